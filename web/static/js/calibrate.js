/* The camera's page: the wizard with its live picture, or, while none is under way, what the camera says now and the profiles kept. */

import { dicePlain, drawFound, showPicture } from "./calibrate_sight.js";
import { flushHand, keepHand } from "./calibrate_hand.js";
import { lacking, watchLacks } from "./calibrate_lacks.js";
import { showProfiles } from "./calibrate_profiles.js";
import { controls, head, learned, NAMES, title } from "./calibrate_steps.js";
import { byId, el, flagged, section } from "./dom.js";
import { keepMenu } from "./menu.js";
import { get, post, uniqueId } from "./send.js";
import { said, t, tell } from "./words.js";

const LOOK_S = 0.5;
const HOME_S = 2;
const TROUBLE_S = 3;

let page = null; // what the server knows: wizard, profiles, camera, modules, dice_in_play, known
let seen = null; // the newest look at the open step
let atHome = null; // the person looks at the profiles though a wizard is under way
let busy = false;
let waiting = null; // the newest choice made while another event was under way
let leaving = false; // the page is being reloaded or closed
const thisPage = uniqueId(); // this page's own word: whoever else leaves the wizard takes no light away from it
let turn = 0; // counts events: a look asked for before one is dropped

const drawSteps = section(byId("steps"), stepList);
const drawHead = section(byId("step-head"), ([key, wizard, camera]) => (key === "home" ? homeHead(wizard, camera) : [!wizard.saved && leaveButton(), ...head(key, wizard)]));
const drawControls = section(byId("step-controls"), ([key, wizard, sight]) => (key === "home" ? [] : controls({ key, wizard, sight, page, send })));
const drawLearned = section(byId("step-learned"), ([expected]) => learned(expected, (seen?.drawing?.crops ?? []).map((crop, i) => ({ ...crop, key: seen.pictures[i + 1] }))));
const drawVerdict = section(byId("verdict"), (lines) => lines.map(([kind, text]) => el("li", { class: kind }, el("span", { text }))));
const drawKeys = section(byId("step-keys"), keys);

const wizard = () => (atHome ? null : page?.wizard);

function render() {
  const open = wizard();
  const key = open ? open.at : "home";
  byId("main").dataset.screen = open ? "wizard" : "home";
  byId("steps").hidden = !open;
  byId("sight").hidden = page.camera === "none";
  byId("profiles").hidden = Boolean(open) && !(open.at === "done" && open.saved);
  drawSteps(open ? [open.at, open.steps] : null);
  drawHead([key, open ?? page.wizard, page.camera]);
  drawControls([key, open, sightFor(key), page.known]);
  const refused = seen?.lines?.some(({ kind }) => kind === "bad"); // its sentence stands where it is seen
  drawLearned(key === "dice" && !refused ? [open.choice.expected ?? [], (seen?.drawing?.crops ?? []).map(({ set, value }) => [set, value])] : [[], []]); // drawn anew only for other dice
  const lines = verdict(key);
  drawVerdict(lines);
  byId("frame").classList.toggle("old", Boolean(seen?.trouble)); // the camera is gone, or the table
  drawKeys([key, open && { at: open.at, saved: open.saved, skippable: open.skippable, name: open.name }, Boolean(seen?.ready), page.wizard && (page.wizard.saved ? "saved" : "under way"), page.camera !== "none", busy, Boolean(seen?.worse), open && !seen?.ready ? lacking(lines) : ""]);
  watchLacks();
  if (key === "try") showAsked(open.tasks.find(({ waits }) => waits));
  keepHand(open, send);
  if (!byId("profiles").hidden) showProfiles(page.profiles, took);
}

let shownTry = ""; // what was asked of a try and has been brought into sight

/* Whether a try was read right is asked below the picture: on a phone its answers lay under the keys. Once for each reading, then everybody
   scrolls as they like. */
function showAsked(task) {
  const now = task ? JSON.stringify([task.key, task.seen]) : "";
  if (now && now !== shownTry) document.querySelector(`[data-task="${task.key}"]`).scrollIntoView({ block: "nearest" });
  shownTry = now;
}

/* What of the newest look the step's own controls show. */
function sightFor(key) {
  return key === "try" ? { lines: (seen?.lines ?? []).map(({ text }) => tell(text)) } : null;
}

function verdict(key) {
  if (!seen || key === "done" || key === "try") return seen?.trouble ?? [];
  return seen.trouble ?? seen.lines.map(({ kind, text }) => [kind, tell(text)]);
}

function stepList(picked) {
  if (!picked) return [];
  const [at, steps] = picked;
  const now = at === "done" ? steps.length : steps.findIndex(({ step }) => step === at);
  return el("ol", {}, steps.map(({ step, state, reached }, i) =>
    el("li", { class: `${state}-step${i <= now ? " passed" : ""}` },
      el("button", { type: "button", disabled: !reached || busy, "aria-current": i === now ? "step" : null, data: { key: `step-${step}` }, on: { click: () => send("go", { to: step }) } },
        el("span", { class: "dot", text: state === "found" && i !== now ? "✓" : String(i + 1) }),
        el("span", { text: NAMES[step]() })))));
}

