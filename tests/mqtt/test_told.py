"""What the broker is told through a game: the public view in a few words, that stays for those who come later."""

import itertools
import os
import signal
import subprocess
import sys

import pytest

from companion.journal.entry import By
from companion.mqtt.state import state_of
from companion.mqtt.topics import Topics

PEOPLE = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
STATE, AVAILABILITY = "table-companion/state", "table-companion/availability"
TABLE = By("table")
numbers = itertools.count()


def do(table, kind, by=TABLE, **more):
    return table.session.submit({"kind": kind, **more}, None, f"wish-{next(numbers)}", by)


def go_on(table):
    """One step of a dice game: a roll drawn by the table, the first choice there is, or on to the next."""
    view = table.session.view()
    if view["phase"] == "place":
        return do(table, "place", face=view["choices"][0]["face"])
    return do(table, "roll" if view["phase"] == "roll" else "next")


def test_a_table_without_a_game_says_so(broker, listen, new_table):
    new_table(broker.address)
    state = listen(broker).until(STATE)
    assert (state["phase"], state["game"], state["turn"], state["live"], state["camera"]) == ("set-up", None, None, False, "off")


def test_whose_turn_it_is_and_what_everybody_has_won(broker, listen, new_table):
    table, ears = new_table(broker.address), listen(broker)
    table.session.new_game("las-vegas", PEOPLE, seed=1, by=TABLE)
    state = ears.until(STATE, lambda state: state["live"])
    assert (state["game"], state["round"], state["turn"], state["to_act"]) == ("Las Vegas", 1, "Anna", ["Anna"])
    assert [seat["name"] for seat in state["seats"]] == ["Anna", "Ben"]
    while table.session.view()["phase"] != "game-over":
        go_on(table)
    over = ears.until(STATE, lambda state: state["phase"] == "game-over")
    ranking = table.session.view()["outcome"]["ranking"]
    assert [row["money_usd"] for row in over["ranking"]] == [row["money_usd"] for row in ranking]
    assert over["winners"] == [over["ranking"][0]["name"]]
    assert (over["turn"], over["live"]) == (None, False)


def test_every_game_is_told_by_its_name(broker, listen, new_table):
    table, ears = new_table(broker.address), listen(broker)
    for game, name in (("custom-edition", "Custom Edition"), ("card-game", "The Card Game"), ("lords-of-vegas", "Lords of Vegas")):
        table.session.new_game(game, PEOPLE, by=TABLE)
        state = ears.until(STATE, lambda state, name=name: state["game"] == name)
        assert [seat["name"] for seat in state["seats"]] == ["Anna", "Ben"]
    assert all(seat["money_musd"] >= 0 and seat["points"] >= 0 for seat in state["seats"])


SEATS = [
    {"id": "a", "name": "Anna", "colour": "red", "playing": True, "money_usd": 90_000, "notes_won": 2, "dice_left": 3},
    {"id": "b", "name": "Ben", "colour": "blue", "playing": False, "money_usd": None, "notes_won": None, "dice_left": 0},
]
VIEW = {
    "phase": "roll", "game": "las-vegas", "live": True, "round": 2, "turn": "a", "to_act": ["a"], "question": None, "differences": [],
    "health": {"camera": "ok", "journal": "ok"}, "seats": SEATS, "outcome": None,
}  # fmt: skip


@pytest.mark.parametrize(
    ("shown", "confirm", "question"),
    [
        ({}, False, False),
        ({"phase": "please-confirm"}, True, False),
        ({"phase": "question", "question": {"id": "q1"}}, False, True),
        ({"differences": [{"id": "d1"}]}, False, True),
    ],
)
def test_whether_a_confirm_or_an_answer_waits(shown, confirm, question):
    state = state_of({**VIEW, **shown})
    assert (state["confirm"], state["question"]) == (confirm, question)


def test_the_ranking_names_players_and_their_places():
    ranking = [{"place": 1, "seat": "b", "money_usd": 120_000, "notes_won": 3}, {"place": 2, "seat": "a", "money_usd": 90_000}]
    state = state_of({**VIEW, "live": False, "outcome": {"ranking": ranking, "winners": ["b"]}})
    assert state["ranking"] == [
        {"place": 1, "name": "Ben", "money_usd": 120_000, "notes_won": 3},
        {"place": 2, "name": "Anna", "money_usd": 90_000},
    ]
    assert (state["winners"], state["turn"]) == (["Ben"], None)
    assert [seat["playing"] for seat in state["seats"]] == [True, False]


