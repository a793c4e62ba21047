/* The menu: the other pages, and how this device shows them (theme, type size, motion, screen kept on). */

import { byId, dialogHead, el, hears, openDialog } from "./dom.js";
import { remember, remembered } from "./kept.js";
import { isNew, learn } from "./lesson.js";
import { ring } from "./sounds.js";
import { EVENTS, hasVoice, onVoices, tryVoice, wanted } from "./voice.js";
import { t } from "./words.js";

const ROLE = document.body.dataset.role;

/** The menu button opens it. */
export function keepMenu() {
  byId("menu-button")?.addEventListener("click", open);
  hears(byId("menu-button"));
  awake(remembered("awake") === "on");
}

function open() {
  const close = () => dialog.close();
  const dialog = openDialog(
    t("Menu"),
    el("div", { class: "stack" },
      dialogHead(t("Menu"), close),
      el("nav", { class: "menu-grid", "aria-label": t("Pages") }, pages().map(([href, text]) => el("a", { class: "button", href, text, "aria-current": href === location.pathname ? "true" : null }))),
      languages(),
      look("theme", t("Light"), [["", t("As the device")], ["dark", t("Night")], ["light", t("Day")]]),
      look("type", t("Text size"), [["", t("Normal")], ["large", t("Large")]], () => window.dispatchEvent(new Event("resize"))), // what is as large as there is room for is measured anew
      look("motion", t("Movement"), [["", t("As the device")], ["less", t("None")]]),
      look("sounds", t("A sound when the table asks or counts"), [["", t("Off")], ["on", t("On")]], (value) => value && ring("look")),
      voice(),
      ROLE === "seat" && newcomer(),
      wake(),
    ),
  );
}

function pages() {
  const open_to_all = [["/", t("Scoreboard")], ["/help", t("Rules and help")], ["/join", t("More devices")]];
  const table = [["/play", t("Controls")], ["/set-up", t("New game")], ["/history", t("History")], ["/first-evening", t("First evening")], ["/accuracy", t("Accuracy")], ["/calibrate", t("Camera")], ["/camera", t("Phone as camera")], ["/hardware", t("Is everything there?")], ["/set-out", t("Set out again")]];
  if (ROLE === "table") return [open_to_all[0], ...table, ...open_to_all.slice(1)];
  if (ROLE === "camera") return [["/camera", t("Phone as camera")], ...open_to_all];
  return ROLE === "seat" ? [open_to_all[0], table[0], ...open_to_all.slice(1)] : open_to_all;
}

function look(name, legend, choices, then = () => {}) {
  const buttons = choices.map(([value, text]) =>
    el("button", { type: "button", text, "aria-pressed": String((remembered(name) ?? "") === value), on: { click: () => { choose(name, value, buttons, choices); then(value); } } }));
  return el("fieldset", {}, el("legend", { text: legend }), el("div", { class: "choice-line" }, buttons));
}

function choose(name, value, buttons, choices) {
  remember(name, value);
  if (value) document.documentElement.dataset[name] = value;
  else delete document.documentElement.dataset[name];
  buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(choices[i][0] === value)));
}

const SPOKEN = { questions: () => t("Questions"), turns: () => t("Turns"), payouts: () => t("Payouts") };

/* What this device speaks of, each for itself; nothing at first. */
function voice() {
  const buttons = EVENTS.map((event) => el("button", { type: "button", text: SPOKEN[event](), "aria-pressed": String(wanted().includes(event)), on: { click: () => turn(event) } }));
  const none = el("p", { class: "small quiet", text: t("This browser has no voice for this language."), hidden: hasVoice() });
  onVoices(() => (none.hidden = hasVoice()));
  const turn = (event) => {
    const speaks = wanted();
    remember("voice", EVENTS.filter((one) => (one === event) !== speaks.includes(one)).join(" "));
    buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(wanted().includes(EVENTS[i]))));
    if (!speaks.includes(event)) tryVoice();
  };
  return el("fieldset", {}, el("legend", { text: t("A voice says") }), el("div", { class: "stack" }, el("div", { class: "choice-line" }, buttons), none));
}

/* Whoever says so again hears every rule anew. */
function newcomer() {
  const choices = [[false, t("Off")], [true, t("On")]];
  const buttons = choices.map(([wanted, text]) => el("button", { type: "button", text, "aria-pressed": String(isNew() === wanted), on: { click: () => say(wanted) } }));
  const say = (wanted) => {
    learn(wanted);
    buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(choices[i][0] === wanted)));
  };
  return el("fieldset", {}, el("legend", { text: t("I'm new here: one rule at a time, when it applies") }), el("div", { class: "choice-line" }, buttons));
}

function languages() {
  const here = encodeURIComponent(location.pathname + location.search);
  const known = JSON.parse(document.body.dataset.languages);
  const links = Object.entries(known).map(([code, name]) => el("a", { class: "button", href: `/language/${code}?back=${here}`, text: name, lang: code, "aria-current": code === document.documentElement.lang ? "true" : null }));
  return el("fieldset", {}, el("legend", { text: t("Language") }), el("div", { class: "choice-line" }, links));
}

/* The screen can be kept on in a secure context only, and the lock is lost whenever the page is hidden: ask again then. */
let lock = null;

function wake() {
  const can = "wakeLock" in navigator;
  const box = el("input", { type: "checkbox", id: "awake", checked: Boolean(lock && !lock.released), disabled: !can, on: { change: () => awake(box.checked) } });
  return el("div", { class: "stack" },
    el("label", { class: "row", for: "awake" }, box, t("Keep the screen on")),
    !can && el("p", { class: "small quiet", text: t("This browser keeps the screen on only over https or on the table's own machine; else use the device's own setting.") }));
}

async function awake(on) {
  remember("awake", on ? "on" : "");
  if (!on) return void lock?.release();
  try {
    lock = await navigator.wakeLock?.request("screen");
  } catch {
    lock = null; // battery low, or the page is hidden: asked again when it is seen
  }
}

document.addEventListener("visibilitychange", () => !document.hidden && remembered("awake") === "on" && awake(true));