function homeHead(underWay, camera) {
  if (camera === "none") return [title(t("No camera yet")), el("p", {}, flagged(t("This table runs without one; the game is entered by hand. Start it with --camera, for example --camera usb.")))];
  const used = page.profiles.kept.find(({ key }) => key === page.profiles.in_use);
  return [
    title(underWay && !underWay.saved ? t("Calibration is under way") : t("Teach the camera your table")),
    el("p", { text: used ? t("The profile “{name}” is in use.", { name: used.name }) : t("The printed mat is found by itself. Six short steps make it surer: your lens, your light, your dice, your own table.") }),
  ];
}

function keys([key, open, ready, underWay, camera, waiting, worse, lacks]) {
  const button = (text, event, { main = false, off = false, fields = {} } = {}) =>
    el("button", { type: "button", class: main ? "main" : "", disabled: off || waiting, text, data: { key: `do-${event}` }, on: { click: () => send(event, fields) } });
  byId("step-keys").classList.toggle("wide", key === "home" || key === "done");
  if (key === "home") {
    if (!camera) return [];
    return [
      underWay === "saved" && el("button", { type: "button", class: "main", text: anotherLamp(), data: { key: "do-another-light" }, on: { click: () => goOn("another-light") } }),
      underWay === "under way" && el("button", { type: "button", class: "main", text: t("Go on where you stopped"), data: { key: "go-on" }, on: { click: () => goOn("go-on") } }),
      el("button", { type: "button", class: underWay ? "" : "main", text: underWay ? t("Begin anew") : t("Begin"), data: { key: "begin" }, on: { click: () => beginAnew(Boolean(underWay)) } }),
    ];
  }
  if (key === "done") {
    if (!open.saved) return [button(t("Back"), "back")];
    return [el("a", { class: "button main", href: "/set-up", text: t("Set up a game") }), button(anotherLamp(), "another-light"), button(t("Begin anew"), "begin")];
  }
  return [
    lacks && el("p", { class: "lacks", "aria-hidden": "true", text: lacks }), // the line itself is read out
    key !== "see" && button(t("Back"), "back"),
    worse && !ready && el("button", { type: "button", disabled: waiting, text: open.at === "zones" ? t("They are printed there") : t("Go on nevertheless"), data: { key: "do-nevertheless" }, on: { click: goOnNevertheless } }),
    open.skippable && (key !== "see" || !ready) && button(key === "see" ? t("Go on anyway") : t("Skip"), "skip"),
    button(NEXT[key]?.() ?? t("Next"), "finish", { main: true, off: !ready }),
  ];
}

const NEXT = { see: () => t("I see it too"), zones: () => t("The places are right"), dice: () => t("These are my dice"), try: () => t("All was right") };

const anotherLamp = () => t("Another lamp: only light and dice again");
const leaveButton = () => el("button", { type: "button", class: "plain leave", "aria-label": t("Leave"), title: t("Leave"), text: "✕", data: { key: "leave" }, on: { click: leave } });

async function goOnNevertheless() {
  if (await send("choose", { choice: { ...page.wizard.choice, nevertheless: true } })) await send("finish");
}

/* Another device may have begun since this page was loaded: then that is shown first, never thrown away unasked. */
async function beginAnew(known) {
  const newest = known ? null : await get("/api/v1/calibration");
  if (newest?.wizard && !newest.wizard.saved) {
    [page, atHome] = [newest, true];
    return void render();
  }
  atHome = false;
  send("begin");
}

function goOn(event) {
  atHome = false;
  seen = null;
  send(event);
}

/* The camera sees again as the profile in use has it: a game may be played meanwhile. */
function leave() {
  atHome = true;
  seen = null;
  render();
  giveLightBack();
}

/* A camera that is lost is said on the page. */
const giveLightBack = () => post("/api/v1/calibration", { event: "leave", page: thisPage }, { quiet: true, outliving: true });

/* Events are made for the step on the screen; while one is under way no other is sent. A choice is shown at once, and the newest waits. */
async function send(event, fields = {}) {
  const step = event === "begin" ? undefined : page.wizard?.at;
  if (event === "choose") show(fields);
  if (busy && !leaving) {
    if (event === "choose") waiting = { step, fields };
    return false;
  }
  if (event !== "choose") await flushHand();
  busy = true;
  turn += 1;
  const pressed = document.activeElement?.dataset.key;
  render();
  const look = event === "finish" ? seen?.pictures?.[0] : undefined; // what the person saw counts, not what lies there a moment later
  const answer = await post("/api/v1/calibration", { event, step, look, ...fields }, { outliving: event === "choose" });
  busy = false;
  turn += 1;
  if (answer.ok) {
    if (answer.body.wizard?.at !== page.wizard?.at) seen = null;
    page = answer.body;
  } else if (answer.status === 409) {
    page = (await get("/api/v1/calibration")) ?? page;
  }
  await sendWaiting();
  render();
  if (event !== "choose") keepFocus(pressed, step);
  return answer.ok;
}

