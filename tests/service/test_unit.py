"""The service's files: systemd understands them, they let the table do what it needs and little more, and they agree with each other."""

import configparser
import re
import shutil
import subprocess
import tomllib
import xml.dom.minidom
from pathlib import Path

import pytest

from companion.service import watch
from companion.settings import Settings

SYSTEM = Path(watch.__file__).parent / "system"
EXPOSED_AT_MOST = 2.5
"""systemd's own measure, 0 (locked up) to 10 (bare); camera, lines and the house's network are what remains."""
needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze: apt install systemd")


@pytest.fixture
def units(tmp_path):
    """The units with a program that exists here."""
    for unit in [*SYSTEM.glob("*.service"), *SYSTEM.glob("*.path")]:
        text = unit.read_text(encoding="utf-8").replace("/opt/companion/current/bin/companion", "/bin/true")
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    return tmp_path


def service() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str
    parser.read(SYSTEM / "companion.service", encoding="utf-8")
    return parser["Service"]


@needs_systemd
def test_systemd_understands_every_word(units):
    asked = ["systemd-analyze", "verify", "--man=no", *(str(unit) for unit in units.iterdir())]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@needs_systemd
def test_it_is_locked_up_well(units):
    limit = f"--threshold={round(EXPOSED_AT_MOST * 10)}"
    asked = ["systemd-analyze", "security", "--offline=true", "--no-pager", limit, str(units / "companion.service")]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_watchdog_is_slower_than_one_missed_word_and_the_page_may_open_port_80():
    assert service()["Type"] == "notify"
    assert float(service()["WatchdogSec"]) >= 20
    assert service()["CapabilityBoundingSet"] == "CAP_NET_BIND_SERVICE"


def test_lgpio_writes_where_it_is_forgotten():
    assert service()["RuntimeDirectory"] == "companion"
    assert "Environment=LG_WD=/run/companion" in (SYSTEM / "companion.service").read_text(encoding="utf-8")


def test_its_threads_share_two_heaps():
    """With eight a core a server that played for months held more and more memory that nobody used."""
    assert "Environment=MALLOC_ARENA_MAX=2\n" in (SYSTEM / "companion.service").read_text(encoding="utf-8")


def test_its_settings_are_settings(monkeypatch):
    chosen = tomllib.loads((SYSTEM / "companion.toml").read_text(encoding="utf-8"))
    settings = Settings(**chosen)
    assert str(settings.data) == f"/var/lib/{service()['StateDirectory']}"
    assert (settings.camera, settings.panel, settings.local_trust) == ("picamera2", "gpio", True)


def test_the_note_that_switches_off_is_the_one_systemd_watches_for():
    chosen = tomllib.loads((SYSTEM / "companion.toml").read_text(encoding="utf-8"))
    assert f"PathExists={chosen['switch_off']}\n" in (SYSTEM / "companion-switch-off.path").read_text(encoding="utf-8")


def test_the_house_is_told_of_the_port_that_is_served():
    told = xml.dom.minidom.parse(str(SYSTEM / "companion.avahi.xml"))
    port = told.getElementsByTagName("port")[0].firstChild.nodeValue
    assert int(port) == tomllib.loads((SYSTEM / "companion.toml").read_text(encoding="utf-8"))["port"]


class TestPlug:
    """The last program of all: lamps that say that the plug may be pulled."""

    @pytest.fixture
    def go_down(self, tmp_path, monkeypatch):
        """go_down(how, settings): what was set on the lines."""
        tool = tmp_path / "bin/pinctrl"
        tool.parent.mkdir()
        tool.write_text(f'#!/bin/sh\necho "$2 $4" >> {tmp_path}/lines\n')
        tool.chmod(0o755)

        def go(how, settings=""):
            (tmp_path / "settings").write_text(settings)
            environ = {"PATH": f"{tool.parent}:/usr/bin:/bin", "COMPANION_SETTINGS": str(tmp_path / "settings")}
            environ |= {"COMPANION_TONE_S": "0", "COMPANION_LAMPS_S": "0"}
            subprocess.run([str(SYSTEM / "companion-plug"), how], env=environ, check=True)
            lines = tmp_path / "lines"
            return lines.read_text().splitlines() if lines.exists() else []

        return go

    def test_three_lamps_and_one_tone_when_the_machine_goes_off(self, go_down):
        assert go_down("poweroff") == ["5 dh", "6 dh", "13 dh", "19 dh", "19 dl"]

    def test_on_the_lines_of_the_settings(self, go_down):
        assert go_down("halt", "pin_lamp_ready = 20\npin_buzzer=21 # mine\n") == ["20 dh", "6 dh", "13 dh", "21 dh", "21 dl"]

    def test_a_restart_is_no_reason_to_pull_the_plug(self, go_down):
        assert go_down("reboot") == []

    def test_its_lines_are_those_of_the_panel(self):
        told = dict(re.findall(r"line (pin_\w+) (\d+)", (SYSTEM / "companion-plug").read_text(encoding="utf-8")))
        assert told
        assert {name: int(number) for name, number in told.items()} == {name: getattr(Settings(), name) for name in told}
