"""The bench's peer: another package in an environment of its own. Here a script plays its part; the real one is measured, not tested."""

import sys

import pytest

from companion.verbs import peer


def script(folder, words):
    """Something that is started like a Python."""
    file = folder / "python"
    file.write_text(f"#!/bin/sh\n{words}\n")
    file.chmod(0o755)
    return file


def test_the_peer_tells_its_rate_each_time_it_is_asked(tmp_path):
    with peer.Peer(script(tmp_path, 'while read seconds; do echo "12$seconds"; done'), players=5) as playing:
        assert [playing.rate(1), playing.rate(2)] == [121.0, 122.0]


def test_a_peer_that_does_not_play_is_a_sentence(tmp_path):
    with peer.Peer(script(tmp_path, "exit 1"), players=5) as playing, pytest.raises(peer.PeerError, match="does not play here"):
        playing.rate(1)


def test_where_it_can_not_be_installed_a_sentence_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "executable", str(script(tmp_path, "exit 1")))
    with pytest.raises(peer.PeerError, match=r"lasvegas 0\.2\.0 can't be installed here"):
        peer.environment(tmp_path / "cache")


def test_an_environment_once_made_is_used_again(tmp_path, monkeypatch):
    home = tmp_path / "bench-lasvegas-0.2.0" / "bin"
    home.mkdir(parents=True)
    made = script(home, "exit 0")
    monkeypatch.setattr(sys, "executable", str(script(tmp_path, "exit 1")))
    assert peer.environment(tmp_path) == made


def test_the_bench_says_so_and_goes_on_without_it(monkeypatch, capsys):
    from companion.games.game import Seat
    from companion.verbs import benching

    def none_here():
        raise peer.PeerError(peer.say("Nothing there."))

    monkeypatch.setattr(peer, "environment", none_here)
    rows = list(benching._beside_the_peer([Seat("anna", "Anna", "red"), Seat("ben", "Ben", "blue")]))
    assert [str(row) for row in rows] == ["Nothing there."]
