"""What every game must keep, whatever its rules: run by every registered game and the three spikes."""

import json
import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from companion.errors import BadRequestError
from companion.games.game import Game, Refusal
from companion.games.layout import SeenPiece, as_seen
from companion.games.plain import command_from_plain, event_from_plain, to_plain
from companion.games.registry import GAMES
from tests.games.random_play import PEOPLE
from tests.games.spikes.all_three import SPIKES


@dataclass(frozen=True)
class Case:
    """A game with options, seats and a seed to play it by."""

    game: Any
    seats: int = 3
    options: tuple = ()
    seed: int = 1
    id: str = field(default="", compare=False)

    def chosen(self):
        return dict(self.options)


BOULEVARD = ("neutral_dice", "minimum_by_players", "hundred_thousands", "biggies", "kickers", "rainbow", "slot_machine", "chip_cards")
ALL_MODULES = tuple((name, True) for name in BOULEVARD)

CASES = [
    *(Case(spike, id=spike.name) for spike in SPIKES),
    *(Case(game, id=name) for name, game in GAMES.items()),
    Case(GAMES["las-vegas"], 2, (("neutral_dice", True),), 2, "las-vegas-white-2"),
    Case(GAMES["las-vegas"], 3, (("neutral_dice", True),), 3, "las-vegas-white-3"),
    Case(GAMES["las-vegas"], 4, (("bank", "typed"),), 4, "las-vegas-typed"),
    Case(GAMES["las-vegas"], 5, ALL_MODULES, 5, "las-vegas-all-modules"),
    Case(GAMES["custom-edition"], 8, (("house_rule", "A"), ("chips", True), ("deck", "one_deck"), ("rounds", 3)), 2, "custom-edition-A-8"),
    Case(GAMES["custom-edition"], 2, (("house_rule", "B"), ("deck", "forty"), ("bank", "typed")), 3, "custom-edition-B-typed"),
    Case(GAMES["card-game"], 4, (("hands", "virtual"),), 4, "card-game-dealt"),
    Case(GAMES["card-game"], 5, (("sequential", True), ("chip_cards", True)), 5, "card-game-in-turn"),
    Case(GAMES["card-game"], 2, (("bank", "typed"),), 6, "card-game-typed"),
    Case(GAMES["las-vegas"], 6, (("kickers", True), ("slot_machine", True), ("kick_optional", True)), 6, "las-vegas-kick-slot-6"),
    Case(GAMES["lords-of-vegas"], 2, (("lay_off", "manual"),), 7, "lords-of-vegas-2"),
    Case(GAMES["lords-of-vegas"], 6, (("six_seats", True), ("lay_off", "printed")), 8, "lords-of-vegas-6"),
]


def only(wanted):
    """The cases a test is about, as its parameters: nothing is skipped that has no meaning for a game."""
    return pytest.mark.parametrize("case", [case for case in CASES if wanted(case)], ids=lambda case: case.id)


def first_state(case):
    return case.game.setup(case.chosen(), PEOPLE[: case.seats])


def chooses_in_secret(case):
    return case.game.name == "spike-hidden-choice" or (case.id == "card-game-dealt")


def one_thing_at_a_time(case):
    """Not where several seats choose at once, nor where a note may be typed while a turn is open: one step covers them all."""
    return case.game.name not in ("spike-hidden-choice", "card-game") and "typed" not in case.chosen().values()


def is_watched(case):
    return bool(case.game.zones(first_state(case)))


@pytest.fixture(params=CASES, ids=lambda case: case.id)
def case(request):
    return request.param


@pytest.fixture
def played(case, driver):
    """The same game for every test of a case: played once."""
    return _played(case, driver)


@cache
def _played(case, driver):
    return driver(case.game, case.chosen(), case.seats, case.seed).play()


def test_the_game_keeps_the_protocol_and_comes_to_an_end(case, played):
    assert isinstance(case.game, Game)
    assert played.entries
    assert case.game.outcome(played.state) is not None


def test_every_command_and_event_survives_json(case, played):
    for entry in played.entries:
        wish = json.loads(json.dumps(to_plain(entry.command)))
        assert command_from_plain(case.game, wish) == entry.command
        for event in entry.events:
            assert event_from_plain(case.game, json.loads(json.dumps(to_plain(event)))) == event


def test_replaying_any_prefix_of_the_journal_gives_the_same_state(case, played, tools):
    stored = [json.loads(json.dumps([to_plain(event) for event in entry.events])) for entry in played.entries]
    state = played.start
    for entry, events in zip(played.entries, stored, strict=True):
        state = tools.fold(case.game, state, [event_from_plain(case.game, event) for event in events])
        assert state == entry.after


