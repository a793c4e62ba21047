/* Lords of Vegas on the scoreboard and on the controls: the board with what stands beside it. */

import { el } from "./dom.js";
import { lies, lordsBoard } from "./lords_board.js";
import { track, wouldPay } from "./lords_cards.js";
import { isLords } from "./lords_words.js";
import { t } from "./words.js";

/** The board, the cards and the track. */
export function lordsTable(view, touch = {}) {
  return el("div", { class: "lords" }, el("div", { class: "lords-city" }, askKey(view, touch), lordsBoard(view, { ...touch, asked: true })), el("div", { class: "lords-side" }, view.phase !== "game-over" && wouldPay(view), track(view)));
}

/* Lots that wait for an action have their touch already: here it is said that the next one asks. */
function askKey(view, { lit = [], asking = false, onAsking = null }) {
  if (!onAsking || !lit.some((lot) => lies(lot, view))) return null;
  const text = asking ? t("Tap the lot you ask about, or here to play on") : t("How did a lot come to this?");
  return el("button", { type: "button", class: "plain ask-lot", text, data: { key: "ask-lot" }, on: { click: () => onAsking(!asking) } });
}

/** The board alone, as it lay at the end. */
export const lastBoard = (view) => el("div", { class: "lords-map" }, lordsBoard(view));

/** What the table part shows, as plain data; nothing for the other games. */
export const lordsPick = (view) => (isLords(view) ? [view.table, view.seats, view.differences] : null);
