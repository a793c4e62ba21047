/* The tray: the dice just rolled, what the camera proposes with its pictures, the question or difference that waits. */

import { el, SAID } from "./dom.js";
import { handOf, palms } from "./cards.js";
import { goes, wantsNotes } from "./casinos.js";
import { diceWords, die, inCards, noteName } from "./dice.js";
import { beyondTheBox } from "./lords_box.js";
import { lastWords } from "./lords_last.js";
import { isLords } from "./lords_words.js";
import { language, said, t, tell } from "./words.js";
import { colourOf, nameOf, signBeside } from "./seats.js";
import { command, press } from "./send.js";

/** What the tray shows, as plain data, so that it is drawn anew only when that changes. */
export const trayPick = (view) => ({
  phase: view.phase, roll: view.roll, proposal: view.proposal, question: view.question, differences: view.differences, payout: view.payout && [view.payout, view.casinos], notices: [view.notices_text, view.notice_codes], lost: isLost(view),
  message: view.message_text ?? view.message, undo: view.undo, seats: view.seats?.map((seat) => [seat.id, seat.name, seat.colour]), turn: view.turn, step: view.step, chosen: view.table?.chosen, last: isLords(view) ? [view.history_tail, beyondTheBox(view)] : kicker(view), set_out: view.set_out, most: view.phase === "round-over" && mostMoney(view),
});

/** The tray. may: this device may confirm and answer. onFace(face, chosen): a group of dice is touched; without it they are only shown.
    keys: this very page has the panel's buttons, and dice can be tapped in. What is among them does not stand here too: two of one name,
    both lit, asked which one it is. */
export function tray(view, { may = false, onFace = null, keys = false } = {}) {
  if (view.question && (view.question.blocking !== false || !view.proposal)) return [question(view, may), alsoSaid(view)];
  if (view.proposal) return [proposal(view, may && !keys), alsoSaid(view)];
  if (view.message) return el("p", { class: "why grow", data: SAID, text: said(view, "message") });
  if (view.phase === "paused" && view.set_out) return settingOut(view, may);
  if (view.phase === "paused") return [el("p", { class: "hint grow", text: t("Paused") }), may && el("div", { class: "acts" }, button(t("Resume"), () => command("resume"), "resume", "main"))];
  if (view.differences?.length) return difference(view.differences[0], view, may);
  if (view.phase === "payout" && view.payout?.next) return payout(view, may, keys);
  if (isLords(view)) return [lastWords(view), beyond(view), notices(view)];
  if (view.stage === "choose") return [view.turn ? handOf(view) : palms(view), notices(view)];
  const groups = rolled(view, onFace);
  const told = notices(view);
  if (groups.length || told) return [groups, told];
  return [el("p", { class: "hint grow", text: hint(view, keys) }), may && !keys && NEXT_PHASES.includes(view.phase) && el("div", { class: "acts" }, button(t("Next"), () => press("next"), "next", "main"))];
}

/* Why a press did not count, or what another one would take back: below the answers, so that none of them moves under a finger, and above
   the keys, if need be over what is down there. */
const alsoSaid = (view) => view.message && el("p", { class: "notices also grow", data: SAID, text: said(view, "message") });

/* Somebody sets out what lay on the table: how far that is, and the way on. */
function settingOut({ set_out: { zones, finished } }, may) {
  const ready = zones.filter((zone) => zone.done).length;
  return [
    el("p", { class: "hint grow", data: SAID, text: finished ? t("Everything lies ready.") : t("Places ready: {ready} of {count}", { ready, count: zones.length }) }),
    may && el("div", { class: "acts" }, button(t("Play on"), () => command("resume"), "resume", finished ? "main" : ""), el("a", { class: "button", href: "/set-out", text: t("What lies where") })),
  ];
}

const NEXT_PHASES = ["payout", "clear-table", "round-over"];

/** What the camera wants known: how to mend what lies there, why it waits. */
function notices(view) {
  const told = (view.notices_text ?? []).filter((_, i) => view.notice_codes?.[i] !== "camera-lost"); // that stands under the head of the page
  return told.length > 0 && el("div", { class: "notices grow", data: SAID }, told.map((text) => el("p", { text: tell(text) })));
}

/* A board put right by hand holds more than the box: asked for as long as it does, and nothing waits for it. */
function beyond(view) {
  const told = beyondTheBox(view);
  return told.length > 0 && el("div", { class: "why grow", data: SAID }, told.map((text) => el("p", { text })));
}

/* The placement that a kicker is part of: it, too, may be among what is kicked. */
const kicker = (view) => Boolean(view.table?.kick) && view.history_tail?.at(-1);

const isLost = (view) => view.health?.camera === "lost";

function hint(view, keys) {
  if (isLost(view) && ["roll", "place"].includes(view.phase)) return keys ? t("Until the camera is back, tap in below what lies there.") : t("Until the camera is back, what lies there is tapped in on the controls page.");
  if (["roll", "reading", "hands-in-view"].includes(view.phase)) return t("The tray is empty.");
  if (view.phase === "round-over") return mostMoney(view);
  if (kicker(view)) return said(kicker(view), "what");
  if (view.phase === "clear-table") return view.game === "card-game" ? t("Everybody takes all their cards back and shuffles them.") : t("Everybody takes their dice back.");
  if (view.phase !== "fill") return "";
  return inCards(view) ? t("The casinos get their money cards.") : t("The casinos get their notes.");
}

