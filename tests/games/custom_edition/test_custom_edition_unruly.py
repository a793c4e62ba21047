"""Evenings of the Custom Edition that don't go by the book: people leave, swap seats, stop rounds, and set the tally by hand."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.custom_edition.options import TOKENS
from companion.games.plain import command_from_plain
from companion.games.registry import GAMES
from tests.games.unruly import play_unruly

GAME = GAMES["custom-edition"]


def unruly(state, chance):
    """Something that the table, not the turn, wishes for. The rules may refuse it."""
    seats = [seat.id for seat in state.seats]
    seat, other, casino = chance.choice(seats), chance.choice(seats), str(chance.randint(1, 6))
    wishes = [
        {"kind": "leave", "seat": seat},
        {"kind": "seat-change", "seat": seat, "name": "Somebody", "order": chance.randint(1, len(seats))},
        {"kind": "end-round"},
        {"kind": "end-game", "after": "round"},
        {"kind": "skip"},
        {"kind": "adjust", "dice": {casino: {s: chance.randint(0, 4) for s in seats}}},
        {"kind": "adjust", "skips": {seat: chance.randint(0, 5)}, "money_usd": {seat: chance.randint(0, 30)}},
        {"kind": "adjust", "notes": {casino: chance.choices([3, 7, 10], k=chance.randint(0, 3))}},
        {"kind": "adjust", "turn": seat, "starter": other},
        {"kind": "adjust", "in_hand": {seat: {seat: chance.randint(0, 8)}}},
        {"kind": "deal-note", "casino": int(casino), "value": 7, "chips": chance.choice([7, 8, None]), "last": chance.random() < 0.5},
    ]
    return command_from_plain(GAME, chance.choice(wishes))


@settings(
    max_examples=80, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
@given(
    rule=st.sampled_from(sorted(TOKENS)),
    deck=st.sampled_from(["two_decks", "one_deck"]),
    bank=st.sampled_from(["virtual", "typed"]),
    players=st.integers(2, 5),
    often=st.sampled_from([0.1, 0.35]),
    seed=st.integers(0, 2**32),
)
def test_whatever_the_table_does_everything_stays_somewhere_and_the_game_ends(driver, rule, deck, bank, players, often, seed):
    player = driver(GAME, {"house_rule": rule, "deck": deck, "bank": bank, "chips": True, "rounds": 3}, players, seed)
    chance = random.Random(seed)
    play_unruly(GAME, player, chance, unruly, often, holds=lambda state: all(count >= 0 for count in state.tokens.values()))
