/* The turn by hand: the roll tapped in, the choice made, the note named. Works with no camera at all, at any moment. */

import { el } from "./dom.js";
import { chipOffer, chipsToLay } from "./cards_chips.js";
import { cardsPanel } from "./cards_choice.js";
import { isCardGame } from "./cards.js";
import { diceWords, die, isRainbow, noteName } from "./dice.js";
import { skipEffect, skipPicture } from "./skip.js";
import { colourOf, inSyllables, nameOf, sign, waitingWords } from "./seats.js";
import { command } from "./send.js";
import { apart, colourName, t } from "./words.js";

/** What can be done by hand now. seat: whose phone this is (null at the table). ghost(choice or null): shows what a choice would do. */
export function turnPanel(view, { seat, ghost, entry, picks }) {
  const turn = isCardGame(view) ? cardsPanel(view, seat, picks) : dicePanel(view, { seat, ghost, entry });
  const parts = [!seat && chipsToLay(view), chipOffer(view, seat), turn, !seat && toldColours(view)].filter(Boolean);
  return parts.length ? el("div", { class: "stack parts" }, parts) : null;
}

function dicePanel(view, { seat, ghost, entry }) {
  if (seat && view.turn !== seat && view.payout?.chooser !== seat) return el("p", { class: "quiet", text: waitingWords(seat, view) });
  const choices = view.choices ?? [];
  if (choices.length && entry.mending(view)) return el("div", { class: "stack" }, rollEntry(view, entry));
  if (choices.length) return el("div", { class: "stack" }, el("h2", { text: heading(view) }), el("div", { class: "choices" }, choices.map((choice) => choiceButton(choice, view, ghost))), misread(view, entry));
  return view.stage === "roll" ? el("div", { class: "stack" }, rollEntry(view, entry), skipUnseen(view, ghost)) : null;
}

/** Who has rolled unseen, and skips, need not say what was rolled. */
function skipUnseen(view, ghost) {
  return view.table?.skip_unseen && el("div", { class: "choices" }, choiceButton(view.table.skip_unseen, view, ghost));
}

/** The camera's roll is kept with the placement only: until then a die that was read wrongly is put right here. */
function misread(view, entry) {
  return view.roll_seen && el("div", { class: "row" }, el("button", { type: "button", data: { key: "misread" }, text: t("A die was read wrongly"), on: { click: () => entry.mend(view) } }));
}

/** What the camera was told of colours holds for all dice like those: here it is taken back where somebody tapped the wrong one. */
export function toldColours(view) {
  if (!view.told_colours?.length) return null;
  const signs = view.told_colours.map((colour) => el("span", { class: "row", title: colourName(colour) }, die(0, colour), colourName(colour)));
  return el("div", { class: "row between told" }, el("span", { class: "row quiet" }, t("You told the camera:"), signs),
    el("button", { type: "button", data: { key: "ask-colours" }, text: t("Ask again"), on: { click: () => command("ask-colours") } }));
}

function heading(view) {
  const kind = view.choices[0].kind;
  if (kind === "kick") return t("Which die is kicked?");
  if (kind === "choose-note") return t("{player} chooses a note", { player: nameOf(view.choices[0].seat, view) });
  return t("{player} places all dice of one number", { player: nameOf(view.turn, view) });
}

function choiceButton(choice, view, ghost) {
  const wish = wishOf(choice);
  const key = `choice-${JSON.stringify(wish)}`;
  const look = { pointerenter: () => ghost(choice), pointerleave: () => ghost(null), focus: () => ghost(choice), blur: () => ghost(null) };
  const send = async () => {
    ghost(null);
    await command(choice.kind, wish);
  };
  return el("button", { type: "button", class: `choice ${choice.kind}`, data: { key }, on: { click: send, ...look } }, picture(choice, view), el("span", { class: "effect" }, effect(choice, view)));
}

