"""A table that is looked at: pictures → reader → keeper, as in a running companion, but one thing at a time and by a clock of its own."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from companion.errors import CompanionError
from companion.games.game import Command
from companion.games.layout import Piece
from companion.games.plain import to_plain
from companion.games.registry import GAMES
from companion.journal.store import Journal
from companion.rehearsal.habits import CARD_GAME
from companion.rehearsal.jolts import PLUG, Jolts
from companion.rehearsal.kept_table import PEOPLE, KeptTable
from companion.rehearsal.sensor_noise import SensorNoise
from companion.rehearsal.told import Told
from companion.table.asked import NewGame, Press, Wish
from companion.table.clock import HandClock
from companion.table.colours_told import ColoursTold
from companion.table.keeper import Keeper
from companion.table.watch.differences import LOOKS_NEEDED
from companion.table.watch.watch import TableWatch
from vision.frame import Frame, Image
from vision.notes.marks import read_notes
from vision.pipeline import TableReader
from vision.profile import Profile
from vision.reading import DieReading, NotesSeen, Scene, TableReading
from vision.training.lay.real_dice import TRAY, RealDie
from vision.voting import centre

LOOKS_S = (0.0, 0.5, 0.75, 1.0, 1.5)  # from the moment the table is still; the first frame only shows that it is
MORE_LOOKS_S = (0.5, 1.0)
BETWEEN_S = 15.0  # from one move of dice to the next
PATIENCE_S = 100.0  # how long people wait for a camera that takes something for a hand
STEP_S = 5.0


class Things(Protocol):
    """What really lies on a table."""

    def picture(self) -> tuple[Image, Any]:
        """What a camera has of it, and the truth."""

    def at(self, xy_mm: tuple[float, float]) -> RealDie | None:
        """The die at a place, None where none lies."""


class InProcess:
    """The eye's side of what people tell, without a process between (companion.table.colours_told.Pupil)."""

    def __init__(self, reader: TableReader) -> None:
        self._reader = reader

    def tell(self, dice: Sequence[tuple[DieReading, str]], by_word: bool, at: int) -> None:
        self._reader.tell([(centre(die), colour) for die, colour in dice], by_word, at)

    def untell(self, since: int) -> None:
        self._reader.untell(since)


