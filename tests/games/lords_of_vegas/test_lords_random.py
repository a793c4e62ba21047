"""Ten thousand random actions: nothing gets lost, every casino has one boss, points stand only on spaces that exist, all can be undone."""

import pytest

from companion.games.game import Refusal
from companion.games.lords_of_vegas.board import BOARD
from companion.games.lords_of_vegas.city import casinos
from companion.games.lords_of_vegas.commands import Offer
from companion.games.lords_of_vegas.game import LordsOfVegas
from companion.games.lords_of_vegas.state import TieReroll
from tests.games.random_play import RandomPlayer

ACTIONS = 10_000
TABLES = (
    (2, {}),
    (2, {"two_player": False, "lay_off": "printed"}),
    (3, {}),
    (3, {"lay_off": "manual", "bet_capped_by_boss_cash": False}),
    (4, {}),
    (4, {"bank": "typed"}),
    (5, {"six_seats": True}),
    (6, {"six_seats": True, "lay_off": "manual"}),
)


class Trader(RandomPlayer):
    """A random player who also offers random trades, at any time; those asked say yes or no at random,
    and likes to reorganize."""

    def choose(self, state):
        if state.stage in ("draw", "play") and self.random.random() < 0.15:
            offer = self._offer(state)
            if not isinstance(self.game.decide(state, offer, {}), Refusal):
                return offer, {}
        if state.offers and self.random.random() < 0.8:
            answers = [wish for seat in state.playing for wish in self.game.legal(state, seat) if wish.kind in ("accept", "decline")]
            fitting = [wish for wish in answers if not isinstance(self.game.decide(state, wish, {}), Refusal)]
            if fitting:
                return self.random.choice(fitting), {}
        shuffles = [wish for wish in self.game.legal(state, state.turn or "") if wish.kind == "reorganize"]
        if shuffles and self.random.random() < 0.3:
            return self.random.choice(shuffles), {}
        return super().choose(state)

    def _offer(self, state):
        one, other = self.random.sample([seat.id for seat in state.seats], 2)
        marked = {seat: [lot for lot, here in state.city.items() if here.marker == seat] for seat in (one, other)}
        dice = {seat: [lot for lot, here in state.city.items() if here.die and here.die.owner == seat] for seat in (one, other)}

        def few(lots):
            return tuple(self.random.sample(lots, min(len(lots), self.random.randint(0, 1))))

        swapped = (few(marked[one]), few(marked[other]), few(dice[one]), few(dice[other]))
        return Offer(other, self.random.randint(0, 8), self.random.randint(0, 8), *swapped, one)


def held(game, state, totals):
    """What must be true after every action."""
    assert game.totals(state) == totals
    assert all(stand in BOARD.track for stand in state.points.values())
    assert all(cash >= 0 for cash in state.cash.values())
    assert all(state.dice_left(seat.id) >= 0 and state.markers_left(seat.id) >= 0 for seat in state.seats)
    assert all(state.tiles_left(colour) >= 0 for colour in ("purple", "gold", "aqua", "silver", "brown"))
    open_ties = [casino.tied for casino in casinos(state.city) if casino.tied]
    if open_ties:  # several at once only after a trade: one after the other they are rolled again
        rolling = isinstance(state.waiting, TieReroll) and state.waiting.lots in open_ties
        assert rolling or state.stage == "game-over" or state.waiting is not None
    else:
        assert all(casino.boss is not None for casino in casinos(state.city) if casino.dice)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_random_actions_keep_the_game_whole_and_can_all_be_undone(players, options):
    game = LordsOfVegas()
    done, seed, kinds = 0, 0, set()
    while done < ACTIONS // len(TABLES):
        seed += 1
        player = Trader(game, options, players, seed)
        totals = game.totals(player.record.state)
        while game.outcome(player.record.state) is None:
            held(game, player.step(), totals)
        done += len(player.record.entries)
        kinds |= {entry.command.kind for entry in player.record.entries}
        back = player.record.start  # undone to the start and told again: every state as it was
        for entry in player.record.entries:
            assert back == entry.before
            for event in entry.events:
                back = game.apply(back, event)
        assert back == player.record.state
    assert {"build", "sprawl", "remodel", "reorganize", "gamble", "offer", "accept", "decline", "roll", "arrange", "next"} <= kinds
