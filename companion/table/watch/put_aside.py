"""Questions that a person has answered, or left to the table to put right: they are not asked again while they are the same."""

from collections.abc import Callable, Mapping, Sequence

from companion.games.game import Command
from companion.table.watch.asking import Asked
from companion.table.watch.memory import WholeTable, whole_signature
from companion.table.watch.sight import Sight, same_spot
from vision.reading import Point

Places = tuple[Point | None, ...]
"""Where the dice lie that a question is about."""


class PutAside:
    """By their keys. One about dice where they lie is the same only while these lie there: thrown again, the same number is a new throw.
    One about the whole table is the same until this was another for looks_needed looks: laid again, the same cards are new ones."""

    def __init__(self, looks_needed: int) -> None:
        self._needed = looks_needed
        self._places: dict[tuple[object, ...], tuple[Places, ...]] = {}
        self._denied: dict[WholeTable, set[str]] = {}
        self._spots: Mapping[int, Point] = {}
        self._table: WholeTable | None = None
        self._looks = 0

    def look(self, sight: Sight, fresh: bool) -> None:
        """This is the look that questions are about from now on. fresh: not looked at before."""
        self._spots = sight.spots
        table = whole_signature(sight)
        if table != self._table:
            self._table, self._looks = table, 0
        self._looks += fresh
        if self._looks >= self._needed:
            self._forget_tables(but=table)

    def add(self, asked: Asked) -> None:
        """A person has put it aside. Of two dice that lean alike each is asked about for itself, though the key of both is one."""
        earlier = (then for then in self._places.get(asked.key, ()) if self._lie_there(then))
        self._places[asked.key] = (*(earlier if asked.lying else ()), self.where(asked))
        for table in _tables(asked.key) or ([] if self._table is None else [self._table]):
            self._denied.setdefault(table, set()).update(repr(one.commands) for one in asked.answers if one.commands)

    def holds(self, asked: Asked) -> bool:
        """Whether it has been put aside."""
        return any(not asked.lying or is_where(self.where(asked), then) for then in self._places.get(asked.key, ()))

    def first(self, asked: Sequence[Asked]) -> Asked:
        """Of questions about single dice the first that has not been put aside, else the first. Of those that are in doubt alike always the
        same one as they lie there: each look may list them in another order, and who answers means the die that was shown."""
        unsaid = [one for one in asked if not self.holds(one)] or asked
        alike = [one for one in unsaid if one.key == unsaid[0].key]
        return min(alike, key=lambda one: [spot or (0.0, 0.0) for spot in self.where(one)])

    def denies(self, table: WholeTable, commands: Sequence[Command]) -> bool:
        """Whether people have said of this table that it means something else than these."""
        return repr(tuple(commands)) in self._denied.get(table, ())

    def forget(self, is_over: Callable[[tuple[object, ...]], bool]) -> None:
        """What these questions were about is put right: should it come again, it is asked about again. is_over: of their keys."""
        self._places = {key: spots for key, spots in self._places.items() if not is_over(key)}

    def turn_over(self) -> None:
        """Another turn: what was asked about the whole table was asked of the turn before."""
        self._forget_tables()

    def clear(self) -> None:
        """The round is over."""
        self._places.clear()
        self._denied.clear()

    def _forget_tables(self, but: WholeTable | None = None) -> None:
        self._places = {key: spots for key, spots in self._places.items() if all(table == but for table in _tables(key))}
        self._denied = {table: denied for table, denied in self._denied.items() if table == but}

    def where(self, asked: Asked) -> Places:
        """Where the dice lie now that it is about."""
        return tuple(self._spots.get(index) for index in asked.moved)

    def _lie_there(self, then: Places) -> bool:
        return all(spot is None or any(same_spot(spot, now) for now in self._spots.values()) for spot in then)


def is_where(now: Places, then: Places) -> bool:
    """Whether dice lie where these lay, as far as places are known. A look may list the same dice in another order."""
    return None in then or all(one is None or any(same_spot(one, spot) for spot in then) for one in now)


def _tables(key: tuple[object, ...]) -> list[WholeTable]:
    """The whole tables that a question with this key is about."""
    return [part for part in key if isinstance(part, WholeTable)]
