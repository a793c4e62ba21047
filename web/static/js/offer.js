/* The offer to read better by what people corrected: one quiet line where no game runs, and the whole of it on the accuracy page. */

import { el } from "./dom.js";
import { get, post, toast } from "./send.js";
import { colourName, language, t } from "./words.js";

const OFFER = "/api/v1/accuracy/offer";
const SHOWN = 24; // dice of the report; those that would change first

/** Fills and shows this element where the table has something to offer, which is once a month at most. */
export async function offerLine(node) {
  const offer = await get(`${OFFER}?unasked=1`);
  if (!offer?.due) return;
  node.replaceChildren(
    el("span", { text: promise(offer) }), " ",
    el("span", { class: "row" },
      el("a", { class: "button plain", href: "/accuracy#offer", text: t("Look") }),
      el("button", { type: "button", class: "plain", text: t("Use it"), on: { click: async ({ currentTarget }) => (await use(currentTarget)) && (node.hidden = true) } }),
      el("button", { type: "button", class: "plain", text: t("Not now"), on: { click: async () => (await notNow()) && (node.hidden = true) } })));
  node.hidden = false;
}

/** The report: before and after, die by die. */
export async function offerReport(node) {
  const offer = await get(OFFER);
  if (!offer) return;
  const draw = () => offerReport(node);
  node.replaceChildren(
    el("h2", { text: t("Learn from these corrections") }),
    ...(offer.offer ? made(offer, draw).filter(Boolean) : [el("p", { role: "status", class: "quiet", text: none(offer) })]),
    ...(offer.dice?.length ? [dice(offer.dice)] : []));
  node.hidden = false;
  if (location.hash === "#offer") node.scrollIntoView();
}

const promise = ({ count, gained }) => t("From what you corrected I would now read the colour of {gained} of {count} dice right that I had to ask about. Use it?", { count, gained });

function made(offer, draw) {
  return [
    el("p", { role: "status" }, el("strong", { text: promise(offer) })),
    el("p", { class: "small", text: t("Each die was judged by what other evenings taught. Of {confirmed} dice that were read right {lost} would be asked about, and none would be read wrong.", offer) }),
    el("p", { class: "small quiet", text: becomes(offer) }),
    offer.left_out.length > 0 && el("p", { class: "small", text: notSeen(offer) }),
    el("div", { class: "row" },
      el("button", { type: "button", class: "main", text: t("Use it"), on: { click: async ({ currentTarget }) => (await use(currentTarget)) && draw() } }),
      el("button", { type: "button", text: t("Not now"), on: { click: notNow } })),
  ];
}

function becomes({ beside, anew }) {
  if (beside) return t("The dice are learned for the light of these evenings as well; by the light they were learned in before, nothing changes. The old profile stays: one tap back on the camera page.");
  return anew
    ? t("The light of these evenings is one that the profile knows: the dice are learned anew in it, and what it knows of other lights stays. The old profile is one tap back on the camera page.")
    : t("The profile knows as many lights as it can: the one most like that of these evenings gives way to it. The old profile stays: one tap back on the camera page.");
}

function notSeen({ beside, anew, left_out: sets }) {
  const names = new Intl.ListFormat(language, { type: "conjunction" }).format(sets.map(colourName));
  return beside || anew
    ? t("Not seen enough in that light: {names}. While they play, as much is asked as before.", { names })
    : t("Not seen enough in that light, and to be learned again before they play: {names}.", { names });
}

function none({ count, gained, lost, wrong }) {
  if (!count) return t("From five colours that people had to say on at least two evenings, the table looks whether it can learn from them.");
  if (wrong) return t("With colours learned from these {count} dice some would be read wrong and nobody asked: it is better to leave it.", { count });
  return t("Learned from these {count} dice, {gained} would be read right, and {lost} others asked about: it is better to leave it.", { count, gained, lost });
}

function dice(all) {
  const first = [...all].sort((one, other) => Number(other.after === "right") - Number(one.after === "right")).slice(0, SHOWN);
  return el("ul", { class: "corrected before-after", "aria-label": t("Before and after") }, first.map((die) => el("li", {},
    el("img", { src: `/accuracy/crops/${die.image}`, alt: "", width: 96, height: 96, loading: "lazy" }),
    el("span", {}, t("before: {said}", { said: saidBefore(die) })),
    el("strong", { class: die.after }, t("after: {said}", { said: die.after === "right" ? `✓ ${colourName(die.colour)}` : t("asked") })))));
}

function saidBefore(die) {
  const colour = colourName(die.said_colour);
  return die.asked ? t("asked ({colour}?)", { colour }) : colour;
}

async function use(button) {
  button.disabled = true; // learning takes its time, and tapped again there would be nothing left to learn
  const { ok } = await post("/api/v1/accuracy/relearn", {});
  button.disabled = false;
  if (ok) toast(t("The new colours are in use. The old profile is kept: one tap back on the camera page."));
  return ok;
}

async function notNow() {
  const { ok } = await post("/api/v1/accuracy/not-now", {});
  if (ok) toast(t("It is not offered again for a month. It stays on the page “Accuracy”."));
  return ok;
}
