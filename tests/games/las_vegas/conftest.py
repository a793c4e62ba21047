"""A table of Las Vegas as a small script: lay dice and notes, wish, look."""

from dataclasses import replace

import pytest

from companion.games.game import NEUTRAL
from companion.games.las_vegas.state import SLOT, Casino, Spot
from companion.games.layout import Piece, Seen, SeenPiece, as_seen
from companion.games.registry import GAMES
from tests.games.wishing import WishingTable

GAME = GAMES["las-vegas"]
PEOPLE = {"anna": "red", "benno": "blue", "carla": "green", "denny": "black", "eva": "yellow", "finn": "orange"}


class Vegas(WishingTable):
    """A game in the first round. The bank is typed, so that play begins at once and notes are laid as the test needs them."""

    def __init__(self, players=4, bank="typed", **options):
        super().__init__(GAME, PEOPLE, players, bank=bank, **options)

    # --- laying things out ---

    def lay(self, number, dice=None, notes=(), biggies=None):
        """Dice by owner and notes at one casino; the dice come out of the players' hands, the notes out of the pile."""
        casino = self.state.casinos[number]
        spot = Spot(dict(dice or {}), dict(biggies or {}))
        pile = self.state.pile
        for note in notes:
            pile = pile.take(note)
        spots = {number: spot} if spot.count() else {}
        laid = replace(casino, spots=spots, notes=tuple(notes), closed=True)
        self.state = replace(self.state, casinos={**self.state.casinos, number: laid}, pile=pile)
        return self

    def lay_slot(self, *placements, notes=()):
        """(player, face, dice) or (player, face, dice, biggies) at the slot machine."""
        spots = {}
        for player, face, dice, *big in placements:
            old = spots.get(face, Spot())
            spots[face] = old.add({player: dice} if dice else {}, {player: big[0]} if big else {})
        slot = Casino(SLOT, tuple(notes), spots, closed=True)
        self.state = replace(self.state, casinos={**self.state.casinos, SLOT: slot})
        return self

    def hold(self, **hands):
        """hold(anna=5, benno={"benno": 2, "neutral": 1}): what is in hand; everybody else holds nothing."""
        dice = {seat: {seat: hand} if isinstance(hand, int) else hand for seat, hand in hands.items() if hand}
        self.state = replace(self.state, hands={seat.id: dice.get(seat.id, {}) for seat in self.state.seats})
        return self

    def turn(self, seat):
        self.state = replace(self.state, turn=seat, stage="roll", roll={})
        return self

    def rich(self, **won):
        """rich(anna=[50_000, 20_000]): notes won before."""
        self.state = replace(self.state, won={seat: tuple(notes) for seat, notes in won.items()})
        return self

    # --- wishing ---

    def roll(self, **dice):
        return self.do({"kind": "roll", "dice": dice})

    def place(self, face, to="casino", **dice):
        return self.do({"kind": "place", "face": face, "to": to, **({"dice": dice} if dice else {})})

    def next(self):
        return self.do({"kind": "next"})

    def pay(self, casinos=6):
        """The round stops; so many casinos pay."""
        self.do({"kind": "end-round"})
        for _ in range(casinos):
            self.next()
        return self

    # --- looking ---

    def money(self):
        return {seat: amount for seat, amount in GAME.money(self.state).items() if amount}

    def faces(self):
        """The numbers that may be chosen now, slot placements as "slot-4"."""
        commands = GAME.legal(self.state, self.state.turn)
        return [c.face if c.to == "casino" else f"slot-{c.face}" for c in commands if c.kind == "place"]

    def in_hand(self, seat):
        return dict(self.state.hands[seat])

    def dice_at(self, number):
        return dict(self.state.casinos[number].spot().dice)

    def view(self, seat=None):
        return GAME.view(self.state, seat)

    # --- seeing ---

    def seen(self, changes=None, outside=(), hidden=()):
        """The table as the camera would see it, with some zones showing other pieces: {"tray": "red 5, red 5, white 6?"}."""
        zones = GAME.zones(self.state)
        look = as_seen(GAME.layout(self.state), zones)
        laid = dict(look.zones)
        for zone, text in (changes or {}).items():
            laid[zone] = tuple(pieces(text))
        numbered = {}
        index = 0
        for zone, here in laid.items():
            numbered[zone] = tuple(replace(piece, index=index + i) for i, piece in enumerate(here))
            index += len(here)
        return Seen(numbered, zones - set(hidden), tuple(pieces(outside)) if outside else ())

    def stories(self, changes=None, **look):
        """What the rules make of it: (command kinds with their faces, ask)."""
        return GAME.interpret(self.state, self.seen(changes, **look))

    def explains(self, changes=None, **look):
        told = GAME.explain(self.state, self.seen(changes, **look))
        return None if told is None else str(told)

    def at(self, number, *more):
        """What lies at a casino, in the words of `seen`, with more dice added."""
        lies = [f"{piece.colour} {piece.face}" for piece in GAME.layout(self.state).get(f"casino-{number}", ())]
        return ", ".join([*lies, *more])


def pieces(text):
    """ "red 5, big blue 3, violet 2, red ?" as seen pieces."""
    for words in filter(None, (part.strip() for part in text.split(","))):
        *size, colour, face = words.split()
        yield SeenPiece(colour, None if face == "?" else int(face), "big" if size else "normal")


@pytest.fixture
def vegas():
    return Vegas


@pytest.fixture
def neutral():
    return NEUTRAL


@pytest.fixture
def piece():
    return Piece
