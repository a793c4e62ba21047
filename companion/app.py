"""The composition root: settings → journal → session → eye → panel → broker → web, started in this order and stopped in the reverse one."""

import contextlib
import json
import logging
import signal
import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from calibration.profiles import ProfileStore
from companion.accuracy.aside import Aside
from companion.care import SPARED, CareDesk
from companion.errors import CompanionError, UsageError
from companion.eye.config import EyeConfig
from companion.eye.supervisor import EyeSupervisor
from companion.games.colours import dice_in_play
from companion.games.registry import GAMES
from companion.journal.entry import By
from companion.journal.store import Journal
from companion.mqtt.address import Address, read_address
from companion.mqtt.findings import finding
from companion.mqtt.left import Left
from companion.mqtt.teller import Teller
from companion.mqtt.topics import Topics
from companion.service.starts import Starts
from companion.service.switch_off import SwitchOff
from companion.service.watch import told_to_systemd
from companion.settings import Settings
from companion.table.colours_told import ColoursTold
from companion.table.feed import FeedClosedError, Subscription
from companion.table.session import TableSession
from companion.table.watch.watch import TableWatch
from companion.text import Text, say
from hardware.cameras import check_spec, read_spec
from hardware.findings import Check
from hardware.panel import open_panel, open_panel_if_possible
from hardware.panel.pins import PinMap
from hardware.panel.runner import PanelRunner
from hardware.ports import Press
from vision.profile import Profile
from web.app import create_app
from web.keys import TableKeys, load_keys
from web.languages import tell_in
from web.parts import NAME
from web.secure import secure_door
from web.server import Server

log = logging.getLogger(__name__)

FOLLOW_S = 1.0  # how long the follower waits for news before it looks whether it should stop
STILL_SOURCES = ("watch", "folder", "film", "none")


class Table:
    """One running table. `url` is what a person on this machine opens; `pin` what other devices need; `on_camera` hears how the camera is,
    and why, whenever that changes."""

    def __init__(
        self,
        settings: Settings,
        unattended: bool = False,
        starts: Starts | None = None,
        spared: bool = False,
        refused: UsageError | None = None,
    ) -> None:
        """Opens everything that can refuse (journal, panel, port) before anything runs. Raises CompanionError.

        unattended: as a service, which nobody sees refuse; a panel that can't be had is said on the page then, and the page works alone.
        starts: the service's, where it is one; spared: `settings` leave out what comes from outside, for the starts before did not stay up.
        refused: why not all of them are as they were asked for.
        """
        self._spared = spared
        self.on_camera: Callable[[str, Text | None], None] = lambda status, note: None
        if settings.profile is not None:
            check_profile(settings.profile)
        check_spec(settings.camera)  # a misspelt camera or a missing folder is refused before anything is opened
        broker = read_address(settings.mqtt.get_secret_value())
        with contextlib.ExitStack() as opened:
            self.journal = Journal(settings.data, time.strftime("%Y%m%d-%H%M%S"))
            opened.callback(self.journal.close)
            self.session = TableSession(self.journal, GAMES, TableWatch(looks_needed(settings.camera)), watched=settings.camera != "none")
            opened.callback(self.session.close)
            self.switch_off = SwitchOff(settings.switch_off, self.session.tell, time.monotonic)
            self._beside_the_view: dict[str, Any] = {}
            profile, notice = profile_at_start(settings)
            self.eye = EyeSupervisor(
                EyeConfig(settings.camera, None if profile is None else str(profile)),
                on_reading=self.session.see,
                on_status=self._camera_is,
            )
            opened.callback(self.eye.stop)
            panel = (open_panel_if_possible if unattended else open_panel)(settings.panel, PinMap.of(settings))
            self.panel = PanelRunner(panel, self._pressed, time.monotonic)
            opened.callback(self.panel.stop)
            self.mqtt = None if broker is None else self._teller(broker, settings)
            if self.mqtt is not None:
                opened.callback(self.mqtt.stop)
            keys = load_keys(settings.data, settings.pin)
            self.pin = keys.pin
            self.care = CareDesk(
                settings, self.eye, lambda: self.panel.problems, self._broker, starts if spared else None,
                health=self.session.health, refused=refused,
            )  # fmt: skip
            self._open_doors(settings, keys, opened)
            self.problems = (*panel.problems, *(said for said in (notice, keys.notice) if said is not None))
            if self.mqtt is not None and self.mqtt.problem is not None:  # package or certificate missing; the table plays all the same
                self.problems += (Text("{problem} {mend}", (("problem", self.mqtt.problem.message), ("mend", self.mqtt.problem.hint))),)
            self._opened = opened.pop_all()
        self._follower = Follower(self.session.feed.subscribe(), self._show, self._time_has_passed)
        self.session.on_signal = lambda sound, _: self.panel.beep(sound)

    def _open_doors(self, settings: Settings, keys: TableKeys, opened: contextlib.ExitStack) -> None:
        """The pages, and the ports they are served on. opened: what is let go at the end. Raises CompanionError."""
        app = create_app(self.session, settings, self.eye, keys, self.care)
        self._slots = app.extensions[NAME].slots
        self._aside = Aside(app.extensions[NAME].kept)
        self.session.attend(self._aside)
        self.session.attend(ColoursTold(self.eye))
        self.server = Server(app, settings.host, settings.port, settings.streams)
        opened.callback(self.server.stop)
        self.secure = secure_door(app, settings)
        if self.secure is not None:
            opened.callback(self.secure.stop)

    @property
    def url(self) -> str:
        """Where the scoreboard is on this machine."""
        return self.server.url

    def screens(self) -> int:
        """How many pages follow the table live now."""
        return int(self._slots.open())

    def start(self) -> None:
        """Everything runs from here on; the page does not wait for the camera."""
        self._show(self.session.view())
        self._follower.start()
        self._aside.start()
        self.server.start()
        if self.secure is not None:
            self.secure.start()
        self.panel.start()
        self.eye.start()
        if self.mqtt is not None:
            self.mqtt.start()
        if self._spared:
            self._camera_is("off", None, 0)

    def stop(self) -> None:
        """Stop in the reverse order; nothing confirmed is lost."""
        self._follower.stop()
        self._opened.close()
        self._aside.stop()  # with what the session heard last

    def _camera_is(self, status: str, note: Text | None, restarts: int) -> None:
        """Said in the eye's own thread; why there is no camera is told whenever that comes."""
        self.session.camera_status(status, SPARED if self._spared and status == "off" else note, restarts)
        self.on_camera(status, note)

    def _teller(self, broker: Address, settings: Settings) -> Teller:
        topics, words = Topics(settings.mqtt_table), partial(tell_in, settings.language)
        return Teller(broker, self.session.feed.subscribe(), Left(settings.data), topics, settings.mqtt_ca, words)

    def _broker(self) -> Check | None:
        return None if self.mqtt is None else finding(self.mqtt)

    def _pressed(self, press: Press) -> None:
        if self.care.trial.takes(press):
            self.panel.beep("ok")
            return
        asked = self.switch_off.state
        try:
            taken = self.switch_off.take(press)
        except CompanionError as refusal:
            taken = True
            self.session.tell(refusal.message)
            self.panel.beep("no")
        if taken or asked != self.switch_off.state:
            self._show(self.session.view())
        if not taken:
            self.session.press(press.button, None, By("panel"), at_s=press.at_s, physical=True)

    def _show(self, view: dict[str, Any]) -> None:
        self._beside_the_view = self._only_lamps_tell()
        self.panel.show({**view, **self._beside_the_view})
        self.eye.cue(view["phase"], view["seq"] or 0)
        colours = dice_in_play(view)
        if colours:
            self.eye.set_context(colours, (), notes=view["bank"] == "camera", printed=are_printed(view))

    def _only_lamps_tell(self) -> dict[str, Any]:
        """What the panel shows and no screen: whether switching off is asked for, whether buttons and lamps are being tried."""
        return {"switch_off": self.switch_off.state, "trying": self.care.trial.goes_on}

    def _time_has_passed(self) -> None:
        """Nobody held next again: the lamps ask no more, though nothing on the screens may change by that. So with a trial."""
        if self._only_lamps_tell() != self._beside_the_view:
            self._show(self.session.view())


