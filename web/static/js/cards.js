/* The Card Game's turn: one or two cards of any numbers, or more of one number, tapped together and laid at once. */

import { el } from "./dom.js";
import { die } from "./dice.js";
import { colourOf, nameOf, sign } from "./seats.js";
import { command } from "./send.js";
import { t } from "./words.js";

const DOUBLE = 2;

/** A store for cards being chosen: by seat, for the step they were begun in. */
export function cardStore(redraw) {
  let step = null;
  let tapped = {};
  const of = (view, seat) => (step === view.step ? (tapped[seat] ?? []) : []);
  return {
    of,
    add(view, seat, card) {
      if (step !== view.step) [step, tapped] = [view.step, {}];
      tapped[seat] = [...of(view, seat), card];
      redraw();
    },
    drop(view, seat, index) {
      tapped[seat] = of(view, seat).filter((_, i) => i !== index);
      redraw();
    },
    all: () => [step, tapped],
  };
}

/** One seat's choice: tap cards, take them away again, lay them. */
export function cardChoice(choice, view, store) {
  const { seat } = choice;
  const chosen = store.of(view, seat);
  const left = remaining(choice.available, chosen);
  const lay = () => command("choose-cards", { seat, cards: byNumber(chosen) });
  return el("div", { class: "stack card-choice" },
    el("h3", { class: "row" }, sign(seat, view), t("{player} chooses cards", { player: nameOf(seat, view) })),
    el("div", { class: "card-keys" }, Object.keys(left).flatMap((number) => [1, DOUBLE].filter((size) => left[number].includes(size)).map((size) => key(number, size, seat, view, store)))),
    el("div", { class: "tapped-row" }, chosen.map((card, i) => el("button", { type: "button", class: "dice-card", "aria-label": t("Take the {face} away", { face: card.number }), on: { click: () => store.drop(view, seat, i) } }, faces(card, seat, view)))),
    el("button", { type: "button", class: chosen.length ? "main" : "", disabled: !chosen.length, data: { key: `lay-${seat}` }, text: t("Lay these cards"), on: { click: lay } }));
}

function key(number, size, seat, view, store) {
  const label = size === DOUBLE ? t("a double {number}", { number }) : t("a single {number}", { number });
  return el("button", { type: "button", class: "dice-card", "aria-label": label, data: { key: `card-${seat}-${number}-${size}` }, on: { click: () => store.add(view, seat, { number, size }) } }, faces({ number, size }, seat, view));
}

const faces = ({ number, size }, seat, view) => Array.from({ length: size }, () => die(Number(number), colourOf(seat, view)));

/** The cards still to be had when some are chosen already. */
function remaining(available, chosen) {
  const left = structuredClone(available);
  for (const { number, size } of chosen) left[number]?.splice(left[number].indexOf(size), 1);
  return left;
}

function byNumber(chosen) {
  const cards = {};
  for (const { number, size } of chosen) cards[number] = [...(cards[number] ?? []), size];
  return cards;
}
