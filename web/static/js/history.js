/* The games kept: who played, who won, what happened, exports, and going on with an unfinished one. Nothing is ever deleted here. */

import { byId, el } from "./dom.js";
import { CONTROL } from "./corrections.js";
import { badge } from "./dice.js";
import { keepMenu } from "./menu.js";
import { GAME_NAMES } from "./rules.js";
import { letters } from "./seats.js";
import { get, post } from "./send.js";
import { moment, money, said, t } from "./words.js";

const FORMATS = ["json", "csv", "text", "bgstats"];
const FINISHED_ONLY = "bgstats";

/** What somebody ended with: dollars, or points and millions. */
const worth = (place) => (place.money_usd === undefined ? t("{points} points, {money_musd}", { points: place.points, money_musd: place.money_musd }) : money(place.money_usd));

function gameLine(game) {
  const signs = letters(game.seats);
  const places = Object.fromEntries((game.ranking ?? []).map((row) => [row.seat, row]));
  const ordered = game.seats.map((seat, i) => ({ seat, i })).sort((a, b) => (places[a.seat.id]?.place ?? 0) - (places[b.seat.id]?.place ?? 0));
  const told = el("ol", { class: "told", hidden: true });
  return el("li", { class: "card game-line" },
    el("header", {}, el("h2", { text: GAME_NAMES[game.game]?.() ?? game.game }), el("span", { class: "quiet", text: moment(game.created) })),
    el("div", { class: "places" }, ordered.map(({ seat, i }) => el("span", {}, badge(seat, i, signs[seat.id]), el("strong", { text: places[seat.id] ? `${places[seat.id].place}. ${seat.name}` : seat.name }), places[seat.id] && worth(places[seat.id])))),
    el("div", { class: "row" },
      game.live && el("button", { type: "button", class: "main", text: t("Go on with it"), on: { click: () => goOn(game.id) } }),
      !game.live && !game.trouble && el("a", { class: "button main", href: `/evening?game=${encodeURIComponent(game.id)}`, text: t("The evening on one card") }),
      el("button", { type: "button", text: t("What happened"), "aria-expanded": "false", on: { click: (event) => unfold(game.id, told, event.currentTarget) } }),
      FORMATS.filter((form) => !game.live || form !== FINISHED_ONLY).map((form) => el("a", { class: "button", href: `/api/v1/games/${encodeURIComponent(game.id)}/export?format=${form}`, text: form.toUpperCase(), "aria-label": t("Export as {form}", { form }) }))),
    told);
}

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

const kept = (await get("/api/v1/games"))?.games ?? [];
byId("games").replaceChildren(...(kept.length ? kept.map(gameLine) : [el("li", { class: "empty" }, el("p", { text: t("No game has been played here yet.") }))]));
keepMenu();
