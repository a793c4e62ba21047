"""What the three little games share."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import Candidate, Command, Outcome, Place, Refusal, Seat
from companion.games.layout import Layout, Seen
from companion.text import Text, say


class Spike:
    """What all three share: two or three seats, no options, most points win."""

    rules_version = "1"
    seats_wanted = (2, 6)

    def options(self) -> Mapping[str, Any]:
        """Nothing to choose but the bank, which has nothing to do."""
        return {}

    def may_lie(self, state: Any) -> Layout:
        """Nothing lies about."""
        return {}

    def explain(self, state: Any, seen: Seen) -> Text | None:
        """Nothing to explain."""
        return None

    def as_it_lies(self, state: Any, target: Any, reason: str) -> Command | None:
        """No adjustments in a spike."""
        return None

    def table_is_right(self, state: Any, seen: Seen, zone: str, reason: str) -> Command | None:
        """No adjustments in a spike."""
        return None

    def layout(self, state: Any) -> Layout:
        """Nothing lies on the table."""
        return {}

    def zones(self, state: Any) -> frozenset[str]:
        """No zones."""
        return frozenset()

    def interpret(self, state: Any, seen: Seen) -> tuple[Candidate, ...]:
        """Nothing to read."""
        return ()

    def refuse_seats(self, seats: Sequence[Seat]) -> Refusal | None:
        least, most = self.seats_wanted
        if least <= len(seats) <= most:
            return None
        return no("seats", say("This little game is for {least} to {most}.", least=least, most=most))


def no(code: str, message: Text) -> Refusal:
    return Refusal(code, message, say("Choose something that is open now."))


def rank(points: Mapping[str, int]) -> Outcome:
    order = sorted(points, key=lambda seat: -points[seat])
    places = tuple(Place(s, 1 + sum(points[o] > points[s] for o in order), points[s], 0, say("more points")) for s in order)
    return Outcome(places, tuple(p.seat for p in places if p.place == 1))


def seat_views(seats: Sequence[Seat], points: Mapping[str, int]) -> list[dict[str, Any]]:
    return [{"id": s.id, "name": s.name, "colour": s.colour, "money_usd": points[s.id], "playing": True} for s in seats]
