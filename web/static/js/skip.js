/* The Custom Edition's skip: what it costs, what is left to pay with. */

import { el } from "./dom.js";
import { t } from "./words.js";

const RANKS = { A: () => t("ace"), J: () => t("jack"), Q: () => t("queen"), K: () => t("king"), 2: () => t("two") };
const SIGNS = { A: "A", J: "J", Q: "Q", K: "K", 2: "2" };

const chip = () => el("span", { class: "dollar-chip", "aria-hidden": "true", text: "$1" });
const card = (rank) => el("span", { class: "skip-card", "aria-hidden": "true", text: SIGNS[rank] });

const seatOf = (choice, view) => view.seats.find((seat) => seat.id === choice.seat);

/** What a skip is paid with, drawn. */
export const skipPicture = (choice, view) => (choice.pays === "card" ? card(seatOf(choice, view).skip_rank) : chip());

const PRICE = {
  chip: () => t("costs one of your $1 chips"),
  "won-chip": () => t("costs $1 of what you have won"),
  card: ({ rank }) => t("costs one card: {rank}, worth $1 at the end", { rank: RANKS[rank]() }),
};

/** What a skip costs and leaves. */
export function skipEffect(choice, view) {
  const seat = seatOf(choice, view);
  const most = view.table.skips_per_round;
  return [
    el("strong", { text: choice.unseen ? t("{player} has rolled, and skips", { player: seat.name }) : t("Skip: place nothing, roll all again next turn") }),
    el("span", { class: "loss", text: PRICE[choice.pays]({ rank: seat.skip_rank }) }),
    choice.pays !== "won-chip" && el("span", { class: "small quiet", text: t("left to pay with: {count}", { count: choice.left }) }), // won money stands on the plaque
    most !== null && el("span", { class: "small quiet", text: t("skipped this round: {count} of {most}", { count: seat.skipped, most }) }),
  ];
}

let chipsLie = true; // what was ticked last holds for the next card

/** Whether $1 chips lie on the card that is typed next; asked only where the table plays with chips on cards. */
export function chipsOn(view) {
  if (!view.table.chips_on_cards) return null;
  const box = el("input", { type: "checkbox", id: "chips-on", checked: chipsLie, on: { change: () => { chipsLie = box.checked; } } });
  return el("label", { class: "row", for: "chips-on" }, box, t("Chips lie on the card, as many as its number"));
}

/** What a typed card says of its chips. */
export const withChips = (view, value) => (view.table.chips_on_cards && chipsLie && value !== null ? { chips: value } : {});

/** Chips or skip cards a player still holds, on the plaque. */
export function skipsLeft(seat, view) {
  if (!view.table?.house_rule || view.table.house_rule === "none") return null;
  const one = seat.skip_rank ? card(seat.skip_rank) : chip();
  return el("span", { class: "skips", role: "img", "aria-label": t("skips left: {count}", { count: seat.skips_left }) }, one, el("span", { text: `×${seat.skips_left}` }));
}
