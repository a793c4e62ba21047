/* What has happened as a list to look through: the latest turn on top, round by round, each with a way to correct it. */

import { el } from "./dom.js";
import { said, t } from "./words.js";

/** Entries about other entries: they never count themselves. */
export const CONTROL = new Set(["begin", "undo", "redo", "amend", "strike"]);

/** Whether the table did this by itself. */
export const dealt = (entry) => entry.by?.role === "auto";

/** What counts in the order in which it counts, for a turn put right is written down long after the turn was; what does not count where it
    was said. */
export function newestFirst(entries) {
  let latest = -1;
  const placed = entries.map((entry) => {
    latest = Math.max(latest, entry.nth ?? -1);
    return [entry.nth ?? latest, entry];
  });
  return placed.sort(([place, one], [before, other]) => before - place || other.seq - one.seq).map(([, entry]) => entry);
}

/** The latest turns that can be put right, so many; above them what was last taken back or corrected, while nothing has followed it. */
export function latest(tail, count) {
  const told = newestFirst(tail.filter((entry) => !dealt(entry)));
  const turns = told.filter((entry) => entry.counts !== false).slice(0, count);
  return told[0]?.counts === false ? [told[0], ...turns] : turns;
}

/** One entry. correct(seq): somebody wants to tell it otherwise. */
export function entryLine(entry, correct) {
  const fix = entry.counts !== false && !dealt(entry);
  const undone = entry.counts === false && entry.kind && !CONTROL.has(entry.kind);
  return el("li", { class: undone ? "gone undone" : entry.counts === false ? "gone" : "" },
    el("span", { text: said(entry, "what") }),
    fix && el("button", { type: "button", class: "plain small", data: { key: `correct-${entry.seq}` }, "aria-label": t("Correct: {what}", { what: said(entry, "what") }), text: t("Correct"), on: { click: () => correct(entry.seq) } }));
}

/** All entries of a game under the rounds in which they happened; what the table dealt by itself is folded up. */
export function allEntries(entries, correct) {
  const rounds = [];
  for (const entry of newestFirst(entries).reverse()) {
    const begins = entry.counts && entry.events?.find((event) => event.kind === "round-started")?.round;
    if (begins || !rounds.length) rounds.push({ round: begins || null, entries: [] });
    rounds.at(-1).entries.push(entry);
  }
  if (rounds.length > 1) rounds[0].round ??= rounds[1].round - 1;
  return el("div", { class: "stack all-entries" }, rounds.reverse().map(({ round, entries: some }) =>
    el("section", {}, round && el("h3", { text: t("Round {round}", { round }) }), el("ol", { class: "entries" }, folded(some.reverse(), correct)))));
}

function folded(entries, correct) {
  const runs = [];
  for (const entry of entries) {
    const itself = dealt(entry) && entry.counts;
    if (itself && runs.at(-1)?.itself) runs.at(-1).entries.push(entry);
    else runs.push({ itself, entries: [entry] });
  }
  const line = (entry) => entryLine(entry, correct);
  return runs.map(({ itself, entries: some }) => (!itself || some.length < 3 ? some.map(line)
    : el("li", { class: "dealt" }, el("details", {}, el("summary", { text: t("Dealt by the table: {count}", { count: some.length }) }), el("ol", { class: "entries" }, some.map(line))))));
}
