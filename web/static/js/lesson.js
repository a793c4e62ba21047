/* Somebody who is new here is told one rule at a time, when it applies to their own seat and on their own phone alone. The table says which
   rules apply; this device remembers who is new, and which rules were told. */

import { byId, el, section } from "./dom.js";
import { keptHere } from "./kept.js";
import { hasLeft } from "./seats.js";
import { listen, momentOf, view as newest } from "./store.js";
import { said, t } from "./words.js";

const SEAT = document.body.dataset.seat;
const HERE = keptHere(`lessons ${SEAT}`); // of this seat on this device
const OFTEN = 2; // so often a rule is told

let kept = HERE.recall() ?? {}; // {isNew: absent until somebody has said it, quiet: asks in one line, told: rule → how often, shown: {moment, name, passed: not told in this moment}}
let mine = false; // it was this seat's turn when the page last heard
let redraw = () => {};

/** Keep the one rule on this phone's page. */
export function keepLessons() {
  if (!SEAT) return;
  const place = byId("lesson");
  const draw = section(place, ([lesson]) => (answered() ? lesson && rule(lesson) : offer()));
  redraw = () => {
    const view = newest();
    const applies = Boolean(view?.you) && view.live && !view.resume && !hasLeft(SEAT, view);
    if (applies) passTurn(view);
    const lesson = applies && kept.isNew ? toTell(view) : null;
    place.hidden = !applies || (answered() && !lesson);
    place.classList.toggle("asks", !answered());
    place.classList.toggle("quiet-line", !answered() && Boolean(kept.quiet));
    draw([lesson, answered(), kept.quiet]);
  };
  listen(redraw);
}

const answered = () => kept.isNew !== undefined;

export const isNew = () => Boolean(kept.isNew);

/* Who has played a turn without an answer knows where to find it: the question stands in their way no longer. */
function passTurn(view) {
  const acts = view.to_act.includes(SEAT);
  if (mine && !acts && !answered() && !kept.quiet) keep({ ...kept, quiet: true });
  mine = acts;
}

/** This seat's player is new here, or knows the game. Whoever is new again hears every rule again. */
export function learn(wanted) {
  keep({ isNew: wanted, told: {}, shown: null });
  redraw();
}

/* The rule of this moment: what was told least often first. It stands while it applies; only a rule never told before takes the place of one
   told again, which then has not been told again. Of what applied when one was taken away, none follows in that moment. */
function toTell(view) {
  const moment = momentOf(view);
  const shown = kept.shown?.moment === moment ? kept.shown : { passed: [] };
  const passed = shown.passed ?? [];
  const often = (one) => kept.told[key(view, one)] ?? 0;
  const open = view.lessons.filter((one) => !passed.includes(one.name));
  const stands = open.find((one) => one.name === shown.name);
  const next = open.filter((one) => often(one) < OFTEN).sort((one, other) => often(one) - often(other))[0];
  const givesWay = stands && next && often(next) === 0 && often(stands) === OFTEN;
  if (stands && !givesWay) return stands;
  if (!next) return null;
  const told = { ...kept.told, [key(view, next)]: often(next) + 1, ...(givesWay && { [key(view, stands)]: OFTEN - 1 }) };
  keep({ ...kept, told, shown: { moment, name: next.name, passed } });
  return next;
}

const key = (view, lesson) => `${view.game} ${lesson.name}`;

function rule(lesson) {
  const away = () => {
    const view = newest();
    const passed = [...(kept.shown?.passed ?? []), ...view.lessons.map(({ name }) => name)];
    keep({ ...kept, told: { ...kept.told, [key(view, lesson)]: OFTEN }, shown: { moment: momentOf(view), name: lesson.name, passed } });
    redraw();
  };
  return [
    el("div", {}, el("p", { text: said(lesson, "text") }), el("p", { class: "small quiet", text: said(lesson, "source") })),
    el("button", { type: "button", class: "away", data: { key: "lesson-away" }, "aria-label": t("Understood"), title: t("Understood"), text: "✕", on: { click: away } }),
  ];
}

function offer() {
  const answer = (wanted, name, look) => el("button", { type: "button", data: { key: name }, ...look, on: { click: () => learn(wanted) } });
  const [yes, no] = [t("I'm new here"), t("I know the game")];
  if (kept.quiet) return [answer(true, "new-here", { class: "plain", text: yes }), answer(false, "not-new", { class: "plain away", "aria-label": no, title: no, text: "✕" })];
  return [
    el("p", { text: t("First time at this game? Then this phone tells you one rule at a time, when it applies.") }),
    el("div", { class: "row" }, answer(true, "new-here", { text: yes }), answer(false, "not-new", { text: no })),
  ];
}

function keep(fresh) {
  kept = fresh;
  HERE.keep(fresh);
}
