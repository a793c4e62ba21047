"""What everybody may see of a game of Lords of Vegas (nothing in it is secret), and the final ranking."""

from typing import Any

from companion.games.game import Outcome, Place, SeatId
from companion.games.lords_of_vegas.actions import REMODEL_MUSD, reorganize_cost
from companion.games.lords_of_vegas.board import BOARD, COLOURS, STRIP
from companion.games.lords_of_vegas.choices import highest_bet, legal, to_act
from companion.games.lords_of_vegas.city import casinos, chips_after, money, paying
from companion.games.lords_of_vegas.draw import waiting_for
from companion.games.lords_of_vegas.state import State
from companion.games.lords_of_vegas.trade import can_be_met
from companion.games.plain import encode, to_plain
from companion.text import Text, say


def view(state: State, seat: SeatId | None) -> dict[str, Any]:
    """The keys of docs/forms.md that this game knows; its own under "table". Millions everywhere."""
    asked = seat or state.turn
    ranking = outcome(state)
    return {
        "step": step(state),
        "round": state.turn_number,
        "stage": stage(state),
        "turn": state.turn,
        "to_act": sorted(to_act(state)),
        "seats": [
            {
                "id": s.id, "name": s.name, "colour": s.colour, "in_hand": state.dice_left(s.id), "markers": state.markers_left(s.id),
                "money_musd": state.cash[s.id], "points": state.points[s.id], "next_space": BOARD.next_gap(state.points[s.id]),
                "playing": s.id not in state.gone,
            }
            for s in state.seats
        ],
        "casinos": [],
        "roll": {},
        "choices": [to_plain(choice) for choice in legal(state, asked)] if asked else [],
        "outcome": None if ranking is None else _told(ranking),
        "table": _table(state),
    }  # fmt: skip


def _told(ranking: Outcome) -> dict[str, Any]:
    places = [
        {
            "seat": p.seat, "place": p.place, "money_musd": p.money, "points": p.notes,
            "reason": str(p.reason), "reason_text": p.reason.to_plain(),
        }
        for p in ranking.ranking
    ]  # fmt: skip
    return {"winners": list(ranking.winners), "ranking": places}


def _table(state: State) -> dict[str, Any]:
    waiting = waiting_for(state)
    return {
        "lots": {
            name: {
                "marker": here.marker, "tile": here.tile, "die": [here.die.owner, here.die.value] if here.die else None,
            }
            for name, here in state.city.items()
        },
        "board": {name: {"die": lot.die, "price_musd": lot.price_musd, "card": lot.card} for name, lot in BOARD.lots.items()},
        "casinos": [
            {
                "colour": casino.colour, "lots": list(casino.lots), "boss": casino.boss, "size": casino.size, "strip": casino.touches_strip,
                "remodel_musd": REMODEL_MUSD * casino.size, "reorganize_musd": reorganize_cost(casino),
                "highest_bet_musd": highest_bet(state, state.turn, casino) if state.turn else 0,
            }
            for casino in casinos(state.city)
        ],
        "would_pay": {card: _would_pay(state, card) for card in (*COLOURS, STRIP)},
        "cards_left": {card: sum(BOARD.lots[lot].card == card for lot in state.unseen) for card in (*COLOURS, STRIP)},
        "tiles_left": {colour: state.tiles_left(colour) for colour in COLOURS},
        "discards": list(state.discards),
        "drawn": state.drawn,
        "start_cards": {s.id: state.start_cards.get(s.id, 0) for s in state.seats},
        "waiting": None if waiting is None else encode(waiting),
        "offers": [{**encode(offer), "can_be_met": can_be_met(state, offer)} for offer in state.offers],
        "track": list(BOARD.track),
    }  # fmt: skip


def _would_pay(state: State, card: str) -> dict[str, Any]:
    """Money, and by how much each chip would move on: what one casino pays too little for the next space is lost."""
    example = next(name for name, lot in BOARD.lots.items() if lot.card == card)
    chosen = paying(state.city, example)
    earned, stands = money(state.city, chosen), chips_after(state.points, chosen)
    points = {seat: stand - state.points[seat] for seat, stand in stands.items() if stand != state.points[seat]}
    return {"money_musd": {s.id: earned[s.id] for s in state.seats}, "points": points}


def step(state: State) -> str:
    """The decision now open: changes with every event that asks somebody something new."""
    waiting = waiting_for(state)
    return f"t{state.turn_number}.{waiting.kind if waiting else state.stage}.{state.decided}"


def stage(state: State) -> str:
    """The page's word: fill (cards are dealt), roll (dice are wanted), place (act), choose, game-over."""
    waiting = waiting_for(state)
    if state.stage == "game-over":
        return "game-over"
    if waiting is None:
        return {"set-up": "fill", "draw": "fill", "play": "place"}[state.stage]
    return (
        "roll" if waiting.kind in ("first-player", "tie", "reorganize") or (waiting.kind == "bet" and len(to_act(state)) == 1) else "choose"
    )


def outcome(state: State) -> Outcome | None:
    """Most points, then most money, then shared. Source: SOURCES.md#lords-end."""
    if state.stage != "game-over":
        return None
    rank = {s.id: (state.points[s.id], state.cash[s.id]) for s in state.seats}
    order = sorted(rank, key=lambda seat: rank[seat], reverse=True)
    places = tuple(
        Place(seat, 1 + sum(other > rank[seat] for other in rank.values()), rank[seat][1], rank[seat][0], _reason(rank, seat))
        for seat in order
    )
    return Outcome(places, tuple(place.seat for place in places if place.place == 1))


def in_points(points: int) -> Text:
    """Points in words: one is a point."""
    return say("1 point") if points == 1 else say("{points} points", points=points)


def _reason(rank: dict[SeatId, tuple[int, int]], seat: SeatId) -> Text:
    points, money = rank[seat]
    rivals = [other for who, other in rank.items() if who != seat and other[0] == points]
    if not rivals:
        return in_points(points)
    if any(other == (points, money) for other in rivals):
        return say("{points} and {money_musd}: shared", points=in_points(points), money_musd=money)
    return say("{points} each, {money_musd} decide", points=in_points(points), money_musd=money)
