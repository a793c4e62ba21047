"""What a known table adds to the networks' word: size, kin, colours in play and a second look decide what is asked about in its zones."""

from dataclasses import replace

import numpy as np
import pytest

from vision.belief import Belief
from vision.colour import COLOURS
from vision.dice.known_belief import Known, KnownBelief, with_chances
from vision.dice.known_table import KnownTable, in_zones, judge_known
from vision.faces import Face
from vision.table_plane import to_pixels, zone_at
from vision.training.compose.tables import MAT_1, table_camera

GREY, RED, BLUE = (128, 128, 128), (40, 40, 200), (200, 60, 40)


@pytest.fixture
def weighs():
    return KnownBelief.learned()


def face(x=100.0, y=100.0, value=4, *, edge=30.0, heat=0.9, sure=0.995, nothing=0.01, cocked=0.01, doubt=0.02):
    odds = np.full(6, (1 - sure) / 5, np.float32)
    odds[value - 1] = sure
    state = np.array([1 - nothing - cocked - 0.01, cocked, 0.005, 0.005, nothing], np.float32)
    half = edge / 2
    colour = np.eye(8, dtype=np.float32)[5]
    return Face(x, y, edge, 0.0, (x - half, y - half, x + half, y + half), heat, doubt, odds, odds, state, colour, 0.99, odds)


def known(said=None, *, size=1.0, kin=1.0, mass=1.0, again=None):
    said = said or face()
    return Known(said, said.top, size, said.edge, kin, mass, again or said)


def chance(one, weighs):
    return with_chances([one], weighs)[0].chance


def test_a_plain_die_of_the_right_size_among_its_kin_is_believed(weighs):
    assert chance(known(), weighs) > weighs.ask_below


@pytest.mark.parametrize(
    "worse",
    [
        known(size=0.7),
        known(size=1.4),
        known(kin=25.0),
        known(mass=0.2),
        known(face(heat=0.3)),
        known(again=face(nothing=0.5)),
        known(again=face(sure=0.6)),
        known(face(doubt=0.5)),
    ],
    ids=["too small", "too large", "no kin", "no colour in play", "hardly found", "nothing", "torn", "doubted"],
)
def test_whatever_speaks_against_it_lowers_the_chance(weighs, worse):
    assert chance(worse, weighs) < chance(known(), weighs)


def test_all_evidence_speaks_for_a_die(weighs):
    assert all(weight >= 0 for weight in weighs.weights[1:])


def test_a_dot_of_a_foreign_colour_that_might_be_a_one_is_not_believed(weighs):
    assert chance(known(face(value=1, heat=0.5, nothing=0.3), kin=25.0, mass=0.4, size=1.25), weighs) < weighs.ask_below


def picture(*dice):
    image = np.full((300, 400, 3), GREY, np.uint8)
    for at, colour in dice:
        image[round(at.y - 15) : round(at.y + 15), round(at.x - 15) : round(at.x + 15)] = colour
    return image


def judged(table, image, one, pose, sizes_mm=()):
    """What a known table says of this face, without a look aside."""
    return table.judge(image, table.look(image, [one], pose, sizes_mm, None), pose, sizes_mm, Belief.learned("table"), None)


def test_kin_is_the_nearest_body_of_another_sure_die(weighs):
    one, two, other, faint = face(60), face(160), face(260), face(340, nothing=0.6)
    image = picture((one, RED), (two, RED), (other, BLUE), (faint, BLUE))
    pose = table_camera(np.random.default_rng(1), (400, 300))
    kin = [k.kin for k in KnownTable().look(image, [one, two, other, faint], pose, (), None)]
    assert kin[0] < 2
    assert kin[1] < 2
    assert kin[2] == 25.0  # the only other blue one is itself in doubt
    assert kin[3] < 2


def test_only_what_lies_in_a_zone_is_judged_by_the_table():
    pose = table_camera(np.random.default_rng(2), (1280, 960))
    inside, outside = to_pixels([(200, 200), (20, 20)], pose, [16.0, 16.0])
    here, elsewhere = in_zones([face(*inside), face(*outside)], pose, MAT_1, 16.0)
    assert zone_at((200, 200), MAT_1.zones).zone == "tray"
    assert [f.x for f in here] == [inside[0]]
    assert [f.x for f in elsewhere] == [outside[0]]


def test_a_die_the_second_look_reads_otherwise_is_asked_about(weighs, monkeypatch):
    pose = table_camera(np.random.default_rng(3), (400, 300))
    doubtful = face(nothing=0.8)
    monkeypatch.setattr(
        "vision.dice.known_table.read_faces", lambda image, faces, turns: [replace(face(value=6), edge=f.edge) for f in faces]
    )
    told = judged(KnownTable(), picture((doubtful, RED)), doubtful, pose)
    assert [(die.ask, die.value) for die in told] == [(True, 4)]


def test_a_face_far_smaller_than_the_dice_may_be_one_of_a_leaning_die():
    pose, sizes = table_camera(np.random.default_rng(3), (400, 300)), (16.0,)
    one = face(value=2)
    seen = KnownTable().look(picture((one, RED)), [one], pose, sizes, None)[0].size
    as_large = [replace(one, edge=one.edge / seen * share) for share in (0.8, 1.0)]
    told = [judged(KnownTable(), picture((f, RED)), f, pose, sizes) for f in as_large]
    assert told[0][0].why_ask == "cocked"
    assert told[1][0].why_ask != "cocked"


