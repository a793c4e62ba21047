"""A reading of the eye → what the game calls seen: the dice colours in play, the places of the game. Guesses no colour."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.colours import SAME_COLOUR
from companion.games.game import NEUTRAL
from companion.games.layout import Seen, SeenPiece
from companion.table.watch.biggies import Biggies, sizes
from vision.reading import DieReading, LotReading, TableReading

CLEAR_SHARE = 0.9
"""A colour that nobody plays is read as the likeliest colour in play only if that one has nine tenths of what all colours in play have
together: one in ten is what a person would want to be asked about."""

TOO_LARGE = 1.3
"""Times an ordinary die's edge."""

LEAST_ODDS = 0.2
"""… and only if the eye itself gave it one chance in five: below that the die is strange (from another box), not badly lit."""

TOUCHING_MM = 6.0
"""Two readings of one die that lies still differ by at most 2 mm, two dice are at least a die apart (8 mm and more): in between."""



@dataclass(frozen=True, slots=True)
class Palette:
    """The dice colours of this game: colour → whose they are (a seat, "neutral", or "kicker"). biggies: what the tally knows of each seat's
    larger die, None where none are played."""

    owners: Mapping[str, str]
    biggies: Biggies | None = None

    def name(self, eye_colour: str) -> str:
        """The game's word for a colour of the eye; the eye's own word where the game has none."""
        if eye_colour in self.owners:
            return eye_colour
        other = SAME_COLOUR.get(eye_colour, eye_colour)
        return other if other in self.owners else eye_colour


def seen_from_reading(reading: TableReading, palette: Palette) -> Seen:
    """What was read, in the game's words. Indices are the places of the dice in `reading.dice`.

    A colour nobody plays becomes the nearest one in play if that is clear, otherwise the die is asked about ("colour"). Where biggies are
    played, a die of a seat's colour is big or ordinary by its edge among the others, and asked about in between ("size").
    Dice in no zone are `outside`; zones that are not wholly in view are left out of `visible` and say nothing.
    """
    zones: dict[str, list[SeenPiece]] = {}
    outside: list[SeenPiece] = []
    pieces = [seen_piece(die, palette, index) for index, die in enumerate(reading.dice)]
    for piece, die in zip(sized(pieces, reading, palette), reading.dice, strict=True):
        place = outside if die.zone is None else zones.setdefault(die.zone, [])
        place.append(piece)
    for lot in reading.lots:
        zones.setdefault(lot.zone, []).extend(pieces_of_lot(lot, palette))
    return Seen({zone: tuple(pieces) for zone, pieces in zones.items()}, reading.zones_seen, tuple(outside))


def pieces_of_lot(lot: LotReading, palette: Palette) -> tuple[SeenPiece, ...]:
    """A board's tile and marker in the game's words; they have no place among the dice, so no index."""
    found = [] if lot.tile is None else [("tile", lot.tile)]
    found += [] if lot.marker is None else [("marker", palette.name(lot.marker))]
    return tuple(
        SeenPiece(colour, None, kind=kind, confidence=lot.confidence, ask=lot.ask, why_ask=lot.why_ask) for kind, colour in found
    )


def seen_piece(die: DieReading, palette: Palette, index: int) -> SeenPiece:
    """One die in the game's words; `face` is None where the eye could not read one, and then it is always asked about."""
    colour, doubted = colour_in_play(die, palette)
    why = die.why_ask
    if doubted:
        ask, why = True, "colour"
    elif why == "colour":
        ask, why = False, ""
    else:
        ask = die.ask
    if die.value is None and not ask:
        ask, why = True, why or "face"
    also = "" if why != "colour" or die.why_ask == "colour" else die.why_ask or ("face" if die.value is None else "")
    return SeenPiece(colour, die.value, confidence=die.confidence, ask=ask, why_ask=why, index=index, also=also)


def sized(pieces: Sequence[SeenPiece], reading: TableReading, palette: Palette) -> list[SeenPiece]:
    """The same dice as biggies or ordinary ones. Only seats have biggies; the eye's own doubt about a large die is settled here, for all
    else about it was sure. Where none are played a large die may be anything."""
    if palette.biggies is None:
        return [_perhaps_none(piece, die, reading.usual_mm) for piece, die in zip(pieces, reading.dice, strict=True)]
    colours = [piece.colour if palette.owners.get(piece.colour, NEUTRAL) not in (NEUTRAL, "kicker") else None for piece in pieces]
    found = sizes(reading.dice, colours, reading.usual_mm, palette.biggies)
    return [_sized(piece, size, doubted) for piece, (size, doubted) in zip(pieces, found, strict=True)]


def _perhaps_none(piece: SeenPiece, die: DieReading, usual_mm: float | None) -> SeenPiece:
    """What is far too large for a die may be none: more than one that lies on a line or leans."""
    is_large = usual_mm is not None and die.size_mm is not None and die.size_mm >= TOO_LARGE * usual_mm
    return replace(piece, why_ask="faint") if piece.why_ask == "size" or (is_large and piece.why_ask in ("border", "cocked")) else piece


def _sized(piece: SeenPiece, size: str, doubted: bool) -> SeenPiece:
    if doubted and not piece.ask:
        return replace(piece, size=size, ask=True, why_ask="size")
    settled = piece.why_ask == "size" and size == "big" and not doubted
    return replace(piece, size=size, ask=False, why_ask="") if settled else replace(piece, size=size)


def colour_in_play(die: DieReading, palette: Palette) -> tuple[str, bool]:
    """(the colour in the game's words, whether it is doubtful). Colours that nobody plays take no part: orange is no rival of red where
    orange is not on the table."""
    odds = colour_odds_in_play(die, palette)
    colour = palette.name(die.colour)
    if colour in palette.owners:
        asked = die.ask and die.why_ask == "colour"
        return colour, asked and not _only_others_doubted(die, odds, odds.get(colour, 0.0))
    if not odds:
        return colour, True
    nearest = max(odds, key=lambda name: odds[name])
    if odds[nearest] >= LEAST_ODDS and odds[nearest] >= CLEAR_SHARE * sum(odds.values()):
        return nearest, False
    return colour, True


def _only_others_doubted(die: DieReading, in_play: Mapping[str, float], chance: float) -> bool:
    """Whether the eye's doubt is about colours that nobody plays, and about nothing else. A colour that has nearly all of the odds and is
    asked about all the same (its body fits no set, it looks like its neighbours, two looks differ) is asked about here too."""
    whole = max(sum(die.colour_odds.values()), sum(in_play.values()))
    return CLEAR_SHARE * sum(in_play.values()) <= chance < CLEAR_SHARE * whole


def colour_odds_in_play(die: DieReading, palette: Palette) -> dict[str, float]:
    """Chance of each colour in play, by the game's names; the chances of other colours are left out."""
    odds = {palette.name(name): chance for name, chance in die.colour_odds.items() if chance > 0}
    odds.setdefault(palette.name(die.colour), die.colour_confidence)
    return {name: chance for name, chance in odds.items() if name in palette.owners}
