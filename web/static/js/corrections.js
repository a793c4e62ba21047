/* Putting right what went wrong: the last entries, any past turn, undo with its list, consequences before anything is accepted. */

import { asksAlready, dialogHead, el, openDialog } from "./dom.js";
import { amendForm, placementsOf, placer } from "./amend.js";
import { die } from "./dice.js";
import { allEntries, entryLine, latest } from "./entries.js";
import { colourOf, nameOf } from "./seats.js";
import { command, get } from "./send.js";
import { view as newest } from "./store.js";
import { money, said, t, tell } from "./words.js";

const SHOWN = 5;

/** The latest turns with a way to correct each; what the bank dealt by itself nobody can, so it is only among all turns. */
export function historyPanel(view) {
  return el("div", { class: "stack" },
    el("h2", { text: t("Put right") }),
    el("ol", { class: "entries" }, latest(view.history_tail ?? [], SHOWN).map((entry) => entryLine(entry, correct))),
    el("button", { type: "button", text: t("All turns of this game"), data: { key: "all-turns" }, on: { click: () => allTurns(view.game_id) } }));
}

async function allTurns(game) {
  const answer = await get(`/api/v1/games/${encodeURIComponent(game)}/entries`);
  if (!answer || asksAlready() || newest().game_id !== game) return; // another game has begun on a slow line
  const dialog = openDialog(t("All turns of this game"), dialogHead(t("All turns of this game"), () => dialog.close()),
    allEntries(answer.entries, (seq) => { dialog.close(); correct(seq); }));
}

/** Undo, after showing what it takes back. */
export async function undo(view) {
  const dialog = openDialog(t("Undo"),
    el("h2", { text: t("Take this back?") }), el("p", { text: said(view.undo, "what") }),
    el("div", { class: "row end" },
      el("button", { type: "button", text: t("Leave it"), on: { click: () => dialog.close() } }), // “Go back” beside “Take back” means either
      el("button", { type: "button", class: "main", data: { key: "undo-yes" }, text: t("Take back"), on: { click: () => { dialog.close(); command("undo", { entry: view.undo.entry }); } } })));
}

/** Correct one entry: another command in its place, or none; first the consequences. */
async function correct(seq) {
  const view = newest();
  const answer = await get(`/api/v1/games/${encodeURIComponent(view.game_id)}/entries`);
  const entry = answer?.entries.find((one) => one.seq === seq);
  if (!entry || asksAlready() || newest().game_id !== view.game_id) return; // tapped twice on a slow line, or another game has begun
  const form = amendForm(entry, view, answer.entries);
  if (form?.roll) form.node.append(el("div", { class: "row" }, el("button", { type: "button", text: t("Other numbers were rolled"), on: { click: () => { dialog.close(); correct(form.roll); } } })));
  const dialog = openDialog(t("Correct a turn"),
    el("h2", { text: t("Correct a turn") }), el("p", { text: said(entry, "what") }), form?.node,
    !form && el("p", { class: "quiet", text: t("This can only be struck out, as if it had never been.") }),
    el("div", { class: "row end" },
      el("button", { type: "button", text: t("Go back"), on: { click: () => dialog.close() } }),
      el("button", { type: "button", class: "grave", text: t("Strike it out"), on: { click: () => consequences("strike", () => ({ entry: seq }), dialog, answer.entries) } }),
      form && el("button", { type: "button", class: "main", text: t("Show what follows"), on: { click: () => consequences("amend", () => ({ entry: seq, command: form.command() }), dialog, answer.entries) } })));
}

let asked = 0; // times that somebody wanted to see what follows: what was asked last is shown

/* What a correction leads to; accepted only from here, and only while it leads there: after a move elsewhere it is shown anew. wishes(): what
   the form says at that moment. entries: all of the game. */
async function consequences(kind, wishes, before, entries, settle = {}) {
  const mine = (asked += 1);
  const wish = structuredClone(wishes());
  const answer = await command(kind, { ...wish, settle, preview: true });
  if (answer.body.code === "not-on-the-line") before.close(); // put right elsewhere meanwhile: here nothing is left to accept
  if (!answer.ok || !before.open || mine !== asked) return; // gone back from meanwhile, or tapped twice
  if (JSON.stringify(wishes()) !== JSON.stringify(wish)) return; // told otherwise meanwhile: that has not been asked yet
  before.close();
  const { preview } = answer.body;
  const again = (seq, how) => consequences(kind, () => wish, dialog, entries, { ...settle, [seq]: how });
  const instead = (seq) => Object.entries(placementsOf(wish.command, wish.entry, seq, entries)).map(([number, told]) => [told, number, colourOf(placer(entries.find((one) => one.seq === seq)), newest())]);
  const open = preview.entries.filter((entry) => entry.fate === "conflict" && !(entry.settled ?? settle[entry.seq]));
  const accept = async () => {
    const done = await command(kind, { ...wish, settle, newest: answer.body.seq });
    if (done.ok) dialog.close();
    else if (done.status === 409) consequences(kind, () => wish, dialog, entries, settle);
  };
  const dialog = openDialog(t("What follows"),
    el("h2", { text: t("What follows") }),
    fates(preview, settle, again, instead), handBack(preview),
    el("div", { class: "row end" },
      el("button", { type: "button", text: t("Go back"), on: { click: () => dialog.close() } }),
      el("button", { type: "button", class: "main", disabled: open.length > 0, data: { key: "accept" }, text: t("Accept"), on: { click: accept } })));
}

/* instead(seq): how else an entry that no longer fits may be told, as [command, casino, colour of its dice]. */
function fates(preview, settle, again, instead) {
  const others = preview.entries.filter((entry) => entry.fate === "conflict" || entry.why); // with nothing to say of it, it is told as it was
  const same = preview.entries.length - others.length;
  return el("div", { class: "stack" },
    !(others.length && !same) && el("p", { text: preview.entries.length ? t("Later entries that stay as they are: {count}", { count: same }) : t("Nothing came after it.") }),
    others.map((entry) => el("div", { class: `fate ${entry.fate}` },
      el("strong", { text: said(entry, "what") }), el("p", { text: said(entry, "why") }),
      entry.fate === "conflict" && settlings(entry, instead(entry.seq), settle, again))));
}

/* What becomes of an entry that no longer fits: its other casinos as dice, for one of them was seen on the table. */
function settlings(entry, placements, settle, again) {
  const button = (how, look) => el("button", { type: "button", "aria-pressed": String(JSON.stringify(settle[entry.seq]) === JSON.stringify(how)), ...look, on: { click: () => again(entry.seq, how) } });
  const casino = ([told, number, colour]) => {
    const key = button(told, { class: "face-key", "aria-label": t("It was casino {number}", { number }) });
    key.append(die(Number(number), colour));
    return key;
  };
  return [
    placements.length > 0 && [el("p", { class: "quiet", text: t("All dice of which number were placed?") }), el("div", { class: "row" }, placements.map(casino))],
    el("div", { class: "choice-line" }, button("strike", { text: t("Strike it out") }), button("keep", { text: t("Keep as it lies") })),
  ];
}

function handBack(preview) {
  const given = preview.hand_back ?? [];
  if (!given.length) return el("p", { class: "quiet", text: t("No money changes hands.") });
  const view = newest();
  const who = (id) => (id === "bank" ? t("the bank") : nameOf(id, view));
  return el("ul", { class: "hand-back" }, given.map((row) => el("li", { text: row.text_text ? tell(row.text_text) : t("{giver} hands {taker} {amount}", { giver: who(row.from), taker: who(row.to), amount: money(row.amount_usd) }) })));
}
