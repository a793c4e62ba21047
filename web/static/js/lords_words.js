/* Lords of Vegas in words: companies, amounts, what the table waits for. */

import { millions, t } from "./words.js";
import { nameOf } from "./seats.js";

export const LORDS = "lords-of-vegas";
export const isLords = (view) => view?.game === LORDS;

/** The five companies by the colour of their tiles, in the order of the supply. */
export const COMPANIES = { purple: "Albion", gold: "Sphinx", aqua: "Vega", silver: "Tivoli", brown: "Pioneer" };
export const STRIP = "strip";

/** What a card pays, in words: a company, or the Strip. */
export const payee = (card) => COMPANIES[card] ?? t("The Strip");

/** The casino a lot belongs to, as the view tells it; undefined where no tile lies. */
export const casinoAt = (lot, view) => view.table.casinos.find((casino) => casino.lots.includes(lot));

/** A casino in words: its company and its lots. */
export const casinoName = (casino) => t("{company} {lots}", { company: COMPANIES[casino.colour], lots: casino.lots.join(" ") });

/** What to say at the head of the page, null where the words of every game do. */
export function lordsPhase(view) {
  const words = WAITING[view.table.waiting?.kind] ?? STAGES[view.phase];
  return words ? words(view, view.table.waiting) : null;
}

const acting = (view) => (view.turn ? { who: view.turn, player: nameOf(view.turn, view) } : { who: null, player: "" });

const STAGES = {
  fill: (view) => {
    const { who, player } = acting(view);
    if (!who) return { who: null, big: t("Cards for the start"), sub: t("Two for everybody: a lot and some money each.") };
    return { who, big: t("{player} draws a card", { player }), sub: t("The lot becomes theirs, then the card pays.") };
  },
  place: (view) => {
    const { who, player } = acting(view);
    return { who, big: t("{player}'s turn", { player }), sub: t("Build, sprawl, remodel, reorganize – as often as the money lasts; gamble once.") };
  },
};

const lotList = (waiting) => waiting.lots.join(", ");

const WAITING = {
  "first-player": (view, waiting) => ({ who: null, big: t("Who begins?"), sub: waiting.seats.length === view.seats.length ? t("Two dice each. The highest sum begins.") : t("Two dice each: {players}. The highest sum begins.", { players: waiting.seats.map((id) => nameOf(id, view)).join(", ") }) }),
  tie: (view, waiting) => ({ who: null, big: t("A tie for boss"), sub: t("The dice on {lots} are rolled again.", { lots: lotList(waiting) }) }),
  reorganize: (view, waiting) => ({ who: view.turn, big: t("The casino is reorganized"), sub: t("All dice on {lots} are rolled.", { lots: lotList(waiting) }) }),
  arrange: (view, waiting) => ({ who: null, big: t("The dice go back"), sub: t("Still to be put back: the dice of {players}", { players: Object.keys(waiting.rolled).map((id) => nameOf(id, view)).join(", ") }) }),
  bet: (view, waiting) => {
    const values = { player: nameOf(waiting.seat, view), boss: nameOf(waiting.boss, view), bet_musd: waiting.bet_musd };
    if (waiting.laid_off === null) return { who: waiting.boss, big: t("{boss}: lay the bet off?", values), sub: t("{player} bets {bet_musd}. The bank would take half of it.", values) };
    return { who: waiting.seat, big: t("{player} gambles {bet_musd}", values), sub: t("Two dice against {boss}: 5 to 8 loses.", values) };
  },
  die: (view, waiting) => ({ who: waiting.seat, big: t("{player} needs a die", { player: nameOf(waiting.seat, view) }), sub: t("All twelve are placed: one of them moves.") }),
  marker: (view, waiting) => ({ who: waiting.seat, big: t("{player} needs a marker", { player: nameOf(waiting.seat, view) }), sub: t("All ten are placed: one lot is given up.") }),
};

/** A trade on offer in one sentence. */
export function offerWords(offer, view) {
  const side = (money, lots, dice) => [
    money && millions(money),
    lots.length && t("lot {lots}", { lots: lots.join(", ") }),
    dice.length && t("the die on {lots}", { lots: dice.join(", ") }),
  ].filter(Boolean).join(" + ") || t("nothing");
  return t("{player} gives {gives}, {other} gives {wants}", {
    player: nameOf(offer.seat, view), other: nameOf(offer.to, view),
    gives: side(offer.gives_musd, offer.gives_lots, offer.gives_dice), wants: side(offer.wants_musd, offer.wants_lots, offer.wants_dice),
  });
}
