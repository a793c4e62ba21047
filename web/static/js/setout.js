/* After a night with the dice put away: what lies where, drawn and listed, ticked off by the camera or by hand. */

import { byId, el, section, svg } from "./dom.js";
import { inCards, note } from "./dice.js";
import { follow } from "./feed.js";
import { keepHead } from "./head.js";
import { lordsBoard } from "./lords_board.js";
import { isLords } from "./lords_words.js";
import { PLACES, zoneName } from "./mat.js";
import { keepMenu } from "./menu.js";
import { command } from "./send.js";
import { inAList, scattered } from "./setout_pieces.js";
import { listen } from "./store.js";
import { keepTaps } from "./taps.js";
import { t } from "./words.js";

/* The whole mat, so that it is seen which of its places one is. */
function drawing({ zones }) {
  const set = Object.fromEntries(zones.map((zone) => [zone.zone, zone]));
  const drawn = Object.entries(PLACES).filter(([name]) => set[name] || name !== "slot").map(([name, [x, y, w, h]]) => {
    const look = set[name] ? (set[name].done ? "done" : "") : "bare";
    return svg("g", { class: look }, svg("rect", { class: `zone ${look}`, x, y, width: w, height: h, rx: 4 }), svg("text", { class: name, x: x + 4, y: y + 11 }, zoneName(name)), scattered(set[name]?.pieces ?? [], [x + 4, y + 16, w - 8, h - 18]));
  });
  return svg("svg", { class: "mat", viewBox: `20 60 380 216`, role: "img", "aria-label": t("What lies where") }, drawn);
}

function place(zone) {
  return el("li", { class: `card${zone.done ? " done" : ""}` },
    el("h2", { text: zoneName(zone.zone) }),
    zone.pieces.map((piece) => el("span", { class: "row" }, inAList(piece))),
    el("button", { type: "button", disabled: zone.done, data: { key: zone.zone }, text: zone.done ? t("Ready ✓") : t("Lies there"), on: { click: () => command("set-out", { done: zone.zone }) } }));
}

let now = null;
const drawMap = section(byId("map"), (set) => set && (isLords(now) ? el("div", { class: "lords-map" }, lordsBoard(now)) : drawing(set)));
const drawPlaces = section(byId("places"), (set) => set && listOf(set));
const listOf = ({ zones, lie }) => [zones.length ? zones.map(place) : !lie && el("li", { class: "card", text: t("Nothing has to lie on the table now.") }), lie && money(lie)];

/* Real notes were put away too: the tally knows where they lay, and no camera ticks them off. */
const notesOf = (view) => (view.bank !== "virtual" && (view.casinos ?? []).some((casino) => casino.notes?.length) ? view.casinos.map(({ number, notes }) => [number, notes]) : null);

const money = (lie) => el("li", { class: "card" },
  el("h2", { text: inCards(now) ? t("Money cards at the casinos") : t("Notes at the casinos") }),
  lie.filter(([, notes]) => notes.length).map(([number, notes]) => el("span", { class: "row lain" }, el("span", { text: zoneName(number === "slot" ? "slot" : `casino-${number}`) }), notes.map(note))));

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
  drawMap(view.set_out ?? null); // what lay there is told no longer once another device plays on
  drawPlaces(view.set_out ? { ...view.set_out, lie: notesOf(view) } : null);
  if (!view.set_out && view.resume && !asked) {
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
