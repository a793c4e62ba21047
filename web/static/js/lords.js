/* Lords of Vegas on the scoreboard and on the controls: the board with what stands beside it. */

import { el } from "./dom.js";
import { lordsBoard } from "./lords_board.js";
import { track, wouldPay } from "./lords_cards.js";
import { isLords } from "./lords_words.js";

/** The board, the cards and the track. */
export function lordsTable(view, touch = {}) {
  return el("div", { class: "lords" }, el("div", { class: "lords-city" }, lordsBoard(view, { ...touch, asked: true })), el("div", { class: "lords-side" }, wouldPay(view), track(view)));
}

/** The board alone, as it lay at the end. */
export const lastBoard = (view) => el("div", { class: "lords-map" }, lordsBoard(view));

/** What the table part shows, as plain data; nothing for the other games. */
export const lordsPick = (view) => (isLords(view) ? [view.table, view.seats, view.differences] : null);
