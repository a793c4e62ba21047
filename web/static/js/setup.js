/* Set-up: who plays, which game, which rules. Every rule has its sentence beside it. */

import { byId, el, hears } from "./dom.js";
import { badge } from "./dice.js";
import { diceSets } from "./dice_sets.js";
import { keptHere, keptInTab } from "./kept.js";
import { keepMenu } from "./menu.js";
import { offerLine } from "./offer.js";
import { isUnclear, optionRow } from "./options.js";
import { LORDS } from "./lords_words.js";
import { ASKED_ELSEWHERE, BANKS, GAME_NAMES, isRare, PRESETS, SEATS } from "./rules.js";
import { letters, stillHere } from "./seats.js";
import { runningGame, startGame } from "./start.js";
import { get } from "./send.js";
import { COLOUR_ORDER, colourName, language, t } from "./words.js";

const LAST = keptHere("last-table");
const HALF_SAID = keptInTab("half-said-table"); // what has been typed here and not started yet: kept over a reload and another language, not over the evening

const { profile, learned, offered } = await diceSets();
const defaults = (await get("/api/v1/options"))?.games ?? {};
const remembered = recall();
const table = { players: [{ name: "", colour: "red" }, { name: "", colour: "blue" }], seatless: [], game: Object.keys(defaults)[0], options: {}, bank: "virtual", preset: 0, ...remembered.table };
if (!remembered.players) table.players = (await playersHere()) ?? table.players;
if (!defaults[table.game]) Object.assign(table, { game: Object.keys(defaults)[0], options: {}, preset: 0 });
if (SEATS[table.game]) sit();
const found = whoPlays();

/* What this device was told last, and whether who plays has been changed here since without a start. */
function recall() {
  const half = HALF_SAID.recall() ?? {};
  return { table: { ...LAST.recall(), ...half }, players: Boolean(half.players) };
}

/* The table knows better than this device: since the last start a name was changed, somebody went or came, another device began a game. */
async function playersHere() {
  const view = await get("/api/v1/state");
  const here = stillHere(view ?? { seats: [] }).map(({ name, colour }) => ({ name, colour }));
  return here.length > 1 ? here : null;
}

function whoPlays() {
  return JSON.stringify([table.players, table.seatless]);
}

/* Players */

function drawLearned() {
  const names = new Intl.ListFormat(language, { type: "conjunction" }).format(learned.map(colourName));
  byId("own-dice").hidden = !learned.length;
  byId("own-dice").textContent = t("Your dice: {names}.", { names });
}

/* New children for `node`. Who was on one of them, or shall be on the one of this key, is there afterwards: beside it where it can't be pressed. */
function refill(node, children, key = node.contains(document.activeElement) ? document.activeElement.dataset.key : undefined) {
  node.replaceChildren(...children);
  const again = key && node.querySelector(`[data-key="${CSS.escape(key)}"]`);
  (again?.disabled ? again.parentElement.querySelector("button:enabled") : again)?.focus({ preventScroll: true });
}

function drawPlayers(key) {
  refill(byId("players"), table.players.map(playerRow), key);
  drawSigns();
  const players = table.seatless.map((player) => player.name.trim()).join(", ");
  byId("no-seat").hidden = !players;
  byId("no-seat").textContent = t("No seat in this game for: {players}", { players });
  byId("add-player").disabled = table.players.length >= SEATS[table.game][1];
}

/* The signs follow every letter; the fields themselves stay, so that nobody is interrupted while typing. */
function drawSigns() {
  const seats = table.players.map((player, i) => ({ ...player, id: String(i), name: player.name || "?" }));
  const signs = letters(seats);
  [...byId("players").children].forEach((row, i) => row.querySelector(".sign").replaceChildren(badge(seats[i], i, signs[i])));
}

function playerRow(player, i) {
  const taken = new Set(table.players.filter((other) => other !== player).map((other) => other.colour));
  const name = el("input", { value: player.name, maxlength: 24, placeholder: t("Name"), "aria-label": t("Name of player {number}", { number: i + 1 }), autocomplete: "off", data: { key: `name-${i}` }, on: { input: () => { player.name = name.value; drawSigns(); } } });
  const colours = el("div", { class: "colours", role: "radiogroup", "aria-label": t("Dice of player {number}", { number: i + 1 }) },
    offered.map((colour) => el("button", { type: "button", role: "radio", class: `colour c-${colour}`, text: COLOUR_ORDER.includes(colour) ? "" : [...colour][0].toUpperCase(), "aria-checked": String(colour === player.colour), "aria-label": colourName(colour), title: colourName(colour), disabled: taken.has(colour), data: { key: `${colour}-${i}` }, on: { click: () => { player.colour = colour; drawPlayers(); } } })));
  const number = i + 1;
  const move = (key, by) => () => { table.players.splice(i + by, 0, ...table.players.splice(i, 1)); drawPlayers(`${key}-${i + by}`); };
  const tool = (key, text, label, click, disabled) => el("button", { type: "button", class: "plain", text, "aria-label": label, disabled, data: { key: `${key}-${i}` }, on: { click } });
  return el("li", { class: "setup-player" }, el("span", { class: "sign" }), name, colours,
    el("span", { class: "tools" },
      tool("up", "↑", t("Move player {number} up", { number }), move("up", -1), i === 0), tool("down", "↓", t("Move player {number} down", { number }), move("down", 1), i === table.players.length - 1),
      tool("gone", "✕", t("Remove player {number}", { number }), () => { table.players.splice(i, 1); sit(); drawPlayers(`gone-${Math.min(i, table.players.length - 1)}`); }, table.players.length <= 2)));
}

