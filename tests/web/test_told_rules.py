"""The page of rules says what the rules say. S2 is the manual of Lords of Vegas, its section and step behind it."""

import html

import pytest

from companion.games.las_vegas.options import KNOWN


@pytest.mark.parametrize(
    ("sentence", "source"),
    [
        ("its lot becomes yours, even where somebody has sprawled onto it", "S2 4.1.2: nobody can have built there without the card"),
        ("have the dice rolled again in a casino where one of them is yours", "S2 4.2, Reorganize: at least one die, need not be boss"),
        ("once a turn gamble at another boss's casino", "S2 4.2, Gamble"),
        ("the chip stays where it is", "S2 5, Scoring Track"),
    ],
)
def test_the_page_of_rules_says_what_the_manual_says(table, sentence, source):
    page = html.unescape(table.away().get("/help", headers={"Accept-Language": "en"}).get_data(as_text=True))
    assert sentence in page, source


MODULES = {
    "neutral_dice": "Neutral dice", "hundred_thousands": "$100,000 notes", "biggies": "Big dice", "kickers": "Kickers",
    "rainbow": "Rainbow cards", "slot_machine": "Slot machine", "chip_cards": "Chip cards",
}  # fmt: skip
FINE_POINTS = {"hidden_totals", "minimum_by_players", "kick_optional", "kick_same_turn", "slot_tie_full_compare"}


def test_every_module_of_the_dice_game_is_told(table):
    """Whoever asked in the middle of a game what a kicker does found not a word of the Boulevard there."""
    switches = {option for option, default in KNOWN.items() if isinstance(default, bool)}
    assert switches == MODULES.keys() | FINE_POINTS
    page = html.unescape(table.away().get("/help", headers={"Accept-Language": "en"}).get_data(as_text=True))
    assert [word for word in MODULES.values() if word not in page] == []
