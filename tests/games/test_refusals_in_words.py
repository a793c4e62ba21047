"""What a refusal says, at the tables of all games: the whole sentence and what to do about it, in English; German fills every blank too."""

import pytest

from tests.games.card_game.conftest import CardTable
from tests.games.custom_edition.conftest import Trays
from tests.games.las_vegas.conftest import Vegas
from tests.games.lords_of_vegas.conftest import Table
from web.languages import tell_in

CHOOSE = {"kind": "choose-cards", "seat": "leo"}


def vegas(**options):
    """Anna is on turn with three dice of her own, Benno has two."""
    return Vegas(2, **options).hold(anna=3, benno=2).turn("anna")


def paying():
    """Anna has two dice at casino 1, whose notes nobody has typed in."""
    return vegas().place(1, anna=2).do({"kind": "end-round"})


def notes_dealt():
    """The companion holds notes and hands; the notes lie there, no hand has been dealt."""
    table = CardTable(2, bank="virtual", hands="virtual")
    while (due := table.game.needs(table.state)[0]).kind == "deal":
        table.do({"kind": "deal-note", "casino": due.command.casino}, drawn=max(due.pile))
    return table


LAS_VEGAS = [
    (vegas, {"kind": "roll"}, "Nobody said what was rolled. Enter the dice, or let the table roll them."),
    (vegas, {"kind": "roll", "dice": {"anna": [1, 2]}}, "Anna rolls 3 red dice, but 2 were named. "
     "All dice still held are rolled, no more and no fewer. Is one covered?"),
    (vegas, {"kind": "roll", "dice": {"anna": [1, 2, 3], "benno": [1]}}, "Anna rolls 0 blue dice, but 1 were named. "
     "All dice still held are rolled, no more and no fewer. Is one covered?"),
    (vegas, {"kind": "roll", "dice": {"anna": [1, 2, 3]}, "seat": "benno"}, "It is Anna's turn; Benno has to wait. "
     "If the table went on in another order, adjust whose turn it is."),
    (vegas, {"kind": "place", "face": 1}, "Anna has not rolled yet. Enter the roll, or say which dice were placed."),
    (vegas, {"kind": "place", "face": 1, "dice": {"anna": 4}}, "Anna holds 3 such dice, not 4. "
     "Count again: is one covered, or a die of another player among them?"),
    (lambda: vegas().roll(anna=[2, 2, 3]), {"kind": "roll", "dice": {"anna": [1, 2, 3]}}, "Anna has rolled already. "
     "Choose a number to place."),
    (vegas, {"kind": "deal-chip", "casino": 1, "colour": "pink"}, "No chip card is due at casino 1. "
     "One is laid at each casino, 1 to 6, every round."),
    (lambda: Vegas(2), {"kind": "deal-note", "casino": 1}, "Nobody said which note was laid. Tap its value, or let the table draw it."),
    (lambda: Vegas(2, bank="virtual").lay(1, notes=[50_000]), {"kind": "deal-note", "casino": 1, "value": 20_000},
     "Casino 1 has its $50,000 already. Notes are added only until the minimum is reached."),
    (lambda: Vegas(2, bank="virtual"), {"kind": "remove-note", "casino": 1, "value": 20_000}, "The virtual bank makes no typing slips. "
     "Use undo, or adjust the notes."),
    (paying, {"kind": "next"}, "The notes at casino 1 have not all been entered. "
     "Tap the notes that lie there, or say that there are no more."),
    (paying, {"kind": "end-round"}, "No round is being played. Go on with “next”."),
    (vegas, {"kind": "leave", "seat": "zoe"}, "“zoe” doesn't sit at this table. Choose a player who is still in the game."),
    (vegas, {"kind": "seat-change", "seat": "zoe", "name": "Zoe"}, "“zoe” doesn't sit at this table. Choose one of the seats."),
    (vegas, {"kind": "adjust", "reason": "so it lies"}, "This correction names nothing that changes. Name what the table shows."),
]  # fmt: skip

