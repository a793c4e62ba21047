"""Follows the table's feed and tells the broker, in a thread of its own. No broker that is gone, hangs or refuses holds up the table."""

import json
import logging
import threading
from importlib.metadata import version

from companion.mqtt.address import Address
from companion.mqtt.line import TRIES_AGAIN, Line, LineError
from companion.mqtt.state import state_of
from companion.mqtt.topics import AVAILABILITY, OFFLINE, ONLINE, STATE, discovery
from companion.table.feed import FeedClosedError, Subscription
from companion.text import say

log = logging.getLogger(__name__)

LISTEN_S = 0.5  # how long news of the table are waited for before the broker is listened to
AGAIN_S, LONGEST_S = 1.0, 60.0  # after a line that failed; twice as long after each further one
STOP_S = 2.0


class Teller:
    """Tells every new public view. problem: why the broker can't be told just now, None while it is; connected: it is told."""

    def __init__(self, address: Address, subscription: Subscription) -> None:
        """subscription: to the public view. Without the package nothing is told, and that is the problem."""
        self.address = address
        self.problem: LineError | None = None
        self._subscription = subscription
        self._news = {**discovery(version("table-companion")), AVAILABILITY: ONLINE}
        self._told: dict[str, str] = {}
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="mqtt", daemon=True)
        self._line: Line | None = None
        try:
            self._line = Line(address)
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
            wait_s = AGAIN_S if self._told else min(2 * wait_s, LONGEST_S)
            self._told.clear()
            self._end.wait(wait_s)
        self._take_leave(self._line)

    def _tell_until_it_breaks(self, line: Line) -> None:
        line.open()
        while True:
            line.turn(0.0)
            if line.asked_again:
                line.asked_again = False
                self._told.clear()
            if line.connected:
                self.problem = None
            self._listen()
            if line.connected:
                self._tell(line)

    def _listen(self) -> None:
        news = self._subscription.next(LISTEN_S)
        if news is not None:
            self._news[STATE] = json.dumps(state_of(json.loads(news[1])), ensure_ascii=False)

    def _tell(self, line: Line) -> None:
        for topic, said in self._news.items():
            if self._told.get(topic) != said:
                line.tell(topic, said)
                self._told[topic] = said

    def _take_leave(self, line: Line) -> None:
        if line.connected:
            line.tell(AVAILABILITY, OFFLINE)
        line.close()

    def _say(self, wrong: LineError, exc_info: bool = False) -> None:
        """Once for each time that the broker is lost, however often it is tried again."""
        is_new, self.problem = self.problem is None, wrong
        if is_new:
            log.warning("%s", wrong, exc_info=exc_info)
