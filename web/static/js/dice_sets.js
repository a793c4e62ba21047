/* The sets of dice that somebody may choose from: those the camera has learned, and the usual ones. */

import { get } from "./send.js";
import { COLOUR_ORDER } from "./words.js";

/** {profile in use or null, learned: its dice, offered: all there are, names of one's own before the usual ones}. */
export async function diceSets() {
  const profiles = await get("/api/v1/profiles");
  const profile = profiles?.kept.find(({ key }) => key === profiles.in_use) ?? null;
  const learned = profile?.dice ?? [];
  return { profile, learned, offered: [...learned.filter((name) => !COLOUR_ORDER.includes(name)), ...COLOUR_ORDER] };
}
