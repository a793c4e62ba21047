/* What is going on, in big words: one sentence for the room, a smaller one that says what to do. */

import { inCards } from "./dice.js";
import { isLords, lordsPhase } from "./lords_words.js";
import { said, t } from "./words.js";
import { nameOf } from "./seats.js";

/** {who, big, sub}: who is spoken of (a seat id or null), the sentence, the help under it. */
export function phaseWords(view) {
  if (!view.game) return { who: null, big: t("Good evening"), sub: t("Start a game on the set-up page.") };
  const who = view.turn ?? null;
  const player = who ? nameOf(who, view) : "";
  const own = isLords(view) && OWN_WORDS.has(view.phase) ? lordsPhase(view) : null;
  if (own) return own;
  const words = PHASES[view.phase] ?? (() => ({ who: null, big: view.phase, sub: "" }));
  return { who: null, sub: "", ...words({ view, who, player }) };
}

/** Why every screen waits while somebody sets out what lay on the table. */
export const waitsForSetOut = () => t("Play waits until everything lies again as it did when you stopped.");

/** Whether this device may press what the sentence speaks of; overlays, onlookers and phones of one seat may not. */
const mayAct = () => document.body.dataset.role === "table" && !document.body.classList.contains("overlay");

/* A key is spoken of where it is. */
const goesOn = (words) => (mayAct() ? words : t("The device at the table goes on."));

const onControls = () => Boolean(document.getElementById("turn"));
const typedNotes = () => (onControls() ? t("Lay notes on each casino and tap them in below.") : t("Lay notes on each casino and tap them in on the controls page."));

/* Where a game of another kind speaks for itself. */
const OWN_WORDS = new Set(["fill", "roll", "place", "choose"]);

/* What the seat rolls: its own dice, and the neutral ones that it holds. */
function inHand(view, who) {
  const seat = view.seats.find((one) => one.id === who);
  const own = t("Dice in hand: {count}", { count: seat?.in_hand ?? 0 });
  return seat?.neutral_in_hand ? `${own} ${t("+{count} neutral", { count: seat.neutral_in_hand })}` : own;
}

const PHASES = {
  "set-up": () => ({ big: t("A new game"), sub: t("Start a game on the set-up page.") }),
  fill: ({ view }) => (inCards(view) ? { big: t("Money cards for the casinos"), sub: t("The cards are dealt.") } : { big: t("Notes for the casinos"), sub: view.bank === "typed" ? typedNotes() : view.bank === "camera" ? t("Lay the printed notes over each casino; the camera reads them.") : t("The notes are dealt.") }),
  roll: ({ view, who, player }) => (view.table?.extra_white ? leftOverNeutral({ view, who, player }) : { who, big: t("{player} rolls", { player }), sub: inHand(view, who) }),
  place: ({ view, who, player }) => (view.table?.kick ? PHASES.kick({ who, player }) : { who, big: t("{player} chooses a number", { player }), sub: t("All dice of that number go to its casino.") }),
  choose: ({ view }) => ({ who: view.turn ?? (view.to_act.length === 1 ? view.to_act[0] : null), big: choosing(view), sub: t("One or two cards of any numbers, or more of one number.") }),
  kick: ({ who, player }) => ({ who, big: t("{player} kicks a die", { player }), sub: onControls() ? t("Choose which one.") : t("Choose which one on the controls page.") }),
  "hands-in-view": ({ who, player }) => ({ who, big: player ? t("{player} plays", { player }) : t("Hands over the table"), sub: t("I look again when the hands are away.") }),
  reading: ({ view, who, player }) => ({ who, big: player ? t("{player} plays", { player }) : t("Reading"), sub: isBlind(view) ? t("Nothing can be read just now.") : t("Reading the dice …") }),
  "please-confirm": ({ who }) => ({ who, big: t("Is this right?"), sub: mayAct() ? t("Press the button, or tap Confirm.") : t("It is confirmed at the table.") }),
  question: ({ who }) => ({ who, big: t("A question"), sub: mayAct() ? t("Tap an answer.") : t("It is answered at the table.") }),
  payout: ({ view }) => ({ big: payoutTitle(view), sub: goesOn(t("“Next” goes on to the next casino.")) }),
  "clear-table": ({ view }) => ({ big: view.game === "card-game" ? t("Take your cards back") : t("Take your dice back"), sub: t("The next round starts when the casinos are empty.") }),
  "round-over": ({ view }) => ({ big: t("Round {round} is over", { round: view.round }), sub: goesOn(t("“Next” starts the next one.")) }),
  "game-over": ({ view }) => ({ who: winners(view).length === 1 ? winners(view)[0] : null, big: gameOver(view), sub: "" }),
  paused: ({ view }) => (view.set_out ? { big: t("Setting out again"), sub: waitsForSetOut() } : { big: t("Paused"), sub: mayAct() ? t("“Resume” goes on.") : t("The device at the table goes on.") }),
};

const BLIND = new Set(["light", "mat-moved", "camera-moved"]);

/* Whether the table says why it can't read: then nobody should wait for it. */
const isBlind = (view) => (view.notice_codes ?? []).some((code) => BLIND.has(code));

/* With three players two neutral dice are left over: whoever starts the round rolls them first, and they are nobody's. */
const leftOverNeutral = ({ view, who, player }) => ({ who, big: t("{player} rolls {count} neutral dice", { player, count: view.table.extra_white }), sub: t("The two left-over neutral dice are rolled and placed before the first turn.") });

function choosing(view) {
  const names = (view.turn ? [view.turn] : view.to_act).map((id) => nameOf(id, view)); // somebody else may still take a chip card
  if (!view.table.sequential && names.length === view.table.still_in.length && names.length > 1) return t("Everybody chooses cards");
  return names.length === 1 ? t("{player} chooses cards", { player: names[0] }) : t("{players} choose cards", { players: names.join(", ") });
}

function payoutTitle(view) {
  const casino = view.payout?.next;
  if (casino === undefined || casino === null) return t("The casinos pay");
  return casino === "slot" ? t("The slot machine pays") : t("Casino {number} pays", { number: casino });
}

const MOST_NAMED = 3; // more names fill the screen, and the places below tell them all
const winners = (view) => view.outcome?.winners ?? [];

function gameOver(view) {
  const names = winners(view).map((id) => nameOf(id, view));
  if (names.length === 1) return t("{player} wins!", { player: names[0] });
  if (names.length > MOST_NAMED) return t("{count} share the victory", { count: names.length });
  return names.length > 1 ? t("Shared victory: {players}", { players: names.join(" & ") }) : t("The game is over");
}

