"""The finder at a table that mostly stays as it is: it says what a whole look would say, and is shown only what changed."""

import numpy as np
import pytest

from vision.dice import face_memory, finding
from vision.dice.face_memory import FaceMemory
from vision.dice.finding import TableFinder
from vision.faces import answer_to, look
from vision.frame import Frame
from vision.pipeline import WHOLE_AGAIN_S, TableReader
from vision.training.compose.tables import table_camera, table_scene
from vision.training.lay.real_dice import Kind, RealDice, in_a_game
from vision.training.measure.measured import shown as shown_to

ZOOM = 0.7
SIZE = (1280, 960)


@pytest.fixture(scope="module")
def lying():
    """One table with twelve dice, and the same with three of them gone: pictures without noise of their own."""
    pose = table_camera(np.random.default_rng(3), SIZE)
    full = table_scene(np.random.default_rng(4), pose, SIZE, 12, size_mm=16.0)[0]
    fewer = full.copy()
    faces = sorted(look(full, ZOOM).faces, key=lambda face: face.heat)[-3:]
    for face in faces:
        x, y, reach = int(face.x), int(face.y), int(1.2 * face.edge)
        fewer[y - reach : y + reach, x - reach : x + reach] = full[y - reach : y + reach, x - reach, None]
    return full, fewer


@pytest.fixture
def shown(monkeypatch):
    """Pixels that the network was shown, look by look."""
    pixels = []
    monkeypatch.setattr(finding, "answer_to", lambda part: (pixels.append(part.shape[0] * part.shape[1]), answer_to(part))[1])
    return pixels


def noisy(picture, seed, of_blue=2.5):
    return np.clip(picture + np.random.default_rng(seed).normal(0, (of_blue, 2.5, 2.5), picture.shape), 0, 255).astype(np.uint8)


def assert_same_dice(sight, other):
    """Both see the same candidates in the same places."""
    some, others = ([face for face in one.faces if face.heat > 0.3] for one in (sight, other))
    assert len(some) == len(others) > 5
    for face in some:
        near = min(others, key=lambda o: np.hypot(o.x - face.x, o.y - face.y))
        assert np.hypot(near.x - face.x, near.y - face.y) < 0.05 * face.edge
        assert near.finder_odds.argmax() == face.finder_odds.argmax()


def test_the_first_look_is_a_whole_look(lying):
    assert_same_dice(TableFinder().look(lying[0], ZOOM), look(lying[0], ZOOM))


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 0)], ids=["dice are taken", "dice are put"])
def test_what_changed_is_seen_as_a_whole_look_would_see_it(lying, before, after, shown):
    finder = TableFinder()
    finder.look(lying[before], ZOOM)
    whole = sum(shown)
    sight = finder.look(noisy(lying[after], 1), ZOOM)
    assert_same_dice(sight, look(lying[after], ZOOM))
    assert sum(shown) - whole < 0.6 * whole


@pytest.mark.parametrize(
    ("light", "turned", "differs"),
    [
        pytest.param(1.0, False, False, id="noise"),
        pytest.param(0.85, False, False, id="less light"),
        pytest.param(1.0, True, True, id="a die turned where it lies"),
        pytest.param(0.85, True, True, id="turned, in less light"),
    ],
)
def test_a_turned_die_differs_and_another_light_does_not(light, turned, differs):
    dice = RealDice(6, 0, 2)
    dice.throw([Kind(dice.colours[0], 2), Kind(dice.colours[1], 5)])
    finder = TableFinder()
    finder.look(noisy(dice.picture()[0], 1), ZOOM)
    dice.lies["tray"][0].face = 3 if turned else 2
    assert finder.differs(noisy(dice.picture()[0] * light, 2), (0, 0, *SIZE)) == differs
    assert not finder.differs(noisy(dice.picture()[0] * light, 2), (0, 0, 60, 60)), "what changes beside the places"


@pytest.mark.parametrize("of_blue", [18.0, 25.0])
@pytest.mark.parametrize("turned", [False, True])
def test_blue_that_a_bulb_hardly_has_tells_no_turned_die_by_its_noise(turned, of_blue):
    """Rehearsed game 207, under a bulb through a vivid camera: the empty mat was read anew every two seconds."""
    dice = RealDice(6, 0, 2)
    dice.throw([Kind(dice.colours[0], 2), Kind(dice.colours[1], 5)])
    finder = TableFinder()
    finder.look(noisy(dice.picture()[0], 1, of_blue), ZOOM)
    dice.lies["tray"][0].face = 3 if turned else 2
    assert finder.differs(noisy(dice.picture()[0], 2, of_blue), (0, 0, *SIZE)) == turned


def test_noise_alone_is_not_looked_at_again(lying, shown):
    finder = TableFinder()
    first = finder.look(noisy(lying[0], 1), ZOOM)
    parts = len(shown)
    again = finder.look(noisy(lying[0], 2), ZOOM)
    assert len(shown) == parts
    assert [face.x for face in again.faces] == [face.x for face in first.faces]


def test_what_it_sees_is_worked_out_anew_only_where_something_was_shown(lying):
    finder = TableFinder()
    first = finder.look(lying[0], ZOOM)
    assert finder.look(noisy(lying[0], 1), ZOOM) is first
    assert len(finder.look(lying[1], ZOOM).faces) < len(first.faces)


