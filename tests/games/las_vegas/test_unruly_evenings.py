"""Evenings that don't go by the book: people leave, swap seats, stop rounds, forget to press, and set the tally by hand."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.game import NEUTRAL
from companion.games.las_vegas.commands import Adjust, DealNote, EndGame, EndRound, Leave, Place, SeatChange
from companion.games.registry import GAMES
from tests.games.unruly import play_unruly

GAME = GAMES["las-vegas"]
SWITCHES = ("neutral_dice", "biggies", "kickers", "kick_optional", "rainbow", "slot_machine", "chip_cards", "minimum_by_players")


def unruly(state, chance):
    """Something that the table, not the turn, wishes for. The rules may refuse it."""
    seats = [seat.id for seat in state.seats]
    seat, other = chance.choice(seats), chance.choice(seats)
    owners = [*seats, NEUTRAL] if state.options.neutral_dice else seats
    casino = chance.randint(1, 6)
    some = {owner: chance.randint(0, 4) for owner in owners if chance.random() < 0.5}
    wishes = [
        Leave(seat),
        SeatChange(seat, name="Somebody", order=chance.randint(1, len(seats))),
        SeatChange(seat, colour=chance.choice(["pink", "red", "white"])),
        EndRound(),
        EndGame("round"),
        Adjust("counted again", dice={casino: some}),
        Adjust("counted again", money_usd={seat: chance.randrange(0, 300_000, 10_000)}, notes_won={other: chance.randint(0, 5)}),
        Adjust("other notes", notes={casino: tuple(chance.choices([10_000, 50_000, 90_000], k=chance.randint(0, 3)))}),
        Adjust("whose turn", turn=seat, starter=other),
        Adjust("in hand", in_hand={seat: {seat: chance.randint(0, 8)}}),
        Place(casino, {seat: chance.randint(1, 3)}, seat=state.turn),
        DealNote(casino, chance.choice([10_000, 60_000]), last=chance.random() < 0.5),
    ]
    return chance.choice(wishes)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(
    switches=st.fixed_dictionaries({name: st.booleans() for name in SWITCHES}),
    bank=st.sampled_from(["virtual", "typed"]),
    players=st.integers(2, 6),
    often=st.sampled_from([0.1, 0.35]),
    seed=st.integers(0, 2**32),
)
def test_whatever_the_table_does_everything_stays_somewhere_and_the_game_ends(driver, switches, bank, players, often, seed):
    player = driver(GAME, {**switches, "bank": bank, "rounds": 2}, players, seed)
    chance = random.Random(seed)

    def holds(state):
        return min((count for hand in state.hands.values() for count in hand.values()), default=0) >= 0

    play_unruly(GAME, player, chance, unruly, often, holds)
