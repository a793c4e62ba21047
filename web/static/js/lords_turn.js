/* A turn of Lords of Vegas by hand: cards, the actions that are open with their price, and what the table waits for. */

import { byId, el } from "./dom.js";
import { die } from "./dice.js";
import { swatch } from "./lords_cards.js";
import { arrangePanel, rollPanel, wantedDice } from "./lords_roll.js";
import { awaitsAnswer, offers, tradeButton } from "./lords_trade.js";
import { COMPANIES, casinoAt, casinoName, lordsPhase } from "./lords_words.js";
import { colourOf, hasLeft, nameOf, waitingWords } from "./seats.js";
import { command } from "./send.js";
import { momentOf } from "./store.js";
import { millions, t } from "./words.js";

/** What was touched so far and not sent yet; forgotten when the table goes on. */
export function lordsDesk(redraw) {
  let step = null;
  let state = {};
  const get = (view) => {
    if (step !== momentOf(view)) [step, state] = [momentOf(view), {}];
    return state;
  };
  const note = (view, change) => {
    state = { ...get(view), ...change };
    redraw();
  };
  const set = (view, change) => {
    note(view, change);
    const card = byId("turn-card");
    if (card.getBoundingClientRect().top < 0) card.scrollIntoView({ block: "start" }); // what was touched goes on up there
  };
  return { get, set, note };
}

/** The panel. seat: whose phone this is (null at the table); look(lots): points at lots on the board while a choice is looked at. */
export function lordsTurn(view, { seat, entry, desk, look }) {
  const may = !seat || view.to_act.includes(seat);
  const body = may ? open(view, { seat, entry, desk, look }) : [el("p", { class: "quiet", text: waitingWords(seat, view) })];
  return el("div", { class: "stack" }, offers(view, seat), body, waysOn(view, seat, desk));
}

/* What is always open while somebody is at turn, in one row: its end, and a trade. “End the turn” is the way on for a player's phone only: at
   the table “Next” below is, which does the same. */
function waysOn(view, seat, desk) {
  if (view.table.waiting || !view.turn || desk.get(view).open) return null;
  const ends = view.stage !== "fill" && (!seat || seat === view.turn) && el("button", { type: "button", class: seat && !awaitsAnswer(view, seat) ? "main" : "", data: { key: "end-turn" }, text: t("End the turn"), on: { click: () => command("next") } });
  const trades = !hasLeft(seat, view) && tradeButton(view, seat);
  return (ends || trades) && el("div", { class: "row ways-on" }, ends, trades);
}

function open(view, tools) {
  const { waiting } = view.table;
  if (waiting) return settling(view, waiting, tools);
  if (!view.turn) return cardPanel(view, "deal-card", t("Which start card does {player} get?", { player: nextName(view) }));
  if (tools.seat && tools.seat !== view.turn) return null; // asked for an answer to an offer only
  if (view.stage === "fill") return cardPanel(view, "draw", t("{player} draws a card", { player: nameOf(view.turn, view) }));
  return actions(view, tools);
}

/** The lots that may be touched on the board now, and what a touch does; or, once somebody said so, that any touch asks how a lot came to this. */
export function lordsTouch(view, desk, may) {
  const acts = may ? touches(view, desk) : {};
  return acts.onLot ? { ...acts, asking: Boolean(desk.get(view).asking), onAsking: (yes) => desk.note(view, { asking: yes }) } : {};
}

function touches(view, desk) {
  const { waiting } = view.table;
  const kind = { die: ["move-die", "move_from"], marker: ["give-up-lot", "lot"] }[waiting?.kind];
  if (kind) return { lit: own(view, waiting), onLot: (lot) => command(kind[0], { [kind[1]]: lot }) };
  if (waiting) return {};
  if (view.stage === "fill") return view.bank === "virtual" ? {} : { lit: unseen(view), onLot: (lot) => command(view.turn ? "draw" : "deal-card", { card: lot }) };
  const touched = new Set((view.choices ?? []).flatMap((choice) => lotsOf(choice, view)));
  return { lit: [...touched], onLot: (lot) => desk.set(view, { lot, open: null }) };
}

