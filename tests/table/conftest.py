"""A table to play at in tests: a clock that moves when told, a watch that says what a test wants, a session on a real journal."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.games.layout import Seen, as_seen
from companion.games.registry import GAMES
from companion.journal.entry import By
from companion.journal.store import Journal
from companion.table.clock import HandClock
from companion.table.session import TableSession
from companion.table.watch.observation import Answered, Observation, Proposal
from companion.text import say
from tests.games.spikes.all_three import SPIKES
from vision.reading import Scene, TableReading

ALL_GAMES = {**GAMES, **{spike.name: spike for spike in SPIKES}}
TABLE = By("table")


class ScriptedWatch:
    """Says what the test laid down for the step that is open, nothing otherwise."""

    def __init__(self) -> None:
        self.by_step: dict[str, Observation] = {}
        self.answers: dict[tuple[str, str], Answered] = {}
        self.layout: Mapping[str, Any] | None = None
        self.resets = 0
        self.of_new_game: bool | None = None

    def look(self, game: Any, state: Any, reading: TableReading, now_s: float) -> Observation:
        return self.by_step.get(game.step(state), Observation())

    def answer(self, game: Any, state: Any, question: str, answer: str) -> Answered | None:
        return self.answers.get((question, answer))

    def seen(self, game: Any, state: Any, reading: TableReading) -> Seen:
        return as_seen(self.layout or {}, game.zones(state))

    def begins_after(self, game: Any, way: Any) -> None:
        """Nothing is left in the tray."""

    def reset(self, is_new: bool = False) -> None:
        self.resets += 1
        self.of_new_game = is_new


@dataclass
class Evening:
    """One table with its session, and the words a test needs to play at it."""

    directory: Path
    clock: HandClock = field(default_factory=HandClock)
    watch: ScriptedWatch = field(default_factory=ScriptedWatch)
    wishes: int = 0
    watched: bool = False

    def __post_init__(self) -> None:
        self.open()

    def open(self) -> None:
        self.journal = Journal(self.directory)
        self.session = TableSession(self.journal, ALL_GAMES, self.watch, self.clock, self.watched)

    def close(self) -> None:
        self.session.close()
        self.journal.close()

    def restart(self) -> dict[str, Any]:
        """The server stops and starts again on the same directory."""
        self.close()
        self.open()
        return self.view

    @property
    def view(self) -> dict[str, Any]:
        return self.session.view()

    def begin(self, game: str = "las-vegas", seats: str = "Anna:red Ben:blue", seed: int = 1, **options: Any) -> dict[str, Any]:
        bank = options.pop("bank", "virtual")
        people = [dict(zip(("name", "colour"), seat.split(":"), strict=True)) for seat in seats.split()]
        return self.session.new_game(game, people, options, bank, seed=seed)

    def do(self, kind: str, by: By = TABLE, step: str | None = None, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """One command from a screen, with an id of its own unless one is given."""
        self.wishes += 1
        return self.session.submit({"kind": kind, **fields}, step, id or f"wish-{self.wishes}", by)

    def press(
        self, button: str, proposal: str | None = None, at_s: float | None = None, physical: bool = True, step: str | None = None
    ) -> dict[str, Any]:
        return self.session.press(button, proposal, By("panel"), at_s=at_s, physical=physical, step=step)

    def wait(self, seconds: float) -> dict[str, Any]:
        """Let time pass, and what waits for it happen."""
        self.clock.now_s += seconds
        self.session.tick()
        return self.view

    def look(self, scene: Scene = Scene.SETTLED, crops: tuple[str, ...] = ()) -> dict[str, Any]:
        """The eye sends a reading; what it means is the script's."""
        self.session.see(TableReading(self.clock.now_s, 1, scene, crops=crops), dict.fromkeys(crops, b"jpeg"))
        return self.view

    def propose(self, *commands: dict[str, Any], id: str = "p1", why: str = "dice moved") -> dict[str, Any]:
        """The camera proposes these commands for the step that is open."""
        running = self.session._keeper.running
        wish = tuple(running.command(command) for command in commands)
        self.watch.by_step[running.step] = Observation("please-confirm", proposal=Proposal(id, wish, say(why), (0,), self.clock.now_s))
        return self.look(crops=("crop-1",))

    def roll(self, *faces: int) -> dict[str, Any]:
        """The seat whose turn it is rolls these dice, typed in."""
        return self.do("roll", dice={self.view["turn"]: list(faces)})

    def turn(self, face: int, *faces: int) -> dict[str, Any]:
        """A whole turn typed in: the roll, and the number placed."""
        self.roll(*faces)
        return self.do("place", face=face)

    def finish(self, until: str = "game-over") -> dict[str, Any]:
        """Play on by the first choice there is until that phase."""
        while self.view["phase"] != until:
            self.go_on()
        return self.view

    def go_on(self) -> None:
        """One step: a roll drawn by the table, the first choice there is, or on to the next."""
        if self.view["phase"] == "roll":
            self.do("roll")
        elif self.view["phase"] == "place":
            self.do("place", face=self.view["choices"][0]["face"])
        else:
            self.do("next")

    def seqs(self, kind: str) -> list[int]:
        """The entries of a kind that count, in order."""
        return [entry["seq"] for entry in self.session.entries(self.view["game_id"]) if entry["kind"] == kind and entry["counts"]]

    def money(self) -> dict[str, int]:
        return {seat["id"]: seat["money_usd"] for seat in self.view["seats"]}

    def dice(self, casino: int) -> dict[str, int]:
        return next(c["dice"] for c in self.view["casinos"] if c["number"] == casino)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    table = Evening(tmp_path)
    yield table
    table.close()


@pytest.fixture
def table(evening: Evening) -> Evening:
    """Anna (red) and Ben (blue) at Las Vegas, the notes dealt, Anna to roll."""
    evening.begin()
    return evening


@pytest.fixture
def new_evening(tmp_path: Path) -> Iterator[Callable[[], Evening]]:
    """Tables as many as a test wants, each in a directory of its own."""
    opened: list[Evening] = []

    def made() -> Evening:
        directory = tmp_path / f"evening-{len(opened)}"
        opened.append(Evening(directory))
        return opened[-1]

    yield made
    for one in opened:
        one.close()
