/* The table's own affairs: pause, the tally set to what lies on the table, the end. */

import { el, openDialog } from "./dom.js";
import { pick, stepper, wholeNumber } from "./ask.js";
import { adjustLords, endLords, setTally } from "./lords_care.js";
import { isLords } from "./lords_words.js";
import { players } from "./players.js";
import { inSyllables, nameOf, sign } from "./seats.js";
import { command } from "./send.js";
import { slotPart } from "./slot_tally.js";
import { seatOf, view as newest } from "./store.js";
import { t } from "./words.js";

const isOver = (view) => view.phase === "game-over";

/** Buttons for what happens to the table rather than in a turn. When the game is over money and names can be put right, and nothing else. */
export function carePanel(view) {
  const on = !isOver(view);
  const act = (key, text, click, look = "") => el("button", { type: "button", class: look, text, data: { key: `care-${key}` }, on: { click } });
  return el("div", { class: "stack" },
    el("h2", { text: t("The table") }),
    el("div", { class: "row" },
      on && (view.phase === "paused" ? act("pause", t("Resume"), () => command("resume"), "main") : act("pause", t("Pause"), () => command("pause"))),
      act("tally", t("Tally from the table"), isLords(view) ? adjustLords : adjust),
      act("players", t("Players"), players),
      on && el("a", { class: "button", href: "/set-out", text: t("Set out again") }),
      on && act("end", t("End the game"), isLords(view) ? endLords : end, "grave")),
    (view.table?.adjusted ?? []).map((reason) => el("p", { class: "small quiet", text: t("Adjusted by hand: {reason}", { reason: reason || "–" }) })));
}

async function end() {
  const dialog = openDialog(t("End the game"),
    el("h2", { text: t("When shall the game end?") }),
    el("div", { class: "stack" },
      el("button", { type: "button", class: "main", text: t("After this round"), on: { click: () => finish("round") } }),
      el("button", { type: "button", class: "grave", text: t("Now, with the money as it stands"), on: { click: () => finish("now") } }),
      el("button", { type: "button", text: t("Go on playing"), on: { click: () => dialog.close() } })));
  const finish = (after) => { dialog.close(); command("end-game", { after }); };
}

/* The tally set to what lies on one casino, or to the money in front of one player. */
function adjust() {
  const view = newest();
  const reason = el("input", { maxlength: 120, placeholder: t("Why? It is shown for ever."), "aria-label": t("Reason") });
  const part = el("div", { class: "stack" });
  const told = { wish: () => ({}), stillSo: () => true };
  const show = (now, draw) => {
    const was = JSON.stringify(now());
    told.wish = draw();
    told.stillSo = () => JSON.stringify(now()) === was || (show(now, draw), false);
  };
  const place = (number) => newest().casinos.find((one) => one.number === number);
  const slot = place("slot"); // only with the Boulevard
  const casino = (number) => show(() => [place(number).dice, place(number).biggies], () => casinoPart(part, place(number), newest()));
  const seat = (id) => show(() => seatOf(id).money_usd, () => moneyPart(part, seatOf(id), newest()));
  const skips = (id) => show(() => seatOf(id).skips_left, () => skipsPart(part, seatOf(id)));
  const dialog = openDialog(t("Tally from the table"),
    el("div", { class: "stack" }, el("h2", { text: t("What does the table show?") }),
      el("div", { class: "choice-line" }, view.casinos.filter((one) => one.number !== "slot").map((one) => pick(t("Casino {number}", { number: one.number }), () => casino(one.number))),
        slot && pick(t("Slot machine"), () => show(() => place("slot").placements, () => slotPart(part, place("slot"), newest())))),
      el("div", { class: "choice-line" }, view.seats.filter((one) => one.money_usd !== null).map((one) => pick(t("Money of {player}", { player: one.name }), () => seat(one.id)))),
      el("div", { class: "choice-line" }, view.seats.filter((one) => one.skips_left !== undefined).map((one) => pick(t("Skips of {player}", { player: one.name }), () => skips(one.id)))),
      part, reason),
    el("div", { class: "row end" }, el("button", { type: "button", text: t("Go back"), on: { click: () => dialog.close() } }),
      el("button", { type: "button", class: "main", text: t("Set the tally"), on: { click: ({ currentTarget }) => setTally(told, reason, dialog, currentTarget) } })));
}

function casinoPart(part, casino, view) {
  const owners = [...view.seats.map((seat) => seat.id), ...(view.options?.neutral_dice ? ["neutral"] : [])];
  const counts = Object.fromEntries(owners.map((owner) => [owner, casino.dice[owner] ?? 0]));
  const biggies = casino.biggies && { ...casino.biggies };
  const bigRow = (seat) => el("div", { class: "row between count" }, el("span", { class: "row" }, sign(seat.id, view), t("{player}'s big die", { player: inSyllables(seat.name) })),
    stepper(t("{player}'s big die", { player: seat.name }), biggies[seat.id] ?? 0, { most: 1, onChange: (n) => { biggies[seat.id] = n; } }).node);
  part.replaceChildren(el("h3", { text: t("Dice on casino {number}", { number: casino.number }) }), ...(biggies ? view.seats.map(bigRow) : []),
    ...owners.map((owner) => el("div", { class: "row between count" }, el("span", { class: "row" }, sign(owner, view), inSyllables(nameOf(owner, view))),
      stepper(nameOf(owner, view), counts[owner], { most: 12, onChange: (n) => { counts[owner] = n; } }).node)));
  const lying = (some) => ({ [casino.number]: Object.fromEntries(Object.entries(some).filter(([, n]) => n > 0)) });
  return () => ({ dice: lying(counts), ...(biggies ? { biggies: lying(biggies) } : {}) });
}

function moneyPart(part, seat, view) {
  const input = el("input", { inputmode: "numeric", value: seat.money_usd, "aria-label": t("Money of {player}", { player: seat.name }) });
  part.replaceChildren(el("h3", { text: t("Money of {player}", { player: seat.name }) }), el("div", { class: "row" }, sign(seat.id, view), input));
  return () => {
    const usd = wholeNumber(input.value);
    return usd === null ? null : { money_usd: { [seat.id]: usd } };
  };
}

const MOST_SKIPS = 40;

function skipsPart(part, seat) {
  let count = seat.skips_left;
  part.replaceChildren(el("h3", { text: t("Skips of {player}", { player: seat.name }) }), el("div", { class: "row" }, stepper(seat.name, count, { most: MOST_SKIPS, onChange: (n) => { count = n; } }).node));
  return () => ({ skips: { [seat.id]: count } });
}
