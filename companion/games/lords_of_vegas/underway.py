"""What lies on the board before anybody confirmed it: actions done one after the other, and one that is still going on."""

from companion.games.layout import Seen
from companion.games.lords_of_vegas.board import BOARD, LotId
from companion.games.lords_of_vegas.city import casinos, plot
from companion.games.lords_of_vegas.state import State
from companion.games.lords_of_vegas.stories import Teller, bag, bare, pieces_on, play, taken_up


def done(state: State, seen: Seen) -> tuple[tuple[frozenset[LotId], ...], State]:
    """Actions that lie there finished, whatever lies elsewhere: the lots of each in an order that the rules allow, and the state after all
    of them. People who build twice before they confirm have to pay twice."""
    steps = []
    while (step := _one_done(state, seen)) is not None:
        lots, state = step
        steps.append(lots)
    return tuple(steps), state


def _one_done(state: State, seen: Seen) -> tuple[frozenset[LotId], State] | None:
    teller = Teller.of(state, seen)
    for commands, _ in teller.wishes():
        if (played := play(state, commands)) is None:
            continue
        after = played[1]
        lots = frozenset(lot for lot in BOARD.lots if plot(after.city, lot) != plot(state.city, lot))
        if lots and all(teller.found.get(lot) == bag(pieces_on(after, lot)) for lot in lots):
            return lots, after
    return None


def begun(state: State, seen: Seen) -> bool:
    """Whether what changed may be the beginning of one action: some wish changes all of these lots, or takes up their dice."""
    teller = Teller.of(state, seen)
    if not teller.changed:
        return False
    if teller.are_going_back(taken_up(state)):
        return True
    for casino in casinos(state.city):
        lots = {lot for lot, _ in casino.dice}
        if teller.changed <= lots and all(teller.found[lot] == bare(bag(pieces_on(state, lot))) for lot in teller.changed):
            return True
    for commands, _ in teller.wishes():
        played = play(state, commands)
        if played is not None and all(_is_half_way(teller, played[1], lot, lot in played[2]) for lot in teller.changed):
            return True
    return False


def _is_half_way(teller: Teller, after: State, lot: LotId, up: bool) -> bool:
    """Whether what lies there may become what this state wants: all of it lay there before, or comes there, whatever a die still shows.
    up: whether its die is taken up for a tie."""
    before, wanted = bag(pieces_on(teller.state, lot)), bag(pieces_on(after, lot))
    if up and teller.found[lot] == bare(before):
        return True
    comes = {(kind, colour) for kind, colour, _ in wanted}
    return wanted != before and all(piece in before or piece[:2] in comes for piece in teller.found[lot])
