"""What is asked about dice in the tray, or on a place, that can't be read: each number, size and colour, and whether it is a die at all."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.layout import SeenPiece
from companion.table.watch.asking import NO_DIE, Asked, Effect, about_colour, about_die
from companion.table.watch.memory import Facts
from companion.table.watch.put_aside import PutAside
from companion.table.watch.seen_there import SeenThere
from companion.table.watch.sight import TRAY, Sight, faces_by_kind
from companion.table.watch.tray import is_of_doubtful_colour


@dataclass(frozen=True)
class DiceInDoubt:
    """raw: the look before answers about single dice were applied. facts: where those are kept."""

    there: SeenThere
    raw: Sight
    facts: Facts
    put_aside: PutAside

    def of_what_colour(self, indices: Sequence[int]) -> Asked | None:
        """What must be said before it is asked whose these dice are: which colour those of them have that are in doubt for theirs."""
        sight = self.there.sight
        for zone in sorted(sight.zones):
            doubted = [piece for piece in sight.on(zone) if piece.index in indices and is_of_doubtful_colour(piece)]
            asked = self.asked(doubted, zone) if doubted else None
            if asked is not None and not self.put_aside.holds(asked):
                return asked
        return None

    def asked(self, pieces: Sequence[SeenPiece], zone: str = TRAY, are_of_one: bool = False) -> Asked:
        """About the first of them of which nothing was said yet. are_of_one: whatever is in doubt is of the others' colour too."""
        return self.put_aside.first([self._about(piece, pieces, zone, are_of_one) for piece in pieces])

    def _about(self, piece: SeenPiece, pieces: Sequence[SeenPiece], zone: str, whatever: bool) -> Asked:
        """About all of them that look alike, at first; about each alone, once somebody has said that they are not all alike."""
        alike = [one for one in pieces if one.colour == piece.colour and (one.why_ask == "colour" or whatever)]
        lying, colours = frozenset(faces_by_kind(self.there.sight.on(zone)).items()), tuple(self.there.palette.owners)
        if len(alike) > 1 and piece in alike:
            asked = about_colour(alike, zone, self.there.sight, colours, ("dice", zone))  # the same of fewer of them, where they lie
            if not self.put_aside.holds(asked):
                return replace(asked, effects=self._effects(asked, alike, zone))
        one = replace(piece, why_ask="colour") if piece in alike else piece
        asked = about_die(one, zone, self.there.sight, colours, ("die", piece.colour, one.why_ask, lying))
        effects = self._effects(asked, [piece], zone)
        return replace(asked, effects={**effects, NO_DIE: lambda: self.facts.learn_no_die(self.raw, zone, piece)})

    def _effects(self, asked: Asked, pieces: Sequence[SeenPiece], zone: str) -> dict[str, Effect]:
        """What follows from each answer that says something of these dice."""
        told = (answer.id for answer in asked.answers if answer.id.startswith(("face-", "colour-", "size-")))
        return {answer: self._learn(pieces, zone, answer) for answer in told}

    def _learn(self, pieces: Sequence[SeenPiece], zone: str, answer: str) -> Effect:
        """What follows from this answer about these dice."""
        kind, _, value = answer.partition("-")
        told: dict[str, Any] = {kind: int(value) if kind == "face" else value}

        def learn() -> None:
            for piece in pieces:
                self.facts.learn(self.raw, zone, piece, **told)

        return learn
