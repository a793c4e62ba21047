/* A voice on this device, where somebody wants one: it says what is asked, who has played and whose turn it is, and who takes what. It is the
   browser's own, so nothing leaves the house; and it says what is new only: a correction is told as such, nothing before it again. */

import { remembered } from "./kept.js";
import { phaseWords } from "./phase.js";
import { view as newest, listen } from "./store.js";
import { language, said, t } from "./words.js";

const KEPT = "voice";
const MOST = 4; // entries; a page that has missed more says where things stand

/** What may be said: questions and proposals; every move and whose turn it is; payouts and the end. */
export const EVENTS = ["questions", "turns", "payouts"];

/** Speak of the table on this page, where this device is to. */
export function keepVoice() {
  for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake); // browsers let nothing speak before one
  let before = null;
  listen((view) => {
    const events = wanted();
    if (events.length && before?.game_id === view.game_id) {
      if (asking(before).some(([id]) => asking(view).every(([now]) => now !== id))) window.speechSynthesis?.cancel(); // it has been answered
      speak(sentences(before, view, events));
    }
    before = view;
  });
}

/** Which events this device speaks of. */
export const wanted = () => (remembered(KEPT) ?? "").split(" ").filter((event) => EVENTS.includes(event));

/** Whether this browser has a voice for the page's language. Some tell their voices a moment after they were first asked. */
export const hasVoice = () => (window.speechSynthesis?.getVoices() ?? []).some((voice) => voice.lang.toLowerCase().startsWith(language));

/** Hear when the browser's voices have come. */
export const onVoices = (hear) => window.speechSynthesis?.addEventListener?.("voiceschanged", hear, { once: true });

/** What has become true between two views of one game, in sentences. events: what is spoken of. */
export function sentences(old, view, events) {
  const asked = events.includes("questions") ? asking(view).filter(([id]) => asking(old).every(([was]) => was !== id)).map(([, text]) => text) : [];
  if (!events.includes(PAYS.has(old.phase) || PAYS.has(view.phase) ? "payouts" : "turns")) return asked;
  const moves = kept(old, view);
  const told = moves.length > MOST ? [] : moves;
  const where = phaseWords(view).big;
  const isNew = where !== phaseWords(old).big && (moves.length > MOST || view.phase === "game-over");
  return [...told, ...(isNew ? [where] : []), ...asked];
}

const PAYS = new Set(["payout", "round-over", "game-over"]);

/* What people are asked, as [id, sentence]. */
function asking(view) {
  const all = [view.question && ["question", view.question, "text"], view.proposal && ["proposal", view.proposal, "why"], ...(view.differences ?? []).map((one) => ["difference", one, "text"])];
  return all.filter(Boolean).map(([kind, thing, key]) => [`${kind} ${thing.id}`, said(thing, key)]);
}

/* What people have entered or confirmed since, oldest first, with whose turn it is then; what the bank deals lies on the table. What was
   entered and taken back before this page heard of it never was, here: a page that asks now and then hears of both at once. */
function kept(old, view) {
  const tail = view.history_tail ?? [];
  const before = new Map((old.history_tail ?? []).map((entry) => [entry.seq, entry]));
  const changed = tail.filter((entry) => before.has(entry.seq) && before.get(entry.seq).counts !== entry.counts);
  const saidBefore = new Set(changed.map(words));
  const since = tail.filter((entry) => entry.seq > old.seq && entry.by?.role !== "auto");
  const told = since.filter((entry) => entry.counts !== false).map(words).filter((one) => !saidBefore.has(one));
  if (!changed.length) return told;
  if (told.length) return [t("Corrected: {what}", { what: told[0] }), ...told.slice(1)];
  return since.filter((entry) => entry.counts === false).map(words).slice(-1);
}

const words = (entry) => said(entry, "what");

const ROLL = /\b(\d)(?= \d\b)/g; // the faces of a roll one by one, not as one large number

let awake = false;

/* Telephones let only those pages speak later that have in a tap. */
function wake() {
  if (awake || !wanted().length) return;
  awake = true;
  utter("");
}

function speak(told) {
  const voice = window.speechSynthesis;
  if (!voice || !told.length || document.hidden) return;
  voice.cancel(); // what still waits to be said is of before
  told.filter(Boolean).forEach(utter);
}

/** Say how it will sound. */
export const tryVoice = () => speak([newest()?.game ? phaseWords(newest()).big : document.title]);

function utter(text) {
  if (!window.speechSynthesis) return;
  const spoken = new SpeechSynthesisUtterance(text.replace(ROLL, "$1,"));
  spoken.lang = language;
  window.speechSynthesis.speak(spoken);
}
