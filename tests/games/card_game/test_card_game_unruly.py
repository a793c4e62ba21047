"""Evenings of the Card Game that don't go by the book: people leave, swap seats, stop rounds, and set the tally by hand."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.plain import command_from_plain
from companion.games.registry import GAMES
from tests.games.unruly import play_unruly

GAME = GAMES["card-game"]


def unruly(state, chance):
    """Something that the table, not the turn, wishes for. The rules may refuse it."""
    seats = [seat.id for seat in state.seats]
    seat, other, casino = chance.choice(seats), chance.choice(seats), str(chance.randint(1, 6))
    wishes = [
        {"kind": "leave", "seat": seat},
        {"kind": "seat-change", "seat": seat, "name": "Somebody", "order": chance.randint(1, len(seats))},
        {"kind": "seat-change", "seat": seat, "colour": chance.choice(["pink", "red", "white"])},
        {"kind": "withdraw-choice", "seat": seat},
        {"kind": "end-round"},
        {"kind": "end-game", "after": "round"},
        {"kind": "adjust", "cards": {casino: {seat: chance.choices([1, 2], k=chance.randint(0, 6))}}},
        {"kind": "adjust", "dice": {casino: {s: chance.randint(0, 6) for s in seats}}},
        {"kind": "adjust", "notes": {casino: chance.choices([30_000, 100_000], k=chance.randint(0, 3))}},
        {"kind": "adjust", "chips": {casino: ["pink"]}, "chips_won": {other: ["lime", "lime"]}},
        {"kind": "adjust", "money_usd": {seat: chance.randrange(0, 300_000, 10_000)}, "notes_won": {other: chance.randint(0, 5)}},
        {"kind": "adjust", "starter": other, **({"turn": seat} if chance.random() < 0.5 else {})},
        {"kind": "deal-note", "casino": int(casino), "value": 50_000, "last": chance.random() < 0.5},
        {"kind": "lay-cards", "laid": {s: {casino: [1]} for s in state.choosing()}},
    ]
    return command_from_plain(GAME, chance.choice(wishes))


@settings(
    max_examples=80, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
@given(
    sequential=st.booleans(),
    hands=st.sampled_from(["typed", "virtual"]),
    bank=st.sampled_from(["virtual", "typed"]),
    players=st.integers(2, 5),
    often=st.sampled_from([0.1, 0.35]),
    seed=st.integers(0, 2**32),
)
def test_whatever_the_table_does_everything_stays_somewhere_and_the_game_ends(driver, sequential, hands, bank, players, often, seed):
    options = {"sequential": sequential, "chip_cards": sequential, "hands": hands, "bank": "virtual" if hands == "virtual" else bank}
    player = driver(GAME, {**options, "rounds": 2}, players, seed)
    chance = random.Random(seed)

    def holds(state):
        return all(min(held.pile, held.hand, held.glass) >= 0 for held in state.sets.values()) and (not state.chosen or state.choosing())

    play_unruly(GAME, player, chance, unruly, often, holds)
