"""What every camera must do (one suite for all that can run here), and what each kind promises of its own. Time is handed in."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hardware.cameras import CameraSpec, check_spec, make_camera, open_camera, read_spec
from hardware.ports import CameraError

ROOT = Path(__file__).parents[2]


def looks(camera, times):
    """The frames of looking at these times; what is not new is left out."""
    return [frame for now_s in times if (frame := camera.read(now_s)) is not None]


def shade(frame) -> int:
    return round(float(frame.image.mean()) / 10) * 10


@pytest.fixture(params=["folder", "watch", "film", "video", "browser", "none"])
def camera(request, tmp_path, picture, video):
    """Each kind of camera that can run here, unopened, with something to see (but for `none`)."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    (folder / "1.jpg").write_bytes(picture(90))
    (folder / "film.json").write_text('{"steps": [{"picture": "1.jpg"}]}')
    words = {"folder": f"folder:{folder}", "watch": f"watch:{folder}", "film": f"film:{folder}", "video": f"video:{video}"}.get(
        request.param, request.param
    )
    made = make_camera(words)
    made.blind = request.param == "none"
    return made


class TestEveryCamera:
    @pytest.fixture
    def opened(self, camera, picture):
        camera.open()
        if hasattr(camera, "push"):
            camera.push(picture(90), 1.0)
        yield camera
        camera.close()

    def test_it_gives_a_colour_picture_with_its_time_and_source(self, opened):
        frames = looks(opened, [1.0, 1.1])
        if opened.blind:
            assert frames == []
            return
        frame = frames[0]
        assert (frame.image.shape, frame.image.dtype) == ((48, 64, 3), np.uint8)
        assert (frame.at_s, frame.source) == (1.0, opened.source)

    def test_it_says_whether_it_is_a_live_sensor(self, camera):
        assert camera.live is (camera.source == "browser")

    def test_what_is_not_new_is_none(self, opened):
        looks(opened, [1.0, 1.5])
        assert opened.read(1.5) is None

    def test_numbers_count_up_also_over_closing_and_opening(self, opened, picture):
        first = looks(opened, [1.0])
        opened.close()
        opened.open()
        if hasattr(opened, "push"):
            opened.push(picture(91), 9.0)
        again = looks(opened, [9.0])
        numbers = [frame.number for frame in first + again]
        assert numbers == sorted(set(numbers))

    def test_closing_twice_and_closing_what_was_never_open_is_fine(self, camera):
        camera.close()
        camera.open()
        camera.close()
        camera.close()


class TestWords:
    @pytest.mark.parametrize(
        ("words", "spec"),
        [
            ("usb", CameraSpec("usb", 0)),
            ("usb:2", CameraSpec("usb", 2)),
            ("picamera2:1", CameraSpec("picamera2", 1)),
            ("watch:/a/b:c", CameraSpec("watch", path=Path("/a/b:c"))),
            ("browser", CameraSpec("browser")),
            ("film@2:a", CameraSpec("film", path=Path("a"), pace=2.0)),
        ],
    )
    def test_are_taken_apart(self, words, spec):
        assert read_spec(words) == spec

    @pytest.mark.parametrize(
        ("words", "wrong"),
        [
            *((words, f"There is no camera of the kind “{words}”.") for words in ("", "webcam")),
            *((words, f"“{words}” does not name a camera: after the colon comes a number.") for words in ("usb:x", "usb:-1", "usb:²")),
            *((words, f"“{words}” lacks its folder or file.") for words in ("watch", "watch:", "video:")),
            ("none:1", "“none:1” has too much after none."),
            ("browser:2", "“browser:2” has too much after browser."),
            *((f"film@{pace}:a", f"“{pace}” is no pace for a film.") for pace in ("x", "0")),
        ],
    )
    def test_that_mean_nothing_are_refused_with_what_may_be_written(self, words, wrong):
        with pytest.raises(CameraError, match=r"[Ww]rite") as refusal:
            read_spec(words)
        assert str(refusal.value.message) == wrong
        assert (refusal.value.code, refusal.value.exit_code) == ("bad-spec", 2)

    @pytest.mark.parametrize(
        "words", ["watch:/no/such", "watch:~nobody-of-that-name/a", "folder:/no/such", "video:/no/such.avi", "film:/no/such"]
    )
    def test_of_a_place_that_is_not_there_are_refused_at_once(self, words):
        with pytest.raises(CameraError, match="There is no") as refusal:
            check_spec(words)
        assert refusal.value.code == "missing"

    def test_of_a_film_whose_name_is_no_utf8_are_refused_at_once(self, tmp_path):
        """The eye died by a segmentation fault, again and again: “The eye has stopped and is started again.”"""
        film = tmp_path / os.fsdecode(b"n\xfcd.avi")
        film.touch()
        with pytest.raises(CameraError, match=r"no UTF-8.*plain letters") as refusal:
            check_spec(f"video:{film}")
        assert refusal.value.code == "bad-file"

    def test_are_checked_without_opencv(self, tmp_path):
        code = f"import sys; from hardware.cameras import check_spec; check_spec('watch:{tmp_path}'); sys.exit('cv2' in sys.modules)"
        assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def refusing(number):
    """A call to the system that it refuses."""

    def refuse(*_, **__):
        raise OSError(number, os.strerror(number))

    return refuse


