/* Who sits at the table: another name, colour or chair; somebody leaves, comes back, or sits down late between two rounds. */

import { asksAlready, dialogHead, el, openDialog } from "./dom.js";
import { sure } from "./ask.js";
import { isCardGame } from "./cards.js";
import { die } from "./dice.js";
import { diceSets } from "./dice_sets.js";
import { isLords } from "./lords_words.js";
import { SEATS } from "./rules.js";
import { colourOf, sign } from "./seats.js";
import { command } from "./send.js";
import { view as newest } from "./store.js";
import { COLOUR_ORDER, colourName, t } from "./words.js";

const isOver = (view) => view.phase === "game-over";
const stillHere = (view) => view.seats.filter((seat) => seat.playing !== false);

/** Players: leave, come back, join, another name or colour, another chair. Somebody may save one after the other: the dialog stays. */
export function players() {
  const close = () => dialog.close();
  const list = el("div", { class: "stack players" });
  const rows = new Map(); // key, see rowKey → row
  const draw = (justSaved = null) => {
    const view = newest();
    const whyNobody = whyNobodySits(view);
    const here = stillHere(view);
    const gone = view.seats.filter((seat) => !here.includes(seat));
    const drawn = [...here, ...gone].map((seat) => {
      const key = rowKey(seat, view, here, whyNobody);
      const row = rows.get(key) ?? playerRow(seat.id, view, { saved, close, mayReturn: whyNobody === null });
      rows.set(key, row);
      row.show(view, seat.id === justSaved);
      return row.node;
    });
    hang(list, [...drawn, ...(whyNobody ? [el("p", { class: "small quiet", text: whyNobody })] : [])]);
  };
  const isTouched = (row) => row.node.isConnected && Object.keys(row.changed()).length > 0;
  const saved = (seat) => dialog.open && ![...rows.values()].some(isTouched) && draw(seat); // what else is typed stays
  draw();
  const join = () => { close(); joinDialog(); };
  const dialog = openDialog(t("Players"), dialogHead(t("Players"), close), list,
    whyNobodySits(newest()) === null && el("div", { class: "row end" }, el("button", { type: "button", text: t("Somebody joins"), on: { click: join } })));
}

/* Why nobody can sit down now, in a sentence; null where somebody can. Nothing is said of it when the game is over. */
function whyNobodySits(view) {
  const most = SEATS[view.game][1];
  if (isOver(view)) return "";
  if (isLords(view)) return t("Nobody can join this game once it has begun: everybody starts with two lots and their money.");
  if (view.table.last_round) return t("This is the last round: nobody sits down any more.");
  if (!["clear-table", "round-over"].includes(view.stage)) return t("Between two rounds somebody can join or come back.");
  return stillHere(view).length < most ? null : t("The table is full: this game is for {most} players.", { most });
}

/* What a player's row is made for; as long as none of it is otherwise the row stays, with whoever is typing in it. */
const rowKey = (seat, view, here, whyNobody) => JSON.stringify([seat.id, here.includes(seat), here.length, whyNobody === null, isOver(view)]);

/* Let `list` hold these. Only what lies elsewhere is moved: a field that moves loses who is typing in it, so it gets them back. */
function hang(list, nodes) {
  const at = document.activeElement;
  for (const node of [...list.children].filter((one) => !nodes.includes(one))) node.remove();
  nodes.forEach((node, i) => list.children[i] !== node && list.insertBefore(node, list.children[i] ?? null));
  if (list.contains(at)) at.focus({ preventScroll: true });
}

