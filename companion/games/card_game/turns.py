"""A turn: choose cards, lay them, take a chip card. What the rules allow, and what they refuse in words."""

from collections import Counter

from companion.games.card_game.choice import ENOUGH, TURNS, Card, Cards, choices, one_by_one, tidy, why_not
from companion.games.card_game.commands import ChooseCards, LayCards, TakeChip, WithdrawChoice
from companion.games.card_game.events import CardsChosen, ChipTaken, ChoiceWithdrawn
from companion.games.card_game.rounds import draft_of, lay
from companion.games.card_game.state import State
from companion.games.game import Decision, Refusal
from companion.games.seating import game_over
from companion.text import say


def decide_choose(state: State, wish: ChooseCards) -> Decision:
    """A choice kept under the palm until the last one has chosen; then all lie on the table. Played in turn it lies there at once."""
    seat = _who(state, wish.seat)
    if isinstance(seat, Refusal):
        return seat
    problem = _may_not_choose(state, seat) or why_not(wish.cards) or _not_there(state, seat, wish.cards)
    if problem is not None:
        return problem
    cards = tidy(wish.cards)
    if not state.rules.sequential and len(state.choosing()) > 1:
        return (CardsChosen(seat, cards),)
    draft = draft_of(state)
    lay(draft, {**state.chosen, seat: cards})
    return draft.done()


def decide_withdraw(state: State, wish: WithdrawChoice) -> Decision:
    """A hidden choice taken back, as long as somebody else still chooses."""
    if wish.seat not in state.chosen:
        return Refusal(
            "nothing-chosen",
            say("There is no hidden choice to take back."),
            say("Once the cards lie on the table, use undo or a correction."),
        )
    return (ChoiceWithdrawn(wish.seat),)


def decide_lay(state: State, wish: LayCards) -> Decision:
    """Everybody's cards at once, as they lie face up on the table."""
    awaited = state.choosing()
    for seat, cards in wish.laid.items():
        problem = (None if seat in state.chosen else _may_not_choose(state, seat)) or why_not(cards) or _not_there(state, seat, cards)
        if problem is not None:
            return problem
    missing = [seat for seat in awaited if seat not in wish.laid]
    if missing or not awaited:
        return _nothing_to_lay(state, missing)
    laid: dict[str, Cards] = {**state.chosen, **{seat: tidy(cards) for seat, cards in wish.laid.items()}}
    other = next((seat for seat, chosen in state.chosen.items() if tidy(laid[seat]) != tidy(chosen)), None)
    if other is not None:
        return Refusal(
            "chosen-otherwise",
            say("{player} chose other cards on the phone than lie on the table.", player=state.seat(other).name),
            say("Lay down the chosen cards, or take the choice back on that phone."),
        )
    draft = draft_of(state)
    lay(draft, laid)
    return draft.done()


def decide_take_chip(state: State, wish: TakeChip) -> Decision:
    """A chip card for at least two dice just laid at its casino."""
    offer = state.offer
    casino = wish.casino if wish.casino is not None else next(iter(offer.casinos), None) if offer is not None else None
    if offer is None or casino not in offer.casinos:
        return Refusal(
            "no-chip",
            say("No chip card may be taken there now."),
            say("It takes two dice laid at a casino in one go, and it must be taken before the next cards are laid."),
        )
    if wish.seat not in (None, offer.seat):
        return _not_your_turn(state, str(wish.seat), offer.seat)
    if wish.colour not in state.casinos[casino].chips:
        return Refusal(
            "no-such-chip",
            say("No {chip_colour} chip card lies at casino {casino}.", chip_colour=wish.colour, casino=casino),
            say("Take one that lies there."),
        )
    return (ChipTaken(offer.seat, casino, wish.colour),)


def legal_choices(state: State, seat: str) -> tuple[ChooseCards, ...]:
    """Every choice open to a seat now: from its hand where it is known, else from the cards it can still have."""
    if seat not in state.choosing() or seat in state.awaiting_cards():
        return ()
    return tuple(ChooseCards(cards, seat) for cards in choices(state.available(seat)))


