/* The headline speaks of a player: one line whatever the name, where that needs no small letters; else the page keeps the room of two. */

import { t } from "./words.js";

const STEPS = [1, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62];
const LEAST = 0.8; // on a phone, where letters are small already
const WIDE = window.matchMedia("(min-width: 600px)");

/** Fit the headline in `node`; it keeps the room that the longest name of the game needs at a turn, so that the page below stands still. */
export function fitHeadline(node, view) {
  const heading = node.querySelector(".big");
  const words = heading?.querySelector(":scope > span");
  if (!words) return;
  const now = words.textContent;
  const longest = view.seats.reduce((most, seat) => (seat.name.length > most.length ? seat.name : most), "");
  heading.style.removeProperty("min-height");
  words.textContent = t("{player} chooses a number", { player: longest });
  fit(heading, words);
  heading.style.minHeight = `${heading.getBoundingClientRect().height}px`;
  words.textContent = now;
  fit(heading, words);
}

/* The first step at which it is one line; if none is, the first at which no word is too long for its line. */
function fit(heading, words) {
  const set = (step) => heading.style.setProperty("--fit", step);
  const steps = WIDE.matches ? STEPS : STEPS.filter((step) => step >= LEAST);
  const isOneLine = (step) => { set(step); return words.offsetHeight < 2 * parseFloat(getComputedStyle(words).fontSize) && words.scrollWidth <= words.clientWidth; };
  if (!steps.some(isOneLine)) STEPS.some((step) => { set(step); return words.scrollWidth <= words.clientWidth; });
}
