/* The evening card: one picture of a finished game, drawn as SVG, saved or shared as a PNG made on this device. Nothing leaves the house by itself. */

import { byId, el, svg } from "./dom.js";
import { keepMenu } from "./menu.js";
import { GAME_NAMES } from "./rules.js";
import { letters } from "./seats.js";
import { get } from "./send.js";
import { language, millions, moment, money, said, t } from "./words.js";

const WIDTH = 1080;
const EDGE = 72;
const GOLD = "#f0c869", INK = "#fff6e6", QUIET = "#cdb9a5", LINE = "#54363a", CARD = "#26171d";
const FONT = "'Avenir Next','Segoe UI','Noto Sans','Liberation Sans','DejaVu Sans',sans-serif";
const PAINT = { red: ["#d8403f", "#fff"], blue: ["#3c7bd6", "#fff"], green: ["#3aa35a", "#fff"], yellow: ["#f2c530", "#2b1d00"], black: ["#3c3a40", "#fff"], orange: ["#ee8a2c", "#2b1500"], purple: ["#8c5bc4", "#fff"], white: ["#f4f0e8", "#222"] };

const text = (x, y, words, { size = 34, fill = INK, weight = 400, anchor = "start" } = {}) =>
  svg("text", { x, y, fill, "font-size": size, "font-weight": weight, "text-anchor": anchor, "font-family": FONT, text: words });

const paint = (seat) => PAINT[seat.colour] ?? ["#8a8a8a", "#fff"];
const worth = (evening, amount) => (evening.unit === "musd" ? millions(amount) : money(amount));

function badge(seat, letter, x, y, r = 26) {
  const [body, ink] = paint(seat);
  return svg("g", {}, svg("circle", { cx: x, cy: y, r, fill: body, stroke: INK, "stroke-width": 2 }), text(x, y + r * 0.36, letter, { size: r, weight: 800, fill: ink, anchor: "middle" }));
}

/** Words broken into lines of at most so many letters. */
function lines(words, most) {
  const out = [""];
  for (const word of words.split(" ")) {
    if (out.at(-1) && `${out.at(-1)} ${word}`.length > most) out.push(word);
    else out[out.length - 1] = `${out.at(-1)} ${word}`.trim();
  }
  return out;
}

/** Each part draws at y and says how tall it is. */
function head(evening, y) {
  const named = GAME_NAMES[evening.game]?.() ?? evening.game;
  const lasted = t("{minutes} min", { minutes: evening.minutes });
  return [[text(EDGE, y + 70, named, { size: 64, weight: 800, fill: GOLD }), text(EDGE, y + 118, `${moment(evening.created)} · ${lasted}`, { size: 30, fill: QUIET })], 150];
}

function ranking(evening, y, seats, signs) {
  const points = evening.unit === "musd";
  const most = Math.max(1, ...evening.ranking.map((place) => (points ? place.points : place.money_usd)));
  const rows = evening.ranking.map((place, i) => {
    const seat = seats[place.seat], top = y + i * 84, value = points ? place.points : place.money_usd;
    const first = place.place === 1;
    return svg("g", {},
      text(EDGE, top + 46, `${place.place}.`, { size: 40, weight: 800, fill: first ? GOLD : INK }),
      badge(seat, signs[place.seat], EDGE + 88, top + 32),
      text(EDGE + 130, top + 46, evening.names[place.seat], { size: 40, weight: first ? 800 : 500 }),
      svg("rect", { x: 470, y: top + 14, width: Math.max(6, (value / most) * 300), height: 38, rx: 10, fill: paint(seat)[0], stroke: INK, "stroke-opacity": 0.35 }),
      text(WIDTH - EDGE, top + 46, points ? t("{points} points", { points: value }) : money(value), { size: 38, weight: 800, anchor: "end", fill: first ? GOLD : INK }));
  });
  return [rows, evening.ranking.length * 84 + 20];
}

/** Heights moved so far apart that badges do not cover each other, the richest one staying where it is. */
function apart(heights, least) {
  const placed = {};
  let last = -Infinity;
  for (const [id, y] of heights.toSorted((a, b) => a[1] - b[1])) placed[id] = last = Math.max(y, last + least);
  return placed;
}

