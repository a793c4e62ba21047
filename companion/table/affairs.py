"""The game on the table, and all that follows when it changes: another game, an entry, what the camera sees, what screens tell for a while.

Single-threaded; keeper.py brings commands and presses here. Nothing counts before the journal has it.
"""

import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from companion.errors import CompanionError, GameRunningError, NoGameError, RefusedError
from companion.games.game import Game
from companion.journal.database import NotWrittenError
from companion.journal.entry import CAMERA, By
from companion.journal.store import Journal
from companion.table.asked import NewGame
from companion.table.clock import Clock
from companion.table.confirm import ARMED_S, STOOD_S, Armed
from companion.table.eyes import Eyes, Watch
from companion.table.kept_games import BrokenGameError, KeptGames
from companion.table.running import Running, Stamp
from companion.table.set_out import SetOut
from companion.table.stills import Sight, Stills
from companion.text import Text, say

log = logging.getLogger(__name__)

T = TypeVar("T")

MESSAGE_S = 8.0
"""How long a message stays on the screens."""
AT_REST_S = 4 * 3600.0
"""Untouched for so long, an unfinished game was left for another day: longer than any meal, shorter than a night."""

ANY_GAME = "*"
"""A new game may take the place of whatever runs: the asker did not say what it knows to run."""

OK, NO, LOOK = "ok", "no", "look"
"""What the panel signals: it counted; it did not; look at the screen."""


