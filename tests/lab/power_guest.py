"""Inside the guest: a table with its journal on a card of its own (ext4 on /dev/ubda). `play` goes on for ever, `check` looks and tells.

Every line "kept N" is printed after entry N was confirmed to the players; what follows a cut must hold it.
"""

import ctypes
import os
import sys
import uuid
from pathlib import Path

from companion.games.registry import GAMES
from companion.journal.backup import verify
from companion.journal.entry import By
from companion.journal.store import Journal
from companion.table.session import TableSession
from companion.table.watch.watch import TableWatch

CARD = Path("/run/card")
DATA = CARD / "data"
PEOPLE = By("table", client="power")
SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}, {"name": "Carla", "colour": "green"}]


def mount_card() -> None:
    CARD.mkdir(parents=True)
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"/dev/ubda", os.fsencode(CARD), b"ext4", 0, None):
        raise OSError(ctypes.get_errno(), "the card can't be mounted")


def wish(view: dict) -> dict:
    """What the players do next."""
    if view["phase"] == "roll":
        return {"kind": "roll"}
    if view["phase"] == "place":
        choice = view["choices"][view["seq"] % len(view["choices"])]
        return {"kind": "place", "face": choice["face"]}
    return {"kind": "next"}


def play(session: TableSession) -> None:
    view = session.view()
    while True:
        if view.get("game_id") is None or view["phase"] in ("game-over", "set-up"):
            view = session.new_game("las-vegas", SEATS, {}, "virtual", None, PEOPLE)
        else:
            view = session.submit(wish(view), view["step"], uuid.uuid4().hex, PEOPLE)
        print("kept", view["game_id"], view["seq"], flush=True)


def main() -> int:
    mount_card()
    if sys.argv[1] == "check":
        verification = verify(DATA, GAMES)
        print("verified", len(verification.problems), flush=True)
    journal = Journal(DATA)
    session = TableSession(journal, GAMES, TableWatch(1))
    view = session.view()
    print("resumed", view.get("game_id"), view["seq"], bool(view["resume"]), flush=True)
    if sys.argv[1] == "play":
        play(session)
    session.close()
    journal.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
