/* The scoreboard. */

import { byId, section } from "./dom.js";
import { casinos } from "./casinos.js";
import { follow } from "./feed.js";
import { grow, isReached, letGo, onRoom, shrink } from "./grow.js";
import { keepHead } from "./head.js";
import { keepMenu } from "./menu.js";
import { plaques } from "./seats.js";
import { lastBoard, lordsPick, lordsTable } from "./lords.js";
import { isLords } from "./lords_words.js";
import { listen } from "./store.js";
import { keepTaps } from "./taps.js";
import { tray, trayPick } from "./tray.js";
import { finale, welcome } from "./ends.js";
import { way } from "./way.js";

const may = document.body.dataset.role === "table";

const drawTray = section(byId("tray"), () => tray(now, { may }));
const drawCasinos = section(byId("casinos"), () => (isLords(now) ? lordsTable(now) : casinos(now)));
const drawSeats = section(byId("seats"), () => plaques(now));
const drawEnds = section(byId("ends"), () => ends(now));
let now = null;

function ends(view) {
  if (!view.game || view.resume) return welcome(view, may, way);
  return view.phase === "game-over" ? [finale(view, may), isLords(view) && lastBoard(view)] : null;
}

listen((view) => {
  now = view;
  const playing = Boolean(view.game) && !view.resume;
  const over = view.phase === "game-over";
  byId("tray").hidden = !playing || over;
  byId("main").classList.toggle("between", view.phase === "round-over");
  byId("tray").classList.toggle("calls", ["please-confirm", "question"].includes(view.phase));
  byId("casinos").hidden = !view.game || over; // also while going on is offered: to compare with the table
  byId("seats").hidden = !view.game || over;
  byId("ends").hidden = playing && !over;
  drawEnds([view.game_id, view.broken, view.resume, over, over && [view.outcome, view.seats, view.table], Boolean(view.set_out)]);
  if (!view.game) return;
  if (playing) drawTray(trayPick(view));
  drawCasinos([view.casinos, view.seats, view.payout, view.phase, view.differences, view.needs, lordsPick(view)]);
  drawSeats([view.seats, view.to_act, view.turn, view.phase, view.table]);
});

function size() {
  byId("main").style.zoom = 1; // what stands there is measured as it is
  if (isLords(now)) letGo(byId("casinos"));
  else if (now?.game) grow(byId("casinos"), `${now.game_id} ${now.round}`);
  const side = byId("casinos").querySelector(".lords-side");
  if (side) shrink(side, () => side.scrollHeight <= side.clientHeight, side.querySelector(".seen"));
  shrink(byId("main"), () => !now?.game || isLords(now) || now.phase === "game-over" || isReached()); // eight players in large letters on a television
  shrink(byId("ends"), () => now?.phase !== "game-over" || document.documentElement.scrollHeight <= window.innerHeight);
}

keepHead();
listen(size); // what has its room below the head is measured when that is drawn
onRoom(size);
keepMenu();
keepTaps();
follow();
