"""The service's heart: tells systemd that all is well while every part of the table has given a sign of life lately, else nothing.

A lost camera is no reason to be restarted: the eye heals itself and the game goes on by hand. A part that hangs is one.
"""

import http.client
import logging
import ssl
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from companion.service.notify import Notifier

log = logging.getLogger(__name__)

PROBE_S = 5.0  # between two questions to a part that gives no sign by itself
ANSWER_S = 5.0
BEAT_S = 5.0  # between two words to systemd where it has set no watchdog
BEATS = 4  # so many within the time after which systemd loses patience


@dataclass(frozen=True, slots=True)
class Sign:
    """A part's sign of life. part: what people call it; last_s: when it gave the last one, monotonic; limit_s: how long silence is fine."""

    part: str
    last_s: Callable[[], float]
    limit_s: float


class Heart:
    """Beats in a thread of its own, with a clock that is handed in. told: a few words for `systemctl status`."""

    def __init__(
        self, notifier: Notifier, signs: Sequence[Sign], told: Callable[[], str], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._notifier, self._signs, self._told, self._clock = notifier, tuple(signs), told, clock
        self._silent: tuple[str, ...] = ()
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="heart", daemon=True)

    def start(self) -> None:
        """The table is served from now on. Does nothing where nobody listens."""
        self._notifier.tell("READY=1", f"STATUS={self._told()}")
        if self._notifier.heard:
            self._thread.start()

    def stop(self) -> None:
        """The table is being stopped; no word after this one."""
        self._end.set()
        if self._thread.is_alive():
            self._thread.join(ANSWER_S)
        self._notifier.tell("STOPPING=1", "STATUS=stopping")

    def beat(self) -> None:
        """One word to systemd: the watchdog is petted only when no part is silent."""
        now_s = self._clock()
        silent = tuple(sign.part for sign in self._signs if now_s - sign.last_s() > sign.limit_s)
        if silent and silent != self._silent:
            log.error("no sign of life from: %s", ", ".join(silent))
        self._silent = silent
        if silent:
            self._notifier.tell(f"STATUS=no sign of life from: {', '.join(silent)}")
        else:
            self._notifier.tell("WATCHDOG=1", f"STATUS={self._told()}")

    def _run(self) -> None:
        every_s = BEAT_S if self._notifier.every_s is None else self._notifier.every_s / BEATS
        while not self._end.wait(every_s):
            self.beat()


class Probe:
    """Asks a part again and again, in a thread of its own, and remembers when it answered last. ask: returns or raises; may hang."""

    def __init__(self, part: str, ask: Callable[[], object], clock: Callable[[], float] = time.monotonic) -> None:
        self._part, self._ask, self._clock = part, ask, clock
        self.last_s = clock()
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"probe-{part}", daemon=True)

    def start(self) -> None:
        self.last_s = self._clock()
        self._thread.start()

    def stop(self) -> None:
        """No more questions. A part that hangs is not waited for."""
        self._end.set()

    def turn(self) -> None:
        """Ask once."""
        try:
            self._ask()
        except Exception as wrong:
            log.warning("the %s does not answer: %s", self._part, wrong)
        else:
            self.last_s = self._clock()

    def _run(self) -> None:
        while not self._end.wait(PROBE_S):
            self.turn()


def ask_page(url: str) -> int:
    """One real request to our own page; the status it answers with. Raises OSError or HTTPException when none comes."""
    place = urlsplit(url)
    host, port = place.hostname or "127.0.0.1", place.port
    if place.scheme == "https":  # our own certificate, which nobody vouches for; we only ask whether anybody is at home
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        line: http.client.HTTPConnection = http.client.HTTPSConnection(host, port, timeout=ANSWER_S, context=trusting)
    else:
        line = http.client.HTTPConnection(host, port, timeout=ANSWER_S)
    try:
        line.request("GET", "/healthz")
        answer = line.getresponse()
        answer.read()
        return answer.status
    finally:
        line.close()
