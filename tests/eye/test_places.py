"""Small pictures of the places where dice lie: which zones, taken anew when, of what size, and of nothing beside the place."""

import cv2
import numpy as np
import pytest

from companion.eye.places import LONG_PX, Places, place_picture
from companion.table.stills import MOST_BYTES
from vision.mat import MAT_1
from vision.reading import DieReading, LotReading, Scene, TableReading
from vision.table_plane import CameraPose, Lens, to_pixels

POSE = CameraPose(Lens((1280, 960), 1150.0, (639.5, 479.5)), (0.1, 0.0, 0.0), (-210.0, -148.5, 560.0))
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def look(*dice):
    """A settled look at dice: (zone, value, x in pixels) of each."""
    lying = tuple(DieReading(value, "red", 1.0, False, CORNERS, (x, 0.0, 20.0, 20.0), zone=zone) for zone, value, x in dice)
    return TableReading(0.0, 1, Scene.SETTLED, lying)


@pytest.fixture
def cut():
    """Takes pictures, and writes down of which zones."""

    def take(zone):
        take.of.append(zone)
        return f"{zone} {len(take.of)}".encode()

    take.of = []
    return take


def test_only_places_where_dice_stay_are_taken(cut):
    found = Places().of(look(("casino-2", 2, 0.0), ("casino-2", 2, 50.0), ("tray", 4, 0.0), (None, 5, 0.0)), cut)
    assert (list(found), cut.of) == (["casino-2"], ["casino-2"])


def test_a_place_is_taken_anew_only_when_its_own_dice_changed(cut):
    places = Places()
    before = places.of(look(("casino-1", 1, 0.0), ("casino-2", 2, 0.0)), cut)
    after = places.of(look(("casino-1", 1, 0.0), ("casino-2", 2, 0.0), ("casino-2", 2, 50.0)), cut)
    assert cut.of == ["casino-1", "casino-2", "casino-2"]
    assert after["casino-1"] == before["casino-1"]
    assert after["casino-2"] != before["casino-2"]


def lots(*lying):
    """A settled look at a board: (lot, tile, marker) of each."""
    board = tuple(LotReading(f"lot-{lot}", tile, marker, 1.0, False) for lot, tile, marker in lying)
    return TableReading(0.0, 1, Scene.SETTLED, (), lots=board)


def test_a_lot_with_a_marker_or_a_tile_alone_is_taken_too_and_anew_when_that_changed(cut):
    places = Places()
    found = places.of(lots(("A1", None, "red"), ("A2", "gold", None), ("A3", None, None)), cut)
    assert sorted(found) == ["lot-A1", "lot-A2"]
    places.of(lots(("A1", None, "blue"), ("A2", "gold", None)), cut)
    assert cut.of == ["lot-A1", "lot-A2", "lot-A1"]


def test_a_place_nobody_can_find_has_no_picture():
    assert Places().of(look(("casino-1", 1, 0.0)), lambda zone: b"") == {}


def test_a_picture_that_fails_ends_no_seeing():
    def torn(zone):
        raise ValueError("a zone without area")

    assert Places().of(look(("casino-1", 1, 0.0)), torn) == {}


def test_the_picture_shows_the_zone_upright_and_small():
    zone = MAT_1.zones["casino-3"]
    table = np.full((960, 1280, 3), 60, np.uint8)
    x, y, width, height = zone
    inside = to_pixels([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], POSE)
    cv2.fillConvexPoly(table, inside.round().astype(np.int32), (200, 200, 200))
    jpeg = place_picture(table, POSE, zone)
    shown = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert max(shown.shape) == LONG_PX
    assert shown[shown.shape[0] // 2, shown.shape[1] // 2] > 180
    assert shown[2, 2] < 80
    assert np.mean(shown > 130) == pytest.approx(width * height / ((width + 20) * (height + 20)), abs=0.03)


def test_a_picture_full_of_detail_still_leaves_room_for_the_dice():
    noise = np.random.default_rng(1).integers(0, 255, (960, 1280, 3), np.uint8)
    assert len(place_picture(noise, POSE, MAT_1.zones["casino-3"])) < MOST_BYTES
