"""Games of Lords of Vegas set up in one line: who sits there, what lies on the board, whose turn it is."""

from dataclasses import replace

import pytest

from companion.games.game import Refusal, Seat
from companion.games.lords_of_vegas.city import Die, Plot, lay
from companion.games.lords_of_vegas.game import LordsOfVegas

SEATS = tuple(Seat(name, name.title(), colour) for name, colour in (("ann", "red"), ("ben", "blue"), ("cleo", "green")))


class Table:
    """A game in the middle of Ann's turn, as a small script: lay things out, wish, look."""

    def __init__(self, players=3, **options):
        self.game = LordsOfVegas()
        state = self.game.setup(options, SEATS[:players])
        assert not isinstance(state, Refusal), state
        cash = {seat.id: 100 for seat in state.seats}
        self.state = replace(
            state,
            stage="play",
            turn="ann",
            turn_number=1,
            cash=cash,
            bank_musd=-sum(cash.values()),
            start_cards={s.id: 2 for s in state.seats},
        )
        self.totals = self.game.totals(self.state)

    def lay(self, **plots):
        """A1="ann" a marker; A1=("gold", "ann", 5) a tile with a die; A1=("gold",) a tile alone."""
        changes = {}
        for lot, here in plots.items():
            if isinstance(here, str):
                changes[lot] = Plot(marker=here)
            else:
                changes[lot] = Plot(tile=here[0], die=Die(here[1], here[2]) if len(here) > 1 else None)
        self.state = replace(self.state, city=lay(self.state.city, changes))
        return self

    def having(self, **changes):
        """The state with some fields set: cash, points, turn …"""
        for field in ("cash", "points"):
            if field in changes:
                changes[field] = {**getattr(self.state, field), **changes[field]}
        if "cash" in changes:
            changes["bank_musd"] = -sum(changes["cash"].values())
        self.state = replace(self.state, **changes)
        return self

    def draws(self, card):
        """It is the moment of the draw, and this card comes."""
        self.state = replace(self.state, stage="draw", drawn=None)
        return self.do({"kind": "draw", "card": card})

    def try_(self, wish, **chance):
        """Events or the refusal, nothing changed."""
        from companion.games.plain import command_from_plain

        return self.game.decide(self.state, command_from_plain(self.game, wish), chance)

    def do(self, wish, **chance):
        """The wish must be granted; returns self. Conservation is held after each."""
        events = self.try_(wish, **chance)
        assert not isinstance(events, Refusal), str(events.message)
        for event in events:
            assert str(self.game.describe(self.state, event))
            self.state = self.game.apply(self.state, event)
        assert self.game.totals(self.state) == self.game.totals(self.state) | {"money": self.totals["money"], "cards": self.totals["cards"]}
        return self

    def refused(self, wish, **chance):
        """The wish must be refused; returns the sentence."""
        before = self.state
        answer = self.try_(wish, **chance)
        assert isinstance(answer, Refusal)
        assert self.state == before
        return str(answer.message)

    def plot(self, lot):
        here = self.state.city.get(lot, Plot())
        return (
            (here.tile, here.die.owner, here.die.value) if here.die else (here.marker or (here.tile,) if here.tile or here.marker else None)
        )


@pytest.fixture
def table():
    return Table()


@pytest.fixture
def make_table():
    return Table
