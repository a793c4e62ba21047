/* Runs before the first paint: the look this device chose, so that nothing flashes. */
(function () {
  for (const name of ["theme", "type", "motion"]) {
    let chosen = null;
    try {
      chosen = localStorage.getItem(name);
    } catch {
      return; // storage is switched off: the defaults are good
    }
    if (chosen) document.documentElement.dataset[name] = chosen;
  }
})();
