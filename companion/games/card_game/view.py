"""What a seat, or anybody, may see. A hand and a choice under the palm are their seat's own; totals are hidden where the table chose so."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.games.card_game.bank import chips_due, warnings
from companion.games.card_game.choice import HAND, TURNS, Card, Cards, by_number
from companion.games.card_game.state import Casino, State
from companion.games.card_game.turns import legal_chips
from companion.games.casino import pay_out, standing
from companion.games.chip_cards import chips_worth_usd
from companion.games.game import Outcome
from companion.games.las_vegas.outcome import ranking
from companion.games.las_vegas.view import has_paid, plain_outcome, would_win


def view(state: State, seat: str | None) -> dict[str, Any]:
    """The keys of the outside interface that the game knows."""
    hidden = state.rules.hidden_totals and state.stage != "game-over"
    result = outcome(state)
    return {
        "step": step(state),
        "round": state.round,
        "stage": state.stage,
        "turn": state.turn,
        "seats": [_seat(state, s.id, hidden and s.id != seat) for s in state.seats],
        "casinos": [_casino(state, casino) for casino in state.casinos.values()],
        "roll": {},
        "choices": _choices(state, seat),
        "payout": _payout(state),
        "outcome": None if result is None else plain_outcome(result),
        "table": {**_table(state, hidden), "mine": None if seat is None else _mine(state, seat)},
    }


def outcome(state: State) -> Outcome | None:
    """Most money wins; the same money, more notes; still the same, the victory is shared. Chip cards are money, but no notes."""
    if state.stage != "game-over":
        return None
    return ranking({seat.id: (state.money_usd(seat.id), state.notes_won(seat.id)) for seat in state.seats})


def step(state: State) -> str:
    """The decision now open: one for all who choose at once."""
    where = {
        "fill": f"fill{sum(len(casino.notes) for casino in state.casinos.values())}.{len(state.chips_to)}",
        "choose": f"t{state.turns}",
        "payout": f"pay{sum(casino.paid is not None for casino in state.casinos.values())}",
        "clear-table": "clear",
        "round-over": "over",
        "game-over": "end",
    }[state.stage]
    return f"r{state.round}.{where}"


def _seat(state: State, seat_id: str, hidden: bool) -> dict[str, Any]:
    seat, held = state.seat(seat_id), state.sets[seat_id]
    return {
        "id": seat.id,
        "name": seat.name,
        "colour": seat.colour,
        "in_hand": held.hand,
        "cards_laid": state.count_laid(seat_id),
        "turns_left": max(0, TURNS - held.turns) if state.is_in(seat_id) else 0,
        "has_chosen": seat_id in state.chosen,
        "money_usd": None if hidden else state.money_usd(seat_id),
        "notes_won": None if hidden else state.notes_won(seat_id),
        "chips": list(state.chips_won.get(seat_id, ())),
        "playing": seat_id not in state.gone,
    }


def _casino(state: State, casino: Casino) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "number": casino.number,
        "notes": sorted(casino.notes, reverse=True),
        "dice": casino.dice(),
        "standing": standing(casino.dice()),
        "cards": {seat: list(dice) for seat, dice in casino.cards.items()},
        "paid": casino.paid is not None,
        "wants_note": casino.wants_note(),
    }
    if casino.chips:
        shown["chips"] = list(casino.chips)
    return {**shown, **(has_paid(casino.paid) if casino.paid is not None else would_win(state.payout_of(casino)))}


def _choices(state: State, viewer: str | None) -> list[dict[str, Any]]:
    """What may be chosen, as a schema: the cards each seat may have in its hand, and what dice at each casino would earn it."""
    open_now: list[dict[str, Any]] = [
        {"kind": "choose-cards", "seat": seat, "available": _plain_cards(state.available(seat)), "would": _would_earn(state, seat)}
        for seat in state.choosing()
        if state.rules.hands == "typed" or seat == viewer
    ]
    for chip in legal_chips(state, state.offer.seat) if state.offer is not None else ():
        owned = state.chips_won.get(str(chip.seat), ())
        earns = chips_worth_usd([*owned, chip.colour]) - chips_worth_usd(owned)
        open_now.append(
            {"kind": "take-chip", "seat": chip.seat, "casino": chip.casino, "colour": chip.colour, "would": {"earns_usd": earns}}
        )
    return open_now


def _would_earn(state: State, seat: str) -> dict[str, list[int]]:
    """Casino → what the seat would win there as things lie now, with no more dice, one more, two more … as many as five cards may show."""
    earns, available = {}, by_number(state.available(seat))
    for number, casino in state.casinos.items():
        dice, most = casino.dice(), sum(available.get(number, ())[-HAND:])
        ahead = ({**dice, seat: dice.get(seat, 0) + more} for more in range(most + 1))
        earns[str(number)] = [pay_out(with_more, casino.notes).won().get(seat, 0) for with_more in ahead]
    return earns


def _payout(state: State) -> dict[str, Any] | None:
    if state.stage not in ("payout", "clear-table", "game-over"):
        return None
    following = state.unpaid() if state.stage == "payout" else None
    return {
        "next": None if following is None else following.number,
        "chooser": None,
        "paid": [paid.to_plain() for paid in state.reckoning if paid.round == state.round],
    }


def _table(state: State, hidden: bool) -> dict[str, Any]:
    said = warnings(state)
    offer = state.offer
    return {
        "starter": state.starter,
        "rounds": state.last_round,
        "last_round": state.round >= state.last_round,
        "sequential": state.rules.sequential,
        "hands": state.rules.hands,
        "chosen": [seat for seat in state.still_in() if seat in state.chosen],
        "waiting_for": list(state.choosing()),
        "still_in": list(state.still_in()),
        "pile": {"notes": state.pile.count(), "mean_usd": state.pile.mean_usd()},
        "deck": {str(value): count for value, count in sorted(state.rules.notes.items())},
        "cards": _plain_counts(state),
        "box": {"notes": len(state.box)},
        "chip_offer": None if offer is None else {"seat": offer.seat, "casinos": list(offer.casinos)},
        "chips_due": list(chips_due(state)),
        "chips_worth_usd": {seat.id: chips_worth_usd(state.chips_won.get(seat.id, ())) for seat in state.seats},
        "warnings": [str(text) for text in said],
        "warnings_text": [text.to_plain() for text in said],
        "adjusted": list(state.adjusted),
        "reckoning": [] if hidden else [paid.to_plain() for paid in state.reckoning],
    }


def _mine(state: State, seat: str) -> dict[str, Any] | None:
    """What only this seat may see: its hand where the companion deals, and its choice under the palm."""
    if not state.has_seat(seat):
        return None
    chosen = state.chosen.get(seat)
    hand = state.sets[seat].known_hand if state.rules.hands == "virtual" else None
    return {
        "hand": None if hand is None else _plain_cards(hand),
        "choice": None if chosen is None else _plain(chosen),
    }


def _plain_counts(state: State) -> dict[str, dict[str, int]]:
    """Every player's set of dice cards: number → singles and doubles."""
    return {
        str(number): {"singles": state.rules.cards.get((number, 1), 0), "doubles": state.rules.cards.get((number, 2), 0)}
        for number in state.casinos
    }


def _plain_cards(cards: Mapping[Card, int]) -> dict[str, list[int]]:
    return _plain(by_number(Counter(cards)))


def _plain(cards: Cards) -> dict[str, list[int]]:
    return {str(number): list(dice) for number, dice in cards.items()}


__all__ = ["outcome", "step", "view"]
