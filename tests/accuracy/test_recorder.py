"""An evening kept as labels: only what people stood by counts, and `companion check` reads the folder."""

import argparse
import json
import threading
from pathlib import Path

import pytest

from companion.accuracy.recorder import Recorder
from companion.demo.show import FILMS
from companion.disk import write_whole
from companion.errors import CompanionError, UsageError
from companion.table.witness import Told, Vouched
from companion.text import say
from companion.verbs import recording
from vision.check import check
from vision.frame import Frame
from vision.photo import read_photo
from vision.pictures import load_image
from vision.pipeline import TableReader
from vision.reading import DieReading, Scene, TableReading

PATIENT = 1500  # looks of 20 ms: how long a broken test takes to say so
TOP = ((0.0, 0.0), (30.0, 0.0), (30.0, 30.0), (0.0, 30.0))


def die(value, x, zone="tray", colour="red", ask=False):
    return DieReading(value, colour, 0.9, ask, TOP, (float(x), 10.0, 30.0, 30.0), zone=zone)


def look(*dice, scene=Scene.SETTLED):
    return TableReading(0.0, 1, scene, dice, size_px=(960, 720))


class Eye:
    """What the recorder asks: the newest reading, and its picture."""

    def __init__(self):
        self.newest, self.asked, self.away = None, 0, False

    def picture(self):
        self.asked += 1
        if self.away:
            raise CompanionError(say("The camera is away."))
        return b"\xff\xd8 picture %d \xff\xd9" % self.asked


@pytest.fixture
def eye():
    return Eye()


@pytest.fixture
def recorder(tmp_path, eye):
    made = Recorder(tmp_path / "evening", lambda: eye.newest, lambda: eye.picture())
    made.start()
    yield made
    made.stop()


def shows(eye, recorder, reading):
    """The table settles like this, and the recorder has fetched it."""
    eye.newest = reading
    for _ in range(PATIENT):
        if any(picture.reading is reading for picture in recorder._recent):
            return
        recorder._end.wait(0.02)
    raise AssertionError("the picture was not fetched")


