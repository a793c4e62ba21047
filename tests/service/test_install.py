"""The installer's manners, with a folder in place of the machine and a stand-in for pip. The real thing: debian.py beside this file."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from companion.service import watch
from companion.settings import Settings

INSTALLER = Path(watch.__file__).with_name("install.sh")
PYTHON = """#!/bin/sh
# in place of `python3 -m venv FOLDER`: an environment whose pip and companion note what they are asked
for folder in "$@"; do :; done
[ "$2" = venv ] || exit 0
mkdir -p "$folder/bin"
printf '#!/bin/sh\\necho "pip $*" >> "$DESTDIR/log"\\nexit ${PIP_CODE:-0}\\n' > "$folder/bin/pip"
printf '#!/bin/sh\\necho "companion $*" >> "$DESTDIR/log"\\n' > "$folder/bin/companion"
chmod +x "$folder/bin/pip" "$folder/bin/companion"
"""
PUT = (
    "etc/systemd/system/companion.service",
    "etc/systemd/system/companion-switch-off.path",
    "etc/systemd/system/companion-switch-off.service",
    "etc/avahi/services/companion.service",
    "usr/lib/systemd/system-shutdown/companion-plug",
    "usr/local/bin/companion",
)


class Machine:
    """A folder in place of the machine's root."""

    def __init__(self, root: Path, python: Path) -> None:
        self.root, self._python = root, python

    def do(self, *words: str, code: int = 0, **environ: str) -> str:
        """Run the installer; what it says."""
        settings = {**os.environ, "DESTDIR": str(self.root), "PYTHON_SYSTEM": str(self._python), **environ}
        done = subprocess.run([str(INSTALLER), *words], env=settings, capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stderr + done.stdout
        return done.stdout + done.stderr

    @property
    def version(self) -> Path:
        return self.root / "opt/companion/current/VERSION"

    def releases(self) -> list[str]:
        return sorted(path.name for path in (self.root / "opt/companion/releases").iterdir())

    def files(self) -> set[str]:
        return {str(path.relative_to(self.root)) for path in self.root.rglob("*") if path.is_file()}


@pytest.fixture
def machine(tmp_path):
    python = tmp_path / "python3"
    python.write_text(PYTHON)
    python.chmod(0o755)
    (tmp_path / "root").mkdir()
    return Machine(tmp_path / "root", python)


@pytest.fixture
def installed(machine):
    machine.do("install")
    return machine


def age(machine: Machine) -> None:
    """What is installed was installed some time ago."""
    releases = machine.root / "opt/companion/releases"
    current = machine.root / "opt/companion/current"
    old = releases / "0.0.1-20200101-000000"
    current.resolve().rename(old)
    current.unlink()
    current.symlink_to(f"releases/{old.name}")
    (old / "VERSION").write_text("0.0.1\n")


def test_every_file_gets_to_its_place(installed):
    assert installed.files() >= set(PUT)
    assert os.access(installed.root / "usr/lib/systemd/system-shutdown/companion-plug", os.X_OK)
    assert "[pi,fast,mqtt]" in (installed.root / "log").read_text()
    assert "constraints.txt" in (installed.root / "log").read_text()


def test_what_is_no_pi_starts_without_camera_and_panel(machine, tmp_path):
    (tmp_path / "model").write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    machine.do("install", COMPANION_MODEL=str(tmp_path / "model"))
    settings = machine.root / "etc/table-companion/companion.toml"
    assert 'camera = "picamera2"' in settings.read_text()
    settings.unlink()
    machine.do("install", COMPANION_MODEL="/no/such/file")
    assert 'camera = "none"' in settings.read_text()


def test_again_leaves_settings_and_journal_alone(installed):
    settings = installed.root / "etc/table-companion/companion.toml"
    settings.write_text("camera = 'usb'\n")
    profile = installed.root / "var/lib/companion/profiles/lamp.json"
    profile.parent.mkdir(parents=True)
    profile.write_text("mine")
    age(installed)
    assert "stay as they are" in installed.do("install")
    assert (settings.read_text(), profile.read_text()) == ("camera = 'usb'\n", "mine")


def test_an_upgrade_backs_the_journal_up_by_the_program_that_wrote_it(installed):
    (installed.root / "var/lib/companion").mkdir(parents=True)
    (installed.root / "var/lib/companion/journal.sqlite").touch()
    age(installed)
    installed.do("install")
    kept = next(line for line in (installed.root / "log").read_text().splitlines() if line.startswith("companion backup"))
    assert f"--data {installed.root}/var/lib/companion --out" in kept


def test_the_installation_before_is_kept_and_older_ones_go(installed):
    (installed.root / "opt/companion/releases/0.0.0-20190101-000000").mkdir()
    age(installed)
    installed.do("install")
    assert len(installed.releases()) == 2
    assert "0.0.1-20200101-000000" in installed.releases()


def test_a_failure_leaves_what_ran_before(installed):
    age(installed)
    said = installed.do("install", code=1, PIP_CODE="1")
    assert "what was installed before is untouched" in said
    assert installed.version.read_text() == "0.0.1\n"
    assert installed.releases() == ["0.0.1-20200101-000000"]


@pytest.mark.parametrize(("there", "code"), [("0.0.9", 0), ("0.10.0", 2), ("9.0", 2)])
def test_a_downgrade_is_refused_in_words(installed, there, code):
    age(installed)
    installed.version.write_text(f"{there}\n")
    said = installed.do("install", code=code)
    if code:
        assert f"Version {there} is installed" in said
        assert "newer checkout" in said
        assert installed.version.read_text() == f"{there}\n"


def test_a_dry_run_says_all_and_does_nothing(machine):
    said = machine.do("install", "--dry-run")
    assert machine.files() == set()
    assert all(f"would: install -D -m {mode}" in said for mode in (644, 755))
    assert "Nothing was done" in said


def test_removing_leaves_the_journal_and_the_settings(installed):
    journal = installed.root / "var/lib/companion/journal.sqlite"
    journal.parent.mkdir(parents=True)
    journal.touch()
    said = installed.do("uninstall")
    assert installed.files() == {"etc/table-companion/companion.toml", "var/lib/companion/journal.sqlite", "log"}
    assert "stay in /var/lib/companion" in said


def test_purging_removes_those_too(installed):
    installed.do("uninstall", "--purge")
    assert installed.files() == {"log"}


@pytest.mark.parametrize("purge", [(), ("--purge",)], ids=["removing", "purging"])
def test_a_dry_run_of_removing_removes_nothing_and_says_so(installed, purge):
    before = installed.files()
    said = installed.do("uninstall", "--dry-run", *purge)
    assert installed.files() == before
    assert "Nothing was done." in said
    assert "Removed" not in said


@pytest.mark.parametrize("words", [(), ("upgrade",), ("install", "--fast"), ("install", "--name", "My Table!"), ("install", "--name")])
def test_words_that_mean_nothing_are_refused(machine, words):
    assert machine.do(*words, code=2).startswith("companion: ")
    assert machine.files() == set()


def test_the_page_for_a_raspberry_pi_names_only_what_there_is():
    root = INSTALLER.parents[2]
    page = (root / "docs/raspberry-pi.md").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z0-9-]+):", (root / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"`(?:sudo )?make ([a-z0-9-]+)", page)) <= targets
    for link in re.findall(r"\]\(([^)#h][^)#]*)", page):
        assert (root / "docs" / link).exists(), link
    for folder in ("/etc/table-companion/companion.toml", "/var/lib/companion", "/opt/companion"):
        assert folder in page
        assert folder.removesuffix("/companion.toml") in INSTALLER.read_text(encoding="utf-8")
    settings = set(re.findall(r"`(\w+) = ", page)) | {"switch_off"}
    assert settings <= set(Settings.model_fields)
