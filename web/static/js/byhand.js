/* A table without our mat: four corners tapped on the picture, places dragged where they lie. The eye measures, the page only draws. */

import { byId, svg } from "./dom.js";
import { MAT_MM, PLACES, zoneName } from "./mat.js";
import { planeOf } from "./plane.js";
import { post, toast } from "./send.js";
import { t } from "./words.js";

const HANDLE_PX = 14;
const LEAST_MM = 15;
const NUDGE_PX = 2;
const NUDGE_MM = 2;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let size = [0, 0]; // of the picture, pixels
let corners = []; // pixels, clockwise from far left
let sizeMm = [...MAT_MM];
let zones = {}; // name → x, y, width, height in millimetres

/** Begin: corners a little inside the picture, places as on our mat. picture: its width and height in pixels. */
export function beginByHand(picture) {
  size = picture;
  const [w, h] = picture;
  corners = [[0.15 * w, 0.15 * h], [0.85 * w, 0.15 * h], [0.85 * w, 0.85 * h], [0.15 * w, 0.85 * h]];
  zones = structuredClone(PLACES);
  byId("by-hand").hidden = false;
  draw();
}

function draw() {
  const plane = planeOf(corners, sizeMm);
  const scale = size[0] / 640; // handles look the same on every picture
  const outline = svg("polygon", { class: "table-edge", points: points(corners) });
  const drawn = plane ? Object.entries(zones).map(([name, rect]) => zone(name, rect, plane, scale)) : [];
  const handles = corners.map((corner, i) => handle(corner, scale, t("Corner {number}", { number: i + 1 }), `corner-${i}`, (to) => { corners[i] = to; }));
  const focused = document.activeElement?.dataset?.key;
  const picture = byId("hand-drawing");
  picture.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  picture.replaceChildren(outline, ...drawn, ...handles);
  if (focused) picture.querySelector(`[data-key="${focused}"]`)?.focus();
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
  return node;
}

/* Dragging by pointer, nudging by arrow keys; drawn anew after each step, so the listeners live on the drawing while a drag lasts. */
function draggable(node, move, nudge) {
  node.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    event.stopPropagation();
    const drawing = byId("hand-drawing");
    let last = place(event);
    const follow = (moved) => {
      const now = place(moved);
      move(now, last);
      last = now;
      draw();
    };
    drawing.setPointerCapture(event.pointerId);
    drawing.addEventListener("pointermove", follow);
    drawing.addEventListener("pointerup", () => drawing.removeEventListener("pointermove", follow), { once: true });
  });
  node.addEventListener("keydown", (event) => {
    if (!ARROWS[event.key]) return;
    event.preventDefault();
    nudge(ARROWS[event.key]);
    draw();
  });
}

/** Where a pointer is, in the picture's pixels. */
function place(event) {
  const box = byId("hand-drawing").getBoundingClientRect();
  return [((event.clientX - box.left) / box.width) * size[0], ((event.clientY - box.top) / box.height) * size[1]];
}

async function send(keep) {
  const rounded = Object.fromEntries(Object.entries(zones).map(([name, rect]) => [name, rect.map((mm) => Math.round(mm * 10) / 10)]));
  const answer = await post("/api/v1/camera/corners", { corners_px: corners, size_mm: sizeMm, zones: rounded, keep });
  if (!answer.ok) return;
  const { px_per_die: px, kept } = answer.body;
  byId("hand-verdict").textContent = t("A die of 16 mm is {px} pixels wide at the far edge.", { px: Math.round(px) });
  if (kept) toast(t("The table is used as drawn."), t("At the next start give it again: --profile {file}", { file: kept }));
}

for (const [axis, id] of [[0, "width-mm"], [1, "depth-mm"]]) {
  byId(id).addEventListener("input", (event) => {
    const mm = Number(event.target.value);
    if (mm < 100) return;
    for (const rect of Object.values(zones)) {
      rect[axis] *= mm / sizeMm[axis];
      rect[axis + 2] *= mm / sizeMm[axis];
    }
    sizeMm[axis] = mm;
    draw();
  });
}
byId("hand-check").addEventListener("click", () => send(false));
byId("hand-keep").addEventListener("click", () => send(true));
byId("slot-used").addEventListener("change", (event) => {
  if (event.target.checked) zones.slot = PLACES.slot.map((mm, i) => mm * (sizeMm[i % 2] / MAT_MM[i % 2]));
  else delete zones.slot;
  draw();
});