/* Cards */

const nextName = (view) => view.seats.find((seat) => seat.playing && view.table.start_cards[seat.id] < 2)?.name ?? "";
const unseen = (view) => Object.keys(view.table.board).filter((lot) => !view.table.discards.includes(lot));

function cardPanel(view, kind, heading) {
  const byHand = el("div", { class: "stack" },
    el("p", { class: "quiet", text: t("Tap the lot that is printed on the card.") }),
    el("div", { class: "card-keys" }, unseen(view).map((lot) => el("button", { type: "button", class: "card-key", data: { key: `card-${lot}` }, on: { click: () => command(kind, { card: lot }) } }, swatch(view.table.board[lot].card), lot))),
    kind === "draw" && el("button", { type: "button", data: { key: "card-end" }, text: t("The End of Game card"), on: { click: () => command("draw", { card: "end" }) } }));
  if (view.bank !== "virtual") return [el("h2", { text: heading }), byHand];
  return [
    el("h2", { text: heading }),
    el("div", { class: "row" }, el("button", { type: "button", class: "main", data: { key: "draw" }, text: t("Draw the card"), on: { click: () => command(kind, { card: null }) } })),
    el("details", {}, el("summary", { text: t("A real card was drawn") }), byHand)];
}

/* What the table waits for */

function settling(view, waiting, { seat, entry, desk, look }) {
  const heading = el("h2", { text: lordsPhase(view).big });
  const help = el("p", { class: "quiet", text: lordsPhase(view).sub });
  const wanted = wantedDice(view);
  if (wanted) return [heading, rollPanel(view, wanted, entry)];
  if (waiting.kind === "arrange") return [heading, arrangePanel(view, seat, desk)];
  if (waiting.kind === "bet") return [heading, help, el("div", { class: "row" }, yesNo(t("Yes, the bank takes half"), true), yesNo(t("No, I keep all of it"), false))];
  const kind = waiting.kind === "die" ? "move-die" : "give-up-lot";
  const field = waiting.kind === "die" ? "move_from" : "lot";
  return [heading, help, el("div", { class: "choice-line" }, own(view, waiting).map((lot) => lotButton(lot, view, () => command(kind, { [field]: lot }), look)))];
}

const yesNo = (text, yes) => el("button", { type: "button", class: yes ? "main" : "", text, data: { key: `lay-off-${yes}` }, on: { click: () => command("lay-off", { yes }) } });

/** The lots of a seat that has to give something from the board. */
function own(view, waiting) {
  const mine = waiting.kind === "die" ? (here) => here.die?.[0] === waiting.seat : (here) => here.marker === waiting.seat;
  return Object.keys(view.table.lots).filter((lot) => mine(view.table.lots[lot]));
}

function lotButton(lot, view, click, look) {
  const here = view.table.lots[lot];
  return el("button", { type: "button", class: "lot-key", data: { key: `lot-key-${lot}` }, on: { click, ...looking(look, [lot]) } }, here?.die && die(here.die[1], colourOf(here.die[0], view)), lot);
}

const looking = (look, lots) => ({ pointerenter: () => look(lots), pointerleave: () => look([]), focus: () => look(lots), blur: () => look([]) });

/* Actions */

const KINDS = {
  build: { title: () => t("Build"), why: () => t("A tile of any colour on your own lot, with a die of the printed value.") },
  sprawl: { title: () => t("Sprawl"), why: () => t("The boss grows a casino onto a free lot beside it, for twice its price.") },
  remodel: { title: () => t("Remodel"), why: () => t("The boss gives a casino another colour.") },
  reorganize: { title: () => t("Reorganize"), why: () => t("All dice of a casino are rolled again, for a million a pip.") },
  gamble: { title: () => t("Gamble"), why: () => t("Once a turn, at a casino whose boss is somebody else.") },
};

