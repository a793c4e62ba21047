"""A table that is looked at without pictures: the real keeper, watch and journal, which can be started anew at any moment."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.games.game import Command
from companion.games.plain import to_plain
from companion.games.registry import GAMES
from companion.journal.store import Journal
from companion.rehearsal.kept_table import PEOPLE, KeptTable
from companion.rehearsal.symbolic.doubts import Doubts
from companion.rehearsal.symbolic.things import Die, Things
from companion.table.asked import NewGame, Press, Wish
from companion.table.clock import HandClock
from companion.table.keeper import Keeper
from companion.table.watch.watch import TableWatch
from vision.reading import Scene, TableReading

BETWEEN_S, LOOKS = 0.6, 2
NOTHING: frozenset[str] = frozenset()


@dataclass
class SymbolicTable(KeptTable):
    """folder: where the journal is. things: what really lies there, set once the game has begun. doubts: about what the camera is in
    doubt."""

    folder: Path
    things: Things
    doubts: Doubts

    def __post_init__(self) -> None:
        self.clock, self._frame, self._taps, self._runs = HandClock(), 0, 0, 0
        self._shown: dict[int, list[Die]] = {}
        self.covered, self.is_off = NOTHING, False
        self._open()

    def _open(self) -> None:
        self._runs += 1
        self._journal = Journal(self.folder)
        self.keeper = Keeper(self._journal, GAMES, self.clock, TableWatch(), f"run{self._runs}", True)

    def start_anew(self) -> None:
        """The service ends and begins again."""
        self._journal.close()
        self._open()

    @property
    def tally(self) -> Any:
        return self.running.state

    def begin(self, game: str, seats: Sequence[Mapping[str, str]], options: Mapping[str, Any], seed: int) -> None:
        """A new game, its money counted by the companion."""
        self.keeper.new_game(NewGame(game, list(seats), dict(options), "virtual", seed), PEOPLE)

    def look(self, scene: Scene = Scene.SETTLED, hidden: frozenset[str] = NOTHING, looks: int = LOOKS) -> None:
        """The camera looks at what lies there, unless it is off. hidden: places behind a hand."""
        hidden = hidden | self.covered
        for _ in range(0 if self.is_off else looks):
            self.clock.now_s += BETWEEN_S
            self._frame += 1
            readings = self.things.readings(hidden)
            self._shown[self._frame] = [die for die, _ in readings]
            zones = self.running.game.zones(self.tally) - hidden
            dice = tuple(self.doubts.on(reading) for _, reading in readings)
            self.keeper.saw(TableReading(self.clock.now_s, self._frame, scene, dice, zones), {})
            self.keeper.tick(self.clock.now_s)

    def dice_of(self, indices: Sequence[int]) -> list[Die]:
        """The dice that something on the screen is about."""
        of = self.seen.of or self.keeper.eyes.reading
        shown = [] if of is None else self._shown.get(of.frame, [])
        return [shown[index] for index in indices if index < len(shown)]

    def press(self, button: str) -> None:
        """A button, once people have looked."""
        self.clock.now_s += 1.0
        standing = self.keeper.eyes.standing
        proposal = standing.id if button == "confirm" and standing is not None else None
        self.keeper.press(Press(button, self.clock.monotonic(), PEOPLE, proposal))

    def push(self, button: str) -> None:
        """A real button, by somebody who does not look."""
        self.clock.now_s += 1.0
        self.keeper.press(Press(button, self.clock.monotonic(), PEOPLE, physical=True))

    def tap(self, kind: str, **fields: Any) -> CompanionError | None:
        """What somebody taps on the page; what it refuses."""
        self._taps += 1
        self.clock.now_s += 1.0
        wish = Wish({"kind": kind, **fields}, None, f"tap-{self._runs}-{self._taps}", PEOPLE, self.clock.monotonic(), self.clock.wall())
        try:
            self.keeper.submit(wish)
        except CompanionError as refused:
            return refused
        return None

    def type(self, command: Command) -> CompanionError | None:
        """A command that is typed."""
        plain: Any = to_plain(command)
        fields = {name: value for name, value in plain.items() if name != "kind" and value is not None}
        return self.tap(command.kind, **fields)

    def answer(self, question: str, answer: str) -> CompanionError | None:
        """What somebody says about a question or difference."""
        return self.tap("answer", question=self.keeper.eyes.public(question), answer=answer)
