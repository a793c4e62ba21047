"""Dice on the places that no turn tells: another seat may have placed them, unless a sleeve has pushed them there. Pure."""

from collections import Counter
from collections.abc import Mapping

from companion.games.game import NEUTRAL, SeatId
from companion.table.watch.seen import Palette
from companion.table.watch.sight import Key, Sight, kind_of


def have_others_placed(off: Mapping[Key, int], seat: SeatId, sight: Sight, palette: Palette) -> bool:
    """Whether dice of another seat than this one lie there. off: dice more, or fewer, than should lie on the places."""
    placed = Counter({key: n for key, n in off.items() if n > 0}) - _pushed(off, sight)
    return any(palette.owners.get(key[1]) not in (seat, NEUTRAL, "kicker", None) for key in placed)


def _pushed(off: Mapping[Key, int], sight: Sight) -> Counter[Key]:
    """Dice that show the number of another casino, where such a die is missing: nobody places them so."""
    missing, pushed = Counter({key: -n for key, n in off.items() if n < 0}), Counter[Key]()
    for key, more in off.items():
        for piece in sight.on(key[0]):
            home = (f"casino-{piece.face}", *kind_of(piece), None)
            if kind_of(piece) == key[1:3] and not piece.ask and missing[home] > 0 and pushed[key] < more:
                missing[home] -= 1
                pushed[key] += 1
    return pushed
