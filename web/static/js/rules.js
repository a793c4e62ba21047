/* The games and their options in words: a name and one sentence each, shown where the choice is made. Presets bundle them. */

import { money, t } from "./words.js";

export const GAME_NAMES = {
  "las-vegas": () => t("Las Vegas"),
  "custom-edition": () => t("Custom Edition"),
  "card-game": () => t("The Card Game"),
  "lords-of-vegas": () => t("Lords of Vegas"),
};

/** Who may sit at each table: fewest and most. */
export const SEATS = { "las-vegas": [2, 6], "custom-edition": [2, 8], "card-game": [2, 5], "lords-of-vegas": [2, 6] };

/** Options the rest of the page asks for: the bank has its own card, the first player sits first, the seed is the table's secret. */
export const ASKED_ELSEWHERE = new Set(["bank", "starter", "seed"]);

/** option → [name, sentence]; where two games mean different things by one word, "game.option" comes first. */
const OPTION_WORDS = {
  rounds: () => [t("Rounds"), t("After this many rounds the richest player wins.")],
  hidden_totals: () => [t("Money face down"), t("Nobody sees the totals until the end; the table remembers everything.")],
  off_tray: () => [t("A die rolls off the tray"), t("What the table does when a die lands outside: it asks, or one rule holds all evening.")],
  neutral_dice: () => [t("Neutral dice"), t("Neutral dice, white in the box, are rolled with yours. Together they play as one more player who can tie and win notes.")],
  neutral_colour: () => [t("Colour of the neutral dice"), t("Any set that nobody plays with; white in the box.")],
  minimum_by_players: () => [t("Minimum by players"), t("Casinos are filled to $30,000 with two players, $10,000 more with each further one.")],
  minimum_usd: () => [t("Least money at a casino"), t("Notes are laid until this sum is reached; $50,000 in the box. “Minimum by players” goes before it.")],
  hundred_thousands: () => [t("$100,000 notes"), t("Five large notes are shuffled in.")],
  biggies: () => [t("Big dice"), t("Everybody swaps one die for a big one: it counts as two when a casino pays.")],
  kickers: () => [t("Kickers"), t("A violet die sends one die on its casino back to its owner, who rolls it again; the violet one is then out for the round.")],
  kick_optional: () => [t("Kicking is a choice"), t("Off: who can kick a die must.")],
  kick_same_turn: () => [t("Kick your own placement"), t("On: dice placed in the same turn may be kicked too. Off: a casino that was empty before is left alone.")],
  rainbow: () => [t("Rainbow cards"), t("Count $40,000 while filling; before the payout each is replaced by the next note.")],
  slot_machine: () => [t("Slot machine"), t("A seventh place: each number only once; most dice, then most pips, then the highest number choose a note.")],
  slot_tie_full_compare: () => [t("Slot machine: compare all dice"), t("Off: after the highest number a tie stays a tie.")],
  chip_cards: () => [t("Chip cards"), t("Who places two or more dice may take a chip card from that casino; sets are worth money at the end.")],
  "card-game.chip_cards": () => [t("Chip cards"), t("Who lays two or more dice at a casino may take a chip card there; needs “One after the other”.")],
  "las-vegas.deck": () => [t("Notes in the box"), t("How many notes there are of each value. The box of 2012 holds 54.")],
  "custom-edition.deck": () => [t("Money cards"), t("Cards of 3 to 10 stand for dollars; each round takes twelve. What nobody wins is discarded and shuffled in when cards run short.")],
  sequential: () => [t("One after the other"), t("On: each player lays cards in turn, clockwise. Off: all choose in secret and lay at the same time.")],
  hands: () => [t("Dice cards"), t("Real cards stay in your hand and you say what you lay; or the table deals five to each player's phone.")],
  cards: () => [t("Dice cards of each player"), t("How many single and double cards there are of each number; 30 in all, or more.")],
  notes: () => [t("Notes in the box"), t("How many notes there are of each value; two lie at every casino each round.")],
  chips: () => [t("Chips on the cards"), t("$1 chips lie on each money card, as many as its number. They stand for the card and are handed out with it; nothing is worth more.")],
  house_rule: () => [t("Skipping a turn"), t("Who dislikes a roll may pay to place nothing and roll all dice again next turn. Best with three rounds.")],
  skips_per_round: () => [t("Skips in a round"), t("How often one player may skip in a round.")],
  chips_are_money: () => [t("Unspent chips are money"), t("With house rule A: each $1 chip left at the end counts.")],
  bet_capped_by_boss_cash: () => [t("Bets up to the boss's cash"), t("Nobody can bet more than the boss can pay.")],
  lay_off: () => [t("Laying off a bet"), t("The bank covers half of a bet for the boss: rounded down as in the manual, or rounded up as in the printed rules.")],
  two_player: () => [t("Rules for two"), t("With the rules for two, block F is out of the game.")],
  six_seats: () => [t("Five or six players"), t("The box is for two to four; later editions seat six.")],
};

