/* The players: their signs, their plaques, whose turn it is. */

import { el } from "./dom.js";
import { cardsRest } from "./cards_seats.js";
import { chipCards } from "./cards_chips.js";
import { badge, die, inCards } from "./dice.js";
import { skipsLeft } from "./skip.js";
import { pointsWords } from "./lords_points.js";
import { inPoints, millions, money, t } from "./words.js";

const NEUTRAL = { id: "neutral", colour: "white" };

/* A name's letters as one sees them: an emoji that is joined of several is one. Older browsers cut it. */
const segments = Intl.Segmenter && new Intl.Segmenter();
const seen = (name) => (segments ? Array.from(segments.segment(name), (one) => one.segment) : [...name]);

/* A name is of no language that a browser could hyphenate. A syllable mostly begins with one consonant, or with these, and a vowel. */
const SYLLABLE = /(\p{L}{3,}?)(?=(?:sch|ch|ck|gh|kh|ph|qu|sh|th|[^\P{L}aeiouyäëïöüáàâåãæéèêíìîóòôøõœúùûý])[aeiouyäëïöüáàâåãæéèêíìîóòôøõœúùûý]\p{L}{2})/giu;
const LONG_WORD = /\p{L}{12,}/gu;

/** A name for a narrow place: where a long word has no room in one line it is broken behind a syllable, with a hyphen. */
export const inSyllables = (name) => name.replace(LONG_WORD, (word) => word.replace(SYLLABLE, "$1\u00AD"));

/** One or two letters of each name that tell the seats apart: {id: "A"}; "Player 1" and "Player 2" are P1 and P2. */
export function letters(seats) {
  const found = {};
  const names = seats.map((seat) => seen(seat.name.trim().toUpperCase()));
  const pair = (name, at) => `${name[0] ?? "?"}${name[at] ?? ""}`;
  seats.forEach((seat, i) => {
    const name = names[i];
    const others = names.filter((other, j) => j !== i && other[0] === name[0]);
    const at = name.findIndex((sign, k) => k > 0 && sign.trim() && others.every((other) => pair(other, k) !== pair(name, k)));
    found[seat.id] = others.length ? pair(name, at > 0 ? at : 1) : pair(name, -1);
  });
  return found;
}

/** The badge of a seat, or of the neutral dice. */
export function sign(id, view) {
  const order = view.seats.findIndex((seat) => seat.id === id);
  if (order < 0) return badge({ ...NEUTRAL, colour: neutralColour(view), name: nameOf(id, view) }, 0, "N");
  return badge(view.seats[order], order, letters(view.seats)[id]);
}

/** The same beside the name in letters: who hears the page hears it once. */
export function signBeside(id, view) {
  const beside = sign(id, view);
  beside.removeAttribute("role");
  beside.removeAttribute("aria-label");
  beside.setAttribute("aria-hidden", "true");
  return beside;
}

/** A seat's name; the neutral dice have one too. */
export function nameOf(id, view) {
  if (id === "neutral") return t("Neutral dice");
  return view.seats.find((seat) => seat.id === id)?.name ?? id ?? "";
}

/** What a phone says while its player has nothing to do. seat: whose phone this is. */
export function waitingWords(seat, view) {
  if (hasLeft(seat, view)) return t("You have left this game.");
  return view.turn ? t("{player} is playing.", { player: nameOf(view.turn, view) }) : t("Nothing to choose now.");
}

/** Whether this seat's player went home. */
export const hasLeft = (id, view) => view.seats.find((seat) => seat.id === id)?.playing === false;

/** Those who have not gone home, in the order they sit. */
export const stillHere = (view) => view.seats.filter((seat) => seat.playing !== false);

export function colourOf(id, view) {
  return view.seats.find((seat) => seat.id === id)?.colour ?? neutralColour(view);
}

const neutralColour = (view) => view.options?.neutral_colour ?? "white";

/** Every seat as a plaque. */
export function plaques(view) {
  const inTurn = view.game === "card-game" && view.turn; // others may only still take a chip card
  const acting = view.to_act?.length && !inTurn ? view.to_act : [view.turn];
  return view.seats.map((seat) => plaque(seat, view, acting.includes(seat.id) && view.phase !== "game-over"));
}

function plaque(seat, view, acts) {
  return el(
    "li",
    { class: `seat${acts ? " turn" : ""}${seat.playing === false ? " away" : ""}`, "aria-current": acts ? "true" : null },
    acts && el("span", { class: "now", text: t("to play") }),
    signBeside(seat.id, view),
    el("span", { class: "who", text: inSyllables(seat.name) }),
    el("span", { class: seat.money_usd === null ? "money unseen-money" : "money", text: purse(seat, view) }),
    el("span", { class: "rest" }, rest(seat, view)),
  );
}

function purse(seat, view) {
  if (seat.money_musd !== undefined) return millions(seat.money_musd);
  return seat.money_usd === null || seat.money_usd === undefined ? (view.game === "card-game" ? t("in the safe") : t("hidden")) : money(seat.money_usd);
}

function rest(seat, view) {
  if (seat.playing === false) return [t("has left"), seat.points !== undefined && inPoints(seat.points)].filter(Boolean).join(", ");
  if (seat.points !== undefined) return pointsWords(seat, view.phase === "game-over");
  const parts = [];
  if (seat.cards_laid !== undefined) return cardsRest(seat, view);
  if (seat.in_hand > 0) {
    parts.push(el("span", { class: "dice", "aria-hidden": "true" }, handDice(seat)));
    parts.push(el("span", { text: t("{count} in hand", { count: seat.in_hand }) }));
  } else if (view.phase !== "round-over") parts.push(el("span", { text: t("no dice left") })); // then all have them back
  if (seat.neutral_in_hand) parts.push(el("span", { text: t("+{count} neutral", { count: seat.neutral_in_hand }) }));
  if (seat.notes_won) parts.push(el("span", { class: "quiet", text: inCards(view) ? t("cards: {count}", { count: seat.notes_won }) : t("notes: {count}", { count: seat.notes_won }) }));
  parts.push(skipsLeft(seat, view), chipCards(seat));
  return parts;
}

/** The dice still in hand: ordinary ones, the big one, the violet kickers. */
function handDice(seat) {
  const { biggie = 0, kicker = 0 } = seat.hand ?? {};
  const ordinary = Math.min(12, seat.in_hand - biggie - kicker);
  return [
    Array.from({ length: biggie }, () => die(0, seat.colour, { big: true })),
    Array.from({ length: ordinary }, () => die(0, seat.colour)),
    Array.from({ length: kicker }, () => die(0, "violet")),
  ];
}
