/* Each step of the wizard: what it is called, what is to be done, and its own controls. */

import { setSize, useSlot } from "./calibrate_hand.js";
import { die } from "./dice.js";
import { el } from "./dom.js";
import { toast } from "./send.js";
import { colourName, COLOUR_ORDER, language, t, tell } from "./words.js";

export const NAMES = {
  see: () => t("See"), lens: () => t("Lens"), plane: () => t("Table"), zones: () => t("Places"), dice: () => t("Dice"), try: () => t("Try"),
};

const HEADS = {
  see: () => [t("Is the whole table in the picture?"), t("Hang the camera so that it looks down on all of it. A lamp from the side is better than one right above.")],
  lens: () => [t("How does the lens bend light?"), t("Leave it as it is, unless you play without our mat or want the last millimetre.")],
  plane: () => [t("Where is the table?"), t("With our mat its markers tell. Without it, show four corners.")],
  zones: () => [t("Where do dice count?"), t("Look at the frames in the picture: does each place lie where you play?")],
  dice: () => [t("Show your dice"), t("Tap the colours you play with and put one die of each into the tray, flat and apart.")],
  try: () => [t("Now try it"), t("Do what it says with real dice. This step is green only when all was read right.")],
  done: () => [t("That's it"), t("Give this light a name and use it from now on.")],
};

/** What the open step is called; the keyboard's focus goes there when a step begins. */
export const title = (text) => el("h2", { id: "step-title", tabindex: -1, data: { key: "step-title" }, text });

/** The title and the one thing to do. */
export function head(key, wizard) {
  if (key === "done" && wizard.saved) return [title(t("Ready to play")), el("p", { text: t("“{name}” is in use, also after the next start.", { name: wizard.name }) })];
  const [called, ask] = key === "done" && wizard.beside ? [HEADS.done()[0], becomes(wizard.beside)] : HEADS[key]();
  return [title(called), el("p", { text: ask })];
}

const becomes = ({ name, anew, count }) => (anew
  ? t("The profile “{name}” knows this light already: the dice are learned anew in it.", { name })
  : t("The profile “{name}” then knows the dice in {count} lights.", { name, count }));

/** The open step's own controls. send(event, fields); page: modules, dice_in_play, known: the profile that a light may be added to. */
export function controls({ key, wizard, sight, page, send }) {
  return CONTROLS[key]?.({ wizard, sight, page, send, choose: (choice) => send("choose", { choice }) }) ?? [];
}

const CONTROLS = { lens, plane, zones, dice: diceControls, try: tasks, done };

function way(text, small, pressed, key, click) {
  return el("button", { type: "button", class: "way", "aria-pressed": String(pressed), data: { key }, on: { click } }, el("span", {}, el("strong", { text }), el("small", { text: small })));
}

function lens({ wizard, page, choose }) {
  const { by = "mat", module = "" } = wizard.choice;
  const modules = el("select", { "aria-label": t("Camera"), data: { key: "module" }, on: { change: (event) => choose({ by: "built-in", module: event.target.value }) } },
    page.modules.map(({ key, name }) => el("option", { value: key, text: name, selected: key === module })));
  return el("div", { class: "ways" },
    way(t("From the mat"), t("Measured from its markers in every picture."), by === "mat", "lens-mat", () => choose({ by: "mat" })),
    way(t("From the printed target"), t("companion print target, then show it from all sides."), by === "target", "lens-target", () => choose({ by: "target" })),
    way(t("A known camera"), t("The maker's figures, for a table without our mat."), by === "built-in", "lens-built-in", () => choose({ by: "built-in", module: module || page.modules[0].key })),
    by === "built-in" && modules);
}

function plane({ wizard, choose }) {
  const { by = "markers", size_mm: size = [null, null] } = wizard.choice;
  const side = (text, axis, key) => el("label", {}, text, el("input", { type: "number", min: 100, max: 3000, value: size[axis] ?? "", inputmode: "numeric", data: { key }, on: { change: (event) => said(event.target, axis) } }));
  const said = (field, axis) => {
    const typed = Number(field.value);
    if (!(typed >= 100 && typed <= 3000)) { // centimetres or a slip: not made into another size by itself
      field.value = size[axis] ?? "";
      toast(t("A table is between 100 and 3000 mm wide and deep."), t("Type it in millimetres."));
      return;
    }
    setSize(axis, typed);
  };
  return [
    el("div", { class: "ways" },
      way(t("Our printed mat"), t("Its markers are found by themselves."), by === "markers", "plane-markers", () => choose({ by: "markers" })),
      way(t("My own table"), t("Drag four corners of a rectangle you can measure."), by === "corners", "plane-corners", () => choose({ by: "corners" }))),
    by === "corners" && el("div", { class: "sizes" }, side(t("Width in mm"), 0, "width-mm"), side(t("Depth in mm"), 1, "depth-mm")),
  ].filter(Boolean);
}

function zones({ wizard }) {
  if (wizard.plane?.by !== "corners") return [];
  const used = "slot" in (wizard.choice.zones ?? { slot: true });
  return [
    el("p", { class: "small quiet", text: t("Drag each place where it lies, and its small handle to its size.") }),
    el("label", { class: "row" }, el("input", { type: "checkbox", checked: used, data: { key: "slot-used" }, on: { change: (event) => useSlot(event.target.checked) } }), t("with the slot machine")),
  ];
}

