"""The doctor's findings: what each trouble is called, how bad it is, and that every one says how to mend it."""

import socket
from types import SimpleNamespace

import pytest

from hardware.findings import OK, PROBLEM, WARNING
from hardware.pi import check_camera_memory, check_heat, check_overlay, check_this_pi, check_throttling
from hardware.probe import (
    check_clock,
    check_data,
    check_gpio_packages,
    check_machine,
    check_packages,
    check_panel,
    check_port,
    check_python,
    check_space,
    installed,
)

HWMON = "sys/class/hwmon/hwmon"
FINE = {"numpy": "2.4.6", "opencv-python-headless": "5.0.0.93"}


@pytest.mark.parametrize(("version", "verdict"), [((3, 10, 4), PROBLEM), ((3, 11, 0), OK), ((3, 13, 2), OK), ((3, 14, 0), WARNING)])
def test_python(version, verdict):
    assert check_python(version).verdict == verdict


@pytest.mark.parametrize(
    ("more", "found"),
    [
        pytest.param({}, [("packages", OK)], id="all fit"),
        pytest.param({"simplejpeg": "1.6.6"}, [("simplejpeg", PROBLEM)], id="simplejpeg of the system with numpy 2"),
        pytest.param({"simplejpeg": "1.6.6", "numpy": "1.26.4"}, [("packages", OK)], id="simplejpeg of the system with numpy 1"),
        pytest.param({"simplejpeg": "1.10.0"}, [("packages", OK)], id="1.10 is newer than 1.8.2"),
        pytest.param({"opencv-python": "5.0.0"}, [("opencv", WARNING)], id="two suppliers of cv2"),
        pytest.param({"opencv-contrib-python-headless": "5.0.0"}, [("opencv", WARNING)], id="whichever two they are"),
    ],
)
def test_packages(more, found):
    assert [(check.name, check.verdict) for check in check_packages(FINE | more)] == found


@pytest.mark.parametrize(
    ("places", "wrong"),
    [
        pytest.param({}, False, id="none"),
        pytest.param({"rpi-lgpio": "/env"}, False, id="the right one alone"),
        pytest.param({"rpi-lgpio": "/env", "rpi.gpio": "/env"}, True, id="both in one folder"),
        pytest.param({"rpi-lgpio": "/env", "rpi.gpio": "/usr"}, False, id="the environment's hides the system's old one"),
        pytest.param({"rpi.gpio": "/env", "rpi-lgpio": "/usr"}, True, id="the old one hides the right one"),
    ],
)
def test_two_suppliers_of_the_lines(places, wrong):
    assert [(check.name, check.verdict) for check in check_gpio_packages(places)] == ([("gpio-packages", PROBLEM)] if wrong else [])


def test_of_two_of_a_name_the_one_that_is_imported_counts(tmp_path, monkeypatch):
    for folder, version in (("environment", "1.9.0"), ("system", "1.6.6")):
        info = tmp_path / folder / f"simplejpeg-{version}.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: simplejpeg\nVersion: {version}\n")
    monkeypatch.setattr("sys.path", [str(tmp_path / "environment"), str(tmp_path / "system")])
    assert installed() == {"simplejpeg": "1.9.0"}


def test_no_opencv_at_all():
    assert check_packages({"numpy": "2.4"})[0].verdict == PROBLEM


class TestData:
    def test_a_folder_that_can_be_made_is_fine(self, tmp_path):
        assert check_data(tmp_path / "new" / "deep").verdict == OK
        assert not (tmp_path / "new").exists()

    def test_a_file_in_its_place_is_a_problem(self, tmp_path):
        (tmp_path / "data").touch()
        assert check_data(tmp_path / "data").verdict == PROBLEM

    def test_a_folder_that_may_not_be_written_is_a_problem(self, tmp_path, monkeypatch):
        monkeypatch.setattr("hardware.probe.os.access", lambda path, mode: False)
        assert "can't be written" in str(check_data(tmp_path).text)

    @pytest.mark.parametrize(("free_mb", "verdict"), [(50, PROBLEM), (500, WARNING), (5000, OK)])
    def test_space(self, tmp_path, monkeypatch, free_mb, verdict):
        monkeypatch.setattr("hardware.probe.shutil.disk_usage", lambda path: SimpleNamespace(free=free_mb * 1_000_000))
        assert check_space(tmp_path / "not yet").verdict == verdict

    @pytest.mark.parametrize(("free_mb", "told"), [(9999, "9999 MB are free."), (82_139, "82 GB are free.")])
    def test_much_space_is_told_in_round_numbers(self, tmp_path, monkeypatch, free_mb, told):
        monkeypatch.setattr("hardware.probe.shutil.disk_usage", lambda path: SimpleNamespace(free=free_mb * 1_000_000))
        assert str(check_space(tmp_path).text) == told


@pytest.mark.parametrize(("now_s", "verdict"), [(0, WARNING), (1_700_000_000, WARNING), (1_800_000_000, OK)])
def test_clock(now_s, verdict):
    assert check_clock(now_s).verdict == verdict


