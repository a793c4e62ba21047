/* Choosing dice cards: in secret on a player's phone, or typed at the table once everybody's cards lie open. */

import { el } from "./dom.js";
import { diceCard, howMany, inWords, row } from "./cards.js";
import { keptInTab } from "./kept.js";
import { colourOf, hasLeft, nameOf, signBeside, waitingWords } from "./seats.js";
import { command } from "./send.js";
import { momentOf } from "./store.js";
import { t } from "./words.js";

const HAND = 5;
const PAIR = 2;

const kept = keptInTab("half-tapped-cards");

/** What is being picked, kept for the step it was begun in, also when the page is loaded anew: {seat: {number: [dice on each card]}}. */
export function pickStore(redraw) {
  let [step, picked, shown] = kept.recall() ?? [null, {}, null];
  return {
    of: (view, seat) => (step === momentOf(view) ? (picked[seat] ?? {}) : {}),
    all: (view) => (step === momentOf(view) ? [picked, shown] : [{}, null]),
    seat: (view) => (step === momentOf(view) ? shown : null),
    /** What was kept of another moment is over. */
    goesOn(view) {
      if (step !== momentOf(view)) kept.drop();
    },
    set(view, seat, cards) {
      if (step !== momentOf(view)) [step, picked] = [momentOf(view), {}];
      picked = { ...picked, [seat]: cards };
      shown = seat;
      kept.keep([step, picked, shown]);
      redraw();
    },
  };
}

/** The turn of the Card Game. seat: whose phone this is, null at the table. picks: a pickStore. */
export function cardsPanel(view, seat, picks) {
  if (hasLeft(seat, view)) return el("p", { class: "quiet", text: waitingWords(seat, view) });
  if (view.stage !== "choose") return null;
  return seat ? phone(view, seat, picks) : table(view, picks);
}

const choiceOf = (view, seat) => (view.choices ?? []).find((one) => one.kind === "choose-cards" && one.seat === seat);

/* A player's own phone. */
function phone(view, seat, picks) {
  const mine = view.table.mine;
  if (mine?.choice) return underPalm(view, seat, mine.choice);
  const choice = choiceOf(view, seat);
  if (!choice) return pausing(view, seat, mine);
  const cards = picks.of(view, seat);
  const wrong = problem(cards);
  const keys = mine?.hand ? handKeys(view, seat, mine.hand, picks) : keypad(view, seat, choice, picks);
  return el("div", { class: "stack" },
    el("h2", { text: t("Choose your cards") }), rule(cards, wrong), keys, !mine?.hand && chosenRow(view, seat, picks), effects(choice, cards, view),
    el("button", { type: "button", class: "main", disabled: !howMany(cards) || Boolean(wrong), data: { key: "choose" }, text: view.table.sequential ? t("Lay these cards") : t("Choose these, face down"), on: { click: () => command("choose-cards", { seat, cards }) } }));
}

function underPalm(view, seat, cards) {
  const others = view.table.waiting_for.map((id) => nameOf(id, view)).join(", ");
  return el("div", { class: "stack" }, el("h2", { text: t("Your choice lies under your palm") }), row(cards, colourOf(seat, view)),
    el("p", { class: "unseen", text: inWords(cards) }),
    el("p", { class: "quiet", text: t("Nobody sees it before all have chosen. Still choosing: {players}", { players: others }) }),
    el("button", { type: "button", data: { key: "withdraw" }, text: t("Take it back"), on: { click: () => command("withdraw-choice", { seat }) } }));
}

function pausing(view, seat, mine) {
  const out = view.seats.find((one) => one.id === seat)?.turns_left === 0;
  const text = out ? t("You are finished for this round: eight cards lie at the casinos, or all six turns are taken.") : view.turn ? t("{player} is playing.", { player: nameOf(view.turn, view) }) : t("Your cards are being dealt.");
  return el("div", { class: "stack" }, el("p", { class: "quiet", text }), mine?.hand && !out && row(mine.hand, colourOf(seat, view)));
}

