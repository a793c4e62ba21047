"""Corrected dice are kept only with the owner's yes, for so many days, and go when they are told to."""

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.accuracy.confirmed import A_DAY
from companion.accuracy.kept import KeptCrops, report_of
from companion.accuracy.offer import Offers
from companion.table.witness import Told, Vouched
from companion.wall_clock import BORN_DAY, DAY_S
from vision.reading import DieReading, Scene, TableReading

TOP = ((0.0, 0.0), (30.0, 0.0), (30.0, 30.0), (0.0, 30.0))


def die(value=5, colour="red", ask=False, zone="tray"):
    return DieReading(value, colour, 0.7, ask, TOP, (0.0, 0.0, 40.0, 30.0), zone=zone)


def jpeg(shade):
    return cv2.imencode(".jpg", np.full((52, 52, 3), shade, np.uint8))[1].tobytes()


class Wall:
    """A clock on the wall."""

    now_s = 20_000 * DAY_S

    def __call__(self):
        return self.now_s


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def kept(tmp_path, wall):
    made = KeptCrops(tmp_path, 30, wall, lambda: None)
    made.allow(True)
    return made


def test_without_the_owners_yes_nothing_is_written(tmp_path, wall):
    made = KeptCrops(tmp_path, 30, wall, lambda: None)
    made.corrected(die(), jpeg(10), Told(0, value=6), {})
    assert made.all() == ()
    assert list(tmp_path.iterdir()) == []


