"""What a person is told when the Card Game refuses a wish: the exact sentence and its mend. Leo, Henry, Rebecca and Emily play."""

from dataclasses import replace

import pytest

from companion.games.game import Refusal, Seat
from tests.games.card_game.conftest import GAME, CardTable
from tests.games.wishing import in_words


def choose(cards, seat="leo"):
    return {"kind": "choose-cards", "seat": seat, "cards": cards}


def lay(**laid):
    return {"kind": "lay-cards", "laid": laid}


def adjust(**to):
    return {"kind": "adjust", "reason": "so it lies", **to}


SIX = {"6": [1]}
KING = {"kind": "take-chip", "colour": "pink", "casino": 5}


def in_turn():
    """Leo begins; each lays cards alone."""
    return CardTable(sequential=True, starter="leo")


def chip_offered():
    """Leo has laid two dice at casino 5, where a pink chip card lies."""
    return CardTable(3, sequential=True, chip_cards=True).lay(5, chips=["pink"]).choose("leo", {5: [2]})


def dealt(seat="leo", hand=((6, 1),)):
    """The companion deals; this seat's hand is full."""
    table = CardTable(2, bank="virtual", hands="virtual")
    while (due := table.game.needs(table.state)[0]).kind == "deal":
        table.do({"kind": "deal-note", "casino": due.command.casino}, drawn=max(due.pile))
    held = replace(table.state.sets[seat], hand=5, known_hand=dict.fromkeys(hand, 5))
    table.state = replace(table.state, sets={**table.state.sets, seat: held})
    return table


def six_turns():
    table = CardTable()
    table.state = replace(table.state, sets={**table.state.sets, "leo": replace(table.state.sets["leo"], turns=6)})
    return table


def without_henry():
    return CardTable().do({"kind": "leave", "seat": "henry"})


def paid():
    return CardTable(2).do({"kind": "end-round"}).next(7)


def over():
    return CardTable().do({"kind": "end-game", "after": "now"})


def virtual():
    return CardTable(bank="virtual")


