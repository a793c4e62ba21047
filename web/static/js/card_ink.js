/* What the evening card is drawn with: its colours, words as SVG, a player's badge. */

import { el, svg } from "./dom.js";

export const WIDTH = 1080;
export const EDGE = 72;
export const GOLD = "#f0c869", INK = "#fff6e6", QUIET = "#cdb9a5", LINE = "#54363a", CARD = "#26171d";
const FONT = "'Avenir Next','Segoe UI','Noto Sans','Liberation Sans','DejaVu Sans',sans-serif";
const PAINT = { red: ["#d8403f", "#fff"], blue: ["#3c7bd6", "#fff"], green: ["#3aa35a", "#fff"], yellow: ["#f2c530", "#2b1d00"], black: ["#3c3a40", "#fff"], orange: ["#ee8a2c", "#2b1500"], purple: ["#8c5bc4", "#fff"], white: ["#f4f0e8", "#222"] };

export const text = (x, y, words, { size = 34, fill = INK, weight = 400, anchor = "start" } = {}) =>
  svg("text", { x, y, fill, "font-size": size, "font-weight": weight, "text-anchor": anchor, "font-family": FONT, text: words });

/** [body, ink] of a seat's colour. */
export const paint = (seat) => PAINT[seat.colour] ?? ["#8a8a8a", "#fff"];

export function badge(seat, letter, x, y, r = 26) {
  const [body, ink] = paint(seat);
  return svg("g", {}, svg("circle", { cx: x, cy: y, r, fill: body, stroke: INK, "stroke-width": 2 }), text(x, y + r * 0.36, letter, { size: r, weight: 800, fill: ink, anchor: "middle" }));
}

/** Words broken into lines of at most so many letters. */
export function lines(words, most) {
  const out = [""];
  for (const word of words.split(" ")) {
    if (out.at(-1) && `${out.at(-1)} ${word}`.length > most) out.push(word);
    else out[out.length - 1] = `${out.at(-1)} ${word}`.trim();
  }
  return out;
}

const scale = el("canvas").getContext("2d");

/** The size at which a name has room, `size` at most. */
export function fitting(name, size, room, weight = 400) {
  scale.font = `${weight} ${size}px ${FONT}`;
  return Math.min(size, (size * room) / scale.measureText(name).width);
}

const SMALLEST = 0.75; // of the size wished for: a longer name takes two lines
const BROKEN = 0.5; // smaller than this, one long word is broken

/** A name in its room, in two lines where one would be too small; y: its line, or the middle of both. */
export function named(x, y, name, size, room, weight) {
  const one = fitting(name, size, room, weight);
  const cuts = [...name.matchAll(/[ -]/g)].map(({ index }) => index + 1).filter((at) => at < name.length);
  if (!cuts.length && one < BROKEN * size) cuts.push([...name].slice(0, Math.ceil([...name].length / 2)).join("").length);
  if (one >= SMALLEST * size || !cuts.length) return text(x, y, name, { size: one, weight });
  const [cut] = cuts.sort((a, b) => Math.max(a, name.length - a) - Math.max(b, name.length - b));
  const parts = [name.slice(0, cut).trim(), name.slice(cut)];
  const both = Math.min(...parts.map((part) => fitting(part, SMALLEST * size, room, weight)));
  return parts.map((part, i) => text(x, y - size * 0.35 + (i ? both / 2 + 2 : -both / 2 - 2) + both * 0.36, part, { size: both, weight }));
}
