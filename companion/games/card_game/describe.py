"""Events in a person's words, told against the state before them. Of a choice not yet revealed it tells that there is one, no more."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.card_game import events as ev
from companion.games.card_game.choice import Cards
from companion.games.card_game.state import State
from companion.games.game import Event
from companion.games.las_vegas.describe import FACE_MANY, FACE_ONE, NUMBERS_IN_WORDS
from companion.text import Text, say


def describe(state: State, event: Event) -> Text:
    """One event as a sentence."""
    return _SAY[event.kind](state, event)


def cards_in_words(cards: Cards) -> Text:
    """Chosen cards by what is printed on them: "four fives on three cards and one six on one card"."""
    parts = [
        say(
            "{count} {dice} on {cards}",
            count=NUMBERS_IN_WORDS[sum(dice)],
            dice=(FACE_ONE if sum(dice) == 1 else FACE_MANY)[number],
            cards=say("one card") if len(dice) == 1 else say("{count} cards", count=NUMBERS_IN_WORDS[len(dice)]),
        )
        for number, dice in cards.items()
    ]
    return _and(parts)


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


def _note_dealt(state: State, event: ev.NoteDealt) -> Text:
    if event.value is None:
        return say("No more notes for casino {number}", number=event.casino)
    return say("{note_usd} for casino {number}", note_usd=event.value, number=event.casino)


def _casino_paid(state: State, event: ev.CasinoPaid) -> Text:
    whole: Text | None = None
    for seat, note in event.awards:
        part = say("{player} takes {note_usd}", player=_name(state, seat), note_usd=note)
        whole = part if whole is None else say("{first}, {then}", first=whole, then=part)
    if whole is None:
        return say("casino {number} pays nobody", number=event.casino)
    return say("casino {number}: {awards}", number=event.casino, awards=whole)


def _seat_changed(state: State, event: ev.SeatChanged) -> Text:
    old = state.seat(event.seat)
    if event.name != old.name:
        return say("{player} is called {name} now", player=old.name, name=event.name)
    if event.colour != old.colour:
        return say("{player} plays {dice_colour} now", player=old.name, dice_colour=event.colour)
    return say("{player} sits at place {order} now", player=old.name, order=event.order)


_SAY: Mapping[str, Callable[[State, Any], Text]] = {
    "round-started": lambda state, e: say(
        "Round {round} begins; {player} is the start player", round=e.round, player=_name(state, e.starter)
    ),
    "note-dealt": _note_dealt,
    "note-removed": lambda state, e: say("{note_usd} taken back from casino {number}", note_usd=e.value, number=e.casino),
    "chip-dealt": lambda state, e: say("A {chip_colour} chip card for casino {number}", chip_colour=e.colour, number=e.casino),
    "card-dealt": lambda state, e: say("{player} draws a card", player=_name(state, e.seat)),
    "turn-opened": _turn_opened,
    "cards-chosen": lambda state, e: say("{player} has chosen", player=_name(state, e.seat)),
    "choice-withdrawn": lambda state, e: say("{player} chooses again", player=_name(state, e.seat)),
    "cards-laid": _cards_laid,
    "chip-taken": lambda state, e: say(
        "{player} takes a {chip_colour} chip card from casino {casino}", player=_name(state, e.seat), chip_colour=e.colour, casino=e.casino
    ),
    "play-ended": lambda state, e: (
        say("The round is stopped; the casinos pay") if e.stopped else say("All cards are laid; the casinos pay")
    ),
    "casino-paid": _casino_paid,
    "table-cleared": lambda state, e: say("The table is clear"),
    "adjusted": lambda state, e: say("The tally was set to what the table shows: {reason}", reason=e.to.reason or say("no reason given")),
    "seat-left": lambda state, e: say("{player} leaves the game", player=_name(state, e.seat)),
    "seat-changed": _seat_changed,
    "last-round-set": lambda state, e: say("The game ends after round {round}", round=e.round),
    "game-ended": lambda state, e: say("The game is stopped") if e.early else say("The game is over"),
}