def check_profile(file: Path) -> None:
    """Refuse here what is no profile: the eye would start with it again and again. Raises CompanionError."""
    if not file.is_file():
        raise UsageError(say("There is no profile {file}.", file=str(file)), say("Check the path, or leave --profile out."))
    Profile.load(file)


def profile_at_start(settings: Settings) -> tuple[Path | None, Text | None]:
    """The calibration profile to begin with: the one asked for, else the one that was in use; and what has to be said about it."""
    if settings.profile is not None or settings.camera == "none":
        return settings.profile, None
    return ProfileStore(settings.data / "profiles").start_with(settings.camera)


def looks_needed(camera: str) -> int:
    """Settled looks that must agree: one where the source promises that each picture is a settled table, two for a sensor."""
    return 1 if read_spec(camera).kind in STILL_SOURCES else 2


def are_printed(view: Mapping[str, Any]) -> bool:
    """Whether the dice of this game are printed on cards."""
    return bool(view.get("game") == "card-game")


class Follower:
    """Shows every new public view to something of ours (lamps, eye), in a thread of its own. quiet: called where none came for a while."""

    def __init__(self, subscription: Subscription, show: Callable[[dict[str, Any]], None], quiet: Callable[[], None]) -> None:
        self._subscription, self._show, self._quiet = subscription, show, quiet
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="follower", daemon=True)

    def start(self) -> None:
        """Follow from now on."""
        self._thread.start()

    def stop(self) -> None:
        """No more views; returns when the thread is done. May be called before start."""
        self._end.set()
        self._subscription.close()
        if self._thread.is_alive():
            self._thread.join(2 * FOLLOW_S)

    def _run(self) -> None:
        while not self._end.is_set():
            try:
                news = self._subscription.next(FOLLOW_S)
            except FeedClosedError:
                return
            try:
                if news is None:
                    self._quiet()
                else:
                    self._show(json.loads(news[1]))
            except Exception:
                log.exception("a view could not be shown to lamps and eye")


def hear_stop_signals() -> threading.Event:
    """Set by Ctrl-C and by a stop signal, from now on."""
    asked_to_stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: asked_to_stop.set())
    return asked_to_stop


def run_until_stopped(table: Table, started: Callable[[Table], None], asked_to_stop: threading.Event) -> int:
    """Start, tell the caller, wait for Ctrl-C or a stop signal, stop. Returns the exit code. asked_to_stop: perhaps before it started."""
    if asked_to_stop.is_set():
        table.stop()
        return 0
    table.start()
    try:
        with told_to_systemd(table):
            started(table)
            while not asked_to_stop.wait(1.0):
                pass
    finally:
        table.stop()
    return 0
