/* Asking the table for something, and showing in words when it says no. */

import { byId, el } from "./dom.js";
import { doubt, onLiveness } from "./feed.js";
import { said, t } from "./words.js";
import { take, view } from "./store.js";

/** A text nobody else sends; crypto.randomUUID is missing on plain http. */
export function uniqueId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const PATIENCE_S = 60; // well beyond what the table itself takes for any answer

/** An answer with its JSON. On a line that hangs a browser waits for a quarter of an hour, and says nothing. Throws without an answer. */
export async function ask(path, how, patience_s = PATIENCE_S) {
  const cut = new AbortController();
  const late = setTimeout(() => cut.abort(), patience_s * 1000);
  try {
    const answer = await fetch(path, { ...how, signal: cut.signal });
    return { answer, body: await answer.json().catch(() => ({})) };
  } finally {
    clearTimeout(late);
  }
}

/** POST JSON. Gives {ok, status, body}; a refusal has been shown already unless quiet, and what was said before
    goes with the first thing that is done. outliving: it arrives even if the page goes (64 KB at most). */
export async function post(path, data, { quiet = false, outliving = false } = {}) {
  const before = [...document.querySelectorAll(".toast")];
  const asked = await ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data), keepalive: outliving }).catch(() => null);
  if (!asked) {
    unanswered();
    return { ok: false, status: 0, body: {} };
  }
  const { answer, body } = asked;
  const lacksPin = answer.status === 401 && body.code === "pin-needed";
  if (lacksPin && document.body.dataset.seat) toast(t("The game of this code is over."), t("Scan the code on the table's screen again.")); // a player's phone needs no PIN
  else if (lacksPin) location.assign(`/join?next=${encodeURIComponent(location.pathname + location.search)}`);
  else if (!answer.ok && !quiet) toast(said(body, "message"), said(body, "hint"));
  if (answer.ok && !quiet) for (const note of before) note.remove(); // why an earlier tap was refused is over: beside what has just been done it would seem to speak of that
  return { ok: answer.ok, status: answer.status, body };
}

/* What the screen shows: the step, and the game, for in each one steps are counted anew. */
const shown = () => ({ step: view()?.step ?? null, game: view()?.game_id ?? null });

const onTheirWay = new Map(); // what was asked and is not answered yet → {since, more, answer}
const DEAD_MS = 3000; // a line that takes so long may give no answer at all, and the next one would

/* Tapped again while it is on its way it is the same tap, and has the same answer: a second one could only be refused. On a line that may be
   dead it is sent again, for the table still the same by its id. */
function once(path, data, options, more = {}) {
  const about = JSON.stringify(data);
  const before = onTheirWay.get(about);
  if (before && performance.now() - before.since < DEAD_MS) return before.answer;
  const sent = { since: performance.now(), more: before?.more ?? more };
  sent.answer = post(path, { ...data, ...sent.more }, options).finally(() => onTheirWay.get(about) === sent && onTheirWay.delete(about));
  onTheirWay.set(about, sent);
  return sent.answer;
}

/** A command for the step on the screen. */
export async function command(kind, fields = {}, options = {}) {
  const answer = await once("/api/v1/commands", { ...shown(), command: { kind, ...fields } }, options, { id: uniqueId() });
  if (answer.ok && !fields.preview) heard(answer.body);
  return answer;
}

/* Why nothing came of a tap is told here, and stands in no view: no other screen has tapped. */
const heard = (body) => (body.only_you ? toast(said(body, "message")) : take(body));

/** A press of the page's own button, for the step on the screen: of two tablets that go on at once only one does. */
export async function press(button, proposal = null) {
  const answer = await once("/api/v1/panel", { button, proposal, ...shown() });
  if (answer.ok) heard(answer.body);
  return answer;
}

/** GET JSON; undefined after a refusal that has been shown. */
export async function get(path) {
  const asked = await ask(path, { cache: "no-store" }).catch(() => null);
  if (asked?.answer.ok) return asked.body;
  if (asked?.body.message) toast(said(asked.body, "message"), said(asked.body, "hint"));
  else unanswered();
  return undefined;
}

const AT_ONCE = 20; // games: each is replayed when it is first asked for, and a screen shows no more

/** The games kept, newest first, some at a time as they come; throws when the table does not answer, which has been shown.
    hear(damaged): told first of those that can't be listed. */
export async function* games(hear = () => {}) {
  for (let last = ""; ;) {
    const answer = await get(`/api/v1/games?count=${AT_ONCE}&older_than=${encodeURIComponent(last)}`);
    if (!answer) throw new Error("no answer");
    const some = answer.games;
    if (!last) hear(answer.damaged);
    yield some;
    if (some.length < AT_ONCE) return;
    last = some.at(-1).id;
  }
}

const TOAST_S = 9;

/** A sentence with its mend, for a while at the foot of the page. */
export function toast(message, hint = "") {
  const area = byId("toasts") ?? el("div", { id: "toasts", class: "toasts" }); // it went with a dialog that was closed
  const host = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (area.parentElement !== host) host.append(area); // over a dialog, not under its shade
  const close = el("button", { type: "button", "aria-label": t("Close"), text: "✕", on: { click: () => note.remove() } });
  const note = el("div", { class: "toast arrive", role: "alert" }, el("div", {}, el("strong", { text: message }), hint), close);
  const before = [...area.children].filter((other) => other.firstChild.textContent !== note.firstChild.textContent); // said again it stands there once
  area.replaceChildren(...before.slice(-1), note);
  setTimeout(() => note.remove(), TOAST_S * 1000);
  return note;
}

let onTheLine = null; // the note that speaks of the line to the table; on a page that follows it, it goes with what the live sign says

function unanswered() {
  doubt();
  onTheLine = toast(t("The table does not answer."), t("Is it switched on, and this device in the same network?"));
}

onLiveness((state) => {
  const stood = onTheLine?.isConnected;
  onTheLine?.remove();
  onTheLine = stood && state !== "stale" ? toast(t("The table answers again."), t("If nothing came of what you tapped, tap it once more.")) : null;
});
