"""Events in a person's words, told against the state before them. Of a choice under the palm they tell that there is one, no more."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.card_game import events as ev
from companion.games.card_game.choice import Cards
from companion.games.card_game.state import State
from companion.games.game import Event
from companion.games.las_vegas import describe as dice
from companion.games.las_vegas.describe import FACE_MANY, FACE_ONE, NUMBERS_IN_WORDS
from companion.text import Text, say


def describe(state: State, event: Event) -> Text:
    """One event as a sentence. What this game shares with the dice game is told in the same words."""
    own = _SAY.get(event.kind)
    return own(state, event) if own is not None else dice.describe(state, event)  # type: ignore[arg-type]


def cards_in_words(cards: Cards) -> Text:
    """Chosen cards by what is printed on them: "four fives on three cards and one six on one card"."""
    return _and([_of_a_number(number, dice) for number, dice in cards.items()])


def _of_a_number(number: int, dice: tuple[int, ...]) -> Text:
    if sum(dice) == 1:
        return say("one {dice} on one card", dice=FACE_ONE[number])
    on = say("one card") if len(dice) == 1 else say("{count} cards", count=NUMBERS_IN_WORDS[len(dice)])
    return say("{count} {dice} on {cards}", count=NUMBERS_IN_WORDS[sum(dice)], dice=FACE_MANY[number], cards=on)


def _and(parts: list[Text]) -> Text:
    whole = parts[0]
    for part in parts[1:]:
        whole = say("{cards} and {more}", cards=whole, more=part)
    return whole


def _name(state: State, seat: str) -> str:
    return state.seat(seat).name


def _turn_opened(state: State, event: ev.TurnOpened) -> Text:
    if state.rules.sequential:
        return say("{player}'s turn", player=_name(state, event.seats[0]))
    if len(event.seats) == 1:
        return say("Only {player} still chooses cards", player=_name(state, event.seats[0]))
    return say("{players} choose cards", players=", ".join(_name(state, seat) for seat in event.seats))


def _cards_laid(state: State, event: ev.CardsLaid) -> Text:
    parts = [say("{player} lays {cards}", player=_name(state, seat), cards=cards_in_words(cards)) for seat, cards in event.laid.items()]
    whole = parts[0]
    for part in parts[1:]:
        whole = say("{first}; {then}", first=whole, then=part)
    return whole


_SAY: Mapping[str, Callable[[State, Any], Text]] = {
    "round-started": lambda state, e: say(
        "Round {round} begins; {player} is the start player", round=e.round, player=_name(state, e.starter)
    ),
    "card-dealt": lambda state, e: say("{player} draws a card", player=_name(state, e.seat)),
    "turn-opened": _turn_opened,
    "cards-chosen": lambda state, e: say("{player} has chosen", player=_name(state, e.seat)),
    "choice-withdrawn": lambda state, e: say("{player} chooses again", player=_name(state, e.seat)),
    "cards-laid": _cards_laid,
    "play-ended": lambda state, e: (
        say("The round is stopped; the casinos pay") if e.stopped else say("All cards are laid; the casinos pay")
    ),
}