/* What of a choice is sent: what it is about, not what it would do. */
const FOR_THE_EYES = new Set(["kind", "would", "dice", "by_owner", "pays", "left"]);
const wishOf = (choice) => Object.fromEntries(Object.entries(choice).filter(([name]) => !FOR_THE_EYES.has(name)));

function picture(choice, view) {
  if (choice.kind === "skip") return skipPicture(choice, view);
  if (choice.kind === "choose-note") return el("strong", { text: noteName(choice.value) });
  if (choice.kind === "kick") return choice.owner ? [sign(choice.owner, view), die(faceKicked(view), colourOf(choice.owner, view), { big: choice.biggie })] : el("strong", { text: t("nobody") });
  const drawn = Object.entries(choice.by_owner ?? { [view.turn]: choice.dice }).flatMap(([owner, count]) => Array.from({ length: count }, () => die(choice.face, ownerColour(owner, view), { big: owner === "biggie" })));
  return el("span", { class: "dice", role: "img", "aria-label": diceWords(drawn.length, choice.face) }, drawn);
}

function ownerColour(owner, view) {
  if (owner === "kicker") return "violet";
  return colourOf(owner === "biggie" ? view.turn : owner, view);
}

const faceKicked = (view) => (Number(view.table.kick?.casino) ? view.table.kick.casino : 0);

function kicked(choice, view) {
  if (!choice.owner) return "";
  if (choice.owner === "neutral") return t("a neutral die: out for this round");
  const name = inSyllables(nameOf(choice.owner, view));
  return choice.biggie ? t("{player}'s big die, rolled again", { player: name }) : t("a die of {player}, rolled again", { player: name });
}

/** What a choice does at its casino, in a few words. */
function effect(choice, view) {
  if (choice.kind === "choose-note") return "";
  if (choice.kind === "skip") return skipEffect(choice, view);
  const { would } = choice;
  const place = choice.kind === "kick" ? kicked(choice, view) : choice.to === "slot" ? t("slot machine") : t("casino {number}", { number: choice.face });
  const lines = [place && el("strong", { text: place })];
  if (!would) return lines;
  const won = would.would_win.find(([who]) => who === view.turn)?.[1];
  if (won !== undefined) lines.push(el("span", { class: "gain", text: isRainbow(won) ? t("would win the rainbow card") : t("would win {amount_usd}", { amount_usd: won }) }));
  else if (would.cancelled.includes(view.turn)) lines.push(el("span", { class: "loss", text: t("would be tied") }));
  else lines.push(el("span", { class: "quiet", text: t("would win nothing yet") }));
  const mine = new Set([view.turn]);
  const before = view.casinos.find((casino) => String(casino.number) === String(would.casino));
  const losers = (before?.would_win ?? []).filter(([who]) => !mine.has(who) && !would.would_win.some(([other]) => other === who));
  if (losers.length) lines.push(el("span", { class: "small quiet", text: t("at the cost of: {players}", { players: losers.map(([who]) => inSyllables(nameOf(who, view))).join(", ") }) }));
  return lines;
}

/* Tapping a roll in. */

