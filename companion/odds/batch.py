"""Thousands of games of Las Vegas 2012 at once, played at random from any position between two turns: arrays instead of states.

The rules are those of companion/games/las_vegas without its modules; a test plays the same dice through both and compares.
Arrays have the game first: G games, P players, 6 casinos, at most MOST_NOTES notes a casino.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from companion.games.las_vegas.state import NUMBERS, State

MOST_NOTES = 12
MOST_DICE = 8
NO_DIE = 6
SHIFTS = 4 * np.arange(6)
PACKED = np.array([*(1 << SHIFTS), 0])
"""A die as a number whose n-th four bits count face n: a roll is the sum of its dice."""
Ints = npt.NDArray[np.int64]


@dataclass(slots=True)
class Script:
    """What chance and the players did, for replaying it elsewhere. piles: notes from the top down, (G, notes).
    turns: per turn the games still playing (n,), dice per face rolled (n, 6), and the face chosen, 0..5 (n,)."""

    piles: Ints
    turns: list[tuple[Ints, Ints, Ints]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Batch:
    """How G games ended: dollars and notes by player, (G, P), players in the order of the seats; the script where it was asked for."""

    money_usd: Ints
    notes: Ints
    script: Script | None

    def won(self) -> npt.NDArray[np.float64]:
        """Each player's share of each victory, (G, P): most money, then most notes, else shared."""
        key = self.money_usd * 1000 + self.notes
        best = key == key.max(axis=1, keepdims=True)
        return best / best.sum(axis=1, keepdims=True)


def play_batch(state: State, games: int, seed: int, keep_script: bool = False) -> Batch:
    """Play on from `state` (a round's start, or before a roll) `games` times with players who choose any rolled number at random.

    Raises ValueError where the state is in the middle of a turn or payout, or a module is played that the arrays don't know.
    """
    if not knows(state):
        raise ValueError("the batched engine plays the 2012 game without modules, from between two turns with every player at the table")
    table = _Table(state, games, np.random.default_rng(seed), keep_script)
    for number in range(state.round, state.last_round + 1):
        if number > state.round:
            table.next_round()
        table.fill()
        table.play()
        table.pay()
    return Batch(table.money, table.notes_won, table.script)


def knows(state: Any) -> bool:
    """Whether the batch can start from here: the 2012 game between two turns, with every player at the table and notes as the box has."""
    if type(state) is not State:
        return False
    odd = state.options
    modules = (odd.neutral_dice, odd.biggies, odd.kickers, odd.rainbow, odd.slot_machine, odd.chip_cards)
    return not any(modules) and state.stage in ("fill", "roll") and not state.gone and _has_room_for_notes(state)


