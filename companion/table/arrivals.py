"""How what lies at a place came there in this round, or in earlier ones where it has lain since: the entries that count, each with who
confirmed it, when, and what the camera saw then.

For a screen on which somebody disputes a die, a card or a lot. A choice under a palm lies at no place yet. Words and times are those of
the history; nothing in here is told that it does not tell.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.layout import Piece
from companion.journal.entry import Entry
from companion.journal.records import iso_time, joined
from companion.journal.replay import Replay
from companion.table.stills import GONE, KEPT, Sight, Stills
from companion.table.views import crop_paths, spoken


@dataclass(frozen=True, slots=True)
class Arrival:
    """An entry by which something came to a place. colours: of what came. first: the entry as it was made, where it was told anew since;
    corrected: it says something else now."""

    entry: Entry
    colours: frozenset[str]
    first: Entry
    corrected: bool


def arrivals(replay: Replay, place: str) -> tuple[Arrival, ...]:
    """The entries of the round that stands by which something came to `place` (a zone), oldest first."""
    return tuple(reversed(list(_newest_first(replay, place))))


def _newest_first(replay: Replay, place: str) -> Iterator[Arrival]:
    game = replay.game
    round_now = _round(replay, replay.state)
    for seq, before, after in reversed(list(replay.moves())):
        there = game.layout(after).get(place, ())
        if not there and _round(replay, after) != round_now:
            return  # what lies on a lot stays there from round to round
        came = _lying(there) - _lying(game.layout(before).get(place, ()))
        if came:
            yield _arrival(replay, replay.entries[seq], frozenset(colour for _, colour, _ in came))


def _round(replay: Replay, state: Any) -> Any:
    return replay.game.view(state, None).get("round")


def _lying(pieces: Sequence[Piece]) -> Counter[tuple[str, str, int | None]]:
    """Pieces by kind, colour and face, dice printed on cards too: a die that was turned or rerolled has come anew."""
    return Counter((piece.kind, piece.colour, piece.face) for piece in pieces)


def _arrival(replay: Replay, entry: Entry, colours: frozenset[str]) -> Arrival:
    first = entry
    while first.stands_for in replay.entries:
        first = replay.entries[first.stands_for]
    return Arrival(entry, colours, first, first.events != entry.events)


def tell_arrivals(replay: Replay, place: str, stills: Stills) -> list[dict[str, Any]]:
    """The arrivals for a screen, oldest first. picture: how it is with its pictures (companion.table.stills); place, pictures: where those
    of the whole place and of its dice are."""
    found = arrivals(replay, place)
    steps = Counter(one.first.batch for one in found)
    return [_tell(replay, one, place, stills, alone=steps[one.first.batch] == 1) for one in found]


def _tell(replay: Replay, one: Arrival, place: str, stills: Stills, alone: bool) -> dict[str, Any]:
    how, sights = stills.of(one.first.batch)
    shown = [sight for sight in sights if _is_of(sight, one, place, alone)]
    by = one.first.by
    return {
        "seq": one.entry.seq,
        **spoken({"what": joined(replay.told[one.entry.seq])}),
        "at": iso_time(one.first.at),
        "by": {"role": by.role, "seat": by.seat},
        "corrected": one.corrected,
        "picture": GONE if how == KEPT and not shown else how,
        "place": next(iter(crop_paths([sight.key for sight in shown if sight.colour is None])), None),
        "pictures": crop_paths([sight.key for sight in shown if sight.colour is not None]),
    }


def _is_of(sight: Sight, one: Arrival, place: str, alone: bool) -> bool:
    """Whether a picture belongs to this arrival. alone: its step brought nothing else here, so a colour read wrongly hides nothing."""
    return sight.zone in (place, None) and (alone or sight.colour is None or sight.colour in one.colours)
