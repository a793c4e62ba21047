/* Devices: the PIN on a new one, the seats' codes on the table's own. */

import { byId, el, hears } from "./dom.js";
import { keepMenu } from "./menu.js";
import { sign } from "./seats.js";
import { get, post } from "./send.js";
import { t } from "./words.js";

const form = byId("pin-form");
form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await post("/api/v1/join", { pin: byId("pin").value });
  if (!answer.ok) return void byId("pin").select();
  const next = new URLSearchParams(location.search).get("next") ?? "/play";
  location.assign(/^\/(?![/\\])[^\x00-\x1f\x7f]*$/.test(next) ? next : "/play"); // a browser leaves a tab out: “/, tab, /elsewhere” is no page of ours
});
hears(form?.querySelector("button"));

if (byId("seat-codes")) {
  const view = await get("/api/v1/state");
  for (const seat of view?.seats ?? []) {
    byId("codes").append(el("div", { class: "code" },
      el("img", { src: `/qr/seat/${encodeURIComponent(seat.id)}.svg`, alt: t("QR code of {player}'s phone", { player: seat.name }) }),
      el("span", { class: "row" }, sign(seat.id, view), el("strong", { text: seat.name }))));
    byId("seat-codes").hidden = false;
  }
}
keepMenu();
