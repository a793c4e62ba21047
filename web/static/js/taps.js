/* A double tap is one tap: its second half does not touch what has only appeared since the first, for nobody has read that yet. */

import { toast } from "./send.js";
import { momentOf, view } from "./store.js";
import { t } from "./words.js";

const TWICE_MS = 400; // a real button, too, counts only on what has stood for so long
const SAME_PLACE_PX = 30;
const LAYS_BARE = new Set(["lesson-away", "new-here", "not-new"]); // buttons that go with their card: what lay below moves to where they were
const MEANT_TWICE = /^(note-.*|redo)$/; // the key of a button; data-about says what it is about where its key does not

let before = null; // the tap before this one
let hasty = false; // this tap came so soon that it meant what was there before

/** Watch over the taps of this page. */
export function keepTaps() {
  document.addEventListener("pointerdown", (event) => {
    const named = (name) => event.target.closest(`[data-${name}]`)?.dataset[name];
    const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY, moment: view() && momentOf(view()), key: named("key"), about: named("about") };
    hasty = before !== null && follows(tap, before) && (tap.moment !== before.moment || tap.about !== before.about || LAYS_BARE.has(before.key)) && !again(tap, before);
    before = tap;
  }, true);
  document.addEventListener("click", (event) => {
    const twice = event.pointerType === "mouse" ? event.detail > 1 : event.detail > 0; // mice count their clicks, fingers do not; a key has none
    if (!hasty || !twice) return;
    event.preventDefault();
    event.stopPropagation();
    toast(t("This has only just appeared: look, then press again."));
  }, true);
}

const follows = (tap, last) => tap.at - last.at < TWICE_MS && Math.hypot(tap.x - last.x, tap.y - last.y) < SAME_PLACE_PX;

/* The same note twice at one casino is meant, and redoing further; whatever else bears the same name by now has to be seen first. */
const again = (tap, last) => MEANT_TWICE.test(tap.key) && tap.key === last.key && tap.about === last.about;
