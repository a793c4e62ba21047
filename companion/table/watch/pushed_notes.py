"""Notes that are gone from one casino and lie at another in the same look: perhaps one and the same, pushed there by a sleeve."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

Notes = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Push:
    """These notes, dollars ascending, may have come from one casino to the other."""

    source: str
    target: str
    notes: Notes


def pushed(seen: Mapping[str, Notes], tally: Mapping[str, Notes]) -> list[Push]:
    """What may have been pushed, casino by casino. seen: what is read of the casinos in view."""
    gone = {zone: Counter(tally[zone]) - Counter(notes) for zone, notes in seen.items()}
    found: list[Push] = []
    for target, notes in seen.items():
        new = Counter(notes) - Counter(tally[target])
        for source in seen:
            same = new & gone[source]
            if same:
                found.append(Push(source, target, tuple(sorted(same.elements()))))
                new, gone[source] = new - same, gone[source] - same
    return found


def put_back(zone: str, seen: Notes, pushes: list[Push]) -> Notes:
    """What would be seen at this casino if nothing had been pushed."""
    notes = Counter(seen)
    for push in pushes:
        notes += Counter(push.notes if push.source == zone else ())
        notes -= Counter(push.notes if push.target == zone else ())
    return tuple(sorted(notes.elements()))