function diceControls({ wizard, page, choose: kept }) {
  const { expected = [], beside = false } = wizard.choice;
  const choose = (changed) => kept({ expected, beside, ...changed });
  const used = beside && page.known; // only its dice can be shown in one more light
  const usual = used ? used.dice : page.dice_in_play.map(known);
  if (!expected.length && usual.length) queueMicrotask(() => choose({ expected: usual }));
  const toggle = (colour) => choose({ expected: expected.includes(colour) ? expected.filter((one) => one !== colour) : [...expected, colour] });
  const names = used ? used.dice : COLOUR_ORDER;
  const chips = [...names, ...expected.filter((name) => !names.includes(name))].map((colour) =>
    el("button", { type: "button", class: "chip", "aria-pressed": String(expected.includes(colour)), data: { key: `colour-${colour}` }, on: { click: () => toggle(colour) } }, die(5, colour), colourName(colour)));
  const own = el("input", { type: "text", maxlength: 24, placeholder: t("Another set: its name"), "aria-label": t("Another set: its name"), data: { key: "own-set" } });
  const add = () => {
    const name = own.value.trim();
    own.value = "";
    if (name && !expected.includes(name)) choose({ expected: [...expected, name] });
  };
  const more = el("form", { class: "row own-set", on: { submit: (event) => { event.preventDefault(); add(); } } }, own, el("button", { type: "submit", text: t("Add") }));
  return [(page.known || beside) && whatFor(page.known, beside, choose), el("div", { class: "chips" }, chips), !used && more].filter(Boolean);
}

/* A profile for this light, or this light for the profile in use, which may be gone since that was chosen. */
function whatFor(used, beside, choose) {
  return el("div", { class: "ways" },
    way(t("Learn afresh"), t("A new profile, for this light alone."), !beside, "dice-afresh", () => choose({ beside: false })),
    used && way(t("Learn these dice under this light too"), t("Added to the profile “{name}”; nothing that it knows is lost.", { name: used.name }), beside, "dice-beside", () => choose({ beside: true, expected: used.dice })));
}

/** What was learned of the dice named, with a picture of each. crops: {set, key of its picture}. */
export function learned(expected, crops) {
  return expected.map((name) => {
    const crop = crops.find(({ set }) => set === name);
    return el("li", { class: crop ? "known" : "" }, el("span", { class: "crop" }, crop?.key ? el("img", { src: `/api/v1/calibration/pictures/${crop.key}`, alt: "" }) : die(5, name)), el("span", { text: `${crop ? "✓ " : ""}${colourName(name)}` }));
  });
}

const known = (colour) => (colour === "violet" ? "purple" : colour);

function tasks({ wizard, sight, send }) {
  const first = wizard.tasks.findIndex(({ right }) => !right);
  return el("ol", { class: "tasks" }, wizard.tasks.map((task, i) => el("li", { class: task.right ? "right" : i === first ? "now" : "", data: { task: task.key } },
    el("strong", { text: tell(task.text) }),
    task.seen.length > 0 && el("span", { class: "dice", role: "img", "aria-label": task.seen.join(" ") }, task.seen.map((value, n) => die(value, task.colours[n]))),
    !task.right && el("span", { class: "quiet", text: sight.lines[i] ?? "" }),
    answers(task, send))));
}

function answers(task, send) {
  const say = (right) => send("answer", { task: task.key, right, seen: task.seen });
  const wrong = el("button", { type: "button", text: t("No, misread"), data: { key: `${task.key}-wrong` }, on: { click: () => say(false) } });
  if (!task.waits) return !task.right && task.seen.length > 0 && el("div", { class: "row" }, wrong);
  return el("div", { class: "row" }, el("button", { type: "button", class: "main", text: t("Yes, right"), data: { key: `${task.key}-right` }, on: { click: () => say(true) } }), wrong);
}

function done({ wizard, send }) {
  const facts = el("dl", { class: "numbers" }, figures(wizard.quality).map(([label, number]) => el("div", {}, el("dt", { text: label }), el("dd", { text: number }))));
  const notes = wizard.steps.flatMap((step) => step.notes).map((note) => tell(note));
  const skipped = wizard.steps.filter(({ state }) => state === "skipped").map(({ step }) => NAMES[step]());
  const told = [...(skipped.length ? [t("Skipped: {steps}", { steps: skipped.join(", ") })] : []), ...new Set(notes)];
  const list = told.length > 0 && el("ul", { class: "verdict" }, told.map((text) => el("li", { class: "wait" }, el("span", { text }))));
  if (wizard.saved) return [facts, list].filter(Boolean);
  const use = (name) => el("button", { type: "button", class: "main", text: t("Use this from now on"), data: { key: "do-save" }, on: { click: () => send("save", { name: name() }) } });
  if (wizard.beside) return [facts, list, use(() => wizard.beside.name)].filter(Boolean);
  const name = el("input", { type: "text", maxlength: 40, value: t("Lamp"), "aria-label": t("Name of this light"), data: { key: "profile-name" } });
  const names = [t("Lamp"), t("Daylight"), t("Evening")].map((text) => el("button", { type: "button", class: "chip word", text, on: { click: () => { name.value = text; } } }));
  return [facts, list, el("div", { class: "chips" }, names), name, use(() => name.value)].filter(Boolean);
}

const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });

/** Quality numbers in words, those that a person can judge. */
export function figures(quality) {
  const shown = [
    ["error_mm", t("Error on the table"), (mm) => `±\u00a0${decimals.format(mm)}\u00a0mm`],
    ["px_per_die", t("Width of a far die"), (px) => `${Math.round(px)}\u00a0px`],
    ["lens_error_px", t("Error of the lens"), (px) => `${decimals.format(px)}\u00a0px`],
    ["tasks", t("Tried and right"), (count) => String(count)],
    ["misread", t("Misread while trying"), (count) => String(count)],
  ];
  return shown.filter(([key]) => quality[key] !== undefined).map(([key, label, words]) => [label, words(quality[key])]);
}

