"""A table of the Card Game as a small script: choose, lay, look."""

from dataclasses import replace

import pytest

from companion.games.layout import Seen, SeenPiece, as_seen
from companion.games.registry import GAMES
from tests.games.wishing import WishingTable

GAME = GAMES["card-game"]
PEOPLE = {"leo": "red", "henry": "blue", "rebecca": "green", "emily": "yellow", "oskar": "black"}


class CardTable(WishingTable):
    """A game in the first round. The bank is typed, so that play begins at once and notes are laid as the test needs them."""

    def __init__(self, players=4, bank="typed", **options):
        super().__init__(GAME, PEOPLE, players, bank=bank, **options)

    # --- wishing ---

    def choose(self, seat=None, cards=None):
        """choose("leo", {5: [1, 1, 1]}): dice on each card, by number."""
        return self.do({"kind": "choose-cards", "seat": seat, "cards": {str(n): list(dice) for n, dice in cards.items()}})

    def turn(self, **chosen):
        """Everybody chooses: turn(leo={5: [1]}, henry={6: [1]})."""
        for seat, cards in chosen.items():
            self.choose(seat, cards)
        return self

    def next(self, times=1):
        for _ in range(times):
            self.do({"kind": "next"})
        return self

    def no_more_notes(self):
        """The table says that no more notes will be entered this round."""
        for number in self.state.casinos:
            self.do({"kind": "deal-note", "casino": number, "last": True})
        return self

    # --- laying things out ---

    def lay(self, number, cards=None, notes=(), chips=()):
        """Cards by seat (dice on each), notes and chip cards at one casino, taken from where such things lie."""
        casino = self.state.casinos[number]
        sets, pile, deck = dict(self.state.sets), self.state.pile, dict(self.state.chip_deck)
        for seat, dice in (cards or {}).items():
            sets[seat] = replace(sets[seat], pile=sets[seat].pile - len(dice))
        for note in notes:
            pile = pile.take(note)
        for colour in chips:
            deck[colour] -= 1
        laid = replace(
            casino,
            cards={seat: tuple(dice) for seat, dice in (cards or {}).items()},
            notes=tuple(notes),
            chips=tuple(chips),
            closed=True,
        )
        casinos = {**self.state.casinos, number: laid}
        self.state = replace(self.state, casinos=casinos, pile=pile, sets=sets, chip_deck=deck)
        return self

    def rich(self, **won):
        """rich(leo=[50_000, 30_000]): notes won before."""
        self.state = replace(self.state, won={seat: tuple(notes) for seat, notes in won.items()})
        return self

    # --- looking ---

    def money(self):
        return {seat: amount for seat, amount in GAME.money(self.state).items() if amount}

    def cards_at(self, number):
        return {seat: list(dice) for seat, dice in self.state.casinos[number].cards.items()}

    def awaited(self):
        return list(self.state.choosing())

    def view(self, seat=None):
        return GAME.view(self.state, seat)

    # --- seeing ---

    def seen(self, more=None, hidden=()):
        """The table as a camera sees it that can't tell cards apart, with more dice: {5: "red red? blue6"} (? unreadable, 6: shows a 6)."""
        look = as_seen(GAME.layout(self.state), GAME.zones(self.state))
        zones = {zone: [SeenPiece(p.colour, p.face, index=p.index) for p in pieces] for zone, pieces in look.zones.items()}
        index = 100
        for number, words in (more or {}).items():
            for word in words.split():
                colour = word.rstrip("?123456")
                face = None if word.endswith("?") else int(word[-1]) if word[-1].isdigit() else number
                zones[f"casino-{number}"].append(SeenPiece(colour, face, index=(index := index + 1)))
        return Seen({zone: tuple(pieces) for zone, pieces in zones.items()}, GAME.zones(self.state) - {f"casino-{n}" for n in hidden})

    def stories(self, more=None, **look):
        return GAME.interpret(self.state, self.seen(more, **look))

    def explains(self, more=None, **look):
        told = GAME.explain(self.state, self.seen(more, **look))
        return None if told is None else str(told)


@pytest.fixture
def cards():
    return CardTable
