/* What the open step still waits for, once more above its keys while its own line lies under them or below the screen. */

import { byId } from "./dom.js";

let watch = null;
let watched = null; // the line, and how much of the screen the keys take

/** The lines have been drawn: see whether the first one that waits is in sight. */
export function watchLacks() {
  const first = byId("verdict").querySelector(".bad, .wait");
  const under = keysHeight();
  if (first === watched?.first && under === watched?.under) return; // told anew at every look the words would flicker
  watch?.disconnect();
  watched = { first, under };
  if (!first) return tell(false);
  watch = new IntersectionObserver((seen) => tell(!seen.at(-1).isIntersecting), { rootMargin: `0px 0px -${under}px 0px`, threshold: 0.9 });
  watch.observe(first);
}

const tell = (unsaid) => byId("step-keys").classList.toggle("unsaid", unsaid);

/* Without that line: it comes and goes. Where the keys lie in the page as everything else does, nothing is under them. */
function keysHeight() {
  const keys = byId("step-keys");
  if (getComputedStyle(keys).position !== "sticky") return 0;
  const told = keys.querySelector(".lacks");
  const others = [...keys.children].filter((one) => one !== told).map((one) => one.getBoundingClientRect());
  return others.length ? Math.ceil(Math.max(...others.map(({ bottom }) => bottom)) - Math.min(...others.map(({ top }) => top))) + 16 : 0;
}

/** The first line that waits; "" where none does. lines: [kind, text] */
export const lacking = (lines) => lines.find(([kind]) => kind !== "ok")?.[1] ?? "";