def legal_chips(state: State, seat: str) -> tuple[TakeChip, ...]:
    """The chip cards this seat may take now."""
    offer = state.offer
    if offer is None or offer.seat != seat:
        return ()
    return tuple(TakeChip(colour, casino, seat) for casino in offer.casinos for colour in sorted(set(state.casinos[casino].chips)))


def _who(state: State, seat: str | None) -> str | Refusal:
    """The seat that chooses; it may be left out where only one can be meant."""
    if seat is not None:
        return seat
    awaited = state.choosing()
    if len(awaited) == 1:
        return awaited[0]
    return Refusal("whose-cards", say("Whose cards are these?"), say("Say which seat chooses."))


def _may_not_choose(state: State, seat: str) -> Refusal | None:
    """Why this seat can't choose cards now, or None."""
    if not state.has_seat(seat):
        return Refusal("no-such-seat", say("“{seat}” doesn't sit at this table.", seat=seat), say("Choose one of the seats."))
    if state.stage != "choose":
        return _no_choice_now(state)
    name = state.seat(seat).name
    if seat in state.gone:
        return Refusal("seat-left", say("{player} has left the game.", player=name), say("Choose one of the other seats."))
    if state.count_laid(seat) >= ENOUGH:
        return Refusal(
            "finished",
            say("{player} has eight or more cards at the casinos and is finished for this round.", player=name),
            say("The others play on."),
        )
    if state.sets[seat].turns >= TURNS:
        return Refusal("finished", say("{player} has taken all six turns of this round.", player=name), say("The others play on."))
    if state.turn is not None and seat != state.turn:
        return _not_your_turn(state, seat, state.turn)
    if seat in state.chosen:
        return Refusal(
            "already-chosen",
            say("{player} has chosen already.", player=name),
            say("Take the choice back first, or wait until all have chosen."),
        )
    if seat in state.awaiting_cards():
        return Refusal("no-hand", say("{player}'s hand is still being dealt.", player=name), say("Wait for five cards."))
    return None


def _not_there(state: State, seat: str, cards: Cards) -> Refusal | None:
    """Why this seat can't have these cards in its hand, or None."""
    missing: Counter[Card] = one_by_one(cards) - state.available(seat)
    if not missing:
        return None
    number, dice = min(missing)
    name = state.seat(seat).name
    if state.rules.hands == "virtual":
        return Refusal(
            "not-in-hand", say("These cards are not all in {player}'s hand.", player=name), say("Choose from the five cards in the hand.")
        )
    left = state.available(seat)[number, dice]
    kind = say("single") if dice == 1 else say("double")
    return Refusal(
        "no-such-card-left",
        say(
            "Of the {kind} cards of number {number}, {player} has only {left} left this round.",
            player=name,
            left=left,
            kind=kind,
            number=number,
        ),
        say("Count the cards at casino {number} again: is it a double card, or another player's?", number=number),
    )


def _no_choice_now(state: State) -> Refusal:
    if state.stage == "game-over":
        return game_over()
    return Refusal("not-now", say("No cards are chosen now."), say("Go on with “next”, or deal the notes first."))


def _nothing_to_lay(state: State, missing: list[str]) -> Refusal:
    if not missing:
        return _no_choice_now(state)
    names = ", ".join(state.seat(seat).name for seat in missing)
    return Refusal(
        "choose-one", say("Nobody may pass: {players} must lay at least one card.", players=names), say("Say what each of them laid.")
    )


def _not_your_turn(state: State, seat: str, turn: str) -> Refusal:
    name = state.seat(seat).name if state.has_seat(seat) else seat
    return Refusal(
        "not-your-turn",
        say("It is {turn}'s turn; {player} has to wait.", turn=state.seat(turn).name, player=name),
        say("If the table went on in another order, adjust whose turn it is."),
    )
