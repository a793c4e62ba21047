/* One row for each option of a game: a switch, a number, one of a few, a colour of dice, a box of notes, a set of dice cards. */

import { el } from "./dom.js";
import { stepper } from "./ask.js";
import { die } from "./dice.js";
import { deckName, IN_DOLLARS, valuesOf, wordsOf } from "./rules.js";
import { toast } from "./send.js";
import { colourName, money, t } from "./words.js";

const MOST_ROUNDS = 9;
const MOST_COPIES = 20;

/** The row of one option as a list item; nothing where the page has no words for it. colours: the dice there are. set(value) takes the choice. */
export function optionRow(game, name, value, fallback, colours, set) {
  const words = wordsOf(game, name);
  if (!words) return null;
  const id = `option-${name}`;
  const [title, sentence] = words;
  const why = el("span", {}, el("strong", { text: title, id: `${id}-title` }), el("span", { class: "small quiet", id: `${id}-why`, text: sentence }));
  const values = name.endsWith("_colour") ? colours.map((colour) => [colour, colourName(colour)]) : valuesOf(game, name);
  const row = kindOf(name, values, fallback)({ id, title, why, value, fallback, set, values, step: IN_DOLLARS[name] });
  row.dataset.option = name;
  return row;
}

function kindOf(name, values, fallback) {
  if (values) return oneOf;
  if (typeof fallback === "boolean") return onOff;
  if (typeof fallback === "number") return IN_DOLLARS[name] ? dollars : count;
  return typeof Object.values(fallback)[0] === "object" ? diceCards : box;
}

function onOff({ id, why, value, set }) {
  const tick = el("input", { type: "checkbox", id, checked: value, "aria-labelledby": `${id}-title`, "aria-describedby": `${id}-why`, on: { change: () => set(tick.checked) } });
  return el("li", {}, el("label", { class: "option", for: id }, tick, why));
}

const count = ({ title, why, value, set }) => el("li", { class: "option" }, stepper(title, value, { least: 1, most: MOST_ROUNDS, onChange: set }).node, why);

function dollars({ title, why, value, set, step }) {
  const shown = stepper(title, value / step, { least: 1, most: MOST_ROUNDS, show: (n) => money(n * step), onChange: (n) => set(n * step) });
  return el("li", { class: "option" }, shown.node, why);
}

function oneOf({ title, why, value, set, values }) {
  const keys = values.map(([one, name]) => el("button", { type: "button", text: name, "aria-pressed": String(one === value), on: { click: (event) => pressed(event.currentTarget, () => set(one)) } }));
  return el("li", { class: "option wide" }, why, el("span", { class: "choice-line", role: "group", "aria-label": title }, keys));
}

function pressed(key, then) {
  for (const other of key.parentElement.children) other.setAttribute("aria-pressed", String(other === key));
  then();
}

/* A box of notes: value → copies. */
function box({ title, why, value, set }) {
  const copies = { ...value };
  const cell = ([worth, start]) => el("label", { class: "cell" }, el("span", { class: "note", text: deckName(worth) }),
    number(`${title}: ${deckName(worth)}`, start, (n) => { copies[worth] = n; set({ ...copies }); }));
  return el("li", { class: "option wide" }, why, folded(t("Change the box"), Object.entries(copies).map(cell)));
}

/* A set of dice cards: number → singles and doubles. */
function diceCards({ why, value, set }) {
  const cards = structuredClone(value);
  const kinds = { singles: (face) => t("single cards of {face}", { face }), doubles: (face) => t("double cards of {face}", { face }) };
  const cell = (face, kind, times) => el("label", { class: "cell" }, el("span", { class: "dice" }, Array.from({ length: times }, () => die(Number(face), "white"))),
    number(kinds[kind](face), cards[face][kind], (n) => { cards[face][kind] = n; set(structuredClone(cards)); }));
  return el("li", { class: "option wide" }, why, folded(t("Change the cards"), Object.keys(cards).map((face) => [cell(face, "singles", 1), cell(face, "doubles", 2)]), "cells pairs"));
}

/* What is no number of copies changes nothing, and stays as it was typed until somebody types another. */
function number(label, start, changed) {
  const typed = () => (field.validity.valid ? changed(Number(field.value)) : sayMeant());
  const field = el("input", { type: "number", required: true, min: 0, max: MOST_COPIES, step: 1, value: start, inputmode: "numeric", "aria-label": label, on: { change: typed } });
  return field;
}

const sayMeant = () => toast(t("What is meant here is a whole number from 0 to {most}.", { most: MOST_COPIES }), t("Type it again."));

/** Whether something typed into a row of `form` is no number: then that is said, and its field is seen. */
export function isUnclear(form) {
  const field = form.querySelector("input:invalid");
  if (!field) return false;
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  field.focus();
  sayMeant();
  return true;
}
const folded = (title, cells, how = "cells") => el("details", {}, el("summary", { text: title }), el("div", { class: how }, cells));
