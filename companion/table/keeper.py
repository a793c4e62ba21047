"""What the writer thread does, one thing at a time: commands, presses and readings in, entries and the next moment out.

Single-threaded; session.py brings everything here through its queue. Nothing counts before the journal has it.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from companion.errors import BadRequestError, CompanionError, GameRunningError, NoGameError, RefusedError, StaleStepError
from companion.games.game import Command, Game, money_unit
from companion.journal.database import NotWrittenError
from companion.journal.entry import CAMERA, By
from companion.journal.records import joined
from companion.journal.store import Journal
from companion.table import fields
from companion.table.asked import Press, Wish
from companion.table.clock import Clock
from companion.table.confirm import ARMED_S, STOOD_S, Armed
from companion.table.eyes import Eyes, Watch
from companion.table.hearing import Hearing
from companion.table.kept_games import BrokenGameError, KeptGames
from companion.table.preview import tell_plan
from companion.table.running import Running, Stamp
from companion.table.set_out import SetOut, to_set_out
from companion.table.stills import Sight, Stills
from companion.table.unsaid import Unsaid
from companion.text import Text, say
from vision.reading import TableReading

log = logging.getLogger(__name__)

T = TypeVar("T")

MESSAGE_S = 8.0
"""How long a message stays on the screens."""

ANY_GAME = "*"
"""A new game may take the place of whatever runs: the asker did not say what it knows to run."""

OK, NO, LOOK = "ok", "no", "look"
"""What the panel signals: it counted; it did not; look at the screen."""


class Keeper:
    """The table: its game, its camera's side, what waits for a press. Every method is called from one thread only. watched: a camera
    belongs to it.

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
        self._message: tuple[Text, float] | None = None
        self._changed_s = float("-inf")
        self._unsaid = Unsaid(self.eyes)
        self.hearing = Hearing()
        self.stills = Stills()
        self._own: Mapping[str, Callable[[Wish], dict[str, Any] | None]] = {
            "confirm": self._confirm,
            "undo": self._undo,
            "redo": self._redo,
            "amend": self._correct,
            "strike": self._correct,
            "answer": self._answer,
            "pause": self._pause,
            "resume": self._resume,
            "set-out": self._set_out,
            "ask-colours": self._ask_colours,
        }
        if journal.notice is not None:
            self.tell(journal.notice)
        self._reopen()

    # what comes in -----------------------------------------------------------------------------------------------------------------

    def new_game(
        self, name: str, seats: Any, options: Any, bank: str, seed: str | int | None, by: By, instead_of: str | None = ANY_GAME
    ) -> None:
        """Begin a game; what was running stays in the journal as it is, and one tap goes back to it until the first move.

        instead_of: the game that the asker knows to lie there (None: no unfinished one); GameRunningError where it is another one.
        Raises BadRequestError, RefusedError, JournalError.
        """
        self._check_instead_of(instead_of)
        self._open(self._written(lambda: self._kept.begin(name, seats, options, bank, seed, by, self.clock.wall())), is_new=True)

    def _check_instead_of(self, asked: str | None) -> None:
        """Raises GameRunningError when another game than `asked` would be put aside."""
        running = self.running
        unfinished = running is not None and running.begun and running.live
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

    def submit(self, wish: Wish) -> dict[str, Any] | None:
        """One command from a screen. Returns what goes beside the view (a preview), if anything.

        Raises BadRequestError, RefusedError, StaleStepError, NoGameError, JournalError; nothing has changed then.
        """
        kind = fields.kind_of(wish.command)
        if wish.by.role == "seat" and kind in self._own:
            raise RefusedError(say("That belongs to the table."), say("Use the device at the table."), code="table-only")
        self._check_step(wish, kind)
        extra = self._own.get(kind, self._play_by_hand)(wish)
        self.resuming = False
        self.signal = self.signal or OK
        return extra

    def press(self, press: Press) -> None:
        """A button: what does not count beeps and says why."""
        handlers = {"confirm": self._press_confirm, "undo": self._press_undo, "next": self._press_next}
        if press.button not in handlers:
            raise BadRequestError(say("There is no button “{button}”.", button=press.button), say("Use confirm, undo or next."))
        if self._of_another_game(press.game):
            self._beep(say("The table has just moved on: look, then tap again."))
            return
        try:
            handlers[press.button](press)
            self.resuming = False
        except (RefusedError, NoGameError) as refused:
            self._beep(refused.message if refused.hint is None else say("{problem} {mend}", problem=refused.message, mend=refused.hint))

    def saw(self, reading: TableReading, crops: Mapping[str, bytes]) -> None:
        """The eye's newest reading: the camera is well."""
        self.eyes.take(reading, crops)
        self._look()

    def camera(self, status: str, note: Text | None, restarts: int) -> None:
        """How the eye is: ok, lost, off. One that was started anew remembers no colours."""
        if restarts != self.eyes.restarts:
            self.hearing.forgotten()
        self.eyes.set_status(status, note, restarts)
        self._look()

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

    # what is shown -----------------------------------------------------------------------------------------------------------------

    @property
    def message(self) -> Text | None:
        return None if self._message is None else self._message[0]

    def tell(self, message: Text) -> None:
        """Say something on every screen for a while."""
        self._message = (message, self.clock.monotonic() + MESSAGE_S)

    # the table's own commands ------------------------------------------------------------------------------------------------------

    def _confirm(self, wish: Wish) -> None:
        fields.only(wish.command, "proposal")
        self._take_proposal(fields.text(wish.command, "proposal"), wish.at_s, wish.by, self._stamp(wish))

    def _undo(self, wish: Wish) -> None:
        self._need_newest(wish)
        self._commit(lambda running: running.undo(wish.by, self._stamp(wish)))
        self.hearing.taken_back()

    def _redo(self, wish: Wish) -> None:
        self._need_newest(wish)
        self._commit(lambda running: running.redo(wish.by, self._stamp(wish)))

    def _correct(self, wish: Wish) -> dict[str, Any] | None:
        running, command = self._need_game(), wish.command
        correction = fields.correction(command)
        if correction.newest not in (None, running.seq):
            raise StaleStepError({})
        plan = running.plan(
            correction.entry,
            None if correction.command is None else running.command(correction.command),
            correction.chance,
            correction.settle,
        )
        if correction.preview:
            hide = bool(running.row.options.get("hidden_totals")) and running.live
            return {"preview": tell_plan(plan, running.names(), hide, money_unit(running.game))}
        if self._commit(lambda game: game.correct(plan, wish.by, self._stamp(wish))):
            self.hearing.taken_back()
        else:
            self.tell(say("Nothing changes by that."))
        return None

    def _answer(self, wish: Wish) -> None:
        fields.only(wish.command, "question", "answer")
        running = self._need_game()
        question, answer = fields.needed_text(wish.command, "question"), fields.needed_text(wish.command, "answer")
        told, seen = self.eyes.told_by_answer(question, answer), self.eyes.sights_asked_about(question)
        answered = self.eyes.answer(running, question, answer)
        if answered is None:
            self._beep(say("That question is no longer open."))
            return
        colour = self.hearing.answered(told)
        if answered.commands:
            self._commit_seen(seen, lambda game: game.play(answered.commands, wish.by, self._stamp(wish)))
        if answered.notice is not None:
            self.tell(answered.notice.text)
        elif colour is not None:
            self.tell(say("From now on, dice that look like this are {dice_colour}.", dice_colour=colour))
        self._look()

    def _ask_colours(self, wish: Wish) -> None:
        """A colour was told wrongly: all are forgotten, and the eye's next reading is looked at as if it were the first."""
        fields.only(wish.command)
        self._need_game()
        self.hearing.taken_back()
        self.eyes.forget()

    def _pause(self, wish: Wish) -> None:
        fields.only(wish.command)
        self._need_game()
        self.paused = True
        self._look()

    def _resume(self, wish: Wish) -> None:
        fields.only(wish.command)
        self._need_game()
        self.paused, self.set_out = False, None
        self._look()

    def _set_out(self, wish: Wish) -> None:
        """The list of what lies where; play pauses meanwhile. resuming: asked by a page of its own accord after a restart, for which
        nobody is interrupted who plays on already."""
        fields.only(wish.command, "done", "resuming")
        running = self._need_game()
        zone = fields.text(wish.command, "done")
        if wish.command.get("resuming") and not self.resuming:
            return
        listed = self.set_out or to_set_out(running.game.layout(running.state))
        self.set_out = listed if zone is None else listed.ticked(zone)
        self._look()

    # game commands -----------------------------------------------------------------------------------------------------------------

    def _play_by_hand(self, wish: Wish) -> dict[str, Any] | None:
        running = self._need_game()
        command = self._of_that_seat(running.command(wish.command), wish.by)
        self._unsaid.refuse(command, running, wish.at_s)
        commands = self._with_pending_roll(command)
        told = self.eyes.told_by_roll(wish.command.get("dice")) if command.kind == "roll" else ()
        self._commit(lambda game: game.play(commands, wish.by, self._stamp(wish)))
        self.hearing.said(told)
        return None

    @staticmethod
    def _of_that_seat(command: Command, by: By) -> Command:
        """A phone's command is its own seat's. Raises RefusedError for another's."""
        if by.role != "seat":
            return command
        if getattr(command, "seat", by.seat) not in (None, by.seat):
            raise RefusedError(say("This phone plays for its own seat only."), say("Use the device at the table."), code="not-your-seat")
        return replace(command, seat=by.seat) if hasattr(command, "seat") else command  # type: ignore[call-arg]

    def _with_pending_roll(self, command: Command) -> tuple[Command, ...]:
        """A choice made on a screen for the roll that lies in the tray keeps the roll too."""
        running, roll = self._need_game(), self.eyes.observation.roll
        if roll is None or command.kind not in running.choice_kinds(self.eyes.shown_state(running)):
            return (command,)
        return (roll.command, command)

    # presses -----------------------------------------------------------------------------------------------------------------------

    def _press_confirm(self, press: Press) -> None:
        self._need_game()
        self._take_proposal(press.proposal, press.at_s, press.by, Stamp(self.clock.wall()))

    def _take_proposal(self, wanted: str | None, at_s: float, by: By, stamp: Stamp) -> None:
        standing = self.eyes.standing
        if standing is None:
            self._beep(say("There is nothing to confirm."))
        elif wanted is not None and wanted != standing.id:
            self._beep(say("That proposal is gone; look at the new one."))
        elif not standing.ready(at_s):
            self._beep(say("This has only just appeared: look, then press again."))
        else:
            self._unsaid.refuse_to_draw(standing.commands, self._need_game(), at_s)
            hear = self.hearing.confirmed(self.eyes.observation, self.eyes.vouched)
            self._commit_seen(self._seen_of_proposal(), lambda game: game.play(standing.commands, by, stamp))
            hear()

    def _press_undo(self, press: Press) -> None:
        """The first press shows what it would take back, the second takes it."""
        running = self._need_game()
        if self.armed is not None and self.armed.counts(running.seq, press.at_s, press.physical):
            self._commit(lambda game: game.undo(press.by, Stamp(self.clock.wall())))
            self.hearing.taken_back()
            return
        steps = running.to_undo()
        if not steps:
            raise RefusedError(say("There is nothing to take back."), code="nothing-to-undo")
        if self.armed is None or not self.armed.stands(running.seq, press.at_s):
            self.armed = Armed(running.seq, self.clock.monotonic())
        self.tell(say("Press undo again to take back: {what}", what=joined(running.told(steps))))
        self.signal = LOOK

    def _press_next(self, press: Press) -> None:
        running = self._need_game()
        if press.physical and press.at_s < self._changed_s + STOOD_S:
            self._beep(say("This has only just appeared: look, then press again."))
            return
        if press.step is not None and press.step not in self._steps(running):
            self._beep(say("The table has just moved on: look, then tap again."))
            return
        command = running.command({"kind": "next"})
        self._unsaid.refuse(command, running, press.at_s)
        self._commit(lambda game: game.play((command,), press.by, Stamp(self.clock.wall())))

    def _beep(self, why: Text) -> None:
        self.tell(why)
        self.signal = NO

    # inside ------------------------------------------------------------------------------------------------------------------------

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

    def _seen_of_proposal(self) -> tuple[Sight, ...]:
        proposal = self.eyes.observation.proposal
        return () if proposal is None else self.eyes.sights_of(proposal.moved)

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
        self._changed_s = self.clock.monotonic()
        self._message, self.armed = None, None
        if self.set_out is not None and self.running is not None:  # left open on one device while another one plays on
            self.set_out = self.set_out.going_on(self.running.game.layout(self.running.state))
        self.signal = OK
        self._look()

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
            self.eyes.look(running, self.clock.monotonic())
        except Exception:
            log.exception("what the camera sees made no sense; the table goes on by hand")
            self.eyes.blink()
        if self.eyes.observation.cleared and running.game.stage(running.state) == "clear-table":
            try:
                self._commit(lambda game: game.play((game.command({"kind": "next"}),), CAMERA, Stamp(self.clock.wall())))
            except CompanionError as trouble:
                log.error("the cleared table could not be noted: %s", trouble)

    def _check_step(self, wish: Wish, kind: str) -> None:
        """A command made for another game, for a step that is over, or that this seat has answered already, is stale."""
        running = self.running
        if self._of_another_game(wish.game):
            raise StaleStepError({})
        if running is None or wish.step is None:
            return
        if wish.step not in self._steps(running) or running.answered(kind, wish.by.seat or wish.command.get("seat")):
            raise StaleStepError({})

    def _of_another_game(self, game: str | None) -> bool:
        return game is not None and (self.running is None or game != self.running.row.id)

    def _steps(self, running: Running) -> tuple[str, str]:
        """What a screen may show as the step now open: the journal's, and the one with the camera's open roll."""
        return running.step_shown(running.state), running.step_shown(self.eyes.shown_state(running))

    def _need_newest(self, wish: Wish) -> None:
        """An undo that names the entry it was shown for takes back that one or nothing."""
        fields.only(wish.command, "entry")
        entry = fields.number(wish.command, "entry")
        if entry is not None and entry != self._need_game().seq:
            raise StaleStepError({})

    def _need_game(self) -> Running:
        if self.running is None:
            raise NoGameError()
        return self.running

    @staticmethod
    def _stamp(wish: Wish) -> Stamp:
        return Stamp(wish.at, wish.id)

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