function playerRow(id, first, { saved, close, mayReturn }) {
  let [view, seat] = [first, seatIn(first, id)];
  const gone = !stillHere(view).includes(seat);
  const name = el("input", { value: seat.name, maxlength: 24, "aria-label": t("Name") });
  const colours = [...new Set([...COLOUR_ORDER, ...view.seats.map((one) => one.colour)])]; // dice of one's own have colours of their own
  const colour = el("select", { "aria-label": t("Colour") }, colours.map((one) => el("option", { value: one, text: colourName(one) })));
  const place = !gone && el("select", { "aria-label": t("Place at the table") }, stillHere(view).map((_, i) => el("option", { value: i, text: t("place {number}", { number: i + 1 }) })));
  const order = () => view.seats.indexOf(stillHere(view)[Number(place.value)]) + 1; // who has left still counts there
  const said = () => ({ name: name.value.trim(), colour: colour.value, ...(gone ? {} : { order: order() }) });
  let was = {};
  const changed = () => Object.fromEntries(Object.entries(said()).filter(([what, value]) => value !== was[what]));
  const save = async () => {
    const [now, wish] = [said(), changed()];
    if (Object.keys(wish).length && !(await command("seat-change", { seat: id, ...wish })).ok) return; // a name typed in vain would be lost
    was = now;
    mark(true);
    saved(id);
  };
  const button = el("button", { type: "button", on: { click: save } });
  const mark = (isDone) => {
    const open = Object.keys(changed()).length > 0;
    button.textContent = isDone && !open ? t("Saved ✓") : t("Save");
    button.classList.toggle("main", open);
  };
  const leave = async () => {
    close();
    const title = t("{player} leaves", { player: seat.name });
    if (await sure(title, whatStays(view), title, { grave: true })) await command("leave", { seat: id });
  };
  const comeBack = async () => {
    if ((await command("come-back", { seat: id })).ok) close();
  };
  const key = gone
    ? mayReturn && el("button", { type: "button", text: t("Comes back"), on: { click: comeBack } })
    : !isOver(view) && el("button", { type: "button", class: "grave", text: t("Leaves"), on: { click: leave } });
  const node = el("div", { class: "player-row", role: "group", on: { input: () => mark(false) } }, sign(id, view), name, colour, place || el("span", { class: "quiet", text: t("has left") }), button, key);
  const show = (now, isSaved) => {
    [view, seat] = [now, seatIn(now, id)];
    node.setAttribute("aria-label", seat.name);
    node.firstElementChild.replaceWith(sign(id, view));
    [name.value, colour.value] = [seat.name, seat.colour];
    if (place) place.value = stillHere(view).indexOf(seat);
    else if (key) key.setAttribute("aria-label", t("{player} comes back", { player: seat.name }));
    was = said();
    mark(isSaved);
  };
  return { node, changed, show };
}

const seatIn = (view, id) => view.seats.find((seat) => seat.id === id);

/* What becomes of a leaver's things. */
function whatStays(view) {
  if (isLords(view) && stillHere(view).length === 2) return t("One player cannot play on: the game ends, and points decide as they stand now, then money.");
  if (isLords(view)) return t("Lots, casinos and dice stay on the board and go on counting. Nobody comes back into this game.");
  const stays = isCardGame(view) ? t("Cards already laid count to the end of the round; the money is kept.") : t("Dice already placed count to the end of the round; the money is kept.");
  return `${stays} ${t("Between two rounds one can come back.")}`;
}

/* Somebody new: a name, dice that nobody has, and a chair. */
async function joinDialog() {
  const { learned, offered } = await diceSets();
  if (asksAlready()) return; // something else was opened on a slow line
  const view = newest();
  const taken = takenColours(view);
  const free = offered.filter((colour) => !taken.has(colour));
  const first = [...learned, ...free].find((colour) => !taken.has(colour));
  const here = stillHere(view);
  const name = el("input", { maxlength: 24, autocomplete: "off" });
  const dice = free.map((colour) => el("label", { class: "row dice-set" }, el("input", { type: "radio", name: "dice", value: colour, checked: colour === first }), die(0, colour), colourName(colour)));
  const after = el("select", {}, here.map((seat, i) => el("option", { value: seat.id, text: seat.name, selected: i === here.length - 1 })));
  const join = async (event) => {
    event.preventDefault();
    const colour = form.querySelector("[name=dice]:checked")?.value ?? "";
    if ((await command("join", { name: name.value.trim(), colour, after: after.value })).ok) dialog.close();
  };
  const form = el("form", { class: "stack", on: { submit: join } },
    el("label", { class: "stack" }, t("Name"), name),
    el("fieldset", {}, el("legend", { text: isCardGame(view) ? t("Dice cards") : t("Dice") }), el("div", { class: "choice-line" }, dice)),
    el("label", { class: "stack" }, t("Plays after"), after),
    el("p", { class: "small quiet", text: t("Begins without money and plays from the next round on.") }),
    el("div", { class: "row end" }, el("button", { type: "button", text: t("Go back"), on: { click: () => dialog.close() } }),
      el("button", { class: "main", text: t("Sits down") })));
  const dialog = openDialog(t("Somebody joins"), el("h2", { text: t("Somebody joins") }), form);
}

/* Colours on the table already; purple is what the camera calls the violet of the kickers. */
function takenColours(view) {
  const { neutral_dice: neutral, kickers } = view.options;
  const used = [...view.seats.map((seat) => seat.colour), neutral && colourOf("neutral", view), kickers && "violet"].filter(Boolean);
  const likes = { purple: "violet", violet: "purple" };
  return new Set(used.flatMap((colour) => [colour, likes[colour]]));
}