@pytest.mark.parametrize(("number", "code"), [(errno.EACCES, "no-permission"), (errno.EIO, "missing"), (errno.ENOENT, "missing")])
@pytest.mark.parametrize("kind", ["watch", "folder"])
def test_a_folder_that_the_system_refuses_is_said_and_ends_nothing(tmp_path, picture, monkeypatch, kind, number, code):
    """One of another user, a stick or a share that is gone: an error that nobody takes ends the eye's process, again and again."""
    (tmp_path / "a.jpg").write_bytes(picture(60))
    camera = open_camera(f"{kind}:{tmp_path}")
    with monkeypatch.context() as for_a_moment:
        for call in ("os.scandir", "os.listdir"):
            for_a_moment.setattr(call, refusing(number))
        with pytest.raises(CameraError, match="can't be opened") as refusal:
            camera.read(1.0)
    assert refusal.value.code == code
    assert shade(camera.read(2.0)) == 70


class TestFolder:
    def test_shows_the_pictures_by_name_a_second_each_then_no_new_ones(self, tmp_path, picture):
        for name, grey in (("b.jpg", 120), ("a.jpg", 60), ("c.png", 180)):
            (tmp_path / name).write_bytes(picture(grey, Path(name).suffix))
        frames = looks(open_camera(f"folder:{tmp_path}"), [0, 0.5, 1.0, 1.9, 2.0, 3.0, 99.0])
        assert [(shade(f), f.at_s, f.still) for f in frames] == [(70, 0, True), (130, 1.0, True), (190, 2.0, True)]

    def test_shows_a_picture_that_comes_later_in_its_turn(self, tmp_path, picture):
        (tmp_path / "1.jpg").write_bytes(picture(60))
        camera = open_camera(f"folder:{tmp_path}")
        looks(camera, [0, 2])
        (tmp_path / "2.jpg").write_bytes(picture(120))
        assert [shade(f) for f in looks(camera, [4, 6])] == [130]

    def test_after_the_last_one_the_folder_is_looked_through_now_and_then(self, tmp_path, picture, monkeypatch):
        """It was thirty times a second, which of an evening's 2,000 pictures took a fifth of a processor."""
        (tmp_path / "1.jpg").write_bytes(picture(60))
        camera, looked = open_camera(f"folder:{tmp_path}"), []
        monkeypatch.setattr(camera, "_next_picture", lambda real=camera._next_picture: looked.append(1) or real())
        looks(camera, [0.03 * turn for turn in range(101)])
        assert len(looked) == 5

    def test_after_a_restart_it_goes_on_where_it_was(self, tmp_path, picture):
        for name, grey in (("a.jpg", 60), ("b.jpg", 120), ("c.jpg", 180)):
            (tmp_path / name).write_bytes(picture(grey))
        camera = make_camera(f"folder:{tmp_path}")
        camera.go_on(2)
        camera.open()
        assert [(f.number, shade(f)) for f in looks(camera, [0, 1])] == [(2, 130), (3, 190)]

    def test_names_a_bad_picture_and_goes_on_with_the_next(self, tmp_path, picture):
        (tmp_path / "1.jpg").write_bytes(b"no picture")
        (tmp_path / "2.jpg").write_bytes(picture(120))
        camera = open_camera(f"folder:{tmp_path}")
        with pytest.raises(CameraError, match=r"1\.jpg"):
            camera.read(0.0)
        assert shade(camera.read(1.0)) == 130


