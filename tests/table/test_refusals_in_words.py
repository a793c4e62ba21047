"""What a family reads when the table says no: the sentence, and what to do instead."""

import pytest

from companion.errors import CompanionError

VEGAS = {"game": "las-vegas"}
TYPED = {"game": "las-vegas", "bank": "typed"}
CARDS = {"game": "card-game", "seats": "Anna:red Ben:blue Cora:green", "bank": "typed"}
DEALT = CARDS | {"bank": "virtual", "hands": "virtual"}
LORDS = {"game": "lords-of-vegas", "seats": "Anna:red Ben:blue Cora:green"}
OVER = ({"kind": "end-game", "after": "now"},)
PAUSED = ({"kind": "pause"},)
ROLLED = ({"kind": "roll", "dice": {"anna": [1, 1, 2, 3, 4, 5, 6, 6]}},)
TURN = ({"kind": "roll", "dice": {"anna": [6, 6], "ben": [1, 1], "cora": [1, 2]}}, {"kind": "draw"})


def laid_out(cash=None, **lots):
    return (*TURN, {"kind": "adjust", "reason": "as it lies", "lots": lots, "cash_musd": cash or {}})


BENS = {"A1": [None, "gold", "ben", 5], "A2": [None, "gold", "anna", 2]}
MEETS = [
    (VEGAS, OVER, {"kind": "roll"}, "The game is over. Start a new one on the set-up page."),
    (VEGAS, OVER, {"kind": "place", "face": 1}, "The game is over. Start a new one on the set-up page."),
    (VEGAS, OVER, {"kind": "next"}, "The game is over. Start a new one on the set-up page."),
    (VEGAS, OVER, {"kind": "leave", "seat": "anna"}, "The game is over. Start a new one on the set-up page."),
    (VEGAS, OVER, {"kind": "end-game"}, "The game is over already. Start a new one on the set-up page."),
    (VEGAS, PAUSED, {"kind": "roll"}, "The game is paused. Tap resume to play on."),
    (VEGAS, (), {"kind": "seat-change", "seat": "anna", "name": ""}, "A player needs a name. Type one."),
    (VEGAS, (), {"kind": "seat-change", "seat": "anna", "name": "x" * 25},
     "A name has 1 to 24 letters, all in one line. Type another name."),
    (VEGAS, (), {"kind": "seat-change", "seat": "anna", "order": 9},
     "There is no place 9 at this table. Places count clockwise from 1."),
    (VEGAS, (), {"kind": "choose-note", "value": 50000},
     "No note is to be chosen now. Notes are chosen at the slot machine, when it pays."),
    (VEGAS, (), {"kind": "take-chip", "colour": "pink"},
     "No chip card may be taken now. It takes two dice placed at a casino, and it must be taken before the next roll."),
    (VEGAS, (), {"kind": "kick", "owner": "ben"},
     "No kicker waits for a die to kick. A kicker on an empty casino has no effect; go on."),
    (VEGAS, (), {"kind": "place-neutral", "faces": [1, 2]},
     "No left-over neutral dice wait to be placed. They are rolled once, at the start of a round."),
    (VEGAS, ROLLED, {"kind": "place", "face": 1, "to": "slot"}, "There is no slot machine in this game. Place the dice at casino 1."),
    (TYPED, (), {"kind": "all-notes"}, "No casino has its notes yet. Tap in what lies there, then say that it is all."),
    (TYPED, (), {"kind": "deal-note", "casino": 1, "value": 12345},
     "There is no such note in this deck. Tap one of the values of the deck."),
    (TYPED, (), {"kind": "deal-note", "casino": 9, "value": 50000}, "There is no casino “9” here. The casinos are numbered 1 to 6."),
    (CARDS, OVER, {"kind": "choose-cards", "seat": "anna", "cards": {"1": [1]}}, "The game is over. Start a new one on the set-up page."),
    (CARDS, OVER, {"kind": "lay-cards", "laid": {"anna": {"1": [1]}}}, "The game is over. Start a new one on the set-up page."),
    (CARDS, (), {"kind": "withdraw-choice", "seat": "anna"},
     "There is no hidden choice to take back. Once the cards lie on the table, use undo or a correction."),
    (CARDS, (), {"kind": "take-chip", "colour": "pink", "casino": 1, "seat": "anna"},
     "No chip card may be taken there now. It takes two dice laid at a casino in one go, "
     "and it must be taken before the next cards are laid."),
    (CARDS, (), {"kind": "deal-note", "casino": 1, "value": 12345},
     "There is no such note in this game. Tap one of the values of the deck."),
    (DEALT, (), {"kind": "choose-cards", "seat": "anna", "cards": {"1": [2, 2, 2, 2, 2]}},
     "These cards are not all in Anna's hand. Choose from the five cards in the hand."),
    (LORDS, (), {"kind": "roll", "dice": {"anna": [6], "ben": [1, 1], "cora": [1, 2]}},
     "Everybody who rolls for the first place rolls two dice. Enter two dice for each of them."),
    (LORDS, TURN, {"kind": "deal-card"}, "Every player has two start cards. Go on with the game."),
    (LORDS, TURN, {"kind": "accept", "offer": 9, "seat": "ben"},
     "There is no such offer to you. It may have been taken back: look at the offers on the page."),
    (LORDS, TURN, {"kind": "decline", "offer": 9, "seat": "ben"},
     "There is no such offer. It may have been taken back: look at the offers on the page."),
    (LORDS, TURN, {"kind": "adjust", "cash_musd": {"anna": 1}},
     "An adjustment needs a reason. Say in a few words why the table is right."),
    (LORDS, laid_out(**BENS), {"kind": "remodel", "casino": "A1", "colour": "brown"},
     "Only the boss of a casino may do that. Choose a casino in which the single highest die is yours."),
    (LORDS, laid_out({"anna": 20, "ben": 2}, **BENS), {"kind": "gamble", "casino": "A1", "bet": 5},
     "The boss has only $2M; a bet may not be higher. Bet less, or choose another casino."),
    (LORDS, OVER, {"kind": "draw"}, "The game is over. Start a new one, or correct a past turn."),
]  # fmt: skip


@pytest.mark.parametrize(("game", "before", "wish", "told"), MEETS)
def test_what_is_refused_says_why_and_what_to_do(evening, game, before, wish, told):
    evening.begin(**game)
    for done in before:
        evening.do(**done)
    with pytest.raises(CompanionError) as refused:
        evening.do(**wish)
    assert f"{refused.value.message} {refused.value.hint}" == told
