"""Commands and events as JSON data: what goes out comes back, and what can't be read is named."""

import json

import pytest

from companion.errors import BadRequestError
from companion.games.las_vegas.commands import Adjust, Place, Roll
from companion.games.las_vegas.events import CasinoPaid
from companion.games.plain import command_from_plain, decode, encode, event_from_plain, to_plain
from companion.games.registry import GAMES
from companion.text import say

GAME = GAMES["las-vegas"]


@pytest.mark.parametrize(
    "command",
    [
        Roll(),
        Roll({"anna": (1, 5), "neutral": (6,)}),
        Place(5, {"anna": 2}, "slot", "anna"),
        Adjust(
            "why", dice={3: {"anna": 4}}, notes={"slot": (10_000,), 2: ()}, slot={5: {"ben": 1}}, in_hand={"anna": {"anna": 1}}, turn="ben"
        ),
    ],
)
def test_commands_survive_json(command):
    assert command_from_plain(GAME, json.loads(json.dumps(to_plain(command)))) == command


def test_events_survive_json_with_their_pairs_and_casino_numbers():
    event = CasinoPaid("slot", (("anna", 50_000), ("neutral", 20_000)), (10_000,), ("ben",), (20_000, 10_000), {"anna": 3}, True)
    assert event_from_plain(GAME, json.loads(json.dumps(to_plain(event)))) == event


def test_the_word_of_the_outside_interface_is_the_plain_form():
    assert to_plain(Place(5)) == {"kind": "place", "face": 5, "dice": None, "to": "casino", "seat": None}
    assert command_from_plain(GAME, {"kind": "place", "face": 5}) == Place(5)


@pytest.mark.parametrize(
    ("data", "named"),
    [
        pytest.param({"kind": "place"}, "face", id="a field is missing"),
        pytest.param({"kind": "place", "face": "five"}, "face", id="a word for a number"),
        pytest.param({"kind": "place", "face": True}, "face", id="yes is no number"),
        pytest.param({"kind": "place", "face": 5.5}, "face", id="half a number"),
        pytest.param({"kind": "place", "face": 5, "dice": [1]}, "dice", id="a list for an object"),
        pytest.param({"kind": "place", "face": 5, "dice": {"anna": "two"}}, "dice.anna", id="deep inside"),
        pytest.param({"kind": "place", "face": 5, "to": "moon"}, "to", id="not one of the words"),
        pytest.param({"kind": "place", "face": 5, "colour": "red"}, "colour", id="a field too many"),
        pytest.param({"kind": "roll", "dice": {"anna": "1 5"}}, "dice.anna", id="text for a list"),
        pytest.param({"kind": "adjust", "dice": {"three": {}}}, "dice", id="a casino that is no number"),
        pytest.param({"kind": "dance"}, "dance", id="an unknown kind"),
        pytest.param({"face": 5}, "None", id="no kind at all"),
        pytest.param(["place", 5], "kind", id="no object at all"),
    ],
)
def test_what_cannot_be_read_is_named(data, named):
    with pytest.raises(BadRequestError) as told:
        command_from_plain(GAME, data)
    assert named in str(told.value)
    assert told.value.hint is not None


def test_sets_tuples_and_sentences_have_a_plain_form_too():
    assert encode(frozenset({"b", "a"})) == ["a", "b"]
    assert decode(frozenset[str], ["b", "a"]) == frozenset({"a", "b"})
    assert decode(tuple[int, str], [1, "x"]) == (1, "x")
    sentence = say("{n} dice", n=3)
    assert decode(type(sentence), encode(sentence)) == sentence
    with pytest.raises(BadRequestError):
        decode(tuple[int, str], [1])
