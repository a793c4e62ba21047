"""Every package that a Raspberry Pi or a laptop installs comes as a wheel: nothing is compiled. Resolved only, not installed."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
PI, LAPTOP = "aarch64-manylinux_2_36", "x86_64-manylinux_2_28"
UNREACHABLE = ("error sending request", "failed to fetch", "could not connect", "dns error", "timed out")
PANEL = {"rpi-lgpio", "lgpio"}

pytestmark = pytest.mark.skipif(not UV.exists(), reason="needs uv: make dev")


def wheels(python: str, platform: str) -> set[str]:
    """Names of the packages that `pip install '.[pi,fast,test]'` would bring there, from wheels alone."""
    extras = [word for extra in ("pi", "fast", "test") for word in ("--extra", extra)]
    place = ["--python-version", python, "--python-platform", platform]
    told = ["--constraints", "constraints.txt", "--only-binary", ":all:", "--no-header", "--no-annotate", "--quiet"]
    asked = [str(UV), "pip", "compile", "pyproject.toml", *extras, *place, *told]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode and any(sign in done.stderr.lower() for sign in UNREACHABLE):
        pytest.skip("needs the package registry")
    assert done.returncode == 0, done.stderr
    return {line.split("==")[0] for line in done.stdout.splitlines() if "==" in line}


def test_a_pi_with_bookworm_gets_its_panel_from_wheels():
    assert wheels("3.11", PI) >= PANEL


def test_a_pi_with_trixie_takes_the_panel_from_the_system_because_lgpio_has_no_wheel_for_it():
    assert not wheels("3.13", PI) & PANEL


@pytest.mark.parametrize("python", ["3.11", "3.13"])
def test_a_laptop_gets_nothing_of_a_pi(python):
    found = wheels(python, LAPTOP)
    assert found >= {"opencv-python-headless", "simplejpeg"}
    assert not found & PANEL
