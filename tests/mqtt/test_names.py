"""Several tables at one broker, each under a name of its own, and what a table leaves behind when it is called something else."""

import json

from companion.mqtt.left import KEPT
from companion.mqtt.topics import Topics

AVAILABILITY, STATE = "table-companion/availability", "table-companion/state"


def test_the_name_a_table_always_had_tells_where_it_always_did():
    told = {topic: json.loads(said) for topic, said in Topics().discovery("1.0").items()}
    phase = told["homeassistant/sensor/table-companion/phase/config"]
    assert (phase["unique_id"], phase["name"], phase["json_attributes_topic"]) == ("table-companion-phase", "Phase", STATE)
    assert phase["device"] == {"identifiers": ["table-companion"], "name": "Table Companion", "sw_version": "1.0"}


def test_two_tables_of_two_names_are_two_devices(broker, listen, new_table):
    new_table(broker.address)
    attic = new_table(broker.address, mqtt_table="attic")
    ears = listen(broker)
    first, second = Topics(), Topics("attic")
    found = {topic: ears.until(topic) for topics in (first, second) for topic in topics.discovery("1.0")}
    assert {told["device"]["name"] for told in found.values()} == {"Table Companion", "Table Companion attic"}
    assert len({told["unique_id"] for told in found.values()}) == len(found)
    assert {told["state_topic"] for told in found.values()} == {first.state, second.state}
    ears.until(first.availability, lambda said: said == "online")
    ears.until(second.availability, lambda said: said == "online")
    attic.stop()
    ears.until(second.availability, lambda said: said == "offline")
    assert ears.newest[first.availability] == "online"


def test_its_sensors_are_called_in_the_language_of_the_table(broker, listen, new_table):
    new_table(broker.address, language="de")
    ears = listen(broker)
    assert {ears.until(topic)["name"] for topic in Topics().discovery("1.0")} >= {"Phase", "Wer am Zug ist", "Bestätigung steht aus"}


def test_a_table_that_is_called_something_else_takes_its_old_name_away(broker, listen, new_table, tmp_path):
    ears = listen(broker)
    old = {STATE, AVAILABILITY, *Topics().discovery("1.0")}
    before = new_table(broker.address, data=tmp_path / "one")
    for topic in old:
        ears.until(topic)
    before.stop()
    new_table(broker.address, data=tmp_path / "one", mqtt_table="attic")
    for topic in old:
        ears.until(topic, lambda said: said == "")
    ears.until("attic/state")
    late = listen(broker)
    late.until("attic/state")
    assert not old & {topic for topic, _, _ in late.everything}


def test_it_is_taken_away_once_and_then_another_table_may_have_the_name(broker, listen, new_table, tmp_path):
    ears = listen(broker)
    one = tmp_path / "one"
    new_table(broker.address, data=one).stop()
    renamed = new_table(broker.address, data=one, mqtt_table="attic")
    ears.until("attic/state")
    ears.say("homeassistant/status", "online")  # the answer comes after the table has heard its own word back
    ears.until("attic/state")
    renamed.stop()
    new_table(broker.address)
    ears.until(AVAILABILITY, lambda said: said == "online")
    ears.everything.clear()
    new_table(broker.address, data=one, mqtt_table="attic")
    ears.until("attic/availability", lambda said: said == "online")
    assert not [topic for topic, said, _ in ears.everything if not said]


def test_a_table_whose_words_another_takes_away_tells_them_again(broker, listen, new_table):
    """Two bore one name, and the other was called something else: what it took away was this one's too."""
    new_table(broker.address)
    ears = listen(broker)
    ears.until(STATE)
    for topic in (*Topics().discovery("1.0"), AVAILABILITY, STATE):
        ears.say(topic, "", retain=True)
    for topic in (*Topics().discovery("1.0"), AVAILABILITY, STATE):
        ears.until(topic, lambda said: said != "")


def test_a_file_that_says_nonsense_takes_nothing_away(broker, listen, new_table, tmp_path):
    (tmp_path / KEPT).write_text('["homeassistant/#", 3, "", "attic/state"]')
    ears = listen(broker)
    new_table(broker.address, data=tmp_path)
    ears.until(AVAILABILITY, lambda said: said == "online")
    assert [topic for topic, said, _ in ears.everything if not said] == ["attic/state"]