/** The words of one game's option; undefined where the page has none. */
export const wordsOf = (game, option) => (OPTION_WORDS[`${game}.${option}`] ?? OPTION_WORDS[option])?.();

const OFF_TRAY = () => [["ask", t("Ask each time")], ["that_die", t("Roll that die again")], ["all", t("Roll all again")], ["as_it_lies", t("It counts as it lies")]];

/** option → its values with their names, where there are a few to choose from. */
const ONE_OF = {
  off_tray: OFF_TRAY,
  hands: () => [["typed", t("Real cards")], ["virtual", t("Dealt to the phones")]],
  "custom-edition.deck": () => [["two_decks", t("Two decks: 64 cards")], ["forty", t("40 cards")], ["one_deck", t("One deck: 32 cards")]],
  house_rule: () => [["none", t("Nobody skips")], ["A", t("A: with $1 chips")], ["B", t("B: with ace, jack, queen or king")]],
  skips_per_round: () => [[null, t("As often as it can be paid")], [1, t("Once")], [2, t("Twice")]],
  lay_off: () => [["off", t("Not at all")], ["manual", t("As in the manual")], ["printed", t("As printed")]],
  two_player: () => [["auto", t("When two play")], [true, t("Always")], [false, t("Never")]],
};

export const valuesOf = (game, option) => (ONE_OF[`${game}.${option}`] ?? ONE_OF[option])?.();

/** Options counted in steps of money. */
export const IN_DOLLARS = { minimum_usd: 10000 };

/** Options that stand behind a fold: few tables change them. */
const RARE = new Set(["off_tray", "kick_optional", "kick_same_turn", "slot_tie_full_compare", "neutral_colour", "minimum_usd", "las-vegas.deck", "cards", "notes", "chips_are_money", "lay_off", "two_player"]);

export const isRare = (game, option) => RARE.has(option) || RARE.has(`${game}.${option}`);

const BOULEVARD = { hundred_thousands: true, biggies: true, kickers: true, rainbow: true, slot_machine: true };

/** Presets by game: [name, options]. */
export const PRESETS = {
  "las-vegas": () => [
    [t("2012 box"), {}],
    [t("With neutral dice"), { neutral_dice: true }],
    [t("With Boulevard"), BOULEVARD],
    [t("As on yucata.de"), { ...BOULEVARD, minimum_by_players: true }],
    [t("Boulevard, first taste"), { biggies: true, slot_machine: true }],
  ],
  "custom-edition": () => [
    [t("As written: four rounds"), {}],
    [t("3 rounds, house rule A"), { rounds: 3, house_rule: "A", chips: true }],
    [t("3 rounds, house rule B"), { rounds: 3, house_rule: "B" }],
    [t("One deck, 3 rounds"), { rounds: 3, deck: "one_deck" }],
  ],
  "card-game": () => [
    [t("The Card Game"), {}],
    [t("With phones as hands"), { hands: "virtual" }],
    [t("In turn"), { sequential: true }],
    [t("In turn with chip cards"), { sequential: true, chip_cards: true }],
  ],
  "lords-of-vegas": () => [[t("The box"), {}]],
};

const PRINTED = new Set(["las-vegas", "card-game"]); // games whose notes we print, with markers that the camera reads

export const BANKS = (game) => ({ "lords-of-vegas": CARDS, "custom-edition": MONEY_CARDS }[game] ?? NOTES)().filter(([bank]) => bank !== "camera" || PRINTED.has(game));

const CARDS = () => [
  ["virtual", t("The table draws"), t("No cards needed: the table shuffles and draws them.")],
  ["typed", t("Real cards"), t("You draw from the box; tap the lot that is printed on the card, or lay the marker where the camera sees it.")],
];

const NOTES = () => [
  ["virtual", t("The table deals"), t("No paper needed: the notes are on the screen.")],
  ["typed", t("Real notes"), t("You lay real notes; tap their values in, at the latest before a casino pays.")],
  ["camera", t("Our printed notes, read by the camera"), t("Lay them over each casino, every marker showing; the camera adds them up and you confirm.")],
];

const MONEY_CARDS = () => [
  ["virtual", t("The table deals"), t("No cards needed: they are on the screen.")],
  ["typed", t("Real cards"), t("You lay real money cards; tap their values in, at the latest before a casino pays.")],
];

/** What a note of a deck is called while its number is chosen. */
export const deckName = (value) => money(Number(value));
