"""What a seen layout may mean: everybody's turn at once, or the turn of the seat that lays alone. What can't be seen is asked."""

from collections.abc import Iterator
from itertools import islice, product

from companion.games.card_game.adjust import spread
from companion.games.card_game.apply import apply
from companion.games.card_game.choice import Cards, tidy
from companion.games.card_game.commands import Adjust, ChooseCards, LayCards
from companion.games.card_game.decide import decide
from companion.games.card_game.describe import cards_in_words
from companion.games.card_game.layout import layout, zone_of
from companion.games.card_game.sight import DOUBLE_OR_TWO, Came, arrivals, doubt, possible_choices
from companion.games.card_game.state import State
from companion.games.game import Candidate, Command, Refusal
from companion.games.layout import Layout, Seen
from companion.text import Text, say

MOST = 64
WRONG_SEAT = "wrong-seat"
TRIES = 128


def interpret(state: State, seen: Seen) -> tuple[Candidate, ...]:
    """At most 64 stories. None while somebody awaited has laid nothing: a turn is whole or not yet over."""
    awaited = state.choosing()
    came = arrivals(state, seen)
    expected = [seat for seat in awaited if seat in came] + [seat for seat in state.chosen if seat in came]
    if not awaited or any(seat not in came for seat in awaited):
        return ()
    ask = doubt(state, seen) or (WRONG_SEAT if set(came) - set(expected) else "")
    stories = list(islice(_stories(state, came, expected), MOST))
    asked = ask or (DOUBLE_OR_TWO if len(stories) > 1 else "")
    moved = tuple(index for seat in expected for each in came[seat] for index in each.indices)
    return tuple(Candidate((command,), after, _why(state, laid), asked, moved) for command, laid, after in stories)


def explain(state: State, seen: Seen) -> Text | None:
    """The first thing that is wrong with the cards that came, said so that it can be mended; None where nothing is."""
    awaited = state.choosing()
    came = arrivals(state, seen)
    for seat in came:
        name = state.seat(seat).name
        if seat not in awaited and seat not in state.chosen:
            return say("{player} lays no cards now: take them back.", player=name)
        if next(possible_choices(state, seat, came[seat]), None) is None:
            return say(
                "{player} can't have chosen these cards: one or two cards of any numbers, or up to five of one number. Take some back.",
                player=name,
            )
    missing = [state.seat(seat).name for seat in awaited if seat not in came]
    if came and missing:
        return say("Nobody may pass: {players} must lay at least one card.", players=", ".join(missing))
    for seat, chosen in state.chosen.items():
        if seat in came and tidy(chosen) not in [tidy(cards) for cards in possible_choices(state, seat, came[seat])]:
            return say(
                "{player} chose other cards on the phone than lie there: lay down the chosen ones, or take the choice back on that phone.",
                player=state.seat(seat).name,
            )
    return None


def to_seen(state: State, seen: Seen, zone: str, reason: str) -> Adjust | None:
    """The wish that sets one casino to the dice seen there; None where it is none, has paid, or a die there is nobody's.

    Cards known to lie there are kept as far as the dice go; further dice count as single cards.
    """
    casino = next((casino for casino in state.casinos.values() if zone_of(casino) == zone and casino.paid is None), None)
    owners = {seat.colour: seat.id for seat in state.seats}
    pieces = seen.zones.get(zone, ())
    if casino is None or any(piece.colour not in owners for piece in pieces):
        return None
    dice = {seat: sum(piece.colour == colour for piece in pieces) for colour, seat in owners.items()}
    return Adjust(reason=reason, cards={casino.number: spread(casino, dice)})


Laid = dict[str, Cards]


def _stories(state: State, came: dict[str, list[Came]], seats: list[str]) -> Iterator[tuple[Command, Laid, Layout]]:
    """Every reading of everybody's cards that the rules accept, with the layout it leads to."""
    readings = (list(possible_choices(state, seat, came[seat])) for seat in seats)
    for choices in islice(product(*readings), TRIES):
        laid: Laid = {seat: tidy(cards) for seat, cards in zip(seats, choices, strict=True)}
        command: Command = ChooseCards(laid[seats[0]], seats[0]) if state.rules.sequential else LayCards(laid)
        decision = decide(state, command, {})
        if isinstance(decision, Refusal):
            continue
        after = state
        for event in decision:
            after = apply(after, event)
        yield command, laid, layout(after)


def _why(state: State, laid: Laid) -> Text:
    parts = [say("{player} lays {cards}", player=state.seat(seat).name, cards=cards_in_words(cards)) for seat, cards in laid.items()]
    whole = parts[0]
    for part in parts[1:]:
        whole = say("{first}; {then}", first=whole, then=part)
    return whole