function rollEntry(view, entry) {
  const expected = view.table?.extra_white ? { neutral: view.table.extra_white } : (view.seats.find((seat) => seat.id === view.turn)?.hand ?? {});
  const owners = Object.entries(expected).filter(([, count]) => count > 0);
  const whole = owners.every(([owner, count]) => entry.faces(view, owner).length === count);
  const begun = owners.some(([owner]) => entry.faces(view, owner).length);
  const send = () => (view.table?.extra_white ? command("place-neutral", { faces: entry.faces(view, "neutral") }) : rolledSo(view, entry, owners.map(([owner]) => owner)));
  const draw = () => (view.table?.extra_white ? command("place-neutral", { faces: null }) : command("roll", { dice: null }));
  return [
    el("h2", { text: view.table?.extra_white ? t("Which neutral dice were rolled?") : t("Which dice did {player} roll?", { player: nameOf(view.turn, view) }) }),
    el("p", { class: "quiet", text: entry.mending(view) ? t("Tap the wrong die away, then the right number.") : t("Tap each die as it shows, or let the table roll.") }),
    el("div", { class: "roll-rows" }, owners.map(([owner, count]) => ownerRow(owner, count, view, entry))),
    el("div", { class: "row roll-keys" },
      el("button", { type: "button", class: whole ? "main" : "", disabled: !whole, data: { key: "roll-done" }, text: t("That is the roll"), on: { click: send } }),
      entry.mending(view) && el("button", { type: "button", data: { key: "roll-back" }, text: t("Go back"), on: { click: () => entry.forget() } }),
      !begun && el("button", { type: "button", data: { key: "roll-draw" }, text: t("Roll for me"), on: { click: draw } })),
  ];
}

/* owners: of what is in the hand now; what was tapped of others, before the hand was put right, is nothing that was rolled. */
async function rolledSo(view, entry, owners) {
  const dice = Object.fromEntries(owners.map((owner) => [owner, entry.faces(view, owner)]));
  if ((await command("roll", { dice })).ok) entry.taken(view);
}

const OWNERS = { neutral: () => t("Neutral dice"), biggie: () => t("Big die"), kicker: () => t("Kicker") };

function ownerRow(owner, count, view, entry) {
  const faces = entry.faces(view, owner);
  const colour = ownerColour(owner, view);
  const name = OWNERS[owner]?.() ?? nameOf(owner, view);
  const keys = [1, 2, 3, 4, 5, 6].map((face) =>
    el("button", { type: "button", class: "face-key", disabled: faces.length >= count, "aria-label": t("{owner}: a {face}", { owner: name, face }), data: { key: `tap-${owner}-${face}` }, on: { click: () => entry.add(view, owner, face) } }, die(face, colour)));
  const shown = Array.from({ length: count }, (_, i) =>
    faces[i] ? el("button", { type: "button", class: "tapped", "aria-label": t("Take the {face} away", { face: faces[i] }), on: { click: () => entry.drop(view, owner, i) } }, die(faces[i], colour)) : el("span", { class: "slot-mark", "aria-hidden": "true" }));
  return el("fieldset", { class: "roll-row" }, el("legend", { text: `${apart(name)} · ${faces.length}/${count}` }), el("div", { class: "face-keys" }, keys), el("div", { class: "tapped-row" }, shown));
}

/** The ghost a choice makes: its casino as it would be. */
export function ghostOf(choice, view) {
  if (!choice?.would) return null;
  const number = choice.would.casino;
  const casino = view.casinos.find((one) => String(one.number) === String(number));
  const dice = { ...casino.dice };
  const biggies = { ...(casino.biggies ?? {}) };
  for (const [owner, count] of Object.entries(choice.by_owner ?? {})) {
    if (owner === "kicker") continue;
    if (owner === "biggie") biggies[view.turn] = (biggies[view.turn] ?? 0) + count;
    else dice[owner] = (dice[owner] ?? 0) + count;
  }
  if (choice.kind === "kick" && choice.owner) (choice.biggie ? biggies : dice)[choice.owner] -= 1;
  const placements = casino.placements && [...casino.placements, ...placed(choice, view)]; // dice at the slot machine, as each shows
  return { number, casino: { dice, biggies, placements, would_win: choice.would.would_win, cancelled: choice.would.cancelled, standing: choice.would.standing } };
}

/* Dice that a choice places, as they lie at the slot machine. */
function placed({ by_owner, face }, view) {
  return Object.entries(by_owner ?? {}).filter(([owner]) => owner !== "kicker").map(([owner, count]) =>
    owner === "biggie" ? { player: view.turn, face, dice: 0, biggies: count } : { player: owner, face, dice: count, biggies: 0 });
}