def labels(tmp_path, recorder):
    """What is written of all that was said so far."""
    for _ in range(PATIENT):
        if not recorder._unwritten:
            break
        recorder._end.wait(0.02)
    lines = (tmp_path / "evening" / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def sure(label):
    return [one["value"] for one in label["dice"] if not one.get("uncertain")]


def test_a_picture_that_nobody_vouched_for_is_not_kept(tmp_path, eye, recorder):
    shows(eye, recorder, look(die(5, 10), die(2, 60)))
    assert labels(tmp_path, recorder) == []
    assert list((tmp_path / "evening" / "images").iterdir()) == []


def test_a_confirm_vouches_for_the_roll_before_and_the_dice_moved_now(tmp_path, eye, recorder):
    shows(eye, recorder, look(die(5, 10), die(2, 60), die(5, 110)))
    placed = look(die(2, 60), die(5, 300, "casino-5"), die(5, 350, "casino-5"))
    shows(eye, recorder, placed)
    recorder.confirmed(placed, Vouched(frozenset({1, 2}), (2, 5, 5)))
    by_count = sorted(sure(label) for label in labels(tmp_path, recorder))
    assert by_count == [[5, 2, 5], [5, 5]]  # the die left in the tray is vouched for where it was rolled
    assert recorder.pictures == 2


def test_what_a_person_said_is_the_truth_beside_what_was_read(tmp_path, eye, recorder):
    doubted = die(3, 10, ask=True)
    shows(eye, recorder, look(doubted, die(2, 60)))
    recorder.corrected(doubted, b"", Told(0, value=5), {})
    (label,) = labels(tmp_path, recorder)
    assert (label["dice"][0]["value"], label["dice"][0]["read"]["value"]) == (5, 3)
    assert label["dice"][1]["uncertain"] is True


def test_what_only_the_tally_says_of_a_die_is_no_truth(tmp_path, eye, recorder):
    doubted = die(3, 10, ask=True)
    shows(eye, recorder, look(doubted))
    recorder.corrected(doubted, b"", Told(0, colour="orange", by_tally=True), {})
    recorder.corrected(doubted, b"", Told(0, value=5), {})
    (label,) = labels(tmp_path, recorder)
    assert label["dice"][0]["colour"] == doubted.colour


def test_what_was_said_of_a_die_holds_while_it_lies_there_and_of_no_other_that_comes_to_lie_in_its_place(tmp_path, eye, recorder):
    """A later roll's die within six pixels was labelled as the one before, whatever it was."""
    shows(eye, recorder, look(die(1, 12), die(2, 60)))
    shows(eye, recorder, look(die(2, 60)))
    doubted = die(3, 10, ask=True)
    shows(eye, recorder, look(doubted, die(2, 200)))
    recorder.corrected(doubted, b"", Told(0, value=5), {})
    shows(eye, recorder, look(die(3, 11, ask=True), die(2, 60)))
    shows(eye, recorder, look(die(2, 60)))
    shows(eye, recorder, look(die(6, 10), die(2, 60)))
    recorder.confirmed(eye.newest, Vouched(frozenset({1})))
    assert [sure(label) for label in labels(tmp_path, recorder)] == [[5], [5], [2]]


def test_what_was_said_of_a_die_holds_for_no_other_that_was_thrown_to_its_place_at_once(tmp_path, eye, recorder):
    """Dice are taken up and thrown in one go: no look shows the place bare."""
    doubted = die(3, 10, ask=True)
    shows(eye, recorder, look(doubted, die(2, 60)))
    recorder.corrected(doubted, b"", Told(0, value=5), {})
    shows(eye, recorder, look(die(5, 10), die(2, 60)))
    shows(eye, recorder, look(die(6, 11), die(2, 60)))
    assert [sure(label) for label in labels(tmp_path, recorder)] == [[5], [5]]


def test_what_was_said_of_a_dies_number_holds_when_its_colour_is_told_too(tmp_path, eye, recorder):
    doubted = die(3, 10, ask=True)
    shows(eye, recorder, look(doubted, die(2, 60)))
    recorder.corrected(doubted, b"", Told(0, value=5), {})
    recorder.corrected(doubted, b"", Told(0, colour="blue"), {})
    (label,) = labels(tmp_path, recorder)
    assert (label["dice"][0]["value"], label["dice"][0]["colour"]) == (5, "blue")


def test_no_file_is_written_in_the_tables_own_thread(tmp_path, eye, recorder, monkeypatch):
    """On a slow card each confirm waited for the picture and all labels."""
    threads = set()

    def noted(write):
        return lambda *args: threads.add(threading.current_thread()) or write(*args)

    monkeypatch.setattr("companion.accuracy.recorder.write_whole", noted(write_whole))
    doubted = die(3, 10, ask=True)
    shows(eye, recorder, look(doubted, die(2, 60)))
    recorder.corrected(doubted, b"", Told(0, value=5), {})
    recorder.confirmed(eye.newest, Vouched(frozenset({1})))
    recorder.stop()
    assert [sure(label) for label in labels(tmp_path, recorder)] == [[5, 2]], "all is written before it ends"
    assert threads == {recorder._thread}


def test_a_roll_that_no_picture_shows_vouches_for_nothing(tmp_path, eye, recorder):
    placed = look(die(5, 300, "casino-5"))
    shows(eye, recorder, placed)
    recorder.confirmed(placed, Vouched(frozenset(), (1, 2, 3)))
    assert labels(tmp_path, recorder) == []


def test_hands_and_a_camera_that_is_away_give_no_picture(tmp_path, eye, recorder):
    eye.newest = look(die(5, 10), scene=Scene.HANDS)
    recorder._end.wait(0.3)
    assert eye.asked == 0
    eye.away = True
    eye.newest = look(die(5, 10))
    recorder._end.wait(0.3)
    eye.away = False
    shows(eye, recorder, eye.newest)


def test_a_folder_with_a_recording_is_not_written_over(tmp_path, eye, recorder):
    with pytest.raises(UsageError, match="holds a recording already"):
        Recorder(tmp_path / "evening", lambda: None, eye.picture)


def test_a_folder_with_other_pictures_is_refused_and_they_stay(tmp_path, eye):
    """The first picture of the evening took the place of one that lay there under its name."""
    other = tmp_path / "mine" / "images" / "00001.jpg"
    other.parent.mkdir(parents=True)
    other.write_bytes(b"a holiday")
    with pytest.raises(UsageError, match=r"is not empty\. Name a new folder"):
        Recorder(tmp_path / "mine", lambda: None, eye.picture)
    assert [file for file in (tmp_path / "mine").rglob("*") if file.is_file()] == [other]


def test_an_empty_folder_will_do(tmp_path, eye):
    Recorder(tmp_path, lambda: None, eye.picture)
    assert (tmp_path / "labels.jsonl").exists()


def test_a_folder_into_which_nothing_came_is_no_recording_the_next_evening(tmp_path, eye, recorder):
    """The same command said that a recording was there already."""
    recorder.stop()
    Recorder(tmp_path / "evening", lambda: None, eye.picture).stop()
    assert not (tmp_path / "evening").exists()


def test_a_folder_that_cannot_be_made_is_said(tmp_path, eye):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="can't be written"):
        Recorder(tmp_path / "file" / "evening", lambda: None, eye.picture)


