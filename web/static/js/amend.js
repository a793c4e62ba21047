/* The form of one past entry: what can be said differently about a roll, a placement or a note. */

import { el } from "./dom.js";
import { die, noteKey } from "./dice.js";
import { colourOf, nameOf } from "./seats.js";
import { CARD_FORMS } from "./cards_amend.js";
import { LORDS_FORMS } from "./lords_amend.js";
import { stepper } from "./ask.js";
import { t } from "./words.js";

/** {node, command()} for kinds that can be told otherwise; null for the others. entries: all of its game. roll: the entry (its seq) of the
    roll that it rests on, where there is one. */
export function amendForm(entry, view, entries) {
  return FORMS[entry.command.kind]?.(entry, view, entries) ?? null;
}

const FORMS = { roll: rollForm, place: placeForm, "deal-note": noteForm, ...CARD_FORMS, ...LORDS_FORMS };

function rollForm(entry, view) {
  const dice = structuredClone(entry.command.dice ?? entry.chance.dice ?? {});
  const node = el("div", { class: "stack" }, el("p", { class: "quiet", text: t("Tap a die to turn it.") }));
  for (const [owner, faces] of Object.entries(dice)) {
    const row = el("div", { class: "row" });
    const draw = () => row.replaceChildren(...faces.map((face, i) =>
      el("button", { type: "button", class: "face-key", "aria-label": t("{owner}: a {face}", { owner: nameOf(owner, view), face }), on: { click: () => { faces[i] = (face % 6) + 1; draw(); } } }, die(face, colourOf(owner, view)))));
    draw();
    node.append(row);
  }
  return { node, command: () => ({ ...entry.command, dice }) };
}

/* The roll that a placement was made of; undefined where nobody recorded one. */
function rollOf(placement, entries) {
  if (!placement.events.some((event) => event.roll_seen)) return undefined;
  return entries.filter((one) => one.kind === "roll" && one.counts && one.nth < placement.nth).sort((one, other) => one.nth - other.nth).at(-1);
}

/** Who placed. */
export const placer = (placement) => placement.command.seat ?? placement.events.find((event) => event.seat)?.seat;

/** What a placement may have been when its roll, `seq` of the entries, was `command` instead: other commands for it, by casino. */
export function placementsOf(command, seq, placement, entries) {
  const entry = entries.find((one) => one.seq === placement);
  if (command?.kind !== "roll" || entry?.kind !== "place" || entry.command.to === "slot" || rollOf(entry, entries)?.seq !== seq) return {};
  const numbers = new Set(Object.values(command.dice ?? {}).flat());
  return Object.fromEntries([...numbers].map((face) => [face, { ...entry.command, face, dice: null }]));
}

function placeForm(entry, view, entries) {
  let { face } = entry.command;
  const roll = rollOf(entry, entries);
  const rolled = roll && Object.values(roll.events.find((event) => event.kind === "rolled")?.dice ?? {}).flat();
  const seat = placer(entry);
  const explicit = entry.command.dice && !roll ? structuredClone(entry.command.dice) : null; // of a roll all of the number are placed
  const row = el("div", { class: "row" });
  const draw = () => row.replaceChildren(...[1, 2, 3, 4, 5, 6].filter((number) => rolled?.includes(number) ?? true).map((number) =>
    el("button", { type: "button", class: "face-key", "aria-pressed": String(number === face), "aria-label": t("casino {number}", { number }), on: { click: () => { face = number; draw(); } } }, die(number, seat ? colourOf(seat, view) : "white"))));
  draw();
  const counts = Object.entries(explicit ?? {}).map(([owner, count]) =>
    el("label", { class: "row" }, nameOf(owner, view), stepper(nameOf(owner, view), count, { most: 12, onChange: (n) => { explicit[owner] = n; } }).node));
  return {
    node: el("div", { class: "stack" }, el("p", { class: "quiet", text: t("All dice of which number were placed?") }), row, counts),
    command: () => ({ ...entry.command, face, dice: explicit }),
    roll: roll?.seq,
  };
}

function noteForm(entry, view) {
  let value = entry.command.value ?? entry.chance.drawn;
  const row = el("div", { class: "note-keys" });
  const values = Object.keys(view.table?.deck ?? {}).map(Number).filter((n) => !Number.isNaN(n));
  const draw = () => row.replaceChildren(...values.map((n) => noteKey(n, { "aria-pressed": String(n === value), on: { click: () => { value = n; draw(); } } })));
  draw();
  return { node: row, command: () => ({ ...entry.command, value, ...(entry.command.chips ? { chips: value } : {}) }) };
}