def test_under_another_lamp_everything_is_looked_at_again(lying, shown):
    finder = TableFinder()
    finder.look(lying[0], ZOOM)
    whole = sum(shown)
    finder.look((lying[0] * 0.8).astype(np.uint8), ZOOM)
    assert sum(shown) > 1.7 * whole


def test_what_lies_beside_the_places_comes_with_the_second_look(lying):
    finder = TableFinder()
    left_half = (0.0, 0.0, SIZE[0] / 2, float(SIZE[1]))
    first = finder.look(lying[0], ZOOM, left_half)
    assert first.faces
    assert max(face.x for face in first.faces) < SIZE[0] / 2 + 40
    assert_same_dice(finder.look(lying[0], ZOOM), look(lying[0], ZOOM))


def test_what_a_change_at_the_places_touches_beside_them_is_not_left_to_the_second_look(lying, shown):
    finder = TableFinder()
    finder.look(lying[1], ZOOM)
    rows, columns = np.nonzero((lying[0] != lying[1]).any(axis=2))
    places = tuple(map(float, (columns.min(), rows.min(), columns.max(), rows.max())))
    finder.look(lying[0], ZOOM, places)
    shown.clear()
    assert_same_dice(finder.look(lying[0], ZOOM), look(lying[0], ZOOM))
    assert not shown


def test_a_frame_round_the_places_is_shown_in_strips():
    ring = np.ones((60, 80), np.bool_)
    ring[10:50, 10:70] = False
    parts = list(finding._parts(ring))
    covered = np.zeros_like(ring)
    for top, left, low, right in parts:
        covered[top:low, left:right] = True
    assert (covered & ring).sum() == ring.sum()
    assert len(parts) == 4


def test_a_die_that_lies_still_is_read_in_three_looks_and_then_left_alone(lying, monkeypatch):
    read = []
    monkeypatch.setattr(face_memory, "read_faces", _counting(read, face_memory.read_faces))
    finder, memory = TableFinder(), FaceMemory(3)
    said = []
    for number in range(9):
        image = noisy(lying[0], number)
        said.append(memory.read(image, finder.look(image, ZOOM).faces, number % 3))
    before, after = sum(read[:6]), sum(read[6:])
    assert before > 0
    assert after == 0
    for number in range(3):  # later looks hear the three readings in turn: what they disagreed on is not forgotten
        assert {id(face) for face in said[6 + number]} == {id(face) for face in said[3 + number]}
    assert {id(face) for face in said[3]} != {id(face) for face in said[4]}


def test_what_lies_beside_the_places_is_not_read_in_the_first_look(lying, monkeypatch):
    read = []
    monkeypatch.setattr(face_memory, "read_faces", _counting(read, face_memory.read_faces))
    faces = look(lying[0], ZOOM).faces
    memory = FaceMemory(3)
    beside = faces[:4]
    first = memory.read(lying[0], faces, 0, beside, later=beside)
    assert read[0] == len(faces) - len(beside)
    assert not {(face.x, face.y) for face in beside} & {(face.x, face.y) for face in first}
    assert len(memory.read(lying[0], faces, 1, beside)) > len(first)


def test_what_is_faint_beside_the_places_is_read_once(lying, monkeypatch):
    faces = look(lying[0], ZOOM).faces
    there = {(face.x, face.y) for face in face_memory.read_faces(lying[0], faces) if face.presence > 0.5}
    dice = [face for face in faces if (face.x, face.y) in there]
    read = []
    monkeypatch.setattr(face_memory, "read_faces", _counting(read, face_memory.read_faces))
    monkeypatch.setattr(face_memory, "PERHAPS", 1.1)  # whatever lies there is faint
    memory = FaceMemory(3)
    for number in range(3):
        memory.read(lying[0], dice, number, dice[:4])
    assert read == [len(dice), len(dice) - 4, len(dice) - 4]


def _counting(counts, real):
    def read_faces(image, faces):
        counts.append(len(faces))
        return real(image, faces)

    return read_faces


def test_what_seemed_unchanged_for_long_is_read_again_with_the_next_look(lying, shown):
    reader = TableReader(sizes_mm=(16.0,))
    start_s = [0.0, 10.0, 10.0 + WHOLE_AGAIN_S]
    costs = []
    for number, begun_s in enumerate(start_s):
        before = sum(shown)
        for frame, after_s in enumerate((0.0, 0.5, 0.75, 1.0)):
            reader.read(Frame(noisy(lying[number % 2], frame), begun_s + after_s, "test", 10 * number + frame))
        costs.append(sum(shown) - before)
    assert costs[1] < 0.6 * costs[0]
    assert costs[2] > 0.9 * costs[0]


@pytest.mark.parametrize(
    ("index", "what"), [pytest.param(70, (1, "white"), id="one large red pip"), pytest.param(213, (1, "black"), id="a star for the one")]
)
def test_a_die_that_the_finder_hardly_notices_is_left_to_the_readers(index, what):
    """Seed 12404, as in a game: with 0.15 to 0.17 of the finder's word they were no candidates, and missed."""
    picture, truths, colours = in_a_game(12404, index)
    reading = shown_to(TableReader(colours=frozenset(colours)), picture, np.random.default_rng(1))
    lying = sum((truth.value, truth.colour) == what for truth in truths)
    assert sum((die.value, die.colour) == what for die in reading.dice) == lying
