/* The tally of the slot machine set to what lies there: number by number, whose dice, how many, white ones, a big die. */

import { el } from "./dom.js";
import { stepper } from "./ask.js";
import { t } from "./words.js";

const NUMBERS = [1, 2, 3, 4, 5, 6];
const MOST = 12;

/** Fills part; returns what says the adjustment. No two players can share a number there, so each number has one owner. */
export function slotPart(part, slot, view) {
  const lies = Object.fromEntries(NUMBERS.map((face) => [face, lying(slot, face)]));
  part.replaceChildren(el("h3", { text: t("Dice at the slot machine") }), ...NUMBERS.map((face) => line(face, lies[face], view)));
  return () => ({ slot: byNumber(lies, ordinary), ...(view.options?.biggies ? { slot_biggies: byNumber(lies, big) } : {}) });
}

/* What the tally says of one number: the seat whose dice lie there ("" for none), how many, white ones, whether its big die is there. */
function lying(slot, face) {
  const here = slot.placements.filter((one) => one.face === face);
  const own = here.find((one) => one.player !== "neutral");
  return { seat: own?.player ?? "", dice: own?.dice ?? 0, white: here.find((one) => one.player === "neutral")?.dice ?? 0, big: Boolean(own?.biggies) };
}

function line(face, lies, view) {
  const count = stepper(t("Dice showing {face}", { face }), lies.dice, { most: MOST, onChange: (n) => { lies.dice = n; if (n) somebody(); } });
  const whose = el("select", { "aria-label": t("Whose {face}?", { face }), on: { change: () => { lies.seat = whose.value; count.set(lies.seat ? Math.max(1, lies.dice) : 0); } } },
    [["", t("nobody")], ...view.seats.map((seat) => [seat.id, seat.name])].map(([id, name]) => el("option", { value: id, text: name, selected: id === lies.seat })));
  const somebody = () => { whose.value = lies.seat ||= view.turn ?? view.seats[0].id; }; // dice are somebody's: to be seen and changed
  const white = view.options?.neutral_dice && el("label", { class: "row" }, t("neutral"), stepper(t("Neutral dice showing {face}", { face }), lies.white, { most: MOST, onChange: (n) => { lies.white = n; } }).node);
  const large = el("input", { type: "checkbox", checked: lies.big, on: { change: () => { lies.big = large.checked; if (lies.big) somebody(); } } });
  return el("div", { class: "slot-line row", role: "group", "aria-label": t("Number {face}", { face }) }, el("strong", { text: String(face) }), whose, count.node, white,
    view.options?.biggies && el("label", { class: "row" }, large, t("big die")));
}

const ordinary = (one) => ({ ...(one.seat && one.dice ? { [one.seat]: one.dice } : {}), ...(one.white ? { neutral: one.white } : {}) });
const big = (one) => (one.seat && one.big ? { [one.seat]: 1 } : {});

/* Numbers with nothing on them are left out: what is not named does not lie there. */
function byNumber(lies, what) {
  return Object.fromEntries(NUMBERS.map((face) => [face, what(lies[face])]).filter(([, some]) => Object.keys(some).length));
}
