/* What the box of Lords of Vegas holds: a board put right by hand may lie there with more, and then somebody should look again. */

import { COMPANIES } from "./lords_words.js";
import { t } from "./words.js";

const BOX = { dice: 12, markers: 10, tiles: 9 }; // of each player; tiles of each company

/** A sentence for each kind of which more lies on the board than the box holds. changed: lots as they would lie, {lot: {marker, tile, die}}. */
export function beyondTheBox(view, changed = {}) {
  const lots = Object.values({ ...view.table.lots, ...changed });
  const lying = (counts) => lots.filter(counts).length;
  return [
    ...view.seats.flatMap(({ id, name: player }) => {
      const dice = lying((lot) => lot.die?.[0] === id);
      const markers = lying((lot) => lot.marker === id);
      return [
        dice > BOX.dice && t("{player} has {count} dice on the board, and the box holds {most}: please look again.", { player, count: dice, most: BOX.dice }),
        markers > BOX.markers && t("{player} has {count} markers on the board, and the box holds {most}: please look again.", { player, count: markers, most: BOX.markers }),
      ];
    }),
    ...Object.entries(COMPANIES).map(([colour, company]) => {
      const tiles = lying((lot) => lot.tile === colour);
      return tiles > BOX.tiles && t("{count} tiles of {company} lie on the board, and the box holds {most}: please look again.", { company, count: tiles, most: BOX.tiles });
    }),
  ].filter(Boolean);
}
