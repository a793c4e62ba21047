"""Cards that the tally knows and the table does not show, or that lie where it knows none: what a look at the cards may mean besides.

A card that was missed and is seen again looks like a further one of the same number that was laid beside it: only people know which it is.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, islice, product
from typing import Any

from companion.games.card_game.choice import may_be_printed_on
from companion.games.game import Game
from companion.games.layout import Layout, Seen, SeenPiece
from companion.table.watch.differences import DifferenceBook
from companion.table.watch.notices import table_is_empty
from companion.table.watch.observation import Notice
from companion.table.watch.sight import Key, Sight, count_keys, key_of
from companion.text import say

LAID_WITHIN_S = 15.0
"""Who chose cards on the page lays them within a quarter of a minute; only then are they missed."""

MOST_WAYS = 32
"""Ways to see one table that are thought through; where there are more, what was laid is asked in any case."""
MOST_TRIED = 256
"""Of those the likeliest are sought among so many; what no seat can have laid is none of them."""


@dataclass(frozen=True)
class Known:
    """What was known of single places before a look. missed: dice on cards that were missed in this turn, and may lie there unseen still.
    unseen: of those the ones that do, as people said. extra: dice told already that are more than the tally says. unclear: dice of seats
    that lay now, which may lie under further ones of their own (cards_lying.py)."""

    missed: Mapping[Key, int] = field(default_factory=Counter)
    unseen: Mapping[Key, int] = field(default_factory=Counter)
    extra: Mapping[Key, int] = field(default_factory=Counter)
    unclear: Mapping[Key, int] = field(default_factory=Counter)


class CardsAway:
    """Remembers what was missed, turn by turn, so that an undo finds it again."""

    def __init__(self) -> None:
        self._step: str | None = None
        self._tally: Counter[Key] = Counter()
        self._to_lay: Counter[Key] = Counter()
        self._to_lay_since_s = 0.0
        self._missed: dict[str, Counter[Key]] = {}

    def known(self, game: Game[Any], state: Any, sight: Sight, differences: DifferenceBook, now_s: float) -> Known:
        """What is known as this look comes."""
        step, tally = game.step(state), count_keys(game.layout(state), sight.places)
        counts, standing = count_keys(sight.zones, sight.open_places()), differences.allowance(now_s)
        short = tally - counts
        if step != self._step:
            missed, came = +self._missed_here, tally - self._tally
            if self._step is not None and came:
                self._to_lay.update(came)
                self._to_lay_since_s = now_s
            self._step = step
            self.miss(missed & short)
        else:
            self._missed[step] = self._missed_here - (self._tally - tally)  # somebody has put the tally right
        self._tally = tally
        self._to_lay &= short - self._missed_here
        return Known(+self._missed_here, differences.hushed(), -standing)

    def without_those_to_lay(self, off: Mapping[Key, int], now_s: float) -> dict[Key, int]:
        """What differs besides the cards that people have chosen on the page and are laying now. A colour of which cards lie where they
        should not has been laid already, elsewhere."""
        if self.due_s(now_s) is None:
            return dict(off)
        elsewhere = {key[1] for key, count in off.items() if count > 0}
        laying = {key: min(self._to_lay[key], -count) for key, count in off.items() if key[1] not in elsewhere}
        return {key: count + laying.get(key, 0) for key, count in off.items() if count + laying.get(key, 0)}

    def due_s(self, now_s: float) -> float | None:
        """When the cards that are being laid will be missed; None where none are."""
        due_s = self._to_lay_since_s + LAID_WITHIN_S
        return due_s if self._to_lay and now_s < due_s else None

    def miss(self, standing: Counter[Key]) -> None:
        """These have been missed for long enough to be told."""
        self._missed_here.update(+standing - self._missed_here)

    def back(self) -> None:
        """Nothing was laid, somebody says: what was missed has only come back."""
        self._missed_here.clear()

    @property
    def _missed_here(self) -> Counter[Key]:
        return self._missed.setdefault(self._step or "", Counter())


def lie_nowhere(game: Game[Any], state: Any, sight: Sight) -> Notice | None:
    """Not one card lies where the tally knows some: people play without them, or have put them away."""
    empty = table_is_empty(sight, count_keys(game.layout(state), sight.places))
    return empty and replace(empty, text=say("No cards lie on the table: lay them out again, or play on without the camera"))


def are_on_phones(state: Any) -> bool:
    """Whether the companion deals the cards: then none lie on the table."""
    return getattr(getattr(state, "rules", None), "hands", "") == "virtual"


def ways_to_see(seen: Seen, layout: Layout, known: Known) -> list[Seen]:
    """The look as it may be meant: first with as little laid as can be, then with further cards beside those that were missed, or with
    cards laid that lay there before. What lies elsewhere than a card of its own that is gone was likelier laid than moved."""
    counts, tally = count_keys(seen.zones, seen.visible), count_keys(layout, seen.visible)
    keys = {key for key in (*known.missed, *known.unclear, *known.unseen, *known.extra) if key[0] in seen.visible}
    hidden = {key: list(_hidden(key, tally[key] - counts[key], known)) for key in sorted(keys, key=str)}
    came = {key: counts[key] - tally[key] for key in {*counts, *tally}}

    def further(way: Way) -> int:
        return -sum(n for key, n in way if key in known.unclear)

    by_colour = []
    for colour in sorted({key[1] for key in hidden}):
        choices = [[(key, n) for n in numbers] for key, numbers in hidden.items() if key[1] == colour]
        others = [count for key, count in came.items() if key[1] == colour and key not in hidden]
        by_colour.append(sorted((way for way in product(*choices) if _may_be_laid(way, came, others)), key=further))
    least = tuple((key, numbers[0]) for key, numbers in hidden.items())
    ways = [tuple(sorted(chain(*way), key=_by_name)) for way in islice(product(*by_colour), MOST_TRIED)]
    return [_with(seen, layout, way) for way in islice(dict.fromkeys([least, *sorted(ways, key=further)]), MOST_WAYS + 1)]


Way = tuple[tuple[Key, int], ...]
"""How many dice may lie unseen where, for the places in doubt."""


def _by_name(place: tuple[Key, int]) -> str:
    return str(place[0])


def _may_be_laid(way: Way, came: Mapping[Key, int], others: Iterable[int]) -> bool:
    """Whether one seat can have laid so many dice at once. others: that came where nothing is in doubt."""
    return may_be_printed_on([*(came.get(key, 0) + n for key, n in way), *others])


def _hidden(key: Key, short: int, known: Known) -> Iterator[int]:
    """How many dice may lie there unseen, or (negative) count for nothing. short: what the tally has beyond those seen. What only fills
    the place up to the tally changes nothing, so one such number is enough."""
    least = min(known.unseen.get(key, 0), max(0, short)) - min(known.extra.get(key, 0), max(0, -short))
    yield least
    yield from range(max(least, short) + 1, known.missed.get(key, 0) + known.unclear.get(key, 0) + 1)


def _with(seen: Seen, layout: Layout, way: Way) -> Seen:
    zones = dict(seen.zones)
    for key, count in way:
        pieces = zones.get(key[0], ())
        if count > 0:
            zones[key[0]] = (*pieces, *_unseen(layout, key)[:count])
        elif count < 0:
            number = key[0].rpartition("-")[2]
            here = sorted((piece for piece in pieces if key_of(key[0], piece) == key), key=lambda piece: str(piece.face) == number)
            gone = {piece.index for piece in here[:-count]}
            zones[key[0]] = tuple(piece for piece in pieces if piece.index not in gone)
    return replace(seen, zones=zones)


def _unseen(layout: Layout, key: Key) -> list[SeenPiece]:
    """The dice that the tally has there, as if they were seen. Which of them can't be seen is not known, so where they are on single and
    double cards nothing is told of the cards."""
    pieces = [piece for piece in layout.get(key[0], ()) if key_of(key[0], piece) == key]
    mark = pieces[0].mark if len({piece.mark for piece in pieces}) == 1 else ""
    return [SeenPiece(piece.colour, piece.face, piece.size, mark=mark) for piece in pieces]


__all__ = ["MOST_WAYS", "CardsAway", "Known", "are_on_phones", "lie_nowhere", "ways_to_see"]
