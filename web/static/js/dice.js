/* Dice, badges and banknotes, drawn. Colour is never the only sign: a badge has a letter and a pattern of its own. */

import { el, svg } from "./dom.js";
import { money, t } from "./words.js";

const SPOTS = { tl: [27, 27], tr: [73, 27], ml: [27, 50], mm: [50, 50], mr: [73, 50], bl: [27, 73], br: [73, 73] };
const FACES = { 1: ["mm"], 2: ["tl", "br"], 3: ["tl", "mm", "br"], 4: ["tl", "tr", "bl", "br"], 5: ["tl", "tr", "mm", "bl", "br"], 6: ["tl", "tr", "ml", "mr", "bl", "br"] };

/** One die. label: what a screen reader says; without one it is hidden from it. */
export function die(face, colour, { label, ghost = false, big = false } = {}) {
  const pips = (FACES[face] || []).map((spot) => svg("circle", { class: "pip", cx: SPOTS[spot][0], cy: SPOTS[spot][1], r: 9.5 }));
  return svg(
    "svg",
    { class: `die c-${colour}${ghost ? " ghost" : ""}${big ? " big" : ""}`, viewBox: "0 0 100 104", ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) },
    svg("rect", { class: "side", x: 2, y: 6, width: 96, height: 96, rx: 21 }),
    svg("rect", { class: "face", x: 2, y: 2, width: 96, height: 96, rx: 20 }),
    svg("path", { class: "shine", d: "M22 2h56a20 20 0 0 1 20 20v9C70 20 30 20 2 31v-9A20 20 0 0 1 22 2z" }),
    pips,
  );
}

const FEW = 4;

/** How many dice show which number, for those who hear it. */
export const diceWords = (count, face) => (count === 1 ? t("One die shows {face}", { face }) : t("{count} dice show {face}", { count, face }));

/** A few dice one by one, many as one die and a number. */
export function dice(count, face, colour, { few = FEW, ghost = false } = {}) {
  const told = { class: "dice", ...(face ? { role: "img", "aria-label": diceWords(count, face) } : { "aria-hidden": "true" }) };
  if (count > few) return el("span", told, die(face, colour, { ghost }), el("span", { class: "times", text: `×${count}` }));
  return el("span", { ...told, data: { count } }, Array.from({ length: count }, () => die(face, colour, { ghost })));
}

/* One pattern a seat, in the order they sit. Lines in a box of 100. */
const PATTERNS = [
  [],
  ["M-10 30 30 -10M-10 70 70 -10M-10 110 110 -10M30 110 110 30M70 110 110 70"],
  ["M0 20H100M0 80H100M0 40H100M0 60H100"],
  ["M20 0V100M40 0V100M60 0V100M80 0V100"],
  ["M-10 30 30 -10M-10 70 70 -10M-10 110 110 -10M30 110 110 30M70 110 110 70", "M110 30 70 -10M110 70 30 -10M110 110 -10 -10M70 110 -10 30M30 110 -10 70"],
  ["M0 22 12 10 25 22 38 10 50 22 62 10 75 22 88 10 100 22M0 92 12 80 25 92 38 80 50 92 62 80 75 92 88 80 100 92"],
  ["M20 0V100M50 0V100M80 0V100", "M0 20H100M0 50H100M0 80H100"],
  ["M50 6A44 44 0 1 0 50 94 44 44 0 1 0 50 6M50 17A33 33 0 1 0 50 83 33 33 0 1 0 50 17"],
];

let clips = 0; // each badge clips its pattern by an id of its own

/** A player's sign: colour, pattern and letter. */
export function badge(seat, order, letters) {
  const lines = PATTERNS[order % PATTERNS.length].map((d) => svg("path", { d, fill: "none", stroke: "currentColor", "stroke-width": 6 }));
  const clip = `disc-${(clips += 1)}`;
  return svg(
    "svg",
    { class: `badge c-${seat.colour}`, viewBox: "0 0 100 100", role: "img", "aria-label": seat.name },
    svg("circle", { class: "disc", cx: 50, cy: 50, r: 47 }),
    svg("clipPath", { id: clip }, svg("circle", { cx: 50, cy: 50, r: 45 })),
    svg("g", { class: "weave", "clip-path": `url(#${clip})` }, lines),
    svg("circle", { class: "plate", cx: 50, cy: 50, r: lines.length ? 31 : 0 }),
    svg("text", { x: 50, y: 52, class: letters.length > 1 ? "long" : "" }, letters),
  );
}

/** What a note is called: dollars, or a rainbow card. */
export const noteName = (value) => (isRainbow(value) ? t("rainbow card") : money(value));

/** A rainbow card is written as 0: it has no value of its own. */
export const isRainbow = (value) => value === 0;

const CARD_FROM_USD = 1000; // less than that stands on playing cards

/** Whether money is playing cards at this table: then nobody there speaks of notes. */
export const inCards = (view) => view.game === "custom-edition";

/** A banknote, or a playing card that stands for dollars. */
export const note = (value) => el("span", { class: value < CARD_FROM_USD && !isRainbow(value) ? "note money-card" : onNote(value).class, text: onNote(value).text });

/** A key that looks like a note. more: what an element takes besides. */
export const noteKey = (value, more) => el("button", { type: "button", ...onNote(value), ...more });

/* What stands on it. Of a rainbow card the whole word is wider than a note: only a reader of screens is told it. */
const onNote = (value) => (isRainbow(value) ? { class: "note rainbow", text: t("rainbow"), "aria-label": noteName(value) } : { class: "note", text: noteName(value) });
