"""CSV opens in the reader's spreadsheet, and stays for programs what it was."""

import csv

import pytest


def read(table, game, separator, query=""):
    answer = table.here.get(f"/api/v1/games/{game}/export?format=csv{query}")
    assert answer.data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(answer.get_data().decode("utf-8-sig").splitlines(), delimiter=separator))


@pytest.fixture
def rolled(table):
    """A game in which something was done that holds commas and semicolons."""
    game = table.new_game()["game_id"]
    table.wish({"kind": "roll", "dice": {"anna": [5, 5, 1, 2, 3, 4, 6, 6]}})
    table.wish({"kind": "place", "face": 5})
    return game


def test_programs_get_commas_and_english_as_before(table, rolled):
    last = read(table, rolled, ",")[-1]
    assert (last["kind"], last["what"]) == ("place", "Anna places two red fives at casino 5; Ben's turn")


def test_a_german_spreadsheet_gets_semicolons_and_german(table, rolled):
    last = read(table, rolled, ";", "&language=de")[-1]
    assert (last["kind"], last["what"]) == ("place", "Anna legt 2 rote Fünfen auf Casino 5; Ben ist am Zug")


@pytest.mark.parametrize("language", ["en", "xx", ""])
def test_an_english_one_gets_commas_and_so_does_who_names_no_language_of_ours(table, rolled, language):
    assert read(table, rolled, ",", f"&language={language}")[-1]["what"].startswith("Anna places two red fives")


def test_a_german_page_gives_german_text(table, rolled):
    """The page's sentences were German, and what it gave to pass on was English."""
    told = table.here.get(f"/api/v1/games/{rolled}/export?format=text&language=de").get_data(as_text=True).splitlines()
    assert told[0].startswith("Las Vegas, ")
    assert told[0].endswith(": Anna (rot), Ben (blau)")
    assert "Anna legt 2 rote Fünfen auf Casino 5" in told


def test_german_text_of_a_finished_game_tells_money_as_germans_write_it(table, rolled):
    table.wish({"kind": "end-game", "after": "now"})
    told = table.here.get(f"/api/v1/games/{rolled}/export?format=text&language=de").get_data(as_text=True)
    assert " $ (" in told.splitlines()[-1].replace("\xa0", " ")
