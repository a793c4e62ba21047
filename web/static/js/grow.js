/* The scoreboard is read from across the table: what lies at the casinos is drawn as large as it can be without a page that scrolls. */

const ROOMY = [2.6, 2.2, 1.9, 1.6, 1.4, 1.2, 1];
const CLOSE = [1.6, 1.4, 1.2, 1, 0.85]; // with each note beside its taker: five of them at one casino need it
const TIGHT = [1, 0.85, 0.7]; // and what stands round the casinos smaller too: eight players, or large type on a small television
const STEPS = [...ROOMY.map((size) => ({ size })), ...CLOSE.map((size) => ({ size, close: true })), ...TIGHT.map((size) => ({ size, close: true, tight: true }))];
const LARGE = [...STEPS.slice(0, ROOMY.length), ...ROOMY.slice(3).map((size) => ({ size, tight: true })), ...STEPS.slice(ROOMY.length)]; // who wants large letters gets small ones only where nothing else can give way
const COLUMNS = window.matchMedia("(min-width: 900px) and (min-height: 520px)"); // where the casinos stand beside each other
const FINGER = window.matchMedia("(any-pointer: coarse)");

let ceiling = 0; // the step nothing larger than which is tried: what grew back at each turn would jump
let moment = null;

/** Let the casinos in `node` grow. round: while it lasts they only become smaller. What scrolls in any case is not drawn close
    where a finger scrolls it; elsewhere as much as can be is seen. */
export function grow(node, round) {
  const steps = document.documentElement.dataset.type === "large" ? LARGE : STEPS;
  if (round !== moment) [moment, ceiling] = [round, 0];
  if (!COLUMNS.matches) return draw(node, null);
  for (; ceiling < steps.length; ceiling += 1) {
    draw(node, steps[ceiling]);
    if (document.documentElement.scrollHeight <= window.innerHeight) return;
  }
  ceiling = (FINGER.matches ? ROOMY : steps).length - 1;
  draw(node, steps[ceiling]);
}

/** As it would be drawn without. Another game may have made everything small. */
export const letGo = (node) => draw(node, null);

function draw(node, step) {
  node.classList.toggle("close", Boolean(step?.close));
  node.parentElement.classList.toggle("tight", Boolean(step?.tight));
  if (step) node.style.setProperty("--grow", step.size);
  else node.style.removeProperty("--grow");
}

const SMALLER = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65];

/** What is read and never scrolled is drawn smaller until all of it is seen: large type on a television left the last ones below its edge.
    isSeen: whether it is. spare: a part that goes before anything becomes smaller. Where even the smallest is not enough it stays as it is. */
export function shrink(node, isSeen, spare = null) {
  const sizes = COLUMNS.matches ? SMALLER : [1];
  const fits = (size, without) => {
    node.style.zoom = size;
    node.style.setProperty("--zoomed", size);
    spare?.classList.toggle("spared", without);
    return isSeen();
  };
  if (fits(1, false) || sizes.some((size) => fits(size, true))) return;
  fits(1, false);
}

/** Whether all of the page is seen, or a finger scrolls to the rest. */
export const isReached = () => FINGER.matches || document.documentElement.scrollHeight <= window.innerHeight;

/** Another window, another room. again: draws the newest view's size. */
export function onRoom(again) {
  window.addEventListener("resize", () => { moment = null; again(); });
}
