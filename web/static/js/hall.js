/* The hall of evenings: who has won how often at this table, from the finished games of the history. */

import { el } from "./dom.js";
import { day, t } from "./words.js";

const ENOUGH = 2; // one game is no tradition

/** {name, won, played, last} by games won, then by share of the games played. A shared victory is one for each. */
export function champions(games) {
  const people = new Map();
  for (const game of games) {
    for (const { seat, place } of game.ranking ?? []) {
      const name = game.names?.[seat] ?? seat;
      const known = people.get(name.toLocaleLowerCase()) ?? { name, won: 0, played: 0, last: null };
      known.played += 1;
      known.won += place === 1 ? 1 : 0;
      if (place === 1 && (known.last === null || game.created > known.last)) known.last = game.created;
      people.set(name.toLocaleLowerCase(), known);
    }
  }
  return [...people.values()].sort((a, b) => b.won - a.won || b.won / b.played - a.won / a.played || a.name.localeCompare(b.name));
}

/** Whether a game brought anybody anything: one that was ended before it began was won by nobody, though all share the first place. */
const wasPlayed = (game) => game.ranking.some(({ place, points, notes }) => (points === undefined && place > 1) || (points ?? notes) > 0);

/** The card over the history; null while there is nothing to tell. */
export function hall(games) {
  const finished = games.filter((game) => game.ranking && wasPlayed(game));
  if (finished.length < ENOUGH) return null;
  const most = Math.max(...champions(finished).map((one) => one.played));
  return el("section", { class: "card hall", "aria-label": t("Hall of evenings") },
    el("h2", { text: t("Hall of evenings") }),
    el("ol", {}, champions(finished).map((one, i) => el("li", { class: i === 0 ? "first" : "" },
      el("strong", { text: one.name }),
      el("span", { class: "won", text: t("{won} of {played} won", { won: one.won, played: one.played }) }),
      el("span", { class: "share", "aria-hidden": "true", css: { "--played": one.played / most, "--won": one.won / one.played } }, el("i")),
      el("span", { class: "small quiet", text: one.last ? t("last on {date}", { date: day(one.last) }) : "" })))));
}
