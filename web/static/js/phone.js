/* This device as the table's camera: asks for the camera, sends its pictures one at a time as fast as the eye can take them, draws what was
   read over the live picture, keeps the screen on, and stops whenever the page is hidden. */

import { byId, el, flagged, hears, section, svg } from "./dom.js";
import { keptInTab } from "./kept.js";
import { keepMenu } from "./menu.js";
import { ask, uniqueId } from "./send.js";
import { said, t } from "./words.js";

const LONG_SIDE_PX = 1280; // what the eye reads best: more is slower, less makes dice small
const QUALITY = 0.85;
const AGAIN_MS = 1500; // after a table that did not answer
const PATIENCE_S = 8;
const isCamera = keptInTab("phone-camera"); // a browser that keeps nothing asks again after each reload

const device = uniqueId();
const video = byId("video");
const canvas = document.createElement("canvas");
let stream = null;
let wanted = false; // the person wants this device to be the camera, also while the page is hidden
let instead = false;
let run = 0; // pictures of an earlier start are dropped
let lock = null;

const drawVerdict = section(byId("verdict"), (lines) => lines.map(([state, text]) => el("li", { class: state }, el("span", { text }))));
const drawFound = section(byId("found"), ({ dice }) => dice.map(outline));

async function start() {
  wanted = true;
  isCamera.keep(true);
  const mine = ++run;
  trouble(null);
  if (!navigator.mediaDevices?.getUserMedia) return refuse("insecure");
  drawVerdict([["wait", t("The browser asks whether this page may use the camera.")]]);
  try {
    const given = await openCamera();
    if (mine !== run) return given.getTracks().forEach((track) => track.stop());
    stream = given;
  } catch (error) {
    return mine === run ? refuse(error?.name) : undefined; // put away, or begun anew, while the browser asked
  }
  video.srcObject = stream;
  await video.play().catch(() => {});
  if (mine !== run) return;
  stream.getVideoTracks()[0].addEventListener("ended", () => mine === run && refuse("NotReadableError"));
  await offerLenses();
  if (mine !== run) return;
  shown(true);
  keepOn();
  sendPictures(mine);
}

const size = { width: { ideal: LONG_SIDE_PX }, height: { ideal: Math.round((LONG_SIDE_PX * 3) / 4) } };

async function openCamera() {
  const chosen = byId("lens").value;
  const which = chosen ? { deviceId: { exact: chosen } } : { facingMode: { ideal: "environment" } };
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...size, ...which }, audio: false });
  } catch (error) {
    if (error?.name !== "OverconstrainedError") throw error;
    return navigator.mediaDevices.getUserMedia({ video: true, audio: false }); // an old camera knows one size only
  }
}

