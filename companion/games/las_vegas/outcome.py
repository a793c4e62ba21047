"""The end of a game: ranking with the reason for each place."""

from companion.games.game import Outcome, Place
from companion.games.las_vegas.state import State
from companion.text import Text, say


def outcome(state: State) -> Outcome | None:
    """Most money wins; the same money, more notes; still the same, the victory is shared. None while the game runs."""
    return rank_by_money(state) if state.stage == "game-over" else None


def rank_by_money(state: State) -> Outcome:
    """The ranking as the money stands."""
    standing = {seat.id: (state.money_usd(seat.id), state.notes_won(seat.id)) for seat in state.seats}
    order = sorted(standing, key=lambda seat: standing[seat], reverse=True)
    places: list[Place] = []
    for index, seat in enumerate(order):
        above = places[-1] if places else None
        tied = above is not None and standing[above.seat] == standing[seat]
        place = above.place if tied and above is not None else index + 1
        money, notes = standing[seat]
        following = standing[order[index + 1]] if index + 1 < len(order) else None
        places.append(Place(seat, place, money, notes, _reason((money, notes), following, tied)))
    return Outcome(tuple(places), tuple(p.seat for p in places if p.place == 1))


def _reason(own: tuple[int, int], following: tuple[int, int] | None, tied: bool) -> Text:
    if tied or following == own:
        return say("same money, same notes: a shared place")
    if following is None:
        return say("least money") if own[0] else say("no money")
    if following[0] == own[0]:
        return say("same money, more notes")
    return say("more money")
