/* The board of Lords of Vegas, drawn as it is printed: blocks, the Strip, what is printed on a lot, markers, tiles, dice, casinos and their bosses. */

import { question, show } from "./arrivals.js";
import { svg } from "./dom.js";
import { die } from "./dice.js";
import { COMPANIES, casinoAt } from "./lords_words.js";
import { colourOf, nameOf, sign } from "./seats.js";
import { millions, t } from "./words.js";

const LOT = [150, 104]; // width and height of a lot, in units of the drawing
const STREET = 30;
const STRIP = 92;
const RIM = 14;
const ROWS = { A: 2, C: 4, E: 2, B: 2, D: 3, F: 3 };
const SIDES = [["A", "C", "E"], ["B", "D", "F"]];
const WIDTH = 2 * RIM + 6 * LOT[0] + STRIP;
const HEIGHT = 2 * RIM + 8 * LOT[1] + 2 * STREET;

/* One weave a company, so that a tile is known without its colour. Lines in a box of 24. */
const WEAVES = {
  purple: "M-6 6 6 -6M-6 30 30 -6M18 30 30 18",
  gold: "M0 12H24",
  aqua: "M0 6Q6 0 12 6T24 6M0 18Q6 12 12 18T24 18",
  silver: "M12 0V24",
  brown: "M0 0 24 24M24 0 0 24",
};

const PLACES = placed();

function placed() {
  const found = {};
  SIDES.forEach((blocks, side) => {
    let y = RIM;
    for (const block of blocks) {
      for (let n = 0; n < ROWS[block] * 3; n += 1) found[`${block}${n + 1}`] = [RIM + side * (3 * LOT[0] + STRIP) + (n % 3) * LOT[0], y + Math.floor(n / 3) * LOT[1]];
      y += ROWS[block] * LOT[1] + STREET;
    }
  });
  return found;
}

let boards = 0; // the weaves of a board have ids of their own: a hidden one lends nothing

/** The whole board. lit: lots that can be touched, each calling onLot(lot); aim: lots a choice looks at; asked: whether a touch of any other
    lot on which something lies tells how it came there; asking: that those of the lit ones do, too, and onAsking(false) once one did. */
export function lordsBoard(view, { lit = [], aim = [], onLot = null, asked = false, asking = false, onAsking = null } = {}) {
  const touchable = new Set(onLot && !asking ? lit : []);
  const ask = (name) => (asking && onAsking(false), show(`lot-${name}`, t("Lot {lot}", { lot: name })));
  boards += 1;
  const differing = new Set((view.differences ?? []).map((difference) => difference.zone.replace("lot-", "")));
  return svg("svg", { class: "lords-board", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": t("The board") },
    svg("defs", {}, Object.entries(WEAVES).map(([colour, d]) => svg("pattern", { id: `weave-${boards}-${colour}`, width: 24, height: 24, patternUnits: "userSpaceOnUse" }, svg("path", { class: `weave t-${colour}`, d })))),
    strip(), Object.keys(ROWS).map(blockName),
    Object.keys(PLACES).map((name) => lot(name, view, { touch: touchable.has(name) ? onLot : null, how: asked && lies(name, view) && !touchable.has(name) && ask, looks: aim.includes(name), differs: differing.has(name), drawn: view.table.drawn === name || newest(view) === name })),
    view.table.casinos.map(outline));
}

/** The lot of the card drawn last: people look for it. */
const newest = (view) => view.table.discards[view.table.discards.length - 1];

function strip() {
  const x = RIM + 3 * LOT[0];
  return svg("g", { class: "strip", "aria-hidden": "true" },
    svg("rect", { x: x + 10, y: RIM, width: STRIP - 20, height: HEIGHT - 2 * RIM, rx: 8 }),
    svg("path", { class: "line", d: `M${x + STRIP / 2} ${RIM + 16}V${HEIGHT / 2 - 165}M${x + STRIP / 2} ${HEIGHT / 2 + 165}V${HEIGHT - RIM - 16}` }),
    svg("text", { transform: `translate(${x + STRIP / 2} ${HEIGHT / 2}) rotate(-90)` }, t("The Strip")));
}

function blockName(block) {
  const [x, y] = PLACES[`${block}1`];
  return svg("rect", { class: "block", x: x - 4, y: y - 4, width: 3 * LOT[0] + 8, height: ROWS[block] * LOT[1] + 8, rx: 10 });
}

/** Whether a marker or a tile lies on a lot. */
export const lies = (name, view) => Boolean(view.table.lots[name]?.marker || view.table.lots[name]?.tile);

function lot(name, view, { touch, how, looks, differs, drawn }) {
  const here = view.table.lots[name] ?? {};
  const [x, y] = PLACES[name];
  const tap = touch || how;
  const act = tap ? { role: "button", tabindex: 0, on: { click: () => tap(name), keydown: (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), tap(name)) } } : { role: "img" };
  const words = lotWords(name, view);
  const look = ["lot", here.tile ? "built" : "", touch ? "lit" : how ? "how" : "", looks ? "aim" : "", differs ? "differs" : "", drawn ? "newest" : ""].filter(Boolean).join(" ");
  return svg("g", { class: look, transform: `translate(${x} ${y})`, "aria-label": how ? `${words}. ${question(t("Lot {lot}", { lot: name }))}` : words, data: { lot: name, key: `lot-${name}` }, ...act },
    svg("rect", { class: "ground", x: 2, y: 2, width: LOT[0] - 4, height: LOT[1] - 4, rx: 7 }),
    here.tile ? tile(name, here, view) : bare(name, here, view),
    svg("rect", { class: "ring", x: 4, y: 4, width: LOT[0] - 8, height: LOT[1] - 8, rx: 6 }));
}

