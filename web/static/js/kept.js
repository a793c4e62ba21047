/* What this device remembers, or a tab of it as long as that is open. Where storage is switched off nothing is: it is said again. */

function guarded(use) {
  try {
    return use() ?? null;
  } catch {
    return null;
  }
}

const kept = (storage) => (name) => ({
  recall: () => guarded(() => JSON.parse(storage().getItem(name))),
  keep: (what) => guarded(() => storage().setItem(name, JSON.stringify(what))),
  drop: () => guarded(() => storage().removeItem(name)),
});

/** Plain data under this name, in this tab: {recall, keep, drop}. */
export const keptInTab = kept(() => sessionStorage);

/** The same on this device. */
export const keptHere = kept(() => localStorage);

/** One word on this device, null where none is kept. */
export const remembered = (name) => guarded(() => localStorage.getItem(name));

/** Keep a word, or none. */
export const remember = (name, word) => guarded(() => (word ? localStorage.setItem(name, word) : localStorage.removeItem(name)));