class WatchedTable(KeptTable):
    """things: what really lies there. profile: what was learned of it beforehand. waited_s: how long people had to wait for the camera,
    all in all."""

    def __init__(
        self,
        folder: Path,
        things: Things,
        seed: int,
        through: Callable[[Image], Image],
        jolts: float = 0.0,
        profile: Profile | None = None,
    ) -> None:
        self.things, self._through, self._folder, self._profile = things, through, folder, profile
        self.clock, self._frames, self._taps, self.waited_s = HandClock(), 0, 0, 0.0
        self._noise, self.jolts = SensorNoise(seed), Jolts(np.random.default_rng([seed, 29]), jolts)
        self._dice: tuple[frozenset[str], bool] | None = None
        self._reads_notes = False
        self._plug_in()

    def _plug_in(self) -> None:
        """The companion starts, with all that the journal has and nothing that only the eye knew."""
        self._journal = Journal(self._folder)
        self.keeper = Keeper(self._journal, GAMES, self.clock, TableWatch(LOOKS_NEEDED), f"rehearsal {self.jolts.happened[PLUG]}")
        self._reader = TableReader(profile=self._profile)
        self._notes: NotesSeen | None = None
        self.keeper.hearing.attend(ColoursTold(InProcess(self._reader)))
        if self._dice is not None:
            self._reader.set_dice(self._dice[0], printed=self._dice[1])

    def begin(
        self,
        game: str,
        seats: Sequence[Mapping[str, str]],
        options: Mapping[str, Any],
        colours: frozenset[str],
        seed: int,
        bank: str = "virtual",
    ) -> None:
        """A new game, its money counted by the companion, or its notes read by the camera."""
        self.keeper.new_game(NewGame(game, list(seats), dict(options), bank, seed), PEOPLE)
        self._reads_notes = bank == "camera"
        self._dice = colours, game == CARD_GAME
        self._reader.set_dice(colours, printed=game == CARD_GAME)

    def look(self, after_s: float = BETWEEN_S) -> None:
        """People are done with their hands and look at the screen."""
        self.clock.now_s += after_s
        if self.jolts.next() == PLUG:
            self._journal.close()
            self._plug_in()
        picture = self._picture()
        self._look_for(picture, LOOKS_S)
        begun_s = self.clock.now_s
        while self._scene() is not Scene.SETTLED and self.clock.now_s < begun_s + PATIENCE_S:
            self.clock.now_s += STEP_S
            self._look_for(picture, MORE_LOOKS_S)
        self.waited_s += self.clock.now_s - begun_s

    def glance(self, after_s: float = BETWEEN_S) -> None:
        """The camera looks while hands may still be over the table; nobody waits for it."""
        self.clock.now_s += after_s
        self._look_for(self._picture(), LOOKS_S)

    def look_on(self) -> None:
        """Nothing has moved, and a moment later it is looked at again."""
        self.clock.now_s += 1.0
        self._look_for(self._picture(), MORE_LOOKS_S)

    def _picture(self) -> Image:
        return self.jolts.laid_on(self.things.picture()[0])

    def _scene(self) -> Scene | None:
        reading = self.keeper.eyes.reading
        return None if reading is None else reading.scene

    def _look_for(self, picture: Image, times_s: Sequence[float]) -> None:
        begun_s = self.clock.now_s
        for at_s in times_s:
            self.clock.now_s = begun_s + at_s
            frame = Frame(self._through(self.jolts.on(self._noise.on(picture))), self.clock.now_s, "rehearsal", self._frames)
            self._frames += 1
            reading = self._with_notes(self._reader.read(frame), frame)
            keys = tuple(f"{frame.number}-{number}" for number in range(len(reading.dice)))
            self.keeper.saw(replace(reading, crops=keys), dict.fromkeys(keys, b""))
            self.keeper.tick(self.clock.now_s)

    def _with_notes(self, reading: TableReading, frame: Frame) -> TableReading:
        """As the eye does: once for each look that is new (companion.eye.eyes)."""
        stand = self._reader.stand
        if stand is None or not self._reads_notes or reading.scene is not Scene.SETTLED:
            return reading
        if self._notes is None or "finding" in reading.ms:
            self._notes = read_notes(self._reader.unveiled(frame.image), *stand)
        return replace(reading, notes=self._notes)

    def do(self, kind: str, **fields: Any) -> None:
        """What somebody taps on the page. Raises CompanionError."""
        self._taps += 1
        self.clock.now_s += 1.0
        now_s, wall = self.clock.monotonic(), self.clock.wall()
        self.keeper.submit(Wish({"kind": kind, **fields}, None, f"tap-{self._taps}", PEOPLE, now_s, wall))

    def tap_in(self, command: Command, told: Told) -> None:
        """A whole command, tapped in on the page by hand; one that is refused is a fault of the rehearsal."""
        try:
            self.do(**to_plain(command))
        except CompanionError as refused:
            told.fault("refused", f"{to_plain(command)}: {refused.message}")

    def press(self, button: str) -> None:
        """A button, after a moment in which what it means could be read."""
        self.clock.now_s += 1.0
        self.keeper.press(Press(button, self.clock.monotonic(), PEOPLE))

    def lying(self, state: Any) -> dict[str, Counter[Piece]]:
        """What lies on the places that are not the tray, as a state has it."""
        return {zone: Counter(pieces) for zone, pieces in self.running.game.layout(state).items() if zone != TRAY and pieces}

    def led_by(self, commands: Sequence[Command]) -> Any:
        """The state that these commands would lead to from now."""
        state = self.running.state
        for command in commands:
            state = self.running.rules.imagine(state, command)
        return state

    def leads_to(self, commands: Sequence[Command], after: Any) -> bool:
        """Whether after these commands the same lies on the places as in that state."""
        return self.lying(self.led_by(commands)) == self.lying(after)

    def what_is_said(self) -> str:
        """The phase, the question and the notices that the page shows, and what the eye doubts."""
        reading = self.keeper.eyes.reading
        dice = [(die.zone, die.value, die.colour, die.why_ask) for die in reading.dice if die.ask] if reading is not None else []
        lots = [(lot.zone, lot.tile, lot.marker, lot.why_ask) for lot in reading.lots if lot.ask] if reading is not None else []
        said = [str(one.text) for one in (self.seen.question, *self.seen.notices) if one is not None]
        return f"phase {self.seen.phase_hint}, {'; '.join(said)}, doubts {dice} {lots}"
