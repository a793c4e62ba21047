/* Is everything there: what was found, worst first, each with how to mend it; the buttons, pressed one by one without playing; the bundle for a helper. */

import { byId, el, hears } from "./dom.js";
import { keepMenu } from "./menu.js";
import { get, post } from "./send.js";
import { takeHome } from "./take_home.js";
import { sum } from "./verdict.js";
import { said, t } from "./words.js";

const SIGNS = { ok: "✓", warning: "!", problem: "✕" };
const VERDICTS = { ok: () => t("fine"), warning: () => t("look at this"), problem: () => t("must be mended") };
const NAMES = {
  camera: () => t("Camera"), light: () => t("Light"), focus: () => t("Lens"), mat: () => t("Mat"), "camera-place": () => t("Place of the camera"), "camera-height": () => t("Height of the camera"), table: () => t("Table"), port: () => t("Network"), "dice-size": () => t("Size of the dice"), panel: () => t("Buttons and lamps"), mqtt: () => t("MQTT broker"),
  spared: () => t("Camera, buttons, broker"), settings: () => t("Settings"), python: () => t("Python"), data: () => t("Data folder"), journal: () => t("Data folder"), profile: () => t("Profiles"), space: () => t("Free space"), clock: () => t("Clock"), power: () => t("Power"), heat: () => t("Heat"),
  packages: () => t("Packages"), opencv: () => t("Packages"), "gpio-packages": () => t("Packages"), simplejpeg: () => t("Packages"), "camera-memory": () => t("Memory for the camera"), "file-system": () => t("File system"), pi: () => t("This machine"),
};
const BUTTONS = { confirm: () => t("Confirm"), undo: () => t("Undo"), next: () => t("Next") };
const ASK_EVERY_MS = 400;
const STARTS_MS = 8000;

let trying = false;

function finding(check) {
  return el("li", { class: `finding ${check.verdict}` },
    el("span", { class: "sign", "aria-hidden": "true", text: SIGNS[check.verdict] }),
    el("div", {},
      el("h3", { text: NAMES[check.name]?.() ?? check.name }), el("span", { class: "sr-only", text: VERDICTS[check.verdict]() }),
      el("p", { text: said(check, "text") }),
      check.mend && el("p", { class: "mend", text: said(check, "mend") }),
      check.name === "spared" && el("button", { type: "button", text: t("Try everything again"), on: { click: tryAll } })));
}

/* The service starts the table again, with camera, buttons and broker. */
async function tryAll({ target }) {
  target.disabled = true;
  if (!(await post("/api/v1/hardware/try-all", {})).ok) return void (target.disabled = false);
  byId("sum").textContent = t("The table starts again …");
  setTimeout(() => location.reload(), STARTS_MS);
}

async function look() {
  const byKey = document.activeElement === byId("again");
  byId("again").disabled = true;
  byId("sum").textContent = t("Looking …");
  const found = (await get("/api/v1/hardware"))?.findings;
  byId("again").disabled = false;
  if (byKey && document.activeElement === document.body) byId("again").focus({ preventScroll: true });
  if (!found) return void (byId("sum").textContent = t("The table does not answer."));
  byId("sum").textContent = sum(found);
  byId("found").replaceChildren(...found.map(finding));
}

function showButtons(presses) {
  const last = presses.at(-1);
  byId("buttons").replaceChildren(...Object.entries(BUTTONS).map(([button, name]) => {
    const own = presses.filter((press) => press.button === button);
    const how = own.at(-1)?.long ? t("held") : own.length ? t("pressed {count} ×", { count: own.length }) : t("not yet");
    return el("li", { class: `${own.length ? "felt" : ""} ${last?.button === button ? "last" : ""}` }, el("strong", { text: name() }), el("span", { text: how }));
  }));
}

async function ask() {
  if (!trying) return;
  const answer = await post("/api/v1/hardware/buttons", { trying: true });
  if (!answer.ok) return void stop();
  if (answer.body.panel === "none") return void stop(t("This table has no buttons of its own; the controls page has the same ones."));
  if (!trying) return;
  showButtons(answer.body.presses);
  byId("strip-say").hidden = !answer.body.strip;
  setTimeout(ask, ASK_EVERY_MS);
}

function start() {
  trying = true;
  byId("try").textContent = t("Done");
  byId("buttons-say").textContent = t("Press each button once. While you try them they play nothing.");
  showButtons([]);
  ask();
}

function stop(why = t("See whether the table feels every press.")) {
  if (trying) post("/api/v1/hardware/buttons", { trying: false }, { quiet: true });
  trying = false;
  byId("strip-say").hidden = true;
  byId("try").textContent = t("Try the buttons");
  byId("buttons-say").textContent = why;
}

const asked = () => ["/api/v1/hardware/bundle", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ pictures: byId("pictured").checked }) }];

/* What an update brought was read: it goes away, here and on every device. */
async function newsRead() {
  if (!(await post("/api/v1/hardware/news-read", {})).ok) return;
  byId("news").remove();
  byId("again").focus();
}

byId("bundle").append(takeHome(t("Save the problem bundle"), asked, t("Gathering …"), () => t("Look into it before you pass it on.")));
byId("again").addEventListener("click", look);
byId("try").addEventListener("click", () => (trying ? stop() : start()));
byId("news-read")?.addEventListener("click", newsRead);
hears(byId("again"), byId("try"), byId("news-read"));
document.addEventListener("visibilitychange", () => document.hidden && stop()); // nobody looks: the buttons play again
showButtons([]);
stop();
keepMenu();
look();
