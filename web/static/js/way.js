/* The way to the first game, step by step. A tick stands only where the table itself knows, or where somebody has said so of what is read. */

import { drawFound, showPicture } from "./calibrate_sight.js";
import { byId, el, flagged, section } from "./dom.js";
import { sum } from "./verdict.js";
import { colourName, said, t, tell } from "./words.js";

const LOOK_S = 1.5;
const LEARN_S = 5; // a camera may come, or a mat be laid, while the page lies there
const TRY_WITH = 3; // dice at least
const OF_THE_CAMERA = ["camera", "light", "focus", "mat", "dice-size", "camera-place", "camera-height"];
const WITH_PICTURE = ["hang", "try"];

const STEPS = {
  print: { name: () => t("Mat"), title: () => t("Print the mat"), body: print, done: () => seesMat() },
  hang: { name: () => t("Camera"), title: () => t("Hang the camera"), body: hang, done: () => seesMat() && ofTheCamera().every(({ verdict }) => verdict === "ok") },
  there: { name: () => t("All there"), title: () => t("Is everything there?"), body: there, done: () => known.found !== null && known.found.every(({ verdict }) => verdict !== "problem") },
  teach: { name: () => t("Teach"), title: () => t("Teach the camera your table"), body: teach, done: () => Boolean(known.profiles.in_use && !known.profiles.notice) },
  try: { name: () => t("Try it"), title: () => t("Now try it"), body: tryIt, done: () => tried },
  play: { name: () => t("Play"), title: () => t("Players and game"), body: play, done: () => known.played },
};

const known = { camera: "none", found: null, profiles: { in_use: "", kept: [], notice: null }, played: false };
let at = null; // the open step
let sight = null; // the newest answer about the camera's picture, for the open step
let tried = false; // somebody said that the dice read were those that lie there

const steps = () => (known.camera === "none" ? ["there", "play"] : Object.keys(STEPS));
const seesMat = () => (known.found ?? []).some(({ name, verdict }) => name === "mat" && verdict === "ok");
const ofTheCamera = () => (known.found ?? []).filter(({ name }) => OF_THE_CAMERA.includes(name));

/** The way, as an element; it looks around while it is on the page. */
export function way() {
  const node = el("section", { class: "first-steps", "aria-label": t("The first evening, step by step") },
    el("p", { class: "quiet", role: "status", text: t("Looking …") }));
  begin(node);
  return node;
}

async function begin(node) {
  await learn();
  if (!node.isConnected) return; // a game has begun meanwhile
  [at] = steps();
  node.replaceChildren(
    ...(known.camera === "none" ? [el("p", {}, flagged(t("Without a camera the way is short: the game is entered by hand. With one, start the table with --camera, for example --camera usb.")))] : []),
    el("nav", { class: "steps", "aria-label": t("Steps"), id: "way-steps" }),
    el("div", { class: "bench" },
      el("div", { class: "sight", id: "way-sight", hidden: true },
        el("div", { class: "card empty", id: "no-picture" }, el("p", { text: t("No picture yet.") })),
        el("div", { class: "picture", id: "frame", hidden: true }, el("img", { id: "picture", alt: t("The table as the camera sees it") }), drawing())),
      el("section", { class: "card task", "aria-labelledby": "way-title" }, el("div", { class: "stack", id: "way-body" }), el("div", { class: "step-keys", id: "way-keys" }))));
  draw = { steps: section(byId("way-steps"), list), body: section(byId("way-body"), body), keys: section(byId("way-keys"), keys) };
  show();
  while (node.isConnected) {
    await new Promise((go) => setTimeout(go, (WITH_PICTURE.includes(at) ? LOOK_S : LEARN_S) * 1000));
    if (document.hidden) continue;
    if (WITH_PICTURE.includes(at)) await look(at);
    else await learn().then(show);
  }
}

let draw = null;

function drawing() {
  const area = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  area.id = "drawing";
  area.setAttribute("class", "found");
  area.setAttribute("aria-hidden", "true");
  return area;
}

/* What the table answers; null where it does not, which the open step says. */
const heard = (path) => fetch(path, { cache: "no-store" }).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);

async function learn() {
  const [calibration, hardware, state] = await Promise.all(["/api/v1/calibration", "/api/v1/hardware", "/api/v1/state"].map(heard));
  if (calibration) Object.assign(known, { camera: calibration.camera, profiles: calibration.profiles });
  known.found = hardware?.findings ?? null;
  if (state) known.played = Boolean(state.game);
}

