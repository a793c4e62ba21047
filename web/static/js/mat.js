/* Where the places lie on the printed mat, in its millimetres: for drawings, and as a start for a table of one's own. */

import { t } from "./words.js";

export const MAT_MM = [420, 297];

export const PLACES = { tray: [26, 151, 300, 120], slot: [330, 167, 64, 104] };
for (let n = 1; n <= 6; n += 1) PLACES[`casino-${n}`] = [26 + (n - 1) * 61.33 + 1, 71, 59.3, 76.5];

/** A place in words. */
export function zoneName(zone) {
  if (zone === "tray") return t("Tray");
  if (zone.startsWith("lot-")) return t("Lot {lot}", { lot: zone.slice("lot-".length) });
  return zone === "slot" ? t("Slot machine") : t("Casino {number}", { number: zone.slice("casino-".length) });
}
