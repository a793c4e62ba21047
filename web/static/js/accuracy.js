/* Accuracy: the owner's yes or no to keeping corrected dice, and deleting them. The charts are drawn by the server. */

import { byId, el, openDialog } from "./dom.js";
import { keepMenu } from "./menu.js";
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
    t("Delete all pictures"),
    el("h2", { text: t("Delete all pictures of corrected dice?") }),
    el("p", { text: t("They can't be brought back.") }),
    el("div", { class: "row end" },
      el("button", { type: "button", text: t("Keep them"), on: { click: () => dialog.close() } }),
      el("button", { type: "button", class: "grave", text: t("Delete all pictures"), on: { click: all } })));

  async function all() {
    dialog.close();
    if ((await post("/api/v1/accuracy/delete", {})).ok) location.reload();
  }
});

byId("relearn")?.addEventListener("click", async () => {
  const { ok, body } = await post("/api/v1/accuracy/relearn", { keep: false });
  if (!ok) return;
  byId("relearned").textContent = body.offer
    ? t("By their colour alone {before} of {count} of these dice are told right now; {after} would be, each judged without itself. Use it?", body)
    : t("By their colour alone {before} of {count} of these dice are told right now; learning from them would bring {after}. It is better to leave it.", body);
  byId("relearn-keep").hidden = !body.offer;
});

byId("relearn-keep")?.addEventListener("click", async () => {
  if (!(await post("/api/v1/accuracy/relearn", { keep: true })).ok) return;
  byId("relearn-keep").hidden = true;
  byId("relearned").textContent = t("The new colours are in use. The old profile is kept: one tap back on the camera page.");
});

keepMenu();
