/* The scoreboard is read from across the table: what lies at the casinos is drawn as large as it can be without a page that scrolls. */

const STEPS = [2.6, 2.2, 1.9, 1.6, 1.4, 1.2, 1];
const COLUMNS = window.matchMedia("(min-width: 900px) and (min-height: 600px)"); // where the casinos stand beside each other

let ceiling = 0; // the step nothing larger than which is tried: what grew back at each turn would jump
let moment = null;

/** Let the casinos in `node` grow. round: while it lasts they only become smaller. */
export function grow(node, round) {
  if (round !== moment) [moment, ceiling] = [round, 0];
  if (!COLUMNS.matches) return node.style.removeProperty("--grow");
  while (true) {
    node.style.setProperty("--grow", STEPS[ceiling]);
    if (ceiling === STEPS.length - 1 || document.documentElement.scrollHeight <= window.innerHeight) return;
    ceiling += 1;
  }
}

/** Another window, another room. again: draws the newest view's size. */
export function onRoom(again) {
  window.addEventListener("resize", () => { moment = null; again(); });
}
