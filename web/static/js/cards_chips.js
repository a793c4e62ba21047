/* Chip cards, in the Card Game and in the dice game: lying beside the casinos, offered after two dice, worth more in sets. */

import { el } from "./dom.js";
import { nameOf } from "./seats.js";
import { command } from "./send.js";
import { colourName, t } from "./words.js";

const COLOURS = ["pink", "golden", "turquoise", "lime", "silver"];
const FIRST_USD = 10000;

/** What n chip cards of one colour are worth. */
const setUsd = (count) => (FIRST_USD * count * (count + 1)) / 2;

const worthUsd = (chips) => COLOURS.reduce((sum, colour) => sum + setUsd(chips.filter((one) => one === colour).length), 0);

const disc = (colour, count = 1) => el("span", { class: `chip-card chip-${colour}`, role: "img", "aria-label": count > 1 ? t("{count} chip cards, {chip_colour}", { count, chip_colour: colour }) : t("chip card, {chip_colour}", { chip_colour: colour }), text: count > 1 ? String(count) : "" });

/** Chip cards in front of a player, counted by colour, with what they are worth now: that is in the player's money already, where it is shown. */
export function chipCards({ chips, money_usd: shown }) {
  if (!chips?.length) return null;
  const found = COLOURS.filter((colour) => chips.includes(colour));
  const values = { worth_usd: worthUsd(chips) };
  return el("span", { class: "chips" }, found.map((colour) => disc(colour, chips.filter((one) => one === colour).length)), el("span", { class: "small", text: (shown ? t("{worth_usd} of it", values) : t("worth {worth_usd}", values)) }));
}

/** Chip cards that lie beside a casino. */
export function chipsLying(casino) {
  return casino.chips?.length ? el("div", { class: "chips lying" }, casino.chips.map((colour) => disc(colour))) : null;
}

/** The offer of a chip card after two dice, with what each colour would bring. seat: whose phone this is. */
export function chipOffer(view, seat) {
  const offer = view.table?.chip_offer;
  if (!offer || (seat && seat !== offer.seat)) return null;
  const owned = view.seats.find((one) => one.id === offer.seat)?.chips ?? [];
  const keys = (offer.casinos ?? [offer.casino]).flatMap((casino) => {
    const lying = view.casinos.find((one) => one.number === casino)?.chips ?? [];
    return COLOURS.filter((colour) => lying.includes(colour)).map((colour) => chipKey(colour, casino, offer.seat, owned));
  });
  if (!keys.length) return null;
  return el("div", { class: "stack" }, el("h2", { text: t("{player} may take a chip card", { player: nameOf(offer.seat, view) }) }),
    el("p", { class: "quiet small", text: t("One of a colour is worth $10,000, two $30,000, three $60,000, four $100,000, five $150,000. It may also be left lying: just play on.") }),
    el("div", { class: "choices" }, keys));
}

function chipKey(colour, casino, seat, owned) {
  const gain = worthUsd([...owned, colour]) - worthUsd(owned);
  return el("button", { type: "button", class: "choice", data: { key: `chip-${casino}-${colour}` }, on: { click: () => command("take-chip", { colour, casino, seat }) } },
    disc(colour), el("span", { class: "effect" }, el("strong", { text: t("{chip_colour}, casino {casino}", { chip_colour: colour, casino }) }), el("span", { class: "gain", text: t("brings {gain_usd}", { gain_usd: gain }) })));
}

/** Real chip cards: one to be laid at each of these casinos. */
export function chipsToLay(view) {
  const due = view.bank === "virtual" ? [] : (view.table?.chips_due ?? []);
  if (!due.length) return null;
  const [casino] = due;
  return el("div", { class: "stack" }, el("h2", { text: t("Which chip card lies at casino {casino}?", { casino }) }),
    el("div", { class: "row", data: { about: casino } }, COLOURS.map((colour) => el("button", { type: "button", class: "chip-key", data: { key: `deal-${colour}` }, on: { click: () => command("deal-chip", { casino, colour }) } }, disc(colour), colourName(colour)))));
}