class TestWatch:
    @pytest.fixture
    def watch(self, tmp_path):
        return open_camera(f"watch:{tmp_path}")

    def test_an_empty_folder_has_no_picture_yet(self, watch):
        assert looks(watch, range(10)) == []

    def test_each_new_picture_is_a_settled_table(self, watch, tmp_path, picture):
        (tmp_path / "z.jpg").write_bytes(picture(60))
        first = looks(watch, [0, 1])
        (tmp_path / "a.jpg").write_bytes(picture(120))
        second = looks(watch, [2, 3])
        assert [(shade(f), f.still, f.number) for f in first + second] == [(70, True, 1), (130, True, 2)]

    def test_a_picture_of_the_same_name_written_over_is_new(self, watch, tmp_path, picture):
        (tmp_path / "now.jpg").write_bytes(picture(60))
        looks(watch, [0])
        (tmp_path / "now.jpg").write_bytes(picture(120))
        assert [shade(f) for f in looks(watch, [1])] == [130]

    def test_a_picture_renamed_into_the_folder_is_the_newest_whatever_its_date(self, watch, tmp_path, picture):
        old = tmp_path / "waiting.part"
        old.write_bytes(picture(120))
        os.utime(old, (1_000_000, 1_000_000))
        (tmp_path / "a.jpg").write_bytes(picture(60))
        looks(watch, [0])
        old.rename(tmp_path / "0.jpg")
        assert [shade(f) for f in looks(watch, [1])] == [130]

    def test_a_picture_renamed_over_another_is_new(self, watch, tmp_path, picture):
        (tmp_path / "now.jpg").write_bytes(picture(60))
        looks(watch, [0])
        (tmp_path / "next.tmp").write_bytes(picture(120))
        (tmp_path / "next.tmp").replace(tmp_path / "now.jpg")
        assert [shade(f) for f in looks(watch, [1])] == [130]

    def test_taking_the_newest_picture_away_does_not_bring_an_older_one_back(self, watch, tmp_path, picture):
        (tmp_path / "a.jpg").write_bytes(picture(60))
        looks(watch, [0])
        (tmp_path / "b.jpg").write_bytes(picture(120))
        looks(watch, [1])
        (tmp_path / "b.jpg").unlink()
        assert looks(watch, [2, 3]) == []

    @pytest.mark.parametrize("kind", [".jpg", ".png"])
    def test_a_half_written_picture_is_tried_again_until_it_is_whole(self, watch, tmp_path, picture, kind):
        whole = picture(120, kind)
        file = tmp_path / f"slow{kind}"
        for part in (0, 2, len(whole) // 2, len(whole) - 2):
            file.write_bytes(whole[:part])
            assert watch.read(part / len(whole)) is None
        file.write_bytes(whole)
        assert shade(watch.read(2.0)) == 130

    def test_a_picture_that_stays_broken_is_named_after_three_seconds(self, watch, tmp_path, picture):
        (tmp_path / "cut.jpg").write_bytes(picture(120)[:-40])
        assert looks(watch, [0, 1, 2.9]) == []
        with pytest.raises(CameraError, match=r"cut\.jpg.*Copy it again") as refusal:
            watch.read(3.0)
        assert refusal.value.code == "bad-file"

    def test_a_folder_named_like_a_picture_is_none(self, watch, tmp_path, picture):
        (tmp_path / "a.jpg").write_bytes(picture(60))
        (tmp_path / "z.jpg").mkdir()
        assert [shade(f) for f in looks(watch, [0])] == [70]

    def test_after_a_broken_picture_the_next_good_one_is_shown(self, watch, tmp_path, picture):
        (tmp_path / "cut.jpg").write_bytes(picture(120)[:-40])
        looks(watch, [0, 1])
        (tmp_path / "good.jpg").write_bytes(picture(60))
        assert [shade(f) for f in looks(watch, [2])] == [70]

    @pytest.mark.parametrize("name", [".hidden.jpg", "labels.jsonl", "a.jpg.part", "a.tmp"])
    def test_other_files_are_no_pictures(self, watch, tmp_path, picture, name):
        (tmp_path / name).write_bytes(picture(60))
        assert looks(watch, range(5)) == []

    def test_a_link_that_leads_to_itself_is_no_picture(self, watch, tmp_path, picture):
        (tmp_path / "b.jpg").symlink_to("b.jpg")
        (tmp_path / "a.jpg").write_bytes(picture(60))
        assert [shade(f) for f in looks(watch, [0, 1])] == [70]

    def test_a_picture_that_the_disk_gives_no_more_is_named_after_three_seconds(self, watch, tmp_path, picture, monkeypatch):
        (tmp_path / "a.jpg").write_bytes(picture(60))
        monkeypatch.setattr("pathlib.Path.read_bytes", refusing(errno.EIO))
        assert looks(watch, [0, 1, 2.9]) == []
        with pytest.raises(CameraError, match=r"a\.jpg can't be opened: input/output error"):
            watch.read(3.0)

    def test_a_folder_that_goes_away_is_said(self, watch, tmp_path):
        tmp_path.rename(tmp_path.with_name("elsewhere"))
        with pytest.raises(CameraError, match="There is no folder"):
            watch.read(1.0)


class TestFilm:
    SCRIPT = """{"films": [{"name": "other", "steps": []}, {"name": "two", "steps": [
        {"file": "1.jpg", "kind": "roll", "hold_s": 3}, {"file": "2.jpg", "kind": "place"}, {"file": "1.jpg", "kind": "roll"},
        {"file": "2.jpg", "kind": "clearing"}]}]}"""

    @pytest.fixture
    def show(self, tmp_path, picture):
        def make(pace=""):
            for name, grey in (("1.jpg", 60), ("2.jpg", 120)):
                (tmp_path / name).write_bytes(picture(grey))
            (tmp_path / "film.json").write_text(self.SCRIPT)
            return open_camera(f"film{pace}:{tmp_path}#two")

        return make

    def test_each_picture_stands_its_time_from_when_it_was_taken(self, show):
        assert [(f.at_s, shade(f)) for f in looks(show(), [0, 2.9, 3.5, 5.9, 6.0, 99])] == [(0, 70), (3.5, 130), (6.0, 70), (99, 130)]

    def test_at_twice_the_pace_it_stands_half_as_long(self, show):
        assert [f.at_s for f in looks(show("@2"), [0, 1.4, 1.5, 2.7, 2.75])] == [0, 1.5, 2.75]

    def test_a_slow_reader_loses_no_picture(self, show):
        assert [f.number for f in looks(show(), [0, 1000, 2000, 3000, 4000])] == [1, 2, 3, 4]

    def test_it_waits_for_the_confirmation_of_a_placement(self, show):
        camera = show()
        camera.cue("roll", 4)
        assert [f.number for f in looks(camera, [0, 10, 20, 30])] == [1, 2]
        camera.cue("roll", 5)
        assert camera.read(40).number == 3

    @pytest.mark.parametrize("phase", ["set-up", "fill", "paused", "question"])
    def test_nobody_rolls_before_the_table_is_ready(self, show, phase):
        camera = show()
        camera.cue(phase, 0)
        assert looks(camera, [0, 100]) == []
        camera.cue("roll", 1)
        assert camera.read(200).number == 1

    def test_nobody_places_dice_while_a_question_is_open(self, show):
        camera = show()
        camera.cue("roll", 4)
        camera.read(0)
        camera.cue("question", 4)
        assert looks(camera, [10, 20]) == []
        camera.cue("place", 4)
        assert camera.read(30).number == 2

    def test_dice_are_taken_back_after_the_payout_only(self, show):
        camera = show()
        looks(camera, [0, 10, 20])
        camera.cue("payout", 9)
        assert looks(camera, [30, 40]) == []
        camera.cue("clear-table", 15)
        assert camera.read(50).number == 4

    def test_after_a_restart_it_goes_on_where_it_was(self, show):
        camera = show()
        camera.go_on(3)
        assert camera.read(0).number == 3

    @pytest.mark.parametrize(
        "script", [None, "no json", "[]", '{"films": [{"name": "two", "steps": [{}]}]}', '{"films": []}', '{"films": [{"name": "x"}]}']
    )
    def test_a_folder_without_a_proper_script_is_refused(self, tmp_path, script):
        if script is not None:
            (tmp_path / "film.json").write_text(script)
        with pytest.raises(CameraError, match=r"needs a film\.json"):
            open_camera(f"film:{tmp_path}#two")


class TestVideo:
    def test_runs_at_its_own_pace(self, video):
        camera = open_camera(f"video:{video}")
        assert [(f.at_s, shade(f)) for f in looks(camera, [5.0, 5.05, 5.1, 5.2])] == [(5.0, 10), (5.1, 30), (5.2, 50)]

    def test_passes_over_what_a_slow_reader_missed(self, video):
        camera = open_camera(f"video:{video}")
        assert [shade(f) for f in looks(camera, [0.0, 0.5])] == [10, 110]

    def test_has_nothing_new_after_its_end(self, video):
        camera = open_camera(f"video:{video}")
        looks(camera, [0.0, 0.9])
        assert looks(camera, [1.0, 2.0, 3.0]) == []

    def test_a_file_that_is_no_video_is_refused(self, tmp_path):
        (tmp_path / "x.avi").write_bytes(b"not a film")
        with pytest.raises(CameraError, match="no video"):
            open_camera(f"video:{tmp_path / 'x.avi'}")

    def test_a_file_that_is_opened_and_holds_no_picture_is_refused_too(self, tmp_path):
        """People were told to wait a moment, for ever."""
        (tmp_path / "x.png").write_bytes(bytes(range(256)) * 1000)
        with pytest.raises(CameraError, match="no video"):
            open_camera(f"video:{tmp_path / 'x.png'}").read(0.0)


class TestBrowser:
    def test_only_the_newest_pushed_picture_counts(self, picture):
        camera = open_camera("browser")
        camera.push(picture(60), 1.0)
        camera.push(picture(120), 1.1)
        assert [shade(f) for f in looks(camera, [1.2, 1.3])] == [130]

    def test_silence_is_said_after_six_seconds(self, picture):
        camera = open_camera("browser")
        assert looks(camera, [0.0, 5.9]) == []
        with pytest.raises(CameraError, match="No picture comes"):
            camera.read(6.1)

    def test_what_is_no_picture_is_refused(self):
        camera = open_camera("browser")
        camera.push(b"<html>", 1.0)
        with pytest.raises(CameraError) as refusal:
            camera.read(1.0)
        assert refusal.value.code == "bad-file"


class TestSensorsThatAreNotHere:
    def test_a_usb_camera_that_is_not_plugged_in(self):
        with pytest.raises(CameraError, match=r"no camera /dev/video53.*Plug it in"):
            open_camera("usb:53")

    def test_picamera2_where_it_is_not_installed(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "picamera2", None)
        with pytest.raises(CameraError, match="apt install python3-picamera2") as refusal:
            open_camera("picamera2")
        assert refusal.value.code == "no-driver"
