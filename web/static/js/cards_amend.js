/* A past turn of the Card Game told otherwise: each player's cards as they were laid, taken away or added by a tap. */

import { diceCard } from "./cards.js";
import { el } from "./dom.js";
import { colourOf, nameOf, sign } from "./seats.js";
import { t } from "./words.js";

/** Forms by kind of command, as amend.js wants them. */
export const CARD_FORMS = { "lay-cards": laidForm, "choose-cards": chosenForm };

function laidForm(entry, view) {
  const laid = structuredClone(entry.command.laid ?? {});
  return { node: el("div", { class: "stack" }, Object.keys(laid).map((seat) => editor(seat, laid[seat], view))), command: () => ({ ...entry.command, laid: Object.fromEntries(Object.entries(laid).map(([seat, cards]) => [seat, tidy(cards)])) }) };
}

/* While a choice is hidden, its cards are in no history: then there is nothing to tell otherwise. */
function chosenForm(entry, view) {
  if (!entry.command.cards || !entry.command.seat) return null;
  const cards = structuredClone(entry.command.cards);
  return { node: editor(entry.command.seat, cards, view), command: () => ({ ...entry.command, cards: tidy(cards) }) };
}

const tidy = (cards) => Object.fromEntries(Object.entries(cards).filter(([, each]) => each.length));

const cardName = (number, times) => (times > 1 ? t("a double {number}", { number }) : t("a {number}", { number }));

function editor(seat, cards, view) {
  const colour = colourOf(seat, view);
  const lying = el("div", { class: "tapped-row cards" });
  const draw = () => lying.replaceChildren(...Object.keys(cards).flatMap((number) => cards[number].map((times, i) =>
    el("button", { type: "button", class: "tapped", "aria-label": t("Take {card} away", { card: cardName(number, times) }), on: { click: () => { cards[number].splice(i, 1); draw(); } } }, diceCard(number, times, colour)))));
  const key = (number, times) => el("button", { type: "button", class: "card-key", "aria-label": t("{player}: {card}", { player: nameOf(seat, view), card: cardName(number, times) }), on: { click: () => { (cards[number] ??= []).push(times); draw(); } } }, diceCard(number, times, colour));
  draw();
  const numbers = [1, 2, 3, 4, 5, 6];
  return el("fieldset", { class: "stack" }, el("legend", { class: "row" }, sign(seat, view), nameOf(seat, view)), lying, el("div", { class: "dice-keys" }, numbers.map((number) => key(number, 1)), numbers.map((number) => key(number, 2))));
}