function addPlayer() {
  table.players.push({ name: "", colour: freeColour() });
  drawPlayers(`name-${table.players.length - 1}`);
}

function freeColour() {
  const taken = new Set(table.players.map((player) => player.colour));
  return [...learned, ...COLOUR_ORDER].find((colour) => !taken.has(colour));
}

/* Game, presets, options */

function drawGames() {
  const names = Object.keys(defaults);
  byId("game-card").hidden = names.length < 2;
  refill(byId("games"), names.map((name) => el("button", { type: "button", text: GAME_NAMES[name]?.() ?? name, "aria-pressed": String(name === table.game), data: { key: name }, on: { click: () => choose(name) } })));
}

function choose(game) {
  Object.assign(table, { game, options: {}, preset: 0 });
  sit();
  drawPlayers();
  drawGames();
  drawOptions();
  drawBanks();
}

/* For whom the game chosen has no seat waits for one: a larger game's, or that of somebody who goes. */
function sit() {
  const typed = [...table.players, ...table.seatless];
  const most = SEATS[table.game][1];
  Object.assign(table, { players: typed.slice(0, most), seatless: typed.slice(most).filter(({ name }) => name.trim()) });
  table.players.forEach((player, i) => { if (table.players.findIndex(({ colour }) => colour === player.colour) < i) player.colour = freeColour(); });
}

function drawOptions() {
  const presets = PRESETS[table.game]?.() ?? [];
  refill(byId("presets"), presets.map(([name, options], i) =>
    el("button", { type: "button", text: name, "aria-pressed": String(table.preset === i), data: { key: i }, on: { click: () => { Object.assign(table, { options: { ...options }, preset: i }); drawOptions(); } } })));
  const shown = Object.keys(defaults[table.game] ?? {}).filter((name) => !ASKED_ELSEWHERE.has(name));
  byId("options").replaceChildren(...rows(shown.filter((name) => !isRare(table.game, name))));
  byId("rare").replaceChildren(...rows(shown.filter((name) => isRare(table.game, name))));
  byId("rare-fold").hidden = !byId("rare").children.length;
  drawBig();
}

/* Big dice are told by their size: a profile that knows only ordinary ones lets many of them be asked about. */
function drawBig() {
  const played = Boolean(table.options.biggies ?? defaults[table.game]?.biggies);
  byId("no-big").hidden = !(played && learned.length && !profile.big);
}

const rows = (names) => names.map((name) => {
  const fallback = defaults[table.game][name];
  return optionRow(table.game, name, table.options[name] ?? fallback, fallback, offered, (chosen) => change(name, chosen));
}).filter(Boolean);

function change(name, chosen) {
  table.options[name] = chosen;
  table.preset = -1;
  drawBig();
  for (const button of byId("presets").children) button.setAttribute("aria-pressed", "false");
}

/* Lords of Vegas has cards instead of banknotes, and two dice say who begins. */
function drawBanks() {
  byId("bank-title").textContent = table.game === LORDS ? t("Who draws the cards?") : t("Which bank?");
  byId("seating").textContent = table.game === LORDS
    ? t("In the order you sit, clockwise. The highest roll of two dice begins.")
    : t("In the order you sit, clockwise. The oldest player comes first and begins.");
  const banks = BANKS(table.game);
  if (!banks.some(([bank]) => bank === table.bank)) [[table.bank]] = banks; // the game chosen before had another one
  byId("banks").replaceChildren(...banks.map(([bank, title, sentence]) =>
    el("label", { class: "option" }, el("input", { type: "radio", name: "bank", value: bank, checked: table.bank === bank, on: { change: () => { table.bank = bank; } } }),
      el("span", {}, el("strong", { text: title }), el("span", { class: "small quiet", text: sentence })))));
}

/* A game that is under way: nobody shall end it by looking in here. */
async function drawRunning() {
  const running = await runningGame();
  byId("running").hidden = !running;
  byId("running").replaceChildren(...(running ? [
    el("p", {}, el("strong", { text: t("A game is under way: {players}.", { players: running.players }) }), " ", t("If you start another one, it is put aside and waits in the history.")),
    el("a", { class: "button main", href: "/play", text: t("Go on with it") })] : []));
}

async function start(event) {
  event.preventDefault();
  if (isUnclear(event.currentTarget)) return;
  const seats = table.players.map((player, i) => ({ name: player.name.trim() || t("Player {number}", { number: i + 1 }), colour: player.colour }));
  if (!(await startGame({ game: table.game, seats, options: table.options, bank: table.bank }))) return drawRunning();
  started = true;
  LAST.keep({ ...table, players: seats, seatless: undefined });
  HALF_SAID.drop();
  location.assign("/play");
}

let started = false;

function keepHalfSaid() {
  if (started) return;
  const untouched = !remembered.players && whoPlays() === found;
  HALF_SAID.keep(untouched ? { ...table, players: undefined, seatless: undefined } : table);
}

addEventListener("pagehide", keepHalfSaid);
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  started = false; // gone back to from the game: what is said now is of the next one
  drawRunning();
});
byId("add-player").addEventListener("click", addPlayer);
byId("set-up").addEventListener("submit", start);
hears(...byId("set-up").querySelectorAll(":scope > button, #add-player"));
keepMenu();
offerLine(byId("offer-line"));
drawRunning();
drawLearned();
drawPlayers();
drawGames();
drawOptions();
drawBanks();
