"""A printed mat as the eye knows it: markers and zones in millimetres. Leaves drawing to calibration/sheets, finding to mat_finder."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.disk import read_json
from companion.errors import CompanionError
from companion.text import say

Rect = tuple[float, float, float, float]
"""x, y, width, height in millimetres; x right, y down, from the mat's top left corner (far left for the players)."""


def corners_of(box: Rect) -> list[tuple[float, float]]:
    """The four corners of a rectangle, from its top left one on clockwise."""
    x, y, w, h = box
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def inset(box: Rect, by_mm: float) -> Rect:
    """A rectangle without so much at each of its edges."""
    x, y, w, h = box
    return x + by_mm, y + by_mm, w - 2 * by_mm, h - 2 * by_mm


MARKER_DICTIONARY = "DICT_4X4_50"
"""The family of ArUco markers printed on every sheet of ours: six cells a side with the black border. On drawn mats with blur and
noise all are found down to 1.3 pixels a millimetre, as with AprilTag 36h11; at 0.8 four of five are, of the AprilTags three."""


class LayoutError(CompanionError):
    """A file holds no layout of a mat."""

    code = "layout"

    def __init__(self) -> None:
        super().__init__(say("This is not a mat layout."), say("Take the file that print mat --layout has written."))


@dataclass(frozen=True, slots=True)
class Marker:
    """A printed marker. number: its id in MARKER_DICTIONARY. x_mm, y_mm: top left corner of the black border; side_mm: its edge."""

    number: int
    x_mm: float
    y_mm: float
    side_mm: float

    @property
    def corners_mm(self) -> tuple[tuple[float, float], ...]:
        """The four outer corners in OpenCV's order: top left, top right, bottom right, bottom left."""
        x, y, s = self.x_mm, self.y_mm, self.side_mm
        return ((x, y), (x + s, y), (x + s, y + s), (x, y + s))


