/* Points on a plaque, and what is nearly used up. */

import { inPoints, t } from "./words.js";

const FEW = 3; // that is when people want to know

/** Points and the step that comes next; dice and markers once few are left. over: no step comes any more. */
export function pointsWords(seat, over) {
  const points = inPoints(seat.points);
  if (over) return points;
  const stand = seat.next_space ? t("{points}, next step +{step}", { points, step: seat.next_space }) : points;
  return [stand, seat.in_hand <= FEW && t("dice left: {count}", { count: Math.max(0, seat.in_hand) }), seat.markers <= FEW && t("markers left: {count}", { count: Math.max(0, seat.markers) })].filter(Boolean).join(", ");
}
