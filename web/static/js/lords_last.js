/* What happened last, for the tray of Lords of Vegas. */

import { el, SAID } from "./dom.js";
import { said, t } from "./words.js";

/** What happened last, for the tray. */
export function lastWords(view) {
  const last = view.history_tail?.find((entry) => entry.last);
  return el("p", { class: "hint grow", data: SAID, text: last ? said(last, "what") : t("The game begins.") });
}
