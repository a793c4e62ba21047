"""Which dice are biggies: by their edges among the others, and by what the tally knows. Each seat has one.

A biggie's edge is 1.3 to 1.4 of an ordinary die's. Of 337 read on composed tables two had less than 1.16 of the others of their colour, and
none less than 1.07; of 118 ordinary ones that were the largest of their colour none had more than 1.13, and one in twelve more than 1.07.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from companion.games.game import Need
from companion.games.layout import Layout
from vision.reading import DieReading

TRAY, SLOT = "tray", "slot"
BIGGIE = "biggie"
ORDINARY_SHARE, BIG_SHARE = 1.07, 1.16
"""Of an ordinary edge: below the first none is a biggie, from the second on each is; between them the largest of its colour may be."""
STANDS_OUT = 1.04
"""So many times as large as the next of its colour is a die that must be the biggie of a roll."""
CANDIDATES, FAR_SMALLER = 3, 1.08
"""So many of a roll's largest dice, and none so much smaller than the largest, may be its biggie where none stands out."""
OF_ITS_COLOUR, OF_ALL = 3, 4
"""So many other dice of its colour tell how large an ordinary one is; else what the eye learned of this table, or so many of any colour."""
NORMAL, BIG = "normal", "big"

Size = tuple[str, bool]
"""BIG or NORMAL, and whether that is doubtful."""
Faces = Mapping[str, tuple[int, ...]]
"""Owner → faces, the biggie under its own name."""


@dataclass(frozen=True, slots=True)
class Biggies:
    """What the tally knows. lie: colour → the place where its biggie lies. dice: place and colour → dice there, biggies too. rolls: colour
    that rolls, or has rolled, and not yet placed → how many dice, and how many of them are biggies; numbers: colour → what the biggie of
    that roll shows, once it was seen; beside: colour → ordinary dice of that roll that show the same."""

    lie: Mapping[str, str] = field(default_factory=dict)
    dice: Mapping[tuple[str, str], int] = field(default_factory=dict)
    rolls: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    beside: Mapping[str, int] = field(default_factory=dict)

    def may_be_new(self, zone: str, colour: str, seen: int) -> bool:
        """Whether more dice of this colour lie there than the tally has, of which one may be its biggie."""
        return colour not in self.lie and seen > self.dice.get((zone, colour), 0)

    def has_come(self, zone: str, colour: str, value: int | None) -> bool | None:
        """Whether the biggie has come there from its roll, as its number tells; None where that is not known. value: what a die shows that
        may be it."""
        number = self.numbers.get(colour)
        if number is None or zone == TRAY:
            return None
        return zone == f"casino-{number}" or (zone == SLOT and value == number)

    def have_all_come(self, zone: str, colour: str, seen: int) -> bool:
        """Whether as many have come there as the roll has of its number; fewer, and one was kicked, perhaps the biggie."""
        return colour not in self.beside or seen - self.dice.get((zone, colour), 0) > self.beside[colour]


def biggies_by_tally(layout: Layout, need: Need | None, roll: Faces | None, colours: Mapping[str, str]) -> Biggies:
    """need: the roll that is due; roll: what was seen of it. colours: seat → colour."""
    places = {zone: pieces for zone, pieces in layout.items() if zone != TRAY}
    lie = {piece.colour: zone for zone, pieces in places.items() for piece in pieces if piece.size == BIG}
    dice = Counter((zone, piece.colour) for zone, pieces in places.items() for piece in pieces)
    thrown = Counter(piece.colour for piece in layout.get(TRAY, ()))
    numbers = {piece.colour: piece.face for piece in layout.get(TRAY, ()) if piece.size == BIG and piece.face is not None}
    rolls = {colour: (thrown[colour], 1) for colour in numbers}
    seat = None if need is None else need.seat
    if need is not None and seat is not None and seat in colours:
        biggies = need.dice.get(BIGGIE, 0)
        rolls[colours[seat]] = (need.dice.get(seat, 0) + biggies, biggies)
        seen = (roll or {}).get(BIGGIE, ())
        numbers |= {colours[seat]: seen[0]} if seen else {}
    shown = Counter((piece.colour, piece.face) for piece in layout.get(TRAY, ()) if piece.size != BIG)
    shown.update((colour, face) for owner, faces in (roll or {}).items() if (colour := colours.get(owner)) for face in faces)
    return Biggies(lie, dice, rolls, numbers, {colour: shown[colour, number] for colour, number in numbers.items()})


def sizes(dice: Sequence[DieReading], colours: Sequence[str | None], usual_mm: float | None, known: Biggies) -> list[Size]:
    """Each die's size. colours: each die's, None where it can't be a biggie; usual_mm: the edge of ordinary dice, where the eye has learned
    it."""
    out: list[Size] = [(NORMAL, False)] * len(dice)
    for colour in {name for name in colours if name is not None}:
        mine = [n for n, name in enumerate(colours) if name == colour]
        for n, size in zip(mine, _of_a_colour(colour, mine, dice, usual_mm, known), strict=True):
            out[n] = size
    return out


