/* Making elements, and drawing a part of the page anew only when what it shows has changed. */

import { t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element. props: class, text, on (event → handler), data (dataset), css (custom properties); the rest are attributes. */
export function el(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** An SVG element, the same way. */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") node.setAttribute("class", value);
    else if (name === "text") node.textContent = value;
    else if (name === "on") for (const [event, handler] of Object.entries(value)) node.addEventListener(event, handler);
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "css") for (const [property, set] of Object.entries(value)) node.style.setProperty(property, set);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const TYPED = "input[data-key]:is([type=text], [type=number])";

/* What is typed into the fields of `node` and not said yet: data-key → text. Afterwards the fields count as untouched. */
function takeTyped(node) {
  const fields = [...node.querySelectorAll(TYPED)].filter((field) => field.value !== field.defaultValue);
  return fields.map((field) => {
    const typed = field.value;
    field.value = field.defaultValue; // a field that goes while somebody types would say the half number
    return [field.dataset.key, typed];
  });
}

function giveTyped(node, typed) {
  for (const [key, text] of typed) {
    const field = node.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!field) continue;
    field.value = text;
    field.addEventListener("blur", () => field.value !== field.defaultValue && field.dispatchEvent(new Event("change")), { once: true }); // to the browser it is no change
  }
}

/** A function that draws into `node` only when `picked` (plain data) differs from the last time; keyboard focus and what is being typed stay
    by data-key. */
export function section(node, draw) {
  let shown;
  return (picked) => {
    if (node === null) return;
    const now = JSON.stringify(picked);
    if (now === shown) return;
    shown = now;
    const key = node.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    const typed = takeTyped(node);
    node.replaceChildren(...[draw(picked)].flat(Infinity).filter(Boolean));
    if (key) node.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
    giveTyped(node, typed);
  };
}

/** As data of an element in the tray: the head tells its words to who hears the page. A live region that came together with its words would
    be passed over. */
export const SAID = { said: "" };

/** A sentence in which no line ends within what is to be typed, as nodes: “--camera usb” stays whole. */
export const flagged = (text) => text.split(/(--[a-z-]+(?: [\w.]*\w)?[.,;]?)/).map((part, i) => (i % 2 ? el("span", { class: "whole", text: part }) : part));

/** A dialog that is gone when closed. body: its children; gives the dialog, already open. The focus goes back to where it was, also to a
    control that was drawn anew meanwhile. */
export function openDialog(label, ...body) {
  const from = document.activeElement.dataset.key;
  const leave = () => {
    document.body.append(...dialog.querySelectorAll("#toasts")); // what was said over it is still being read
    dialog.remove();
    if (from && document.activeElement === document.body) document.querySelector(`[data-key="${CSS.escape(from)}"]`)?.focus({ preventScroll: true });
  };
  const dialog = el("dialog", { "aria-label": label, on: { close: leave } }, body);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** The title of a long dialog with ✕ beside it, which stay in view however far one has scrolled. */
export const dialogHead = (title, close) =>
  el("header", { class: "dialog-head" }, el("h2", { text: title }), el("button", { type: "button", "aria-label": t("Close"), text: "✕", on: { click: close } }));

/** Whether something is asked on this page now. */
export const asksAlready = () => document.querySelector("dialog[open]") !== null;

/** Close what is open: what it asks about is over. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
}

export const byId = (id) => document.getElementById(id);

/** Let what stands in the page itself be used from now on. Its `disabled` says that nobody hears it yet: tapped earlier, a form went off by
    itself, a box showed a yes that nobody was told, and any other tap was lost. */
export function hears(...nodes) {
  for (const node of nodes) node?.removeAttribute("disabled");
}
