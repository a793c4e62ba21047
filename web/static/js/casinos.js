/* The casinos: on each note stands who would win it now; who wins nothing stands below, with the reason. */

import { el } from "./dom.js";
import { dice, die, note } from "./dice.js";
import { money, t } from "./words.js";
import { colourOf, nameOf, sign } from "./seats.js";

const NAMES = ["Desert Rose", "Silver Spur", "Moonlight", "Lucky Comet", "Grand Cactus", "Royal Neon"]; // as printed on the mat

/** All casinos. ghost: {number, casino}: one of them as a choice would leave it. */
export function casinos(view, ghost = null) {
  return view.casinos.map((casino) => {
    const ghosted = ghost && String(ghost.number) === String(casino.number);
    return card(ghosted ? { ...casino, ...ghost.casino } : casino, view, ghosted ? casino : null);
  });
}

function card(casino, view, before) {
  const paying = view.payout?.casino !== undefined && String(view.payout?.casino) === String(casino.number);
  const paid = view.phase === "payout" && !paying && casino.paid;
  const differs = (view.differences || []).some((difference) => difference.zone === zoneOf(casino.number));
  return el(
    "article",
    { class: ["casino", before && "ghost", paying && "paying", paid && "paid", differs && "differs"].filter(Boolean).join(" "), data: { n: casino.number }, "aria-label": summary(casino, view) },
    el("div", { class: "sign", "aria-hidden": "true" }, symbol(casino.number), el("span", { class: "name", text: NAMES[casino.number - 1] ?? "" })),
    el("ol", { class: "rungs" }, ladder(casino, view, before)),
    view.needs?.some((need) => String(need.casino) === String(casino.number)) && el("p", { class: "warn", text: t("Notes missing") }),
  );
}

export const zoneOf = (number) => (number === "slot" ? "slot" : `casino-${number}`);

const symbol = (number) => (number === "slot" ? el("strong", { text: "777" }) : die(number, "white"));

/** Notes from the highest down, each with its taker; then everybody who gets nothing. */
function ladder(casino, view, before) {
  const notes = [...casino.notes].sort((a, b) => worth(b) - worth(a));
  const takers = [...casino.would_win].sort((a, b) => worth(b[1]) - worth(a[1]));
  const rungs = notes.map((usd, i) => rung(takers[i]?.[0], usd, casino, view, before));
  const named = new Set(takers.map(([who]) => who));
  const others = Object.keys(casino.dice).filter((who) => amount(casino, who) > 0 && !named.has(who));
  others.sort((a, b) => amount(casino, b) - amount(casino, a));
  return [...rungs, ...others.map((who) => without(who, casino, view, before))];
}

const worth = (value) => (typeof value === "number" ? value : 40000);

/** Dice of one owner; with biggies they come as {dice, biggies}. */
function amount(casino, who) {
  const lying = casino.dice[who] ?? 0;
  return typeof lying === "number" ? lying : (lying.dice ?? 0);
}

function rung(who, usd, casino, view, before) {
  return el("li", { class: `rung${changed(who, casino, before) ? " ghosted" : ""}` }, note(usd, { left: !who }), who && taker(who, casino, view, before));
}

function without(who, casino, view, before) {
  const tied = casino.cancelled.includes(who);
  return el(
    "li",
    { class: `rung ${tied ? "tied" : "out"}${changed(who, casino, before) ? " ghosted" : ""}` },
    taker(who, casino, view, before, el("span", { class: `tag ${tied ? "tie" : "none"}`, text: tied ? t("tie") : t("no note left") })),
  );
}

function taker(who, casino, view, before, extra) {
  const ghost = changed(who, casino, before);
  return el("div", { class: "taker" }, sign(who, view), dice(amount(casino, who), faceOf(casino.number), colourOf(who, view), { ghost, few: 3 }), extra);
}

const faceOf = (number) => (typeof number === "number" ? number : 0);
const changed = (who, casino, before) => Boolean(before && who && amount(casino, who) !== amount(before, who));

/** The casino in one sentence, for those who hear it. */
function summary(casino, view) {
  const title = casino.number === "slot" ? t("Slot machine") : t("Casino {number}", { number: casino.number });
  const wins = casino.would_win.map(([who, usd]) => t("{player} would win {amount}", { player: nameOf(who, view), amount: typeof usd === "number" ? money(usd) : String(usd) }));
  const ties = casino.cancelled.map((who) => t("{player} is tied out", { player: nameOf(who, view) }));
  const notes = t("notes: {notes}", { notes: casino.notes.map((usd) => (typeof usd === "number" ? money(usd) : usd)).join(", ") || "–" });
  return [title, notes, ...wins, ...ties].join("; ");
}
