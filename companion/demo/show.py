"""The demonstration: filmed games as camera, a script as panel, one film after the other. The table itself is the ordinary one."""

import json
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.errors import UsageError
from companion.journal.entry import By
from companion.table.confirm import STOOD_S
from companion.table.session import TableSession
from companion.text import say

FILMS = Path(__file__).parent
HOLD_S: Mapping[str, float] = {"roll": 3.0, "hand": 1.2, "place": 3.6, "clearing": 2.5, "empty": 2.5}
"""Seconds each kind of picture stands, at the pace of people who play slowly enough to be watched."""
OVERTURE_S = 2.0  # the empty table before the first roll
SEEN_S = STOOD_S + 0.1  # what the script presses for has been seen
INTERVAL_S = 90.0  # the final ranking stands before the next film begins
LOOK_S = 0.2  # how soon it is seen that somebody looks


def film_names() -> tuple[str, ...]:
    """The films that ship, in the order of the show."""
    return tuple(film["name"] for film in _script()["films"])


def check_film(name: str) -> None:
    """Raises UsageError for a film that does not ship."""
    if name not in film_names():
        raise UsageError(say("There is no film {name}.", name=name), say("Films: {names}.", names=", ".join(film_names())))


def panel_script(pace: float) -> str:
    """What the demonstration's panel presses: what was read, and through the payout; however fast the film, never too early to count."""
    presses = (("please-confirm", "confirm", 1.3), ("payout", "next", 2.2), ("clear-table", "next", 12.0))
    return "".join(f"when phase {phase} press {button} after {max(s / pace, SEEN_S):.2f} s\n" for phase, button, s in presses)


class Show:
    """Shows the films in turn, each to whoever looks, until it is stopped or somebody starts a game of their own."""

    def __init__(self, table: Any, scratch: Path, first: str, pace: float) -> None:
        """table: a running companion.app.Table. first: a film that ships (check_film)."""
        names = film_names()
        at = names.index(first)
        self._table, self._scratch, self._pace = table, scratch, pace
        self._names = names[at:] + names[:at]
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="show", daemon=True)

    def start(self) -> None:
        """Begin the first film; returns at once."""
        self._thread.start()

    def stop(self) -> None:
        """No further film."""
        self._end.set()

    def _run(self) -> None:
        turn = 0
        while not self._end.is_set():
            film = next(film for film in _script()["films"] if film["name"] == self._names[turn % len(self._names)])
            game_id = begin_game(self._table.session, film)
            if not self._wait_for_a_screen(game_id):
                return
            self._table.eye.use_camera(film_camera(film, self._scratch / str(turn), self._pace))
            if not self._wait_for_end(game_id) or self._end.wait(INTERVAL_S):
                return
            if self._table.session.view().get("game_id") != game_id:
                return
            turn += 1

    def _wait_for_a_screen(self, game_id: str) -> bool:
        """True once a page is open: who came a minute after the start saw the end of a game, and nothing moved. False as below."""
        while not self._table.screens():
            if self._end.wait(LOOK_S) or self._table.session.view().get("game_id") != game_id:
                return False
        return True

    def _wait_for_end(self, game_id: str) -> bool:
        """True when the film's game is over, False when the show is stopped or another game has begun."""
        while not self._end.wait(1.0):
            view = self._table.session.view()
            if view.get("game_id") != game_id:
                return False
            if view["phase"] == "game-over":
                return True
        return False


def begin_game(session: TableSession, film: Mapping[str, Any]) -> str:
    """The game of a film, one round long, its notes dealt by the film's own seed. Returns the game's id."""
    options = {**film["options"], "rounds": 1}
    seed = options.pop("seed", None)
    view = session.new_game(film["game"], film["seats"], options, film["bank"], seed, By("table", client="demonstration"))
    return str(view["game_id"])


def film_camera(film: Mapping[str, Any], folder: Path, pace: float) -> str:
    """A folder that the film camera shows, written for this film; returns the camera's words."""
    folder.mkdir(parents=True)
    steps = [{"picture": str(FILMS / step["file"]), "kind": step["kind"], "hold_s": HOLD_S[step["kind"]]} for step in film["steps"]]
    empty = next(step for step in film["steps"] if step["kind"] == "empty")
    overture = {"picture": str(FILMS / empty["file"]), "hold_s": OVERTURE_S}
    (folder / "film.json").write_text(json.dumps({"steps": [overture, *steps]}), encoding="utf-8")
    return f"film@{pace:g}:{folder}"


def _script() -> dict[str, Any]:
    script: dict[str, Any] = json.loads((FILMS / "film.json").read_text(encoding="utf-8"))
    return script
