/* The games and their options in words: a name and one sentence each, shown where the choice is made. Presets bundle them. */

import { t } from "./words.js";

export const GAME_NAMES = {
  "las-vegas": () => t("Las Vegas"),
  "custom-edition": () => t("Custom Edition"),
  "card-game": () => t("The Card Game"),
  "lords-of-vegas": () => t("Lords of Vegas"),
};

/** option → [name, sentence]. An option that is not in here is not offered on the page. */
export const OPTION_WORDS = {
  rounds: () => [t("Rounds"), t("After this many rounds the richest player wins.")],
  hidden_totals: () => [t("Money face down"), t("Nobody sees the totals until the end; the table remembers every note.")],
  neutral_dice: () => [t("Neutral dice"), t("White dice are rolled with yours. Together they play as one more player who can tie and win notes.")],
  minimum_by_players: () => [t("Minimum by players"), t("Casinos are filled to $30,000 with two players, $10,000 more with each further one.")],
  hundred_thousands: () => [t("$100,000 notes"), t("Five large notes are shuffled in.")],
  biggies: () => [t("Big dice"), t("Everybody swaps one die for a big one: it counts as two when a casino pays.")],
  kickers: () => [t("Kickers"), t("A violet die sends one die on its casino back to its owner, who rolls it again.")],
  kick_optional: () => [t("Kicking is a choice"), t("Off: who can kick a die must.")],
  kick_same_turn: () => [t("Kick your own placement"), t("On: dice placed in the same turn may be kicked too, so a kicker alone never stays without effect.")],
  rainbow: () => [t("Rainbow cards"), t("Count $40,000 while filling; before the payout each is replaced by the next note.")],
  slot_machine: () => [t("Slot machine"), t("A seventh place: each number only once; most dice, then most pips, then the highest number choose a note.")],
  slot_tie_full_compare: () => [t("Slot machine: compare all dice"), t("Off: after the highest number a tie stays a tie.")],
  chip_cards: () => [t("Chip cards"), t("Who places two or more dice may take a chip card from that casino; sets are worth money at the end.")],
  sequential: () => [t("One after the other"), t("Off: all choose their cards at the same time.")],
  chips: () => [t("Chips"), t("House rule A: a chip buys out of a turn.")],
  chips_are_money: () => [t("Chips are money"), t("Chips left at the end count.")],
  house_rule: () => [t("House rule"), t("A: chips to skip a turn. B: aces and court cards are worth $1 at the end.")],
  bet_capped_by_boss_cash: () => [t("Bets up to the boss's cash"), t("Nobody can bet more than the boss can pay.")],
};

/** Options that stand behind a fold: few tables change them. */
export const RARE = new Set(["kick_optional", "kick_same_turn", "slot_tie_full_compare"]);

/** Presets by game: [name, options]. */
export const PRESETS = {
  "las-vegas": () => [
    [t("The 2012 box"), {}],
    [t("With neutral dice"), { neutral_dice: true }],
    [t("Boulevard, everything"), { minimum_by_players: true, hundred_thousands: true, biggies: true, kickers: true, rainbow: true, slot_machine: true }],
    [t("Boulevard, first taste"), { biggies: true, slot_machine: true }],
  ],
  "custom-edition": () => [[t("Two decks"), {}], [t("Three rounds, house rule A"), { rounds: 3, house_rule: "A", chips: true }], [t("House rule B"), { house_rule: "B" }]],
  "card-game": () => [[t("All at once"), {}], [t("One after the other"), { sequential: true }], [t("With chip cards"), { sequential: true, chip_cards: true }]],
  "lords-of-vegas": () => [[t("The box"), {}]],
};

export const BANKS = () => [
  ["virtual", t("The table deals"), t("No paper needed: the notes are on the screen.")],
  ["typed", t("Real notes"), t("You lay real notes; tap their values in, at the latest before a casino pays.")],
];