@dataclass(frozen=True, slots=True)
class MatLayout:
    """A mat as plain data. size_mm: width, height. zones: where dice mean something ("tray", "casino-1" … "casino-6", "slot").

    notes: the strip of each casino where banknotes may lie (not part of its zone). markers: empty for a mat of one's own.
    signs: print outside the zones that may pass for a die ("777" on red): nothing is read there.
    """

    size_mm: tuple[float, float]
    zones: Mapping[str, Rect]
    markers: tuple[Marker, ...] = ()
    notes: Mapping[str, Rect] = field(default_factory=dict)
    name: str = "mat-1"
    signs: tuple[Rect, ...] = ()

    def to_json(self) -> str:
        """The layout file, as docs/forms.md has it, with its markers beside what stands there."""
        return json.dumps(
            {
                "name": self.name,
                "size_mm": list(self.size_mm),
                "zones": {name: list(rect) for name, rect in self.zones.items()},
                "notes": {name: list(rect) for name, rect in self.notes.items()},
                "signs": [list(rect) for rect in self.signs],
                "marker_dictionary": MARKER_DICTIONARY,
                "markers": [{"number": m.number, "corner_mm": [m.x_mm, m.y_mm], "side_mm": m.side_mm} for m in self.markers],
            },
            indent=1,
        )

    @classmethod
    def from_json(cls, text: str) -> "MatLayout":
        """Read a layout file. Raises LayoutError when it is not one."""
        try:
            raw = read_json(text)
            width, height = (float(n) for n in raw["size_mm"])
            return cls(
                size_mm=(width, height),
                zones={name: _rect(rect) for name, rect in raw["zones"].items()},
                notes={name: _rect(rect) for name, rect in raw.get("notes", {}).items()},
                markers=tuple(
                    Marker(int(m["number"]), float(m["corner_mm"][0]), float(m["corner_mm"][1]), float(m["side_mm"]))
                    for m in raw.get("markers", [])
                ),
                name=str(raw.get("name", "")),
                signs=tuple(_rect(rect) for rect in raw.get("signs", [])),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as wrong:
            raise LayoutError() from wrong

    def save(self, path: Path) -> None:
        path.write_text(self.to_json() + "\n", encoding="utf-8")


def _rect(numbers: list[float]) -> Rect:
    x, y, w, h = (float(n) for n in numbers)
    return x, y, w, h


# The first mat: 420 × 297 mm (A3), the same on four sheets of A4 or Letter. Six casinos across the far edge, the tray in front,
# the slot machine beside it. 26 mm of rim carry the markers; nothing needed lies within 5 mm of the paper's edge.
_WIDTH, _HEIGHT, _RIM = 420.0, 297.0, 26.0
_MARKER_SIDE, _MARKER_INSET = 18.0, 5.0
_PLACE = (_WIDTH - 2 * _RIM) / 6
_GAP = 1.0
_NOTES_TOP, _NOTES_HEIGHT = _RIM, 28.0
_DICE_TOP, _DICE_HEIGHT = 71.0, 76.5
_FRONT_TOP, _FRONT_HEIGHT = 151.0, 120.0
_TRAY_WIDTH, _SLOT_WIDTH, _SLOT_SIGN = 300.0, 64.0, 16.0


def _rim_markers() -> tuple[Marker, ...]:
    """Sixteen markers clockwise from the far left corner: six along each long side, two more down each short one.

    Those along the front leave room in the middle for the 100 mm check line.
    """
    right, low = _WIDTH - _MARKER_INSET - _MARKER_SIDE, _HEIGHT - _MARKER_INSET - _MARKER_SIDE
    across = [_MARKER_INSET + (right - _MARKER_INSET) * i / 5 for i in range(6)]
    front = [_MARKER_INSET + 60 * i for i in range(3)] + [right - 60 * i for i in (2, 1, 0)]
    down = [_MARKER_INSET + (low - _MARKER_INSET) * i / 3 for i in range(4)]
    corners = [(x, _MARKER_INSET) for x in across] + [(right, y) for y in down[1:-1]]
    corners += [(x, low) for x in reversed(front)] + [(_MARKER_INSET, y) for y in reversed(down[1:-1])]
    return tuple(Marker(number, round(x, 3), round(y, 3), _MARKER_SIDE) for number, (x, y) in enumerate(corners))


def _place(number: int, top: float, height: float) -> Rect:
    left = _RIM + (number - 1) * _PLACE + _GAP
    return round(left, 3), top, round(_PLACE - 2 * _GAP, 3), height


MAT_1 = MatLayout(
    size_mm=(_WIDTH, _HEIGHT),
    zones={f"casino-{n}": _place(n, _DICE_TOP, _DICE_HEIGHT) for n in range(1, 7)}
    | {
        "tray": (_RIM, _FRONT_TOP, _TRAY_WIDTH, _FRONT_HEIGHT),
        "slot": (_WIDTH - _RIM - _SLOT_WIDTH, _FRONT_TOP + _SLOT_SIGN, _SLOT_WIDTH, _FRONT_HEIGHT - _SLOT_SIGN),
    },
    notes={f"casino-{n}": _place(n, _NOTES_TOP, _NOTES_HEIGHT) for n in range(1, 7)},
    markers=_rim_markers(),
    signs=((_WIDTH - _RIM - _SLOT_WIDTH, _FRONT_TOP, _SLOT_WIDTH, _SLOT_SIGN),),
)

# The board of Lords of Vegas in our own drawing: 297 × 420 mm (A3 upright), six lots across with the Strip between them, eight rows,
# the dice tray in front. Rows as the printed game names its lots.
LORDS_ROWS: tuple[tuple[str, ...], ...] = (
    ("A1", "A2", "A3", "B1", "B2", "B3"), ("A4", "A5", "A6", "B4", "B5", "B6"),
    ("C1", "C2", "C3", "D1", "D2", "D3"), ("C4", "C5", "C6", "D4", "D5", "D6"),
    ("C7", "C8", "C9", "D7", "D8", "D9"), ("C10", "C11", "C12", "F1", "F2", "F3"),
    ("E1", "E2", "E3", "F4", "F5", "F6"), ("E4", "E5", "E6", "F7", "F8", "F9"),
)  # fmt: skip
_LOT, _LOT_INSET, _STRIP = 34.0, 1.0, 41.0
_FIRST_ROW, _LORDS_TRAY_TOP, _LORDS_TRAY_HEIGHT = 28.0, 308.0, 84.0
_LORDS_FIRST_MARKER = 30


def _lot(row: int, column: int) -> Rect:
    left = _RIM + column * _LOT + (_STRIP if column >= 3 else 0)
    side = _LOT - 2 * _LOT_INSET
    return left + _LOT_INSET, _FIRST_ROW + row * _LOT + _LOT_INSET, side, side


def _lords_markers() -> tuple[Marker, ...]:
    """Twelve clockwise from the far left corner: three along each short side, three more down each long one."""
    right, low = _HEIGHT - _MARKER_INSET - _MARKER_SIDE, _WIDTH - _MARKER_INSET - _MARKER_SIDE
    across = [_MARKER_INSET, (_MARKER_INSET + right) / 2, right]
    down = [_MARKER_INSET + (low - _MARKER_INSET) * i / 4 for i in (1, 2, 3)]
    corners = [(x, _MARKER_INSET) for x in across] + [(right, y) for y in down]
    corners += [(x, low) for x in reversed(across)] + [(_MARKER_INSET, y) for y in reversed(down)]
    return tuple(Marker(_LORDS_FIRST_MARKER + i, x, y, _MARKER_SIDE) for i, (x, y) in enumerate(corners))


LORDS_1 = MatLayout(
    size_mm=(_HEIGHT, _WIDTH),
    zones={f"lot-{lot}": _lot(row, column) for row, lots in enumerate(LORDS_ROWS) for column, lot in enumerate(lots)}
    | {"tray": (_RIM, _LORDS_TRAY_TOP, _HEIGHT - 2 * _RIM, _LORDS_TRAY_HEIGHT)},
    markers=_lords_markers(),
    name="lords-1",
)

KNOWN_MATS: tuple[MatLayout, ...] = (MAT_1, LORDS_1)
"""Every mat ever printed by us, whatever for; their markers' ids do not overlap, so the ids alone tell which one lies there."""