TABLE = {
    # choosing
    "six sixes": (CardTable, choose({"6": [1, 1, 1, 1, 2, 2]}), "A hand holds 5 cards, so nobody can choose 6. "
                    "Choose at most 5 cards, all of one number."),
    "a card with a seven": (CardTable, choose({"7": [1]}), "Dice cards show one or two dice of a number from 1 to 6. "
                            "Give the cards by number, 1 for a single card and 2 for a double."),
    "no card": (CardTable, choose({}), "Nobody may pass: choose at least one card. Choose one or two cards, or more of one number."),
    "three cards of two numbers": (CardTable, choose({"5": [1, 1], "6": [1]}), "More than two cards may be chosen only if all show the "
                                   "same number. Choose one or two cards of any numbers, or up to five of one number."),
    "cards of nobody": (CardTable, {"kind": "choose-cards", "cards": SIX}, "Whose cards are these? Say which seat chooses."),
    "cards of a stranger": (CardTable, choose(SIX, "zoe"), "“zoe” doesn't sit at this table. Choose one of the seats."),
    "cards of somebody who has left": (without_henry, choose(SIX, "henry"), "Henry has left the game. Choose one of the other seats."),
    "a second choice": (lambda: CardTable().choose("leo", {5: [1]}), choose(SIX), "Leo has chosen already. "
                        "Take the choice back first, or wait until all have chosen."),
    "a choice taken back that lies open": (CardTable, {"kind": "withdraw-choice", "seat": "leo"}, "There is no hidden choice to take back. "
                                           "Once the cards lie on the table, use undo or a correction."),
    "a ninth card": (lambda: CardTable().lay(1, {"leo": [1] * 4}).lay(2, {"leo": [1] * 4}), choose(SIX), "Leo has eight or more cards "
                     "at the casinos and is finished for this round. The others play on."),
    "a seventh turn": (six_turns, choose(SIX), "Leo has taken all six turns of this round. The others play on."),
    "out of turn": (in_turn, choose(SIX, "henry"), "It is Leo's turn; Henry has to wait. "
                    "If the table went on in another order, adjust whose turn it is."),
    "more singles than the set has": (lambda: CardTable().lay(5, {"leo": [1, 1, 1]}), choose({"5": [1, 1]}), "Of the single cards of "
                                      "number 5, Leo has only 1 left this round. Count the cards at casino 5 again: "
                                      "is it a double card, or another player's?"),
    "a second double": (lambda: CardTable().lay(5, {"leo": [2]}), choose({"5": [2]}), "Of the double cards of number 5, Leo has only 0 "
                        "left this round. Count the cards at casino 5 again: is it a double card, or another player's?"),
    "cards that were not dealt": (dealt, choose({"5": [1]}), "These cards are not all in Leo's hand. "
                                   "Choose from the five cards in the hand."),
    "a hand not yet dealt": (dealt, choose(SIX, "henry"), "Henry's hand is still being dealt. Wait for five cards."),
    "a choice while the casinos pay": (lambda: CardTable().do({"kind": "end-round"}), choose(SIX), "No cards are chosen now. "
                                       "Go on with “next”, or deal the notes first."),
    "a choice after the game": (over, choose(SIX), "The game is over. Start a new one on the set-up page."),
    # laid by all
    "laid by some": (CardTable, lay(leo=SIX, henry=SIX), "Nobody may pass: Rebecca, Emily must lay at least one card. "
                     "Say what each of them laid."),
    "laid otherwise than chosen": (
        lambda: CardTable(2).choose("leo", {5: [1]}), lay(leo=SIX, henry=SIX),
        "Leo chose other cards on the phone than lie on the table. Lay down the chosen cards, or take the choice back on that phone."),
    # chip cards
    "a chip card at another casino": (chip_offered, {**KING, "casino": 1}, "No chip card may be taken there now. "
                                      "It takes two dice laid at a casino in one go, and it must be taken before the next cards are laid."),
    "a chip card that does not lie there": (chip_offered, {**KING, "colour": "golden"}, "No golden chip card lies at casino 5. "
                                            "Take one that lies there."),
    "somebody else's chip card": (chip_offered, {**KING, "seat": "henry"}, "It is Leo's turn; Henry has to wait. "
                                  "If the table went on in another order, adjust whose turn it is."),
    "a chip card where none play": (CardTable, {"kind": "deal-chip", "casino": 2, "colour": "pink"}, "No chip card is due at casino 2. "
                                    "One is laid at each casino, 1 to 6, every round."),
    "a red chip card": (lambda: CardTable(sequential=True, chip_cards=True), {"kind": "deal-chip", "casino": 1, "colour": "red"},
                        "There is no such chip card left. Chip cards are pink, golden, turquoise, lime or silver."),
    # the bank
    "a note at casino 7": (CardTable, {"kind": "deal-note", "casino": 7, "value": 30_000}, "There is no casino “7” here. "
                           "The casinos are numbered 1 to 6."),
    "a note taken away at casino 7": (CardTable, {"kind": "remove-note", "casino": 7, "value": 30_000}, "There is no casino “7” here. "
                                      "The casinos are numbered 1 to 6."),
    "a note without a value": (CardTable, {"kind": "deal-note", "casino": 1}, "Nobody said which note was laid. "
                               "Tap its value, or let the table draw it."),
    "a note of $12,345": (CardTable, {"kind": "deal-note", "casino": 1, "value": 12_345}, "There is no such note in this game. "
                          "Tap one of the values of the deck."),
    "a third note": (lambda: CardTable().lay(1, notes=[50_000, 30_000]), {"kind": "deal-note", "casino": 1, "value": 30_000},
                     "Casino 1 has its two notes already. Remove a wrong one first."),
    "a note when the round is over": (paid, {"kind": "deal-note", "casino": 1, "value": 30_000}, "No notes are laid at casino 1 now. "
                                      "Notes come at the start of a round."),
    "a note that does not lie there": (CardTable, {"kind": "remove-note", "casino": 1, "value": 30_000}, "No note of $30,000 lies at "
                                       "casino 1. Choose one of the notes that lie there."),
    "a slip of the virtual bank": (virtual, {"kind": "remove-note", "casino": 1, "value": 30_000}, "The virtual bank makes no typing "
                                   "slips. Use undo, or adjust the notes."),
    "a real card dealt": (CardTable, {"kind": "deal-card", "seat": "leo"}, "The dice cards are real ones: each player draws five. "
                          "Say which cards were chosen when they are laid."),
    "a sixth card": (dealt, {"kind": "deal-card", "seat": "leo"}, "No card is due there now. "
                     "Five cards make a hand, new ones come after the turn."),
    "a card that is not in the pile": (dealt, {"kind": "deal-card", "seat": "henry", "card": "77"}, "That card is not in the pile. "
                                       "Let the table draw it."),
    # round by round
    "on, before the notes are known": (
        lambda: CardTable(2).turn(leo={1: [2]}, henry={2: [1]}).do({"kind": "end-round"}), {"kind": "next"},
        "The notes at casino 1 have not all been entered. Tap the notes that lie there, or say that there are no more."),
    "on, in the middle of a round": (CardTable, {"kind": "next"}, "There is nothing to step on to. Play the round to its end first."),
    "on, after the game": (over, {"kind": "next"}, "The game is over. Start a new one on the set-up page."),
    "a round ended twice": (paid, {"kind": "end-round"}, "No round is being played. Go on with “next”."),
    "a game ended twice": (over, {"kind": "end-game"}, "The game is over already. Start a new one on the set-up page."),
    # round the table
    "a stranger leaves": (CardTable, {"kind": "leave", "seat": "zoe"}, "“zoe” doesn't sit at this table. "
                          "Choose a player who is still in the game."),
    "somebody leaves twice": (without_henry, {"kind": "leave", "seat": "henry"}, "Henry has left the game. Choose one of the other seats."),
    "the last one leaves": (lambda: CardTable(2).do({"kind": "leave", "seat": "leo"}), {"kind": "leave", "seat": "henry"},
                            "Nobody else is left to play on. End the game instead."),
    "back, who never left": (CardTable, {"kind": "come-back", "seat": "leo"}, "Leo has not left. Choose a player who has left the game."),
    "a sixth player": (lambda: CardTable(5).do({"kind": "end-round"}).next(7), {"kind": "join", "name": "Zoe", "colour": "white"},
                       "The table is full: this game is for 5 players. Somebody has to leave first."),
    "somebody more, in the middle of a round": (CardTable, {"kind": "join", "name": "Zoe", "colour": "white"}, "Nobody can sit down in the "
                                                "middle of a round. Wait until all casinos have paid, before the next round."),
    "somebody more, in Leo's colour": (paid, {"kind": "join", "name": "Zoe", "colour": "red"}, "The colour red is used twice. "
                                       "Give every player a colour of their own."),
    "somebody more, without a colour": (paid, {"kind": "join", "name": "Zoe", "colour": ""}, "Zoe needs a dice colour. "
                                        "Choose one of the colours on the table."),
    "two of one name": (CardTable, {"kind": "seat-change", "seat": "leo", "name": "henry"}, "Two players can't both be called henry. "
                        "Give one of them another name."),
    "the ninth place": (CardTable, {"kind": "seat-change", "seat": "leo", "order": 9}, "There is no place 9 at this table. "
                        "Places count clockwise from 1."),
    # adjusting
    "nothing put right": (CardTable, adjust(), "This correction names nothing that changes. Name what the table shows."),
    "a stranger's money": (CardTable, adjust(money_usd={"zoe": 10_000}), "“zoe” doesn't sit at this table. "
                           "Name what the table shows, and nothing else."),
    "$90": (CardTable, adjust(money_usd={"leo": 90}), "No notes of this game add up to $90. Name what the table shows, and nothing else."),
    "less than no money": (CardTable, adjust(money_usd={"leo": -10_000}), "No notes of this game add up to -$10,000. "
                           "Name what the table shows, and nothing else."),
    "less than no notes": (CardTable, adjust(notes_won={"leo": -1}), "Nobody can have fewer than no notes. "
                           "Name what the table shows, and nothing else."),
    "the start player has left": (without_henry, adjust(starter="henry"), "Henry has left the game. "
                                  "Name what the table shows, and nothing else."),
    "a turn where all choose at once": (CardTable, adjust(turn="leo"), "Nobody's turn can be set now: cards are not chosen one after "
                                        "another. Name what the table shows, and nothing else."),
    "a turn of somebody finished": (lambda: in_turn().lay(1, {"henry": [1] * 4}).lay(2, {"henry": [1] * 4}), adjust(turn="henry"),
                                    "Henry is finished for this round. Name what the table shows, and nothing else."),
    "cards on a cleared table": (paid, adjust(cards={"1": {"leo": [1]}}), "No cards and notes lie at the casinos now. "
                                 "Name what the table shows, and nothing else."),
    "cards at casino 7": (CardTable, adjust(cards={"7": {"leo": [1]}}), "There is no casino “7” here. "
                          "Name what the table shows, and nothing else."),
    "a triple card": (CardTable, adjust(cards={"5": {"leo": [3]}}), "Dice cards show one or two dice of a number from 1 to 6. "
                      "Name what the table shows, and nothing else."),
    "less than no dice": (CardTable, adjust(dice={"5": {"leo": -1}}), "Fewer than no dice can't lie at a casino. "
                          "Name what the table shows, and nothing else."),
    "notes of a casino that has paid": (lambda: CardTable(2).do({"kind": "end-round"}).next(), adjust(notes={"1": [30_000]}),
                                        "Casino 1 has paid already. Name what the table shows, and nothing else."),
    "a note that the virtual bank has not": (virtual, adjust(notes={"1": [12_000]}), "There is no note of $12,000 in this deck. "
                                             "Name what the table shows, and nothing else."),
    "a mauve chip card": (CardTable, adjust(chips={"5": ["mauve"]}), "Chip cards are pink, golden, turquoise, lime or silver. "
                          "Name what the table shows, and nothing else."),
}  # fmt: skip


