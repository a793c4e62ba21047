/* Accuracy: the owner's yes or no to keeping corrected dice, and deleting them. The charts are drawn by the server. */

import { byId, el, hears, openDialog } from "./dom.js";
import { keepMenu } from "./menu.js";
import { offerReport } from "./offer.js";
import { post, toast } from "./send.js";
import { t } from "./words.js";

byId("keep").addEventListener("change", async ({ target }) => {
  target.disabled = true; // a yes and a no on their way at once could arrive the other way round
  const answer = await post("/api/v1/accuracy/keep", { keep: target.checked });
  target.disabled = false;
  if (!answer.ok) target.checked = !target.checked;
  else toast(target.checked ? t("Corrected dice are kept from now on.") : t("Nothing more is kept. What is here stays until you delete it."));
});

byId("corrected")?.addEventListener("click", async ({ target }) => {
  const image = target.dataset.delete;
  if (!image) return;
  const answer = await post("/api/v1/accuracy/delete", { image });
  if (answer.ok) show(target.closest("li"), answer.body.count);
});

function show(line, count) {
  line.remove();
  byId("count").textContent = t("Pictures kept: {count}", { count });
  if (!count) location.reload();
}

byId("delete-all")?.addEventListener("click", () => {
  const dialog = openDialog(
    t("Delete all of them"),
    el("h2", { text: t("Delete all pictures of corrected dice, and the numbers beside them?") }),
    el("p", { text: t("They can't be brought back.") }),
    el("div", { class: "row end" },
      el("button", { type: "button", text: t("Keep them"), on: { click: () => dialog.close() } }),
      el("button", { type: "button", class: "grave", text: t("Delete all of them"), on: { click: all } })));

  async function all() {
    dialog.close();
    if ((await post("/api/v1/accuracy/delete", {})).ok) location.reload();
  }
});

hears(byId("keep"), byId("delete-all"), ...(byId("corrected")?.querySelectorAll("[data-delete]") ?? []));
offerReport(byId("offer"));
keepMenu();