/* One look at what the open step is about. */
async function look(step) {
  const [, answer] = await Promise.all([showPicture("/preview.jpg"), fetch(step === "hang" ? "/api/v1/camera" : "/api/v1/camera/dice", { cache: "no-store" }).catch(() => null)]);
  const fresh = answer ? await answer.json().catch(() => ({})) : {};
  if (step !== at) return;
  const before = sight?.mat;
  sight = { ...fresh, ok: Boolean(answer?.ok) };
  drawFound(sight.ok && step === "hang" ? { size_px: sight.size_px, markers_px: Object.values(sight.markers.corners_px) } : null, "home");
  if (step === "hang" && sight.mat !== before) await learn();
  show();
}

function show() {
  if (!byId("way-sight")) return; // the steps are off the page
  const ticks = steps().map((step) => STEPS[step].done());
  byId("way-sight").hidden = !WITH_PICTURE.includes(at);
  draw.steps([at, steps(), ticks]);
  draw.body([at, sight, known, tried]);
  draw.keys([at, ticks]);
}

function list([now, all, ticks]) {
  return el("ol", { css: { "--steps": all.length } }, all.map((step, i) =>
    el("li", { class: `${ticks[i] ? "found-step" : ""}${i <= all.indexOf(now) ? " passed" : ""}` },
      el("button", { type: "button", "aria-current": step === now ? "step" : null, data: { key: `way-${step}` }, on: { click: () => go(step) } },
        el("span", { class: "dot", text: ticks[i] && step !== now ? "✓" : String(i + 1) }),
        el("span", { text: STEPS[step].name() }),
        ticks[i] && el("span", { class: "unseen", text: t("done") })))));
}

function go(step) {
  [at, sight] = [step, null];
  show();
  learn().then(show);
  if (WITH_PICTURE.includes(step)) look(step);
}

function body([step]) {
  return [
    el("h2", { id: "way-title" }, t("{number}. {what}", { number: steps().indexOf(step) + 1, what: STEPS[step].title() }), STEPS[step].done() && el("span", { class: "known", "aria-label": t("done"), role: "img", text: "✓" })),
    ...STEPS[step].body(),
  ];
}

/* Next where the step is known to be done, or where nobody can know it; else it can be skipped. */
function keys([step, ticks]) {
  const all = steps(), i = all.indexOf(step);
  const skips = !ticks[i] && step !== "print";
  return [
    i > 0 && el("button", { type: "button", text: t("Back"), data: { key: "way-back" }, on: { click: () => go(all[i - 1]) } }),
    i < all.length - 1 && el("button", { type: "button", class: skips ? "" : "main", text: skips ? t("Skip") : t("Next"), data: { key: "way-next" }, on: { click: () => go(all[i + 1]) } }),
    step === "play" && el("a", { class: "button main", href: "/set-up", text: t("New game"), data: { key: "way-next" } }), // where "Next" was, for who comes by the keyboard
  ];
}

const sentence = (kind, text) => el("ul", { class: "verdict", "aria-live": "polite" }, el("li", { class: kind }, el("span", { text })));

function print() {
  return [
    el("p", { text: t("The camera finds the table by this mat. Print it at 100 %, not fitted to the page; the check line must be 100 mm long. In parts: cut them at the marks and glue them together.") }),
    el("div", { class: "row" }, [["A3", t("A3, one sheet")], ["A4", t("A4, four sheets")], ["Letter", t("Letter, four sheets")]].map(([paper, text]) => el("a", { class: "button", href: `/mat.pdf?paper=${paper}`, text }))),
    sentence(seesMat() ? "ok" : "wait", seesMat() ? t("The camera sees the mat: it is printed.") : t("The camera does not see a mat yet.")),
  ];
}

function hang() {
  return [
    el("p", { text: t("Lay the mat on the table and hang the camera 45–60 cm above it, so that all markers at its rim are in the picture.") }),
    known.camera === "browser" && el("a", { class: "button", href: "/camera", text: t("Phone as camera") }),
    sight ? sentence(...hangs()) : sentence("wait", t("Looking …")),
  ].filter(Boolean);
}

