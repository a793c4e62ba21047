"""Evenings that don't go by the book, of any game: what must hold whatever the table wishes for in between."""

from companion.games.game import Refusal
from companion.games.plain import command_from_plain, event_from_plain, to_plain


def play_unruly(game, player, chance, wish, often, holds, most=3000):
    """Play on to the end, now and then (`often`, a chance) as somebody wishes: wish(state, chance), which the rules may refuse.

    Everything stays somewhere all along; holds(state) is what the game must keep besides. Then what happened is told and written down.
    """
    first = conserved(game, player.record.start)
    for _ in range(most):
        state = player.record.state
        if game.outcome(state) is not None:
            break
        wished = wish(state, chance)
        if chance.random() < often and not isinstance(game.decide(state, wished, {}), Refusal):
            player.do(wished)
        else:
            player.step()
        entry = player.record.entries[-1]
        assert conserved(game, entry.after) == first, entry.command
        assert holds(entry.after), entry.command
    assert game.outcome(player.record.state) is not None
    for entry in player.record.entries[::9]:
        assert command_from_plain(game, to_plain(entry.command)) == entry.command
        assert [event_from_plain(game, to_plain(event)) for event in entry.events] == list(entry.events)
        game.view(entry.after, None)
        game.layout(entry.after)
        assert all(str(game.describe(entry.before, event)) for event in entry.events[:1])


def conserved(game, state):
    """What lies where, all told; what was set by hand left out."""
    return {name: count for name, count in game.totals(state).items() if not name.startswith("adjusted") and count}
