"""White dice and kickers beside a throw of which people say that it comes out of the tray: they are everybody's, and nobody has said
whether they come out too. While they lie there they are no roll, unless somebody says so. Bookkeeping."""

from dataclasses import replace

from companion.games.game import NEUTRAL
from companion.table.watch.asking import Asked, Effect
from companion.table.watch.round_memory import RoundMemory
from companion.table.watch.seen import Palette
from companion.table.watch.sight import Sight, kind_of
from companion.table.watch.tray import Left, in_doubt

NOT_YET = "not-yet"


def doubting_what_lies_beside(asked: Asked, memory: RoundMemory, sight: Sight, palette: Palette) -> Asked:
    """The question whose throw lies there, after which it is known what lay beside it."""
    if asked.code != "wrong-seat":
        return asked
    beside = [piece for piece in sight.tray() if palette.owners.get(piece.colour) in (NEUTRAL, "kicker")]
    if not beside:
        return asked
    lying = [Left(kind_of(piece), None if in_doubt(piece) else piece.face, sight.spots.get(piece.index)) for piece in beside]
    return replace(asked, effects={**asked.effects, NOT_YET: _both(asked.effects[NOT_YET], lambda: _is_no_roll(memory, lying))})


def _both(first: Effect, second: Effect) -> Effect:
    def do() -> None:
        first()
        second()

    return do


def _is_no_roll(memory: RoundMemory, lying: list[Left]) -> None:
    memory.found = (*memory.found, *lying)
    memory.left = memory.left_at_first = tuple(dict.fromkeys((*memory.left, *lying)))