/* The device at the table: everybody's cards as they lie. */
function table(view, picks) {
  const waiting = view.table.waiting_for;
  if (view.table.hands === "virtual") return onPhones(view);
  const begun = picks.seat(view);
  if (waiting.length && view.seats.some((one) => one.id === begun && one.has_chosen)) return chosenMeanwhile(view, begun, picks);
  const seat = waiting.includes(begun) ? begun : (waiting.find((id) => !howMany(picks.of(view, id))) ?? waiting[0]);
  if (!seat) return el("p", { class: "quiet", text: t("Nothing to choose now.") });
  const choice = choiceOf(view, seat);
  const laid = Object.fromEntries(waiting.map((id) => [id, picks.of(view, id)]));
  const wrong = problem(laid[seat]) ?? anothers(laid, view);
  const ready = Object.values(laid).every((cards) => howMany(cards) && !problem(cards));
  const send = () => (view.table.sequential ? command("choose-cards", { seat, cards: laid[seat] }) : command("lay-cards", { laid }));
  return el("div", { class: "stack" },
    el("h2", { text: view.table.sequential ? t("Which cards does {player} lay?", { player: nameOf(seat, view) }) : t("Which cards were laid?") }),
    waiting.length > 1 && seatTabs(view, seat, picks),
    rule(laid[seat], wrong), keypad(view, seat, choice, picks), chosenRow(view, seat, picks), effects(choice, laid[seat], view),
    el("div", { class: "row" },
      el("button", { type: "button", class: ready ? "main" : "", disabled: !ready, data: { key: "lay" }, text: t("That lies on the table"), on: { click: send } }),
      el("a", { class: "button plain", href: "/join", text: t("Let players choose on their phones") })));
}

/* The key to lay them is still, and it is not the cards shown here that are wrong. */
function anothers(laid, view) {
  const id = Object.keys(laid).find((one) => problem(laid[one]));
  return id ? t("{player}: {why}", { player: nameOf(id, view), why: problem(laid[id]) }) : null;
}

/* Whose cards were being tapped in has chosen on a phone: the next card would be another's, and nobody has looked whose. */
function chosenMeanwhile(view, seat, picks) {
  return el("div", { class: "stack" },
    el("h2", { text: t("Which cards were laid?") }),
    el("p", { role: "alert", text: t("{player} has chosen meanwhile. Tap whose cards come next.", { player: nameOf(seat, view) }) }),
    seatTabs(view, null, picks));
}

const seatTabs = (view, now, picks) => el("div", { class: "choice-line", role: "group", "aria-label": t("Players") }, view.table.waiting_for.map((id) => seatTab(id, id === now, view, picks)));

function seatTab(id, now, view, picks) {
  const cards = picks.of(view, id);
  const count = howMany(cards);
  const mark = problem(cards) ? ["loss", count] : ["quiet", count ? `✓ ${count}` : "…"];
  return el("button", { type: "button", class: "seat-tab", "aria-pressed": String(now), data: { key: `seat-${id}` }, on: { click: () => picks.set(view, id, cards) } },
    signBeside(id, view), nameOf(id, view), el("span", { class: mark[0], text: mark[1] }));
}

function onPhones(view) {
  const names = view.table.waiting_for.map((id) => nameOf(id, view)).join(", ");
  return el("div", { class: "stack" }, el("h2", { text: t("Everybody chooses on their own phone") }),
    el("p", { class: "quiet", text: t("Still choosing: {players}", { players: names }) }),
    el("div", { class: "row" }, el("a", { class: "button", href: "/join", text: t("Show the codes for the phones") })));
}

/* Picking. */

/** Why these cards may not be chosen together, in a sentence; null where they may. */
function problem(cards) {
  const count = howMany(cards);
  if (count > HAND) return t("A hand holds five cards.");
  return count > PAIR && Object.keys(cards).length > 1 ? t("More than two cards may be chosen only if all show the same number.") : null;
}

const rule = (cards, wrong) => el("p", { class: wrong ? "loss" : "quiet", role: wrong ? "alert" : null, text: wrong ?? t("One or two cards of any numbers, or up to five of one number.") });

const add = (cards, number, times) => ({ ...cards, [number]: [...(cards[number] ?? []), times].sort() });

