/* The newest view this page knows, and who wants to hear of it. */

const listeners = new Set();
let newest = null;
let shown = []; // {seq, since: milliseconds} of the views of late, the newest last

export const view = () => newest;

/** Take a view in. force: the first of a fresh connection counts even when its rev is lower (the server was started again). */
export function take(fresh, force = false) {
  if (!fresh || typeof fresh.rev !== "number") return;
  if (!force && newest && fresh.rev < newest.rev) return;
  newest = fresh;
  remember(fresh.seq, performance.now());
  document.body.dataset.step = fresh.step ?? ""; // what a tap on this page is for
  for (const listen of listeners) tell(listen);
}

const OF_LATE_MS = 2000; // no tap is looked at later

function remember(seq, now) {
  if (shown.at(-1)?.seq !== seq) shown.push({ seq, since: now });
  shown = shown.filter((_, i) => i === shown.length - 1 || shown[i + 1].since > now - OF_LATE_MS);
}

/** The newest entry that stood on the screen at that moment (milliseconds) already; of a page just opened the first one it shows. */
export const entryShown = (at) => ([...shown].reverse().find(({ since }) => since <= at) ?? shown[0])?.seq ?? null;

/** Who told this entry here knows of it, however short it has stood. */
export function toldHere(seq) {
  for (const one of shown) if (one.seq === seq) one.since = -Infinity;
}

/* One part of the page that fails must not stop the others, nor look like a broken line. */
function tell(listener) {
  try {
    listener(newest);
  } catch (wrong) {
    reportError(wrong);
  }
}

/** What something begun on this page belongs to: the step of one game, for in each game steps are counted anew. */
export const momentOf = (shown) => `${shown.game_id} ${shown.step}`;

/** Hear of every view, the present one at once. */
export function listen(listener) {
  listeners.add(listener);
  if (newest) tell(listener);
}

/** The seat with this id in the newest view. */
export const seatOf = (id) => newest?.seats?.find((seat) => seat.id === id);
