"""A broker that is not there, dies, hangs or refuses is told in words, and the table plays on as if there were none."""

import json
import sys
import zipfile
from pathlib import Path

import pytest

import companion.mqtt.line
import companion.mqtt.teller
from companion.cli import main
from companion.errors import UsageError
from companion.journal.entry import By
from companion.mqtt.address import Address, read_address
from companion.mqtt.findings import look_for_broker
from companion.mqtt.left import Left
from companion.mqtt.line import Line
from companion.mqtt.teller import Teller
from companion.mqtt.topics import Topics
from companion.mqtt.trouble import LineError
from companion.settings import Settings
from companion.text import say
from companion.verbs.doctoring import examine
from hardware.findings import OK, PROBLEM, WARNING

pytestmark = pytest.mark.usefixtures("signals_as_before")

PEOPLE = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
STATE, AVAILABILITY = "table-companion/state", "table-companion/availability"
PASSWORD = "long-and-secret"


def found(table):
    return next(check for check in table.care.findings() if check["name"] == "mqtt")


def test_a_broker_that_is_not_there_yet_is_told_when_it_comes(new_broker, listen, new_table, said):
    broker = new_broker()
    table = new_table(broker.address)
    assert "can't be reached: Connection refused" in said()
    assert (found(table)["verdict"], table.care.mqtt_health) == (WARNING, "trouble")
    table.session.new_game("las-vegas", PEOPLE, seed=1, by=By("table"))
    broker.start()
    assert listen(broker).until(STATE)["turn"] == "Anna"
    assert (found(table)["verdict"], table.care.mqtt_health) == (OK, "ok")


def test_a_broker_that_has_lost_everything_is_told_everything_again(broker, listen, new_table, said):
    table = new_table(broker.address)
    listen(broker).until(AVAILABILITY)
    broker.stop()
    assert "is broken" in said()
    table.session.new_game("las-vegas", PEOPLE, seed=1, by=By("table"))
    ears = listen(broker.start())
    assert ears.until(STATE)["turn"] == "Anna"
    assert {ears.until(topic)["name"] for topic in Topics().discovery("1.0")} >= {"Phase", "Whose turn"}


@pytest.mark.parametrize(
    ("who", "words"),
    [(f"anna:{PASSWORD}@", "refuses this user and password"), ("", "wants a user and a password")],
    ids=["a wrong password", "no password"],
)
def test_who_is_not_let_in_is_told_once_and_without_the_password(new_broker, new_table, said, monkeypatch, capfd, who, words):
    monkeypatch.setattr(companion.mqtt.teller, "AGAIN_S", 0.01)
    broker = new_broker("anna", "right").start()
    table = new_table(f"mqtt://{who}127.0.0.1:{broker.port}")
    assert words in (told := said())
    refused = 0
    while refused < 4:
        refused += "not authorised" in broker.process.stderr.readline()
    table.stop()
    assert said.quiet()
    assert PASSWORD not in told + json.dumps(found(table)) + repr(table.mqtt.address) + "".join(capfd.readouterr())


def test_with_the_right_password_the_table_is_let_in(new_broker, listen, new_table):
    broker = new_broker("anna", "p@ss/w:rd%").start()
    table = new_table(broker.address)
    assert listen(broker, "anna", "p@ss/w:rd%").until(STATE)["phase"] == "set-up"
    assert found(table)["verdict"] == OK


def test_a_broker_that_hangs_does_not_hold_up_the_table(broker, listen, new_table, said, monkeypatch):
    monkeypatch.setattr(companion.mqtt.line, "KEEP_ALIVE_S", 1)
    table, ears = new_table(broker.address), listen(broker)
    ears.until(STATE)
    broker.hang()
    table.session.new_game("las-vegas", PEOPLE, seed=1, by=By("table"))
    table.session.submit({"kind": "roll"}, None, "a-roll", By("table"))
    assert "is broken" in said()
    assert table.session.view()["phase"] == "place"
    broker.go_on()
    ears.until(STATE, lambda state: state["phase"] == "place")


def test_what_takes_the_call_and_never_says_a_word_is_no_broker(deaf, new_table, said, monkeypatch):
    monkeypatch.setattr(companion.mqtt.line, "KEEP_ALIVE_S", 1)
    new_table(f"mqtt://127.0.0.1:{deaf}")
    assert f"What is at 127.0.0.1:{deaf} does not answer as an MQTT broker." in said()


def test_without_the_package_the_table_starts_and_says_what_to_install(new_table, monkeypatch):
    monkeypatch.setitem(sys.modules, "paho.mqtt.client", None)
    table = new_table("mqtt://127.0.0.1")
    assert [str(problem) for problem in table.problems if "paho-mqtt, and it is not installed. Install it" in str(problem)]
    assert found(table)["verdict"] == WARNING
    assert table.session.new_game("las-vegas", PEOPLE, seed=1, by=By("table"))["live"]