def test_it_stays_there_for_those_who_come_later(broker, listen, new_table):
    table = new_table(broker.address)
    listen(broker).until(AVAILABILITY, lambda said: said == "online")
    late = listen(broker)
    for topic in (AVAILABILITY, STATE, *Topics().discovery("1.0")):
        late.until(topic)
    assert late.newest[AVAILABILITY] == "online"
    assert all(retained for _, _, retained in late.everything)
    table.stop()
    late.until(AVAILABILITY, lambda said: said == "offline")


def test_neither_a_choice_under_the_palm_nor_a_hidden_sum_is_told(broker, listen, new_table):
    """Two games that differ in Anna's choice alone are told in the same words."""
    table, ears = new_table(broker.address), listen(broker)
    told = []
    for cards in ({"3": [1]}, {"4": [1, 1, 1, 2]}):
        table.session.new_game("card-game", PEOPLE, {"hidden_totals": True}, "typed", by=TABLE, seed=1)
        ears.until(STATE, lambda state: state["to_act"] == ["Anna", "Ben"])
        do(table, "choose-cards", By("seat", "anna"), seat="anna", cards=cards)
        told.append(ears.until(STATE, lambda state: state["to_act"] == ["Ben"]))
    assert told[0] == told[1]
    assert [(seat["name"], seat["money_usd"]) for seat in told[0]["seats"]] == [("Anna", None), ("Ben", None)]
    assert not [said for _, said, _ in ears.everything if table.pin in said]


def test_only_what_is_named_here_is_told(broker, listen, new_table):
    table, ears = new_table(broker.address), listen(broker)
    table.session.new_game("las-vegas", PEOPLE, seed=1, by=TABLE)
    state = ears.until(STATE, lambda state: state["live"])
    assert set(state) == {
        "phase", "game", "live", "round", "turn", "to_act", "confirm", "question", "camera", "journal", "seats", "ranking", "winners",
    }  # fmt: skip
    assert {field for seat in state["seats"] for field in seat} == {"name", "colour", "playing", "money_usd", "notes_won"}
    assert {topic for topic, _, _ in ears.everything if not topic.startswith("homeassistant/")} == {STATE, AVAILABILITY}


def test_the_broker_says_that_a_killed_table_is_offline(broker, listen, tmp_path):
    ears = listen(broker)
    words = ["serve", "--port", "0", "--data", str(tmp_path / "data"), "--mqtt", broker.address]
    with subprocess.Popen([sys.executable, "-m", "companion", *words], stdout=subprocess.DEVNULL) as table:
        try:
            ears.until(AVAILABILITY, lambda said: said == "online")
        finally:
            os.kill(table.pid, signal.SIGKILL)
    ears.until(AVAILABILITY, lambda said: said == "offline")
    late = listen(broker)
    late.until(AVAILABILITY, lambda said: said == "offline")
    assert all(retained for topic, _, retained in late.everything if topic == AVAILABILITY)


def test_home_assistant_finds_a_device_whose_every_sensor_reads_what_is_told(broker, listen, new_table):
    new_table(broker.address)
    ears = listen(broker)
    state = ears.until(STATE)
    found = {topic: ears.until(topic) for topic in Topics().discovery("1.0")}
    assert {topic.split("/")[1] for topic in found} == {"sensor", "binary_sensor"}
    assert {config["device"]["name"] for config in found.values()} == {"Table Companion"}
    assert len({config["unique_id"] for config in found.values()}) == len(found)
    for config in found.values():
        assert (config["state_topic"], config["availability_topic"]) == (STATE, AVAILABILITY)
        read = [word.split()[0] for word in config["value_template"].split("value_json.")[1:]]
        assert read
        assert set(read) <= set(state)


def test_home_assistant_that_has_started_again_is_told_everything_again(broker, listen, new_table):
    new_table(broker.address)
    ears = listen(broker)
    told = (STATE, AVAILABILITY, *Topics().discovery("1.0"))
    for topic in told:
        ears.until(topic)
    ears.say("homeassistant/status", "online")
    for topic in told:
        ears.until(topic)


def test_a_word_home_assistant_left_long_ago_is_no_start(broker, listen, new_table):
    ears = listen(broker)
    ears.say("homeassistant/status", "online", retain=True)
    ears.until("homeassistant/status")
    table = new_table(broker.address)
    ears.until(AVAILABILITY)
    table.session.new_game("las-vegas", PEOPLE, seed=1, by=TABLE)
    ears.until(STATE, lambda state: state["live"])
    assert [topic for topic, _, _ in ears.everything].count(AVAILABILITY) == 1