function stop(words) {
  run += 1;
  stream?.getTracks().forEach((track) => track.stop());
  stream = null;
  video.srcObject = null;
  lock?.release().catch(() => {});
  shown(false);
  drawFound({ dice: [] });
  drawVerdict([]);
  byId("waiting").textContent = words;
  fetch(`/api/v1/camera/leave?device=${device}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}", keepalive: true }).catch(() => {});
}

function shown(on) {
  byId("finder").classList.toggle("on", on);
  byId("waiting").hidden = on;
  byId("advice").hidden = on;
  byId("start").hidden = on;
  byId("stop").hidden = !on;
}

/* One picture at a time: the next one is taken when the table has answered and has rested as long as it said. */
async function sendPictures(mine) {
  while (mine === run) {
    const jpeg = await picture();
    if (mine !== run) return;
    const answer = jpeg ? await send(jpeg) : null;
    if (mine !== run) return;
    if (answer?.ok === false && answer.status < 500) return gaveUp(answer);
    tellHow(answer);
    await pause(answer?.ok ? answer.body.pause_ms : AGAIN_MS);
  }
}

function picture() {
  if (!video.videoWidth) return null;
  const by = Math.min(1, LONG_SIDE_PX / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * by);
  canvas.height = Math.round(video.videoHeight * by);
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
}

async function send(jpeg) {
  const place = instead ? "&instead=1" : "";
  try {
    const how = { method: "POST", headers: { "Content-Type": "image/jpeg" }, body: jpeg };
    const { answer, body } = await ask(`/api/v1/camera/frame?device=${device}${place}`, how, PATIENCE_S);
    if (answer.ok) instead = false;
    return { ok: answer.ok, status: answer.status, body };
  } catch {
    return null; // no network, or the table restarts: tried again
  }
}

const SCENES = {
  settled: () => ["ok", t("The table is read.")],
  moving: () => ["wait", t("Something moves: hold the device still, best on a stand.")],
  hands: () => ["wait", t("A hand is in view; the table is read when it is gone.")],
  dark: () => ["bad", t("It is too dark: switch a lamp on.")],
  "no-mat": () => ["bad", t("The mat is not in view: all of it, with its markers, must be in the picture.")],
  moved: () => ["wait", t("The camera has moved: wait until it lies still.")],
};

function tellHow(answer) {
  byId("finder").classList.toggle("late", !answer?.ok);
  if (!answer?.ok) {
    drawFound({ dice: [] });
    return drawVerdict([["bad", t("The table does not answer. It is tried again.")]]);
  }
  const { body } = answer;
  const lines = [["ok", t("This device is the camera.")]];
  if (SCENES[body.scene]) lines.push(SCENES[body.scene]());
  else lines.push(["wait", t("The first picture is being read.")]);
  if (body.dice?.length) lines.push(["ok", t("Dice seen: {count}", { count: body.dice.length })]);
  if (said(body, "note")) lines.push(["wait", said(body, "note")]);
  drawVerdict(lines);
  if (body.size_px?.[0]) byId("found").setAttribute("viewBox", `0 0 ${body.size_px[0]} ${body.size_px[1]}`);
  return drawFound({ dice: body.dice ?? [] });
}

function outline({ top, value, ask }) {
  const [x, y] = [0, 1].map((axis) => top.reduce((sum, corner) => sum + corner[axis], 0) / 4);
  const wide = Math.hypot(top[0][0] - top[1][0], top[0][1] - top[1][1]);
  const number = svg("text", { transform: `translate(${x} ${y}) scale(${wide * 0.8})`, text: ask || !value ? "?" : String(value) });
  return svg("g", { class: ask ? "ask" : "" }, svg("polygon", { points: top.map((corner) => corner.join(",")).join(" ") }), number);
}

/* When it does not work: one sentence, and the way out. */

const TROUBLES = {
  insecure: () => t("This address is not safe enough for the browser: it gives its camera to https only. Open the safe address; the browser will warn once."),
  NotAllowedError: () => t("The browser was told not to give the camera. Tap the sign beside the address, allow the camera, and try again."),
  NotFoundError: () => t("This device has no camera that the browser knows."),
  NotReadableError: () => t("The camera is busy: another app or page holds it. Close that, and try again."),
};

function refuse(name) {
  stop(t("This device is not the camera."));
  wanted = false;
  isCamera.drop();
  trouble((TROUBLES[name] ?? TROUBLES.NotReadableError)(), { secure: name === "insecure" });
}

function gaveUp({ status, body }) {
  stop(t("This device is not the camera."));
  wanted = false;
  isCamera.drop();
  if (status === 401) return location.assign(`/join?next=${encodeURIComponent(location.pathname)}`);
  return trouble(`${said(body, "message")} ${said(body, "hint")}`, { takeOver: body.code === "camera-taken" });
}

function trouble(words, { secure = false, takeOver = false } = {}) {
  byId("trouble").hidden = !words;
  byId("trouble-words").replaceChildren(...flagged(words ?? ""));
  byId("secure-way").hidden = !(secure && byId("secure-link").href.startsWith("https:"));
  byId("take-over").hidden = !takeOver;
}

/* Lenses, the screen, and being hidden. */

async function offerLenses() {
  const lenses = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
  const now = stream?.getVideoTracks()[0]?.getSettings().deviceId;
  byId("lens-choice").hidden = lenses.length < 2;
  byId("lens").replaceChildren(...lenses.map(({ deviceId, label }, i) =>
    el("option", { value: deviceId, text: label || t("Camera {number}", { number: i + 1 }), selected: deviceId === now })));
}

async function keepOn() {
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
}

document.addEventListener("visibilitychange", () => {
  if (!wanted) return;
  if (document.hidden) stop(t("Paused while this page is not in view."));
  else start();
});
addEventListener("pagehide", () => wanted && stop(""));

const pause = (ms) => new Promise((go) => setTimeout(go, ms));

byId("start").addEventListener("click", start);
byId("stop").addEventListener("click", () => {
  wanted = false;
  isCamera.drop();
  stop(t("This device is not the camera."));
});
byId("take-over").addEventListener("click", () => {
  instead = true;
  start();
});
byId("lens").addEventListener("change", () => {
  stop(t("The lens is changed."));
  start();
});
hears(byId("start"));
keepMenu();
if (byId("main").dataset.wanted === "no") {
  byId("start").disabled = true; // it would be refused
  byId("advice").hidden = true; // why, and what to do, comes first
  trouble(t("This table does not look through a browser. Start it with --camera browser."));
}
if (isCamera.recall()) start();
