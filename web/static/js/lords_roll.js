/* Dice that Lords of Vegas waits for, tapped in or rolled by the table; and rerolled dice put back. */

import { el } from "./dom.js";
import { die } from "./dice.js";
import { colourOf, nameOf } from "./seats.js";
import { command } from "./send.js";
import { apart, t } from "./words.js";

const ROLLS = {
  "first-player": (waiting) => Object.fromEntries(waiting.seats.map((seat) => [seat, 2])),
  bet: (waiting) => (waiting.laid_off === null ? null : { [waiting.seat]: 2 }),
  tie: (waiting) => Object.fromEntries(waiting.lots.map((lot) => [lot, 1])),
  reorganize: (waiting, view) => counted(waiting.lots.map((lot) => ownerAt(lot, view)).filter(Boolean)),
};

/** Which dice are wanted: seat (or, for a tie, lot) → how many; null where none are. */
export function wantedDice(view) {
  const { waiting } = view.table;
  return waiting ? (ROLLS[waiting.kind]?.(waiting, view) ?? null) : null;
}

const ownerAt = (lot, view) => view.table.lots[lot]?.die?.[0];
const counted = (names) => names.reduce((sum, name) => ({ ...sum, [name]: (sum[name] ?? 0) + 1 }), {});

/** Tapping the wanted dice in. */
export function rollPanel(view, wanted, entry) {
  const rows = Object.entries(wanted);
  const whole = rows.every(([who, count]) => entry.faces(view, who).length === count);
  const begun = rows.some(([who]) => entry.faces(view, who).length);
  return [
    el("p", { class: "quiet", text: t("Tap each die as it shows, or let the table roll.") }),
    el("div", { class: "lords-rolls" }, rows.map(([who, count]) => row(who, count, view, entry))),
    el("div", { class: "row roll-keys" },
      el("button", { type: "button", class: whole ? "main" : "", disabled: !whole, data: { key: "roll-done" }, text: t("That is the roll"), on: { click: () => command("roll", { dice: entry.all(view) }) } }),
      !begun && el("button", { type: "button", data: { key: "roll-draw" }, text: t("Roll for me"), on: { click: () => command("roll", { dice: null }) } })),
  ];
}

function row(who, count, view, entry) {
  const owner = ownerAt(who, view) ?? who; // tied dice are named by their lot
  const name = owner === who ? nameOf(who, view) : t("{player} on {lot}", { player: nameOf(owner, view), lot: who });
  const faces = entry.faces(view, who);
  const colour = colourOf(owner, view);
  const keys = [1, 2, 3, 4, 5, 6].map((face) =>
    el("button", { type: "button", class: "face-key", disabled: faces.length >= count, "aria-label": t("{owner}: a {face}", { owner: name, face }), data: { key: `tap-${who}-${face}` }, on: { click: () => entry.add(view, who, face) } }, die(face, colour)));
  const shown = Array.from({ length: count }, (_, i) =>
    faces[i] ? el("button", { type: "button", class: "tapped", "aria-label": t("Take the {face} away", { face: faces[i] }), on: { click: () => entry.drop(view, who, i) } }, die(faces[i], colour)) : el("span", { class: "slot-mark", "aria-hidden": "true" }));
  return el("fieldset", { class: "roll-row" }, el("legend", { text: `${apart(name)} · ${faces.length}/${count}` }), el("div", { class: "face-keys" }, keys), el("div", { class: "tapped-row" }, shown));
}

/** Every player with rerolled dice puts them back on the own tiles: two taps exchange two dice. */
export function arrangePanel(view, seat, desk) {
  const { waiting } = view.table;
  const seats = Object.keys(waiting.rolled).filter((id) => !seat || id === seat);
  return seats.map((id) => arrangement(id, view, desk));
}

function arrangement(id, view, desk) {
  const { waiting } = view.table;
  const lots = waiting.lots.filter((lot) => ownerAt(lot, view) === id);
  const state = desk.get(view);
  const values = state[`dice-${id}`] ?? [...waiting.rolled[id]];
  const held = state[`held-${id}`] ?? null;
  const touch = (i) => {
    if (held === null) return desk.set(view, { [`held-${id}`]: i });
    const changed = [...values];
    [changed[held], changed[i]] = [changed[i], changed[held]];
    return desk.set(view, { [`dice-${id}`]: changed, [`held-${id}`]: null });
  };
  return el("fieldset", { class: "roll-row" }, el("legend", { text: t("{player}: tap two dice to exchange them", { player: nameOf(id, view) }) }),
    el("div", { class: "choice-line" }, lots.map((lot, i) =>
      el("button", { type: "button", class: "put", "aria-pressed": String(held === i), "aria-label": t("{lot}: a {face}", { lot, face: values[i] }), data: { key: `put-${lot}` }, on: { click: () => touch(i) } }, el("span", { text: lot }), die(values[i], colourOf(id, view))))),
    el("div", { class: "row" }, el("button", { type: "button", class: "main", data: { key: `arrange-${id}` }, text: t("They lie like this"), on: { click: () => command("arrange", { seat: id, dice: Object.fromEntries(lots.map((lot, i) => [lot, values[i]])) }) } })));
}
