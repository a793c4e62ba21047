/* The camera's page: the live picture with the reading, and a plain verdict on light, mat and size of the dice. */

import { beginByHand } from "./byhand.js";
import { byId, el, section } from "./dom.js";
import { keepMenu } from "./menu.js";
import { said, t, tell } from "./words.js";

const PICTURE_S = 0.4;
const VERDICT_S = 3;
const TROUBLE_S = 4;

let inPixels = null; // the camera's picture; the preview may be smaller

const drawVerdict = section(byId("verdict"), (lines) => lines.map(([state, text]) => el("li", { class: state }, el("span", { text }))));

async function showPictures() {
  for (;;) {
    await seen();
    const answer = await fetch("/preview.jpg", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) {
      const old = byId("picture").src;
      byId("picture").hidden = false;
      byId("no-picture").hidden = true;
      byId("begin-by-hand").disabled = false;
      byId("picture").src = URL.createObjectURL(await answer.blob());
      if (old.startsWith("blob:")) URL.revokeObjectURL(old);
    }
    await pause(answer?.ok ? PICTURE_S : TROUBLE_S);
  }
}

async function showVerdicts() {
  for (;;) {
    await seen();
    const answer = await fetch("/api/v1/camera", { cache: "no-store" }).catch(() => null);
    const body = answer ? await answer.json().catch(() => ({})) : {};
    if (answer?.ok) inPixels = body.size_px;
    if (answer?.ok) drawVerdict(verdict(body));
    else drawVerdict([["bad", said(body, "message") || t("The table does not answer.")], ...(body.hint ? [["wait", said(body, "hint")]] : [])]);
    await pause(answer?.ok ? VERDICT_S : TROUBLE_S);
  }
}

const LIGHT = {
  ok: () => ["ok", t("The light is good.")],
  dark: () => ["bad", t("It is too dark: switch a lamp on.")],
  bright: () => ["bad", t("It is too bright: dim the lamp or turn it away.")],
  glare: () => ["bad", t("A lamp shines into the picture: move it to the side.")],
};

function verdict(look) {
  const lines = [LIGHT[look.light.verdict]?.() ?? ["wait", look.light.verdict], [look.mat ? "ok" : "bad", tell(look.note)]];
  if (look.mat) {
    lines.push(["ok", t("Markers seen: {seen} of {wanted}", { seen: look.markers.seen, wanted: look.markers.wanted })]);
    lines.push(["ok", t("The camera looks from {height} cm, tilted by {tilt}°.", { height: Math.round(look.height_mm / 10), tilt: Math.round(look.tilt_deg) })]);
  }
  return lines.filter(([, text]) => text);
}

const pause = (seconds) => new Promise((go) => setTimeout(go, seconds * 1000));
const seen = () => (document.hidden ? new Promise((go) => document.addEventListener("visibilitychange", go, { once: true })) : null);

byId("begin-by-hand").addEventListener("click", () => beginByHand(inPixels ?? [byId("picture").naturalWidth, byId("picture").naturalHeight]));
keepMenu();
showPictures();
showVerdicts();
