/* The games kept: who played, who won, what happened, exports, and going on with an unfinished one. Nothing is ever deleted here. */

import { byId, el } from "./dom.js";
import { CONTROL } from "./entries.js";
import { damagedLine, rescueButton, whatNow } from "./damaged.js";
import { badge } from "./dice.js";
import { hall, wasPlayed } from "./hall.js";
import { keepMenu } from "./menu.js";
import { GAME_NAMES } from "./rules.js";
import { letters } from "./seats.js";
import { games, get, post } from "./send.js";
import { takeHome } from "./take_home.js";
import { inPoints, language, moment, money, said, t } from "./words.js";

const FORMATS = { json: "JSON", csv: "CSV", text: t("Text"), bgstats: "BG Stats" };
const FINISHED_ONLY = "bgstats";

/** What somebody ended with: dollars, or points and millions. */
const worth = (place) => (place.money_usd === undefined ? t("{points}, {money_musd}", { points: inPoints(place.points), money_musd: place.money_musd }) : money(place.money_usd));

function gameLine(game) {
  const signs = letters(game.seats_now);
  const places = Object.fromEntries((game.ranking ?? []).map((row) => [row.seat, row]));
  const ordered = game.seats_now.map((seat, i) => ({ seat, i })).sort((a, b) => (places[a.seat.id]?.place ?? 0) - (places[b.seat.id]?.place ?? 0));
  const told = el("ol", { class: "told", hidden: true });
  return el("li", { class: "card game-line" },
    el("header", {}, el("h2", {}, GAME_NAMES[game.game]?.() ?? game.game, game.live && [" ", el("span", { class: "tag", text: t("unfinished") })]), el("span", { class: "quiet", text: moment(game.created) })),
    el("div", { class: "places" }, ordered.map(({ seat, i }) => el("span", { class: places[seat.id]?.place === 1 ? "first" : "" }, badge(seat, i, signs[seat.id]), el("strong", { text: places[seat.id] ? `${places[seat.id].place}. ${nameIn(game, seat)}` : nameIn(game, seat) }), places[seat.id] && worth(places[seat.id])))),
    game.lost && el("p", { class: "quiet", text: t("Gone on with from a damaged game. Entries lost there: {lost}", { lost: game.lost }) }),
    game.trouble && el("div", { class: "stack quiet" }, whatNow(game)),
    el("div", { class: "row" },
      game.sound && rescueButton(game),
      game.live && el("button", { type: "button", class: "main", text: t("Go on with it"), on: { click: () => goOn(game.id) } }),
      !game.live && !game.trouble && el("a", { class: "button main", href: `/evening?game=${encodeURIComponent(game.id)}`, text: t("The evening on one card") }),
      !game.trouble && el("button", { type: "button", text: t("What happened"), "aria-expanded": "false", on: { click: (event) => unfold(game.id, told, event.currentTarget) } }),
      !game.trouble && exports(game)),
    game.ranking && wasPlayed(game) && counting(game),
    told);
}

/** A game that was played wrongly need not count; it stays as it is, and a tap takes it in again. */
function counting(game) {
  const box = el("input", { type: "checkbox", checked: !game.left_out, on: { change: () => change() } });
  const note = el("span", { class: "small", role: "status", text: leftOut(game) });
  async function change() {
    box.disabled = true;
    const answer = await post(`/api/v1/games/${encodeURIComponent(game.id)}/left-out`, { left_out: !box.checked });
    if (answer.ok) game.left_out = answer.body.left_out;
    box.disabled = false;
    box.checked = !game.left_out;
    note.textContent = leftOut(game);
    showHall();
  }
  return el("div", { class: "counting quiet" }, el("label", { class: "row" }, box, t("Counts in the hall of evenings")), note);
}

const leftOut = (game) => (game.left_out ? t("Left out: the game is kept as it was played.") : "");

const nameIn = (game, seat) => game.names?.[seat.id] ?? seat.name;

/** Files for other programs, folded away: at the table nobody asks for them. */
const exports = (game) => el("details", { class: "exports" }, el("summary", { text: t("Export") }),
  el("div", { class: "row" }, Object.keys(FORMATS).filter((form) => !game.live || form !== FINISHED_ONLY).map((form) => el("a", { class: "button", href: `/api/v1/games/${encodeURIComponent(game.id)}/export?format=${form}&language=${language}`, text: FORMATS[form], "aria-label": t("Export as {form}", { form }) }))));

async function goOn(id) {
  if ((await post(`/api/v1/games/${encodeURIComponent(id)}/continue`, {})).ok) location.assign("/play");
}

async function unfold(id, list, button) {
  list.hidden = !list.hidden;
  button.setAttribute("aria-expanded", String(!list.hidden));
  if (list.hidden || list.children.length) return;
  const answer = await get(`/api/v1/games/${encodeURIComponent(id)}/entries`);
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
  list.replaceChildren(...(answer?.entries ?? []).map((entry) =>
    el("li", { class: entry.counts === false && !CONTROL.has(entry.kind) ? "gone" : "" }, el("time", { datetime: entry.at, text: clock.format(new Date(entry.at)) }), el("span", { text: said(entry, "what") }))));
}

const list = byId("games");

const kept = [];
const showHall = () => byId("hall").replaceChildren(...[hall(kept)].filter(Boolean));

let damaged = 0; // games of which the journal has lost something

async function show() {
  const hear = (lost) => {
    damaged += lost.length;
    list.append(...lost.map(damagedLine));
  };
  for await (const some of games(hear)) {
    kept.push(...some);
    damaged += some.filter((game) => game.trouble).length;
    list.append(...some.map(gameLine));
  }
  if (damaged) byId("backup").append(el("p", { class: "warn", text: t("Damaged games here: {damaged}. A backup of now holds them damaged, too: keep the older backups, and save this one beside them.", { damaged }) }));
  showHall();
  if (!list.children.length) list.append(el("li", { class: "empty" }, el("p", { text: t("No game has been played here yet.") }), el("a", { class: "button main", href: "/set-up", text: t("New game") })));
}

byId("backup").append(takeHome(t("Save a backup"), () => ["/api/v1/backup"], t("Reading …"), () => (damaged ? t("Saved, with damaged games in it: {damaged}. It takes no older backup's place.", { damaged }) : t("Saved."))));
keepMenu();
await show().catch(() => {}); // that the table does not answer has been said
byId("reading").remove();
