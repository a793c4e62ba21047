/* Small questions to the person at this device: yes or no, a number of dice, a name. Made of dialogs of our own. */

import { el, openDialog } from "./dom.js";
import { toast } from "./send.js";
import { t } from "./words.js";

/** Ask before something that matters. Gives true or false. */
export function sure(title, text, yes, { grave = false } = {}) {
  return new Promise((answer) => {
    const say = (value) => () => { answer(value); dialog.close(); };
    const dialog = openDialog(title,
      el("h2", { text: title }), el("p", { text }),
      el("div", { class: "row end" },
        el("button", { type: "button", text: t("Go back"), on: { click: say(false) } }),
        el("button", { type: "button", class: grave ? "grave" : "main", text: yes, on: { click: say(true) } })));
    dialog.addEventListener("close", () => answer(false));
  });
}

/** One of several things that a dialog can show: once touched it alone of them is pressed, so that whose numbers stand there is seen. */
export const pick = (text, open) => el("button", { type: "button", class: "pick", text, "aria-pressed": "false", on: { click: ({ currentTarget }) => {
  for (const one of currentTarget.closest("dialog").querySelectorAll(".pick")) one.setAttribute("aria-pressed", String(one === currentTarget));
  open();
} } });

/** A number with minus and plus. show(n): how it is written. Gives {node, value(), set(n)}. */
export function stepper(label, start, { least = 0, most = 99, show = String, onChange = () => {} } = {}) {
  let value = start;
  const shown = el("output", { text: show(value) });
  const set = (next) => {
    value = Math.max(least, Math.min(most, next));
    shown.textContent = show(value);
    minus.disabled = value <= least;
    plus.disabled = value >= most;
    onChange(value);
  };
  const minus = el("button", { type: "button", "aria-label": t("{what}: one less", { what: label }), text: "−", on: { click: () => set(value - 1) } });
  const plus = el("button", { type: "button", "aria-label": t("{what}: one more", { what: label }), text: "+", on: { click: () => set(value + 1) } });
  minus.disabled = value <= least;
  plus.disabled = value >= most;
  return { node: el("span", { class: "stepper" }, minus, shown, plus), value: () => value, set };
}

const WHOLE = /^(\d+|\d{1,3}([.,'’])\d{3}(\2\d{3})*)$/;

/** The whole number that somebody typed, with what parts its thousands or without; null where it is none, and that is said. */
export function wholeNumber(typed) {
  const bare = typed.replace(/[\s$]/g, "");
  if (WHOLE.test(bare)) return Number(bare.replace(/\D/g, ""));
  toast(t("What was typed there is no whole number."), t("Type it again, or go back."));
  return null;
}
