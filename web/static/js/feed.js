/* Staying in step with the table: the live stream while the page is seen, polling when streams are full, and saying so when stale. */

import { take, view } from "./store.js";

const STALE_S = 10;
const POLL_S = 2;
const STREAM_AGAIN_S = 30;
const SOON_S = 0.3;
const SLOWEST_S = 5;
const KNOWN_DEAD = 2; // attempts in a row that failed

let heardAt = performance.now();
let askedAt = heardAt; // when the line that is open was asked for
let state = "joining"; // until the table has been heard, or did not answer
let cut = null; // aborts the open line
let follows = false;
const watchers = new Set();

/** Hear whether the page is "joining", "live", "polling" or "stale". */
export function onLiveness(watcher) {
  watchers.add(watcher);
  watcher(state);
}

function set(next) {
  if (next === state) return;
  state = next;
  for (const watcher of watchers) watcher(state);
}

/** Follow the table from now on. */
export function follow() {
  follows = true;
  document.addEventListener("visibilitychange", () => (document.hidden ? cut?.abort() : judge()));
  setInterval(() => !document.hidden && judge(), 1000);
  run();
}

/** Somebody tapped and the table did not answer: until it is heard anew, by a line of its own, nothing here counts as up to date. */
export function doubt() {
  if (!follows) return;
  set("stale");
  cut?.abort();
}

/* A page that slept is out of step from its first moment. A half-open line looks alive for ever; one only just asked for gets its time, or
   a slow table would never be heard again. */
function judge() {
  if (isLong(heardAt)) set("stale");
  if (isLong(Math.max(heardAt, askedAt))) cut?.abort();
}

const isLong = (since) => performance.now() - since > STALE_S * 1000;

async function run() {
  for (let failures = 0; ; ) {
    if (document.hidden) await shown();
    const outcome = await stream();
    if (outcome === "full") await poll(STREAM_AGAIN_S);
    failures = outcome === "failed" ? Math.min(failures + 1, SLOWEST_S) : 0;
    if (failures >= KNOWN_DEAD) set("stale"); // nobody answers: no need to wait for the ten seconds
    await pause(failures || SOON_S);
  }
}

/* fetch instead of EventSource: it shows the heartbeats, and so whether the line is alive while the table is quiet. */
async function stream() {
  const before = view();
  try {
    const answer = await ask("/events", { Accept: "text/event-stream" });
    if (answer.status === 503) return "full";
    if (!answer.ok) return "failed";
    await read(answer.body.pipeThrough(new TextDecoderStream()).getReader(), before);
    return "ended";
  } catch {
    return "failed";
  }
}

function ask(path, headers = {}) {
  cut = new AbortController();
  askedAt = performance.now();
  return fetch(path, { headers, cache: "no-store", signal: cut.signal });
}

async function read(reader, before) {
  let rest = "";
  let first = true;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    heardAt = performance.now();
    set("live");
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const data = block.split("\n").find((line) => line.startsWith("data: "));
      if (!data) continue;
      take(JSON.parse(data.slice(6)), first && view() === before); // what a tap was answered meanwhile may be newer
      first = false;
    }
  }
}

async function poll(seconds) {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until && !document.hidden) {
    const before = view();
    try {
      const answer = await ask("/api/v1/state");
      if (answer.ok) {
        const told = await answer.json();
        take(told, view() === before); // what a tap was answered meanwhile may be newer
        heardAt = performance.now();
        set("polling");
      }
    } catch {
      // the stale sign says it
    }
    await pause(POLL_S);
  }
}

const pause = (seconds) => new Promise((go) => setTimeout(go, seconds * 1000));
const shown = () => new Promise((go) => document.addEventListener("visibilitychange", go, { once: true }));
