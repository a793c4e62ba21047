/* Past entries of Lords of Vegas that can be told otherwise: a card, a colour, a bet. */

import { el } from "./dom.js";
import { COMPANIES } from "./lords_words.js";
import { t } from "./words.js";

const select = (label, options, chosen) => el("select", { "aria-label": label }, options.map(([value, text]) => el("option", { value, text, selected: value === chosen })));
const form = (label, field, command) => ({ node: el("label", { class: "row" }, label, field), command });

function cardForm(entry, view) {
  const old = entry.command.card ?? entry.chance.drawn;
  const cards = Object.keys(view.table.board).filter((lot) => lot === old || !view.table.discards.includes(lot)).map((lot) => [lot, lot]);
  const field = select(t("Card"), entry.command.kind === "draw" ? [...cards, ["end", t("The End of Game card")]] : cards, old);
  return form(t("Card"), field, () => ({ ...entry.command, card: field.value }));
}

function colourForm(entry) {
  const field = select(t("Colour"), Object.entries(COMPANIES), entry.command.colour);
  return form(t("Colour"), field, () => ({ ...entry.command, colour: field.value }));
}

function betForm(entry) {
  const field = el("input", { type: "number", min: 1, step: 1, value: entry.command.bet, inputmode: "numeric", "aria-label": t("Bet in millions") });
  return form(t("Bet in millions"), field, () => ({ ...entry.command, bet: Number(field.value) }));
}

export const LORDS_FORMS = { "deal-card": cardForm, draw: cardForm, build: colourForm, remodel: colourForm, gamble: betForm };
