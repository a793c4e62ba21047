"""The page of rules says what the rules say. S2 is the manual of Lords of Vegas, its section and step behind it."""

import html

import pytest


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
