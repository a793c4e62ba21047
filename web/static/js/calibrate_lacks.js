/* What the open step still waits for, once more above its keys while its own line lies under them or below the screen. */

import { byId } from "./dom.js";

const KEYS_PX = 215; // as high as the keys become with that line: what lies lower is covered by them

const watch = new IntersectionObserver((told) => byId("step-keys").classList.toggle("unsaid", !told.at(-1).isIntersecting), { rootMargin: `0px 0px -${KEYS_PX}px 0px`, threshold: 1 });

/** The lines have been drawn: look whether the first one that waits is in sight. */
export function watchLacks() {
  watch.disconnect();
  byId("step-keys").classList.remove("unsaid");
  const first = byId("verdict").querySelector(".bad, .wait");
  if (first) watch.observe(first);
}

/** The first line that waits; "" where none does. lines: [kind, text] */
export const lacking = (lines) => lines.find(([kind]) => kind !== "ok")?.[1] ?? "";
