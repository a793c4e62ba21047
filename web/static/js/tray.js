/* The tray: the dice just rolled, what the camera proposes with its pictures, the question or difference that waits. */

import { el } from "./dom.js";
import { die } from "./dice.js";
import { said, t } from "./words.js";
import { colourOf, nameOf, sign } from "./seats.js";
import { command, press } from "./send.js";

/** What the tray shows, as plain data, so that it is drawn anew only when that changes. */
export const trayPick = (view) => ({
  phase: view.phase, roll: view.roll, proposal: view.proposal, question: view.question, differences: view.differences, payout: view.payout,
  message: view.message_text ?? view.message, undo: view.undo, seats: view.seats?.map((seat) => [seat.id, seat.name, seat.colour]), turn: view.turn, step: view.step,
});

/** The tray. may: this device may confirm and answer. onFace(face, chosen): a group of dice is touched; without it they are only shown. */
export function tray(view, { may = false, onFace = null } = {}) {
  if (view.phase === "question" && view.question) return question(view, may);
  if (view.proposal) return proposal(view, may);
  if (view.message) return el("p", { class: "why grow", role: "status", text: said(view, "message") });
  if (view.differences?.length) return difference(view.differences[0], view, may);
  if (view.phase === "payout" && view.payout) return payout(view, may);
  const groups = rolled(view, onFace);
  if (groups.length) return groups;
  return el("p", { class: "hint grow", text: may && NEXT_PHASES.includes(view.phase) ? t("Everything is in the journal.") : hint(view) });
}

const NEXT_PHASES = ["clear-table", "round-over"];

function hint(view) {
  if (view.phase === "roll") return t("The tray is empty.");
  return view.phase === "fill" ? t("The casinos get their notes.") : "";
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
    const label = t("{count} dice show {face}", { count: owners.length, face });
    if (!onFace) return el("span", { class: "group", role: "img", "aria-label": label }, drawn);
    return el("button", { type: "button", class: "group", "aria-label": label, data: { key: `face-${face}` }, on: onFace(face) }, drawn);
  });
}

/** The colour of dice that lie in a roll under this key. */
function rollColour(owner, view) {
  if (owner === "biggie") return colourOf(view.turn, view);
  return owner === "kicker" ? "violet" : colourOf(owner, view);
}

function proposal(view, may) {
  const { proposal: offered } = view;
  return [
    el("div", { class: "crops" }, crops(offered.crops)),
    el("p", { class: "why grow", role: "status" }, said(offered, "why")),
    may && el("div", { class: "acts" }, el("button", { type: "button", class: "main", data: { key: "confirm" }, text: t("Confirm"), disabled: view.phase !== "please-confirm", on: { click: () => press("confirm", offered.id) } })),
  ];
}

function question(view, may) {
  const asked = view.question;
  return [
    el("div", { class: "crops" }, crops(asked.crops)),
    el("p", { class: "why grow", role: "status", text: said(asked, "text") }),
    may && el("div", { class: "acts" }, (asked.answers || []).map((answer) => button(said(answer, "text"), () => command("answer", { question: asked.id, answer: answer.id }), `answer-${answer.id}`))),
  ];
}

const ANSWERS = { table: () => t("The table is right"), tally: () => t("The tally is right"), covered: () => t("Stacked or covered") };

function difference(differing, view, may) {
  return [
    el("p", { class: "why grow", role: "status", text: said(differing, "text") }),
    may && el("div", { class: "acts" }, (differing.answers || []).map((answer) => button(ANSWERS[answer]?.() ?? answer, () => command("answer", { question: differing.id, answer }), `differ-${answer}`))),
  ];
}

function payout(view, may) {
  const awards = view.payout.awards || [];
  const lines = awards.map(([who, usd]) => el("span", { class: "row" }, sign(who, view), el("strong", { text: t("{player} takes {amount_usd}", { player: nameOf(who, view), amount_usd: usd }) })));
  return [
    el("div", { class: "why grow row", role: "status" }, lines.length ? lines : t("Nobody wins a note here.")),
    may && el("div", { class: "acts" }, button(t("Next"), () => press("next"), "next", "main")),
  ];
}

const button = (text, click, key, look = "") => el("button", { type: "button", class: look, text, data: { key }, on: { click } });
const crops = (addresses) => (addresses || []).filter(Boolean).slice(0, 8).map((src) => el("img", { src, alt: "" }));
