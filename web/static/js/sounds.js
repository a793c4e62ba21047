/* Sounds of this device, and its trembling, where somebody wants them: the table looks for you, it counted, it did not. As the buzzer of the panel does. */

import { remembered } from "./kept.js";
import { listen } from "./store.js";

const KEPT = "sounds";
const SOUNDS = { ok: [[880, 0.07]], look: [[660, 0.09], [990, 0.14]], no: [[240, 0.16], [190, 0.24]] }; // hertz and seconds, one after the other
const TREMBLES = { ok: [35], look: [60, 60, 60], no: [200, 90, 200] }; // milliseconds on, off, on
const LOUD = 0.16;
const SOFT_S = 0.012; // in and out, so that nothing clicks

/* What can become true of a view, as hardware/signals.py has it for the buzzer; the first that does is heard. */
const ROWS = [
  ["no", (view) => view.health?.camera === "lost" || (view.health?.journal ?? "ok") !== "ok"],
  ["look", (view) => Boolean(view.question)],
  ["look", (view) => view.differences?.length > 0],
  ["look", (view) => view.phase === "please-confirm"],
  ["ok", (view) => view.phase === "place"],
  ["ok", (view) => view.phase === "game-over"],
];

let context = null;
let before = null;

/** Hear the table on this page, where this device is to sound. */
export function keepSounds() {
  for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake); // browsers let nothing sound before one
  listen((view) => {
    const sound = before && before.game_id === view.game_id ? changed(before, view) : null;
    before = view;
    if (sound && wanted()) ring(sound);
  });
}

/** The sound for what has become true, null where nothing has. What was kept is heard too. */
export function changed(old, view) {
  const row = ROWS.find(([, is]) => is(view) && !is(old));
  return row?.[0] ?? (view.seq > old.seq ? "ok" : null);
}

const wanted = () => remembered(KEPT) === "on";

function wake() {
  if (!wanted()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

/** One of the three sounds, now. */
export function ring(sound) {
  navigator.vibrate?.(TREMBLES[sound]);
  wake();
  if (context?.state !== "running") return;
  let at = context.currentTime;
  for (const [hertz, seconds] of SOUNDS[sound]) {
    tone(hertz, at, seconds);
    at += seconds;
  }
}

function tone(hertz, at, seconds) {
  const voice = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  const level = new GainNode(context, { gain: 0 });
  level.gain.setTargetAtTime(LOUD, at, SOFT_S);
  level.gain.setTargetAtTime(0, at + seconds - 2 * SOFT_S, SOFT_S);
  voice.connect(level).connect(context.destination);
  voice.start(at);
  voice.stop(at + seconds + 4 * SOFT_S);
}
