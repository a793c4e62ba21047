"""The best story for one look: over the stories the rules allow, the ways a die on a line may count, and the differences already known."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from companion.games.game import Game
from companion.games.layout import SeenPiece
from companion.table.watch.biggies import BIG, NORMAL
from companion.table.watch.judge import FacesBefore, Judge
from companion.table.watch.rolls import RollBook
from companion.table.watch.seen import Palette
from companion.table.watch.sight import TRAY, Key, Sight, count_keys
from companion.table.watch.stories import Story, kicks_nobody
from companion.table.watch.teller import Teller
from companion.table.watch.tray import Left

MOST_TRIED = 3
"""Doubtful dice that are tried both ways; more of them at once are asked about, not puzzled out."""

PERHAPS_NONE = frozenset({"faint", "colour", "covered", "blurred", ""})
"""Doubts under which what was read as a die may be none: a print on a note, half a pip under a card. What may be a biggie is a die."""

Rank = tuple[int, int, int, int]


@dataclass(frozen=True)
class Finding:
    """The stories of one way to see the table, best first. changed: dice counted beyond the line they lie on, because of their number, or
    taken for none. allowed: whether known differences were allowed for."""

    sight: Sight
    judge: Judge
    stories: tuple[Story, ...]
    changed: tuple[int, ...] = ()
    allowed: bool = False

    @property
    def best(self) -> Story:
        """The story that fits best."""
        return self.stories[0]

    @property
    def nothing(self) -> Story:
        """Nothing was placed, with the roll if it is known: what the tally is held against when no turn explains the table."""
        return next(story for story in self.stories if not story.turns)

    @property
    def rank(self) -> Rank:
        """How well the best story fits; smaller is better."""
        return self.judge.rank(self.best)


@dataclass(frozen=True, slots=True)
class Doubtful:
    """A die that may be taken differently. sure_in: where it lies for sure, if it is not; otherwise: as what, and where, it lies else;
    None: it is no die."""

    piece: SeenPiece
    sure_in: str | None = None
    otherwise: tuple[SeenPiece, str] | None = None


@dataclass(frozen=True)
class Seeker:
    """Finds the best story for one look. allowance: what to add for differences that are known; explained: those of which people have
    said why. under_cover: what lay on the places out of view as they were seen last."""

    game: Game[Any]
    palette: Palette
    rolls: RollBook
    left: tuple[Left, ...]
    left_at_first: tuple[Left, ...]
    faces_before: FacesBefore
    allowance: Counter[Key]
    explained: frozenset[Key]
    under_cover: Mapping[Key, int]

    def findings(self, state: Any, sight: Sight) -> list[Finding]:
        """Every way to see this table with its stories, the best first. As it lies comes before a die taken differently, and a
        difference that has gone before one that is still allowed for, where both fit alike."""
        ways = []
        for seen, changed in ways_to_see(sight):
            for allowance in dict.fromkeys((False, bool(self.allowance))):
                counts = count_keys(seen.zones, seen.open_places())
                if allowance:
                    counts.update({key: n for key, n in self.allowance.items() if key[0] in seen.visible})
                ways.append(self._find(state, seen, counts, changed, allowance))
        return sorted(ways, key=lambda way: (way.rank[:2], len(way.changed), way.allowed, way.rank))

    def _find(self, state: Any, sight: Sight, counts: Counter[Key], changed: tuple[int, ...], allowed: bool) -> Finding:
        teller = Teller(self.game, self.palette, sight, counts, self.rolls, self.left, self.left_at_first)
        judge = Judge(sight, counts, self.palette, self.faces_before, self.left, self.left_at_first, self.under_cover)
        stories = [story for story in teller.stories(state) if not allowed or not self._may_have_kicked(story)]
        return Finding(sight, judge, tuple(sorted(stories, key=judge.rank)), changed, allowed)

    def _may_have_kicked(self, story: Story) -> bool:
        """Whether a kicker is told to kick nobody where dice are missing, and nobody has said why: it may have kicked those."""
        missing = {key[0] for key, n in self.allowance.items() if n > 0 and key not in self.explained}
        nobody = [turn for turn in story.turns if kicks_nobody(turn.commands)] if missing else []
        places = [{key[0] for key in (*turn.added, *turn.removed)} for turn in nobody]
        return any(not at or at & missing for at in places)  # a kicker alone leaves nothing that tells where it was


def ways_to_see(sight: Sight) -> Iterator[tuple[Sight, tuple[int, ...]]]:
    """The table as it lies; with dice on a line counted where their number says; without what may be no die; with what may be a biggie as
    one. With each way, the dice that were taken differently from how they were read. A die on the tray's edge lies in the tray."""
    tried = [*dice_on_lines(sight), *perhaps_no_dice(sight), *perhaps_biggies(sight)][:MOST_TRIED]
    for choice in product((False, True), repeat=len(tried)):
        seen, changed = sight, []
        for doubt, differently in zip(tried, choice, strict=True):
            if differently:
                changed.append(doubt.piece.index)
                seen = seen.without(doubt.piece) if doubt.otherwise is None else seen.with_piece(*doubt.otherwise)
            elif doubt.sure_in is not None:
                seen = seen.with_piece(sure(doubt.piece), doubt.sure_in)
        yield seen, tuple(changed)


def sure(piece: SeenPiece) -> SeenPiece:
    """A die on a line once it is decided where it counts."""
    return replace(piece, ask=False, why_ask="")


def dice_on_lines(sight: Sight) -> Iterator[Doubtful]:
    """Dice on a line whose number would put them elsewhere: at the casino of their number."""
    everywhere = [(zone, piece) for zone, pieces in sight.zones.items() if zone != TRAY for piece in pieces]
    for zone, piece in [*everywhere, *((None, piece) for piece in sight.outside)]:
        if piece.why_ask != "border" or piece.face is None:
            continue
        own = f"casino-{piece.face}"
        if own in sight.places and own != zone and next_to(zone, piece.face):
            yield Doubtful(piece, zone, (sure(piece), own))


def perhaps_no_dice(sight: Sight) -> Iterator[Doubtful]:
    """What was read as a die on a casino, in such doubt that it may be none."""
    for zone in sorted(sight.open_places()):
        yield from (Doubtful(piece) for piece in sight.on(zone) if piece.ask and piece.why_ask in PERHAPS_NONE)


def perhaps_biggies(sight: Sight) -> Iterator[Doubtful]:
    """Placed dice that nothing tells to be biggies or ordinary ones. They stay in doubt either way."""
    for zone in sorted(sight.open_places()):
        for piece in sight.on(zone):
            if piece.ask and piece.why_ask == "size":
                yield Doubtful(piece, otherwise=(replace(piece, size=NORMAL if piece.size == BIG else BIG), zone))


def next_to(zone: str | None, face: int) -> bool:
    """Whether a die in this zone, on its edge, can touch the casino of its number: casinos stand side by side in order."""
    if zone is None:
        return True
    number = zone.rpartition("-")[2]
    return not number.isdecimal() or abs(int(number) - face) == 1
