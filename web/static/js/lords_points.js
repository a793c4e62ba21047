/* Points on a plaque. */

import { t } from "./words.js";

/** Points, and the step that comes next, for a seat's plaque. */
export function pointsWords(seat) {
  return seat.next_space ? t("{points} points, next step +{step}", { points: seat.points, step: seat.next_space }) : t("{points} points", { points: seat.points });
}