def test_a_value_that_is_not_read_surely_is_asked_about_however_sure_the_die_is():
    pose = table_camera(np.random.default_rng(3), (400, 300))
    one = face(value=1, sure=0.965)
    told = judged(KnownTable(), picture((one, RED)), one, pose)
    assert [die.ask for die in told] == [True]


def test_a_value_of_which_the_finder_is_surer_than_the_reader_is_asked_about(weighs):
    """Both together are sure of it, but it was the reader that was seldom wrong."""
    pose = table_camera(np.random.default_rng(3), (400, 300))
    sure = face()
    for reader, why in ((0.995, ""), (0.85, "blurred")):
        one = replace(sure, face_odds=face(sure=reader).face_odds)
        seen = replace(known(one), chance=0.999)
        told = judge_known(picture((one, RED)), seen, pose, 16.0, Belief.learned("table"), weighs, None)
        assert told.why_ask == why


def test_what_stands_on_another_die_is_not_passed_over_however_little_it_looks_like_a_flat_one(weighs):
    pose, belief = table_camera(np.random.default_rng(3), (400, 300)), Belief.learned("table")
    stacked = replace(face(), state_odds=np.array([0.01, 0.02, 0.01, 0.95, 0.01], np.float32))
    for heat, shown in ((0.9, True), (0.4, False)):
        one = replace(stacked, heat=heat)
        told = judge_known(picture((one, RED)), replace(known(one), chance=0.05), pose, 16.0, belief, weighs, None)
        assert (told.why_ask if told is not None else None) == ("stacked" if shown else None)


@pytest.mark.parametrize(
    ("seems", "pips", "stands", "why"),
    [
        pytest.param(1, True, False, "", id="its pips stand as on a flat face"),
        pytest.param(1, None, True, "", id="it looks as a flat one must from there"),
        pytest.param(1, None, False, "cocked", id="nothing proves it flat"),
        pytest.param(2, None, True, "covered", id="how it stands says nothing of what lies over it"),
        pytest.param(2, True, False, "", id="but its pips, all of them seen, do"),
    ],
)
def test_what_seems_to_lean_or_to_be_covered_is_believed_where_it_is_proved_flat(weighs, monkeypatch, seems, pips, stands, why):
    monkeypatch.setattr("vision.dice.known_table.lies_flat", lambda *_: pips)
    monkeypatch.setattr("vision.dice.known_table.surely_flat", lambda *_: stands)
    state = np.array([0.5, 0.02, 0.02, 0.01, 0.0], np.float32)
    state[seems] = 0.45
    one = replace(face(), state_odds=state)
    pose = table_camera(np.random.default_rng(3), (400, 300))
    told = judge_known(picture((one, RED)), replace(known(one), chance=0.99), pose, 16.0, Belief.learned("table"), weighs, None)
    assert told.why_ask == why


def test_what_is_hardly_a_die_and_doubted_by_the_finder_seems_to_lean(weighs):
    pose, belief = table_camera(np.random.default_rng(3), (400, 300)), Belief.learned("table")
    for doubt, why in ((0.02, "faint"), (0.6, "cocked")):
        one = face(doubt=doubt)
        told = judge_known(picture((one, RED)), replace(known(one), chance=0.5), pose, 16.0, belief, weighs, None)
        assert told.why_ask == why


@pytest.mark.parametrize(
    ("cocked", "torn", "why"), [(0.01, False, ""), (0.01, True, "colour"), (0.9, True, "cocked"), (0.9, False, "cocked")]
)
def test_a_colour_is_asked_about_where_nothing_else_is_in_doubt(weighs, cocked, torn, why):
    """Whoever tells the colour of a leaning die has not told what it shows."""
    pose, colours = table_camera(np.random.default_rng(3), (400, 300)), np.array([0.55, 0.45, 0, 0, 0, 0, 0, 0], np.float32)
    one = replace(face(cocked=cocked), **({"colour_odds": colours} if torn else {}))
    seen = replace(known(one), chance=0.999)
    assert judge_known(picture((one, RED)), seen, pose, 16.0, Belief.learned("table"), weighs, frozenset(COLOURS)).why_ask == why
    if why == "colour":
        assert judge_known(picture((one, RED)), seen, pose, 16.0, Belief.learned("table"), weighs, None).why_ask == ""


def test_a_second_look_is_taken_once_while_the_face_stays(monkeypatch):
    pose = table_camera(np.random.default_rng(3), (400, 300))
    doubtful, looks = face(nothing=0.8), []
    monkeypatch.setattr("vision.dice.known_table.read_faces", lambda image, faces, turns: looks.append(len(faces)) or list(faces))
    table = KnownTable()
    for _ in range(3):
        table.look(picture((doubtful, RED)), [doubtful], pose, (), None)
    assert sum(looks) == 1


def test_what_may_be_a_pip_is_looked_at_aside_once_and_only_where_it_is_asked_for(monkeypatch):
    pose, looks = table_camera(np.random.default_rng(3), (400, 300)), []
    monkeypatch.setattr("vision.dice.known_table.may_be_a_pip", lambda seen: True)
    monkeypatch.setattr(
        "vision.dice.known_table.others_aside", lambda image, faces, edges: looks.append(len(faces)) or [True for _ in faces]
    )
    table, image = KnownTable(), picture((face(), RED))

    def why():  # each look reads the same place anew
        return [die.why_ask for die in judged(table, image, face(), pose)]

    assert why() != ["blurred"]
    assert sum(looks) == 0
    for _ in range(2):
        table.look_aside(image, table.look(image, [face()], pose, (), None))
        assert why() == ["blurred"]
    assert sum(looks) == 1
