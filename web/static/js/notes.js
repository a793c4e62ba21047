/* Real banknotes: tapping in what lies at each casino, as late as the payout, with the bank's warnings. */

import { el } from "./dom.js";
import { inCards, note, noteKey, noteName } from "./dice.js";
import { goes, mayHoldMore, roundRuns, wantsNotes } from "./casinos.js";
import { chipsOn, withChips } from "./skip.js";
import { command } from "./send.js";
import { toldHere, view as newest } from "./store.js";
import { entrySeen } from "./taps.js";
import { t, tell } from "./words.js";

/** The notes card. chosen: {casino} being filled; choose(number) changes it, choose(number, since) only where none was chosen since. A bank that
    deals by itself only says its warnings. */
export function notesPanel(view, chosen, choose) {
  if (!view.game || !roundRuns(view)) return null;
  if (view.bank === "virtual") return shortage(view);
  const waiting = view.casinos.filter((casino) => wantsNotes(casino, view));
  const asks = view.casinos.some(mayHoldMore) && (waiting.length === 0 || (view.payout?.unsaid ?? null) !== null);
  const casino = view.casinos.find((one) => one.number === chosen.casino && !one.paid) ?? (asks ? null : waiting.find(goes) ?? waiting[0]);
  if (!casino && !asks) return null;
  const own = casino ? entering(casino, view, chosen, choose) : [];
  return el("div", { class: "stack" },
    el("h2", { text: titleOf(view) }),
    asks && isThisAll(view, chosen, choose),
    el("div", { class: "choice-line", role: "group", "aria-label": t("Casino") }, view.casinos.filter((one) => !one.paid).map((one) => tab(one, one === casino, view, (number) => choose(asks && number === chosen.casino ? null : number)))),
    ...own,
    warnings(view));
}

/* Notes need not be tapped in as they were dealt: once every casino has its minimum, and before anything is paid, it is asked whether that is all. */
function isThisAll(view, chosen, choose) {
  const filled = view.casinos.filter((one) => !one.paid && !wantsNotes(one, view));
  const thatIsAll = async ({ currentTarget: key }) => {
    key.disabled = true;
    const answer = await command("all-notes", { newest: newest().seq }); // of the notes that are listed here, and no others
    key.disabled = false;
    if (answer.ok) choose(null, chosen);
  };
  return el("div", { class: "all-notes stack" },
    el("p", { text: t("Does exactly this lie at the casinos?") }),
    el("dl", {}, filled.map((one) => el("div", {}, el("dt", { text: nameOfCasino(one) }), el("dd", {}, one.notes.map((value) => note(value)))))),
    el("div", { class: "row" }, el("button", { type: "button", class: "main", text: t("Yes, that is all"), data: { key: "all-notes", about: filled.map((one) => `${one.number}: ${one.notes}`).join("; ") }, on: { click: thatIsAll } })),
    el("p", { class: "quiet", text: t("If not, tap the casino and put its notes right.") }));
}

let onItsWay = null; // {casino, notes lying there}: tapped again on a slow line, two notes would come or go, or one at the casino before

const waits = (casino) => onItsWay?.casino === casino.number && onItsWay.notes === String(casino.notes);

const setKeys = (disabled) => document.querySelectorAll("#notes [data-about] > button, #notes button[data-about]").forEach((key) => { key.disabled = disabled; });

/* One casino's notes: what lies there, and the keys for the next one. */
function entering(casino, view, chosen, choose) {
  const values = Object.keys(view.table?.deck ?? {}).map((value) => (Number.isNaN(Number(value)) ? value : Number(value)));
  const once = async (kind, fields) => {
    const mine = (onItsWay = { casino: casino.number, notes: String(casino.notes) });
    setKeys(true);
    const seen = entrySeen();
    const answer = await command(kind, { casino: casino.number, newest: seen, ...fields }); // the same on two devices at once is one
    if (answer.ok && answer.body.seq === seen + 1) toldHere(answer.body.seq); // and nobody else anything
    if (mine !== onItsWay) return answer;
    onItsWay = null;
    setKeys(false);
    return answer;
  };
  const deal = async (value, { currentTarget: key }) => {
    const answer = await once("deal-note", { value, ...withChips(view, value) });
    if (answer.ok) choose(null, chosen); // on to the next casino that still wants one
    if (document.activeElement === document.body) document.querySelector(`[data-key="${key.dataset.key}"]`)?.focus({ preventScroll: true });
  };
  return [
    el("div", { class: "row" }, casino.notes.map((value) => el("button", { type: "button", class: "plain", "aria-label": t("Take away {note}", { note: noteName(value) }), disabled: waits(casino), data: { key: "take-away", about: `${casino.number} ${casino.notes.length}` }, on: { click: () => once("remove-note", { value }) } }, note(value), " ✕")),
      casino.notes.length === 0 && el("span", { class: "quiet", text: inCards(view) ? t("No card here yet.") : t("No note here yet.") })),
    el("p", { class: "quiet", text: goes(casino) ? t("The rainbow card at this casino goes: tap the note that replaces it.") : view.table.minimum_usd ? t("Lies there: {sum_usd} of at least {least_usd}. Tap the next note.", { sum_usd: casino.filled_usd, least_usd: view.table.minimum_usd }) : inCards(view) ? t("Two money cards at each casino, the higher one nearer. Tap the next card.") : t("Two notes at each casino. Tap the next note.") }),
    view.bank === "camera" && casino.number === "slot" && el("p", { class: "quiet", text: t("The camera reads no notes at the slot machine: tap in what lies there.") }),
    chipsOn(view),
    el("div", { class: "note-keys", data: { about: casino.number } }, values.map((value) => noteKey(value, { disabled: waits(casino), data: { key: `note-${value}` }, on: { click: (event) => deal(value, event) } }))),
    el("div", { class: "row" }, el("button", { type: "button", class: "small", text: inCards(view) ? t("No card is left in the deck") : t("No note is left in the pile"), on: { click: () => command("deal-note", { casino: casino.number, value: null, last: true }) } })),
  ];
}

function tab(casino, now, view, choose) {
  const name = nameOfCasino(casino);
  const sign = wantsNotes(casino, view) ? "…" : mayHoldMore(casino) ? "?" : "✓";
  return el("button", { type: "button", "aria-pressed": String(now), text: `${name} ${sign}`, data: { key: `casino-${name}` }, on: { click: () => choose(casino.number) } });
}

const titleOf = (view) => (inCards(view) ? t("Money cards on the table") : t("Notes on the table"));

const nameOfCasino = (casino) => (casino.number === "slot" ? "777" : String(casino.number));

function shortage(view) {
  const said = warnings(view);
  return said ? el("div", { class: "stack" }, el("h2", { text: titleOf(view) }), said) : null;
}

const BELOW = "{place} is below {minimum_usd}.";

/** What the bank warns of. */
export function warnings(view) {
  const told = (view.table?.warnings_text ?? []).filter((text) => text.template !== BELOW); // the tabs show that already
  return told.length > 0 && el("ul", { class: "warnings" }, told.map((text) => el("li", { text: tell(text) })));
}