CARD_GAME = [
    (CardTable, {"kind": "choose-cards", "cards": {"5": [1]}}, "Whose cards are these? Say which seat chooses."),
    (lambda: CardTable().choose("leo", {5: [1]}), {**CHOOSE, "cards": {"6": [1]}}, "Leo has chosen already. "
     "Take the choice back first, or wait until all have chosen."),
    (CardTable, {**CHOOSE, "seat": "zoe", "cards": {"6": [1]}}, "“zoe” doesn't sit at this table. Choose one of the seats."),
    (CardTable, {**CHOOSE, "cards": {"6": [1, 1, 1, 2, 2, 2]}}, "A hand holds 5 cards, so nobody can choose 6. "
     "Choose at most 5 cards, all of one number."),
    (lambda: CardTable().do({"kind": "end-round"}), {**CHOOSE, "cards": {"6": [1]}}, "No cards are chosen now. "
     "Go on with “next”, or deal the notes first."),
    (lambda: CardTable().do({"kind": "end-round"}), {"kind": "end-round"}, "No round is being played. Go on with “next”."),
    (lambda: CardTable(sequential=True, starter="henry"), {**CHOOSE, "cards": {"6": [1]}}, "It is Henry's turn; Leo has to wait. "
     "If the table went on in another order, adjust whose turn it is."),
    (notes_dealt, {**CHOOSE, "cards": {"6": [1]}}, "Leo's hand is still being dealt. Wait for five cards."),
    (CardTable, {"kind": "deal-card", "seat": "leo"}, "The dice cards are real ones: each player draws five. "
     "Say which cards were chosen when they are laid."),
    (CardTable, {"kind": "deal-chip", "casino": 2, "colour": "pink"}, "No chip card is due at casino 2. "
     "One is laid at each casino, 1 to 6, every round."),
    (CardTable, {"kind": "deal-note", "casino": 1}, "Nobody said which note was laid. "
     "Tap its value, or let the table draw it."),
    (lambda: CardTable().lay(1, notes=[50_000, 20_000]), {"kind": "deal-note", "casino": 1, "value": 30_000},
     "Casino 1 has its two notes already. Remove a wrong one first."),
    (lambda: CardTable(2).turn(leo={1: [2]}, henry={2: [1]}).do({"kind": "end-round"}), {"kind": "next"},
     "The notes at casino 1 have not all been entered. Tap the notes that lie there, or say that there are no more."),
]  # fmt: skip

CUSTOM_EDITION = [
    (lambda: Trays(2, house_rule="none"), {"kind": "skip"}, "This table plays without skips. Place all dice of one of the rolled numbers."),
    (lambda: Trays(2, house_rule="A"), {"kind": "skip"}, "Anna has not rolled yet. A skip comes after rolling."),
    (lambda: Trays(2, house_rule="A").do({"kind": "end-round"}), {"kind": "skip"}, "Nobody can skip now. A skip comes after rolling."),
    (lambda: Trays(2, house_rule="A"), {"kind": "skip", "seat": "ben"}, "It is Anna's turn; Ben has to wait. "
     "If the table went on in another order, adjust whose turn it is."),
    (lambda: Trays(2, house_rule="A").lay(1, cards=[5, 4]), {"kind": "deal-note", "casino": 1, "value": 3},
     "Casino 1 has its cards already. Two are laid at each casino; remove a wrong one first."),
    (lambda: Trays(2, house_rule="A").do({"kind": "place", "face": 1, "dice": {"anna": 1}}).do({"kind": "end-round"}), {"kind": "next"},
     "The cards at casino 1 have not all been entered. Tap the cards that lie there, or say that there are no more."),
    (lambda: Trays(2, house_rule="A"), {"kind": "adjust", "skips": {"zoe": 1}},
     "“zoe” doesn't sit at this table. Name what the table shows, and nothing else."),
]  # fmt: skip


def lords(**laid):
    """Ann is on turn; gold casinos of hers and Ben's may lie there."""
    return Table().lay(**laid)


MINE = {"A1": ("gold", "ann", 3)}
LORDS_OF_VEGAS = [
    (lords, {"kind": "build", "lot": "A1", "colour": "gold", "seat": "ben"}, "It is Ann's turn. Trades alone are possible at any time."),
    (lords, {"kind": "remodel", "casino": "A1", "colour": "aqua"}, "No casino stands on that lot. "
     "Name a lot with a tile of the casino you mean."),
    (lambda: lords(**MINE), {"kind": "sprawl", "casino": "A1", "lot": "C1"}, "That lot is not adjacent to the casino. "
     "Casinos grow over an edge, inside their block."),
    (lambda: lords(**MINE), {"kind": "remodel", "casino": "A1", "colour": "gold"}, "A remodelled casino gets another colour. "
     "Choose one of the other four."),
    (lambda: lords(**MINE).do({"kind": "reorganize", "casino": "A1"}).do({"kind": "roll", "dice": {"ann": [4]}}),
     {"kind": "reorganize", "casino": "A1"}, "A die there was reorganized this turn already. No die is reorganized twice in a turn."),
    (lambda: lords(A1=("gold", "ben", 3)), {"kind": "gamble", "casino": "A1", "bet": 6}, "The bet there is 1 to $5M. "
     "Five millions for each tile at most."),
    (lords, {"kind": "give-up-lot", "lot": "A1"}, "Nobody has asked for that now. Look at what the table is waiting for."),
    (lords, {"kind": "seat-change", "seat": "ann", "colour": "blue"}, "Two players can't have one colour. Choose another colour."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("situation", "wish", "sentence"),
    [*LAS_VEGAS, *CARD_GAME, *CUSTOM_EDITION, *LORDS_OF_VEGAS],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_refusal_says_what_is_wrong_and_what_to_do(situation, wish, sentence):
    refusal = situation().try_(wish)
    assert f"{refusal.message} {refusal.hint}" == sentence
    for english in (refusal.message, refusal.hint):
        german = tell_in("de", english)
        assert german not in ("", str(english))
        assert all(value in german for value in dict(english.values).values() if isinstance(value, str))
