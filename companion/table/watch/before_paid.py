"""Which casinos must still be held against the tally before they pay.

As a round ends table and tally agree, or people know what differs. Not so where the camera begins to look at the payout, where the tally
was changed since (an undo, a correction), or where everybody lays cards at once and the last of them may still be on its way.
"""

from collections.abc import Mapping
from typing import Any

from companion.games.game import Game
from companion.table.watch.banknotes import PAYING, unpaid
from companion.table.watch.cards_away import are_on_phones
from companion.table.watch.choosing import CHOOSING
from companion.table.watch.differences import DifferenceBook
from companion.table.watch.sight import Key, Sight, count_keys


class BeforePaid:
    """Of one game. places: those of them that no look has been held against the tally at."""

    def __init__(self) -> None:
        self.places: frozenset[str] = frozenset()

    def begin(self, game: Game[Any], state: Any) -> None:
        """All that have not paid yet: nobody knows what the camera missed."""
        self.places = places_unpaid(game, state)

    def follow(self, game: Game[Any], before: Any, now: Any) -> None:
        """The game has moved on, or back."""
        if game.stage(now) != PAYING:
            self.places = frozenset()
        elif game.stage(before) == CHOOSING:
            self.begin(game, now)
        elif game.stage(before) == PAYING:
            still = places_unpaid(game, now)
            changed = {key[0] for key, count in _changes(game, before, now).items() if count}
            self.places = self.places & still | changed & still & places_unpaid(game, before)

    def compare(self, game: Game[Any], state: Any, sight: Sight, differences: DifferenceBook, now_s: float, fresh: bool) -> None:
        """Hold those in view against the tally; what differs is noted once it has stood for long enough."""
        places = sight.open_places() & self.places
        if not places:
            return
        expected, counts = count_keys(game.layout(state), places), count_keys(sight.zones, places)
        off = {key: counts[key] - expected[key] for key in {*counts, *expected} if counts[key] != expected[key]}
        differences.note(off if counts else {}, counts, places, now_s, fresh)  # all of it gone: they have taken their dice back
        self.places -= places - differences.waiting(now_s)


def places_unpaid(game: Game[Any], state: Any) -> frozenset[str]:
    """The casinos that have not paid yet and whose dice or cards lie on the table."""
    if are_on_phones(state):
        return frozenset()
    return frozenset(place.zone for place in unpaid(game, state))


def _changes(game: Game[Any], before: Any, now: Any) -> Mapping[Key, int]:
    """How many dice or cards more or fewer the tally has of each kind at each place."""
    places = places_unpaid(game, now)
    was, is_now = count_keys(game.layout(before), places), count_keys(game.layout(now), places)
    return {key: is_now[key] - was[key] for key in {*was, *is_now}}
