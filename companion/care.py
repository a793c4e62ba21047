"""What the page "Is everything there?" shows of a running table: the machine, the camera's picture, the buttons being tried.

And the problem bundle, for a helper who can't see the table.
"""

import json
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from companion.bundle import ASK_S, gather
from companion.errors import CompanionError
from companion.eye.doctor import judge
from companion.eye.supervisor import EyeSupervisor
from companion.news import News, Note
from companion.service.starts import Starts
from companion.settings import Settings
from companion.text import Text, say
from hardware.findings import OK, PROBLEM, WARNING, Check
from hardware.panel.trial import PressTrial
from hardware.ports import CameraError
from hardware.probe import check_around

LOOK_S = 5.0
SPARED = say("The table fell over three times in a row. It runs without camera, buttons and broker now; play on by hand.")
"""What screens say for as long as it is so (companion.service.starts)."""
_SPARED = Check(
    "spared", PROBLEM, SPARED, say("See what its log says (journalctl -u companion), mend it in the settings, and try everything again.")
)


class AllTriedError(CompanionError):
    """Nothing is left out that could be tried again."""

    code = "all-tried"
    http = 409


class CareDesk:
    """Looks around on behalf of the page. Lets go of nothing the table holds: the camera is asked through the running eye."""

    def __init__(
        self,
        settings: Settings,
        eye: EyeSupervisor,
        problems: Callable[[], tuple[Text, ...]] = tuple,
        broker: Callable[[], Check | None] = lambda: None,
        fallen: Starts | None = None,
        stop: Callable[[], None] = lambda: os.kill(os.getpid(), signal.SIGTERM),
        health: Callable[[], Mapping[str, Any]] = dict,
        refused: CompanionError | None = None,
    ) -> None:
        """problems: what people should know of the panel just now. broker: how the MQTT broker is, None where none is asked for.

        fallen: the service's starts, where these did not stay up and what comes from outside is left out; stop: ends this process, which
        the service then starts again. health: how the session says it is; refused: why a setting is not as it was asked for.
        """
        self._settings, self._eye, self._problems, self._broker = settings, eye, problems, broker
        self._fallen, self._stop, self._health = fallen, stop, health
        self._refused = [] if refused is None else [Check("settings", PROBLEM, refused.message, refused.hint)]
        self._gathering = threading.Lock()
        self._news = News(settings.data)
        self.trial = PressTrial(time.monotonic)

    def findings(self) -> list[dict[str, Any]]:
        """Every finding as plain data, worst first, otherwise in the order of looking."""
        broker = self._broker()
        outside = [*self._camera(), *self._panel(), *([] if broker is None else [broker])] if self._fallen is None else [_SPARED]
        found = [*outside, *self._refused, *check_around(self._settings)]
        rank = {PROBLEM: 0, WARNING: 1, OK: 2}
        return [check.to_plain() for check in sorted(found, key=lambda check: rank[check.verdict])]

    def try_buttons(self) -> dict[str, Any]:
        """Keep trying; which buttons were pressed since the trial began, oldest first. strip: whether one is tried with them."""
        return {
            "panel": self._settings.panel,
            "strip": "gpio" in self._settings.panel.split("+") and self._settings.pin_strip_data is not None,
            "presses": [{"button": p.button, "long": p.long, "double": p.double} for p in self.trial.go_on()],
        }

    def bundle(self, pictures: bool) -> bytes:
        """The problem bundle, a ZIP file. pictures: with what the camera sees now. One at a time: each replays the whole journal."""
        with self._gathering:
            picture = self._picture if pictures else None
            return gather(self._settings, self.findings, picture, health=lambda: json.dumps(self._whole_health())).content

    def _whole_health(self) -> dict[str, Any]:
        return {**self._health(), "panel": self.panel_health, "mqtt": self.mqtt_health}

    @property
    def panel_health(self) -> str:
        """For watchers: ok, trouble, or off where none is asked for."""
        return "off" if self._settings.panel == "none" else "trouble" if self._problems() else "ok"

    @property
    def mqtt_health(self) -> str:
        """For watchers: ok, trouble, or off where no broker is asked for."""
        broker = self._broker()
        return "off" if broker is None else "ok" if broker.verdict == OK else "trouble"

    def try_all(self) -> None:
        """End, so that the service starts the table with all that was left out. Raises AllTriedError where nothing is."""
        if self._fallen is None:
            raise AllTriedError(say("Nothing is left out."), say("Look again to see how the table is."))
        self._fallen.stood()
        self._stop()

    def news(self) -> list[Note]:
        """What is new since the program that ran here before, and nobody has read."""
        return self._news.unread()

    def news_read(self) -> None:
        """They go away. Raises NotRememberedError."""
        self._news.read()

    def end_trial(self) -> None:
        """The buttons play again."""
        self.trial.end()

    def _picture(self) -> bytes:
        shown = self._eye.preview(wait_s=ASK_S)
        if shown is None:
            raise CameraError("no-picture", say("The camera gives no picture."))
        return shown

    def _camera(self) -> list[Check]:
        if self._eye.camera == "none":
            return [Check("camera", OK, say("No camera is asked for; the game is entered on the page."))]
        try:
            return judge(self._eye.calibrate({"do": "analyse"}, LOOK_S).fields)
        except CompanionError as refusal:
            return [Check("camera", PROBLEM, refusal.message, refusal.hint)]

    def _panel(self) -> list[Check]:
        if self._settings.panel == "none":
            return [Check("panel", OK, say("No panel is asked for; the page has the same buttons."))]
        problems = self._problems()
        if problems:
            return [Check("panel", WARNING, problems[0], say("Then look again: companion doctor."))]
        return [Check("panel", OK, say("The panel {panel} is there.", panel=self._settings.panel))]
