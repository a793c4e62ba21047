/* The first screen and the last one: continue what was left, start anew, or see who won and why. */

import { el } from "./dom.js";
import { die, noteName } from "./dice.js";
import { lastGame } from "./damaged.js";
import { isLords } from "./lords_words.js";
import { offerLine } from "./offer.js";
import { waitsForSetOut } from "./phase.js";
import { command, post } from "./send.js";
import { startGame } from "./start.js";
import { inSyllables, nameOf, sign, signBeside, stillHere } from "./seats.js";
import { change, inPoints, millions, money, said, t } from "./words.js";

const HERO = [[1, "red"], [2, "blue"], [3, "yellow"], [4, "green"], [5, "black"], [6, "white"]];

/** No game was ever played here, or one was left unfinished. way: makes the steps to the first game, where the page has room for them. */
export function welcome(view, may, way = null) {
  if (view.resume) return unfinished(view, may);
  if (view.broken) return el("div", { class: "empty" }, lastGame(view.broken, may), may && el("div", { class: "row" }, el("a", { class: "button", href: "/set-up", text: t("New game") }), el("a", { class: "button", href: "/history", text: t("History") })));
  if (may && way) return el("div", { class: "empty welcome-way" }, el("h1", { text: t("Good evening") }), offered(), way());
  return el("div", { class: "empty" },
    el("div", { class: "hero", "aria-hidden": "true" }, HERO.map(([face, colour]) => die(face, colour))),
    el("h1", { text: t("Good evening") }),
    el("p", { text: t("The camera reads the dice, the rules count, this screen shows who wins what. Choose a game and say who plays.") }),
    may && offered(),
    may ? el("div", { class: "row" }, el("a", { class: "button main", href: "/set-up", text: t("New game") }), el("a", { class: "button", href: "/first-evening", text: t("First evening") })) : el("p", { class: "quiet", text: t("The device at the table starts the game.") }));
}

function offered() {
  const line = el("div", { class: "small offer-line", hidden: true });
  offerLine(line);
  return line;
}

function unfinished(view, may) {
  return el("div", { class: "empty" },
    el("h1", { text: t("Shall we go on?") }),
    el("p", { text: leftIn(view) }),
    view.resume.last && el("p", { class: "quiet", text: t("Last of all: {what}", { what: said(view.resume, "last") }) }),
    view.set_out && el("p", { role: "status", text: waitsForSetOut() }),
    !may && !view.set_out && el("p", { text: t("The device at the table goes on.") }), // asked here, nobody could answer
    may && el("div", { class: "row" },
      el("button", { type: "button", class: "main", text: t("Continue"), data: { key: "continue" }, on: { click: () => command("resume") } }),
      el("a", { class: "button", href: "/set-out", text: t("Set the table out again") }),
      el("a", { class: "button", href: "/set-up", text: t("New game") })));
}

/* Lords of Vegas counts turns, and deals cards before the first one. */
function leftIn(view) {
  const values = { round: view.round, turn: view.round, players: stillHere(view).map((seat) => seat.name).join(", ") };
  if (view.resume.lost) return t("A game was left unfinished: {players}. It goes on from a damaged one; entries lost there: {lost}.", { ...values, lost: view.resume.lost });
  if (!isLords(view)) return t("A game was left unfinished in round {round}: {players}. Nothing that was confirmed is lost.", values);
  return view.round > 0 ? t("A game was left unfinished in turn {turn}: {players}. Nothing that was confirmed is lost.", values) : t("A game was left unfinished before its first turn: {players}. Nothing that was confirmed is lost.", values);
}

/** Just begun in place of an unfinished game: one tap goes back to that one, until the first move. */
export function wayBack(view) {
  const { game_id, seats } = view.put_aside;
  return el("section", { class: "card running" },
    el("p", { text: t("The game of {players} was put aside for this one.", { players: seats.join(", ") }) }),
    el("button", { type: "button", text: t("Back to that game"), data: { key: "way-back" }, on: { click: () => goOn(game_id) } }));
}

