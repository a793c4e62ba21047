/* "I never put that there!": how dice or cards came to a casino in this round, or what lies on a lot of Lords of Vegas, with what the
   camera saw when each turn was confirmed. */

import { asksAlready, dialogHead, el, openDialog, svg } from "./dom.js";
import { isCardGame } from "./cards.js";
import { isLords } from "./lords_words.js";
import { nameOf } from "./seats.js";
import { get } from "./send.js";
import { listen, view as newest } from "./store.js";
import { said, t } from "./words.js";

const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });

let open = null; // {dialog, place, list, game, seq}: what is shown, and as of which entry

/** The button that lies over a casino's card, and the sign that says so; null where no dice lie. place: the casino's zone. */
export function askHow(place, title) {
  return el("button", { type: "button", class: "how", "aria-haspopup": "dialog", "aria-label": question(title), data: { key: `how-${place}` }, on: { click: () => show(place, title) } });
}

/** A small arrow back: there is something to look back at. */
export const backSign = () =>
  svg("svg", { class: "how-sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: "M4 4v6h6M4.6 10a8 8 0 1 1-.4 5M12 8v4.5l3 2", fill: "none", stroke: "currentColor", "stroke-width": 2.4, "stroke-linecap": "round", "stroke-linejoin": "round" }));

/** The question itself. */
export function question(place) {
  if (isLords(newest())) return t("{place}: how did it come to this?", { place });
  return isCardGame(newest()) ? t("{place}: how did the cards come here?", { place }) : t("{place}: how did the dice come here?", { place });
}

/** Open the answer. place: the zone; title: its name. */
export async function show(place, title) {
  const { game_id: game, seq } = newest();
  const answer = await ask(place);
  if (!answer || asksAlready()) return;
  const label = question(title);
  const list = el("div", { class: "stack" });
  const dialog = openDialog(label, dialogHead(label, () => dialog.close()), list);
  dialog.addEventListener("close", () => { open = null; });
  open = { dialog, place, list, game, seq };
  draw(list, answer.arrivals);
}

const ask = (place) => get(`/api/v1/places/${encodeURIComponent(place)}/arrivals`);

/* An undo or a correction elsewhere: the list shows what counts now. */
listen(async (view) => {
  const shown = open;
  if (!shown || (view.game_id === shown.game && view.seq === shown.seq)) return;
  if (view.game_id !== shown.game) return shown.dialog.close();
  shown.seq = view.seq;
  const answer = await ask(shown.place);
  if (answer && open === shown && shown.seq === view.seq) draw(shown.list, answer.arrivals);
});

function draw(list, arrivals) {
  const kept = arrivals.some(hasPicture);
  list.replaceChildren(
    arrivals.length ? el("ol", { class: "arrivals" }, arrivals.map(line)) : el("p", { text: none() }),
    ...(kept ? [el("p", { class: "small quiet", text: t("These pictures are nowhere but in memory: the newest of this game, until the companion is switched off.") })] : []));
}

function none() {
  if (isLords(newest())) return t("Nothing came here in this game.");
  return isCardGame(newest()) ? t("No cards came here in this round.") : t("No dice came here in this round.");
}

const line = (one) => el("li", {},
  el("strong", { class: "what", text: said(one, "what") }),
  el("p", { class: "small quiet" }, el("time", { datetime: one.at, text: clock.format(new Date(one.at)) }), " · ", who(one), one.corrected && ` · ${t("put right since")}`),
  hasPicture(one) ? seen(one) : el("p", { class: "small quiet", text: without(one.picture) }));

const hasPicture = (one) => Boolean(one.place) || one.pictures.length > 0;

/** The whole place from above, and beside it the dice of this very turn. */
const seen = (one) => el("div", { class: "seen" },
  one.place && el("img", { class: "place", src: one.place, alt: t("The place as the camera saw it") }),
  el("div", { class: "dice" }, one.pictures.map((src) => el("img", { src, alt: t("A die as the camera saw it") }))));

/* Of what was typed in, or where nobody knows any more, the words say only where. */
function who({ by, picture }) {
  if (by.role === "panel") return t("confirmed with the button");
  if (by.role === "seat" && isCardGame(newest()) && !newest().table.sequential) return t("laid open when {player} had chosen, the last one", { player: nameOf(by.seat, newest()) });
  if (by.role === "seat") return t("on {player}'s phone", { player: nameOf(by.seat, newest()) });
  if (by.role !== "table") return t("by itself");
  return ["kept", "gone"].includes(picture) ? t("confirmed on the table's screen") : t("on the table's screen");
}

const without = (how) => ({ "by-hand": t("Typed in: no picture"), gone: t("Its picture is no longer kept") })[how] ?? t("No picture");