function swings(evening, y, seats, signs) {
  if (evening.rounds.length < 2) return [[], 0];
  const height = 300, left = EDGE + 20, right = WIDTH - EDGE - 60;
  const most = Math.max(1, ...evening.rounds.flatMap((round) => Object.values(round.money)));
  const x = (i) => left + ((right - left) * i) / evening.rounds.length;
  const at = (amount) => y + 60 + height - (amount / most) * height;
  const grid = [0, 0.5, 1].map((share) => [svg("line", { x1: left, x2: right, y1: at(most * share), y2: at(most * share), stroke: LINE, "stroke-width": 2 }), share > 0 && text(left, at(most * share) - 8, worth(evening, most * share), { size: 22, fill: QUIET })]);
  const names = evening.rounds.map((round, i) => text(x(i + 1), y + height + 100, t("Round {number}", { number: round.round }), { size: 24, fill: QUIET, anchor: "middle" }));
  const ends = apart(Object.keys(seats).map((id) => [id, at(evening.rounds.at(-1).money[id] ?? 0)]), 42);
  const paths = Object.keys(seats).map((id, i) => {
    const dots = [[x(0), at(0)], ...evening.rounds.map((round, r) => [x(r + 1), at(round.money[id] ?? 0)])];
    return svg("g", {}, svg("polyline", { points: dots.map((dot) => dot.join(",")).join(" "), fill: "none", stroke: paint(seats[id])[0], "stroke-width": 7, "stroke-linejoin": "round", "stroke-dasharray": ["", "22 10", "4 12", "30 8 6 8"][i % 4] }),
      badge(seats[id], signs[id], dots.at(-1)[0] + 26, ends[id], 20));
  });
  return [[text(EDGE, y + 20, t("How the money grew"), { size: 34, weight: 800 }), grid, names, paths], height + 140];
}

function moments(evening, y) {
  let down = y;
  const told = evening.moments.flatMap((one) => lines(said(one, "text"), 56).map((line, i) => text(EDGE + (i ? 34 : 0), (down += i ? 42 : 54), i ? line : `★ ${line}`, { size: 30 })));
  return [told, down - y + (told.length ? 40 : 0)];
}

function luck(evening, y, seats, signs) {
  if (!evening.luck.length) return [[], 0];
  const most = Math.max(1, ...evening.luck.map((one) => Math.abs(one.beyond)));
  const middle = 620;
  const rows = evening.luck.map((one, i) => {
    const top = y + 66 + i * 62, wide = (Math.abs(one.beyond) / most) * 190;
    const sum = new Intl.NumberFormat(language, { signDisplay: "always", minimumFractionDigits: 1 }).format(one.beyond);
    return svg("g", {}, badge(seats[one.seat], signs[one.seat], EDGE + 24, top + 8, 20), text(EDGE + 60, top + 18, evening.names[one.seat], { size: 30 }),
      svg("line", { x1: middle, x2: middle, y1: top - 22, y2: top + 34, stroke: LINE, "stroke-width": 3 }),
      svg("rect", { x: one.beyond < 0 ? middle - wide : middle, y: top - 8, width: Math.max(3, wide), height: 30, rx: 8, fill: paint(seats[one.seat])[0], stroke: INK, "stroke-opacity": 0.35 }),
      text(WIDTH - EDGE, top + 18, t("{sum} dice", { sum }), { size: 30, weight: 700, anchor: "end" }));
  });
  return [[text(EDGE, y + 20, t("Luck: equal dice beyond the average roll"), { size: 34, weight: 800 }), rows], 66 + evening.luck.length * 62 + 10];
}

/** The whole card as an SVG element. */
export function card(evening) {
  const signs = letters(evening.seats);
  const seats = Object.fromEntries(evening.seats.map((seat) => [seat.id, seat]));
  let y = 40;
  const parts = [head, ranking, swings, moments, luck].map((part) => {
    const [drawn, height] = part(evening, y, seats, signs);
    y += height + (height ? 26 : 0);
    return drawn;
  });
  const tall = y + 50;
  return svg("svg", { viewBox: `0 0 ${WIDTH} ${tall}`, width: WIDTH, height: tall, role: "img", "aria-label": t("The evening on one card") },
    svg("rect", { width: WIDTH, height: tall, fill: CARD }), svg("rect", { x: 14, y: 14, width: WIDTH - 28, height: tall - 28, rx: 26, fill: "none", stroke: GOLD, "stroke-width": 3 }),
    parts.flat(Infinity).filter(Boolean), text(WIDTH - EDGE, tall - 34, "Table Companion", { size: 22, fill: QUIET, anchor: "end" }));
}

/** The card as a PNG. */
async function picture(drawn) {
  const [, , wide, tall] = drawn.getAttribute("viewBox").split(" ").map(Number);
  const source = new XMLSerializer().serializeToString(drawn);
  const image = new Image(wide, tall);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = el("canvas", { width: wide, height: tall });
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

async function save(drawn, evening) {
  const name = `table-companion-${evening.created.slice(0, 10)}.png`;
  const blob = await picture(drawn);
  const file = new File([blob], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return void (await navigator.share({ files: [file] }));
    } catch {
      // shared nowhere: it is saved instead
    }
  }
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const asked = new URLSearchParams(location.search).get("game") ?? "";
const evening = await get(`/api/v1/games/${encodeURIComponent(asked)}/evening`);
if (evening) {
  const drawn = card(evening);
  byId("card").replaceChildren(drawn);
  byId("save").hidden = false;
  byId("save").addEventListener("click", () => save(drawn, evening));
} else byId("card").replaceChildren(el("p", { class: "empty", text: t("There is no card for this game.") }));
keepMenu();