def test_after_a_full_disk_each_label_stands_by_its_own_picture(tmp_path, eye, recorder, monkeypatch):
    """Two pictures got one name, and the faces of the one were told of the other."""
    first, second = look(die(5, 100)), look(die(2, 100))
    shows(eye, recorder, first)

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("companion.accuracy.recorder.write_whole", full)
        recorder.confirmed(first, Vouched((0,), ()))
        assert labels(tmp_path, recorder) == []
    shows(eye, recorder, second)
    recorder.confirmed(second, Vouched((0,), ()))
    recorder.confirmed(first, Vouched((0,), ()))
    kept = {label["image"]: sure(label) for label in labels(tmp_path, recorder)}
    pictures = {name: (tmp_path / "evening" / "images" / name).read_bytes() for name in kept}
    assert sorted(kept.values()) == [[2], [5]]
    assert {tuple(kept[name]): jpeg for name, jpeg in pictures.items()} == {
        (5,): b"\xff\xd8 picture 1 \xff\xd9",
        (2,): b"\xff\xd8 picture 2 \xff\xd9",
    }


def test_the_folder_is_read_by_companion_check(tmp_path, eye, recorder):
    picture = FILMS / "two-001.jpg"
    reading = TableReader().read(Frame(load_image(picture), 0.0, "film", 1, still=True))
    eye.picture = picture.read_bytes
    shows(eye, recorder, reading)
    recorder.confirmed(reading, Vouched(roll=tuple(sorted(one.value for one in reading.dice if one.zone == "tray"))))
    recorder.stop()
    whole = check(tmp_path / "evening", read_photo).groups["all"]
    assert whole.dice == 12  # the film's first throw; supplies beside the mat are uncertain
    assert (whole.wrong, whole.extra) == (0, 0)


@pytest.mark.parametrize(
    ("pictures", "told"),
    [
        (0, "evening: no pictures, for nothing that a camera saw was confirmed."),
        (1, "evening: 1 picture. Check with: companion check --images evening"),
        (2, "evening: 2 pictures. Check with: companion check --images evening"),
    ],
)
def test_only_pictures_that_were_kept_are_to_be_checked(pictures, told):
    """After an evening without a camera it said "0 pictures. Check them with …", which then refused the folder."""
    assert recording.kept(Path("evening"), pictures) == told


def test_nobody_is_recorded_unasked(tmp_path, monkeypatch):
    args = argparse.Namespace(out=tmp_path / "evening", yes=False)
    with pytest.raises(UsageError, match="Nobody was asked"):
        recording.record(args)
    monkeypatch.setattr("sys.stdin", argparse.Namespace(isatty=lambda: True))
    with pytest.raises(UsageError, match="Nothing is recorded"):
        recording.record(args, ask=lambda words: "no")

    def ctrl_d(words):
        raise EOFError

    with pytest.raises(UsageError, match="Nothing is recorded"):
        recording.record(args, ask=ctrl_d)
    assert not (tmp_path / "evening").exists()
