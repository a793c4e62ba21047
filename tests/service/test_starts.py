"""A service that falls over as soon as it is up comes up without what lies outside of it, and people try that again when they like."""

import json
import os
import signal
import subprocess
import sys
import urllib.request

import pytest

from companion.app import Table
from companion.care import AllTriedError, CareDesk
from companion.service.starts import FALLS, KEPT, Starts
from companion.settings import Settings


@pytest.fixture
def starts(tmp_path):
    return Starts(tmp_path / KEPT, "tonight")


class TestCounting:
    def test_three_that_did_not_stay_up_are_enough(self, starts):
        assert [starts.begin() for _ in range(FALLS + 2)] == [False, False, False, True, True]

    def test_one_that_stayed_up_ends_the_row(self, starts):
        for _ in range(FALLS):
            starts.begin()
        starts.stood()
        assert not starts.begin()

    def test_switching_the_machine_on_tries_everything(self, starts, tmp_path):
        for _ in range(FALLS):
            starts.begin()
        assert not Starts(tmp_path / KEPT, "tomorrow").begin()

    @pytest.mark.parametrize("kept", [b"", b"\xff", b"7", b'{"boot": "tonight"}', b'{"boot": "tonight", "begun": "often"}'])
    def test_a_damaged_count_is_none(self, starts, tmp_path, kept):
        (tmp_path / KEPT).write_bytes(kept)
        assert not starts.begin()

    def test_a_disk_that_takes_nothing_counts_none(self, tmp_path):
        (tmp_path / "file").touch()
        nowhere = Starts(tmp_path / "file" / KEPT, "tonight")
        assert not any(nowhere.begin() for _ in range(FALLS + 1))
        nowhere.stood()


class TestWhatIsLeftOut:
    def test_all_that_comes_from_outside_and_nothing_else(self, tmp_path):
        settings = Settings(
            data=tmp_path, port=81, camera="usb", profile=tmp_path / "p", panel="gpio", mqtt="mqtt://broker", language="de", pin="123456"
        )
        assert settings.spared() == Settings(data=tmp_path, port=81, language="de", pin="123456")

    def test_every_screen_says_so_until_everything_is_tried_again(self, tmp_path, starts):
        for _ in range(FALLS):
            starts.begin()
        table = Table(Settings(data=tmp_path / "data", port=0), starts=starts, spared=starts.begin())
        stopped = []
        table.care._stop = lambda: stopped.append(True)  # else the service's end would be that of the tests
        table.start()
        try:
            assert "play on by hand" in table.session.view()["health"]["note"]
            worst = table.care.findings()[0]
            assert (worst["name"], worst["verdict"]) == ("spared", "problem")
            table.care.try_all()
            assert stopped == [True]
            assert not starts.begin()
        finally:
            table.stop()

    def test_it_is_said_though_the_eye_says_later_that_there_is_no_camera(self, tmp_path, starts):
        table = Table(Settings(data=tmp_path / "data", port=0), starts=starts, spared=True)
        table.start()
        try:
            table.eye._on_status("off", None, 0)  # from a thread of its own, which may come late
            assert "play on by hand" in table.session.view()["health"]["note"]
        finally:
            table.stop()

    def test_where_nothing_is_left_out_nothing_is_stopped(self, tmp_path):
        desk = CareDesk(Settings(data=tmp_path), None, stop=lambda: pytest.fail("stopped"))
        with pytest.raises(AllTriedError):
            desk.try_all()


@pytest.fixture
def service(tmp_path, systemd):
    """service(**settings): the command as systemd runs it."""
    running = []

    def run(**settings):
        environ = {**os.environ, "NOTIFY_SOCKET": systemd.path, "COMPANION_DATA": str(tmp_path / "data"), "COMPANION_PORT": "0"}
        environ |= {name.upper() if name.startswith("xdg") else f"COMPANION_{name.upper()}": value for name, value in settings.items()}
        command = [sys.executable, "-m", "companion.cli", "serve"]
        running.append(subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
        return running[-1]

    yield run
    for process in running:
        process.kill()
        process.communicate()


def test_a_service_that_is_killed_or_refuses_its_settings_three_times_serves_the_page_without_them(service, systemd):
    for _ in range(2):
        assert service(camera="folder:/no/such/folder").wait(30) == 2
    dies = service()
    assert systemd.hear()["READY"] == "1"
    dies.send_signal(signal.SIGKILL)
    dies.wait(30)

    spared = service(camera="folder:/no/such/folder")
    url = spared.stdout.readline().split()[-1]
    with urllib.request.urlopen(f"{url}/api/v1/state", timeout=30) as answer:
        assert "fell over" in json.load(answer)["health"]["note"]
    ask = urllib.request.Request(f"{url}/api/v1/hardware/try-all", b"{}", {"Content-Type": "application/json", "Origin": url})
    with urllib.request.urlopen(ask, timeout=30) as answer:
        assert json.load(answer) == {"going": True}
    assert spared.wait(30) == 0
    assert service(camera="folder:/no/such/folder").wait(30) == 2, "everything is tried again"


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        pytest.param("prot = 8000", "The setting prot can't be used", id="a name that is none"),
        pytest.param("crops_days = 0", "The setting crops_days can't be used", id="a number that is none of it"),
        pytest.param('camera = "usb', "companion.toml can't be read", id="a quotation mark forgotten"),
    ],
)
def test_a_service_whose_settings_file_is_refused_three_times_serves_the_page_and_names_what_to_mend(service, tmp_path, line, refused):
    (tmp_path / "table-companion").mkdir()
    (tmp_path / "table-companion" / "companion.toml").write_text(f'language = "de"\n{line}\n')
    for _ in range(FALLS):
        dies = service(xdg_config_home=str(tmp_path))
        assert refused in dies.communicate(timeout=30)[1]
        assert dies.returncode == 2
    url = service(xdg_config_home=str(tmp_path)).stdout.readline().split()[-1]
    with urllib.request.urlopen(f"{url}/api/v1/hardware", timeout=30) as answer:
        findings = {check["name"]: check for check in json.load(answer)["findings"]}
    assert refused in findings["settings"]["text"]
    assert findings["spared"]["verdict"] == "problem"


def test_a_service_that_is_asked_to_stop_while_it_starts_did_not_fall(tmp_path, systemd):
    asked_while_it_opens = """if True:
        import os, signal
        from companion.cli import main
        from companion.verbs import serving

        open_table = serving.Table

        def asked_meanwhile(*settings, **how):
            os.kill(os.getpid(), signal.SIGTERM)
            return open_table(*settings, **how)

        serving.Table = asked_meanwhile
        raise SystemExit(main(["serve", "--port", "0"]))
    """
    environ = {**os.environ, "NOTIFY_SOCKET": systemd.path, "COMPANION_DATA": str(tmp_path / "data")}
    assert subprocess.run([sys.executable, "-c", asked_while_it_opens], env=environ, timeout=60, check=False).returncode == 0
    assert not (tmp_path / "data" / KEPT).exists()
