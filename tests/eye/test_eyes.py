"""The eye's reader and the profile it is given: one that is damaged is refused in words and ends nothing."""

from pathlib import Path

import cv2
import pytest

import companion.demo
from companion.eye.config import EyeConfig
from companion.eye.eyes import TableEyes
from vision.frame import Frame
from vision.mat import MAT_1, MatLayout
from vision.network import Network
from vision.pictures import load_image
from vision.profile import Profile, ProfileError
from vision.reading import Scene
from vision.table_plane import CameraPose, Lens

FILM = Path(companion.demo.__file__).parent / "two-001.jpg"
OWN = MatLayout((420.0, 297.0), dict(MAT_1.zones), name="by hand")
POSE = CameraPose(Lens((1280, 960), 1150.0, (639.5, 479.5)), (0.1, 0.0, 0.0), (-210.0, -148.5, 560.0))


@pytest.mark.parametrize("look", ["AAAA", "abc"])
def test_a_profile_whose_small_picture_of_the_table_is_damaged_is_refused_in_words(tmp_path, look):
    path = tmp_path / "own-001.json"
    Profile(pose=POSE, layout=OWN, size_px=(1280, 960), look=look).save(path)
    with pytest.raises(ProfileError) as refused:
        TableEyes(EyeConfig("none", profile=str(path)))
    assert "damaged at look" in str(refused.value.message)


def test_the_first_dice_of_an_evening_wait_for_no_network_to_be_loaded(monkeypatch):
    """Four were loaded at the first settled reading, three of them for the second time."""
    eyes, picture, late = TableEyes(EyeConfig("none")), load_image(FILM), []
    monkeypatch.setattr(Network, "__init__", lambda self, path, runtime="": late.append(path.name))
    reading = eyes.read(Frame(picture, 1.0, "test", 1, still=True))
    assert (reading.scene, late) == (Scene.SETTLED, [])


def test_the_picture_on_the_screens_bears_no_word_of_one_language(monkeypatch):
    """On a German screen it said “3 red”."""
    eyes, frame, said = TableEyes(EyeConfig("none")), Frame(load_image(FILM), 1.0, "test", 1, still=True), []
    put = cv2.putText
    monkeypatch.setattr(cv2, "putText", lambda out, words, *more: (said.append(words), put(out, words, *more))[1])
    eyes.preview(frame, eyes.read(frame))
    assert said
    assert not [words for words in said if any(letter.isalpha() for letter in words)]
