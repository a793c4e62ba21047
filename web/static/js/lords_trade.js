/* Trades: an offer is put together by one side and answered by the other; nothing changes hands before both have said yes. */

import { wholeNumber } from "./ask.js";
import { el, openDialog } from "./dom.js";
import { die } from "./dice.js";
import { swatch } from "./lords_cards.js";
import { offerWords } from "./lords_words.js";
import { colourOf, nameOf, sign } from "./seats.js";
import { command } from "./send.js";
import { view as newest } from "./store.js";
import { t } from "./words.js";

/** Offers that wait, each with its answers. seat: whose phone this is (null at the table). */
export function offers(view, seat) {
  const later = Boolean(view.table.waiting); // nothing is traded between a roll and what comes of it
  return view.table.offers.filter((offer) => !seat || [offer.seat, offer.to].includes(seat)).map((offer) =>
    el("section", { class: "offer", "aria-label": t("A trade") },
      el("p", { class: "row" }, sign(offer.seat, view), el("strong", { text: offerWords(offer, view) })),
      later && el("p", { class: "quiet", text: t("It is answered when what is waited for here is done.") }),
      !offer.can_be_met && el("p", { class: "quiet", text: t("What it names is no longer there.") }),
      el("div", { class: "row" },
        seat !== offer.seat && el("button", { type: "button", class: "main", disabled: later || !offer.can_be_met, data: { key: `accept-${offer.number}` }, text: t("{player} accepts", { player: nameOf(offer.to, view) }), on: { click: () => command("accept", { offer: offer.number, seat: offer.to }) } }),
        seat !== offer.seat && el("button", { type: "button", disabled: later, data: { key: `decline-${offer.number}` }, text: t("{player} declines", { player: nameOf(offer.to, view) }), on: { click: () => command("decline", { offer: offer.number, seat: offer.to }) } }),
        seat !== offer.to && el("button", { type: "button", class: "plain", disabled: later, data: { key: `withdraw-${offer.number}` }, text: t("Take the offer back"), on: { click: () => command("decline", { offer: offer.number, seat: offer.seat }) } }))));
}

/** Whether an offer waits for an answer that can be given here and now: that is the next step then. */
export const awaitsAnswer = (view, seat) => !view.table.waiting && view.table.offers.some((offer) => offer.can_be_met && (!seat || offer.to === seat));

export const tradeButton = (view, seat) => el("button", { type: "button", data: { key: "trade" }, text: t("Offer a trade …"), on: { click: () => tradeDialog(newest(), seat) } });

function tradeDialog(view, seat) {
  const playing = view.seats.filter((one) => one.playing !== false);
  const wish = { from: seat ?? view.turn, to: null, gives: null, wants: null };
  wish.to = playing.find((one) => one.id !== wish.from).id;
  const parts = el("div", { class: "trade-sides" });
  const partners = el("div", { class: "row" });
  const draw = () => {
    partners.replaceChildren(
      chooser(t("From"), wish.from, seat ? playing.filter((one) => one.id === seat) : playing, (id) => { if (id === wish.to) wish.to = wish.from; wish.from = id; draw(); }),
      chooser(t("To"), wish.to, playing.filter((one) => one.id !== wish.from), (id) => { wish.to = id; draw(); }));
    wish.gives = side(wish.from, view);
    wish.wants = side(wish.to, view);
    parts.replaceChildren(wish.gives.node, wish.wants.node);
  };
  draw();
  const send = async ({ currentTarget: key }) => {
    const { gives, wants } = wish;
    const [givenMusd, wantedMusd] = [gives.money(), wants.money()];
    if (givenMusd === null || wantedMusd === null) return; // and that is said
    key.disabled = true; // tapped again on a slow line, the same would be offered twice
    const answer = await command("offer", { seat: wish.from, to: wish.to, gives_musd: givenMusd, wants_musd: wantedMusd, gives_lots: gives.lots(), wants_lots: wants.lots(), gives_dice: gives.dice(), wants_dice: wants.dice() });
    key.disabled = false;
    if (!answer.ok) return;
    dialog.close();
    [...document.querySelectorAll(".offer")].at(-1)?.scrollIntoView({ block: "center" }); // it waits for its answer above all that can be done
  };
  const dialog = openDialog(t("A trade"), el("div", { class: "stack" },
    el("h2", { text: t("A trade") }), el("p", { class: "quiet", text: t("Money, lots and dice; no points, no tiles, no promises. The other side has to accept.") }), partners, parts),
    el("div", { class: "row end" }, el("button", { type: "button", text: t("Go back"), on: { click: () => dialog.close() } }),
      el("button", { type: "button", class: "main", data: { key: "offer" }, text: t("Make the offer"), on: { click: send } })));
}

function chooser(label, chosen, seats, change) {
  const select = el("select", { "aria-label": label, on: { change: () => change(select.value) } }, seats.map((one) => el("option", { value: one.id, text: one.name, selected: one.id === chosen })));
  return el("label", { class: "row" }, label, select);
}

/** What one side gives: {node, money(), lots(), dice()}; money() is null where what was typed is no whole number. */
function side(id, view) {
  const { lots } = view.table;
  const player = nameOf(id, view);
  const purse = view.seats.find((one) => one.id === id).money_musd;
  const money = el("input", { value: 0, inputmode: "numeric", "aria-label": t("Millions from {player}", { player }) });
  const box = (lot, ...drawn) => el("label", { class: "trade-box" }, el("input", { type: "checkbox", value: lot, "aria-label": t("{lot} from {player}", { lot, player }) }), ...drawn, lot);
  const marked = Object.keys(lots).filter((lot) => lots[lot].marker === id).map((lot) => box(lot, sign(id, view)));
  const placed = Object.keys(lots).filter((lot) => lots[lot].die?.[0] === id).map((lot) => box(lot, swatch(lots[lot].tile), die(lots[lot].die[1], colourOf(id, view))));
  const ticked = (boxes) => boxes.map((label) => label.firstElementChild).filter((input) => input.checked).map((input) => input.value);
  return {
    node: el("fieldset", { class: "trade-side" }, el("legend", { text: t("{player} gives", { player }) }),
      el("label", { class: "row" }, t("Millions"), money, el("span", { class: "quiet small", text: t("of {money_musd}", { money_musd: purse }) })),
      marked.length > 0 && el("p", { class: "small quiet", text: t("Lots") }), el("div", { class: "choice-line" }, marked),
      placed.length > 0 && el("p", { class: "small quiet", text: t("Dice in casinos") }), el("div", { class: "choice-line" }, placed)),
    money: () => wholeNumber(money.value.trim() || "0"),
    lots: () => ticked(marked),
    dice: () => ticked(placed),
  };
}
