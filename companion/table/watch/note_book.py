"""What the camera's bank remembers from look to look: how many looks agree, and what of a casino's notes is open until it pays."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.game import Game
from companion.table.watch.asking import Asked
from companion.table.watch.banknotes import (
    LAYING,
    PAYING,
    NoteThought,
    as_tallied,
    is_put_right,
    is_tally_as_asked,
    seen_whole,
    think_of_notes,
    unpaid,
    zones_of,
)
from companion.table.watch.put_aside import PutAside
from companion.text import Text
from vision.reading import TableReading


@dataclass(frozen=True, slots=True)
class _Open:
    """What must be said of one casino's notes, its tally then, and the question, where it is one."""

    text: Text
    tally: tuple[int, ...]
    asked: Asked | None = None


class NoteBook:
    """Counts looks that agree, and thinks of what they mean. looks_needed: so many in a row must show the same notes.

    What was asked while dice were placed stays open at the payout, though people take their notes then. Where the camera begins to look at
    the payout, notes that are missing are asked about too.
    """

    def __init__(self, looks_needed: int) -> None:
        self._needed = looks_needed
        self._last: Hashable = None
        self._looks = 0
        self._asked: tuple[Asked, ...] = ()
        self._began_to_pay: bool | None = None
        self._open: dict[str, _Open] = {}
        self._whole: dict[str, tuple[int, ...]] = {}  # casinos seen whole, in this round

    def think(self, game: Game[Any], state: Any, reading: TableReading, fresh: bool, put_aside: PutAside) -> NoteThought:
        """What stands to be dealt or asked. fresh: this reading has not been looked at before."""
        stage = game.stage(state)
        if reading.notes is None or (stage not in LAYING and stage != PAYING):
            self._open, self._whole = {}, {}
            return NoteThought()
        if self._began_to_pay is None:
            self._began_to_pay = stage == PAYING
        signature = frozenset(Counter((note.zone, note.value_usd, note.why_ask) for note in reading.notes.notes).items())
        if signature != self._last:
            self._last, self._looks = signature, 0
        self._looks += fresh
        if self._looks < self._needed:
            return NoteThought(unsettled=self.still_unsettled(game, state, put_aside))
        paying = stage == PAYING
        before = self._still_open(game, state) if paying else ()
        tally = {place.zone: place.tally for place in unpaid(game, state)}
        self._whole = {zone: notes for zone, notes in self._whole.items() if tally.get(zone) == notes} | seen_whole(game, state, reading)
        thought, asked = think_of_notes(game, state, reading, not paying or self._began_to_pay, before, put_aside, self._whole)
        if not paying:
            self._asked, self._began_to_pay = asked, False
            right = as_tallied(game, state, reading)
            put_aside.forget(lambda key: is_put_right(key, right))
        self._remember(game, state, reading, thought, asked)
        open_one = next((one for one in asked if not put_aside.holds(one)), None)
        return replace(thought, asked=open_one, unsettled=self.still_unsettled(game, state, put_aside))

    def still_unsettled(self, game: Game[Any], state: Any, put_aside: PutAside) -> dict[str, Text]:
        """What must be said before those casinos pay that notes were dealt or asked about at, and whose tally is what it was."""
        tally = {place.zone: place.tally for place in unpaid(game, state)}
        return {
            zone: one.text
            for zone, one in self._open.items()
            if tally.get(zone) == one.tally and not (one.asked is not None and put_aside.holds(one.asked))
        }

    def _remember(self, game: Game[Any], state: Any, reading: TableReading, thought: NoteThought, asked: Sequence[Asked]) -> None:
        """What is open now. Where a hand, or a doubt, hides a casino's notes, what was seen of them before is not over."""
        assert reading.notes is not None
        tally = {place.zone: place.tally for place in unpaid(game, state)}
        hidden = {zone for zone in tally if zone not in reading.notes.zones_seen}
        before = {zone: one for zone, one in self._open.items() if zone in hidden}
        dealt = {zone: _Open(why, tally[zone]) for zone, why in thought.unsettled.items()}
        of_questions = {zone: _Open(one.text, tally[zone], one) for one in asked for zone in zones_of(one) if zone in tally}
        self._open = {**before, **dealt, **of_questions}

    def _still_open(self, game: Game[Any], state: Any) -> tuple[Asked, ...]:
        """What was asked before the payout, if the tally of its casinos that have not paid is what it was."""
        tally = {place.zone: place.tally for place in unpaid(game, state)}
        return tuple(one for one in self._asked if is_tally_as_asked(one, tally))
