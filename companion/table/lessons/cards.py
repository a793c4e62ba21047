"""The rules of the Card Game. Of cards in a hand only those are spoken of that this seat's own screen shows."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.table.lessons.lesson import CARD_GAME, Lesson
from companion.text import say

View = Mapping[str, Any]
FINISHED = 8
"""Cards at the casinos with which a player is finished for the round."""


def card_game(view: View, here: View) -> Iterator[Lesson]:
    """here: this seat's own entry among the seats of its view."""
    table, me = view["table"], here["id"]
    if table["chip_offer"] is not None and table["chip_offer"]["seat"] == me:
        text = say("You laid at least two dice at a casino at once: you may take one chip card that lies there.")
        yield Lesson("chip-card", text, CARD_GAME)
    if view["stage"] == "choose" and me in table["waiting_for"]:
        yield from _choose(view, here)
    elif view["stage"] == "choose" and me not in table["still_in"]:
        yield _finished(here)
    elif view["stage"] == "choose" and me in table["chosen"]:
        text = say("Your choice stays secret until all have chosen. Until then you may take it back.")
        yield Lesson("secret", text, CARD_GAME)
    if view["stage"] == "payout":
        yield from _payout(view, me)
    if view["stage"] == "round-over":
        text = say("Notes that nobody won go back to the box. For the next round everybody shuffles all their dice cards again.")
        yield Lesson("round-over", text, CARD_GAME)


def _choose(view: View, here: View) -> Iterator[Lesson]:
    text = say("Choose one or two cards of any numbers, or three to five that all show the same number. You must lay at least one.")
    yield Lesson("choose-cards", text, CARD_GAME)
    hand = (view["table"]["mine"] or {}).get("hand") or {}
    if any(len(cards) > 2 for cards in hand.values()):
        text = say("You hold three or more cards of one number. Only such cards may be laid three or more at once.")
        yield Lesson("three-of-a-number", text, CARD_GAME)
    if any(2 in cards for cards in hand.values()):
        yield Lesson("double-card", say("A card that shows two dice counts as two: dice decide at a casino, not cards."), CARD_GAME)
    if any(here["id"] in casino["cancelled"] for casino in view["casinos"]):
        text = say("You have as many dice at a casino as somebody else: as it lies, neither of you wins anything there.")
        yield Lesson("ties", text, CARD_GAME)
    if here["turns_left"] == 1:
        yield Lesson("last-turn", say("This is your last turn of the round."), CARD_GAME)
    elif here["cards_laid"] >= FINISHED - 2:
        yield Lesson("eight-cards", say("With eight or more cards at the casinos you are finished for this round."), CARD_GAME)
    if here["turns_left"] > 1 and here["cards_laid"] < FINISHED - 1:
        text = say("Cards that you don't lay now are out for this round; then you draw five new ones.")
        yield Lesson("rest-of-the-hand", text, CARD_GAME)


def _finished(here: View) -> Lesson:
    if here["cards_laid"] >= FINISHED:
        return Lesson("finished", say("Eight or more of your cards lie at the casinos: you are finished for this round."), CARD_GAME)
    return Lesson("finished", say("You have had all your turns of this round."), CARD_GAME)


def _payout(view: View, me: str) -> Iterator[Lesson]:
    casino = next((one for one in view["casinos"] if one["number"] == view["payout"]["next"]), None)
    if casino is not None and me in casino["cancelled"]:
        text = say(
            "At casino {number} you have as many dice as somebody else: neither wins anything there, and the next player moves up.",
            number=casino["number"],
        )
        yield Lesson("tied-payout", text, CARD_GAME)
    text = say("Most dice take the higher note, the next most the other one. Dice count, not cards, and equal numbers of dice win nothing.")
    yield Lesson("payout", text, CARD_GAME)
