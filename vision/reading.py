"""What the eye saw, as plain data: dice with value, colour and place. No OpenCV objects leave vision/ but in these."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from operator import attrgetter
from typing import Any

Point = tuple[float, float]

# Confidence of a colour below which it is said with a question mark where nobody is asked about it, as in a photograph. Of 1,538
# believed dice of known colours on photographs and rendered scenes one has less, and it is wrong; of six wrong ones on traced ones four.
LIKELY_COLOUR = 0.8


@dataclass(frozen=True, slots=True)
class DieReading:
    """One die as read from a picture.

    value: pips on the top face, 1..6; None when no face could be read (always asked then).
    colour: a name of vision.colour.COLOURS or of the profile; confidence: 0..1, calibrated, of value and presence together.
    ask: True where the table should ask rather than believe; why_ask: a short stable code
    ("cocked", "covered", "border", "blurred", "colour", "faint", "size": larger than the other dice, "stacked") or "".
    top: the top face's corners, pixels, in order round the face; box: x, y, width, height round the die, pixels.
    face_odds: chance of each value 1..6, sums to at most 1. colour_odds: chance by colour name.
    xy_mm: centre of the top face projected to the table at the die's own height, millimetres from the mat's top left
    corner, y down; size_mm: edge length; zone: the zone the centre lies in. All three None without a mat or profile.
    border_mm: distance to the nearest zone edge (negative outside all zones), None without zones.
    flat: chance that, being a die, it lies flat and free, as the reader sees it; None where that was not looked at.
    stands_flat: the same by how a flat die must look from where the camera hangs (vision.dice.poise), None where that was not looked at.
    track: an identity that stays with the die while it is followed from frame to frame, None when not tracked.
    body, called: where dice were learned, how its body looks, blue-green-red 0..255, and the reader network's own chance by colour name.
    """

    value: int | None
    colour: str
    confidence: float
    ask: bool
    top: tuple[Point, Point, Point, Point]
    box: tuple[float, float, float, float]
    why_ask: str = ""
    face_odds: tuple[float, ...] = ()
    colour_odds: Mapping[str, float] = field(default_factory=dict)
    colour_confidence: float = 1.0
    xy_mm: Point | None = None
    size_mm: float | None = None
    zone: str | None = None
    border_mm: float | None = None
    flat: float | None = None
    stands_flat: float | None = None
    track: int | None = None
    body: tuple[float, ...] = ()
    called: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_colour_likely(self) -> bool:
        """Whether the colour is said without a question mark; also where there is none to say."""
        return not self.colour or self.colour_confidence >= LIKELY_COLOUR


def asked_about(die: DieReading, why: str) -> DieReading:
    """The same die, to be asked about for this reason, where it is not for another already."""
    return die if die.ask else altered(die, ask=True, why_ask=why)


def altered(die: DieReading, **news: Any) -> DieReading:
    """As dataclasses.replace, in less than half of its time: a look at forty dice alters two hundred."""
    told = list(_TOLD(die))
    for name, new in news.items():
        told[_PLACES[name]] = new
    return DieReading(*told)


_PLACES = {field.name: place for place, field in enumerate(fields(DieReading))}
_TOLD = attrgetter(*_PLACES)


class Scene(StrEnum):
    """What is going on in front of the camera."""

    MOVING = "moving"          # something moved since the last frame
    HANDS = "hands"            # a hand (or anything large that is no die) is over the mat
    SETTLED = "settled"        # still: the dice in the reading may be believed
    DARK = "dark"              # covered lens or lamp off
    NO_MAT = "no-mat"          # a mat is expected and its markers can't be found
    MOVED = "moved"            # the camera or mat moved by more than we follow


@dataclass(frozen=True, slots=True)
class LotReading:
    """What lies on one lot of a board, its die apart (that is in the dice, with zone = this lot).

    tile: a name of vision.boards.printed.TILES, None where none lies; marker: a player's colour, None where none stands. confidence: 0..1.
    ask: True where the table should ask rather than believe; why_ask: "tile", "marker", "colour" (the marker's), "die" (something lies
    there that is no die we can read), "no-tile" (a die on the bare floor), "stacked", "covered", "blurred" or "".
    tile_odds: share of the lot by tile, "" is the bare floor; marker_odds: chance by colour. since_s: the time from which on it has looked
    as it looks, or when it first did; None in single pictures.
    """

    zone: str
    tile: str | None
    marker: str | None
    confidence: float
    ask: bool
    why_ask: str = ""
    tile_odds: Mapping[str, float] = field(default_factory=dict)
    marker_odds: Mapping[str, float] = field(default_factory=dict)
    since_s: float | None = None


@dataclass(frozen=True, slots=True)
class NoteReading:
    """One banknote of ours, or something in its place that could not be read.

    zone: the casino it lies at. value_usd: dollars by its marker, None where that could not be read (always asked then).
    xy_mm: its middle on the mat. ask: True where the table should ask rather than believe; why_ask: "unreadable" (a marker that can't be
    read), "covered" (something else lies there), "border" (between two casinos),
    "edge" (the column may go on outside the picture), "size" (a marker of another size) or "".
    """

    zone: str
    value_usd: int | None
    xy_mm: Point
    ask: bool = False
    why_ask: str = ""


@dataclass(frozen=True, slots=True)
class NotesSeen:
    """The banknotes at the casinos. zones_seen: casinos whose place for notes is wholly in the picture; others say nothing."""

    notes: tuple[NoteReading, ...] = ()
    zones_seen: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TableReading:
    """Everything read from one settled look at the table (or why there is nothing to read).

    at_s, frame: time and number of the newest frame used. votes: how many frames agree. zones_seen: zones whose whole floor is
    in view and uncovered; a zone that is missing here says nothing about its dice. ms: milliseconds by step.
    crops: keys of JPEG crops travelling beside the reading, same order as dice ("" where none). lots: a board's, empty on other mats.
    places: zone → key of a small picture of the place, travelling likewise, for those where dice lie.
    notes: the banknotes, None while nobody reads them (the bank is not the camera's). usual_mm: edge of an ordinary die on this table,
    None where it is not known yet. floors: where dice were learned, the colours of the zones' floors, blue-green-red 0..255.
    """

    at_s: float
    frame: int
    scene: Scene
    dice: tuple[DieReading, ...] = ()
    zones_seen: frozenset[str] = frozenset()
    votes: int = 1
    size_px: tuple[int, int] = (0, 0)
    ms: Mapping[str, float] = field(default_factory=dict)
    crops: tuple[str, ...] = ()
    note: str = ""
    lots: tuple[LotReading, ...] = ()
    notes: NotesSeen | None = None
    usual_mm: float | None = None
    places: tuple[tuple[str, str], ...] = ()
    floors: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)
