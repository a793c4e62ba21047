/* The roll being tapped in: what was tapped so far, for the moment it was begun in, also when the page is loaded anew meanwhile. */

import { keptInTab } from "./kept.js";
import { momentOf } from "./store.js";

const kept = keptInTab("half-tapped-roll");

/** A store for the roll being tapped in. */
export function rollStore(redraw) {
  let [step, tapped] = kept.recall() ?? [null, {}];
  let mended = null; // the step whose roll, read by the camera, is being put right
  const change = (faces) => {
    tapped = faces;
    if (mended !== step) kept.keep([step, tapped]); // what is being put right begins with what the camera reads then
    redraw();
  };
  return {
    mending: (view) => mended === momentOf(view) && Boolean(view.roll_seen),
    mend(view) {
      step = mended = momentOf(view);
      change(Object.fromEntries(Object.entries(view.roll).map(([owner, faces]) => [owner, [...faces]])));
    },
    /** The roll of that view was taken; by now the next one may be put right. */
    taken(view) {
      if (mended === momentOf(view)) mended = null;
    },
    forget() {
      [step, mended] = [null, null];
      change({});
    },
    /** What was kept of another moment is over. */
    goesOn(view) {
      if (step !== momentOf(view)) kept.drop();
    },
    faces: (view, owner) => (step === momentOf(view) ? (tapped[owner] ?? []) : []),
    add(view, owner, face) {
      if (step !== momentOf(view)) [step, tapped] = [momentOf(view), {}];
      change({ ...tapped, [owner]: [...(tapped[owner] ?? []), face].sort() });
    },
    drop(view, owner, index) {
      change({ ...tapped, [owner]: this.faces(view, owner).filter((_, i) => i !== index) });
    },
    all: (view) => (step === momentOf(view) ? tapped : {}),
  };
}
