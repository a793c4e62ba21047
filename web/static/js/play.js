/* The table's controls; on a player's phone only that seat's own choices. */

import { byId, closeDialogs, el, section, svg } from "./dom.js";
import { pickStore } from "./cards_choice.js";
import { carePanel } from "./care.js";
import { casinos } from "./casinos.js";
import { historyPanel, undo } from "./corrections.js";
import { finale, wayBack, welcome } from "./ends.js";
import { follow } from "./feed.js";
import { keepHead } from "./head.js";
import { keepLessons } from "./lesson.js";
import { keepMenu } from "./menu.js";
import { lordsPick, lordsTable } from "./lords.js";
import { lordsDesk, lordsTouch, lordsTurn } from "./lords_turn.js";
import { awaitsAnswer } from "./lords_trade.js";
import { isLords } from "./lords_words.js";
import { notesPanel } from "./notes.js";
import { rollStore } from "./roll_store.js";
import { plaques } from "./seats.js";
import { command, press } from "./send.js";
import { listen } from "./store.js";
import { keepTaps } from "./taps.js";
import { ghostOf, toldColours, turnPanel } from "./turn.js";
import { tray, trayPick } from "./tray.js";
import { t } from "./words.js";

const role = document.body.dataset.role;
const seat = document.body.dataset.seat || null;
const may = role === "table";

let wanted = location.hash.slice(1); // a part of the page that a link leads to: it is there with the first view only
let now = null;
let looked = null; // the choice that somebody looks at
let chosen = { casino: null, taps: 0 }; // the casino whose notes are tapped in, where somebody chose one

const entry = rollStore(() => drawTurn(now));
const desk = lordsDesk(() => { drawTurn(now); drawCasinos(now); drawKeys(now); }); // half-said actions of Lords of Vegas
const half = (view) => isLords(view) && Boolean(desk.get(view).open);
let aim = []; // lots that a choice looks at
const picks = pickStore(() => drawTurn(now));
const panels = {
  tray: section(byId("tray"), () => tray(now, { may, onFace: faceTouched, keys: true })),
  keys: section(byId("keys"), () => keys(now)),
  turn: section(byId("turn"), () => (isStrange(now) ? scanAgain() : isLords(now) ? [lordsTurn(now, { seat, entry, desk, look }), may && toldColours(now)] : turnPanel(now, { seat, ghost: showGhost, entry, picks }))),
  notes: section(byId("notes"), () => notesPanel(now, chosen, chooseCasino)),
  casinos: section(byId("casinos"), () => (isLords(now) ? lordsTable(now, { ...lordsTouch(now, desk, may), aim }) : casinos(now, ghost(now)))),
  seats: section(byId("seats"), () => plaques(now)),
  put_right: section(byId("put-right"), () => historyPanel(now)),
  care: section(byId("care"), () => carePanel(now)),
  ends: section(byId("ends"), () => (now.phase === "game-over" ? finale(now, may) : aside(now) ? wayBack(now) : welcome(now, may))),
};

/* This phone's seat was in another game. */
const isStrange = (view) => Boolean(seat) && !view.you;
const scanAgain = () => el("div", { class: "stack" }, el("h2", { text: t("The game of this code is over.") }), el("p", { class: "quiet", text: t("Scan the code on the table's screen again.") }));

const aside = (view) => may && Boolean(view.put_aside) && !view.resume;

function drawTurn(view) {
  panels.turn([view.you, view.step, view.turn, view.stage, view.choices, view.seats, view.table, view.payout, view.roll_seen, view.told_colours, entry.mending(view), entry.all(view), picks.all(view), isLords(view) && desk.get(view)]);
}

function drawCasinos(view) {
  const shown = ghost(view);
  byId("casinos").classList.toggle("ghosting", shown !== null);
  panels.casinos([view.casinos, view.seats, view.payout, view.phase, view.differences, shown, lordsPick(view), aim, isLords(view) && desk.get(view).asking]);
}

const drawKeys = (view) => panels.keys([view.phase, view.stage, view.step, view.undo, view.proposal?.id, half(view), isLords(view) && awaitsAnswer(view, seat)]);

function look(lots) {
  aim = lots;
  drawCasinos(now);
}

/* What-if: a choice touched shows its ghost on the casinos, without touching the game. */
function showGhost(choice) {
  looked = choice;
  drawCasinos(now);
}

/* What might be, drawn from what is: another device, the camera or the button may have gone on, and the finger still lies there. */
const ghost = (view) => (openChoices(view).some((one) => JSON.stringify(one) === JSON.stringify(looked)) ? ghostOf(looked, view) : null);

const openChoices = (view) => [...(view.choices ?? []), view.table?.skip_unseen].filter(Boolean);

/* It is over with its step: the next player's like choice is not looked at yet. */
function forgetLooks(view) {
  if (now?.game_id !== view.game_id || now?.step !== view.step) [looked, aim] = [null, []];
}

