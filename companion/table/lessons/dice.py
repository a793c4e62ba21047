"""The rules of the dice games: Las Vegas with neutral dice, the Boulevard modules and chip cards, and the Custom Edition."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.game import NEUTRAL
from companion.games.las_vegas.state import SLOT
from companion.table.lessons.lesson import BOULEVARD, BOX, CARD_GAME, CUSTOM, Lesson
from companion.text import Text, say

View = Mapping[str, Any]


def las_vegas(view: View, here: View) -> Iterator[Lesson]:
    """here: this seat's own entry among the seats of its view."""
    offer = view["table"]["chip_offer"]
    if offer is not None and offer["seat"] == here["id"]:
        text = say("You placed at least two dice: until the next roll you may take one chip card that lies at that casino.")
        yield Lesson("chip-card", text, CARD_GAME)
    if view["turn"] == here["id"]:
        yield from _roll(view, here, BOX)
        yield from _place(view, here, BOX)
        yield from _boulevard(view)
    else:
        yield from _watch(view, here, BOX)
    if view["stage"] == "payout":
        yield from _payout_of_the_box(view, here)
    if view["stage"] == "round-over":
        yield Lesson("round-over", say("Notes that nobody won go under the pile. The player to the left of the last starter begins."), BOX)


def custom_edition(view: View, here: View) -> Iterator[Lesson]:
    """here: this seat's own entry among the seats of its view."""
    if view["turn"] == here["id"]:
        yield from _roll(view, here, CUSTOM)
        yield from _place(view, here, CUSTOM)
        yield from _skip(view)
    else:
        yield from _watch(view, here, CUSTOM)
    if view["stage"] == "payout":
        yield from _tied_at_the_next(view, here, CUSTOM)
        text = say("Most dice take the higher money card, the next most the other one. A card is worth as many dollars as its number.")
        yield Lesson("payout", text, CUSTOM)
        if view["table"]["chips_on_cards"]:
            text = say("The chips on a card stand for it: whoever wins a 7 with its seven chips has $7, not $14.")
            yield Lesson("chips-stand-for-the-card", text, CUSTOM)
    if view["stage"] == "round-over":
        text = say(
            "Cards that nobody won are discarded. Whoever won the higher card at casino 6 begins; if nobody did, the last starter again."
        )
        yield Lesson("round-over", text, CUSTOM)


def _roll(view: View, here: View, source: Text) -> Iterator[Lesson]:
    if view["stage"] != "roll":
        return
    if view["table"].get("extra_white"):
        text = say("With three players some neutral dice are left over: who begins rolls and places them first. That is no turn yet.")
        yield Lesson("extra-neutral", text, source)
    elif here["neutral_in_hand"]:
        yield Lesson("roll-neutral", say("Roll all dice you have left, the neutral ones with yours."), source)
    else:
        yield Lesson("roll", say("Roll all dice you have left."), source)


def _place(view: View, here: View, source: Text) -> Iterator[Lesson]:
    places = [choice for choice in view["choices"] if choice["kind"] == "place"]
    if not places:
        return
    most = max(places, key=lambda choice: choice["dice"])
    if most["dice"] > 1:
        text = say(
            "Choose one number; all your dice that show it go to its casino. If you choose the {face}, you must place all {count} of them.",
            face=most["face"],
            count=most["dice"],
        )
        yield Lesson("place-all", text, source)
    else:
        yield Lesson("place-one", say("Choose one number; your die that shows it goes to the casino of that number."), source)
    if any(here["id"] in choice["would"]["cancelled"] for choice in places if choice["would"]["casino"] != SLOT):
        yield _ties(source)
    if view["roll"].get(NEUTRAL):
        yield Lesson("neutral", _neutral(), source)
    if any(choice["dice"] == sum(map(len, view["roll"].values())) for choice in places) and not view["options"].get("kickers"):
        text = say("You may place all that is left: who has no dice waits until the casinos have paid.")
        yield Lesson("last-dice", text, source)


def _ties(source: Text) -> Lesson:
    return Lesson(
        "ties", say("Equal numbers of dice cancel each other: who has as many at a casino as somebody else wins nothing there."), source
    )