/** Lots that a choice is about. */
function lotsOf(choice, view) {
  if (choice.kind === "build") return [choice.lot];
  const casino = choice.casino ? (casinoAt(choice.casino, view)?.lots ?? []) : [];
  return choice.kind === "sprawl" ? [...casino, choice.lot] : casino;
}

function actions(view, { desk, look }) {
  const state = desk.get(view);
  if (state.open) return half(view, state.open, desk, look);
  const about = state.lot;
  const choices = (view.choices ?? []).filter((choice) => KINDS[choice.kind] && (!about || lotsOf(choice, view).includes(about)));
  return [
    el("div", { class: "row between" },
      el("h2", { text: about ? t("What on {lot}?", { lot: about }) : t("What does {player} do?", { player: nameOf(view.turn, view) }) }),
      about && el("button", { type: "button", class: "plain", data: { key: "all-actions" }, text: t("All actions"), on: { click: () => desk.set(view, { lot: null }) } })),
    choices.length === 0 && el("p", { class: "quiet", text: about ? t("Nothing can be done here now.") : t("Nothing more can be paid for.") }),
    el("div", { class: "lords-actions" }, Object.keys(KINDS).map((kind) => group(kind, choices.filter((choice) => choice.kind === kind), view, desk, look)))];
}

function group(kind, choices, view, desk, look) {
  const rows = new Map(choices.map((choice) => [`${choice.casino ?? ""}-${choice.lot ?? ""}`, choice])); // one button for all colours and dice of it
  if (!rows.size) return null;
  return el("fieldset", { class: `act-group ${kind}` }, el("legend", { text: KINDS[kind].title() }), el("p", { class: "small quiet", text: KINDS[kind].why() }),
    kind === "sprawl" ? sprawls([...rows.values()], view, desk, look) : el("div", { class: "act-list" }, [...rows.values()].map((choice) => actionButton(choice, view, desk, look))));
}

/* One line a casino, one button a lot it may grow onto. */
function sprawls(choices, view, desk, look) {
  return [...new Set(choices.map((choice) => choice.casino))].map((place) => {
    const casino = casinoAt(place, view);
    return el("div", { class: "sprawl-line", role: "group", "aria-label": casinoName(casino) }, el("span", { class: "row" }, swatch(casino.colour), el("strong", { text: casinoName(casino) })),
      el("div", { class: "act-list" }, choices.filter((choice) => choice.casino === place).map((choice) => actionButton(choice, view, desk, look))));
  });
}

/** What an action costs, in millions; a bet: the most that may be set. */
function cost(choice, view) {
  const casino = choice.casino && casinoAt(choice.casino, view);
  return { build: () => view.table.board[choice.lot].price_musd, sprawl: () => 2 * view.table.board[choice.lot].price_musd, remodel: () => casino.remodel_musd, reorganize: () => casino.reorganize_musd, gamble: () => choice.bet }[choice.kind]();
}

function actionButton(choice, view, desk, look) {
  const casino = choice.casino && casinoAt(choice.casino, view);
  const amount = cost(choice, view);
  const direct = choice.kind === "reorganize" || (choice.kind === "sprawl" && !choice.move_from);
  const click = () => (direct ? command(choice.kind, { casino: choice.casino, ...(choice.lot ? { lot: choice.lot } : {}) }) : desk.set(view, { open: choice }));
  const words = { build: () => choice.lot, sprawl: () => choice.lot, gamble: () => t("{casino} against {boss}", { casino: casinoName(casino), boss: nameOf(casino.boss, view) }) };
  return el("button", { type: "button", class: choice.lot ? "act lot" : "act", "aria-label": choice.kind === "sprawl" ? t("{casino} onto {lot}", { casino: casinoName(casino), lot: choice.lot }) : null, data: { key: `${choice.kind}-${choice.casino ?? ""}-${choice.lot ?? ""}` }, on: { click, ...looking(look, lotsOf(choice, view)) } },
    casino && !choice.lot ? swatch(casino.colour) : die(view.table.board[choice.lot].die, colourOf(view.turn, view)),
    el("span", { class: "what", text: words[choice.kind]?.() ?? casinoName(casino) }),
    el("strong", { class: "price", text: choice.kind === "gamble" ? t("up to {bet_musd}", { bet_musd: amount }) : millions(amount) }));
}

