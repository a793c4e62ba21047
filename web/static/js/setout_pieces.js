/* What is to be set out again, piece by piece: in a list, in words, and drawn small on the mat. */

import { diceCard } from "./cards.js";
import { dice, die } from "./dice.js";
import { el, svg } from "./dom.js";
import { swatch } from "./lords_cards.js";
import { COMPANIES } from "./lords_words.js";
import { colourName, t } from "./words.js";

/** One line of the list. */
export const inAList = (piece) => (LINES[piece.mark] ?? LINES[piece.kind] ?? LINES[piece.size])(piece);

const DICE_ON = { single: 1, double: 2 }; // of a card so many dice are told

const cards = (piece) => piece.count / DICE_ON[piece.mark];
const cardLine = (piece, text) => [el("span", { class: "laid" }, Array.from({ length: cards(piece) }, () => diceCard(piece.face, DICE_ON[piece.mark], piece.colour))), el("span", { text })];
const told = (piece, count = piece.count) => ({ count, colour: colourName(piece.colour) });

const LINES = {
  single: (piece) => cardLine(piece, t("{count} × {colour}, single card", told(piece, cards(piece)))),
  double: (piece) => cardLine(piece, t("{count} × {colour}, double card", told(piece, cards(piece)))),
  tile: (piece) => [swatch(piece.colour), el("span", { text: COMPANIES[piece.colour] })],
  marker: (piece) => [el("span", { class: `marker-dot c-${piece.colour}`, "aria-hidden": "true" }), el("span", { text: t("Marker, {own_colour}", { own_colour: piece.colour }) })],
  normal: (piece) => [dice(piece.count, piece.face ?? 0, piece.colour, { few: 8 }), el("span", { text: t("{count} × {colour}", told(piece)) })],
  big: (piece) => [el("span", { class: "dice" }, Array.from({ length: piece.count }, () => die(piece.face ?? 0, piece.colour, { big: true, label: t("big die") }))), el("span", { text: t("{count} × {colour}, big die", told(piece)) })],
};

const DIE_MM = 13;
const BIG_MM = 17;
const CARD_MM = { single: [13, 19], double: [13, 30] };
const GAP_MM = 2;

/** The pieces within a rectangle of the mat, as large as they are where all of them have room. */
export function scattered(pieces, [left, top, width, height]) {
  const all = pieces.flatMap((piece) => Array.from({ length: piece.mark in DICE_ON ? cards(piece) : piece.count }, () => piece));
  let scale = 1;
  while (scale > 0.3 && !hasRoom(all, width / scale, height / scale)) scale *= 0.9;
  return svg("g", { transform: `translate(${left} ${top}) scale(${scale})` }, spots(all, width / scale).map(([piece, x, y]) => (piece.mark in DICE_ON ? card(piece, x, y) : placed(piece, x, y, sizeOf(piece)[0]))));
}

const sizeOf = (piece) => CARD_MM[piece.mark] ?? (piece.size === "big" ? [BIG_MM, BIG_MM] : [DIE_MM, DIE_MM]);

/* Row by row: [piece, x, y]. */
function spots(all, width) {
  let [x, y, tall] = [0, 0, 0];
  return all.map((piece) => {
    const [wide, high] = sizeOf(piece);
    if (x && x + wide > width) [x, y, tall] = [0, y + tall + GAP_MM, 0];
    const spot = [piece, x, y];
    [x, tall] = [x + wide + GAP_MM, Math.max(tall, high)];
    return spot;
  });
}

const hasRoom = (all, width, height) => spots(all, width).every(([piece, , y]) => y + sizeOf(piece)[1] <= height);

function card(piece, x, y) {
  const [wide, high] = sizeOf(piece);
  const printed = Array.from({ length: DICE_ON[piece.mark] }, (_, i) => placed(piece, x + 2, y + 5 + 11 * i, wide - 4));
  return svg("g", { class: `c-${piece.colour}` }, svg("rect", { class: "laid-card", x, y, width: wide, height: high, rx: 2 }), svg("rect", { class: "laid-edge", x, y, width: wide, height: 3, rx: 1 }), printed);
}

function placed(piece, x, y, size) {
  const drawn = die(piece.face ?? 0, piece.colour);
  for (const [name, set] of Object.entries({ x, y, width: size, height: size })) drawn.setAttribute(name, set); // style sheets do not size a drawing inside a drawing
  return drawn;
}
