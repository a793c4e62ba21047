"""The rules of Lords of Vegas: what the seat is asked, then what it may do."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.table.lessons.lesson import LORDS, Lesson
from companion.text import Text, say

View = Mapping[str, Any]


def lords_of_vegas(view: View, here: View) -> Iterator[Lesson]:
    """here: this seat's own entry among the seats of its view."""
    table, me = view["table"], here["id"]
    if table["waiting"] is not None:
        yield from _asked(view, me)
        return
    if any(offer["to"] == me for offer in table["offers"]):
        text = say(
            "A trade counts when both have said yes. Money, marked lots and dice may be traded at any time; points and promises may not."
        )
        yield Lesson("trade", text, LORDS)
    if view["turn"] == me and view["stage"] == "fill":
        yield from _draw()
    if view["turn"] == me and view["stage"] == "place":
        yield from _play(view, here)


def _draw() -> Iterator[Lesson]:
    text = say("Your turn begins with a card: its lot becomes yours, even where somebody has sprawled onto it.")
    yield Lesson("draw", text, LORDS)
    text = say("Whenever anybody draws a card, every marker on a lot brings its owner $1M.")
    yield Lesson("lots-pay", text, LORDS)
    text = say("The casinos of the card's colour pay: $1M for each pip to the dice's owners, and a point for each tile to the boss.")
    yield Lesson("casinos-pay", text, LORDS)


def _play(view: View, here: View) -> Iterator[Lesson]:
    open_now = {choice["kind"] for choice in view["choices"]}
    for kind, text in ACTIONS.items():
        if kind in open_now:
            yield Lesson(kind, text, LORDS)
    if any(casino["boss"] == here["id"] for casino in view["table"]["casinos"]):
        text = say("The single highest die in a casino makes its owner the boss: only the boss gets points when it pays.")
        yield Lesson("boss", text, LORDS)
    if (here["next_space"] or 0) > 1:
        text = say(
            "Your chip moves on only when one casino pays at least {points} points at once. Less is lost.", points=here["next_space"]
        )
        yield Lesson("steps", text, LORDS)


ACTIONS: Mapping[str, Text] = {
    "build": say(
        "Build on a lot with your marker for its printed price: a tile of any colour, and your die with the number printed there."
    ),
    "sprawl": say(
        "As boss you may sprawl to a free lot beside your casino, for twice its price. Who draws that lot's card later takes it over."
    ),
    "remodel": say("As boss you may give your casino another colour, for $5M a tile. So casinos can grow together."),
    "reorganize": say(
        "Where you have a die you may have all dice of that casino rolled again, for $1M a pip on them. The highest is the boss then."
    ),
    "gamble": say("Once a turn you may bet at another boss's casino, $5M for each of its tiles at most."),
}


def _asked(view: View, me: str) -> Iterator[Lesson]:
    waiting = view["table"]["waiting"]
    tell = ASKED.get(waiting["kind"])
    text = None if tell is None else tell(view, waiting, me)
    if text is not None:
        yield Lesson(f"asked-{waiting['kind']}", text, LORDS)


def _first_player(view: View, waiting: View, me: str) -> Text | None:
    return say("Roll two dice: the highest sum begins.") if me in waiting["seats"] else None


def _tie(view: View, waiting: View, me: str) -> Text | None:
    if me not in _owners(view, waiting):
        return None
    return say("The highest die is shared: the tied dice are rolled again, for nothing, until one player alone has the highest.")


def _reorganize(view: View, waiting: View, me: str) -> Text | None:
    return say("All dice of the casino are rolled again, everybody's.") if me == view["turn"] or me in _owners(view, waiting) else None


def _arrange(view: View, waiting: View, me: str) -> Text | None:
    return say("Put your rolled dice back as you like, each on one of your own tiles there.") if me in waiting["rolled"] else None


def _bet(view: View, waiting: View, me: str) -> Text | None:
    if me == waiting["boss"] and waiting["laid_off"] is None:
        return say("You are the boss here: the bank may cover half of the bet for you, of what is lost and of what is won.")
    if me in (waiting["seat"], waiting["boss"]):
        return say("5 to 8 lose the bet; 3, 4, 9, 10 and 11 win it; 2 and 12 win twice the bet. The boss pays, as far as the money goes.")
    return None


def _die(view: View, waiting: View, me: str) -> Text | None:
    return (
        say("All twelve dice are placed: move one of yours. The tile it leaves stays, and is nobody's.") if me == waiting["seat"] else None
    )


def _marker(view: View, waiting: View, me: str) -> Text | None:
    return say("All ten markers are placed: take one back from a lot. The lot is nobody's then.") if me == waiting["seat"] else None


def _owners(view: View, waiting: View) -> set[str]:
    dice = (view["table"]["lots"].get(lot, {}).get("die") for lot in waiting["lots"])
    return {die[0] for die in dice if die}


ASKED: Mapping[str, Callable[[View, View, str], Text | None]] = {
    "first-player": _first_player,
    "tie": _tie,
    "reorganize": _reorganize,
    "arrange": _arrange,
    "bet": _bet,
    "die": _die,
    "marker": _marker,
}