class TestPort:
    def test_in_use(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            check = check_port("127.0.0.1", taken.getsockname()[1])
        assert check.verdict == WARNING
        assert "in use" in str(check.text)

    def test_free(self):
        assert check_port("127.0.0.1", 0).verdict == OK

    def test_an_address_of_another_machine(self):
        assert check_port("192.0.2.1", 8000).verdict == PROBLEM


class TestPanel:
    SETTINGS = SimpleNamespace(
        pin_confirm=17, pin_undo=27, pin_next=22, pin_lamp_ready=5, pin_lamp_confirm=6, pin_lamp_trouble=13, pin_buzzer=19
    )

    def test_none_is_fine(self):
        assert check_panel("none", self.SETTINGS).verdict == OK

    def test_what_is_wrong_comes_with_its_mend(self):
        check = check_panel("script:/no/such", self.SETTINGS)
        assert check.verdict == PROBLEM
        assert "Check the path" in str(check.mend)


class TestPi:
    @pytest.mark.parametrize(
        ("word", "verdict", "says"),
        [
            ("0x0", OK, "fine"),
            ("throttled=0x1\n", PROBLEM, "voltage is too low at this moment"),
            ("throttled=0x2\n", PROBLEM, "processor is slowed down at this moment"),
            ("50000", WARNING, "voltage is too low: it has happened"),
            ("80008", PROBLEM, "too hot at this moment"),
        ],
    )
    def test_throttling(self, word, verdict, says):
        (check,) = check_throttling(word)
        assert check.verdict == verdict
        assert says in str(check.text)

    @pytest.mark.parametrize(("word", "verdict"), [("45200", OK), ("83000", WARNING)])
    def test_heat(self, word, verdict):
        assert [check.verdict for check in check_heat(word)] == [verdict]

    @pytest.mark.parametrize(("kb", "verdict"), [(65536, WARNING), (262144, OK)])
    def test_camera_memory(self, kb, verdict):
        assert [check.verdict for check in check_camera_memory(f"MemTotal: 4000000 kB\nCmaTotal: {kb} kB\n")] == [verdict]

    @pytest.mark.parametrize(
        ("mounts", "verdict"),
        [
            pytest.param("/dev/root / ext4 rw 0 0", OK, id="an ordinary card"),
            pytest.param("overlay / overlay rw 0 0", PROBLEM, id="an overlay without a data partition"),
            pytest.param("overlay / overlay rw 0 0\n/dev/sda1 /srv ext4 rw 0 0", OK, id="an overlay with one"),
            pytest.param("/dev/root / ext4 rw 0 0\ntmpfs /srv/table tmpfs rw 0 0", PROBLEM, id="in memory"),
            pytest.param("/dev/root / ext4 rw 0 0\ntmpfs /srv/tab tmpfs rw 0 0", OK, id="a folder of a like name in memory"),
        ],
    )
    def test_a_file_system_that_forgets(self, tmp_path, mounts, verdict):
        from pathlib import Path

        assert [check.verdict for check in check_overlay(mounts, Path("/srv/table/data"))] == [verdict]

    @pytest.mark.parametrize(
        ("mounts", "verdict"),
        [
            pytest.param("overlay / overlay rw 0 0\n/dev/sda1 {there} ext4 rw 0 0", OK, id="out of the overlay"),
            pytest.param("/dev/root / ext4 rw 0 0\ntmpfs {there} tmpfs rw 0 0", PROBLEM, id="into memory"),
        ],
    )
    def test_a_link_counts_where_it_leads(self, tmp_path, mounts, verdict):
        (tmp_path / "my stick").mkdir()
        (tmp_path / "data").symlink_to(tmp_path / "my stick")
        there = str(tmp_path.resolve() / "my stick").replace(" ", "\\040")  # as the kernel writes it
        assert [check.verdict for check in check_overlay(mounts.format(there=there), tmp_path / "data")] == [verdict]

    @pytest.mark.parametrize(
        ("files", "asked", "verdict"),
        [
            pytest.param({"sys/devices/platform/soc/soc:firmware/get_throttled": "50005"}, "", PROBLEM, id="Pi 4"),
            pytest.param({"sys/devices/platform/soc@107c000000/soc@107c000000:firmware/get_throttled": "0"}, "", OK, id="Pi 5"),
            pytest.param({f"{HWMON}1/name": "rpi_volt\n", f"{HWMON}1/in0_lcrit_alarm": "1"}, "", PROBLEM, id="hwmon"),
            pytest.param({f"{HWMON}0/name": "cpu_thermal\n"}, "throttled=0x50000\n", WARNING, id="the firmware is asked"),
            pytest.param({}, "", None, id="nobody tells"),
        ],
    )
    def test_where_the_voltage_is_told(self, tmp_path, files, asked, verdict):
        for name, text in {"proc/device-tree/model": "Raspberry Pi 4 Model B\0", **files}.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)
        verdicts = {check.name: check.verdict for check in check_this_pi(tmp_path, tmp_path, lambda: asked)}
        assert verdicts.get("power") == verdict

    def test_what_cannot_be_read_is_not_judged(self):
        assert check_throttling("") == check_heat("") == check_camera_memory("") == []

    def test_other_machines_have_none_of_these(self, tmp_path):
        assert check_this_pi(tmp_path, tmp_path) == []

    def test_a_pi_is_known_by_its_model(self, tmp_path):
        (tmp_path / "proc/device-tree").mkdir(parents=True)
        (tmp_path / "proc/device-tree/model").write_text("Raspberry Pi 5 Model B Rev 1.0\0")
        (tmp_path / "proc/mounts").write_text("/dev/root / ext4 rw 0 0")
        (tmp_path / "proc/meminfo").write_text("CmaTotal: 65536 kB\n")
        assert [check.name for check in check_this_pi(tmp_path, tmp_path, str)] == ["pi", "camera-memory", "file-system"]


def test_the_whole_machine_is_looked_at_and_every_trouble_has_a_mend(tmp_path):
    from companion.settings import Settings

    checks = check_machine(Settings(data=tmp_path, port=0))
    assert {"python", "data", "space", "clock", "port", "panel"} <= {check.name for check in checks}
    assert all(check.mend is not None for check in checks if check.verdict != OK)
    assert all(check.to_plain()["text_text"]["template"] for check in checks)
