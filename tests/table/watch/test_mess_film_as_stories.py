"""The mess film scene by scene, as what the eye should report: the same names, the same questions, without a picture."""

import json
from pathlib import Path

import pytest

import companion.demo
from vision.reading import Scene

FILM = json.loads((Path(companion.demo.__file__).parent / "film.json").read_text(encoding="utf-8"))["mess"]

ROLL = "tray: red 5 5 3 3 3 1 6 2"
REST = "tray: red 5 5 1 6 2"
PLACED = f"{REST} | casino-3: red 3 3 3"
BEN = "tray: blue 4 4 2 6 1 1 5 5 | casino-3: red 3 3 3"
LOOKS = {
    "mess-roll.jpg": ROLL,
    "mess-place.jpg": PLACED,
    "mess-tower.jpg": f"{REST} | casino-3: red 3 3",
    "mess-border.jpg": f"{REST} | casino-3: red 3 3 | casino-4: red 3~",
    "mess-cocked.jpg": "tray: red 5?cocked 5 3 3 3 1 6 2",
    "mess-off-tray.jpg": "tray: red 5 5 3 3 3 1 6 | outside: red 2",
    "mess-covered.jpg": f"{REST} | casino-3: red 3 3 | covered: casino-3",
    "mess-other-choice.jpg": "tray: red 5 5 3 3 3 1 2 | casino-6: red 6",
    "mess-ben-roll.jpg": BEN,
    "mess-ben-place.jpg": "tray: blue 2 6 1 1 5 5 | casino-3: red 3 3 3 | casino-4: blue 4 4",
    "mess-wrong-seat.jpg": "tray: blue 4 4 2 6 1 1 5 5",
    "mess-left-over.jpg": f"{ROLL} blue 2",
    "mess-dark.jpg": Scene.DARK,
    "mess-other-lamp.jpg": ROLL,
    "mess-child-1.jpg": Scene.HANDS,
    "mess-child-2.jpg": Scene.HANDS,
    "mess-child-3.jpg": Scene.HANDS,
    "mess-camera-nudged.jpg": BEN,
    "mess-camera-moved.jpg": Scene.MOVED,
    "mess-supplies.jpg": f"{ROLL} | outside: blue 1 2 3 4 5 6 1 2",
    "mess-clearing.jpg": "tray: blue 4 4 2 6 1 1 5 5 | casino-3: red 3",
    "mess-empty.jpg": "",
    "mess-two-of-three.jpg": f"{REST} 3 | casino-3: red 3 3",
    "mess-others-die.jpg": f"{REST} | casino-3: red 3 3 3 blue 2",
    "mess-seven.jpg": "tray: red 5 5 3 3 3 1 6",
    "mess-knocked.jpg": "tray: blue 4 4 2 6 1 1 5 5 | casino-3: red 3 3 5",
}


@pytest.mark.parametrize("scene", FILM, ids=[scene["name"] for scene in FILM])
def test_scene(film_of, scene):
    film = film_of(2, looks_needed=1)
    for step in scene["steps"]:
        look, before = LOOKS[step["file"]], film.state
        if isinstance(look, Scene):
            film.shows("", look)
        else:
            film.shows(look)
        assert film.state is before, "nothing is kept unasked"
        check(film, step["expect"])
        if step["press_confirm_after"]:
            film.press()


def check(film, expect):
    told = [film.asks, *film.says]
    proposal, later = film.observation.proposal, film.observation.next_roll
    if "roll" in expect:
        rolls = [roll for roll in (film.observation.roll, later) if roll is not None]
        assert sorted(expect["roll"]) in [list(faces) for roll in rolls for faces in roll.dice.values()], film.told()
        assert film.asks is None, film.told()
    elif "propose" in expect:
        assert expect["propose"]["face"] in [getattr(command, "face", None) for command in proposal.commands], film.told()
        assert film.asks is None, film.told()
    elif "ask" in expect:
        assert expect["ask"] in told, film.told()
    elif "difference" in expect:
        assert expect["difference"] in [difference.zone for difference in film.observation.differences], film.told()
    elif "hands" in expect:
        assert film.observation.phase_hint == "hands-in-view", film.told()
    else:
        assert expect == {"nothing": True}
        assert (film.asks, film.differs) == (None, []), film.told()
