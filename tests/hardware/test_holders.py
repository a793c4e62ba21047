"""Who holds a device, by name."""

import subprocess
import sys

import pytest

from hardware.holders import who_holds


@pytest.fixture
def held(tmp_path):
    """A file that another program has open."""
    device = tmp_path / "video0"
    device.touch()
    code = "import sys; held = open(sys.argv[1]); print('held', flush=True); sys.stdin.read()"
    other = subprocess.Popen([sys.executable, "-c", code, str(device)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    other.stdout.readline()
    yield device, other.pid
    other.communicate()


def test_the_program_and_its_number_are_named(held):
    device, pid = held
    assert who_holds(device).endswith(f"({pid})")


def test_ourselves_do_not_count(tmp_path):
    device = tmp_path / "video0"
    device.touch()
    with device.open():
        assert who_holds(device) is None