/* Between two rounds: who has most money in front of them so far. Nothing where it is hidden, or nobody has any. */
function mostMoney(view) {
  const purses = view.seats.map((seat) => seat.money_usd ?? 0);
  const most = Math.max(...purses);
  const players = view.seats.filter((_, i) => purses[i] === most).map((seat) => seat.name);
  return most > 0 ? t("Most money so far: {players}, {money_usd}", { players: new Intl.ListFormat(language).format(players), money_usd: most }) : "";
}

/** The roll by face, the most frequent first read left to right 1 … 6. */
export function rolled(view, onFace = null) {
  const faces = new Map();
  for (const [owner, shown] of Object.entries(view.roll || {})) {
    for (const face of shown) faces.set(face, [...(faces.get(face) || []), owner]);
  }
  return [...faces.keys()].sort().map((face) => {
    const owners = faces.get(face);
    const drawn = owners.map((owner) => die(face, rollColour(owner, view), { big: owner === "biggie" }));
    const label = diceWords(owners.length, face);
    if (!onFace) return el("span", { class: "group", role: "img", "aria-label": label }, drawn);
    return el("button", { type: "button", class: "group", "aria-label": label, data: { key: `face-${face}` }, on: onFace(face) }, drawn);
  });
}

/** The colour of dice that lie in a roll under this key. */
function rollColour(owner, view) {
  if (owner === "biggie") return colourOf(view.turn, view);
  return owner === "kicker" ? "violet" : colourOf(owner, view);
}

function proposal(view, confirms) {
  const { proposal: offered } = view;
  return [
    el("div", { class: "crops" }, crops(offered.crops)),
    el("p", { class: "why grow", data: SAID }, said(offered, "why")),
    confirms && el("div", { class: "acts" }, el("button", { type: "button", class: "main", data: { key: "confirm" }, text: t("Confirm"), disabled: view.phase !== "please-confirm", on: { click: () => press("confirm", offered.id) } })),
  ];
}

function question(view, may) {
  const asked = view.question;
  return [
    el("div", { class: "crops asked" }, crops(asked.crops)),
    el("p", { class: "why grow", data: SAID, text: said(asked, "text") }),
    may && el("div", { class: "acts" }, (asked.answers || []).map((answer) => button(said(answer, "text"), () => command("answer", { question: asked.id, answer: answer.id }), `answer-${answer.id}`))),
  ];
}

function difference(differing, view, may) {
  return [
    el("div", { class: "crops asked" }, crops(differing.crops)),
    el("p", { class: "why grow", data: SAID, text: said(differing, "text") }),
    may && el("div", { class: "acts" }, (differing.answer_texts || []).map((answer) => button(said(answer, "text"), () => command("answer", { question: differing.id, answer: answer.id }), `differ-${answer.id}`))),
  ];
}

function payout(view, may, keys) {
  const paying = view.casinos.find((casino) => String(casino.number) === String(view.payout.next));
  const awards = paying?.would_win ?? [];
  const lines = awards.map(([who, worth]) => el("span", { class: "row" }, signBeside(who, view), el("strong", { text: taking(who, worth, view) })));
  const tied = (paying?.cancelled ?? []).map((who) => nameOf(who, view));
  return [
    el("div", { class: "why grow stack", data: SAID },
      awaited(paying, view) ?? (lines.length ? lines : inCards(view) ? t("Nobody wins a card here.") : t("Nobody wins a note here.")),
      tied.length > 0 && el("span", { class: "small", text: t("Tied and out: {players}", { players: tied.join(", ") }) })),
    may && acts(
      view.casinos.filter((casino) => !casino.paid).length > 1 && button(t("Pay all the rest"), () => command("pay-rest"), "pay-rest"),
      !keys && button(t("Next"), () => press("next"), "next", "main")),
  ];
}

/* What has to be entered before anybody can be told who takes what; null where nothing has. */
function awaited(paying, view) {
  if ((view.payout.unsaid ?? null) !== null) return t("First somebody says that all notes have been tapped in.");
  if (view.casinos.some(goes)) return t("First each rainbow card is replaced by the next note.");
  const stays = (who) => who !== "neutral" && !paying.cancelled.includes(who);
  return paying && wantsNotes(paying, view) && Object.keys(paying.dice).some(stays) ? firstEntered(view) : null;
}

const firstEntered = (view) => (inCards(view) ? t("First the cards that lie here are entered.") : t("First the notes that lie here are entered."));

function taking(who, worth, view) {
  if (who === "neutral") return t("{amount} goes under the pile", { amount: noteName(worth) });
  return t("{player} takes {amount}", { player: nameOf(who, view), amount: noteName(worth) });
}

const acts = (...buttons) => buttons.some(Boolean) && el("div", { class: "acts" }, buttons);
const button = (text, click, key, look = "") => el("button", { type: "button", class: look, text, data: { key }, on: { click } });
const crops = (addresses) => (addresses || []).filter(Boolean).slice(0, 8).map((src) => el("img", { src, alt: "" }));
