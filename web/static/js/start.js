/* Starting a game, and never in place of one that is under way unless somebody says so. */

import { sure } from "./ask.js";
import { stillHere } from "./seats.js";
import { get, post, toast } from "./send.js";
import { said, t } from "./words.js";

const RUNNING = "game-running";

/** The unfinished game on the table: {id, players, begun}; null where there is none. begun: something has been done in it. */
export async function runningGame() {
  return unfinished(await get("/api/v1/state"));
}

function unfinished(view) {
  if (!view?.live) return null;
  return { id: view.game_id, players: stillHere(view).map((seat) => seat.name).join(", "), begun: view.undo?.can_undo };
}

let starting = false; // a second tap while the first is under way, or the page is going on to the game, starts no second one

addEventListener("pageshow", (event) => event.persisted && (starting = false)); // gone back to

/** Start this game. What is under way is put aside after a yes only. Gives whether it has begun. */
export async function startGame(wish) {
  if (starting) return false;
  starting = true;
  starting = await begin(wish);
  return starting;
}

async function begin(wish) {
  const view = await get("/api/v1/state");
  const running = unfinished(view);
  if (running && !(await putAside(running))) return false;
  const answer = await post("/api/v1/games", { ...wish, instead_of: view?.game_id ?? null }, { quiet: true }); // of two tablets that start at once only one does
  if (answer.ok) return true;
  if (answer.status) toast(said(answer.body, "message"), answer.body.code === RUNNING ? t("Another device has just started it.") : said(answer.body, "hint"));
  return false;
}

/* Who has gone back from a game just begun, and starts once more, may have the notes of the first one on the table already. */
const putAside = ({ players, begun }) => (begun
  ? sure(t("Put the running game aside?"), t("{players} are in the middle of a game. It is kept as it stands and waits in the history.", { players }), t("Put it aside and start"), { grave: true })
  : sure(t("Begin another game?"), t("One has just begun, and nobody has done anything in it yet: {players}. It waits in the history then.", { players }), t("Begin another")));