def _neutral() -> Text:
    return say("All neutral dice together play as one more player: they can tie with you, and notes that they win go under the pile.")


def _boulevard(view: View) -> Iterator[Lesson]:
    if view["table"]["kick"] is not None:
        yield Lesson("kick", _kick(view["options"]), BOULEVARD)
        return
    places = [choice for choice in view["choices"] if choice["kind"] == "place"]
    if any("kicker" in choice["by_owner"] for choice in places):
        text = say("A kicker sends one die that lies where you place it back to its owner. Then the kicker is out for this round.")
        yield Lesson("kicker", text, BOULEVARD)
    if any("biggie" in choice["by_owner"] for choice in places):
        yield Lesson("big-die", say("Your big die is placed like any other, and counts as two when the casino pays."), BOULEVARD)
    if any(choice.get("to") == SLOT for choice in places):
        text = say("The slot machine takes dice of any number, but each number only once: what lies there is closed to everybody.")
        yield Lesson("slot", text, BOULEVARD)


def _kick(options: View) -> Text:
    if options.get("kick_optional"):
        return say(
            "Your kicker may send one die that lies here back to its owner, one of yours too. At this table you may also kick nobody."
        )
    return say("Your kicker must send one die that lies here back to its owner. It may be one of yours.")


def _rainbow() -> Lesson:
    text = say(
        "A rainbow card counted $40,000 while the casino was filled. Before the casino pays, the next note of the pile takes its place."
    )
    return Lesson("rainbow", text, BOULEVARD)


def _watch(view: View, here: View, source: Text) -> Iterator[Lesson]:
    """While somebody else plays."""
    if view["stage"] not in ("roll", "place"):
        return
    me = here["id"]
    lies = {str(casino["number"]): casino for casino in view["casinos"]}
    for choice in view["choices"]:
        would = choice.get("would")
        if would and str(would["casino"]) != SLOT and me in would["cancelled"] and me not in lies[str(would["casino"])]["cancelled"]:
            yield _ties(source)
            break
    if not here["in_hand"] and not here["neutral_in_hand"]:
        text = say("You have no dice left: the others play on, then the casinos pay.")
        if view["options"].get("kickers"):
            text = say("You have no dice left: the others play on. A die of yours that is kicked brings you back into the round.")
        yield Lesson("out-of-dice", text, source)


def _tied_at_the_next(view: View, here: View, source: Text) -> Iterator[Lesson]:
    paying = view["payout"]["next"]
    casino = next((one for one in view["casinos"] if one["number"] == paying), None)
    if casino is not None and paying != SLOT and here["id"] in casino["cancelled"]:
        text = say(
            "At casino {number} you have as many dice as somebody else: neither wins anything there, and the next player moves up.",
            number=paying,
        )
        yield Lesson("tied-payout", text, source)


def _payout_of_the_box(view: View, here: View) -> Iterator[Lesson]:
    if view["payout"]["chooser"] == here["id"]:
        text = say("At the slot machine most dice choose first, then the greater sum of pips, then the highest number. Choose one note.")
        yield Lesson("slot-note", text, BOULEVARD)
    if any(casino.get("rainbow_goes") for casino in view["casinos"]):
        yield _rainbow()
    yield from _tied_at_the_next(view, here, BOX)
    if view["payout"]["next"] == SLOT:
        text = say("At the slot machine equal numbers of dice don't cancel: the greater sum of pips decides, then the highest number.")
        yield Lesson("slot-payout", text, BOULEVARD)
    else:
        text = say(
            "Most dice take the highest note, the next most the second, and so on: one note each. Equal numbers of dice win nothing."
        )
        yield Lesson("payout", text, BOX)


def _skip(view: View) -> Iterator[Lesson]:
    if not any(choice["kind"] == "skip" for choice in view["choices"]):
        return
    if view["table"]["house_rule"] == "A":
        text = say("You don't like this roll? For a $1 chip you place nothing now, and roll all your dice again on your next turn.")
    else:
        text = say(
            "You don't like this roll? For one of your skip cards you place nothing now, and roll all your dice again on your next turn."
        )
    yield Lesson("skip", text, CUSTOM)
