"""What a seat, or anybody, may see. Las Vegas hides nothing but, where the table chose so, the totals until the end."""

from typing import Any

from companion.games.casino import Payout, standing
from companion.games.evolve import evolve
from companion.games.game import NEUTRAL, Outcome
from companion.games.las_vegas.all_notes import unsaid
from companion.games.las_vegas.bank import chip_due, rainbow_goes, warnings
from companion.games.las_vegas.commands import Number, Place
from companion.games.las_vegas.outcome import outcome
from companion.games.las_vegas.payout import next_chooser, notes_to_choose, slot_payout
from companion.games.las_vegas.state import EMPTY, SLOT, Casino, Paid, State, slot_keys, split
from companion.games.las_vegas.turns import legal_places, open_kicks, rolled_of
from companion.games.notes import RAINBOW


def view(state: State, seat: str | None) -> dict[str, Any]:
    """The keys of the outside interface that the game knows. The same for every seat: all dice and notes lie open."""
    hidden = state.options.hidden_totals and state.stage != "game-over"
    result = outcome(state)
    return {
        "step": step(state),
        "round": state.round,
        "stage": stage(state),
        "turn": state.turn,
        "seats": [_seat(state, s.id, hidden) for s in state.seats],
        "casinos": [_casino(state, casino) for casino in state.casinos.values()],
        "roll": {owner: list(faces) for owner, faces in state.roll.items()},
        "choices": choices(state),
        "payout": _payout(state),
        "outcome": None if result is None else plain_outcome(result),
        "table": _table(state, hidden),
    }


def step(state: State) -> str:
    """The decision now open."""
    where = {
        "fill": f"fill{sum(len(casino.notes) + len(casino.chips) for casino in state.casinos.values())}",
        "roll": f"t{state.turns}" + (".white" if state.extra else ""),
        "place": f"t{state.turns}.place",
        "kick": f"t{state.turns}.kick{state.kick.left if state.kick else 0}",
        "payout": f"pay{sum(casino.paid is not None for casino in state.casinos.values())}" + _rainbows_left(state),
        "clear-table": "clear",
        "round-over": "over",
        "game-over": "end",
    }[state.stage]
    return f"r{state.round}.{where}"


def _rainbows_left(state: State) -> str:
    """Replacing a rainbow card is a decision of its own, and its note may be another rainbow."""
    waiting = sum(casino.notes.count(RAINBOW) for casino in state.casinos.values())
    return f".rainbow{len(state.discarded)}" if waiting else ""


def stage(state: State) -> str:
    """The stage as the protocol names it: a kick is part of placing."""
    return "place" if state.stage == "kick" else state.stage


def choices(state: State) -> list[dict[str, Any]]:
    """What the seat whose turn it is may choose, each with what it would do at that casino."""
    if state.stage == "place":
        return [_place_choice(state, place) for place in legal_places(state)]
    if state.stage == "kick" and state.kick is not None:
        kicks = [
            {"kind": "kick", "owner": owner, "biggie": biggie, "would": _kick_would(state, owner, biggie)}
            for owner, biggie in open_kicks(state)
        ]
        return [*kicks, {"kind": "kick", "owner": None}] if state.options.kick_optional else kicks
    chooser = next_chooser(state)
    if chooser is not None and chooser != NEUTRAL:
        return [{"kind": "choose-note", "seat": chooser, "value": note} for note in dict.fromkeys(notes_to_choose(state))]
    return []


def plain_outcome(result: Outcome) -> dict[str, Any]:
    """The ranking as JSON data."""
    return {
        "winners": list(result.winners),
        "ranking": [
            {
                "seat": p.seat,
                "place": p.place,
                "money_usd": p.money,
                "notes_won": p.notes,
                "reason": str(p.reason),
                "reason_text": p.reason.to_plain(),
            }
            for p in result.ranking
        ],
    }


def _seat(state: State, seat_id: str, hidden: bool) -> dict[str, Any]:
    seat = state.seat(seat_id)
    hand = state.hands.get(seat_id, {})
    return {
        "id": seat.id,
        "name": seat.name,
        "colour": seat.colour,
        "in_hand": sum(count for owner, count in hand.items() if owner != NEUTRAL),
        "neutral_in_hand": hand.get(NEUTRAL, 0),
        "hand": dict(hand),
        "money_usd": None if hidden else state.money_usd(seat_id),
        "notes_won": None if hidden else state.notes_won(seat_id),
        "chips": list(state.chips_won.get(seat_id, ())),
        "playing": seat_id not in state.gone,
    }