function without(cards, number, times) {
  const each = [...(cards[number] ?? [])];
  each.splice(each.indexOf(times), 1);
  const rest = { ...cards, [number]: each };
  if (!each.length) delete rest[number];
  return rest;
}

const cardName = (number, times) => (times > 1 ? t("a double {number}", { number }) : t("a {number}", { number }));
const countOf = (cards, number, times) => (cards?.[number] ?? []).filter((one) => one === times).length;

/* Real cards: one key for each kind of card that can still be in the hand. */
function keypad(view, seat, choice, picks) {
  const cards = picks.of(view, seat);
  const colour = colourOf(seat, view);
  const key = (number, times) => {
    const left = countOf(choice?.available, number, times) - countOf(cards, number, times);
    return el("button", { type: "button", class: "card-key", disabled: left <= 0 || howMany(cards) >= HAND, "aria-label": t("{player}: {card}", { player: nameOf(seat, view), card: cardName(number, times) }), data: { key: `card-${seat}-${number}-${times}` }, on: { click: () => picks.set(view, seat, add(cards, number, times)) } }, diceCard(number, times, colour));
  };
  const numbers = [1, 2, 3, 4, 5, 6];
  return el("div", { class: "dice-keys" }, numbers.map((number) => key(number, 1)), numbers.map((number) => key(number, 2)));
}

function chosenRow(view, seat, picks) {
  const cards = picks.of(view, seat);
  const colour = colourOf(seat, view);
  const keys = Object.entries(cards).flatMap(([number, each]) => each.map((times) =>
    el("button", { type: "button", class: "tapped", "aria-label": t("Take {card} away", { card: cardName(number, times) }), on: { click: () => picks.set(view, seat, without(cards, number, times)) } }, diceCard(number, times, colour))));
  return el("div", { class: "tapped-row cards", role: "group", "aria-label": t("Cards of {player}", { player: nameOf(seat, view) }) }, keys.length ? keys : el("span", { class: "hint", text: t("Tap the cards above.") }));
}

/* A dealt hand: five cards, each touched or not. */
function handKeys(view, seat, hand, picks) {
  const cards = picks.of(view, seat);
  const colour = colourOf(seat, view);
  const keys = Object.entries(hand).flatMap(([number, each]) => {
    const taken = { 1: countOf(cards, number, 1), 2: countOf(cards, number, 2) };
    return each.map((times, i) => {
      const on = taken[times] > 0;
      if (on) taken[times] -= 1;
      return el("button", { type: "button", class: "card-key", "aria-pressed": String(on), "aria-label": cardName(number, times), data: { key: `hand-${number}-${i}` }, on: { click: () => picks.set(view, seat, on ? without(cards, number, times) : add(cards, number, times)) } }, diceCard(number, times, colour));
    });
  });
  return el("div", { class: "dice-keys hand", role: "group", "aria-label": t("Your hand") }, keys);
}

/** What the picked cards would do at their casinos, as things lie now. In turn nobody else chooses meanwhile. */
function effects(choice, cards, view) {
  const lines = Object.entries(cards).map(([number, each]) => {
    const more = each.reduce((sum, times) => sum + times, 0);
    const earns = choice?.would?.[number] ?? [];
    const before = earns[0] ?? 0;
    const after = earns[Math.min(more, earns.length - 1)] ?? 0;
    return el("li", {}, el("strong", { text: t("casino {number}", { number }) }), el("span", { text: more === 1 ? t("+1 die") : t("+{count} dice", { count: more }) }), verdict(before, after));
  });
  return lines.length > 0 && el("ul", { class: "card-effects" }, lines, !view.table.sequential && el("li", { class: "quiet small", text: t("As things lie now; what the others choose is not counted.") }));
}

function verdict(before, after) {
  if (after > 0) return el("span", { class: "gain", text: after === before ? t("still wins {amount_usd}", { amount_usd: after }) : t("would win {amount_usd}", { amount_usd: after }) });
  if (before > 0) return el("span", { class: "loss", text: t("would lose {amount_usd}", { amount_usd: before }) });
  return el("span", { class: "quiet", text: t("would win nothing yet") });
}