@pytest.mark.parametrize(
    ("words", "address"),
    [
        ("mqtt://broker.local", Address("broker.local")),
        ("mqtt://10.0.0.2:1884/", Address("10.0.0.2", 1884)),
        ("mqtt://[fe80::1]:1884", Address("fe80::1", 1884)),
        ("mqtt://anna@broker", Address("broker", 1883, "anna")),
        ("mqtt://anna:p@ss/w:rd#%@broker:1", Address("broker", 1, "anna", "p@ss/w:rd#%")),
        ("mqtts://broker.local", Address("broker.local", 8883, tls=True)),
        ("mqtts://anna@broker:1884", Address("broker", 1884, "anna", tls=True)),
        ("mqtt://anna%40home:a%3Ab@broker", Address("broker", 1883, "anna@home", "a:b")),
        ("none", None),
    ],
)
def test_an_address_has_a_machine_and_perhaps_a_port_a_user_and_a_password(words, address):
    assert read_address(words) == address


@pytest.mark.parametrize("words", ["", "broker", "https://broker", "mqtt://", "mqtt://b:0", "mqtt://b:65536", "mqtt://b/topic", "mqtt://:x@b"])
def test_what_is_no_address_is_refused_before_the_table_starts(tmp_path, capsys, words):
    with pytest.raises(UsageError):
        read_address(words)
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--mqtt", words]) == 2
    assert "The setting mqtt is no address of an MQTT broker. Write mqtt://" in capsys.readouterr().err


def test_a_refused_address_does_not_repeat_the_password(tmp_path, capsys):
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--mqtt", f"mqtt://anna:{PASSWORD}@broker:port"]) == 2
    assert PASSWORD not in capsys.readouterr().err


def test_the_doctor_calls_the_broker(new_broker, tmp_path, deaf, monkeypatch):
    monkeypatch.setattr("companion.mqtt.findings.REACH_S", 0.5)
    broker = new_broker("anna", "right").start()

    def verdict(words):
        checks = examine(Settings(data=tmp_path, port=0, mqtt=words))
        return [check.verdict for check in checks if check.name == "mqtt"]

    assert verdict(broker.address) == [OK]
    assert verdict(f"mqtt://anna:wrong@127.0.0.1:{broker.port}") == [WARNING]
    assert verdict(f"mqtt://127.0.0.1:{deaf}") == [WARNING]
    assert verdict("mqtt:/broker") == [PROBLEM]
    assert verdict("none") == []


def test_a_doctor_that_is_cut_off_does_not_say_that_the_table_is_gone(broker, listen, monkeypatch):
    ears = listen(broker)
    monkeypatch.setattr(Line, "close", lambda line: line._client.socket().close())
    assert [check.verdict for check in look_for_broker(broker.address, None)] == [OK]
    while "table-companion" not in (line := broker.process.stderr.readline()) or "closed" not in line:
        assert line, "the broker did not notice"
    ears.say("end", "of it")
    ears.until("end")
    assert [topic for topic, _, _ in ears.everything] == ["end"]


def test_a_broker_that_stays_away_is_called_less_and_less_often(monkeypatch):
    """One that has let the table in and is lost is called again at once."""
    tries = iter([*range(8), "let in", 8, 9])
    waited = []

    class CalledLine:
        connected = asked_again = arrived = False

        def __init__(self, *_):
            pass

        def open(self):
            self.connected = next(tries) == "let in"

        def turn(self, _):
            if not self.connected or teller._told:
                self.connected = False
                raise LineError(say("Nobody there."))

        def tell(self, *_):
            pass

        def close(self):
            pass

    class Feed:
        def next(self, _):
            return None

        def close(self):
            pass

    class End:
        def is_set(self):
            return len(waited) == 11

        def wait(self, seconds):
            waited.append(seconds)

        def set(self):
            pass

    monkeypatch.setattr(companion.mqtt.teller, "Line", CalledLine)
    teller = Teller(Address("broker"), Feed(), Left(Path("/nowhere")), Topics())
    teller._end = End()
    teller._run()
    assert waited == [1, 2, 4, 8, 16, 32, 60, 60, 1, 2, 4]


def test_beside_a_running_table_the_doctor_asks_that(new_broker, new_table, said, tmp_path):
    broker = new_broker()
    table = new_table(broker.address)
    said()
    settings = Settings(data=tmp_path / "data-0", port=table.server.port, mqtt=broker.address)
    assert [str(check.text) for check in examine(settings) if check.name == "mqtt"] == ["It can't tell its MQTT broker what happens."]


def test_the_password_is_not_in_the_bundle(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("COMPANION_MQTT", f"mqtt://anna:{PASSWORD}@127.0.0.1:1")
    assert main(["bundle", "--data", str(tmp_path / "data"), "--out", str(tmp_path / "problem.zip")]) == 0
    with zipfile.ZipFile(tmp_path / "problem.zip") as file:
        parts = {name: file.read(name) for name in file.namelist()}
    assert json.loads(parts["settings.json"])["mqtt"] == "mqtt://127.0.0.1:1"
    assert PASSWORD.encode() not in b"".join(parts.values())
    assert PASSWORD not in repr(Settings(mqtt=f"mqtt://anna:{PASSWORD}@broker"))
