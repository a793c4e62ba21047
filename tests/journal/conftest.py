"""Journals to read and write: empty ones, and ones with a whole random evening of Las Vegas in them."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.games.game import Seat
from companion.games.plain import to_plain
from companion.games.registry import GAMES
from companion.journal.entry import By, GameRow
from companion.journal.store import Journal
from companion.table.running import Running, Stamp

TABLE = By("table")
SEATS = (Seat("anna", "Anna", "red"), Seat("ben", "Ben", "blue"), Seat("cora", "Cora", "green"))


def las_vegas_row(number: int = 1, **options: object) -> GameRow:
    """A game of Las Vegas about to begin."""
    game = GAMES["las-vegas"]
    return GameRow(
        id=f"game-{number}",
        game=game.name,
        options={**game.options(), "rounds": 1, "seed": None, "bank": "virtual", **options},
        seats=SEATS,
        seed=f"seed {number}",
        rules_version=game.rules_version,
        created=1_700_000_000.0 + number,
    )


def play_at_random(running: Running, luck: random.Random, steps: int, after_each: Callable[[Running], None] | None = None) -> None:
    """Legal steps with some undo and redo among them, until the game is over or `steps` are made."""
    for number in range(steps):
        stamp = Stamp(running.row.created + number)
        fate = luck.random()
        if fate < 0.15 and running.to_undo():
            running.undo(TABLE, stamp)
        elif fate < 0.25 and running.replay.line.to_redo():
            running.redo(TABLE, stamp)
        elif not running.live:
            return
        else:
            running.play([running.command(any_command(running, luck))], TABLE, stamp)
        if after_each is not None:
            after_each(running)


def any_command(running: Running, luck: random.Random) -> dict[str, object]:
    """Something the rules allow now: what chance owes, else a placement, else on to the next."""
    needs = running.game.needs(running.state)
    if needs:
        return to_plain(needs[0].command)
    seats = sorted(running.game.to_act(running.state))
    if seats:
        return to_plain(luck.choice(running.game.legal(running.state, seats[0])))
    return {"kind": "next"}


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path) as opened:
        yield opened


@pytest.fixture
def begin(journal: Journal) -> Callable[..., Running]:
    """Begin a game of Las Vegas in the journal."""

    def begun(number: int = 1, **options: object) -> Running:
        row = las_vegas_row(number, **options)
        return Running.begin(journal, GAMES[row.game], row, TABLE, Stamp(row.created))

    return begun


@pytest.fixture
def play() -> Callable[..., None]:
    return play_at_random


@pytest.fixture
def finished(begin: Callable[..., Running]) -> Running:
    """A whole game of one round, with undo and redo in it."""
    running = begin()
    play_at_random(running, random.Random(7), 10_000)
    assert not running.live
    return running
