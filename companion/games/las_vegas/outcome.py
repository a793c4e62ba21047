"""The end of a game: ranking with the reason for each place."""

from collections.abc import Mapping

from companion.games.game import Outcome, Place
from companion.games.las_vegas.state import State
from companion.text import Text, say

MORE_NOTES, FEWER_NOTES = say("same money, more notes"), say("same money, fewer notes")
MORE_MONEY, LEAST_MONEY, NO_MONEY = say("more money"), say("least money"), say("no money")
SHARED_PLACE = say("same money, same notes: a shared place")


def outcome(state: State) -> Outcome | None:
    """Most money wins; the same money, more notes; still the same, the victory is shared. None while the game runs."""
    return rank_by_money(state) if state.stage == "game-over" else None


def rank_by_money(state: State) -> Outcome:
    """The ranking as the money stands."""
    return ranking({seat.id: (state.money_usd(seat.id), state.notes_won(seat.id)) for seat in state.seats})


def ranking(
    standing: Mapping[str, tuple[int, int]],
    more_notes: Text = MORE_NOTES,
    fewer_notes: Text = FEWER_NOTES,
    shared: Text = SHARED_PLACE,
) -> Outcome:
    """Seats best first by (money, notes won). more_notes, fewer_notes, shared: how a tie-break and a shared place are told."""
    order = sorted(standing, key=lambda seat: standing[seat], reverse=True)
    places: list[Place] = []
    for index, seat in enumerate(order):
        above = places[-1] if places else None
        tied = above is not None and standing[above.seat] == standing[seat]
        place = above.place if tied and above is not None else index + 1
        money, notes = standing[seat]
        following = standing[order[index + 1]] if index + 1 < len(order) else None
        if tied or following == standing[seat]:
            told = shared
        elif following is None and above is not None and above.money == money:
            told = fewer_notes
        else:
            told = _reason(index + 1, standing[seat], following, more_notes)
        places.append(Place(seat, place, money, notes, told))
    return Outcome(tuple(places), tuple(p.seat for p in places if p.place == 1))


def _reason(place: int, own: tuple[int, int], following: tuple[int, int] | None, more_notes: Text) -> Text:
    if following is None:
        return LEAST_MONEY if own[0] else NO_MONEY
    if following[0] == own[0]:
        return more_notes
    return MORE_MONEY if place == 1 else say("more money than place {place}", place=place + 1)
