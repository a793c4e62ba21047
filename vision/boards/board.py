"""Reads the lots of a board: which tile lies on each, or whose marker, or nothing; what can't be told is asked. Dice are the finder's.

Every lot is seen straight from above in its printed colours (light.py), dice and their sides cut out, and every pixel goes to the
nearest of the floor and the five tiles, in any shadow. Knows no game: what a tile or a marker means is told elsewhere.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache, partial

import cv2
import numpy as np
import numpy.typing as npt

from vision.boards.hues import in_full_colour, paleness
from vision.boards.light import Floats, Lamps, cut, lamps_over
from vision.boards.markers import MARKERS, marker_look
from vision.boards.memory import BoardMemory
from vision.boards.pixels import (
    DARK,
    GROUNDS,
    PX_PER_MM,
    Mask,
    contrast,
    grounds_of,
    is_disc,
    largest,
    middle_of,
    mm2,
    pure,
    tints_beside,
    touches,
)
from vision.boards.printed import TILES, references
from vision.frame import Image
from vision.ground.bare_mat import print_of
from vision.mat import MatLayout, Rect, corners_of, inset
from vision.reading import DieReading, LotReading
from vision.table_plane import CameraPose, Lens, TopView, rectify, to_pixels, to_table_mm
from vision.voting import LOOKS

_EDGE_MM = 1.6  # of a lot, where its printed line is
_STRANGE = 6.0  # cost from which a pixel belongs to none of them
_SHADOW_TINT, _BLACK_THING = 0.08, -1.0
_OTHER_TINT = 0.16  # from the rest of the floor: a shiny green marker is as green as the floor, but not quite
_FAINT_TINT, _FAINT_LIGHT = 0.08, 0.12  # of what is round and as large as a marker
_SHADOW, _GLARE, _DULL_FLOOR = -0.5, 0.16, -0.3  # logarithms of light: the floor's least, and what beside it may be a thing, dark or light
_DIE_GROWS_MM = 1.0
_CLIPPED = 250.0  # grey level from which a camera says no more than "bright"
_PIPS = 0.07  # contrast on a tile from which something lies there: bare tiles have less than half of it, dice twice as much
_PRINT_SEEN = 0.35  # likeness with the lot's own print from which nothing hides it: bare lots have at least 0.48
_POOR = 2.5  # cost of a tile's best quarter from which it hardly is that tile: glare
_LIT_SHARE = 0.12  # of a tile that must be lit for the rest to be its shadow
_TILE_MM2, _OTHER_TILE, _FLOOR_SHARE = 40.0, 0.2, 0.5
_FLOOR_BESIDE, _FLOOR_ROUND = 1.3, 0.4  # parts of the tile seen: floor beside one that a die hides in part, and one that nothing hides
_DULLED: Mapping[str, tuple[str, ...]] = {"silver": ("purple", "gold", "aqua"), "brown": ("gold",)}
"""What shadow and glare make of the tiles named: never the other way round."""
_STILL_LIVELY = 0.15  # of a dull tile: so much of a lively one asks; right ones have 0.02 of it, in a thousand
_LEAST_SEEN_MM2 = 90.0  # of a lot that dice leave free
_MARKER_MM2 = (55.0, 480.0)
_SPECK_MM2 = 22.0
# Logarithms of light and of tint, less and more of which no silver tile has. In a shadow's own light, in the sun through leaves, and
# where a lamp that shines into the lens lays white over all, purple and aqua ones were silver, -0.13 to -0.43 and 0.12 to 0.26, and brown
# ones, -0.44 to -0.82. Silver ones have up to 0.13 in full light, up to 0.10 at -0.31 and 0.07 at -0.65.
_NO_SILVER = ((np.inf, 0.17), (-0.2, 0.12), (-0.42, 0.072), (-0.7, 0.0))
_NOT_GOLD = -0.5  # logarithm of light: brown ones in a haze -0.7; gold ones at least -0.36, but where all of them lie in a shadow
_PALE_CAMERA = 0.85  # of its colours left by a camera, below which a lot is read in full colour, too; by good ones 0.96 to 1.06 are left

_NO_POSE = CameraPose(Lens((1, 1), 1.0, (0.0, 0.0)), (0.0, 0.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True, slots=True)
class _Light:
    """lamps: over the board; left: how much of its colours the camera leaves (vision.boards.hues)."""

    lamps: Lamps
    left: float


class BoardReader:
    """Reads one board. colours: names of the players' colours, None where any may be."""

    def __init__(self, layout: MatLayout, colours: Set[str] | None = None) -> None:
        self._layout = layout
        self._colours = sorted(colours) if colours else sorted(MARKERS)
        self._references = references(layout)
        self._print = _sheet(layout)
        self._lots = {name: box for name, box in layout.zones.items() if name.startswith("lot-")}
        self._memory = BoardMemory(LOOKS)

    def forget(self) -> None:
        """Read everything anew."""
        self._memory.forget()

    def read(
        self, image: Image, pose: CameraPose, dice: Sequence[DieReading], look: int | None = None, at_s: float = 0.0
    ) -> tuple[LotReading, ...]:
        """Every lot. dice: all that were read, those beside the board too: they hide what lies behind them. at_s: when it was seen.

        look: its number since the table changed, from 0; lots that look as they did are not read again. None remembers nothing.
        """
        width, height = self._layout.size_mm
        sharp = rectify(image, pose, PX_PER_MM, 0.0, (0.0, 0.0, width, height))
        view = replace(sharp, image=np.asarray(cv2.blur(sharp.image, (3, 3)), np.uint8))
        hidden = self._under(dice, pose, view)

        @cache  # reckoned when the first lot is read
        def light() -> _Light | None:
            lamps = lamps_over(sharp, self._references, self._layout.size_mm)
            if lamps is None:
                return None
            return _Light(lamps, paleness(lamps.as_printed(view, inset(box, _EDGE_MM)) for box in self._lots.values()))

        def read_lot(name: str, box: Rect) -> LotReading:
            return self._lot(name, box, view, light(), hidden, dice, _in_picture(box, pose))

        if look is None:
            return tuple(read_lot(name, box) for name, box in self._lots.items())
        told = []
        for name, box in self._lots.items():
            x, y, right, low = (round(v * PX_PER_MM) for v in (box[0], box[1], box[0] + box[2], box[1] + box[3]))
            here = (pose, tuple((die.top, die.ask) for die in dice if die.zone == name))
            spot = (slice(y, low), slice(x, right))
            told.append(self._memory.told(name, view.image[spot], hidden[spot], here, look, at_s, partial(read_lot, name, box)))
        return tuple(told)

    def _lot(
        self, name: str, box: Rect, view: TopView, light: "_Light | None", hidden: Mask, dice: Sequence[DieReading], in_picture: bool
    ) -> LotReading:
        """light: None where nothing tells it."""
        if light is None or not in_picture:
            return LotReading(name, None, None, 0.0, True, "covered")
        printed = light.lamps.as_printed(view, inset(box, _EDGE_MM))
        told = self._lot_as(name, box, view, printed, hidden, dice)
        if light.left >= _PALE_CAMERA or told.ask:
            return told
        full = self._lot_as(name, box, view, in_full_colour(printed, light.left), hidden, dice)
        if (full.tile, full.marker) == (told.tile, told.marker):
            return told
        return replace(full, ask=True, why_ask="tile" if told.tile or full.tile else "colour")

    def _lot_as(self, name: str, box: Rect, view: TopView, printed: Floats, hidden: Mask, dice: Sequence[DieReading]) -> LotReading:
        """What lies on a lot that looks so, as printed."""
        inner = inset(box, _EDGE_MM)
        rows, columns = printed.shape[:2]
        y, x = round(inner[1] * PX_PER_MM), round(inner[0] * PX_PER_MM)
        free = ~hidden[y : y + rows, x : x + columns]
        if np.count_nonzero(free) / PX_PER_MM**2 < _LEAST_SEEN_MM2:
            return LotReading(name, None, None, 0.0, True, "covered")
        near = grounds_of(printed)
        ground, strange = np.argmin(near.costs, axis=0), np.asarray(near.costs.min(axis=0) > _STRANGE, np.bool_)
        here = [die for die in dice if die.zone == name]
        sizes = {tile: mm2(pure((ground == i) & ~strange) & free) for i, tile in enumerate(GROUNDS)}
        total = max(sum(sizes.values()), 1.0)
        shares = {tile: size / total for tile, size in sizes.items()}
        best, others = self._likeliest(sizes, near.shaded, ground, free & ~strange)
        clipped = np.count_nonzero(cut(view, inner) >= _CLIPPED, axis=2)
        strange |= clipped >= 2
        hides = float(np.mean(strange[free])) > 0.4
        strange |= (clipped >= 1) & np.bool_(best == "silver")  # bare silver is cut off first, and may be another's
        odd = float(np.mean(strange[free]))
        whole = max(sizes[tile] for tile in TILES)
        bare = sizes[""] > (_FLOOR_BESIDE if here else _FLOOR_ROUND) * whole
        alone = others <= _OTHER_TILE * whole and not bare and odd < 0.3
        number = list(GROUNDS).index(best)
        if whole >= _TILE_MM2 and alone:
            lit = near.costs[number][free & (ground == number)]
            poor = lit.size > 0 and float(np.percentile(lit, 25)) > _POOR
            poor |= best in ("silver", "gold") and _is_another_in_shadow(best, printed[free & (ground == number)])
            poor |= any(sizes[lively] > _STILL_LIVELY * sizes[best] for lively in _DULLED.get(best, ()))
            if poor or (not here and self._shows_print(inner, printed, free)):
                return LotReading(name, best, None, shares[best], True, "tile", shares)
            return self._tile(name, best, shares, ((ground != number) | strange) & ~near.shaded[number] & free, printed, here)
        if shares[""] >= _FLOOR_SHARE:
            usual = max(float(np.median(near.floor_light[free & (ground == 0)])), _DULL_FLOOR)
            other_light = (near.floor_light < usual + _SHADOW) | (near.floor_light > usual + _GLARE)
            tints = tints_beside(printed, free & (ground == 0) & ~other_light)
            told = self._floor(name, shares, printed, (ground != 0) | strange | other_light | (tints > _OTHER_TINT), free, here)
            empty = told.marker is None and not told.ask
            if empty and _shows_a_faint_disc(printed, (np.abs(near.floor_light - usual) > _FAINT_LIGHT) & (tints > _FAINT_TINT) & free):
                return replace(told, ask=True, why_ask="marker")
            if empty and self._print is not None and self._likeness(self._print, inner, printed, free) < _PRINT_SEEN:
                return replace(told, ask=True, why_ask="marker")  # nothing seems to lie there, and yet its number can't be seen
            return told
        return LotReading(name, best, None, shares[best], True, "covered" if hides else "tile", shares)

    def _shows_print(self, box: Rect, printed: Floats, free: Mask) -> bool:
        """Whether a lot shows its printed number, which a tile would hide: then it is the floor, in a light that changes its colour."""
        return self._print is not None and self._likeness(self._print, box, printed, free) > _PRINT_SEEN

    @staticmethod
    def _likeness(print_: TopView, box: Rect, printed: Floats, free: Mask) -> float:
        """How alike a lot and its print are in their light and dark, -1 to 1; 0 where nothing can be compared."""
        sheet = cut(print_, box)
        rows, columns = (min(a, b) for a, b in zip(sheet.shape[:2], printed.shape[:2], strict=True))
        use = free[:rows, :columns]
        wanted, seen = (contrast(part[:rows, :columns])[use] for part in (sheet, printed))
        if np.count_nonzero(use) < 100 or float(wanted.std()) < 1e-3 or float(seen.std()) < 1e-4:
            return 0.0
        return float(np.corrcoef(wanted, seen)[0, 1])

    @staticmethod
    def _likeliest(sizes: Mapping[str, float], shaded: Mask, ground: npt.NDArray[np.int64], free: Mask) -> tuple[str, float]:
        """(the tile that leaves the least unexplained, square millimetres of any other that it leaves). A tile in the shadow of its die may
        look like a darker one, but where it is lit it does not."""
        numbers = {tile: number for number, tile in enumerate(GROUNDS)}
        most = max(sizes[tile] for tile in TILES)
        left = {}
        for tile in (tile for tile in TILES if sizes[tile] >= max(_LIT_SHARE * most, 1.0)):
            clear = free & ~shaded[numbers[tile]]
            left[tile] = max(mm2(pure(ground == numbers[other], 5) & clear) for other in TILES if other != tile)
        best = min(left, key=lambda tile: (left[tile] > _SPECK_MM2 / 4, -sizes[tile])) if left else max(TILES, key=lambda tile: sizes[tile])
        return best, left.get(best, 0.0)

    def _tile(
        self, name: str, tile: str, shares: Mapping[str, float], unlike: Mask, printed: Floats, dice: Sequence[DieReading]
    ) -> LotReading:
        """A tile lies there; what else lies on it must be a die that was read."""
        if len(dice) > 1:
            return LotReading(name, tile, None, shares[tile], True, "stacked", shares)
        pattern = contrast(printed)[middle_of(unlike.shape)] / max(float(printed.mean()), DARK)
        if not dice and (float(pattern.std()) > _PIPS or largest(unlike)[0] > _MARKER_MM2[0] * 2):
            return LotReading(name, tile, None, shares[tile], True, "die", shares)
        return LotReading(name, tile, None, shares[tile], False, "", shares)

    def _floor(
        self, name: str, shares: Mapping[str, float], printed: Floats, unlike: Mask, free: Mask, dice: Sequence[DieReading]
    ) -> LotReading:
        """The bare floor, perhaps with a marker on it. A die there has no tile yet, and one that is doubtful may be a marker."""
        sure = [die for die in dice if not die.ask]
        if sure:
            return LotReading(name, None, None, shares[""], True, "no-tile", shares)
        unlike = unlike & (free | np.bool_(len(dice) > 0))
        area, blob = largest(unlike)
        if area < _SPECK_MM2:
            return LotReading(name, None, None, shares[""], bool(dice), "die" if dice else "", shares)
        if not _MARKER_MM2[0] <= area <= _MARKER_MM2[1]:
            return LotReading(name, None, None, shares[""], True, "covered" if area > _MARKER_MM2[1] else "marker", shares)
        disc = is_disc(blob, printed)
        if not dice and not disc and touches(blob, free) and self._is_shadow(printed, blob, unlike):
            return LotReading(name, None, None, shares[""], False, "", shares)
        core = cv2.erode(blob.astype(np.uint8), np.ones((3, 3), np.uint8), iterations=2) > 0
        pixels = printed[core if np.count_nonzero(core) >= 12 else blob]
        marker = marker_look(pixels, self._colours)
        doubt = "" if marker.is_told else "colour"
        if not marker.is_plain or not disc:
            doubt = "die" if dice else "marker"
        return LotReading(name, None, marker.colour, marker.odds[marker.colour], bool(doubt), doubt, shares, marker.odds)

    @staticmethod
    def _is_shadow(printed: Floats, blob: Mask, unlike: Mask) -> bool:
        """Whether a patch has the floor's own tint and is not as dark as a black thing, which has none."""
        off = np.median(np.log(printed[blob] + DARK), axis=0) - np.median(np.log(printed[~unlike] + DARK), axis=0)
        return bool(np.abs(off - off.mean()).max() < _SHADOW_TINT and _BLACK_THING < off.mean() < 0)

    def _under(self, dice: Sequence[DieReading], pose: CameraPose, view: TopView) -> Mask:
        """Pixels of the view that show dice, with their sides."""
        mask = np.zeros(view.image.shape[:2], np.uint8)
        for die in dice:
            foot = to_table_mm(die.top, pose, die.size_mm or 16.0)
            top = to_table_mm(die.top, pose, 0.0)
            both = np.vstack([foot, top])
            both = both + _DIE_GROWS_MM * np.sign(both - both.mean(axis=0))
            cv2.fillConvexPoly(mask, cv2.convexHull(view.from_mm(both).round().astype(np.int32)), 1)
        return mask > 0


