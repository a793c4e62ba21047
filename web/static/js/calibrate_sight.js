/* The picture, and drawn over it what was found in it: markers, places, the target's corners, dice with their values. */

import { byId, svg } from "./dom.js";
import { zoneName } from "./mat.js";

export const dicePlain = [];

/** Show the picture at this address; the old one stays until the new one is there. */
export async function showPicture(address) {
  const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const image = byId("picture");
  const old = image.src;
  image.src = URL.createObjectURL(await answer.blob());
  await image.decode().catch(() => null);
  byId("frame").hidden = false;
  byId("no-picture").hidden = true;
  if (old.startsWith("blob:")) URL.revokeObjectURL(old);
}

/** Draw over the picture. drawing: size_px and, in its pixels, markers_px, zones_px, target_px, dice. step: which is open. */
export function drawFound(drawing, step) {
  const area = byId("drawing");
  if (!drawing?.size_px) return area.replaceChildren();
  const [width, height] = drawing.size_px;
  const scale = width / 640;
  area.setAttribute("viewBox", `0 0 ${width} ${height}`);
  area.replaceChildren(
    ...(step === "plane" || step === "see" || step === "home" ? (drawing.markers_px ?? []).map((corners) => svg("polygon", { class: "marker", points: points(corners) })) : []),
    ...(step === "zones" || step === "plane" ? Object.entries(drawing.zones_px ?? {}).map(([name, corners]) => place(name, corners, scale, step === "zones")) : []),
    ...(drawing.target_px ?? []).map(([x, y]) => svg("circle", { class: "corner", cx: x, cy: y, r: 3.2 * scale })),
    ...(drawing.dice ?? []).map((die) => readDie(die, scale)),
  );
  return undefined;
}

const points = (list) => list.map(([x, y]) => `${x},${y}`).join(" ");

function place(name, corners, scale, named) {
  const middle = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
  return svg("g", {}, svg("polygon", { class: "zone", points: points(corners) }), named && svg("text", { class: "place", x: middle[0], y: middle[1], "font-size": 12 * scale }, zoneName(name)));
}

function readDie({ value, ask, top }, scale) {
  const middle = [0, 1].map((axis) => top.reduce((sum, corner) => sum + corner[axis], 0) / top.length);
  const high = Math.min(...top.map(([, y]) => y));
  const sure = ask ? " ask" : "";
  return svg("g", {},
    svg("polygon", { class: `read${sure}`, points: points(top) }),
    svg("circle", { class: `bead${sure}`, cx: middle[0], cy: high - 9 * scale, r: 8 * scale }),
    svg("text", { x: middle[0], y: high - 8.6 * scale, "font-size": 11 * scale }, value === null || ask ? "?" : String(value)),
  );
}
