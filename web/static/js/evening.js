/* The evening card: one picture of a finished game, drawn as SVG, saved or shared as a PNG made on this device. Nothing leaves the house by itself. */

import { CARD, EDGE, GOLD, INK, LINE, QUIET, WIDTH, badge, fitting, lines, named, paint, text } from "./card_ink.js";
import { curves } from "./curves.js";
import { byId, el, svg } from "./dom.js";
import { keepMenu } from "./menu.js";
import { GAME_NAMES } from "./rules.js";
import { letters } from "./seats.js";
import { games, get } from "./send.js";
import { inPoints, language, millions, moment, money, said, t, withMinus } from "./words.js";

const worth = (evening, amount) => (evening.unit === "musd" ? millions(amount) : money(amount));

/* Where the bars beside the names begin; how far those of luck reach to either side. */
const BARS = 470;
const LONGEST = 160;

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
    const next = evening.ranking[i + 1];
    const level = next && next.place !== place.place && (points ? next.points : next.money_usd) === value; // then something else decided
    return svg("g", {},
      text(EDGE, top + 46, `${place.place}.`, { size: 40, weight: 800, fill: first ? GOLD : INK }),
      badge(seat, signs[place.seat], EDGE + 88, top + 32),
      named(EDGE + 130, top + 46, evening.names[place.seat], 40, BARS - EDGE - 150, first ? 800 : 500),
      svg("rect", { x: BARS, y: top + 14, width: Math.max(6, (value / most) * 300), height: 38, rx: 10, fill: paint(seat)[0], stroke: INK, "stroke-opacity": 0.35 }),
      text(WIDTH - EDGE, top + 46, points ? inPoints(value) : money(value), { size: 38, weight: 800, anchor: "end", fill: first ? GOLD : INK }),
      level && text(WIDTH - EDGE, top + 76, said(place, "reason"), { size: 22, fill: QUIET, anchor: "end" }));
  });
  return [rows, evening.ranking.length * 84 + 20];
}

function swings(evening, y, seats, signs) {
  if (evening.rounds.length < 2) return [[], 0];
  const rows = Object.fromEntries(evening.ranking.map(({ seat }) => [seat, [evening.start[seat] ?? 0, ...evening.rounds.map((round) => round.money[seat] ?? 0)]]));
  const most = Math.max(1, ...Object.values(rows).flat());
  return curves(y, { title: t("How the money grew"), columns: ["", ...roundNames(evening)], rows, most, told: (amount) => worth(evening, amount) }, seats, signs);
}

const roundNames = (evening) => evening.rounds.map((round) => t("Round {number}", { number: round.round }));
const percent = (share) => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(share);

/** Each seat's chance of winning, at the start and after each round, once they have been counted. */
function chances(evening, y, seats, signs) {
  if (!evening.chances?.points.length) return [[], 0];
  const rows = Object.fromEntries(evening.ranking.map(({ seat }) => [seat, evening.chances.points.map((point) => point[seat] ?? 0)]));
  const notes = lines(how(evening.chances), 70);
  return curves(y, { title: t("Chances of winning"), notes, columns: [t("Start"), ...roundNames(evening)], rows, most: 1, told: percent }, seats, signs);
}

/** How the chances were come by. */
const how = (found) => t("If everybody had gone on at random from there: {games} games played out each time", { games: new Intl.NumberFormat(language).format(found.games) });

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
    const top = y + 66 + i * 62, wide = (Math.abs(one.beyond) / most) * LONGEST;
    const sum = withMinus(new Intl.NumberFormat(language, { signDisplay: "exceptZero", minimumFractionDigits: 1 }).format(one.beyond));
    return svg("g", {}, badge(seats[one.seat], signs[one.seat], EDGE + 24, top + 8, 20), text(EDGE + 60, top + 18, evening.names[one.seat], { size: fitting(evening.names[one.seat], 30, middle - LONGEST - 16 - EDGE - 60) }),
      svg("line", { x1: middle, x2: middle, y1: top - 22, y2: top + 34, stroke: LINE, "stroke-width": 3 }),
      svg("rect", { x: one.beyond < 0 ? middle - wide : middle, y: top - 8, width: Math.max(3, wide), height: 30, rx: 8, fill: paint(seats[one.seat])[0], stroke: INK, "stroke-opacity": 0.35 }),
      text(WIDTH - EDGE, top + 18, t("{sum} dice", { sum }), { size: 30, weight: 700, anchor: "end" }));
  });
  return [[text(EDGE, y + 20, t("Luck: more dice alike than usual"), { size: 34, weight: 800 }), rows], 66 + evening.luck.length * 62 + 10];
}

/** The whole card as an SVG element. */
export function card(evening) {
  const signs = letters(evening.seats);
  const seats = Object.fromEntries(evening.seats.map((seat) => [seat.id, seat]));
  let y = 40;
  const parts = [head, ranking, swings, chances, moments, luck].map((part) => {
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
  const name = `table-companion-${new Date(evening.created).toLocaleDateString("sv")}.png`;
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

/** The chances in numbers, for whoever wants them exactly or can't see the lines. */
function numbers(evening) {
  const rows = evening.seats.map((seat) => el("tr", {}, el("th", { scope: "row", text: evening.names[seat.id] }), evening.chances.points.map((point) => el("td", { text: percent(point[seat.id] ?? 0) }))));
  const columns = ["", t("Start"), ...roundNames(evening)].map((name) => (name ? el("th", { scope: "col", text: name }) : el("td")));
  return el("details", {}, el("summary", { text: t("The chances in numbers") }), el("div", { class: "wide", tabindex: 0, role: "region", "aria-label": t("The chances in numbers") }, el("table", {}, el("caption", { text: how(evening.chances) }), el("thead", {}, el("tr", {}, columns)), el("tbody", {}, rows))));
}

const AGAIN_MS = 1000;
const wanted = new URLSearchParams(location.search).get("game") ?? (await newest().catch(() => null)); // null: the table did not answer
const asked = encodeURIComponent(wanted ?? "");
const evening = asked && (await get(`/api/v1/games/${asked}/evening`));

/** The game that was finished last: the card of who asks for none. */
async function newest() {
  const endOf = (game) => game.ended ?? game.created;
  for await (const some of games()) {
    const over = some.filter((game) => !game.live && !game.trouble).sort((a, b) => endOf(b).localeCompare(endOf(a)));
    if (over.length) return over[0].id; // of two games the one begun first may have been finished last
  }
  return "";
}

function show() {
  const drawn = card(evening);
  byId("card").replaceChildren(drawn);
  byId("save").onclick = () => save(drawn, evening);
  byId("save").hidden = false;
}

/** Asks for the chances until they have been counted; the card stands there meanwhile. */
async function follow() {
  const found = await get(`/api/v1/games/${asked}/chances`);
  if (!found) return void byId("counting").replaceChildren();
  if (!found.ready) {
    byId("counting").textContent = t("The chances of winning are being counted: {percent}", { percent: percent(found.counted) });
    return void setTimeout(follow, AGAIN_MS);
  }
  byId("counting").replaceChildren();
  evening.chances = found;
  if (!found.points.length) return;
  show();
  byId("numbers").replaceChildren(numbers(evening));
}

if (evening) {
  show();
  follow();
} else if (wanted !== null) byId("card").replaceChildren(el("div", { class: "empty" }, el("p", { text: asked ? t("There is no card for this game.") : t("No game has been finished here yet.") })));
keepMenu();
