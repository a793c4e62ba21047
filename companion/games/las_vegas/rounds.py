"""From round to round and from turn to turn: who begins, who is next, when the casinos pay."""

from companion.games.las_vegas.draft import Draft
from companion.games.las_vegas.events import PlayEnded, RainbowReplaced, RoundStarted, TurnBegan
from companion.games.las_vegas.state import NUMBERS, State
from companion.games.notes import RAINBOW


def round_started(state: State, number: int, starter: str) -> RoundStarted:
    """The start of a round: eight dice each, white ones where they are played, casinos to be filled."""
    players = state.playing()
    return RoundStarted(
        round=number,
        starter=starter,
        hands={seat.id: state.options.hand(seat.id, len(state.seats), len(players)) for seat in players},
        extra=state.options.extra_whites(len(players)),
        minimum_usd=state.options.minimum_for(len(players)),
    )


def notes_wait(state: State) -> bool:
    """Whether play has to wait for the bank: only the virtual one deals before the first turn."""
    if state.options.bank != "virtual":
        return False
    return any(map(state.wants_note, state.casinos.values())) and not state.pile.is_empty()


def chips_wait(state: State) -> int | None:
    """The casino whose chip card of this round is still to be dealt by the virtual bank."""
    if state.options.bank != "virtual" or not state.options.chip_cards or state.stage != "fill":
        return None
    return next_chip(state)


def next_chip(state: State) -> int | None:
    """The casino beside which the next chip card goes: one a casino a round, as long as there are any."""
    return state.chips_dealt + 1 if state.chips_dealt < len(NUMBERS) and any(state.chip_deck.values()) else None


def begin_next_round(draft: Draft) -> None:
    """The dice are taken back, the start card has gone on; the first turn, where nothing has to be dealt before it."""
    state = draft.state
    draft.add(round_started(state, state.round + 1, state.next_starter()))
    begin_play_if_filled(draft)


def begin_play_if_filled(draft: Draft) -> None:
    """The first turn of a round, once nothing has to be dealt before it; or the payout, where the tally was set by hand and nobody holds
    a die any more."""
    state = draft.state
    if state.stage != "fill" or not play_can_begin(state):
        return
    if state.extra or any(map(state.dice_left, state.hands)):
        draft.add(TurnBegan(first_with_dice(state)))
    else:
        end_play(draft)


def play_can_begin(state: State) -> bool:
    """Whether the virtual bank has dealt all that comes before the first turn."""
    return not notes_wait(state) and chips_wait(state) is None


def first_with_dice(state: State) -> str:
    """The starter, or whoever follows with dice."""
    return state.starter if state.dice_left(state.starter) else state.after(state.starter) or state.starter


def pass_on(draft: Draft, seat: str) -> None:
    """After `seat` has acted: the next seat with dice, or the payout."""
    following = draft.state.after(seat)
    if following is None:
        end_play(draft)
    else:
        draft.add(TurnBegan(following))


def end_play(draft: Draft, stopped: bool = False) -> None:
    """The casinos pay. Rainbow cards that nothing is left to replace are taken away."""
    draft.add(PlayEnded(stopped))
    drop_rainbows_if_pile_is_dry(draft)


def drop_rainbows_if_pile_is_dry(draft: Draft) -> None:
    """A rainbow card with no note left in the pile is discarded without replacement."""
    if draft.state.pile.count() > 0:
        return
    for casino in draft.state.casinos.values():
        for _ in range(casino.notes.count(RAINBOW)):
            draft.add(RainbowReplaced(casino.number, None))
