/* The hall of evenings: who has won how often at this table, from the finished games of the history. */

import { el } from "./dom.js";
import { day, t } from "./words.js";

const ENOUGH = 2; // one game is no tradition

/** {name, won, played, last} by games won, then by share of the games played. A shared victory is one for each. */
function champions(games) {
  const people = new Map();
  for (const game of games) {
    for (const { name, heard, place } of named(game)) {
      const known = people.get(heard) ?? { name, won: 0, played: 0, last: null };
      known.played += 1;
      known.won += place === 1 ? 1 : 0;
      if (place === 1 && (known.last === null || game.created > known.last)) known.last = game.created;
      people.set(heard, known);
    }
  }
  return [...people.values()].sort((a, b) => b.won - a.won || b.won / b.played - a.won / a.played || a.name.localeCompare(b.name));
}

/** {name, heard, place} of everybody who was given a name, the best place first: two seats of one name are one person, who played one game.
    Which names are one is the table's to say, here as at set-up. */
function named(game) {
  const found = new Map();
  for (const { seat, place } of [...game.ranking].sort((a, b) => a.place - b.place)) {
    const name = game.names?.[seat] ?? seat;
    const heard = game.heard[seat] ?? name;
    if (!isNobody(name) && !found.has(heard)) found.set(heard, { name, heard, place });
  }
  return [...found.values()];
}

/** Whether a name is the one that set-up gives a seat without: another person sits there on another evening. */
const isNobody = (name) => ["Player {number}", t("Player {number}", { number: "{number}" })].some((words) => name.replace(/\d+/, "{number}") === words);

/** Whether a game brought anybody anything: one that was ended before it began was won by nobody, though all share the first place. */
export const wasPlayed = (game) => game.ranking.some(({ place, points, notes }) => (points === undefined && place > 1) || (points ?? notes) > 0);

/** The card over the history; null while there is nothing to tell. */
export function hall(games) {
  const finished = games.filter((game) => game.ranking && !game.left_out && wasPlayed(game));
  const people = champions(finished);
  if (finished.length < ENOUGH || !people.length) return null;
  const most = Math.max(...people.map((one) => one.played));
  return el("section", { class: "card hall", "aria-label": t("Hall of evenings") },
    el("h2", { text: t("Hall of evenings") }),
    el("ol", {}, people.map((one, i) => el("li", { class: i === 0 ? "first" : "" },
      el("strong", { text: one.name }),
      el("span", { class: "won", text: t("{won} of {played} won", { won: one.won, played: one.played }) }),
      el("span", { class: "share", "aria-hidden": "true", css: { "--played": one.played / most, "--won": one.won / one.played } }, el("i")),
      el("span", { class: "small quiet", text: one.last ? t("last on {date}", { date: day(one.last) }) : "" })))));
}
