/* What is half said on this device and outlasts the page: as long as its tab is open, in plain data. */

/** What is kept under this name: {recall, keep, drop}. */
export const keptInTab = (name) => ({
  recall() {
    try {
      return JSON.parse(sessionStorage.getItem(name));
    } catch {
      return null;
    }
  },
  keep(what) {
    try {
      sessionStorage.setItem(name, JSON.stringify(what));
    } catch {
      // storage is switched off: it is said again
    }
  },
  drop() {
    try {
      sessionStorage.removeItem(name);
    } catch {
      // storage is switched off: nothing was kept
    }
  },
});