function bare(name, here, view) {
  const facts = view.table.board[name];
  const printed = here.marker ? at(die(facts.die, "printed"), LOT[0] - 40, 10, 30) : at(die(facts.die, "printed"), (LOT[0] - 42) / 2, 29, 42); // above the price, which some languages write long
  return [
    svg("text", { class: `name ${longName(name)}`, x: 11, y: 27 }, name),
    printed,
    svg("text", { class: "price", x: LOT[0] - 10, y: LOT[1] - 12 }, millions(facts.price_musd)),
    here.marker && at(sign(here.marker, view), (LOT[0] - 38) / 2, 10, 54),
  ];
}

function tile(name, here, view) {
  const [owner, value] = here.die ?? [null, null];
  return [
    svg("rect", { class: `tile t-${here.tile}`, x: 2, y: 2, width: LOT[0] - 4, height: LOT[1] - 4, rx: 5 }),
    svg("rect", { x: 2, y: 2, width: LOT[0] - 4, height: LOT[1] - 4, rx: 5, fill: `url(#weave-${boards}-${here.tile})` }),
    svg("rect", { class: `band t-${here.tile}`, x: 2, y: LOT[1] - 30, width: LOT[0] - 4, height: 28, rx: 5 }),
    svg("text", { class: `company t-${here.tile}`, x: LOT[0] / 2, y: LOT[1] - 10 }, COMPANIES[here.tile].toUpperCase()),
    svg("rect", { class: `corner t-${here.tile}`, x: 7, y: 8, width: name.length > 2 ? 44 : 34, height: 25, rx: 4 }),
    svg("text", { class: `name t-${here.tile} ${longName(name)}`, x: name.length > 2 ? 9 : 11, y: 27 }, name),
    owner ? at(die(value, colourOf(owner, view)), 52, 17, 52) : svg("rect", { class: `nobody t-${here.tile}`, x: 52, y: 17, width: 50, height: 50, rx: 9 }),
    owner && at(sign(owner, view), LOT[0] - 42, 36, 34),
    crowned(name, view) && crown(LOT[0] - 25, 20),
  ];
}

const longName = (name) => (name.length > 2 ? "long" : ""); // “C11” is read beside the die or the marker, and not under it

/** Whether the die on a lot is one that makes its owner boss. */
function crowned(name, view) {
  const casino = casinoAt(name, view);
  const [owner, value] = view.table.lots[name].die ?? [];
  return Boolean(owner) && casino?.boss === owner && value === highest(casino, view);
}

const highest = (casino, view) => Math.max(...casino.lots.map((lot) => view.table.lots[lot]?.die?.[1] ?? 0));

function crown(x, y) {
  return svg("path", { class: "crown", transform: `translate(${x} ${y})`, d: "M-16 12 -18 -8 -8 2 0 -13 8 2 18 -8 16 12Z" });
}

/** A drawing put at a place in another one. */
function at(drawn, x, y, size) {
  for (const [name, value] of Object.entries({ x, y, width: size, height: size })) drawn.setAttribute(name, value);
  return drawn;
}

/* A line round all lots of a casino. */
function outline(casino) {
  const own = new Set(casino.lots);
  const [w, h] = LOT;
  const edges = casino.lots.flatMap((name) => {
    const [x, y] = PLACES[name];
    const number = Number(name.slice(1));
    const near = (n, apart) => !apart && own.has(`${name[0]}${n}`);
    return [
      !near(number - 3) && `M${x} ${y}h${w}`,
      !near(number + 3) && `M${x} ${y + h}h${w}`,
      !near(number - 1, number % 3 === 1) && `M${x} ${y}v${h}`,
      !near(number + 1, number % 3 === 0) && `M${x + w} ${y}v${h}`,
    ].filter(Boolean);
  });
  return svg("path", { class: `casino-line${casino.boss ? "" : " open"}`, d: edges.join("") });
}

/** One lot in a sentence, for those who hear it. */
function lotWords(name, view) {
  const here = view.table.lots[name];
  const facts = view.table.board[name];
  if (here?.marker) return t("{lot}: lot of {player}, price {price_musd}, die {die}", { lot: name, player: nameOf(here.marker, view), ...facts });
  if (!here?.tile) return t("{lot}: free, price {price_musd}, die {die}", { lot: name, ...facts });
  const company = COMPANIES[here.tile];
  if (!here.die) return t("{lot}: {company}, no die", { lot: name, company });
  const [owner, value] = here.die;
  const values = { lot: name, company, player: nameOf(owner, view), value };
  return crowned(name, view) ? t("{lot}: {company}, {player} {value}, boss of the casino", values) : t("{lot}: {company}, {player} {value}", values);
}
