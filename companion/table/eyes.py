"""The camera's side of the table: the newest reading, what the watch makes of it, the pictures beside it. Decides nothing."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from companion.games.game import Game
from companion.games.layout import Seen
from companion.table.confirm import Standing, carried_on
from companion.table.running import Running
from companion.table.stills import Sight
from companion.table.watch.observation import Answered, Observation
from companion.table.watch.return_of_sight import is_same_table
from companion.table.witness import Told, Witnessed, told_by_answer, told_by_roll
from companion.text import Text
from vision.reading import Scene, TableReading

CROPS_KEPT = 240
"""Pictures of dice and places kept in memory: a few turns' worth, about two megabytes."""

BLIND = Observation()

OK, LOST = "ok", "lost"


class Watch(Protocol):
    """What the table needs of companion.table.watch: a state machine that is told the time."""

    def look(self, game: Game[Any], state: Any, reading: TableReading, now_s: float) -> Observation:
        """What the newest reading leads to, held against the state."""

    def answer(self, game: Game[Any], state: Any, question: str, answer: str) -> Answered | None:
        """A person's answer to a question or difference; None when nobody asked that."""

    def begins_after(self, game: Game[Any], way: Sequence[Any]) -> None:
        """It begins to look after the game has come this way, from state to state."""

    def seen(self, game: Game[Any], state: Any, reading: TableReading) -> Seen:
        """A reading in the game's words."""

    def reset(self, is_new: bool = False) -> None:
        """Forget everything seen so far; names of proposals and questions are never used again. is_new: the game has just begun."""


