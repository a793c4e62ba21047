"""The people of a soak: they play whole games of every family at random, take back, look at pages; screens come, sleep and go."""

import itertools
import random
import threading
from typing import Any

from tests.soak.table import PATIENCE_S, Screen, TableProcess

SEATS = [{"name": name, "colour": colour} for name, colour in (("Anna", "red"), ("Ben", "blue"), ("Carla", "green"), ("Dora", "yellow"))]
BOULEVARD = {"neutral_dice": True, "biggies": True, "kickers": True, "rainbow": True, "slot_machine": True, "chip_cards": True}
FAMILIES: dict[str, tuple[str, dict[str, Any]]] = {
    "the dice game": ("las-vegas", {"rounds": 2}),
    "the Boulevard": ("las-vegas", {"rounds": 2, **BOULEVARD}),
    "the Custom Edition": ("custom-edition", {"rounds": 2, "chips": True}),
    "the Card Game": ("card-game", {"rounds": 2}),
    "Lords of Vegas": ("lords-of-vegas", {}),
}
"""What is played in turn, and how."""

PAGES = (
    "/", "/play", "/help", "/overlay", "/healthz", "/hardware", "/set-up", "/set-out", "/history", "/accuracy", "/first-evening", "/join",
    "/api/v1/places/casino-3/arrivals",
)  # fmt: skip
EXPORTS = ("json", "csv", "bgstats", "text")
MOST_SCREENS = 6
COUNTED = 10  # of so many games one has its chances counted, which takes seconds


class WrongError(Exception):
    """The table did what it must not."""


class People:
    """longest: commands after which a game is ended early."""

    def __init__(self, table: TableProcess, luck: random.Random, longest: int) -> None:
        self.table, self._luck, self._longest = table, luck, longest
        self._numbers = itertools.count()
        self._screens: list[Screen] = []
        self._news = threading.Condition()
        self._asleep: dict[str, Any] | None = None
        self.commands = 0

    def play(self, number: int) -> str:
        """One whole game, its evening looked at afterwards. Returns its id."""
        game_id = self.begin(number)
        self.go_on()
        self.all_screens_follow()
        self._look_back(game_id, number)
        return game_id

    def begin(self, number: int) -> str:
        """A new game, with the screens that people have with them tonight."""
        game, options = list(FAMILIES.values())[number % len(FAMILIES)]
        seats = SEATS[: 2 + number % (len(SEATS) - 1)]
        status, view = self.table.lines.post("/api/v1/games", {"game": game, "seats": seats, "options": options}, "a new game")
        if status != 200:
            raise WrongError(f"{game} can't be begun: {status} {view}")
        self.screens_come_and_go()
        return str(view["game_id"])

    def go_on(self, commands: int | None = None) -> None:
        """To the end of the game, or so many commands."""
        for count in itertools.count():
            move = self.table.move()
            if move is None or count == commands:
                return
            if count == self._longest:
                self._end_early()
                return
            self._wish(move, "a command")
            if self._luck.random() < 0.04:
                self._take_back()
            if self._luck.random() < 0.03:
                self.look_at(self._luck.choice(PAGES))
            if self._luck.random() < 0.02:
                self._stale_screen()

    def screens_come_and_go(self) -> None:
        """Some leave without a word; others come, until there are as many as tonight."""
        for screen in list(self._screens):
            if screen.is_gone or self._luck.random() < 0.5:
                self._screens.remove(screen)
                screen.leave()
        while len(self._screens) < self._luck.randint(1, MOST_SCREENS):
            self._screens.append(Screen(self.table.port, self._news))

    def all_screens_leave(self) -> None:
        while self._screens:
            self._screens.pop().leave()

    def all_screens_follow(self) -> None:
        """Each has been shown what the table is at. Raises WrongError."""
        seq = self.table.lines.told("/api/v1/state")["seq"]
        with self._news:
            if not self._news.wait_for(lambda: all(one.is_gone or one.seq == seq for one in self._screens), PATIENCE_S):
                raise WrongError(f"screens show {[one.seq for one in self._screens]}, the table is at {seq}")
            if any(one.is_gone for one in self._screens):
                raise WrongError("a screen was sent away in the middle of the game")

    def _wish(self, command: dict[str, Any], called: str | None = None, **shown: Any) -> tuple[int, Any]:
        self.commands += 1
        wish = {"id": f"soak-{next(self._numbers)}-{self._luck.random()}", "step": None, **shown, "command": command}
        status, answer = self.table.lines.post("/api/v1/commands", wish, called)
        if status not in (200, 409, 422):
            raise WrongError(f"{command}: {status} {answer}")
        return status, answer

    def is_as_before(self, before: dict[str, Any], then: str) -> None:
        """All that people see of the game is as it was in the view `before`. then: what happened since. Raises WrongError."""
        now = self.table.lines.told("/api/v1/state")
        for what in ("game_id", "seats", "casinos", "roll", "round", "turn", "table"):
            if now[what] != before[what]:
                raise WrongError(f"{then}, and {what} changed by it: {before[what]} before, {now[what]} now")

    def look_at(self, path: str, called: str | None = None) -> None:
        """Something that the table has to show. called: what its time is noted under. Raises WrongError."""
        status, body = self.table.lines.get(path, called)
        if status >= (400 if called else 500):
            raise WrongError(f"{path}: {status} {body[:500]!r}")

    def _end_early(self) -> None:
        is_lords = self.table.lines.told("/api/v1/state")["game"] == "lords-of-vegas"
        status, answer = self._wish({"kind": "end-game"} if is_lords else {"kind": "end-game", "after": "now"})
        if status != 200 or answer["live"]:
            raise WrongError(f"the game can't be ended: {status} {answer}")

    def _take_back(self) -> None:
        """Undone, and often done again: then all is as it was."""
        before = self.table.lines.told("/api/v1/state")
        if self._wish({"kind": "undo"}, "undo")[0] == 200 and self._luck.random() < 0.5:
            self._wish({"kind": "redo"})
            self.is_as_before(before, "undone and done again")

    def _stale_screen(self) -> None:
        """A tablet falls asleep; one that slept before is tapped: what it asks for is over, and nothing happens."""
        view = self.table.lines.told("/api/v1/state")
        slept, self._asleep = self._asleep, view
        if slept is None or (slept["game_id"], slept["step"]) == (view["game_id"], view["step"]):
            return
        status, _ = self._wish({"kind": "roll"}, step=slept["step"], game=slept["game_id"])
        if status != 409:
            raise WrongError(f"a screen that shows {slept['step']} of {slept['game_id']} was answered {status} at {view['step']}")
        if self.table.lines.told("/api/v1/state")["seq"] != view["seq"]:
            raise WrongError("what a stale screen asked for has happened")

    def _look_back(self, game_id: str, number: int) -> None:
        """The history, the evening's card, exports; now and then how the chances went."""
        of_it = ["evening", "entries", *(f"export?format={form}" for form in EXPORTS)]
        if number % COUNTED == 1:
            of_it.append("chances")
        for path in ("/api/v1/games?count=20", f"/evening?game={game_id}", *(f"/api/v1/games/{game_id}/{what}" for what in of_it)):
            self.look_at(path)
