/* A line for every seat over the moments of an evening, drawn on its card. */

import { EDGE, INK, LINE, QUIET, WIDTH, badge, paint, text } from "./card_ink.js";
import { svg } from "./dom.js";

const HEIGHT = 300;
const BADGE = 42; // from one badge's middle to the next one's, so that they do not cover each other
const REACH = 56; // from a line's end to its badge: where badges had to move apart, a thin line leads to each
const DASHES = ["", "22 10", "4 12", "30 8 6 8"];

/** Heights moved so far apart that badges do not cover each other, none below the foot of the chart. */
function apart(heights, foot) {
  const placed = [...heights].sort((a, b) => a[1] - b[1]);
  placed.forEach((one, i) => { if (i) one[1] = Math.max(one[1], placed[i - 1][1] + BADGE); });
  [...placed].reverse().forEach((one, i, all) => { one[1] = Math.min(one[1], i ? all[i - 1][1] - BADGE : foot); });
  return Object.fromEntries(placed);
}

/** The chart from y on, and how tall it is. columns: a name for each moment; rows: seat → its value at each; most: the top of the scale. */
export function curves(y, { title, notes = [], columns, rows, most, told }, seats, signs) {
  const top = y + 68 + notes.length * 42, left = EDGE + 20, right = WIDTH - EDGE - REACH - 20;
  const x = (i) => left + ((right - left) * i) / (columns.length - 1);
  const at = (value) => top + HEIGHT - (value / most) * HEIGHT;
  const grid = [0, 0.5, 1].map((share) => [svg("line", { x1: left, x2: right, y1: at(most * share), y2: at(most * share), stroke: LINE, "stroke-width": 2 }), share > 0 && text(left, at(most * share) - 8, told(most * share), { size: 22, fill: QUIET })]);
  const names = columns.map((name, i) => text(x(i), top + HEIGHT + 40, name, { size: 24, fill: QUIET, anchor: i ? "middle" : "start" }));
  const ends = apart(Object.entries(rows).map(([id, values]) => [id, at(values.at(-1))]), top + HEIGHT);
  const paths = Object.entries(rows).map(([id, values], i) => {
    const points = values.map((value, n) => `${x(n)},${at(value)}`).join(" ");
    const line = { points, fill: "none", "stroke-linejoin": "round", "stroke-dasharray": DASHES[i % DASHES.length] };
    const rim = seats[id].colour === "black" && svg("polyline", { ...line, stroke: INK, "stroke-opacity": 0.5, "stroke-width": 11 });
    return [rim, svg("polyline", { ...line, stroke: paint(seats[id])[0], "stroke-width": 7 }), svg("line", { x1: right, y1: at(values.at(-1)), x2: right + REACH, y2: ends[id], stroke: QUIET, "stroke-width": 2 })];
  });
  const marks = Object.keys(rows).map((id) => badge(seats[id], signs[id], right + REACH, ends[id], 20));
  const heading = [text(EDGE, y + 20, title, { size: 34, weight: 800, fill: INK }), notes.map((note, i) => text(EDGE, y + 60 + i * 36, note, { size: 26, fill: QUIET }))];
  return [[heading, grid, names, paths, marks], top - y + HEIGHT + 80];
}
