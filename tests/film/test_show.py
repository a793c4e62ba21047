"""The demonstration: its script at every pace that the film may run, and when a film begins."""

from types import SimpleNamespace

import pytest

from companion.demo.show import Show, panel_script
from companion.table.confirm import STOOD_S
from hardware.panel.script import parse_script


@pytest.mark.parametrize("pace", [0.1, 1.0, 20.0])
def test_no_press_comes_too_early_to_count(pace):
    """With `companion demo --pace 20` the game stood at its payout for ever."""
    lines = parse_script(panel_script(pace), "test")
    assert {line.phase for line in lines} == {"please-confirm", "payout", "clear-table"}
    assert all(line.after_s > STOOD_S for line in lines)


class Demonstration:
    """A table on which a show is to begin. at: what happens at each look whether somebody is there; afterwards the show is stopped."""

    def __init__(self, tmp_path, at):
        self.films, self._game, self._at = [], 0, list(at)
        self.session = SimpleNamespace(new_game=self._new_game, view=lambda: {"game_id": f"game-{self._game}", "phase": "roll"})
        self.eye = SimpleNamespace(use_camera=self._film)
        self.show = Show(self, tmp_path, "two", 20.0)

    def _new_game(self, *_):
        self._game += 1
        return self.session.view()

    def _film(self, camera):
        self.films.append(camera)
        self.show.stop()

    def screens(self):
        happens = self._at.pop(0) if self._at else "stopped"
        if happens == "stopped":
            self.show.stop()
        if happens == "a game of their own":
            self._new_game()
        return int(happens == "somebody looks")

    def run(self):
        self.show.start()
        self.show._thread.join()
        return self.films


@pytest.mark.parametrize(
    ("at", "films"),
    [
        (["somebody looks"], 1),
        (["nobody", "nobody", "somebody looks"], 1),
        (["nobody", "stopped"], 0),
        (["nobody", "a game of their own", "somebody looks"], 0),
    ],
)
def test_a_film_begins_when_somebody_looks(tmp_path, at, films):
    """Who opened the page a minute and a half after `make run` saw the last screen of a game, and for as long nothing moved."""
    assert len(Demonstration(tmp_path, at).run()) == films