/* An action half said: which colour, which die, how much. */

function half(view, choice, desk, look) {
  const goBack = el("button", { type: "button", data: { key: "back" }, text: t("Go back"), on: { click: () => desk.set(view, { open: null, from: null }) } });
  if (choice.kind === "gamble") return betPanel(view, choice, goBack);
  const back = el("div", { class: "row" }, goBack);
  const alike = view.choices.filter((one) => one.kind === choice.kind && one.casino === choice.casino && one.lot === choice.lot);
  const { from } = desk.get(view);
  const sources = [...new Set(alike.map((one) => one.move_from).filter(Boolean))];
  if (sources.length && !from) {
    const pick = (lot) => (choice.kind === "sprawl" ? command("sprawl", { casino: choice.casino, lot: choice.lot, move_from: lot }) : desk.set(view, { from: lot }));
    return [el("h2", { text: t("Which die moves to {lot}?", { lot: choice.lot }) }), el("p", { class: "quiet", text: t("All twelve are placed. Its tile stays, but is nobody's then.") }),
      el("div", { class: "choice-line" }, sources.map((lot) => lotButton(lot, view, () => pick(lot), look))), back];
  }
  const colours = [...new Set(alike.map((one) => one.colour))];
  const send = (colour) => command(choice.kind, choice.kind === "build" ? { lot: choice.lot, colour, move_from: from ?? null } : { casino: choice.casino, colour });
  const heading = choice.kind === "build" ? t("Build on {lot} for {cost_musd}: which colour?", { lot: choice.lot, cost_musd: cost(choice, view) }) : t("Remodel {casino} for {cost_musd}: which colour?", { casino: casinoName(casinoAt(choice.casino, view)), cost_musd: cost(choice, view) });
  return [el("h2", { text: heading }),
    el("div", { class: "act-list" }, Object.keys(COMPANIES).filter((colour) => colours.includes(colour)).map((colour) =>
      el("button", { type: "button", class: "act", data: { key: `colour-${colour}` }, on: { click: () => send(colour) } }, swatch(colour), el("span", { class: "what", text: COMPANIES[colour] }), el("span", { class: "quiet small", text: t("tiles left: {count}", { count: view.table.tiles_left[colour] }) })))),
    back];
}

const LEAST_BET = 1; // the slider begins there: one tap too early must not stake as much as may be lost
let bet = { at: "", musd: 0 }; // where the slider was left: an offer from elsewhere draws the panel anew, and must not raise the bet

function betPanel(view, choice, goBack) {
  const casino = casinoAt(choice.casino, view);
  const at = `${momentOf(view)} ${choice.casino}`;
  const start = bet.at === at ? Math.min(bet.musd, choice.bet) : LEAST_BET;
  const send = el("button", { type: "button", class: "main", data: { key: "bet" }, text: t("Bet {bet_musd}", { bet_musd: start }), on: { click: () => command("gamble", { casino: choice.casino, bet: Number(slider.value) }) } });
  const slider = el("input", { type: "range", min: LEAST_BET, max: choice.bet, value: start, "aria-label": t("Bet in millions"), data: { key: "bet-slider" }, on: { input: () => {
    bet = { at, musd: Number(slider.value) };
    send.textContent = t("Bet {bet_musd}", { bet_musd: Number(slider.value) });
  } } });
  return el("div", { class: "stack" },
    el("h2", { text: t("Gamble at {casino} against {boss}", { casino: casinoName(casino), boss: nameOf(casino.boss, view) }) }),
    el("p", { class: "quiet", text: t("5, 6, 7, 8 lose. 3, 4, 9, 10, 11 win. 2 and 12 win double.") }),
    el("div", { class: "bet-line" }, el("span", { text: millions(LEAST_BET) }), slider, el("span", { text: millions(choice.bet) })), el("div", { class: "row" }, send, goBack));
}
