"""A game of the house is known wherever games are named: on the command line, to its scorer, the page, the lessons and the broker."""

from importlib.resources import files

import web
from companion.cli import GAME_NAMES
from companion.games import score
from companion.games.registry import GAMES
from companion.mqtt import state as mqtt
from companion.table import lessons

ON_THE_PAGE = files(web).joinpath("static/js/rules.js").read_text(encoding="utf-8")


def test_every_game_is_named_on_the_command_line():
    assert set(GAME_NAMES) == set(GAMES)


def test_positions_of_every_game_are_scored():
    assert set(score.SCORERS) == set(score.FIELDS) == set(GAMES)


def test_a_newcomers_lessons_and_the_broker_know_every_game():
    assert set(lessons.GAMES) == set(mqtt.GAMES) == set(GAMES)


def test_the_page_names_every_game_and_says_how_many_may_play():
    for table in ("GAME_NAMES", "SEATS", "PRESETS"):
        written = ON_THE_PAGE.partition(f"const {table} = ")[2].partition("};")[0]
        assert {name for name in GAMES if f'"{name}":' in written} == set(GAMES), table
