"""A real broker (Debian's mosquitto) on a free port, a listener at it, and tables that tell it what happens."""

import json
import logging
import queue
import shutil
import signal
import socket
import subprocess
from contextlib import closing

import pytest

from companion.app import Table
from companion.settings import Settings

PATIENCE_S = 30  # how long a broken test takes to say so; a test that is well waits no longer than it must


class Broker:
    """mosquitto in a folder of its own. user, password: who is let in; without them everybody. tls: its certificate's and key's file."""

    def __init__(self, program, folder, user=None, password=None, tls=None):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._program, self._folder, self._user, self._password = program, folder, user, password
        self._config = folder / "mosquitto.conf"
        lines = [f"listener {self.port} 127.0.0.1", "persistence false", f"allow_anonymous {'false' if user else 'true'}"]
        if user:
            made = folder / "passwords"
            made.touch(mode=0o600)
            subprocess.run(["mosquitto_passwd", "-b", str(made), user, password], check=True, capture_output=True)
            lines += [f"password_file {made}", "user root"]
        self.scheme = "mqtts" if tls else "mqtt"
        if tls:
            lines += [f"certfile {tls[0]}", f"keyfile {tls[1]}", *([] if user else ["user root"])]
        self._config.write_text("\n".join(lines) + "\n")
        self.process = None

    def start(self):
        """Returns when it lets people in."""
        self.process = subprocess.Popen([self._program, "-c", str(self._config)], stderr=subprocess.PIPE, text=True)
        while "running" not in (line := self.process.stderr.readline()):
            assert line, "the broker did not start"
        return self

    def stop(self):
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None

    def hang(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    @property
    def address(self):
        who = f"{self._user}:{self._password}@" if self._user else ""
        return f"{self.scheme}://{who}127.0.0.1:{self.port}"


class Listener:
    """Hears everything that is said at a broker, what was left there for those who come later included."""

    def __init__(self, broker, user=None, password=None, ca=None):
        from paho.mqtt.client import Client
        from paho.mqtt.enums import CallbackAPIVersion

        self.heard, self.everything, self.newest = queue.SimpleQueue(), [], {}
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.username_pw_set(user, password)
        if ca is not None:
            self._client.tls_set(str(ca))
        self._client.on_message = lambda _, __, told: self.heard.put((told.topic, told.payload.decode(), told.retain))
        self._client.on_connect = lambda client, *_: client.subscribe("#")
        self._client.on_subscribe = lambda *_: self.heard.put(("", "", False))
        self._client.connect("127.0.0.1", broker.port)
        self._client.loop_start()
        assert self.heard.get(timeout=PATIENCE_S) == ("", "", False)

    def next(self):
        self.everything.append(told := self.heard.get(timeout=PATIENCE_S))
        self.newest[told[0]] = json.loads(told[1]) if told[1].startswith("{") else told[1]

    def until(self, topic, wanted=lambda said: True):
        """The newest word there once it is as wanted; JSON is read."""
        while topic not in self.newest or not wanted(self.newest[topic]):
            self.next()
        return self.newest[topic]

    def say(self, topic, said, retain=False):
        """What was heard before counts no more."""
        self.newest.clear()
        self._client.publish(topic, said, retain=retain)

    def close(self):
        self._client.disconnect()
        self._client.loop_stop()


@pytest.fixture
def mosquitto():
    """Where the broker is. CI fails where these tests are skipped: .ci/run."""
    pytest.importorskip("paho.mqtt.client", reason="the Python package paho-mqtt is not installed (make test installs it)")
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip("mosquitto is not installed (Debian: sudo apt install mosquitto)")
    return found


@pytest.fixture
def new_broker(mosquitto, tmp_path):
    """new_broker(user, password, tls=(certificate, key)): one that runs not yet."""
    made = []

    def new(*who, **more):
        folder = tmp_path / f"broker-{len(made)}"
        folder.mkdir()
        made.append(Broker(mosquitto, folder, *who, **more))
        return made[-1]

    yield new
    for broker in made:
        broker.stop()


@pytest.fixture
def broker(new_broker):
    return new_broker().start()


@pytest.fixture
def listen(mosquitto):
    """listen(broker): somebody who hears all of it."""
    made = []

    def new(*words, **more):
        made.append(Listener(*words, **more))
        return made[-1]

    yield new
    for listener in made:
        listener.close()


@pytest.fixture
def new_table(tmp_path):
    """new_table(address): a table that runs and tells what happens there, in a folder of its own where none is named."""
    made = []

    def new(address, **settings):
        made.append(Table(Settings(**{"data": tmp_path / f"data-{len(made)}", "port": 0, "mqtt": address, **settings})))
        made[-1].start()
        return made[-1]

    yield new
    for table in reversed(made):
        table.stop()


class Said(logging.Handler):
    """What the table logs of its broker: said() is the next of it, waited for."""

    def __init__(self):
        super().__init__()
        self._told = queue.SimpleQueue()

    def emit(self, record):
        self._told.put(self.format(record))

    def __call__(self):
        return self._told.get(timeout=PATIENCE_S)

    def quiet(self):
        return self._told.empty()


@pytest.fixture
def said():
    handler, log = Said(), logging.getLogger("companion.mqtt")
    log.addHandler(handler)
    yield handler
    log.removeHandler(handler)


@pytest.fixture
def deaf():
    """The port of something that takes every call and never says a word."""
    with closing(socket.create_server(("127.0.0.1", 0))) as door:
        yield door.getsockname()[1]
