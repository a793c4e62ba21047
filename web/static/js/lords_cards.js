/* Beside the board: what each card would pay whom, what is left of it, the cards seen, and the score track. */

import { el } from "./dom.js";
import { COMPANIES, STRIP, payee } from "./lords_words.js";
import { nameOf, sign } from "./seats.js";
import { inPoints, t } from "./words.js";

/** The sign of a company: colour, weave and first letter; the Strip has a star. */
export function swatch(card) {
  return el("span", { class: `swatch t-${card}`, "aria-hidden": "true", text: COMPANIES[card]?.[0] ?? "★" });
}

/** What a card of each kind would pay whom now; not what its own lot brings, for which one will be drawn nobody knows. */
export function wouldPay(view) {
  const { would_pay: pays, cards_left: left } = view.table;
  const { seats } = view; // who has left is paid like everybody: what lies on the board goes on counting, and may end the game
  return el("section", { class: "card lords-cards" }, el("div", { class: "row between" }, el("h2", { text: t("What a card pays besides its lot") }), el("span", { class: "small quiet", text: t("$M, +points") })),
    el("table", {},
      el("thead", {}, el("tr", {}, el("th", { scope: "col", text: t("Card") }), seats.map((seat) => el("th", { scope: "col", class: seat.playing === false ? "away" : "" }, sign(seat.id, view))), el("th", { scope: "col", class: "left", text: t("left") }))),
      el("tbody", {}, [...Object.keys(COMPANIES), STRIP].map((card) => el("tr", { class: left[card] ? "" : "gone" },
        el("th", { scope: "row" }, el("span", { class: "payee" }, swatch(card), el("span", { text: payee(card) }))),
        seats.map((seat) => cell(pays[card], seat.id)),
        el("td", { class: "left", text: String(left[card]) }))))),
    el("p", { class: "small quiet besides", text: seats.length === 2 ? t("An empty lot, but of block F, brings whoever draws it $1M more, at once.") : t("An empty lot brings whoever draws it $1M more, at once.") }),
    seen(view));
}

function cell({ money_musd: money, points }, seat) {
  return el("td", {}, el("strong", { text: String(money[seat] ?? 0) }), points[seat] && el("span", { class: "gain-points", text: `+${points[seat]}` }));
}

/** The cards that have been seen, newest first. */
function seen(view) {
  const cards = [...view.table.discards].reverse();
  if (!cards.length) return null;
  return el("details", { class: "seen" }, el("summary", { text: t("Cards seen: {count}", { count: cards.length }) }),
    el("div", { class: "seen-cards" }, cards.map((card) => el("span", { class: "seen-card" }, swatch(view.table.board[card]?.card ?? STRIP), view.table.board[card] ? card : t("End")))));
}

/** The track with everybody's chip, and how many points one casino must pay for the next step. */
export function track(view) {
  const { track: spaces } = view.table;
  const behind = (space) => view.seats.filter((seat) => seat.points === space);
  return el("section", { class: "card lords-track" }, el("h2", { text: t("Points") }),
    el("ol", {}, spaces.map((space, i) => el("li", { class: i > 0 && space - spaces[i - 1] > 1 ? "far" : "", "aria-label": spaceWords(space, behind(space), view) },
      el("span", { class: "space", text: String(space) }), el("span", { class: "chips" }, behind(space).map((seat) => sign(seat.id, view)))))));
}

const spaceWords = (space, seats, view) => (seats.length ? t("{points}: {players}", { points: inPoints(space), players: seats.map((seat) => nameOf(seat.id, view)).join(", ") }) : String(space));