def _of_a_colour(colour: str, mine: Sequence[int], dice: Sequence[DieReading], usual_mm: float | None, known: Biggies) -> list[Size]:
    shares = [_share(n, mine, dice, usual_mm) for n in mine]
    zones = [dice[n].zone or "" for n in mine]
    out = [_by_edge(share) for share in shares]
    for zone in set(zones):
        here = sorted((k for k, name in enumerate(zones) if name == zone), key=lambda k: -(dice[mine[k]].size_mm or 0.0))
        if any(shares[k] is None for k in here):
            for k, size in zip(here, _by_tally_alone(zone, colour, [dice[mine[k]] for k in here], known), strict=True):
                out[k] = size
            continue
        is_told = all(_shows_its_edge(dice[mine[k]]) for k in here)
        for k in here:
            if out[k][0] == BIG and not _shows_its_edge(dice[mine[k]]) and not _is_due(zone, colour, dice[mine[k]], known):
                out[k] = (NORMAL, False)
            elif out[k][1]:
                out[k] = _perhaps(zone, colour, len(here), dice[mine[k]], known, is_told) if k == here[0] else (NORMAL, False)
        if is_told and not any(out[k][0] == BIG for k in here) and _must_be(zone, colour, len(here), known):
            next_largest = max([ORDINARY_SHARE, *(STANDS_OUT * (shares[k] or 0.0) for k in here[1:])])
            if (shares[here[0]] or 0.0) >= next_largest:
                out[here[0]] = (BIG, False)
            elif zone == TRAY:
                for k in here[:CANDIDATES]:
                    out[k] = (NORMAL, (shares[k] or 0.0) * FAR_SMALLER >= (shares[here[0]] or 0.0))
    return _but_one(out, colour, [dice[n] for n in mine], known)


def _but_one(told: Sequence[Size], colour: str, dice: Sequence[DieReading], known: Biggies) -> list[Size]:
    """The same where several look like its one biggie, as in a light that makes dice of the tray larger than those at the casinos."""
    out = list(told)
    big = sorted((k for k, (size, _) in enumerate(out) if size == BIG), key=lambda k: -(dice[k].size_mm or 0.0))
    if len(big) < 2:
        return out
    due = [k for k in big if _is_due(dice[k].zone or "", colour, dice[k], known)]
    if _stands_out([dice[k] for k in big]):
        others, in_doubt = big[1:], False
    elif 0 < len(due) < len(big):
        others, in_doubt = [k for k in big if k not in due], True
    else:
        others, in_doubt = [k for k in due if dice[k].zone == TRAY], True
    for k in others:
        out[k] = (NORMAL, in_doubt)
    return out


def _shows_its_edge(die: DieReading) -> bool:
    """Whether nothing but its colour, size or place is in doubt: what leans or is half covered looks smaller than it is."""
    return not die.ask or die.why_ask in ("size", "colour", "border")


def _is_due(zone: str, colour: str, die: DieReading, known: Biggies) -> bool:
    """Whether the tally would have the biggie of a colour there."""
    is_rolled = zone == TRAY and known.rolls.get(colour, (0, 0))[1] == 1
    return is_rolled or known.lie.get(colour) == zone or bool(known.has_come(zone, colour, die.value))


def _perhaps(zone: str, colour: str, seen: int, die: DieReading, known: Biggies, is_told: bool) -> Size:
    """What the largest of so many dice of a colour is, whose edge leaves it open. is_told: whether all of them show their edges."""
    if known.lie.get(colour) == zone and seen < known.dice.get((zone, colour), 0):
        return NORMAL, True  # one was kicked, perhaps the biggie
    if not known.may_be_new(zone, colour, seen):
        return NORMAL, False
    has_come = known.has_come(zone, colour, die.value) if is_told and known.have_all_come(zone, colour, seen) else None
    return (NORMAL, True) if has_come is None else (BIG if has_come else NORMAL, False)


def _by_tally_alone(zone: str, colour: str, dice: Sequence[DieReading], known: Biggies) -> list[Size]:
    """The same where there is nothing to hold edges against. dice: the largest first. What the tally does not tell is asked about."""
    is_told = all(_shows_its_edge(die) for die in dice)
    if is_told and _must_be(zone, colour, len(dice), known) and (len(dice) == 1 or _stands_out(dice)):
        return [(BIG, False), *[(NORMAL, False)] * (len(dice) - 1)]
    is_rolled = zone == TRAY and colour in known.rolls
    if is_rolled and known.rolls[colour][1] == 0:
        return [(NORMAL, False)] * len(dice)
    if is_rolled:
        return [(NORMAL, True)] * len(dice)
    largest = _perhaps(zone, colour, len(dice), dice[0], known, is_told)
    if len(dice) > 1 and largest != (NORMAL, False) and not (largest == (BIG, False) and _stands_out(dice)):
        return [(NORMAL, True)] * len(dice)
    return [largest, *[(NORMAL, False)] * (len(dice) - 1)]


def _stands_out(dice: Sequence[DieReading]) -> bool:
    """Whether the first of them, the largest, is clearly larger than the next."""
    return (dice[0].size_mm or 0.0) >= BIG_SHARE * (dice[1].size_mm or 0.0) > 0.0


def _must_be(zone: str, colour: str, seen: int, known: Biggies) -> bool:
    """Whether the biggie of a colour is among so many of its dice there: the tally has it there, or it is rolled with all of them."""
    if zone == TRAY:
        return known.rolls.get(colour) == (seen, 1)
    return known.lie.get(colour) == zone and seen >= known.dice.get((zone, colour), 0)


def _share(number: int, mine: Sequence[int], dice: Sequence[DieReading], usual_mm: float | None) -> float | None:
    """A die's edge, of an ordinary one's; None where there is nothing to hold it against."""
    own = dice[number].size_mm
    others = [edge for n in mine if n != number and (edge := dice[n].size_mm) is not None]
    if len(others) < OF_ITS_COLOUR and usual_mm is not None:
        others = [usual_mm]
    elif len(others) < OF_ITS_COLOUR:
        others = [edge for n, die in enumerate(dice) if n != number and (edge := die.size_mm) is not None]
        if len(others) < OF_ALL - 1:
            return None
    return None if own is None else own / median(others)


def _by_edge(share: float | None) -> Size:
    if share is None:
        return NORMAL, True
    return BIG if share >= BIG_SHARE else NORMAL, ORDINARY_SHARE <= share < BIG_SHARE
