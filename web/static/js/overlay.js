/* The strip for streams: whose turn, and everybody's money. Nothing to touch. */

import { byId, section } from "./dom.js";
import { follow } from "./feed.js";
import { keepHead } from "./head.js";
import { plaques } from "./seats.js";
import { listen } from "./store.js";

let now = null;
const drawSeats = section(byId("seats"), () => plaques(now));

listen((view) => {
  now = view;
  drawSeats([view.seats, view.to_act, view.turn, view.phase]);
});

keepHead();
follow();