class Eyes:
    """What the camera shows just now. run: a word of this run of the server, so that names of proposals are never used twice. expected: a
    camera belongs to the table, though it may not have said anything yet.

    unsettled: place → what must be said before it is paid, as it was seen last: the camera may look away from it, but not forget it.
    """

    def __init__(self, watch: Watch, run: str, expected: bool = False) -> None:
        self._watch = watch
        self._run = run
        self._expected = expected
        self._crops: OrderedDict[str, bytes] = OrderedDict()
        self.reading: TableReading | None = None
        self.observation = BLIND
        self.standing: Standing | None = None
        self.status = "off"
        self.note: Text | None = None
        self.restarts = 0
        self.unsettled: dict[str, Text] = {}
        self._uncompared: frozenset[str] | None = None  # None: it has not looked yet
        self._pending: tuple[Any, Any, Any] | None = None
        self._settled: TableReading | None = None
        self._away = False
        self._begins = True

    def begin(self, is_new: bool) -> None:
        """Another game is on the table. is_new: it has just begun."""
        self.unsettled = {}
        self.forget(is_new)

    def forget(self, is_new: bool = False) -> None:
        """Another game, another camera, another table; the last reading stays, so that the table is looked at at once."""
        self._reset(is_new)
        self._away = False
        self.blink()

    def set_status(self, status: str, note: Text | None, restarts: int) -> None:
        """How the eye is: ok, lost, off. Lost, it is blind until it has seen whether the table is as it was; off, it forgets."""
        if status == LOST and self.status == OK:
            self._away = True
            self.blink()
        elif status != OK and self.status != status:
            self.forget()
            self.reading = None  # switched on again, it has seen nothing yet
        self.status, self.note, self.restarts = status, note, restarts
        self._expected = False

    def _reset(self, is_new: bool = False) -> None:
        self._watch.reset(is_new)
        self._uncompared, self._begins = None, True

    def blink(self) -> None:
        """Nothing is seen for now: paused, or dice are being set out."""
        self.observation, self.standing = BLIND, None

    def take(self, reading: TableReading, crops: Mapping[str, bytes]) -> None:
        """The newest reading and its pictures: the camera is well. After a loss what was known holds if the table is as it was."""
        self.reading, self.status, self._expected = reading, OK, False
        if reading.scene is Scene.SETTLED:
            if self._away and (self._settled is None or not is_same_table(self._settled, reading)):
                self._reset()
            self._settled, self._away = reading, False
        for key, picture in crops.items():
            self._crops[key] = picture
            self._crops.move_to_end(key)
        while len(self._crops) > CROPS_KEPT:
            self._crops.popitem(last=False)

    def look(self, running: Running, now_s: Callable[[], float]) -> None:
        """Hold the newest reading against the game as it stands. now_s: monotonic seconds; thinking takes a slow machine its time, and what
        it leads to stands from when it is thought out: nobody saw it before."""
        if self.reading is None or self.status != OK or self._away:
            self.blink()
            return
        if self._begins:
            self._begins = False
            self._watch.begins_after(running.game, running.way)
        self.observation = self._watch.look(running.game, running.state, self.reading, now_s())
        differing = {difference.zone: difference.text for difference in self.observation.differences}
        told = {**self.observation.unsettled, **differing}
        self.unsettled = {zone: text for zone, text in self.unsettled.items() if zone in self.observation.uncompared} | told
        self._uncompared = self.observation.uncompared
        self.standing = carried_on(self.standing, self._new_standing(now_s()))

    @property
    def has_settled(self) -> bool:
        """Whether it has seen a table at rest."""
        return self._settled is not None

    def has_yet_to_compare(self, place: str) -> bool:
        """Whether a camera that is well, or is about to look, has not held this place against the tally."""
        if self.status != OK:
            return self._expected
        return self._uncompared is None or place in self._uncompared

    def answer(self, running: Running, question: str, answer: str) -> Answered | None:
        """A person's answer to a question or difference by its public name; None when nobody asks that now. What the watch asked last is
        over while nothing is seen (lost, setting out) or a hand hides it: the tally moves on without it."""
        name, _, run = question.rpartition(".")
        if run != self._run or name not in self._asked_now:
            return None
        return self._watch.answer(running.game, running.state, name, answer)

    @property
    def _asked_now(self) -> frozenset[str]:
        question = () if self.observation.question is None else (self.observation.question.id,)
        return frozenset((*question, *(difference.id for difference in self.observation.differences)))

    def told_by_answer(self, question: str, answer: str) -> tuple[Witnessed, ...]:
        """What an answer says of the dice that were asked about; nothing where it says nothing of single dice."""
        asked = self.observation.question
        told = told_by_answer(asked, answer) if asked is not None and self.public(asked.id) == question else ()
        return self._of_dice(told)

    def told_by_roll(self, typed: Any) -> tuple[Witnessed, ...]:
        """Which dice a typed roll says were misread. typed: its dice as plain data."""
        return self._of_dice(told_by_roll(self.observation.roll, typed, self.reading))

    def told_by_tally(self) -> tuple[Witnessed, ...]:
        """Which dice of a doubtful colour the newest look has told by the tally, of which people said what lies there."""
        return self._of_dice(Told(index, colour=colour, by_tally=True) for index, colour in self.observation.tallied)

    def _of_dice(self, told: Iterable[Told]) -> tuple[Witnessed, ...]:
        return tuple(seen for one in told if (seen := self._of_die(one)) is not None)

    @property
    def vouched(self) -> TableReading | None:
        """The newest reading, where what stands is about its dice: what people say then they say of them. None where the light or a hand
        hides them, and what stands is about a look before."""
        of = self.observation.of
        return self.reading if of is None or of is self.reading else None

    def _of_die(self, told: Told) -> Witnessed | None:
        reading = self.vouched
        if reading is None or not 0 <= told.index < min(len(reading.dice), len(reading.crops)):
            return None
        return reading.dice[told.index], self._crops.get(reading.crops[told.index], b""), told, reading.floors

    def public(self, name: str) -> str:
        """The name of a proposal, question or difference as screens know it: unlike any of an earlier run of the server."""
        return f"{name}.{self._run}"

    def seen(self, running: Running) -> Seen | None:
        """The newest settled look, in the game's words."""
        if self.reading is None or self.status != OK or self.reading.scene is not Scene.SETTLED:
            return None
        return self._watch.seen(running.game, running.state, self.reading)

    @property
    def look_again_s(self) -> float | None:
        """When time alone changes what the last reading means, monotonic seconds."""
        return self.observation.look_again_s

    def crop(self, key: str) -> bytes | None:
        """A picture by its key, None when it is no longer kept. Safe from any thread."""
        return self._crops.get(key)

    def crops_of(self, indices: Sequence[int]) -> tuple[str, ...]:
        """The pictures of dice of the reading that the observation is about."""
        reading = self.observation.of or self.reading
        if reading is None:
            return ()
        keys = reading.crops
        return tuple(keys[i] for i in indices if 0 <= i < len(keys) and keys[i])

    def sights_of(self, indices: Sequence[int], places: Iterable[str]) -> tuple[Sight, ...]:
        """Dice of the reading that the observation is about and the places where they lie, with the pictures that are still kept.

        places: further ones, where no die may lie."""
        reading = self.observation.of or self.reading
        if reading is None:
            return ()
        found = [(reading.dice[i], reading.crops[i]) for i in indices if 0 <= i < min(len(reading.dice), len(reading.crops))]
        zones = {die.zone for die, _ in found} | set(places)
        whole = [(key, zone, None) for zone, key in reading.places if zone in zones]
        dice = [(key, die.zone, die.colour) for die, key in found]
        return tuple(Sight(key, zone, colour, self._crops[key]) for key, zone, colour in (*whole, *dice) if key in self._crops)

    def sights_asked_about(self, question: str) -> tuple[Sight, ...]:
        """The same of a question or difference by its public name; none when nobody asks that now."""
        now = self.observation
        asked: list[tuple[str, Sequence[int], Sequence[str]]] = [(one.id, one.moved, (one.zone,)) for one in now.differences]
        if now.question is not None:
            asked.append((now.question.id, now.question.moved, now.question.places))
        return next((self.sights_of(moved, places) for name, moved, places in asked if self.public(name) == question), ())

    def shown_state(self, running: Running) -> Any:
        """What stands, with the roll in the tray as if it were kept."""
        roll = self.observation.roll
        if roll is None:
            return running.state
        if self._pending is None or self._pending[0] is not running.state or self._pending[1] != roll.command:
            self._pending = (running.state, roll.command, running.rules.imagine(running.state, roll.command))
        return self._pending[2]

    def _new_standing(self, now_s: float) -> Standing | None:
        proposal = self.observation.proposal
        if proposal is None:
            return None
        return Standing(self.public(proposal.id), proposal.commands, proposal.why, self.crops_of(proposal.moved), now_s, proposal.turns)
