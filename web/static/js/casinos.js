/* The casinos: on each note stands who would win it now; who wins nothing stands below, with the reason. */

import { askHow, backSign } from "./arrivals.js";
import { el } from "./dom.js";
import { stack } from "./cards.js";
import { chipsLying } from "./cards_chips.js";
import { dice, die, inCards, note, noteName } from "./dice.js";
import { t } from "./words.js";
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
  const paying = view.payout?.next !== undefined && String(view.payout?.next) === String(casino.number);
  const paid = view.phase === "payout" && casino.paid;
  const asked = disputable(before ?? casino) && askHow(zoneOf(casino.number), titleOf(casino));
  const differs = (view.differences || []).some((difference) => difference.zone === zoneOf(casino.number));
  return el(
    "article",
    { class: ["casino", before && "ghost", paying && "paying", paid && "paid", differs && "differs"].filter(Boolean).join(" "), data: { n: casino.number }, "aria-label": summary(casino, view) },
    el("div", { class: "sign", "aria-hidden": "true" }, symbol(casino.number), el("span", { class: "name", text: NAMES[casino.number - 1] ?? t("Slot machine") }), asked && backSign()),
    el("ol", { class: "rungs" }, ladder(casino, view, before)),
    chipsLying(casino),
    short(casino, view),
    wantsNotes(casino, view) && el("p", { class: "warn", text: goes(casino) ? t("The rainbow card goes") : inCards(view) ? t("Cards missing") : t("Notes missing") }),
    asked,
  );
}

/** The Custom Edition's deck may not reach for every tray. */
function short(casino, view) {
  const cards = view.table?.short?.[casino.number];
  if (cards === undefined || casino.paid) return null;
  return el("p", { class: "small short", text: cards ? t("The deck is short: one card") : t("The deck is used up: no card") });
}

/* Dice or cards lie there of which somebody may say "not mine!". */
const disputable = (casino) => owners(casino).some((who) => amount(casino, who) > 0);

const titleOf = (casino) => (casino.number === "slot" ? t("Slot machine") : t("Casino {number}", { number: casino.number }));

/** Whether a round is played: before and after it the casinos are bare, and nothing is missing there. */
export const roundRuns = (view) => !["clear-table", "round-over", "game-over"].includes(view.stage);

/** Whether a casino of a typed bank still wants notes. */
export const wantsNotes = (casino, view) => view.bank !== "virtual" && roundRuns(view) && (casino.wants_note || goes(casino));

/** Whether notes may lie at a filled casino that nobody has tapped in. */
export const mayHoldMore = (casino) => casino.may_hold_more === true;

/** Whether the next note there replaces its rainbow card. */
export const goes = (casino) => casino.rainbow_goes === true;

const zoneOf = (number) => (number === "slot" ? "slot" : `casino-${number}`);

const symbol = (number) => (number === "slot" ? el("span", { class: "sevens", text: "777" }) : die(number, "white"));

/** Notes in the order they are taken, as the table names them, each with its taker; then everybody who gets nothing. */
function ladder(casino, view, before) {
  const takers = [...casino.would_win];
  const rungs = casino.notes.map((usd) => rung(takerOf(usd, takers), usd, casino, view, before));
  const named = new Set(casino.would_win.map(([who]) => who));
  const others = casino.standing.flat().filter((who) => !named.has(who));
  const tied = others.filter((who) => casino.cancelled.includes(who));
  const late = others.filter((who) => !tied.includes(who));
  const row = (who) => without(who, casino, view, before);
  return [...rungs, ...tied.map(row), late.length > 0 && el("li", { class: "rung heading", text: inCards(view) ? t("no card") : t("no note") }), ...late.map(row)];
}

/* Who takes this very note, out of those still to be named: at the slot machine somebody may have chosen a smaller one. */
function takerOf(usd, takers) {
  const at = takers.findIndex(([, taken]) => taken === usd);
  return at < 0 ? undefined : takers.splice(at, 1)[0][0];
}

const owners = (casino) => [...new Set([...Object.keys(casino.dice), ...Object.keys(casino.biggies ?? {})])];

/** Dice of one owner lying there, biggies among them. */
const amount = (casino, who) => (casino.dice[who] ?? 0) + (casino.biggies?.[who] ?? 0);

function rung(who, usd, casino, view, before) {
  return el("li", { class: `rung${changed(who, casino, before) ? " ghosted" : ""}` }, note(usd), who && taker(who, casino, view, before));
}

function without(who, casino, view, before) {
  const tied = casino.cancelled.includes(who);
  return el(
    "li",
    { class: `rung ${tied ? "tied" : "out"}${changed(who, casino, before) ? " ghosted" : ""}` },
    taker(who, casino, view, before, tied && el("span", { class: "tag tie", text: t("tie") })),
  );
}

function taker(who, casino, view, before, extra) {
  const ghost = changed(who, casino, before);
  const colour = colourOf(who, view);
  const big = casino.biggies?.[who] ?? 0;
  const ordinary = casino.dice[who] ?? 0;
  const face = faceOf(casino.number);
  if (casino.cards) return el("div", { class: "taker" }, sign(who, view), stack(casino.number, casino.cards[who] ?? [], colour), extra);
  if (casino.placements) return el("div", { class: "taker" }, sign(who, view), slotDice(who, casino, colour), extra);
  return el("div", { class: "taker" }, sign(who, view), big > 0 && Array.from({ length: big }, () => die(face, colour, { ghost, big: true, label: t("big die") })), ordinary > 0 && dice(ordinary, face, colour, { ghost, few: extra ? FEW_BESIDE : FEW }), big > 0 && el("span", { class: "times", text: t("counts {weight}", { weight: ordinary + 2 * big }) }), extra);
}

/** At the slot machine dice keep their numbers. */
function slotDice(who, casino, colour) {
  return casino.placements.filter((one) => one.player === who).map((one) => [Array.from({ length: one.biggies }, () => die(one.face, colour, { big: true, label: t("big die") })), one.dice > 0 && dice(one.dice, one.face, colour, { few: 2 })]);
}

const FEW = 3;
const FEW_BESIDE = 1; // dice as a number where a word stands beside them: it stays on their line

const faceOf = (number) => (typeof number === "number" ? number : 0);
const changed = (who, casino, before) => Boolean(before && who && amount(casino, who) !== amount(before, who));

/** The casino in one sentence, for those who hear it. */
function summary(casino, view) {
  const wins = casino.would_win.map(([who, usd]) => t("{player} would win {amount}", { player: nameOf(who, view), amount: noteName(usd) }));
  const ties = casino.cancelled.map((who) => t("{player} is tied out", { player: nameOf(who, view) }));
  const lies = { notes: casino.notes.map(noteName).join(", ") || "–" };
  const notes = inCards(view) ? t("cards: {notes}", lies) : t("notes: {notes}", lies);
  return [titleOf(casino), notes, ...wins, ...ties].join("; ");
}
