/* After a night with the dice put away: what lies where, drawn and listed, ticked off by the camera or by hand. */

import { byId, el, section, svg } from "./dom.js";
import { dice, die } from "./dice.js";
import { follow } from "./feed.js";
import { keepHead } from "./head.js";
import { lordsBoard } from "./lords_board.js";
import { swatch } from "./lords_cards.js";
import { COMPANIES, isLords } from "./lords_words.js";
import { PLACES, zoneName } from "./mat.js";
import { keepMenu } from "./menu.js";
import { command } from "./send.js";
import { listen } from "./store.js";
import { keepTaps } from "./taps.js";
import { colourName, t } from "./words.js";

const DIE_MM = 13;
const GAP_MM = 2;

/* The whole mat, so that it is seen which of its places one is. */
function drawing({ zones }) {
  const set = Object.fromEntries(zones.map((zone) => [zone.zone, zone]));
  const drawn = Object.entries(PLACES).filter(([name]) => set[name] || name !== "slot").map(([name, [x, y, w, h]]) => {
    const look = set[name] ? (set[name].done ? "done" : "") : "bare";
    return svg("g", { class: look }, svg("rect", { class: `zone ${look}`, x, y, width: w, height: h, rx: 4 }), svg("text", { x: x + 4, y: y + 11 }, zoneName(name)), scattered(set[name]?.pieces ?? [], x + 4, y + 16, w - 8));
  });
  return svg("svg", { class: "mat", viewBox: `20 60 380 216`, role: "img", "aria-label": t("What lies where") }, drawn);
}

function scattered(pieces, left, top, width) {
  const across = Math.max(1, Math.floor(width / (DIE_MM + GAP_MM)));
  const all = pieces.flatMap((piece) => Array.from({ length: piece.count }, () => piece));
  return all.map((piece, i) => {
    const drawn = die(piece.face ?? 0, piece.colour);
    drawn.setAttribute("x", left + (i % across) * (DIE_MM + GAP_MM));
    drawn.setAttribute("y", top + Math.floor(i / across) * (DIE_MM + GAP_MM));
    drawn.setAttribute("width", DIE_MM); // style sheets do not size a drawing inside a drawing
    drawn.setAttribute("height", DIE_MM);
    return drawn;
  });
}

function place(zone) {
  return el("li", { class: `card${zone.done ? " done" : ""}` },
    el("h2", { text: zoneName(zone.zone) }),
    zone.pieces.map((piece) => el("span", { class: "row" }, (PIECES[piece.kind] ?? anyDice)(piece))),
    el("button", { type: "button", disabled: zone.done, data: { key: zone.zone }, text: zone.done ? t("Ready ✓") : t("Lies there"), on: { click: () => command("set-out", { done: zone.zone }) } }));
}

const anyDice = (piece) => [dice(piece.count, piece.face ?? 0, piece.colour, { few: 8 }), el("span", { text: t("{count} × {colour}", { count: piece.count, colour: colourName(piece.colour) }) })];

/* What Lords of Vegas lays on a lot besides dice. */
const PIECES = {
  tile: (piece) => [swatch(piece.colour), el("span", { text: COMPANIES[piece.colour] })],
  marker: (piece) => [el("span", { class: `marker-dot c-${piece.colour}`, "aria-hidden": "true" }), el("span", { text: t("Marker, {own_colour}", { own_colour: piece.colour }) })],
};

let now = null;
const drawMap = section(byId("map"), (set) => (isLords(now) ? el("div", { class: "lords-map" }, lordsBoard(now)) : drawing(set)));
const drawPlaces = section(byId("places"), ({ zones }) => (zones.length ? zones.map(place) : el("li", { class: "card", text: t("Nothing has to lie on the table now.") })));

const drawNothing = section(byId("nothing"), (none) => none && [el("p", { text: t("No game is under way, so nothing has to lie on the table.") }), el("a", { class: "button main", href: "/history", text: t("History") })]);

let asked = false;
listen((view) => {
  now = view;
  byId("begin").hidden = Boolean(view.set_out) || !view.game;
  const seen = view.health?.camera === "ok";
  byId("how").hidden = !view.game || !seen;
  byId("by-hand").hidden = !view.game || seen;
  byId("waits").hidden = !view.game;
  drawNothing(!view.game);
  byId("done").hidden = !view.set_out;
  if (view.set_out) {
    drawMap(view.set_out);
    drawPlaces(view.set_out);
  } else if (view.resume && !asked) {
    asked = true; // after a restart nobody is interrupted by it; in a running game it pauses play, so a person says when
    command("set-out", { resuming: true });
  }
});

byId("begin").addEventListener("click", () => command("set-out"));
byId("done").addEventListener("click", async () => (await command("resume")).ok && location.assign("/play"));
keepHead();
keepMenu();
keepTaps();
follow();