/* A key is off while the table answers, and gone with its step: who plays by keys begins where the new step does, and who hears the page hears
   what it is called. */
function keepFocus(pressed, before) {
  if (document.activeElement !== document.body) return; // somebody went on elsewhere meanwhile
  const same = pressed && page.wizard?.at === before ? document.querySelector(`[data-key="${CSS.escape(pressed)}"]:not(:disabled)`) : null;
  (same ?? byId("step-title"))?.focus({ preventScroll: true });
}

function show({ choice }) {
  page = { ...page, wizard: { ...page.wizard, choice } };
  render();
}

async function sendWaiting() {
  const next = waiting;
  waiting = null;
  if (next && next.step === page.wizard?.at) await send("choose", next.fields);
}

/* What was dragged or chosen a moment ago is sent before the page goes: a reload loses nothing. */
function sendBeforeLeaving() {
  leaving = true;
  sendWaiting();
  flushHand();
  leaving = false;
  giveWhenUnseen();
}

/* By whatever link, or because the device is put away: a game may be played meanwhile. The next look takes the light back. */
function giveWhenUnseen() {
  const open = wizard();
  if (open && !open.saved) giveLightBack();
}

/* A profile was used, taken in or gone back to. */
function took(profiles) {
  turn += 1; // a list asked for before is older
  page = { ...page, profiles };
  render();
}

async function look() {
  for (;;) {
    await visible();
    const key = wizard()?.at ?? "home";
    if (key === "done" && byId("frame").hidden) await showPicture("/preview.jpg"); // of a page that was opened here
    const pause_s = key === "home" ? await lookHome() : key === "done" || busy ? 0.2 : await lookAtStep();
    await new Promise((go) => setTimeout(go, pause_s * 1000));
  }
}

async function lookAtStep() {
  const asked = turn;
  const answer = await fetch("/api/v1/calibration/look", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ page: thisPage }) }).catch(() => null);
  const body = answer ? await answer.json().catch(() => ({})) : {};
  if (asked !== turn || !wizard()) return 0;
  if (!answer?.ok) {
    seen = { trouble: trouble(body) };
    render();
    return TROUBLE_S;
  }
  if (body.pictures[0]) await showPicture(`/api/v1/calibration/pictures/${body.pictures[0]}`);
  if (asked !== turn) return 0;
  page = { ...page, wizard: body.wizard };
  if (body.step !== body.wizard.at) return 0; // another device has moved the wizard on meanwhile
  seen = body;
  const byHand = body.wizard.plane?.by === "corners"; // then the places are drawn where they are dragged
  drawFound(byHand ? { ...body.drawing, zones_px: {} } : body.drawing, body.wizard.at);
  render();
  return LOOK_S;
}

const trouble = (body) => [["bad", said(body, "message") || t("The table does not answer.")], ...(body.hint ? [["wait", said(body, "hint")]] : [])];

async function lookHome() {
  if (page.camera === "none") return HOME_S;
  const asked = turn;
  const [answer, kept] = await Promise.all(["/api/v1/camera", "/api/v1/profiles"].map((path) => fetch(path, { cache: "no-store" }).catch(() => null)).concat(showPicture("/preview.jpg")));
  const body = answer ? await answer.json().catch(() => ({})) : {};
  const profiles = kept?.ok ? await kept.json().catch(() => null) : null; // another device may have taught the camera meanwhile
  if (asked !== turn || wizard()) return 0;
  if (profiles) page = { ...page, profiles };
  seen = answer?.ok ? { lines: homeLines(body) } : { trouble: trouble(body) };
  if (answer?.ok) drawFound({ size_px: body.size_px, markers_px: Object.values(body.markers.corners_px), dice: dicePlain }, "home");
  render();
  return answer?.ok ? HOME_S : TROUBLE_S;
}

function homeLines(body) {
  const kinds = { ok: "ok", dark: "bad", covered: "bad", bright: "bad" };
  const lines = (body.picture?.verdicts ?? []).map(({ code, text }) => ({ kind: kinds[code] ?? "wait", text }));
  lines.push({ kind: body.mat ? "ok" : "wait", text: body.note });
  if (body.mat) lines.push({ kind: "ok", text: t("Markers seen: {seen} of {wanted}", { seen: body.markers.seen, wanted: body.markers.wanted }) });
  return lines;
}

const visible = () => (document.hidden ? new Promise((go) => document.addEventListener("visibilitychange", go, { once: true })) : null);

async function start() {
  keepMenu();
  page = await get("/api/v1/calibration");
  if (!page) return;
  atHome = Boolean(page.wizard?.saved);
  render();
  addEventListener("beforeunload", sendBeforeLeaving);
  addEventListener("pagehide", sendBeforeLeaving); // phones tell only of this one
  document.addEventListener("visibilitychange", () => document.hidden && giveWhenUnseen());
  look();
}

start();