function faceTouched(face) {
  const choice = now.choices?.find((one) => one.kind === "place" && one.face === face);
  return { pointerenter: () => showGhost(choice), pointerleave: () => showGhost(null), focus: () => showGhost(choice), blur: () => showGhost(null), click: () => showGhost(choice) };
}

function chooseCasino(casino, since = chosen) {
  if (since !== chosen) return; // another casino was tapped while the note was on its way: that tap stands
  chosen = { casino, taps: chosen.taps + 1 };
  drawNotes(now);
  byId("notes-card").hidden = !byId("notes").hasChildNodes();
}

const drawNotes = (view) => panels.notes([view.step, view.casinos, view.table, view.bank, view.stage, chosen]);

/* An arrow that goes on, for screens too narrow for the word. */
const redoSign = () => svg("svg", { class: "sign-only", viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" }, svg("path", { d: "M15 5l5 5-5 5M19 10H10a6 6 0 0 0 0 12h3", fill: "none", stroke: "currentColor", "stroke-width": 2.6, "stroke-linecap": "round", "stroke-linejoin": "round" }));

/** The three buttons of the panel, as large as a thumb. */
function keys(view) {
  const steps = ["payout", "clear-table", "round-over"].includes(view.stage) || (view.choices.some((choice) => choice.kind === "next") && !half(view)); // “next” would end the turn, and not go on with what is half said
  return [
    el("button", { type: "button", text: t("Undo"), disabled: !view.undo?.can_undo, data: { key: "undo" }, on: { click: () => undo(now) } }),
    view.undo?.can_redo && el("button", { type: "button", "aria-label": t("Redo"), title: t("Redo"), data: { key: "redo" }, on: { click: () => command("redo", { entry: now.undo.entry }) } }, el("span", { text: t("Redo") }), redoSign()),
    el("button", { type: "button", class: steps && !(isLords(view) && awaitsAnswer(view, seat)) ? "main" : "", text: t("Next"), disabled: !steps, data: { key: "next" }, on: { click: () => press("next") } }),
    el("button", { type: "button", class: view.proposal ? "main" : "", text: t("Confirm"), disabled: view.phase !== "please-confirm", data: { key: "confirm-key" }, on: { click: () => press("confirm", now.proposal?.id) } }),
  ];
}

listen((view) => {
  if (view.you ? view.you !== seat : seat && now?.you && now.game_id === view.game_id) return location.reload(); // in another tab a code was scanned or the PIN entered: this device is another seat's, or no seat's
  if (now && now.game_id !== view.game_id) closeDialogs(); // they ask about the game that was there before
  if (now?.phase === "payout" && view.phase === "game-over") window.scrollTo(0, 0); // who has won stands up there
  forgetLooks(view);
  entry.goesOn(view);
  picks.goesOn(view);
  now = view;
  const playing = Boolean(view.game) && !view.resume;
  const over = view.phase === "game-over";
  for (const id of ["tray", "casinos", "seats"]) byId(id).hidden = !playing || (over && id === "tray");
  for (const id of ["keys", "notes-card", "put-right-card", "care-card"]) byId(id).hidden = !playing || !may;
  byId("turn-card").hidden = !playing || over;
  byId("ends").hidden = playing && !over && !aside(view);
  panels.ends([view.game_id, view.broken, view.resume, over && [view.outcome, view.seats, view.table], view.put_aside, Boolean(view.set_out)]);
  if (!playing) return;
  byId("main").classList.toggle("between", view.phase === "round-over");
  byId("tray").classList.toggle("calls", ["please-confirm", "question"].includes(view.phase));
  panels.tray(trayPick(view));
  drawKeys(view);
  drawTurn(view);
  drawNotes(view);
  drawCasinos(view);
  panels.seats([view.seats, view.to_act, view.turn, view.phase, view.stage]);
  panels.put_right([view.history_tail, view.game_id]);
  panels.care([view.phase, view.table?.adjusted]);
  byId("turn-card").hidden ||= !byId("turn").hasChildNodes();
  byId("notes-card").hidden ||= !byId("notes").hasChildNodes();
  for (const id of ["turn-card", "notes-card"]) byId(id).inert = view.phase === "paused"; // they would be refused; their room stays
  if (wanted) byId(wanted)?.scrollIntoView();
  wanted = "";
});

document.addEventListener("keydown", (event) => {
  if (!may || !now || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, button, a, dialog")) return;
  const act = { Enter: () => now.phase === "please-confirm" && press("confirm", now.proposal?.id), n: () => !half(now) && press("next"), u: () => now.undo?.can_undo && undo(now) }[event.key];
  if (act) {
    event.preventDefault();
    act();
  }
});

keepHead();
keepMenu();
keepLessons();
keepTaps();
follow();