/** The end: places, how it came about, and what next. */
export function finale(view, may) {
  return [
    ranking(view),
    may && el("div", { class: "row" },
      el("button", { type: "button", class: "main", text: t("Once more, same table"), data: { key: "once-more" }, on: { click: () => onceMore(view) } }),
      el("a", { class: "button", href: "/set-up", text: t("Another game") }),
      el("a", { class: "button", href: `/evening?game=${encodeURIComponent(view.game_id)}`, text: t("The evening on one card") }),
      el("a", { class: "button", href: "/play#put-right-card", text: t("Something was wrong: put it right") })),
    reckoning(view),
  ];
}

/* A rematch: who sits here now, the same rules and the same bank; the first in the order begins. */
async function onceMore(view) {
  const seats = stillHere(view).map(({ name, colour }) => ({ name, colour }));
  const { starter, ...options } = view.options;
  if (await startGame({ game: view.game, seats, options, bank: view.bank })) location.assign("/play");
}

async function goOn(game) {
  if ((await post(`/api/v1/games/${encodeURIComponent(game)}/continue`, {})).ok) location.assign("/play");
}

/** What each casino paid whom, round by round; ties cancelled are shown. */
function reckoning(view) {
  const paid = view.table?.reckoning ?? [];
  if (!paid.length) return null;
  const rounds = [...new Set(paid.map((one) => one.round))];
  const places = [...new Set(paid.map((one) => one.casino))];
  const cell = (round, casino) => paid.filter((one) => one.round === round && one.casino === casino).map((one) => [
    one.awards.length + one.cancelled.length === 0 && el("span", { class: "quiet", text: t("nobody") }),
    one.awards.map(([who, worth]) => el("span", { class: "paid" }, sign(who, view), noteName(worth))),
    one.cancelled.length > 0 && el("span", { class: "paid" }, one.cancelled.map((who) => sign(who, view)), el("span", { class: "tag tie", text: t("tie") })),
  ]);
  return el("div", { class: "reckoning" }, el("table", {}, el("caption", { text: t("What the casinos paid") }),
    el("thead", {}, el("tr", {}, el("td"), rounds.map((round) => el("th", { scope: "col", text: t("Round {round}", { round }) })))),
    el("tbody", {}, places.map((casino) => el("tr", {}, el("th", { scope: "row" }, casino === "slot" ? "777" : die(casino, "white", { label: t("Casino {number}", { number: casino }) })), rounds.map((round) => el("td", { data: { round: t("Round {round}", { round }) } }, cell(round, casino).flat(Infinity).filter(Boolean))))))),
    besides(view, paid));
}

/* What the totals hold that no casino paid: else they do not add up for whoever counts after. */
function besides(view, paid) {
  const fromCasinos = (seat) => paid.flatMap(({ awards }) => awards).filter(([who]) => who === seat).reduce((sum, [, worth]) => sum + worth, 0);
  const rest = view.outcome.ranking.map(({ seat, money_usd }) => [seat, money_usd - fromCasinos(seat)]).filter(([, usd]) => usd !== 0);
  return rest.length > 0 && el("p", { class: "besides" }, t("Besides, by chips, skips and corrections:"), rest.map(([seat, usd]) => el("span", { class: "paid" }, sign(seat, view), change(usd))));
}

/** Every seat's place, with the reason. */
function ranking(view) {
  const places = view.outcome?.ranking ?? [];
  return el("ol", { class: "ranking" }, places.map((row) => {
    const { decides, beside } = isLords(view) ? inLords(row, places) : { decides: money(row.money_usd), beside: said(row, "reason") };
    return el("li", { class: row.place === 1 ? "first" : "" },
      el("span", { class: "place", text: `${row.place}.` }),
      signBeside(row.seat, view),
      el("span", { class: "named" }, el("strong", { text: inSyllables(nameOf(row.seat, view)) }), el("span", { class: "reason", text: beside })),
      el("span", { class: isLords(view) ? "money points" : "money", text: decides }));
  }));
}

/* There points decide, and money only between equals: then the reason tells it. */
function inLords(row, places) {
  const alone = places.every((other) => other === row || other.points !== row.points);
  return { decides: inPoints(row.points), beside: alone ? millions(row.money_musd) : said(row, "reason") };
}
