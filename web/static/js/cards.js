/* Dice cards and chip cards, drawn: one card, a stack as it lies at a casino, a face-down card, the palms of all who choose. */

import { el } from "./dom.js";
import { die } from "./dice.js";
import { nameOf, sign, signBeside } from "./seats.js";
import { t } from "./words.js";

/** How many cards at the casinos end a player's round. */
export const ENOUGH = 8;

export const isCardGame = (view) => view.game === "card-game";

/** One dice card: a number, one die or two printed on it. */
export function diceCard(number, times, colour) {
  return el("span", { class: `dice-card c-${colour}${times > 1 ? " double" : ""}`, "aria-hidden": "true" }, Array.from({ length: times }, () => die(Number(number), colour)));
}

/** A card that nobody may see. */
const faceDown = (colour) => el("span", { class: `dice-card back c-${colour}`, "aria-hidden": "true" });

/** Cards of one player at one casino: one on top of the other, slightly offset, their dice counted. */
export function stack(number, cards, colour) {
  const dice = cards.reduce((sum, times) => sum + times, 0);
  return el("span", { class: "stacked", role: "img", "aria-label": diceOn(dice, cards.length) },
    el("span", { class: "pile", css: { "--many": cards.length } }, cards.map((times) => diceCard(number, times, colour))),
    el("span", { class: "times", text: `×${dice}` }));
}

function diceOn(dice, cards) {
  if (cards > 1) return t("{dice} dice on {cards} cards", { dice, cards });
  return dice > 1 ? t("{dice} dice on one card", { dice }) : t("One die on one card");
}

/** Cards in words: "5, 5, 5 double". */
export function inWords(cards) {
  return Object.entries(cards).flatMap(([number, each]) => each.map((times) => (times > 1 ? t("{number} double", { number }) : String(number)))).join(", ");
}

/** All cards of a choice, as one row. */
export const row = (cards, colour) => el("span", { class: "laid" }, Object.entries(cards).flatMap(([number, each]) => each.map((times) => diceCard(number, times, colour))));

export const howMany = (cards) => Object.values(cards).reduce((sum, each) => sum + each.length, 0);

/** Who has chosen (a card face down), who still chooses; never what. */
export function palms(view) {
  const still = view.table.still_in ?? [];
  return el("ul", { class: "palms", "aria-label": t("Who has chosen") }, still.map((id) => {
    const seat = view.seats.find((one) => one.id === id);
    return el("li", { class: seat.has_chosen ? "chosen" : "" }, signBeside(id, view),
      seat.has_chosen ? faceDown(seat.colour) : el("span", { class: "dice-card none", "aria-hidden": "true" }),
      el("span", { class: "small", text: seat.has_chosen ? t("{player} has chosen", { player: nameOf(id, view) }) : t("{player} is choosing", { player: nameOf(id, view) }) }));
  }));
}

/** Whose turn it is, with the hand as the others see it: face down. */
export function handOf(view) {
  const seat = view.seats.find((one) => one.id === view.turn);
  return el("div", { class: "palms" }, sign(seat.id, view), el("span", { class: "laid hand-backs", role: "img", "aria-label": t("{player} holds {count} cards", { player: seat.name, count: seat.in_hand }) }, Array.from({ length: seat.in_hand }, () => faceDown(seat.colour))));
}
