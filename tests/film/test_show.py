"""The demonstration's script, at every pace that the film may run."""

import pytest

from companion.demo.show import panel_script
from companion.table.confirm import STOOD_S
from hardware.panel.script import parse_script


@pytest.mark.parametrize("pace", [0.1, 1.0, 20.0])
def test_no_press_comes_too_early_to_count(pace):
    """With `companion demo --pace 20` the game stood at its payout for ever."""
    lines = parse_script(panel_script(pace), "test")
    assert {line.phase for line in lines} == {"please-confirm", "payout", "clear-table"}
    assert all(line.after_s > STOOD_S for line in lines)
