/* A seat's code on a device of the table: somebody says which of the two it is from now on. */

import { byId, hears } from "./dom.js";
import { post } from "./send.js";

byId("take-seat").addEventListener("click", async () => {
  if ((await post("/api/v1/forget", {})).ok) location.reload(); // the table's no more: the code opens the seat
});
hears(byId("take-seat"));
