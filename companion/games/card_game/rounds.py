"""From round to round and from turn to turn: who begins, who chooses next, when the casinos pay."""

from collections.abc import Mapping

from companion.games.card_game.apply import apply
from companion.games.card_game.choice import NUMBERS, Cards
from companion.games.card_game.events import CardsLaid, PlayEnded, RoundStarted, TurnOpened
from companion.games.card_game.state import State
from companion.games.draft import Draft

CardDraft = Draft[State]
DICE_FOR_A_CHIP = 2


def draft_of(state: State) -> CardDraft:
    """A decision about to be put together."""
    return Draft(state, apply)


def round_started(state: State, number: int, starter: str) -> RoundStarted:
    """The start of a round: a chip card for each casino, as long as there are any."""
    chips = sum(state.chip_deck.values()) if state.rules.chip_cards else 0
    return RoundStarted(number, starter, tuple(NUMBERS)[:chips])


def bank_waits(state: State) -> bool:
    """Whether play has to wait for notes or chip cards: only the virtual bank deals before the first turn."""
    if state.rules.bank != "virtual":
        return False
    short = bool(state.pile.drawable()) and any(casino.wants_note() for casino in state.casinos.values())
    return short or bool(state.chips_to)


def begin_play_if_filled(draft: CardDraft) -> None:
    """The first turn of a round, once nothing has to be dealt before it; the payout, where after an adjustment nobody has one to lay."""
    if draft.state.stage == "fill" and not bank_waits(draft.state):
        open_turn_or_pay(draft, draft.state.still_in())


def lay(draft: CardDraft, laid: Mapping[str, Cards]) -> None:
    """Cards come to the table, the start player's first, and whoever is next chooses."""
    state = draft.state
    order = [seat for seat in state.from_seat(state.starter) if seat in laid]
    chips_from = chips_after(state, laid[order[0]]) if len(order) == 1 else ()
    draft.add(CardsLaid({seat: laid[seat] for seat in order}, chips_from))
    pass_on(draft, order[-1])


def pass_on(draft: CardDraft, seat: str) -> None:
    """After `seat` (or everybody) has laid cards, or has left: the next turn, or the payout."""
    still_in = draft.state.still_in()
    following = [other for other in clockwise_after(draft.state, seat) if other in still_in] if draft.state.rules.sequential else still_in
    open_turn_or_pay(draft, tuple(following))


def open_turn_or_pay(draft: CardDraft, seats: tuple[str, ...]) -> None:
    """These seats choose: all of them, or the first where cards are chosen one after another. The payout, where there is none."""
    if seats:
        draft.add(TurnOpened(seats[:1] if draft.state.rules.sequential else seats))
    else:
        draft.add(PlayEnded())


def chips_after(state: State, cards: Cards) -> tuple[int, ...]:
    """Casinos where these cards allow taking a chip card: at least two dice laid there in one go, and one lies there."""
    if not state.rules.chip_cards:
        return ()
    return tuple(number for number, dice in sorted(cards.items()) if sum(dice) >= DICE_FOR_A_CHIP and state.casinos[number].chips)


def clockwise_after(state: State, seat: str) -> tuple[str, ...]:
    """Seats still playing, clockwise, `seat` itself last."""
    order = state.from_seat(seat)
    return (*order[1:], *order[:1]) if order and order[0] == seat else order
