"""A table of the Custom Edition as a small script: lay dice and cards, wish, look."""

from dataclasses import replace

import pytest

from companion.games.las_vegas.state import Spot
from companion.games.layout import Seen, SeenPiece, as_seen
from companion.games.registry import GAMES
from tests.games.wishing import WishingTable

GAME = GAMES["custom-edition"]
PEOPLE = {
    "anna": "red", "ben": "yellow", "carla": "blue", "denny": "black", "eva": "green", "finn": "white", "greta": "orange", "hugo": "purple",
}  # fmt: skip


class Trays(WishingTable):
    """A game in the first round. The bank is typed, so that play begins at once and cards are laid as the test needs them."""

    def __init__(self, players=3, bank="typed", **options):
        super().__init__(GAME, PEOPLE, players, bank=bank, **options)

    # --- wishing ---

    def roll(self, *faces):
        """The seat on turn rolls these faces."""
        return self.do({"kind": "roll", "dice": {self.state.turn: list(faces)}})

    def place(self, face):
        return self.do({"kind": "place", "face": face})

    def skip(self):
        return self.do({"kind": "skip"})

    def next(self, times=1):
        for _ in range(times):
            self.do({"kind": "next"})
        return self

    def pay(self):
        """The round stops; all six trays pay."""
        return self.do({"kind": "end-round"}).next(6)

    # --- laying things out ---

    def lay(self, number, dice=None, cards=()):
        """Dice by seat (out of their hands) and money cards (out of the deck) at one tray."""
        pile, hands = self.state.pile, {seat: dict(hand) for seat, hand in self.state.hands.items()}
        for card in cards:
            pile = pile.take(card)
        for seat, count in (dice or {}).items():
            hands[seat][seat] -= count
        spots = {number: Spot(dict(dice))} if dice else {}
        laid = replace(self.state.casinos[number], spots=spots, notes=tuple(cards), closed=True)
        self.state = replace(self.state, casinos={**self.state.casinos, number: laid}, pile=pile, hands=hands)
        return self

    def hold(self, **hands):
        """hold(anna=1): dice in hand; everybody else holds none."""
        held = {seat.id: {seat.id: hands[seat.id]} if seat.id in hands else {} for seat in self.state.seats}
        self.state = replace(self.state, hands=held)
        return self

    def rich(self, **won):
        """rich(anna=[7, 3]): money cards won before."""
        self.state = replace(self.state, won={seat: tuple(cards) for seat, cards in won.items()})
        return self

    def deck(self, cards, discarded=()):
        """The deck holds just these cards, these lie discarded; the round is over."""
        counts = {value: list(cards).count(value) for value in set(cards)}
        self.state = replace(
            self.state, pile=replace(self.state.pile, unseen=counts), discarded=tuple(discarded), stage="round-over", hands={}
        )
        return self

    # --- looking ---

    def money(self):
        return {seat: amount for seat, amount in GAME.money(self.state).items() if amount}

    def view(self, seat=None):
        return GAME.view(self.state, seat)

    def skips_left(self):
        return dict(self.state.tokens)

    # --- seeing ---

    def seen(self, changes=None, hidden=()):
        """The table as the camera would see it, with some zones showing other pieces: {"tray": "red5 red5", "casino-2": "red2"}."""
        zones = dict(as_seen(GAME.layout(self.state), GAME.zones(self.state)).zones)
        for zone, words in (changes or {}).items():
            zones[zone] = tuple(SeenPiece(word[:-1], int(word[-1]), index=100 + i) for i, word in enumerate(words.split()))
        return Seen(zones, GAME.zones(self.state) - set(hidden))

    def stories(self, changes=None, **look):
        return GAME.interpret(self.state, self.seen(changes, **look))


@pytest.fixture
def trays():
    return Trays