def test_a_corrected_die_becomes_a_labelled_picture(kept):
    kept.corrected(die(ask=True), jpeg(10), Told(0, value=6), {})
    (one,) = kept.all()
    assert (one.value, one.colour, one.said_value, one.asked, one.zone) == (6, "red", 5, True, "tray")
    (line,) = (kept.folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    label = json.loads(line)
    assert (kept.folder / label["image"]).read_bytes() == jpeg(10)
    (die_told,) = label["dice"]
    assert (die_told["value"], die_told["colour"], die_told["zone"]) == (6, "red", "tray")
    assert die_told["box"] == [6.0, 11.0, 40.0, 30.0]
    assert die_told["top"] == [[6.0, 11.0], [36.0, 11.0], [36.0, 41.0], [6.0, 41.0]]


@pytest.mark.parametrize(("told", "of_colour"), [(Told(0, value=6), False), (Told(0, colour="orange"), True)], ids=["number", "colour"])
def test_it_is_kept_whether_a_person_spoke_of_its_colour_for_only_those_dice_are_learned_from(kept, told, of_colour):
    kept.corrected(die(ask=True), jpeg(10), told, {})
    assert [one.of_colour for one in kept.all()] == [of_colour]


def test_what_only_the_tally_says_of_a_die_is_nobodys_word_on_its_picture(kept):
    kept.corrected(die(ask=True), jpeg(10), Told(0, colour="orange", by_tally=True), {})
    assert kept.all() == ()


def test_the_labels_name_nobody_and_no_hour(kept):
    kept.corrected(die(), jpeg(10), Told(0, value=6), {})
    told = (kept.folder / "labels.jsonl").read_text(encoding="utf-8")
    assert not {"seat", "player", "at", "time"} & set(json.loads(told)["kept"])
    assert kept.folder.stat().st_mode & 0o077 == 0


def test_a_colour_put_right_keeps_the_face_that_nobody_doubted(kept):
    kept.corrected(die(value=4), jpeg(10), Told(0, colour="orange"), {})
    (one,) = kept.all()
    assert (one.value, one.colour, one.said_colour) == (4, "orange", "red")


def test_the_same_picture_is_kept_once_with_the_newest_word(kept):
    kept.corrected(die(), jpeg(10), Told(0, value=6), {})
    kept.corrected(die(), jpeg(10), Told(0, value=3), {})
    assert [one.value for one in kept.all()] == [3]


def test_what_is_too_old_goes_with_its_picture(kept, wall):
    kept.corrected(die(), jpeg(10), Told(0, value=6), {})
    wall.now_s += 29 * DAY_S
    kept.corrected(die(), jpeg(90), Told(0, value=2), {})
    assert len(kept.all()) == 2
    wall.now_s += DAY_S
    assert [one.value for one in kept.all()] == [2]
    assert len(list(kept.folder.glob("*.jpg"))) == 1


def full(*_, **__):
    raise OSError(30, "Read-only file system")


def test_of_a_picture_that_could_not_be_kept_whole_nothing_is_left(kept, monkeypatch):
    """What a power cut or a full disk left of it had no label, and went with nobody's word."""
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        kept.corrected(die(), jpeg(10), Told(0, value=6), {})
    assert (kept.all(), list(kept.folder.glob("*.jpg"))) == ((), [])
    kept.corrected(die(), jpeg(10), Told(0, value=6), {})
    assert len(kept.all()) == len(list(kept.folder.glob("*.jpg"))) == 1


def confirms(kept, times=2):
    """One die, so often; each is kept when the next one is confirmed."""
    seen = replace(die(), body=(10.0, 20.0, 200.0), called={"red": 0.9})
    reading = TableReading(0.0, 1, Scene.SETTLED, (seen,), floors={"tray": (90.0, 90.0, 90.0)})
    for _ in range(times):
        kept.confirmed(reading, Vouched(frozenset({0})))


class TestOfColoursThatWereConfirmed:
    def test_of_an_evening_no_more_are_kept_than_tell_something(self, kept, wall):
        confirms(kept, 40)
        assert len(kept.right()) == A_DAY
        wall.now_s += DAY_S
        confirms(kept, 4)
        assert len(kept.right()) == A_DAY + 3

    def test_a_confirm_waits_for_nothing_that_lies_there_since_before(self, kept, monkeypatch):
        """After a month each one read, judged and wrote eighteen hundred lines anew in the table's own thread."""
        confirms(kept)
        with monkeypatch.context() as patch:
            for one in ("companion.accuracy.confirmed.write_whole", "pathlib.Path.read_text"):
                patch.setattr(one, lambda *_, **__: pytest.fail("all was read or written"))
            confirms(kept, 5)
        assert len(kept.right()) == 6

    def test_a_line_cut_off_on_a_full_disk_spoils_none_that_follows(self, kept, monkeypatch):
        confirms(kept)
        lines = kept.folder / "confirmed.jsonl"
        with lines.open("a", encoding="utf-8") as file, monkeypatch.context() as patch:
            file.write('{"day": 2')
            patch.setattr("pathlib.Path.open", full)
            confirms(kept, 1)
        confirms(kept, 2)
        assert len(kept.right()) == 3

    def test_all_that_were_deleted_are_gone_and_others_are_kept(self, kept):
        confirms(kept, 40)
        kept.delete()
        assert kept.right() == ()
        confirms(kept)
        assert len(kept.right()) == 1


class TestOfAClockThatWasNeverSet:
    """A Raspberry Pi starts in the past until a network sets its clock: what was kept meanwhile went as soon as that came."""

    def test_what_was_kept_by_it_counts_from_the_day_on_which_one_is_set(self, kept, wall):
        kept.corrected(die(), jpeg(10), Told(0, value=6), {})
        confirms(kept)
        wall.now_s = (BORN_DAY + 100) * DAY_S
        assert [one.day for one in (*kept.all(), *kept.right())] == [BORN_DAY + 100] * 2
        wall.now_s += 29 * DAY_S
        assert (len(kept.all()), len(kept.right())) == (1, 1)
        wall.now_s += DAY_S
        assert (kept.all(), kept.right()) == ((), ())
        assert list(kept.folder.glob("*.jpg")) == []
        assert (kept.folder / "confirmed.jsonl").read_bytes() == b""

    def test_as_long_as_it_is_not_set_its_own_days_count(self, kept, wall):
        kept.corrected(die(), jpeg(10), Told(0, value=6), {})
        wall.now_s += 30 * DAY_S
        assert kept.all() == ()

    def test_no_offer_is_made_again_by_it(self, tmp_path):
        offers = Offers(tmp_path)
        offers.answered(BORN_DAY + 100)
        assert not offers.is_due(BORN_DAY - 300)
        assert offers.is_due(BORN_DAY + 130)


def test_what_was_kept_by_a_clock_that_ran_ahead_goes_after_as_many_days(kept, wall):
    """It stayed until the year that the clock had told."""
    wall.now_s = (BORN_DAY + 3650) * DAY_S
    kept.corrected(die(), jpeg(10), Told(0, value=6), {})
    confirms(kept)
    wall.now_s = (BORN_DAY + 100) * DAY_S
    assert [one.day for one in (*kept.all(), *kept.right())] == [BORN_DAY + 100] * 2
    wall.now_s += 30 * DAY_S
    assert (kept.all(), kept.right()) == ((), ())


def test_one_or_all_are_deleted(kept):
    for shade in (10, 90, 170):
        kept.corrected(die(), jpeg(shade), Told(0, value=6), {})
    first = kept.all()[0].image
    assert kept.delete(first) == 1
    assert kept.picture(first) is None
    assert kept.delete() == 2
    assert list(kept.folder.glob("*.jpg")) == []


def test_only_what_is_kept_can_be_looked_at(kept):
    (kept.folder.parent / "pin").write_text("123456", encoding="utf-8")
    assert kept.picture("../pin") is None
    assert kept.picture("yes") is None


def test_a_no_keeps_nothing_more_and_leaves_what_is_there_until_it_is_deleted(kept):
    kept.corrected(die(), jpeg(10), Told(0, value=6), {})
    kept.allow(False)
    kept.corrected(die(), jpeg(90), Told(0, value=6), {})
    assert len(kept.all()) == 1


def test_a_label_cut_off_by_a_power_cut_is_passed_over(kept):
    kept.corrected(die(), jpeg(10), Told(0, value=6), {})
    with (kept.folder / "labels.jsonl").open("a", encoding="utf-8") as labels:
        labels.write('{"image": "half')
    assert len(kept.all()) == 1


def test_a_line_that_the_card_has_damaged_spoils_no_other(kept):
    """Letters that are none made the page answer “Something went wrong in the companion itself”, for ever."""
    kept.corrected(die(), jpeg(10), Told(0, value=6), {})
    with (kept.folder / "labels.jsonl").open("ab") as labels:
        labels.write(b'{"image": "\xff\xfe"}\n')
    assert len(kept.all()) == 1
    kept.corrected(die(), jpeg(90), Told(0, value=6), {})
    assert len(kept.all()) == 2


@pytest.mark.parametrize("word", ['"day": "x"', '"day": null', '"colour": []', '"said_colour": {}', '"box": 5'])
def test_a_line_with_a_word_where_a_number_stood_is_passed_over_too(kept, word):
    """The page of the accuracy could not be opened any more."""
    kept.corrected(die(), jpeg(10), Told(0, value=6), {})
    labels = kept.folder / "labels.jsonl"
    line, key = json.loads(labels.read_text()), word.split('"')[1]
    line["kept"][key] = json.loads(f"{{{word}}}")[key]
    labels.write_text(json.dumps(line) + "\n")
    assert kept.all() == ()
    assert report_of(kept.all())["groups"] == {}
    kept.corrected(die(), jpeg(90), Told(0, value=6), {})
    assert len(kept.all()) == 1


def test_on_a_disk_that_takes_no_file_what_is_kept_is_still_told(kept, wall, monkeypatch):
    kept.corrected(die(), jpeg(10), Told(0, value=6), {})
    wall.now_s += 20 * 86_400
    kept.corrected(die(), jpeg(90), Told(0, value=6), {})
    wall.now_s += 20 * 86_400

    monkeypatch.setattr("pathlib.Path.replace", full)
    assert len(kept.all()) == 1


def test_the_report_tells_asked_from_guessed(kept):
    kept.corrected(die(value=5, ask=True), jpeg(10), Told(0, value=6), {})
    kept.corrected(die(value=5), jpeg(90), Told(0, value=6), {})
    kept.corrected(die(value=None, ask=True), jpeg(170), Told(0, value=1), {})
    report = report_of(kept.all())
    assert report["groups"]["all"] == {"dice": 3, "right": 0, "asked": 2, "wrong": 1, "missed": 0, "extra": 0}
    assert report["values"] == {"6": {"5": 2}, "1": {"missed": 1}}


def test_where_a_colour_was_corrected_the_number_was_right_or_asked_and_a_die_outside_is_of_no_place(kept):
    kept.corrected(die(value=5, ask=True, zone=None), jpeg(10), Told(0, colour="orange"), {})
    kept.corrected(die(value=4), jpeg(90), Told(0, colour="orange"), {})
    report = report_of(kept.all())
    assert report["values"] == {"5": {"asked": 1}, "4": {"4": 1}}
    assert report["colours"] == {"orange": {"red": 2}}
    assert {name: tally["dice"] for name, tally in report["groups"].items() if name.startswith("zone")} == {"zone tray": 1}


def test_the_kept_folder_is_read_by_companion_check(kept):
    from companion.demo.show import FILMS
    from vision.check import check
    from vision.frame import Frame
    from vision.photo import read_photo
    from vision.pictures import load_image
    from vision.pipeline import TableReader, crop

    frame = Frame(load_image(FILMS / "two-001.jpg"), 0.0, "film", 1, still=True)
    dice = [one for one in TableReader().read(frame).dice if one.zone and not one.ask]
    for number, one in enumerate(dice):
        kept.corrected(one, crop(frame, one), Told(number, value=one.value), {})
    report = check(kept.folder, read_photo)
    whole = report.groups["all"]
    assert whole.dice == len(dice) > 8
    assert whole.wrong == 0