def test_undo_to_the_start_meets_every_state_again(case, played, tools):
    """Undo is a shorter journal: dropping entries from the end gives back each earlier state, at last the first."""
    kept = [entry.events for entry in played.entries]
    for length in sorted({*range(0, len(kept), max(1, len(kept) // 25)), len(kept)}, reverse=True):
        state = tools.fold(case.game, played.start, [event for events in kept[:length] for event in events])
        assert state == played.states()[length]


def test_deciding_again_with_the_same_chance_gives_the_same_facts(case, played):
    """So amending an entry with itself changes nothing, neither in it nor in what follows."""
    for entry in played.entries:
        assert case.game.decide(entry.before, entry.command, entry.chance) == entry.events


def test_a_refusal_leaves_no_trace_and_says_how_to_mend_it(case, played):
    """Some forty commands of the game are tried at some forty states, most of them out of place."""
    refused = 0
    for entry in played.entries[:: max(1, len(played.entries) // 40)]:
        before, view = repr(entry.before), json.dumps(case.game.view(entry.before, None))
        for other in played.entries[:: max(1, len(played.entries) // 40)]:
            answer = case.game.decide(entry.before, other.command, {})
            if isinstance(answer, Refusal):
                refused += 1
                assert answer.code
                assert str(answer.message)
                assert str(answer.hint)
        assert (repr(entry.before), json.dumps(case.game.view(entry.before, None))) == (before, view)
    assert refused


def test_everything_is_always_somewhere(case, played):
    """Notes, dice, chips and cards are conserved; only the adjustments' own accounts may change."""

    def counted(state):
        return {name: count for name, count in case.game.totals(state).items() if not name.startswith("adjusted")}

    first = counted(played.start)
    assert first
    for state in played.states():
        assert counted(state) == first


def test_names_of_seats_mean_nothing(case, played, tools):
    """The same game with the seats called otherwise ends the same, under the other names."""
    ids = [seat.id for seat in played.start.seats]
    names = dict(zip(ids, [*ids[1:], ids[0]], strict=True))
    seats = [type(seat)(names[seat.id], seat.name, seat.colour) for seat in played.start.seats]
    state = case.game.setup(case.chosen(), seats)
    for entry in played.entries:
        wish = command_from_plain(case.game, tools.renamed(json.loads(json.dumps(to_plain(entry.command))), names))
        chance = tools.renamed(entry.chance, names)
        decided = case.game.decide(state, wish, chance)
        assert not isinstance(decided, Refusal), decided
        state = tools.fold(case.game, state, decided)
    money = case.game.money(played.state)
    assert case.game.money(state) == {names[seat]: amount for seat, amount in money.items()}
    assert {names[seat] for seat in case.game.outcome(played.state).winners} == set(case.game.outcome(state).winners)


def test_views_are_json_and_every_event_has_a_sentence(case, played):
    for entry in played.entries:
        for seat in (None, *(seat.id for seat in played.start.seats)):
            json.dumps(case.game.view(entry.after, seat))
        for event in entry.events:
            assert str(case.game.describe(entry.before, event))
    assert {"step", "stage", "seats", "to_act"} <= set(case.game.view(played.start, None))


@only(chooses_in_secret)
def test_a_hidden_choice_looks_the_same_to_everybody_else_whatever_was_chosen(case, played):
    """The canary: where seats choose at once, no view but one's own may tell two choices apart before all are shown."""
    told = 0
    for entry in played.entries:
        seat = getattr(entry.command, "seat", None)
        in_turn = case.game.view(entry.before, None).get("turn") is not None
        if case.game.stage(entry.before) != "choose" or seat is None or in_turn or len(case.game.to_act(entry.before)) < 2:
            continue
        others = [None, *(s.id for s in played.start.seats if s.id != seat)]
        choices = case.game.legal(entry.before, seat)[:12]
        if len(choices) < 2:
            continue
        looks = set()
        for choice in choices:
            after = led_to(case.game, entry.before, [choice])
            looks.add(json.dumps([case.game.view(after, other) for other in others], sort_keys=True))
        assert len(looks) == 1
        told += 1
    assert told


def test_legal_commands_are_accepted(case, played):
    for entry in played.entries[::7]:
        for seat in case.game.to_act(entry.before):
            for command in case.game.legal(entry.before, seat):
                if not any(need.command == command or need.command.kind == command.kind for need in case.game.needs(entry.before)):
                    assert not isinstance(case.game.decide(entry.before, command, {}), Refusal), command


@only(one_thing_at_a_time)
def test_a_step_is_over_once_it_has_been_decided(case, played):
    for entry in played.entries:
        if entry.command.kind not in ("take-chip", "choose-note") and case.game.stage(entry.before) != "choose":
            assert case.game.step(entry.after) != case.game.step(entry.before), entry.command


def test_nonsense_names_the_field_that_is_wrong(case):
    for kind in case.game.commands:
        with pytest.raises(BadRequestError) as told:
            command_from_plain(case.game, {"kind": kind, "no-such-field": 1})
        assert "no-such-field" in str(told.value)
    with pytest.raises(BadRequestError) as told:
        command_from_plain(case.game, {"kind": "sing"})
    assert "sing" in str(told.value)


@pytest.mark.parametrize("name", GAMES)
def test_an_option_of_another_game_is_refused_by_its_name(name):
    """Else a family thinks that it plays three rounds, and the table plays on."""
    game = GAMES[name]
    others = {option: value for other in GAMES.values() for option, value in other.options().items()}
    for option in sorted({*others, "no-such-option"} - {"bank"} - set(game.options())):  # each takes a bank, asked for apart
        told = game.setup({option: others.get(option)}, PEOPLE[:3])
        assert isinstance(told, Refusal)
        assert option in str(told.message)


# --- What the camera sees -------------------------------------------------------------------------------------------------------


def seen_after(game, entry):
    return as_seen(game.layout(entry.after), game.zones(entry.after))


def read_by_camera(game, entry):
    """Entries that put something new on the table (clearing it says nothing, nor does a kicker that found nobody)."""
    before, after = game.layout(entry.before), game.layout(entry.after)
    clearing = game.stage(entry.before) not in ("roll", "place", "choose")
    return not clearing and any(after.get(zone, ()) != before.get(zone, ()) for zone in after if zone != "tray" or after[zone])


def led_to(game, state, commands):
    for command in commands:
        decided = game.decide(state, command, {})
        assert not isinstance(decided, Refusal), decided
        for event in decided:
            state = game.apply(state, event)
    return state


@only(is_watched)
def test_the_true_layout_proposes_the_true_command_first(case, played):
    looked = 0
    for entry in played.entries:
        if not read_by_camera(case.game, entry):
            continue
        candidates = case.game.interpret(entry.before, seen_after(case.game, entry))
        if not candidates and case.game.name != "las-vegas":
            continue  # not everything these games do can be told from dice alone
        assert candidates, entry.command
        assert led_to(case.game, entry.before, candidates[0].commands) == entry.after
        assert len(candidates) <= 64
        looked += 1
    assert looked


def test_every_story_leads_to_the_layout_it_carries(case, played):
    for entry in played.entries:
        for story in case.game.interpret(entry.before, seen_after(case.game, entry)):
            assert case.game.layout(led_to(case.game, entry.before, story.commands)) == story.layout


def test_an_unchanged_table_tells_no_story(case, played):
    for state in played.states():
        if case.game.stage(state) in ("roll", "place", "choose"):
            assert case.game.interpret(state, as_seen(case.game.layout(state), case.game.zones(state))) == ()


def test_one_misread_face_never_makes_another_command_unasked(case, played):
    """Where the roll is recorded: a die of the placement or of the rest in the tray read wrongly proposes the truth, or asks."""
    chance = random.Random(case.seed)
    for entry in played.entries:
        if entry.command.kind != "place" or case.game.stage(entry.before) != "place" or not read_by_camera(case.game, entry):
            continue
        zones = {zone: list(pieces) for zone, pieces in seen_after(case.game, entry).zones.items()}
        zones["tray"] = [] if chance.random() < 0.5 else rest_of_roll(case.game, entry)
        zone = chance.choice([name for name, pieces in zones.items() if pieces])
        spot = chance.randrange(len(zones[zone]))
        die = zones[zone][spot]
        zones[zone][spot] = SeenPiece(die.colour, die.face % 6 + 1, die.size, die.kind, die.mark, index=die.index)
        seen = type(seen_after(case.game, entry))(zones, case.game.zones(entry.before))
        for story in case.game.interpret(entry.before, seen):
            if not story.ask:
                assert led_to(case.game, entry.before, story.commands) == entry.after


def rest_of_roll(game, entry):
    """The dice of the roll that were not placed, still lying in the tray."""
    tray = game.layout(entry.before).get("tray", ())
    return [
        SeenPiece(piece.colour, piece.face, piece.size, index=900 + i) for i, piece in enumerate(tray) if piece.face != entry.command.face
    ]
