/* A table of one's own: corners and places dragged over the live picture, by finger or arrow keys. The eye measures, this only draws. */

import { byId, svg } from "./dom.js";
import { MAT_MM, PLACES, zoneName } from "./mat.js";
import { planeOf } from "./plane.js";
import { t } from "./words.js";

const HANDLE_PX = 16; // on the screen: a finger must hit it
const LEAST_MM = 15;
const NUDGE_PX = 2;
const NUDGE_MM = 2;
const KEPT_AFTER_S = 0.4; // arrow keys repeat; one event is enough
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let shown = ""; // the step and way that is being dragged; "" for none
let size = [0, 0]; // of the picture, pixels
let corners = []; // pixels, clockwise from far left
let sizeMm = [null, null]; // until the person has typed it, which may be before there is a picture: nobody measures that for them
let zones = {}; // name → x, y, width, height in millimetres
let keep = () => {};
let onCorner = () => {};
let waiting = null;
let dragging = false;
let told = ""; // the choice that went out last
let heard = ""; // and the one that came in: where it is news, another device has dragged or typed

/** Follow the wizard: show handles where corners or places are dragged, take them away elsewhere. send: an event to the server. */
export function keepHand(wizard, send) {
  const now = wanted(wizard);
  const picture = [byId("picture").naturalWidth, byId("picture").naturalHeight];
  byId("hand-drawing").toggleAttribute("hidden", !now); // an SVG has no property of that name
  if (!now) sizeMm = [null, null];
  if (now && !picture[0] && !wizard.plane) return;
  const first = now !== shown;
  const news = now ? inWords(wizard.choice) : "";
  if (!first && (waiting !== null || dragging)) return;
  if (!first && (news === heard || news === told)) return void (heard = news);
  [shown, heard] = [now, news];
  if (now === "corners") beginCorners(wizard, picture, send, first);
  if (now === "zones") beginZones(wizard, send, first);
}

const inWords = ({ corners_px = null, size_mm = null, zones: drawn = null }) => JSON.stringify([corners_px, size_mm, drawn]);

function choose(send, choice) {
  told = inWords(choice);
  return send("choose", { choice });
}

function wanted(wizard) {
  if (wizard?.at === "plane" && wizard.choice.by === "corners") return "corners";
  return wizard?.at === "zones" && wizard.plane?.by === "corners" ? "zones" : "";
}

function beginCorners(wizard, picture, send, first) {
  const [w, h] = (size = picture);
  const known = wizard.choice.corners_px;
  let placed = Boolean(known); // where the handles happen to begin is nobody's table
  corners = known ? structuredClone(known) : [[0.15 * w, 0.15 * h], [0.85 * w, 0.15 * h], [0.85 * w, 0.85 * h], [0.15 * w, 0.85 * h]];
  const typed = !wizard.choice.size_mm && sizeMm.some(Boolean);
  sizeMm = [...(wizard.choice.size_mm ?? sizeMm)]; // half typed here it stays
  zones = {};
  keep = () => {
    const size_mm = sizeMm.every(Boolean) ? { size_mm: sizeMm } : {};
    return choose(send, { by: "corners", ...(placed ? { corners_px: corners.map(rounded) } : {}), ...size_mm });
  };
  onCorner = () => { placed = true; };
  draw();
  if (first && typed) keepSoon();
}

function beginZones(wizard, send, first) {
  ({ corners_px: corners, size_mm: sizeMm, size_px: size } = wizard.plane);
  const known = Object.keys(wizard.choice.zones ?? {}).length > 0;
  zones = known ? structuredClone(wizard.choice.zones) : scaled(PLACES);
  keep = () => choose(send, { by: "drawn", zones: Object.fromEntries(Object.entries(zones).map(([name, rect]) => [name, rounded(rect)])) });
  draw();
  if (first && !known) keep();
}

const rounded = (numbers) => numbers.map((number) => Math.round(number * 10) / 10);
const scaled = (places) => Object.fromEntries(Object.entries(places).map(([name, rect]) => [name, rect.map((mm, i) => mm * (sizeMm[i % 2] / MAT_MM[i % 2]))]));

/** The rectangle's size in millimetres, typed by the person. */
export function setSize(axis, mm) {
  sizeMm = sizeMm.map((old, i) => (i === axis ? mm : old));
  draw();
  keepSoon();
}

/** With or without the slot machine's place. */
export function useSlot(used) {
  if (used) zones.slot = scaled({ slot: PLACES.slot }).slot;
  else delete zones.slot;
  draw();
  keepSoon();
}

function keepSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(flushHand, KEPT_AFTER_S * 1000);
}

/** Send at once what was dragged last, before anything is done with it. */
export async function flushHand() {
  if (waiting === null) return;
  clearTimeout(waiting);
  waiting = null;
  await keep();
}

function draw() {
  const plane = shown === "zones" ? planeOf(corners, sizeMm) : null;
  const scale = size[0] / (byId("hand-drawing").getBoundingClientRect().width || size[0]); // handles are as large on every screen and picture
  const outline = svg("polygon", { class: "table-edge", points: points(corners) });
  const drawn = plane ? Object.entries(zones).map(([name, rect]) => zone(name, rect, plane, scale)) : [];
  const handles = shown === "corners" ? corners.map((corner, i) => handle(corner, scale, t("Corner {number}", { number: i + 1 }), `corner-${i}`, (to) => { corners[i] = to; onCorner(); })) : [];
  const focused = document.activeElement?.dataset?.key;
  const picture = byId("hand-drawing");
  picture.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  picture.replaceChildren(outline, ...drawn, ...handles);
  if (focused) picture.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

const points = (list) => list.map(([x, y]) => `${x},${y}`).join(" ");
const cornersOf = ([x, y, w, h]) => [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];

function zone(name, rect, plane, scale) {
  const outline = cornersOf(rect).map(plane.toPixels);
  const move = (to, from) => {
    const [a, b] = [plane.toMm(from), plane.toMm(to)];
    rect[0] += b[0] - a[0];
    rect[1] += b[1] - a[1];
  };
  const shape = svg("polygon", { class: "hand-zone", points: points(outline), tabindex: 0, role: "button", "aria-label": t("{place}: move with the arrow keys", { place: zoneName(name) }), data: { key: name } });
  draggable(shape, move, ([dx, dy]) => { rect[0] += dx * NUDGE_MM; rect[1] += dy * NUDGE_MM; });
  const middle = [0, 1].map((axis) => outline.reduce((sum, point) => sum + point[axis], 0) / 4);
  const label = svg("text", { x: middle[0], y: middle[1], "font-size": 13 * scale, "text-anchor": "middle" }, zoneName(name));
  const resize = handle(outline[2], scale * 0.7, t("{place}: larger or smaller", { place: zoneName(name) }), `${name}-size`, (to) => {
    const [x, y] = plane.toMm(to);
    rect[2] = Math.max(LEAST_MM, x - rect[0]);
    rect[3] = Math.max(LEAST_MM, y - rect[1]);
  });
  return svg("g", {}, shape, label, resize);
}

function handle([x, y], scale, label, key, set) {
  const node = svg("circle", { class: "handle", cx: x, cy: y, r: HANDLE_PX * scale, tabindex: 0, role: "button", "aria-label": label, data: { key } });
  draggable(node, set, ([dx, dy]) => set([x + dx * NUDGE_PX * scale, y + dy * NUDGE_PX * scale]));
  return svg("g", {}, node, svg("circle", { class: "point", cx: x, cy: y, r: 2.2 * scale }));
}

/* Dragging by pointer, nudging by arrow keys; drawn anew after each step, so the listeners live on the drawing while a drag lasts. */
function draggable(node, move, nudge) {
  node.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    event.stopPropagation();
    const drawing = byId("hand-drawing");
    let last = place(event);
    dragging = true;
    const follow = (moved) => {
      const now = place(moved);
      move(now, last);
      last = now;
      draw();
    };
    const end = () => {
      dragging = false;
      drawing.removeEventListener("pointermove", follow);
      drawing.removeEventListener("pointercancel", end);
      drawing.removeEventListener("pointerup", end);
      keepSoon();
    };
    drawing.setPointerCapture(event.pointerId);
    drawing.addEventListener("pointermove", follow);
    drawing.addEventListener("pointerup", end);
    drawing.addEventListener("pointercancel", end);
  });
  node.addEventListener("keydown", (event) => {
    if (!ARROWS[event.key]) return;
    event.preventDefault();
    nudge(ARROWS[event.key]);
    draw();
    keepSoon();
  });
}

/* Where a pointer is, in the picture's pixels; never outside it. */
function place(event) {
  const box = byId("hand-drawing").getBoundingClientRect();
  const within = (share, whole) => Math.min(Math.max(share, 0), 1) * whole;
  return [within((event.clientX - box.left) / box.width, size[0]), within((event.clientY - box.top) / box.height, size[1])];
}
