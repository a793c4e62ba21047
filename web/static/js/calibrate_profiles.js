/* The profiles kept: which is in use, how good each is, one tap back, export and import. */

import { sure } from "./ask.js";
import { figures } from "./calibrate_steps.js";
import { die } from "./dice.js";
import { byId, el, section } from "./dom.js";
import { get, post, toast } from "./send.js";
import { moment, t, tell } from "./words.js";

const MAT_ALONE = "";
const MOST_BYTES = 60_000;
const CONFLICT = 409; // another device was first

let tell_page = () => {};

const drawHead = section(byId("profiles-head"), buttons);
const drawList = section(byId("profiles-list"), list);

/** Show the list. took(profiles): what the server answered to a change. */
export function showProfiles(profiles, took) {
  tell_page = took;
  byId("profiles-notice").textContent = profiles.notice ? tell(profiles.notice) : "";
  drawHead([profiles.before, profiles.kept.map(({ key, name }) => [key, name]), profiles.in_use]);
  drawList(profiles);
}

let onItsWay = Promise.resolve(); // two choices at once could arrive the other way round: each waits for the one before

const change = (path, data = {}) => (onItsWay = onItsWay.catch(() => {}).then(() => send(path, data)));

async function send(path, data) {
  const answer = await post(path, data);
  if (answer.ok) tell_page({ in_use: answer.body.in_use, before: answer.body.before, kept: answer.body.kept, notice: answer.body.notice });
  return answer;
}

function buttons([before, names, used]) {
  const back = before === MAT_ALONE ? t("the mat alone") : Object.fromEntries(names)[before];
  const file = el("input", { type: "file", accept: ".json,application/json", hidden: true, on: { change: () => takeIn(file) } });
  return [
    before !== null && el("button", { type: "button", text: t("One tap back: {name}", { name: back }), data: { key: "profile-back" }, on: { click: ({ currentTarget }) => oneStep(currentTarget, used) } }),
    el("button", { type: "button", text: t("Take in a file"), data: { key: "profile-import" }, on: { click: () => file.click() } }),
    file,
  ];
}

/* Tapped twice, or on two devices, it would go back twice, past what its words name. */
async function oneStep(button, used) {
  button.disabled = true;
  const answer = await change("/api/v1/profiles/back", { from: used });
  if (answer.ok) return;
  button.disabled = false;
  const profiles = answer.status === CONFLICT && (await get("/api/v1/profiles"));
  if (profiles) tell_page(profiles);
}

async function takeIn(input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return;
  let profile = null;
  try {
    if (file.size < MOST_BYTES) profile = JSON.parse(await file.text());
  } catch {
    // not JSON: said below
  }
  if (profile === null || typeof profile !== "object" || Array.isArray(profile)) {
    toast(t("What was sent is not a profile."), t("Choose a file that this page has exported."));
    return;
  }
  const answer = await change("/api/v1/profiles", { profile });
  if (answer.ok) toast(t("The profile is kept. Choose it to use it."));
}

function list({ in_use: used, kept }) {
  return [...kept.map((profile) => line(profile, profile.key === used)), matAlone(used === MAT_ALONE)];
}

function line({ key, name, made_at: made, dice, quality, wrong, by_hand: byHand, lights }, used) {
  const facts = wrong
    ? el("span", { class: "facts wrong", text: tell(wrong) })
    : el("span", { class: "facts" }, made && el("span", { text: moment(made) }), figures(quality).slice(0, 2).map(([label, number]) => el("span", { text: `${label}: ${number}` })), byHand && el("span", { text: t("own table") }), lights > 1 && el("span", { text: t("learned in {count} lights", { count: lights }) }), dice.length > 0 && el("span", { class: "dice" }, dice.map((colour) => die(5, colour, { label: colour }))));
  return el("li", { class: used ? "used" : "", data: { profile: key } },
    el("strong", {}, name, " ", el("span", { class: "quiet small whole", text: key }), used && [" ", el("span", { class: "tag", text: t("in use") })]),
    facts,
    el("span", { class: "tools" },
      !used && !wrong && el("button", { type: "button", text: t("Use"), data: { key: `use-${key}` }, on: { click: () => change(`/api/v1/profiles/${key}/use`) } }),
      !wrong && el("a", { class: "button", href: `/api/v1/profiles/${key}/file`, download: `${key}.profile.json`, text: t("Export") }),
      !used && el("button", { type: "button", class: "plain", text: t("Delete"), "aria-label": t("Delete {name}", { name: key }), data: { key: `delete-${key}` }, on: { click: () => remove(key, name) } })));
}

async function remove(key, name) {
  if (!(await sure(t("Delete this profile?"), t("{name} ({key}) is gone for good then. Export it first if it may be wanted again.", { name, key }), t("Delete for good"), { grave: true }))) return;
  const answer = await change(`/api/v1/profiles/${key}/delete`);
  const profiles = !answer.ok && (await get("/api/v1/profiles")); // another device was first
  if (profiles) tell_page(profiles);
}

function matAlone(used) {
  return el("li", { class: used ? "used" : "" },
    el("strong", {}, t("The mat alone"), used && [" ", el("span", { class: "tag", text: t("in use") })]),
    el("span", { class: "facts", text: t("No profile: the printed mat's markers tell where everything lies.") }),
    el("span", { class: "tools" }, !used && el("button", { type: "button", text: t("Use"), data: { key: "use-mat" }, on: { click: () => change("/api/v1/profiles/mat/use") } })));
}
