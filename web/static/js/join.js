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

const picture = (seat) => el("img", { src: `/qr/seat/${encodeURIComponent(seat.id)}.svg`, alt: t("QR code of {player}'s phone", { player: seat.name }) });

const named = (seat, view) => [sign(seat.id, view), el("strong", { text: seat.name })];

const NARROW = window.matchMedia("(max-width: 599px)"); // one code lies below the other, and a camera scans whichever it sees first

if (byId("seat-codes")) {
  const view = await get("/api/v1/state");
  const draw = () => byId("codes").replaceChildren(...(view?.seats ?? []).map((seat) => (NARROW.matches ? folded : open)(seat, view)));
  byId("seat-codes").hidden = !view?.seats?.length;
  NARROW.addEventListener("change", draw);
  draw();
}

function open(seat, view) {
  return el("div", { class: "code" }, picture(seat), el("span", { class: "row" }, named(seat, view)));
}

/* Under the player's name, and never two at once. */
function folded(seat, view) {
  const code = el("details", { class: "seat-code", on: { toggle: () => code.open && showAlone(code) } }, el("summary", {}, named(seat, view)), el("div", { class: "code" }, picture(seat)));
  return code;
}

function showAlone(code) {
  for (const other of byId("codes").children) if (other !== code) other.open = false;
  code.scrollIntoView({ block: "nearest" });
}

keepMenu();
