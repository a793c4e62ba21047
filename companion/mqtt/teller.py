"""Follows the table's feed and tells the broker, in a thread of its own. No broker that is gone, hangs or refuses holds up the table."""

import json
import logging
import threading
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from companion.mqtt.address import Address
from companion.mqtt.left import Left
from companion.mqtt.line import TRIES_AGAIN, Line
from companion.mqtt.state import state_of
from companion.mqtt.topics import OFFLINE, ONLINE, Topics
from companion.mqtt.trouble import LineError
from companion.table.feed import FeedClosedError, Subscription
from companion.text import Text, say

log = logging.getLogger(__name__)

LISTEN_S = 0.5  # how long news of the table are waited for before the broker is listened to
AGAIN_S, LONGEST_S = 1.0, 60.0  # after a line that failed; twice as long after each further one
STOP_S = 2.0


class Teller:
    """Tells every new public view. problem: why the broker can't be told just now, None while it is; connected: it is told."""

    def __init__(
        self,
        address: Address,
        subscription: Subscription,
        left: Left,
        topics: Topics,
        ca: Path | None = None,
        words: Callable[[Text], str] = str,
    ) -> None:
        """subscription: to the public view; left: where this table told before; words: says it in the table's language.

        Without the package, or with a file `ca` that can't be used (see Line), nothing is told, and that is the problem.
        """
        self.address = address
        self.problem: LineError | None = None
        self._subscription = subscription
        self._topics, self._left = topics, left
        self._news = {**topics.discovery(version("table-companion"), words), topics.availability: ONLINE}
        self._here = {*self._news, topics.state}
        self._told: dict[str, str] = {}
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="mqtt", daemon=True)
        self._line: Line | None = None
        try:
            self._line = Line(address, ca, topics)
        except LineError as missing:
            self.problem = missing
            subscription.close()

    @property
    def connected(self) -> bool:
        return self._line is not None and self._line.connected

    def start(self) -> None:
        """Tell from now on."""
        if self._line is not None:
            self._thread.start()

    def stop(self) -> None:
        """Say that the table is offline and leave; returns soon even where the broker hangs. May be called twice, and before start."""
        self._end.set()
        self._subscription.close()
        if self._thread.is_alive():
            self._thread.join(STOP_S)

    def _run(self) -> None:
        assert self._line is not None
        wait_s = AGAIN_S
        while not self._end.is_set():
            try:
                self._tell_until_it_breaks(self._line)
            except FeedClosedError:
                break
            except LineError as wrong:
                self._say(wrong)
            except Exception as wrong:
                failed = say("Telling the MQTT broker failed: {why}.", why=str(wrong) or repr(wrong))
                self._say(LineError(failed, TRIES_AGAIN), exc_info=True)
            if self._told:
                wait_s = AGAIN_S
            self._told.clear()
            self._end.wait(wait_s)
            wait_s = min(2 * wait_s, LONGEST_S)
        self._take_leave(self._line)

    def _tell_until_it_breaks(self, line: Line) -> None:
        line.open()
        while True:
            line.turn(0.0)
            if line.asked_again:
                line.asked_again = False
                self._told.clear()
            if line.arrived:
                line.arrived = False
                self._left.removed(self._here)
            if line.connected:
                self.problem = None
            self._listen()
            if line.connected:
                self._tell(line)

    def _listen(self) -> None:
        news = self._subscription.next(LISTEN_S)
        if news is not None:
            self._news[self._topics.state] = json.dumps(state_of(json.loads(news[1])), ensure_ascii=False)

    def _tell(self, line: Line) -> None:
        if not self._told:
            for topic in self._left.elsewhere(self._here):
                line.tell(topic, "")
        for topic, said in self._news.items():
            if self._told.get(topic) != said:
                line.tell(topic, said)
                self._told[topic] = said

    def _take_leave(self, line: Line) -> None:
        if line.connected:
            line.tell(self._topics.availability, OFFLINE)
        line.close()

    def _say(self, wrong: LineError, exc_info: bool = False) -> None:
        """Once for each time that the broker is lost, however often it is tried again."""
        is_new, self.problem = self.problem is None, wrong
        if is_new:
            log.warning("%s", wrong, exc_info=exc_info)