def _has_room_for_notes(state: State) -> bool:
    """Whether no casino comes to hold more notes than the arrays: with a deck of one's own it may take many to fill it."""
    smallest = min(value for value, copies in state.options.full_deck().items() if copies > 0)
    lying = max(len(casino.notes) for casino in state.casinos.values())
    return max(lying, -(-state.minimum_usd // smallest)) <= MOST_NOTES


class _Table:
    """G tables side by side."""

    def __init__(self, state: State, games: int, luck: np.random.Generator, keep_script: bool) -> None:
        seats = [seat.id for seat in state.seats]
        self.luck, self.minimum, self.games, self.players = luck, state.minimum_usd, games, len(seats)
        self.every = np.arange(games)
        self.starter = seats.index(state.starter)
        self.turn = np.full(games, seats.index(state.turn or state.starter))
        self.hands = _tile([state.dice_left(seat) for seat in seats], games)
        lying = [[state.casinos[n].spot().dice.get(seat, 0) for seat in seats] for n in NUMBERS]
        self.dice = _tile(lying, games)
        self.notes = np.zeros((games, len(NUMBERS), MOST_NOTES), np.int64)
        self.counts = _tile([len(state.casinos[n].notes) for n in NUMBERS], games)
        self.closed = frozenset(casino for casino, n in enumerate(NUMBERS) if state.casinos[n].closed)
        for casino, number in enumerate(NUMBERS):
            for spot, note in enumerate(state.casinos[number].notes):
                self.notes[:, casino, spot] = note
        self.money = _tile([state.money_usd(seat) for seat in seats], games)
        self.notes_won = _tile([state.notes_won(seat) for seat in seats], games)
        self._shuffle(state)
        self.script = Script(self.pile[:, : self.tail[0]].copy()) if keep_script else None

    def _shuffle(self, state: State) -> None:
        hidden = np.repeat([*state.pile.unseen], [max(0, count) for count in state.pile.unseen.values()]).astype(np.int64)
        under = np.array(state.pile.under, np.int64)
        rounds = state.last_round - state.round + 1
        room = len(hidden) + len(under) + rounds * len(NUMBERS) * MOST_NOTES
        self.pile = np.zeros((self.games, room), np.int64)
        self.pile[:, : len(hidden)] = self.luck.permuted(np.tile(hidden, (self.games, 1)), axis=1)
        self.pile[:, len(hidden) : len(hidden) + len(under)] = under
        self.head = np.zeros(self.games, np.int64)
        self.tail = np.full(self.games, len(hidden) + len(under))

    def next_round(self) -> None:
        """Eight dice each, empty casinos, the start card one to the left."""
        self.starter = (self.starter + 1) % self.players
        self.turn[:] = self.starter
        self.hands[:] = MOST_DICE
        self.dice[:] = 0
        self.notes[:] = 0
        self.counts[:] = 0
        self.closed = frozenset()

    def fill(self) -> None:
        """Casino after casino, note after note, until each holds its minimum or the pile is used up; none where people said that no more
        lies there."""
        for casino in range(len(NUMBERS)):
            while casino not in self.closed:
                short = self.every[(self.notes[:, casino].sum(axis=1) < self.minimum) & (self.head < self.tail)]
                if not len(short):
                    break
                self.notes[short, casino, self.counts[short, casino]] = self.pile[short, self.head[short]]
                self.counts[short, casino] += 1
                self.head[short] += 1

    def play(self) -> None:
        """Turn after turn in every game that still has dice in hand."""
        playing = self.every
        while len(playing):
            turn = self.turn[playing]
            in_hand = self.hands[playing, turn]
            rolled = self._rolled(in_hand)
            face = self._chosen(rolled)
            placed = rolled[np.arange(len(playing)), face]
            self.dice[playing, face, turn] += placed
            self.hands[playing, turn] = in_hand - placed
            if self.script is not None:
                self.script.turns.append((playing, rolled, face))
            playing = playing[self._pass_on(playing, turn)]

    def _rolled(self, in_hand: Ints) -> Ints:
        """Dice per face, (n, 6), for so many dice each."""
        dice = self.luck.integers(0, 6, (len(in_hand), MOST_DICE), np.uint8)
        dice[np.arange(MOST_DICE) >= in_hand[:, None]] = NO_DIE
        packed = PACKED[dice].sum(axis=1)
        return (packed[:, None] >> SHIFTS) & 15

    def _chosen(self, rolled: Ints) -> Ints:
        """One of the rolled faces, each equally likely."""
        wish = self.luck.random(rolled.shape, np.float32)
        wish[rolled == 0] = -1
        return wish.argmax(axis=1)

    def _pass_on(self, playing: Ints, turn: Ints) -> Any:
        """The next player with dice gets the turn; False (by game) where nobody has any."""
        hands = self.hands[playing]
        order = (turn[:, None] + np.arange(1, self.players + 1)) % self.players
        holds = np.take_along_axis(hands, order, axis=1) > 0
        first = holds.argmax(axis=1)
        self.turn[playing] = order[np.arange(len(playing)), first]
        return np.any(holds, axis=1)

    def pay(self) -> None:
        """All casinos: ties cancel, the others take notes from the highest down, left-overs go under the pile."""
        weights = self.dice
        same = (weights[:, :, :, None] == weights[:, :, None, :]).sum(axis=3)
        ranks = (weights > 0) & (same == 1)
        above = ((weights[:, :, None, :] > weights[:, :, :, None]) & ranks[:, :, None, :]).sum(axis=3)
        by_value = -np.sort(-self.notes, axis=2)
        takes = ranks & (above < self.counts[:, :, None])
        award = np.where(takes, np.take_along_axis(by_value, np.minimum(above, MOST_NOTES - 1), axis=2), 0)
        self.money += award.sum(axis=1)
        self.notes_won += takes.sum(axis=1)
        taken = takes.sum(axis=2)
        for casino in range(len(NUMBERS)):
            for spot in range(int(self.counts[:, casino].max())):
                left = self.every[(spot >= taken[:, casino]) & (spot < self.counts[:, casino])]
                self.pile[left, self.tail[left]] = by_value[left, casino, spot]
                self.tail[left] += 1


def _tile(values: Any, games: int) -> Ints:
    """The same for every game."""
    array = np.asarray(values, np.int64)
    return np.tile(array, (games,) + (1,) * array.ndim)
