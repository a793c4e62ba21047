/* Devices: the PIN on a new one, the seats' codes on the table's own. */

import { byId, el, hears, section } from "./dom.js";
import { follow } from "./feed.js";
import { keepMenu } from "./menu.js";
import { sign } from "./seats.js";
import { post } from "./send.js";
import { listen, view as newest } from "./store.js";
import { said, t } from "./words.js";

const form = byId("pin-form");
const pin = byId("pin");
form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!/^\d{6}$/.test(pin.value)) return wrong(t("The PIN has six digits."));
  const answer = await post("/api/v1/join", { pin: pin.value }, { quiet: true });
  if (!answer.ok) return wrong(answer.status ? `${said(answer.body, "message")} ${said(answer.body, "hint")}` : "");
  const next = new URLSearchParams(location.search).get("next") ?? "/play";
  location.assign(/^\/(?![/\\])[^\x00-\x1f\x7f]*$/.test(next) ? next : "/play"); // a browser leaves a tab out: “/, tab, /elsewhere” is no page of ours
});
pin?.addEventListener("input", () => tell(""));
hears(form?.querySelector("button"));

/* Beside the field, where one looks: at the foot of a small phone it lay over it. */
function tell(words) {
  byId("pin-wrong").textContent = words;
  pin.setAttribute("aria-invalid", String(words !== ""));
}

function wrong(words) {
  tell(words);
  pin.select();
}

const picture = (seat, view) => el("img", { src: `/qr/seat/${encodeURIComponent(seat.id)}.svg?game=${encodeURIComponent(view.game_id)}`, alt: t("QR code of {player}'s phone", { player: seat.name }) });

const named = (seat, view) => [sign(seat.id, view), el("strong", { text: seat.name })];

const NARROW = window.matchMedia("(max-width: 599px)"); // one code lies below the other, and a camera scans whichever it sees first

if (byId("seat-codes")) {
  const draw = section(byId("codes"), () => (newest().seats ?? []).map((seat) => (NARROW.matches ? folded : open)(seat, newest())));
  const show = (view) => {
    byId("seat-codes").hidden = !view.seats?.length;
    draw([view.game_id, (view.seats ?? []).map(({ id, name, colour }) => [id, name, colour]), NARROW.matches]);
  };
  listen(show); // a code opens a seat of one game: the next game's are others
  NARROW.addEventListener("change", () => newest() && show(newest()));
  follow();
}

function open(seat, view) {
  return el("div", { class: "code" }, picture(seat, view), el("span", { class: "row" }, named(seat, view)));
}

/* Under the player's name, and never two at once. */
function folded(seat, view) {
  const code = el("details", { class: "seat-code", on: { toggle: () => code.open && showAlone(code) } }, el("summary", {}, named(seat, view)), el("div", { class: "code" }, picture(seat, view)));
  return code;
}

function showAlone(code) {
  for (const other of byId("codes").children) if (other !== code) other.open = false;
  code.scrollIntoView({ block: "nearest" });
}

keepMenu();
