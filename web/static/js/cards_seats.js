/* A player of the Card Game in a few words: cards at the casinos, turns left, chosen or finished, chip cards in front. */

import { el } from "./dom.js";
import { ENOUGH } from "./cards.js";
import { chipCards } from "./cards_chips.js";
import { t } from "./words.js";

/** What stands on the plaque under the money. */
export function cardsRest(seat, view) {
  return [
    el("span", { class: `laid-count${seat.cards_laid >= ENOUGH ? " full" : ""}`, role: "img", "aria-label": laid(seat.cards_laid) },
      Array.from({ length: ENOUGH }, (_, i) => el("i", { class: i < seat.cards_laid ? "on" : "" })),
      el("span", { text: seat.cards_laid > ENOUGH ? seat.cards_laid : `${seat.cards_laid}/${ENOUGH}` })),
    el("span", { text: doing(seat, view) }),
    chipCards(seat),
  ];
}

/* The last choice may bring more than end the round. */
const laid = (count) => (count > ENOUGH ? t("{count} cards laid", { count }) : t("{count} of {most} cards laid", { count, most: ENOUGH }));

function doing(seat, view) {
  if (view.stage !== "choose") return "";
  if (seat.turns_left === 0) return t("finished");
  if (seat.has_chosen) return t("has chosen");
  return t("turns left: {count}", { count: seat.turns_left });
}
