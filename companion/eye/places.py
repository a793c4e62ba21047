"""Small pictures of the places where dice lie, and of lots with a tile or a marker, each from straight above: what is shown again when
somebody disputes what lies there."""

import hashlib
import logging
from collections.abc import Callable, Sequence
from typing import Any

from vision.frame import Image
from vision.jpeg import Fine, jpeg
from vision.mat import Rect
from vision.reading import DieReading, LotReading, TableReading
from vision.table_plane import CameraPose, rectify_once

log = logging.getLogger(__name__)

LONG_PX, MARGIN_MM = 320, 10.0
"""Longer side of a picture; what is shown round a zone, for dice that lie over its edge. Some ten kilobytes in all."""
PASSING = "tray"
"""No die stays there: nothing to dispute."""


def place_picture(image: Image, pose: CameraPose, zone: Rect) -> bytes:
    """A zone of the mat and a little round it, as JPEG."""
    x, y, width, height = zone
    area = (x - MARGIN_MM, y - MARGIN_MM, width + 2 * MARGIN_MM, height + 2 * MARGIN_MM)
    view = rectify_once(image, pose, LONG_PX / max(area[2:]), area_mm=area)
    return jpeg(view.image, Fine.GLANCED_AT)


class Places:
    """The pictures of a look by zone; one is taken anew only where something else lies than before, or dice lie elsewhere."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Any, str, bytes]] = {}

    def of(self, reading: TableReading, cut: Callable[[str], bytes]) -> dict[str, tuple[str, bytes]]:
        """Zone → key and picture, of every zone in which something lies. cut: takes a zone's picture, empty where it can't."""
        lying: dict[str, list[DieReading]] = {}
        for die in reading.dice:
            if die.zone is not None and die.zone != PASSING:
                lying.setdefault(die.zone, []).append(die)
        lots = {lot.zone: lot for lot in reading.lots if lot.tile or lot.marker}
        self._known = {zone: self._fresh(zone, _story(lying.get(zone, ()), lots.get(zone)), cut) for zone in {**lying, **lots}}
        return {zone: (key, picture) for zone, (_, key, picture) in self._known.items() if picture}

    def _fresh(self, zone: str, story: Any, cut: Callable[[str], bytes]) -> tuple[Any, str, bytes]:
        known = self._known.get(zone)
        if known is not None and known[0] == story:
            return known
        try:
            picture = cut(zone)
        except Exception:  # a picture for a dispute must not end seeing
            log.exception("no picture of %s could be taken", zone)
            picture = b""
        return story, hashlib.sha256(picture).hexdigest()[:20], picture


def _story(dice: Sequence[DieReading], lot: LotReading | None) -> Any:
    there = tuple((die.value, die.colour, round(die.box[0] / 8), round(die.box[1] / 8)) for die in dice)
    return there if lot is None else (there, lot.tile, lot.marker)
