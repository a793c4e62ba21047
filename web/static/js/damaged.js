/* A game that storage has damaged: what happened, which one it is, and what can be done. Nothing of it is overwritten. */

import { sure } from "./ask.js";
import { el } from "./dom.js";
import { GAME_NAMES } from "./rules.js";
import { post } from "./send.js";
import { moment, said, t } from "./words.js";

/** The first screen's word about the game last played. */
export function lastGame(game, may) {
  return [
    el("h1", { text: t("The last game can't be opened") }),
    el("p", {}, which(game)),
    ...whatNow(game),
    may && game.sound && rescueButton(game),
  ];
}

/** In the history, a game of whose row nothing can be trusted. */
export const damagedLine = (game) => el("li", { class: "card game-line" },
  el("header", {}, el("h2", { text: t("A game that can't be opened") }), game.created && el("span", { class: "quiet", text: moment(game.created) })),
  el("div", { class: "stack quiet" }, whatNow(game)));

/** Why, how far it is sound, and where more may be. */
export const whatNow = (game) => [
  el("p", { text: game.game ? said(game, "trouble") : t("What stands there about its players and rules is not what was written.") }),
  el("p", { text: game.sound
    ? t("It is sound up to {when}: {what} Later entries, which would be lost: {lost}.", { when: moment(game.sound.at), what: stopped(said(game.sound, "last")), lost: game.sound.lost })
    : t("Nothing of it can be gone on with. It stays in the journal as it is.") }),
  el("p", { text: game.copy ? wholeIn(game.copy) : t("A backup may hold more of it: stop the table, then `companion restore FILE`. The journal of now is kept aside.") }),
];

/* Restoring brings back all of a backup, not this one game. */
const wholeIn = ({ file, at, entries }) => t("A backup of {when} holds it soundly, entries: {entries}. Stop the table, then `companion restore {file}`. The journal of now, with what was played since, is kept aside.", { when: moment(at), entries, file });

const stopped = (words) => (/[.!?…]$/.test(words) ? words : `${words}.`);

function which(game) {
  const players = Object.values(game.names).join(", ");
  if (game.game) return t("{game} with {players}, begun {when}.", { game: GAME_NAMES[game.game]?.() ?? game.game, players, when: moment(game.created) });
  return game.created ? t("It was begun {when}.", { when: moment(game.created) }) : "";
}

/** Goes on from there after a yes, as a new game; the table is asked first to be set out as it stood then. */
export function rescueButton(game) {
  const button = el("button", { type: "button", class: "main", text: t("Go on from there"), data: { key: "rescue" }, on: { click: () => go() } });
  async function go() {
    if (!(await sure(
      t("Go on from there?"),
      t("Later entries, which are lost then: {lost}. Set the table out as it was before them. The damaged game stays in the journal as it is.", { lost: game.sound.lost }),
      t("Go on without them"),
      { grave: true }))) return;
    button.disabled = true;
    if ((await post(`/api/v1/games/${encodeURIComponent(game.id)}/rescue`, {})).ok) location.assign("/play");
    button.disabled = false;
  }
  return button;
}
