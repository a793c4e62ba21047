/* What has only just appeared is touched by no tap, for nobody has read it yet: neither by the second half of a double tap, which is one tap, nor
   by a finger that was on its way to what was there before another device, the camera or the button went on. Nor by a key that is held down: it
   was pressed once. */

import { toast } from "./send.js";
import { entryShown, listen, momentOf, view } from "./store.js";
import { t } from "./words.js";

const TWICE_MS = 400; // a real button, too, counts only on what has stood for so long
const UNSEEN_MS = 250; // nobody sees a button and has a finger on it sooner
const SAME_PLACE_PX = 30;
const LATEST_MS = 1000; // a busy page hears of a tap so late; what is older is a clock that stood while the device slept
const LAYS_BARE = new Set(["lesson-away", "new-here", "not-new"]); // buttons that go with their card: what lay below moves to where they were
const MEANT_TWICE = /^(note-.*|redo)$/; // the key of a button; data-about says what it is about where its key does not

let before = null; // the tap before this one
let hasty = false; // this tap came so soon that it meant what was there before
let down = null; // when the finger came down of which no click has been heard yet
let tapped = null; // when it did of the click that is being heard; null: what is clicked by a key, a switch or a screen reader has no finger

let stood = new Set(); // what could be tapped before the newest view was drawn
let moment = null; // of the view before
const born = new Map(); // what has appeared with a view → when, milliseconds

listen(() => { stood = new Set(touchable()); }); // the first to hear, before anything is drawn

/** Watch over the taps of this page. The last to hear of a view: all is drawn by then. */
export function keepTaps() {
  listen((now) => {
    const movedOn = moment !== (moment = momentOf(now));
    for (const one of touchable()) if (!stood.has(one) || (movedOn && isNext(one))) born.set(one, performance.now());
  });
  document.addEventListener("pointerdown", (event) => {
    const named = (name) => event.target.closest(`[data-${name}]`)?.dataset[name];
    const tap = { at: momentOfTap(event), x: event.clientX, y: event.clientY, moment: view() && momentOf(view()), key: named("key"), about: named("about") };
    const second = before !== null && follows(tap, before) && (tap.moment !== before.moment || tap.about !== before.about || LAYS_BARE.has(before.key)) && !again(tap, before);
    hasty = second || tap.at - born.get(nameOf(tap)) < UNSEEN_MS;
    before = tap;
    down = tap.at;
  }, true);
  document.addEventListener("click", (event) => {
    [tapped, down] = [event.detail > 0 ? down : null, null];
    const twice = event.pointerType === "mouse" ? event.detail > 1 : event.detail > 0; // mice count their clicks, fingers do not; a key has none
    const refused = hasty && twice;
    hasty = false; // said of one tap: what a switch or a screen reader clicks has none of its own
    if (!refused) return;
    event.preventDefault();
    event.stopPropagation();
    toast(t("This has only just appeared: look, then press again."));
  }, true);
  document.addEventListener("keydown", (event) => {
    if (!event.repeat || !["Enter", " "].includes(event.key) || !event.target.closest("button, a, [role=button]")) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

/** The newest entry that whoever tapped just now can have seen. */
export const entrySeen = () => entryShown((tapped ?? performance.now()) - UNSEEN_MS);

const momentOfTap = ({ timeStamp }) => Math.max(timeStamp, performance.now() - LATEST_MS);
const nameOf = ({ key, about = "" }) => `${key} ${about}`;
const isNext = (name) => name === nameOf({ key: "next" }); // it bears the same name whatever it goes on to
const touchable = () => [...document.querySelectorAll("[data-key]")].map((node) => nameOf({ key: node.dataset.key, about: node.closest("[data-about]")?.dataset.about }));

const follows = (tap, last) => tap.at - last.at < TWICE_MS && Math.hypot(tap.x - last.x, tap.y - last.y) < SAME_PLACE_PX;

/* The same note twice at one casino is meant, and redoing further; whatever else bears the same name by now has to be seen first. */
const again = (tap, last) => MEANT_TWICE.test(tap.key) && tap.key === last.key && tap.about === last.about;
