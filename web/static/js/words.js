/* Sentences in the device's language. The English template is the key; the server sends the catalogue. */

export const language = document.documentElement.lang || "en";

const catalogue = language === "en" ? {} : await fetch(`/catalogue/${language}.json`).then((answer) => (answer.ok ? answer.json() : {}));
const dollars = new Intl.NumberFormat(language, { style: "currency", currency: "USD", maximumFractionDigits: 0, currencyDisplay: "narrowSymbol" });
const compact = new Intl.NumberFormat(language, { style: "currency", currency: "USD", maximumFractionDigits: 0, currencyDisplay: "narrowSymbol", notation: "compact" });
const numbers = new Intl.NumberFormat(language);
const days = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

/** The sentence in this language, its {blanks} filled. Extracted for the catalogues by this name: give it a literal. */
export function t(template, values = {}) {
  const said = catalogue[template] || template;
  return said.replace(/\{\{|\}\}|\{(\w+)\}/g, (whole, name) => (name === undefined ? whole[0] : spell(name, values[name])));
}

/** A sentence the server sent: {text, template, values}, or the plain English one where there is no more. */
export function tell(text, plain = "") {
  if (typeof text === "string") return text;
  if (Array.isArray(text)) return text.reduce((all, one) => (all ? `${all}${stop(all, one)} ${tell(one)}` : tell(one)), "");
  return text && text.template ? t(text.template, text.values) : plain || "";
}

/* Between sentences: before one that begins with a word of its own a full stop, for it is written large in every language, before a name less. */
const stop = (before, next) => (/[.!?…:]$/.test(before) ? "" : /^[A-Z]/.test(next.template) ? "." : ";");

/** The sentence under `key` of an object that carries it in English and, beside it, as KEY_text. */
export function said(thing, key) {
  return thing ? tell(thing[`${key}_text`], thing[key] ?? "") : "";
}

function spell(name, value) {
  if (value === undefined || value === null) return "";
  if (typeof value === "object" && value.template) return tell(value);
  if (typeof value === "number") {
    if (name.endsWith("_usd")) return money(value);
    return name.endsWith("_musd") ? millions(value) : numbers.format(value);
  }
  return name.endsWith("_colour") ? colourName(value) : apart(whole(String(value)));
}

const SHORT_END = /(\p{L})-(?=\p{L}{1,2}(?!\p{L}))/gu;

/* No line ends before the last letter or two of a name: "Maximilian-" stood above "e takes $90,000". A path stays as it is: somebody may
   copy it. */
const whole = (name) => (name.includes("/") ? name : name.replace(SHORT_END, "$1\u2011"));

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC](?:[\s'.\u2019\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC-]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC])?/g;

/** Names that are written from right to left keep to themselves: else the numbers and names behind one stand in front of it. */
export const apart = (words) => words.replace(RIGHT_TO_LEFT, "\u2068$&\u2069");

/** Millions of dollars as this language writes them: $7M, 7 Mio. $. A thousand of them and more in full: compact would round them to billions. */
export const millions = (musd) => (musd === 0 || Math.abs(musd) >= 1000 ? money : compact.format)(musd * 1_000_000);

/** Points in words: one is a point. */
export const inPoints = (points) => (points === 1 ? t("1 point") : t("{points} points", { points }));

/** Whole dollars as this language writes them. */
export const money = (usd) => dollars.format(usd);

/** Dollars that came or went, with their sign. */
export const change = (usd) => withMinus((usd > 0 ? "+" : "") + money(usd));

/** A number as printers set it: with a minus, not a hyphen. */
export const withMinus = (number) => number.replace("-", "\u2212");

/** The day of a moment from its ISO text. */
export const day = (iso) => days.format(new Date(iso));

/** A moment from its ISO text. */
export const moment = (iso) => moments.format(new Date(iso));

const COLOURS = {
  black: () => t("black"), blue: () => t("blue"), green: () => t("green"), orange: () => t("orange"),
  purple: () => t("purple"), red: () => t("red"), white: () => t("white"), yellow: () => t("yellow"), violet: () => t("violet"),
  pink: () => t("pink"), golden: () => t("golden"), turquoise: () => t("turquoise"), lime: () => t("lime"), silver: () => t("silver"),
};

/** A dice colour in this language; a learned colour keeps the name it was given. */
export const colourName = (colour) => (COLOURS[colour] ? COLOURS[colour]() : colour);

export const COLOUR_ORDER = ["red", "blue", "green", "yellow", "black", "orange", "purple", "white"];
