/* The strip at the top of every live page: whose turn, round, live sign; what camera and journal want known; and the spoken announcements. */

import { byId, el, section } from "./dom.js";
import { onLiveness } from "./feed.js";
import { fitHeadline } from "./headline.js";
import { phaseWords } from "./phase.js";
import { isLords } from "./lords_words.js";
import { keepSounds } from "./sounds.js";
import { listen, view as newest } from "./store.js";
import { signBeside } from "./seats.js";
import { keepVoice } from "./voice.js";
import { said, t } from "./words.js";

/** Keep the head in step with the table. */
export function keepHead() {
  const line = byId("phase-words"); // a page may have none
  const words = section(line, phase);
  const rounds = section(byId("rounds"), pearls);
  const word = byId("eye-word");
  const spoken = byId("spoken");
  listen((view) => {
    words(headPick(view));
    rounds(view.game ? [view.round, isLords(view) ? null : (view.table?.rounds ?? 4)] : null);
    if (line) fitHeadline(line, view);
    if (word) showWord(word, view.health ?? {}, view.notice_codes ?? []);
    const { big } = phaseWords(view);
    if (spoken) tellIt(spoken, [big, ...trayWords()].join("; ").replaceAll(".; ", ". "));
    document.title = view.game ? `${big} · Table Companion` : "Table Companion";
  });
  if (line) new ResizeObserver(() => newest() && fitHeadline(line, newest())).observe(line); // another window, larger type, a longer word beside it
  onLiveness(showLiveness);
  keepSounds();
  keepVoice();
}

function tellIt(spoken, text) {
  if (spoken.textContent !== text) spoken.textContent = text;
}

/* The sentences that the tray shows, which is drawn by now; without the letters on the players' signs. */
function trayWords() {
  const parts = document.querySelectorAll("#tray:not([hidden]) [data-said]");
  return [...parts].flatMap((part) => {
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT, (text) => (text.parentElement.closest("svg") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
    const found = [];
    while (walk.nextNode()) found.push(walk.currentNode.data);
    return found;
  });
}

/** What is wrong with light, camera or journal, for as long as it is: it explains questions, and why the camera says nothing.
    codes: what the tray says below. Of a camera that was pushed it says more: what to do. */
function showWord(word, health, codes) {
  const text = said(health, "note") ?? "";
  const bad = health.camera === "lost" || (health.journal ?? "ok") !== "ok";
  word.hidden = !text || (!bad && codes.includes("camera-moved"));
  word.dataset.kind = bad ? "bad" : "";
  if (word.textContent !== text) word.textContent = text;
}

const headPick = ({ phase: now, turn, seats, outcome, round, payout, game, bank, table, resume, to_act, set_out, notice_codes }) => ({ phase: now, notice_codes, turn, seats, outcome, round, payout, game, bank, table, resume, to_act, set_out: Boolean(set_out) });

function phase(view) {
  if (!view.game || view.resume) return el("p", { class: "big", text: "Table Companion" }); // the page itself says what is on offer
  const { who, big, sub } = phaseWords(view);
  return [el("h1", { class: "big" }, who && signBeside(who, view), el("span", { text: big })), sub && el("p", { class: "sub", text: sub })];
}

function pearls(picked) {
  if (!picked) return null;
  const [now, last] = picked;
  if (last === null) return now > 0 && el("span", { text: t("Turn {number}", { number: now }) });
  const beads = Array.from({ length: last }, (_, i) => el("i", { class: i + 1 < now ? "done" : i + 1 === now ? "now" : "" }));
  return [el("span", { text: t("Round {now} of {last}", { now, last }) }), el("span", { class: "pearls", "aria-hidden": "true" }, beads)];
}

const LIVENESS = { joining: () => t("live"), live: () => t("live"), polling: () => t("every two seconds"), stale: () => t("not up to date") };

function showLiveness(state) {
  const badge = byId("live");
  if (!badge) return;
  badge.dataset.state = state;
  badge.textContent = LIVENESS[state]();
}
