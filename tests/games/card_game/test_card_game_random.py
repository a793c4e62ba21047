"""Whole random games under random options: everything is always somewhere, everything can be taken back, nothing hidden is told."""

import json
import random
from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.card_game.choice import HAND, how_many, why_not
from companion.games.layout import Seen, as_seen
from companion.games.registry import GAMES

GAME = GAMES["card-game"]

rows = st.fixed_dictionaries({"singles": st.integers(4, 8), "doubles": st.integers(1, 4)})
options = st.fixed_dictionaries(
    {
        "hidden_totals": st.booleans(),
        "sequential": st.booleans(),
        "hands": st.sampled_from(["typed", "virtual"]),
        "bank": st.sampled_from(["virtual", "typed"]),
    },
    optional={"cards": st.dictionaries(st.sampled_from("123456"), rows), "notes": st.just({"30000": 24, "70000": 24, "100000": 12})},
).map(lambda o: {**o, "bank": "virtual" if o["hands"] == "virtual" else o["bank"], "chip_cards": o["sequential"] and o["hidden_totals"]})


@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen=options, players=st.integers(2, 5), seed=st.integers(0, 2**32))
def test_any_game_ends_conserves_and_unrolls(driver, tools, chosen, players, seed):
    played = driver(GAME, {**chosen, "rounds": 1 + (seed % 8 == 0)}, players, seed).play()
    first = counted(played.start)
    state = played.start
    for entry, expected in zip(played.entries, played.states()[1:], strict=True):
        state = tools.fold(GAME, state, entry.events)
        assert state == expected
        assert counted(state) == first
        assert all(held.pile >= 0 and 0 <= held.hand <= HAND and held.glass >= 0 for held in state.sets.values())
    for length in range(len(played.entries), -1, -7):
        kept = [event for entry in played.entries[:length] for event in entry.events]
        assert tools.fold(GAME, played.start, kept) == played.states()[length]
    ranking = GAME.outcome(state).ranking
    assert [place.money for place in ranking] == sorted((place.money for place in ranking), reverse=True)


@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen=options, players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_every_choice_ever_laid_keeps_the_selection_criteria(driver, chosen, players, seed):
    played = driver(GAME, {**chosen, "rounds": 1}, players, seed).play()
    turns = [cards for entry in played.entries for event in entry.events if event.kind == "cards-laid" for cards in event.laid.values()]
    assert turns
    assert all(why_not(cards) is None for cards in turns)
    laid = {seat.id: 0 for seat in played.start.seats}
    for entry in played.entries:
        for event in entry.events:
            for seat, cards in event.laid.items() if event.kind == "cards-laid" else ():
                assert laid[seat] < 8
                laid[seat] += how_many(cards)
    assert all(count <= 12 for count in laid.values())


@settings(max_examples=24, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(players=st.integers(2, 5), dealt=st.booleans(), seed=st.integers(0, 2**32))
def test_a_hidden_choice_changes_nothing_that_anybody_else_can_see(driver, players, dealt, seed):
    """The canary: every hidden choice is exchanged for another one, and neither a view nor a sentence of others notices."""
    hands = "virtual" if dealt else "typed"
    played = driver(GAME, {"rounds": 1, "hands": hands}, players, seed).play()
    planted = 0
    for entry in played.entries:
        if entry.command.kind != "choose-cards" or not entry.after.chosen:
            continue
        seat = entry.command.seat
        canary = next(wish for wish in GAME.legal(entry.before, seat) if wish.cards != entry.command.cards)
        (other,) = GAME.decide(entry.before, canary, {})
        instead = GAME.apply(entry.before, other)
        for viewer in (None, *(s.id for s in played.start.seats if s.id != seat)):
            assert json.dumps(GAME.view(instead, viewer)) == json.dumps(GAME.view(entry.after, viewer))
        assert [str(GAME.describe(entry.before, event)) for event in entry.events] == [str(GAME.describe(entry.before, other))]
        assert GAME.step(instead) == GAME.step(entry.after)
        assert GAME.layout(instead) == GAME.layout(entry.after)
        planted += 1
    assert planted


@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_a_dealt_hand_is_seen_by_its_owner_alone(driver, players, seed):
    played = driver(GAME, {"rounds": 1, "hands": "virtual"}, players, seed).play()
    for entry in played.entries:
        if entry.command.kind != "deal-card":
            continue
        others = [card for card in entry.before.sets[entry.command.seat].known_pile if card != _card(entry)]
        if not others:
            continue
        instead = GAME.apply(entry.before, type(entry.events[0])(entry.command.seat, str(others[0][0]) * others[0][1]))
        for viewer in (None, *(s.id for s in played.start.seats if s.id != entry.command.seat)):
            assert GAME.view(instead, viewer) == GAME.view(entry.after, viewer)
        assert str(GAME.describe(entry.before, entry.events[0])) == f"{entry.before.seat(entry.command.seat).name} draws a card"


def _card(entry):
    name = entry.events[0].card
    return int(name[0]), len(name)


def counted(state):
    return {name: count for name, count in GAME.totals(state).items() if not name.startswith("adjusted")}


@settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(players=st.integers(2, 4), in_turn=st.booleans(), seed=st.integers(0, 2**32))
def test_the_camera_finds_every_turn_and_one_misread_face_never_makes_another_unasked(driver, players, in_turn, seed):
    """The camera here tells no double card from two single ones; where that matters the truth is among the answers."""
    chance = random.Random(seed)
    played = driver(GAME, {"rounds": 1, "sequential": in_turn}, players, seed).play()
    for entry in played.entries:
        if not any(event.kind == "cards-laid" for event in entry.events):
            continue
        look = as_seen(GAME.layout(entry.after), GAME.zones(entry.after))
        plain = {zone: [replace(piece, mark="") for piece in pieces] for zone, pieces in look.zones.items()}
        ends = ended(entry.before, Seen(plain, look.visible))
        assert entry.after in [state for state, _ in ends]
        assert all(ask or state == entry.after for state, ask in ends)
        zone = chance.choice([zone for zone, pieces in plain.items() if pieces])
        spot = chance.randrange(len(plain[zone]))
        plain[zone][spot] = replace(plain[zone][spot], face=plain[zone][spot].face % 6 + 1)
        assert all(ask or state == entry.after for state, ask in ended(entry.before, Seen(plain, look.visible)))


def ended(state, seen):
    """(state a story leads to, its question) for every story."""
    found = []
    for story in GAME.interpret(state, seen):
        after = state
        for command in story.commands:
            for event in GAME.decide(after, command, {}):
                after = GAME.apply(after, event)
        found.append((after, story.ask))
    return found
