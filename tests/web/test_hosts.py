"""Under which names and addresses the house reaches this machine."""

import shutil
import subprocess
import sys

import pytest

from companion.settings import Settings
from web.hosts import EVERYWHERE, ServedNames

HOTSPOT = "ip link set lo up; ip addr flush dev lo; ip addr add 10.42.0.1/24 dev lo"


@pytest.mark.parametrize(
    ("network", "found"), [(HOTSPOT, "10.42.0.1"), ("ip link set lo up", "None"), ("true", "None")], ids=["a hotspot", "none", "nothing"]
)
def test_where_no_way_leads_further_the_machines_own_network_counts(network, found):
    """A Raspberry Pi that is the Wi-Fi of the cellar has no gateway; phones reach it all the same."""
    if not shutil.which("unshare") or not shutil.which("ip") or subprocess.run(["unshare", "-rn", "true"], capture_output=True).returncode:
        pytest.skip("no network of one's own can be made here (Debian: sudo apt install util-linux iproute2, and user namespaces)")
    ask = f"{network}; exec {sys.executable} -c 'from web.hosts import house_address; print(house_address())'"
    assert subprocess.run(["unshare", "-rn", "sh", "-ec", ask], check=True, capture_output=True, text=True).stdout.strip() == found


@pytest.mark.parametrize("host", ["xn--kche-0ra.local", "XN--kche-0ra.local:8443", "tisch.local"])
def test_names_are_known_as_browsers_spell_them(host):
    assert host in ServedNames("0.0.0.0", ("Küche.local", "Tisch.local", "ü" * 70))


@pytest.mark.parametrize("typed", ["http://Tisch.local:8000/play", "tisch.local:8000", "tisch.local.", "https://tisch.local"])
def test_a_name_copied_as_a_whole_address_is_known_by_its_name(typed):
    """It was never served, and whoever came by it was told to add it with --name."""
    assert "tisch.local:8000" in ServedNames("127.0.0.1", (typed,))


def test_an_ipv6_address_is_a_name_too():
    assert all("[fd00::7]:8000" in ServedNames("127.0.0.1", (typed,)) for typed in ("fd00::7", "[fd00::7]:8000"))


@pytest.mark.parametrize("host", ["0", "0.0.0.0", "::", "::0", "[::]"])
def test_every_way_to_say_the_whole_house_means_it(host):
    """With 0 or ::0 every device reached the table and was told that it is not served under that name."""
    assert Settings(host=host).host in EVERYWHERE
