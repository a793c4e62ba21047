"""Questions that a person has answered, or left to the table to put right: they are not asked again while they are the same."""

from collections.abc import Hashable, Mapping

from companion.table.watch.asking import Asked
from companion.table.watch.sight import Sight, same_spot
from vision.reading import Point


class PutAside:
    """By their keys. One about dice where they lie is the same only while these lie there: thrown again, the same number is a new throw."""

    def __init__(self) -> None:
        self._places: dict[Hashable, tuple[Point | None, ...]] = {}
        self._spots: Mapping[int, Point] = {}

    def look(self, sight: Sight) -> None:
        """This is the look that questions are about from now on."""
        self._spots = sight.spots

    def add(self, asked: Asked) -> None:
        """A person has put it aside."""
        self._places[asked.key] = self._where(asked)

    def holds(self, asked: Asked) -> bool:
        """Whether it has been put aside."""
        if asked.key not in self._places:
            return False
        places = self._places[asked.key], self._where(asked)
        return not asked.lying or all(None in (one, other) or same_spot(one, other) for one, other in zip(*places, strict=False))

    def clear(self) -> None:
        """The round is over."""
        self._places.clear()

    def _where(self, asked: Asked) -> tuple[Point | None, ...]:
        return tuple(self._spots.get(index) for index in asked.moved)
