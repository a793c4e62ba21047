"""Whole random games with random option sets: everything conserved, every prefix replays, undo goes back to the start."""

import random
from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.layout import Seen, SeenPiece, as_seen
from companion.games.plain import command_from_plain, event_from_plain, to_plain
from companion.games.registry import GAMES

GAME = GAMES["las-vegas"]
SWITCHES = (
    "neutral_dice", "minimum_by_players", "hundred_thousands", "biggies", "kickers", "kick_optional", "kick_same_turn", "rainbow",
    "slot_machine", "slot_tie_full_compare", "chip_cards", "hidden_totals",
)  # fmt: skip
OPTIONS = st.fixed_dictionaries(
    {**{name: st.booleans() for name in SWITCHES}, "rounds": st.just(1), "bank": st.sampled_from(["virtual", "typed"])}
)
SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])


def conserved(state):
    return {name: count for name, count in GAME.totals(state).items() if not name.startswith("adjusted")}


@settings(SLOW, max_examples=500)
@given(options=OPTIONS, players=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_any_option_set_plays_to_its_end_with_everything_conserved(driver, options, players, seed):
    record = driver(GAME, options, players, seed).play()
    outcome = GAME.outcome(record.state)
    assert outcome is not None
    assert len(outcome.ranking) == players
    first = conserved(record.start)
    for entry in record.entries:
        assert conserved(entry.after) == first
    paid = sum(note for p in record.state.reckoning for player, note in p.awards if player != "neutral")
    chips = sum(GAME.money(record.state).values()) - paid
    assert chips == 0 or options["chip_cards"]


@settings(SLOW, max_examples=500)
@given(options=OPTIONS, players=st.integers(2, 6), seed=st.integers(0, 2**32), data=st.data())
def test_full_undo_and_replay_of_any_prefix(driver, options, players, seed, data):
    record = driver(GAME, options, players, seed).play()
    stored = [[to_plain(event) for event in entry.events] for entry in record.entries]
    cut = data.draw(st.integers(0, len(stored)))
    state = record.start
    for events in stored[:cut]:
        for event in events:
            state = GAME.apply(state, event_from_plain(GAME, event))
    assert state == record.states()[cut]


@settings(SLOW, max_examples=25)
@given(options=OPTIONS, players=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_placements_in_a_round_are_bounded(driver, options, players, seed):
    """Each kicker leaves play once used, so a round never loops: placements ≤ dice + kickers."""
    record = driver(GAME, options, players, seed).play()
    dice = sum(count for name, count in GAME.totals(record.start).items() if name.startswith("dice_"))
    kickers = GAME.totals(record.start).get("dice_kicker", 0)
    placed = sum(event.kind == "placed" for entry in record.entries for event in entry.events)
    assert placed <= dice + kickers


@settings(SLOW, max_examples=25)
@given(players=st.integers(2, 5), seed=st.integers(0, 2**32))
def test_in_the_2012_game_every_casino_is_filled_to_50000_and_no_further(driver, players, seed):
    record = driver(GAME, {"rounds": 2}, players, seed).play()
    for entry in record.entries:
        if GAME.stage(entry.before) == "fill" and GAME.stage(entry.after) == "roll":
            for casino in entry.after.casinos.values():
                assert sum(casino.notes) >= 50_000 > sum(casino.notes[:-1])


@settings(SLOW, max_examples=6)
@given(players=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_hidden_totals_are_in_no_public_view_before_the_end(driver, players, seed):
    deck = {str(10_007 + 613 * n * n): 1 for n in range(54)}  # every note unlike every other: a sum is nobody else's number
    record = driver(GAME, {"hidden_totals": True, "rounds": 2, "deck": deck}, players, seed).play()
    for entry in record.entries[::5]:
        if GAME.outcome(entry.after) is None:
            totals = {money for seat, money in GAME.money(entry.after).items() if entry.after.notes_won(seat) > 1}
            for seat in (None, *(s.id for s in entry.after.seats)):
                assert not totals & set(numbers(GAME.view(entry.after, seat)))


@settings(SLOW, max_examples=500)
@given(options=OPTIONS, players=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_names_of_seats_mean_nothing_with_any_option_set(driver, tools, options, players, seed):
    record = driver(GAME, options, players, seed).play()
    ids = [seat.id for seat in record.start.seats]
    names = dict(zip(ids, [*ids[1:], ids[0]], strict=True))
    state = GAME.setup(options, [type(seat)(names[seat.id], seat.name, seat.colour) for seat in record.start.seats])
    for entry in record.entries:
        wish = command_from_plain(GAME, tools.renamed(to_plain(entry.command), names))
        state = tools.fold(GAME, state, GAME.decide(state, wish, tools.renamed(dict(entry.chance), names)))
    assert GAME.money(state) == {names[seat]: money for seat, money in GAME.money(record.state).items()}


@settings(SLOW, max_examples=60)
@given(options=OPTIONS, players=st.integers(2, 6), seed=st.integers(0, 2**32), rest_lies=st.booleans())
def test_the_camera_tells_the_truth_or_asks_with_any_option_set(driver, options, players, seed, rest_lies):
    """Every placement and kick seen as it lies is proposed first; with one face misread it is proposed, or asked, or nothing is said."""
    record = driver(GAME, options, players, seed).play()
    chance = random.Random(seed)
    for entry in record.entries:
        if GAME.stage(entry.before) != "place" or not came(entry):
            continue
        seen = look(entry, rest_lies and entry.command.kind == "place")
        stories = GAME.interpret(entry.before, seen)
        assert stories, entry.command
        assert led_to(entry.before, stories[0].commands) == entry.after
        for story in GAME.interpret(entry.before, misread(seen, chance)):
            if not story.ask:
                assert led_to(entry.before, story.commands) == entry.after, entry.command


def came(entry):
    """Whether something on the casinos changed that can be seen."""
    before, after = GAME.layout(entry.before), GAME.layout(entry.after)
    return any(after[zone] != before[zone] for zone in after if zone != "tray")


def look(entry, rest_lies):
    """The table after an entry, perhaps with the rest of the roll still in the tray."""
    seen = as_seen(GAME.layout(entry.after), GAME.zones(entry.after))
    rest = [piece for piece in GAME.layout(entry.before)["tray"] if rest_lies and piece.face != entry.command.face]
    tray = tuple(SeenPiece(piece.colour, piece.face, piece.size, index=900 + i) for i, piece in enumerate(rest))
    return Seen({**seen.zones, "tray": tray}, seen.visible)


def misread(seen, chance):
    """The same look with one die's face read wrongly, where any die lies."""
    laid = [zone for zone, pieces in seen.zones.items() if pieces]
    if not laid:
        return seen
    zone = chance.choice(laid)
    pieces = list(seen.zones[zone])
    spot = chance.randrange(len(pieces))
    pieces[spot] = replace(pieces[spot], face=(pieces[spot].face + chance.randint(0, 4)) % 6 + 1)
    return Seen({**seen.zones, zone: tuple(pieces)}, seen.visible)


def led_to(state, commands):
    for command in commands:
        for event in GAME.decide(state, command, {}):
            state = GAME.apply(state, event)
    return state


def numbers(data):
    """Every number anywhere in plain data."""
    if isinstance(data, dict):
        for value in data.values():
            yield from numbers(value)
    elif isinstance(data, list):
        for value in data:
            yield from numbers(value)
    elif isinstance(data, int):
        yield data
