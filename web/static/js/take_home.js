/* A file that the table makes first: this device keeps it, or the refusal is shown in words. */

import { el } from "./dom.js";
import { toast } from "./send.js";
import { said, t } from "./words.js";

/** A button that asks for the file. ask: gives fetch's own two arguments. making, made: what is said meanwhile and after,
    made() when it is there. */
export function takeHome(text, ask, making, made) {
  const word = el("span", { class: "quiet", role: "status" });
  const button = el("button", { type: "button", text, on: { click: take } });
  async function take() {
    button.disabled = true;
    word.textContent = making;
    word.textContent = (await keep(...ask())) ? made() : "";
    button.disabled = false;
  }
  return el("div", { class: "row" }, button, word);
}

async function keep(path, how) {
  const answer = await fetch(path, { cache: "no-store", ...how }).catch(() => null);
  const content = answer?.ok ? await answer.blob().catch(() => null) : null; // a line that breaks off leaves no half a file
  if (!content) {
    const body = answer && !answer.ok ? await answer.json().catch(() => ({})) : {};
    toast(said(body, "message") || t("The table does not answer."), said(body, "hint"));
    return false;
  }
  const address = URL.createObjectURL(content);
  el("a", { href: address, download: /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // browsers read it after the click
  return true;
}