class TableAffairs:
    """The table: its game, its camera's side, what waits for a press. watched: a camera belongs to it.

    signal: what the panel should sound for what came last, "" where nothing.
    """

    def __init__(
        self, journal: Journal, games: Mapping[str, Game[Any]], clock: Clock, watch: Watch, run: str, watched: bool = False
    ) -> None:
        self._kept = KeptGames(journal, games)
        self.clock = clock
        self.eyes = Eyes(watch, run, watched)
        self.running: Running | None = None
        self.armed: Armed | None = None
        self.set_out: SetOut | None = None
        self.put_aside: Running | None = None  # the unfinished game that the one on the table took the place of
        self.broken: Mapping[str, Any] | None = None  # the game last played, which can't be opened
        self.paused = False
        self.resuming = False
        self.journal_trouble: Text | None = None
        self.signal = ""
        self.only_you: Text | None = None
        """Why nothing came of what was asked; for the screen that asked, and no other."""
        self._message: tuple[Text, float] | None = None
        self._changed_s = self._touched_s = float("-inf")
        self.stills = Stills()
        if journal.notice is not None:
            self.tell(journal.notice)
        self._reopen()

    def new_game(self, asked: NewGame, by: By, instead_of: str | None = ANY_GAME) -> None:
        """Begin a game; what was running stays in the journal as it is, and one tap goes back to it until the first move.

        instead_of: the game that the asker knows to lie there (None: no unfinished one); GameRunningError where it is another one.
        Raises BadRequestError, RefusedError, JournalError.
        """
        self._check_instead_of(instead_of)
        self._open(self._written(lambda: self._kept.begin(asked, by, self.clock.wall())), is_new=True)

    def under_way(self) -> bool:
        """Whether people are playing: the game is not over, and has been touched since the last start and within AT_REST_S."""
        playing = self.running is not None and self.running.live and not self.resuming
        return playing and self.clock.with_sleep() < self._touched_s + AT_REST_S

    def _check_instead_of(self, asked: str | None) -> None:
        """Raises GameRunningError when another game than `asked` would be put aside."""
        running = self.running
        unfinished = running is not None and running.live  # its notes may lie on the table before anybody has done anything
        on_the_table = None if running is None else running.row.id
        if asked in (ANY_GAME, on_the_table) or (asked is None and not unfinished):
            return
        raise GameRunningError(", ".join(running.names().values()) if running is not None and running.live else None)

    def open_game(self, game_id: str) -> None:
        """Go on with a kept game, finished or not. Raises RefusedError when there is no such."""
        self._open(self._written(lambda: self._kept.open(game_id)))

    def rescue(self, game_id: str) -> None:
        """Go on from the last sound entry of a damaged game, as a new one. Raises RefusedError when there is no such, or nothing sound."""
        self._open(self._written(lambda: self._kept.rescue(game_id, self.clock.wall())))
        self.resuming = self.running is not None and self.running.live  # what lies on the table is further on
        self.tell(say("Look at the table: what was entered after this is lost."))

    def tick(self, now_s: float) -> None:
        """Time has passed: what is over goes from the screens, and what time alone changes is looked at again."""
        if self._message is not None and now_s >= self._message[1]:
            self._message = None
        if self.armed is not None and not self.armed.alive(now_s):
            self.armed = None
        if self.eyes.look_again_s is not None and now_s >= self.eyes.look_again_s:
            self._look()

    def due_s(self, now_s: float) -> float | None:
        """When the screens change by time alone, monotonic seconds; None when nothing waits."""
        moments = [] if self.eyes.look_again_s is None else [self.eyes.look_again_s]
        if self.eyes.standing is not None and not self.eyes.standing.ready(now_s):
            moments.append(self.eyes.standing.since_s + STOOD_S)
        if self._message is not None:
            moments.append(self._message[1])
        if self.armed is not None:
            moments.append(self.armed.since_s + ARMED_S)
        return min(moments, default=None)

    @property
    def message(self) -> Text | None:
        return None if self._message is None else self._message[0]

    def tell(self, message: Text) -> None:
        """Say something on every screen for a while."""
        self._message = (message, self.clock.monotonic() + MESSAGE_S)

    def _need_game(self) -> Running:
        if self.running is None:
            raise NoGameError()
        return self.running

    def _commit(self, write: Callable[[Running], Any]) -> Any:
        """One transaction, then everything that follows from a changed game. Nothing has changed when it raises."""
        running = self._need_game()
        if self.paused:
            raise RefusedError(say("The game is paused."), say("Tap resume to play on."), code="paused")
        result = self._written(lambda: write(running))
        self._changed()
        return result

    def _commit_seen(self, sights: tuple[Sight, ...], write: Callable[[Running], Any]) -> None:
        """The same for what the camera saw, with its pictures."""

        def write_and_keep(running: Running) -> None:
            write(running)
            self.stills.keep(running.replay.line.past[-1].batch, sights)

        self._commit(write_and_keep)

    def _written(self, write: Callable[[], T]) -> T:
        """What comes of writing; the screens tell from now on whether the journal can be written."""
        try:
            result = write()
        except NotWrittenError as trouble:
            self.journal_trouble = trouble.message
            raise
        self.journal_trouble = None
        return result

    def _open(self, running: Running, is_new: bool = False) -> None:
        left = self.running
        self.put_aside = left if left is not None and left.begun and left.live and left.row.id != running.row.id else None
        self.running, self.broken = running, None
        self.paused, self.resuming, self.set_out = False, False, None
        self.stills.begin(running.seq)
        self.eyes.begin(is_new)
        self._changed()

    def _changed(self) -> None:
        self._touched_s = self.clock.with_sleep()
        self._message, self.armed = None, None
        if self.set_out is not None and self.running is not None:  # left open on one device while another one plays on
            self.set_out = self.set_out.going_on(self.running.game.layout(self.running.state))
        self.signal = OK
        self._look()
        self._changed_s = self.clock.monotonic()  # the screens tell of it from now on, however long the look took

    def _look(self) -> None:
        """Hold what is seen against what stands; a cleared table moves on by itself."""
        running = self.running
        if running is None:
            return
        if self.set_out is not None:
            seen = self.eyes.seen(running)
            self.set_out = self.set_out if seen is None else self.set_out.looked_at(seen)
        if self.paused or self.set_out is not None:
            self.eyes.blink()
            return
        try:
            self.eyes.look(running, self.clock.monotonic)
        except Exception:
            log.exception("what the camera sees made no sense; the table goes on by hand")
            self.eyes.blink()
        if self.eyes.observation.cleared and running.game.stage(running.state) == "clear-table":
            try:
                self._commit(lambda game: game.play((game.command({"kind": "next"}),), CAMERA, Stamp(self.clock.wall())))
            except CompanionError as trouble:
                log.error("the cleared table could not be noted: %s", trouble)

    def _reopen(self) -> None:
        """After a start: the game last played, where it was."""
        try:
            self.running = self._kept.last()
        except BrokenGameError as trouble:
            self.tell(trouble.message)
            self.broken = trouble.told
        if self.running is not None:
            self.resuming = self.running.live
            self.stills.begin(self.running.seq)
            self.eyes.begin(is_new=False)
