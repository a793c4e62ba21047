"""The camera's side of the table: the newest reading, what the watch makes of it, the pictures beside it. Decides nothing."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from companion.games.game import Game
from companion.games.layout import Seen
from companion.table.confirm import Standing, carried_on
from companion.table.running import Running
from companion.table.watch.observation import Answered, Observation
from companion.text import Text
from vision.reading import Scene, TableReading

CROPS_KEPT = 240
"""Pictures of dice kept in memory: a few turns' worth, about a megabyte."""

BLIND = Observation()


class Watch(Protocol):
    """What the table needs of companion.table.watch: a state machine that is told the time."""

    def look(self, game: Game[Any], state: Any, reading: TableReading, now_s: float) -> Observation:
        """What the newest reading leads to, held against the state."""

    def answer(self, game: Game[Any], state: Any, question: str, answer: str) -> Answered | None:
        """A person's answer to a question or difference; None when nobody asked that."""

    def seen(self, game: Game[Any], state: Any, reading: TableReading) -> Seen:
        """A reading in the game's words."""


class Eyes:
    """What the camera shows just now. Forgotten when another game begins."""

    def __init__(self, make_watch: Callable[[], Watch]) -> None:
        self._make_watch = make_watch
        self._watch = make_watch()
        self._crops: OrderedDict[str, bytes] = OrderedDict()
        self.reading: TableReading | None = None
        self.observation = BLIND
        self.standing: Standing | None = None
        self.status = "off"
        self.note: Text | None = None
        self.restarts = 0
        self._pending: tuple[Any, Any, Any] | None = None

    def forget(self) -> None:
        """A new watch for another game; the last reading stays, so that the table is looked at at once."""
        self._watch = self._make_watch()
        self.blink()

    def blink(self) -> None:
        """Nothing is seen for now: paused, or dice are being set out."""
        self.observation, self.standing = BLIND, None

    def take(self, reading: TableReading, crops: Mapping[str, bytes]) -> None:
        """The newest reading and its pictures."""
        self.reading = reading
        for key, picture in crops.items():
            self._crops[key] = picture
            self._crops.move_to_end(key)
        while len(self._crops) > CROPS_KEPT:
            self._crops.popitem(last=False)

    def look(self, running: Running, now_s: float) -> None:
        """Hold the newest reading against the game as it stands."""
        if self.reading is None or self.status != "ok":
            self.blink()
            return
        self.observation = self._watch.look(running.game, running.state, self.reading, now_s)
        self.standing = carried_on(self.standing, self._new_standing(now_s))

    def answer(self, running: Running, question: str, answer: str) -> Answered | None:
        return self._watch.answer(running.game, running.state, question, answer)

    def seen(self, running: Running) -> Seen | None:
        """The newest settled look, in the game's words."""
        if self.reading is None or self.status != "ok" or self.reading.scene is not Scene.SETTLED:
            return None
        return self._watch.seen(running.game, running.state, self.reading)

    def crop(self, key: str) -> bytes | None:
        """A picture by its key, None when it is no longer kept. Safe from any thread."""
        return self._crops.get(key)

    def crops_of(self, indices: Sequence[int]) -> tuple[str, ...]:
        """The pictures of dice of the newest reading."""
        if self.reading is None:
            return ()
        keys = self.reading.crops
        return tuple(keys[i] for i in indices if 0 <= i < len(keys) and keys[i])

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
        return Standing(proposal.id, proposal.commands, proposal.why, self.crops_of(proposal.moved), now_s, proposal.turns)