def vote_lots(looks: Sequence[Sequence[LotReading]]) -> tuple[LotReading, ...]:
    """What several looks at one still board agree on, the newest last; a lot on which they differ is asked about."""
    if not looks:
        return ()
    heard = []
    for lots in zip(*looks, strict=True):
        newest = lots[-1]
        told = {(lot.tile, lot.marker) for lot in lots if not lot.ask}
        if len(told) > 1:
            newest = replace(newest, confidence=0.0, ask=True, why_ask="blurred")
        elif 2 * sum(lot.ask for lot in lots) < len(lots) and newest.ask:
            newest = replace(next(lot for lot in lots if not lot.ask), since_s=newest.since_s)
        heard.append(newest)
    return tuple(heard)


def _sheet(layout: MatLayout) -> TopView | None:
    """The board as printed, PX_PER_MM pixels a millimetre; None for a board whose print we do not know."""
    whole = print_of(layout)
    if whole is None:
        return None
    width, height = (round(side * PX_PER_MM) for side in layout.size_mm)
    picture = cv2.resize(whole, (width, height), interpolation=cv2.INTER_LINEAR)
    return TopView(np.asarray(picture, np.uint8), PX_PER_MM, (0.0, 0.0, *layout.size_mm), 0.0, _NO_POSE)


def _is_another_in_shadow(tile: str, pixels: Floats) -> bool:
    """Whether what should be this tile is far darker, and another one may be: silver has no tint of its own, and brown is a darker gold."""
    off = np.median(np.log(pixels + DARK), axis=0) - np.log(np.array(TILES[tile][::-1]) + DARK)
    if tile == "gold":
        return bool(off.mean() < _NOT_GOLD)
    light, tint = float(off.mean()), float(np.abs(off - off.mean()).max())
    return any(light < least and tint > most for least, most in _NO_SILVER)


def _shows_a_faint_disc(printed: Floats, unlike: Mask) -> bool:
    """Whether something as large and round as a marker differs from the floor, if only a little: a green one in a deep shadow."""
    area, blob = largest(unlike)
    return bool(_MARKER_MM2[0] <= area <= _MARKER_MM2[1] and is_disc(blob, printed))


def _in_picture(box: Rect, pose: CameraPose) -> bool:
    corners = to_pixels(corners_of(box), pose)
    return bool((corners >= 0).all() and (corners < np.array(pose.lens.size_px)).all())