@pytest.mark.parametrize("case", TABLE)
def test_what_is_refused_says_why_and_what_to_do(case):
    situation, wish, sentence = TABLE[case]
    assert in_words(situation().refuses(wish)) == sentence


def test_a_note_that_the_virtual_pile_has_no_more():
    table = CardTable(bank="virtual", notes={"30000": 60, "40000": 1}).do({"kind": "deal-note", "casino": 1}, drawn=40_000)
    refused = table.refuses({"kind": "deal-note", "casino": 1}, drawn=40_000)
    assert in_words(refused) == "No note of $40,000 can come from the pile now. Let the table draw it."


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"chip_cards": True}, "Chip cards need turns one after the other: when all choose at once, "
         "nobody is first to take one. Switch on “One after the other”, or leave the chip cards in the box."),
        ({"hands": "virtual", "bank": "typed"}, "Where the notes are real ones, so are the dice cards. "
         "Choose the virtual bank, or leave the hands to the players."),
        ({"notes": {"30000": 12}}, "4 rounds need 48 notes, the box holds 12. Play fewer rounds, or add notes."),
        ({"notes": {"30000": 0}}, "The deck holds no notes. Say how many notes there are of each value."),
        ({"cards": {"6": {"singles": 0, "doubles": 0}, "5": {"singles": 4}}}, "Six turns of five cards need at least 30 dice cards, "
         "here are 25. Say how many single and double cards there are of each number, at least 30 in all."),
        ({"rounds": 0}, "“rounds” must be a whole number from 1. The box plays 4 rounds."),
        ({"hands": "real"}, "“hands” can't be real. Use one of: typed, virtual."),
        ({"starter": "zoe"}, "“zoe” begins, but doesn't sit at the table. Change it on the set-up page and start again."),
    ],
)  # fmt: skip
def test_what_can_not_be_chosen_at_set_up(options, sentence):
    refused = GAME.setup(options, CardTable().seats)
    assert isinstance(refused, Refusal)
    assert in_words(refused) == sentence


def test_six_players_are_too_many():
    refused = GAME.setup({}, [*CardTable(5).seats, Seat("zoe", "Zoe", "white")])
    assert in_words(refused) == "This game is for 2 to 5 players, not 6. Change it on the set-up page and start again."