function hangs() {
  if (!sight.ok) return ["bad", said(sight, "message") || t("The table does not answer.")];
  const trouble = sight.picture.verdicts.find(({ code }) => code !== "ok");
  if (trouble) return ["bad", tell(trouble.text)];
  if (!sight.mat) return ["bad", tell(sight.note)];
  const places = missing();
  if (places.length) return ["wait", t("{seen} of {wanted} markers are seen; hidden, or outside the picture: {places}.", { ...sight.markers, places: places.join(", ") })];
  const odd = ofTheCamera().find(({ verdict }) => verdict !== "ok");
  return odd ? ["wait", said(odd, "text")] : ["ok", tell(sight.note)];
}

/* Where on the mat the markers lie that are not seen, each place once. */
function missing() {
  const { markers, size_mm: [width, depth] } = sight.layout;
  const unseen = markers.filter(({ number }) => !(number in sight.markers.corners_px));
  return [...new Set(unseen.map(({ x_mm, y_mm, side_mm }) => placeOf((x_mm + side_mm / 2) / width, (y_mm + side_mm / 2) / depth)))];
}

function placeOf(across, down) {
  const side = across < 1 / 3 ? 0 : across < 2 / 3 ? 1 : 2;
  if (down < 1 / 3) return [t("far left"), t("far middle"), t("far right")][side];
  if (down > 2 / 3) return [t("near left"), t("near middle"), t("near right")][side];
  return across < 1 / 2 ? t("on the left") : t("on the right");
}

function there() {
  const verdict = STEPS.there.done() ? "ok" : "bad";
  return [
    known.found ? sentence(verdict, sum(known.found)) : sentence("bad", t("The table does not answer.")),
    el("a", { class: `button${verdict === "ok" ? "" : " main"}`, href: "/hardware", text: t("Look closer, try the buttons") }),
  ];
}

function teach() {
  const used = known.profiles.kept.find(({ key }) => key === known.profiles.in_use);
  return [
    el("p", { text: t("The printed mat is found by itself. Six short steps make it surer: your lens, your light, your dice, your own table.") }),
    known.profiles.notice ? sentence("wait", tell(known.profiles.notice)) : used && sentence("ok", t("The profile “{name}” is in use.", { name: used.name })),
    el("a", { class: `button${STEPS.teach.done() ? "" : " main"}`, href: "/calibrate", text: t("Teach the camera") }),
  ].filter(Boolean);
}

function tryIt() {
  const dice = sight?.ok ? inTray(sight.dice) : [];
  const sure = dice.length >= TRY_WITH && dice.every(({ ask }) => !ask);
  return [
    el("p", { text: t("Roll three dice or more into the tray and take your hands away.") }),
    sight ? sentence(sight.ok ? "wait" : "bad", readNow(dice, sure)) : sentence("wait", t("Looking …")),
    sure && !tried && el("div", { class: "row" }, el("button", { type: "button", class: "main", text: t("All was right"), data: { key: "way-right" }, on: { click: allRight } })),
    tried && sentence("ok", t("You said that all was right.")),
    sure && !tried && el("p", { class: "quiet", text: t("Something else lies there? More light helps, or teach the camera your dice (step 4).") }),
  ].filter(Boolean);
}

/* A table of one's own may have no tray: then all dice count. */
function inTray(dice) {
  const rolled = dice.filter(({ zone }) => zone === "tray");
  return rolled.length ? rolled : dice;
}

function readNow(dice, sure) {
  if (!sight.ok) return said(sight, "message") || t("The table does not answer.");
  if (sure) return t("Read: {dice}. Is that what lies there?", { dice: inOrder(dice) });
  if (sight.note) return tell(sight.note);
  if (dice.length < TRY_WITH) return t("Dice read in the tray: {count}; three are wanted.", { count: dice.length });
  return t("Of one die or more the table would ask: it is not sure.");
}

/* Set by set, each in the order of its pips, as people look them over: "red 1 3 5, white 6". */
function inOrder(dice) {
  const sets = new Map();
  for (const { colour, value } of dice) sets.set(colour, [...(sets.get(colour) ?? []), value]);
  return [...sets].map(([colour, values]) => `${colourName(colour)} ${values.sort().join(" ")}`).join(", ");
}

function allRight() {
  tried = true;
  show();
}

function play() {
  return [
    el("p", { text: t("Choose a game and say who plays. Phones and a television can join at any time.") }),
    el("a", { class: "button", href: "/join", text: t("More devices") }),
  ];
}
