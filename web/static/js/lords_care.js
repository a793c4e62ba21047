/* Lords of Vegas put right by hand: a lot, money, points or the turn set to what the table shows; and the end of the game. */

import { el, openDialog } from "./dom.js";
import { pick, sure, wholeNumber } from "./ask.js";
import { beyondTheBox } from "./lords_box.js";
import { COMPANIES } from "./lords_words.js";
import { command, get, toast } from "./send.js";
import { take, view as newest } from "./store.js";
import { t } from "./words.js";

/** "Tally from the table": one thing after the other, with a reason that stays. */
export function adjustLords() {
  const view = newest();
  const reason = el("input", { maxlength: 120, placeholder: t("Why? It is shown for ever."), "aria-label": t("Reason") });
  const part = el("div", { class: "stack" });
  const told = { wish: () => ({}), stillSo: () => true };
  const show = (make, ...about) => {
    const made = make(newest(), ...about);
    part.replaceChildren(made.node);
    told.wish = made.wish;
    told.stillSo = () => made.stillSo(newest()) || (show(make, ...(made.about?.() ?? about)), false);
  };
  const dialog = openDialog(t("Tally from the table"),
    el("div", { class: "stack" }, el("h2", { text: t("What does the table show?") }),
      el("div", { class: "choice-line" },
        pick(t("A lot"), () => show(lotPart)),
        view.seats.map((seat) => pick(seat.name, () => show(seatPart, seat.id))),
        view.turn && pick(t("Whose turn"), () => show(turnPart))),
      part, reason),
    el("div", { class: "row end" }, el("button", { type: "button", text: t("Go back"), on: { click: () => dialog.close() } }),
      el("button", { type: "button", class: "main", text: t("Set the tally"), on: { click: ({ currentTarget }) => setTally(told, reason, dialog, currentTarget) } })));
}

/** Send what was told of the tally. told: {wish(): what is to be set, null where that can't be read; stillSo(): whether the table is as it was
    told for, else it is shown anew}, of what is open in the dialog. key: the button. */
export async function setTally(told, reason, dialog, key) {
  const wish = asShown(told.stillSo) && told.wish();
  if (!wish) return;
  if (!Object.keys(wish).length) return toast(t("This correction names nothing that changes."), t("Name what the table shows."));
  key.disabled = true; // tapped again on a slow line, it would be written twice
  const answer = await command("adjust", { ...wish, reason: reason.value.trim(), newest: newest().seq });
  key.disabled = false;
  if (answer.ok) return dialog.close();
  if (answer.status !== 409) return;
  take(await get("/api/v1/state")); // something else was written while it was on its way
  if (dialog.open) told.stillSo();
}

/* Whether the table still is what the tally was told for. What somebody else has changed meanwhile is shown first, never overwritten. */
function asShown(stillSo) {
  if (stillSo()) return true;
  toast(t("The table has just moved on: look, then tap again."));
  return false;
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const choose = (label, options, chosen, change = () => {}) => {
  const select = el("select", { "aria-label": label, on: { change: () => change(select.value) } }, options.map(([value, text]) => el("option", { value, text, selected: value === chosen })));
  return select;
};

const line = (label, field) => el("label", { class: "row between" }, label, field);

function lotPart(view, first) {
  const names = Object.keys(view.table.board);
  const node = el("div", { class: "stack" });
  const beyond = el("div", { class: "stack", role: "status" }); // said before it is set; that stays possible, for one lot is put right after the other
  let parts;
  const look = () => {
    const { lot, marker, tile, owner } = parts;
    const told = beyondTheBox(view, { [lot.value]: { marker: marker.value, tile: tile.value, die: [owner.value] } });
    beyond.replaceChildren(...told.map((text) => el("p", { class: "warnings", text })));
  };
  const draw = (lot) => {
    const here = view.table.lots[lot] ?? {};
    const players = view.seats.map((seat) => [seat.id, seat.name]);
    parts = {
      lot: choose(t("Lot"), names.map((name) => [name, name]), lot, draw),
      marker: choose(t("Marker"), [["", t("none")], ...players], here.marker ?? "", look),
      tile: choose(t("Tile"), [["", t("none")], ...Object.entries(COMPANIES)], here.tile ?? "", look),
      owner: choose(t("Die of"), [["", t("none")], ...players], here.die?.[0] ?? "", look),
      value: choose(t("shows"), [1, 2, 3, 4, 5, 6].map((n) => [String(n), String(n)]), String(here.die?.[1] ?? view.table.board[lot].die)),
    };
    node.replaceChildren(line(t("Lot"), parts.lot), line(t("Marker"), parts.marker), line(t("Tile"), parts.tile), line(t("Die of"), parts.owner), line(t("shows"), parts.value), beyond);
    look();
  };
  draw(first ?? names[0]);
  const wish = () => {
    const owner = parts.owner.value || null;
    return { lots: { [parts.lot.value]: [parts.marker.value || null, parts.tile.value || null, owner, owner ? Number(parts.value.value) : null] } };
  };
  const lot = () => parts.lot.value;
  return { node, wish, about: () => [lot()], stillSo: (now) => same(now.table.lots[lot()], view.table.lots[lot()]) };
}

function seatPart(view, id) {
  const seat = view.seats.find((one) => one.id === id);
  const money = el("input", { value: seat.money_musd, inputmode: "numeric", "aria-label": t("Millions") });
  const points = choose(t("Points"), view.table.track.map((space) => [String(space), String(space)]), String(seat.points));
  return {
    node: el("div", { class: "stack" }, line(t("Millions"), money), line(t("Points"), points)),
    wish: () => {
      const musd = wholeNumber(money.value);
      return musd === null ? null : { cash_musd: { [seat.id]: musd }, points: { [seat.id]: Number(points.value) } };
    },
    stillSo: (now) => now.seats.every((one) => one.id !== id || same([one.money_musd, one.points], [seat.money_musd, seat.points])),
  };
}

function turnPart(view) {
  const turn = choose(t("Whose turn"), view.seats.filter((seat) => seat.playing !== false).map((seat) => [seat.id, seat.name]), view.turn);
  return { node: line(t("Whose turn"), turn), wish: () => ({ turn: turn.value }), stillSo: (now) => now.turn === view.turn };
}

/** The table ends the game before the card does. */
export async function endLords() {
  if (await sure(t("End the game"), t("Points decide as they stand now, then money."), t("End the game"), { grave: true })) await command("end-game");
}