def _casino(state: State, casino: Casino) -> dict[str, Any]:
    spot = casino.spot()
    shown: dict[str, Any] = {"number": casino.number, "notes": sorted(casino.notes, key=state.worth, reverse=True), "dice": dict(spot.dice)}
    if state.options.biggies:
        shown["biggies"] = dict(spot.biggies)
        shown["weights"] = spot.weights()
    if casino.number == SLOT:
        shown["placements"] = [
            {"player": owner, "face": face, "dice": here.dice.get(owner, 0), "biggies": here.biggies.get(owner, 0)}
            for face, here in casino.spots.items()
            for owner in here.weights()
        ]
    if casino.chips:
        shown["chips"] = list(casino.chips)
    shown.update(has_paid(casino.paid) if casino.paid is not None else would_win(payout_now(state, casino)))
    shown["standing"] = who_stands(state, casino)
    shown["paid"] = casino.paid is not None
    shown["filled_usd"] = casino.filled_usd()
    shown["wants_note"] = state.wants_note(casino)
    if state.may_hold_more(casino):
        shown["may_hold_more"] = True
    if rainbow_goes(state, casino):
        shown["rainbow_goes"] = True
    return shown


def payout_now(state: State, casino: Casino) -> Payout[int]:
    """What this casino would pay if the round ended now."""
    return slot_payout(state, casino) if casino.number == SLOT and RAINBOW not in casino.notes else state.payout_of(casino)


def who_stands(state: State, casino: Casino) -> list[list[str]]:
    """Everybody who has dice at this casino, best first, ties together."""
    if casino.number == SLOT:
        return standing(slot_keys(casino, state.options.slot_tie_full_compare))
    return standing(casino.weights())


def would_win(payout: Payout[int]) -> dict[str, Any]:
    """What a casino would pay as things lie."""
    return {"would_win": [list(award) for award in payout.awards], "cancelled": list(payout.cancelled)}


def has_paid(paid: Paid) -> dict[str, Any]:
    """What it paid, in the same form, and what nobody took."""
    return {"would_win": [list(award) for award in paid.awards], "cancelled": list(paid.cancelled), "left_over": list(paid.left_over)}


def _place_choice(state: State, place: Place) -> dict[str, Any]:
    dice = rolled_of(state, place.face)
    number: Number = SLOT if place.to == SLOT else place.face
    choice = {"kind": "place", "face": place.face, "dice": sum(dice.values()), "by_owner": dice}
    if state.options.slot_machine:
        choice["to"] = place.to
    seat = state.turn or ""
    ordinary, big, _ = split(dice, seat)
    casino = state.casinos[number]
    spots = {**casino.spots, place.face: casino.spots.get(place.face, EMPTY).add(ordinary, big)}
    return {**choice, "would": _would_change(state, casino, evolve(casino, spots=spots), seat)}


def _kick_would(state: State, owner: str, biggie: bool) -> dict[str, Any]:
    assert state.kick is not None, "somebody kicks"
    casino = state.casinos[state.kick.casino]
    spot = casino.spots[state.kick.face]
    spot = spot.add({}, {owner: -1}) if biggie else spot.add({owner: -1})
    return _would_change(state, casino, evolve(casino, spots={**casino.spots, state.kick.face: spot}), state.kick.seat)


def _would_change(state: State, before: Casino, after: Casino, seat: str) -> dict[str, Any]:
    """What a choice does at that casino: who would win what then, and what the chooser would win, before and after."""
    then = payout_now(state, after)
    return {
        "casino": after.number,
        **would_win(then),
        "standing": who_stands(state, after),
        "mine_before_usd": dict(payout_now(state, before).awards).get(seat, 0),
        "mine_usd": dict(then.awards).get(seat, 0),
    }


def _forced(state: State) -> dict[str, Any] | None:
    """The only thing this turn allows, to be offered at a tap; None where a slot, a kick or another number is still open."""
    open_now = choices(state) if state.stage in ("place", "kick") else []
    return open_now[0] if len(open_now) == 1 else None


def _payout(state: State) -> dict[str, Any] | None:
    if state.stage not in ("payout", "clear-table", "game-over"):
        return None
    following = state.unpaid() if state.stage == "payout" else None
    paid = [p for p in state.reckoning if p.round == state.round]
    asked = unsaid(state)
    return {
        "next": None if following is None else following.number,
        "unsaid": None if asked is None else asked.number,
        "chooser": next_chooser(state),
        "paid": [p.to_plain() for p in paid],
    }


def _table(state: State, hidden: bool) -> dict[str, Any]:
    said = list(warnings(state))
    due = chip_due(state)
    return {
        "starter": state.starter,
        "minimum_usd": state.minimum_usd,
        "rounds": state.last_round,
        "last_round": state.round >= state.last_round,
        "extra_white": state.extra,
        "pile": {"notes": state.pile.count(), "mean_usd": state.pile.mean_usd()},
        "deck": {str(value): count for value, count in sorted(state.options.full_deck().items())},
        "warnings": [str(text) for text in said],
        "warnings_text": [text.to_plain() for text in said],
        "adjusted": list(state.adjusted),
        "chip_offer": None if state.offer is None else {"seat": state.offer.seat, "casino": state.offer.casino},
        "chips_due": [] if due is None else [due],
        "reckoning": [] if hidden else [paid.to_plain() for paid in state.reckoning],
        "forced": _forced(state),
        "kick": None if state.kick is None else {"seat": state.kick.seat, "casino": state.kick.casino, "left": state.kick.left},
    }


__all__ = ["choices", "payout_now", "plain_outcome", "stage", "step", "view"]
