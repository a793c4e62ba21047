"""What the writer thread does, one thing at a time: commands, presses and readings in, entries and the next moment out.

Single-threaded; session.py brings everything here through its queue. Nothing counts before the journal has it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.errors import BadRequestError, NoGameError, RefusedError, StaleStepError
from companion.games.game import Command, Game, money_unit
from companion.journal.entry import By
from companion.journal.records import joined
from companion.journal.store import Journal
from companion.table import fields
from companion.table.affairs import LOOK, NO, OK, TableAffairs
from companion.table.asked import Press, Wish
from companion.table.clock import Clock
from companion.table.confirm import STOOD_S, Armed
from companion.table.eyes import Watch
from companion.table.hearing import Hearing
from companion.table.preview import tell_plan
from companion.table.running import Running, Stamp
from companion.table.set_out import to_set_out
from companion.table.stills import Sight
from companion.table.unsaid import Unsaid
from companion.text import Text, say
from vision.reading import TableReading


class Keeper(TableAffairs):
    """The table with the commands, presses and readings that come to it. Every method is called from one thread only."""

    def __init__(
        self, journal: Journal, games: Mapping[str, Game[Any]], clock: Clock, watch: Watch, run: str, watched: bool = False
    ) -> None:
        super().__init__(journal, games, clock, watch, run, watched)
        self._unsaid = Unsaid(self.eyes, self.clock.monotonic)
        self.hearing = Hearing(lambda: self.running.counting if self.running is not None else 0)
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
            "pay-rest": self._pay_rest,
        }

    # what comes in -----------------------------------------------------------------------------------------------------------------

    def submit(self, wish: Wish) -> dict[str, Any] | None:
        """One command from a screen. Returns what goes beside the view (a preview), if anything.

        Raises BadRequestError, RefusedError, StaleStepError, NoGameError, JournalError; nothing has changed then.
        """
        kind = fields.kind_of(wish.command)
        if wish.by.role == "seat" and kind in self._own:
            raise RefusedError(say("That belongs to the table."), say("Use the device at the table."), code="table-only")
        self._check_step(wish, kind)
        extra = self._own.get(kind, self._play_by_hand)(wish)
        self.resuming, self._touched_s = False, self.clock.with_sleep()
        self.signal = self.signal or OK
        return extra

    def press(self, press: Press) -> None:
        """A button: what does not count beeps and says why."""
        handlers = {"confirm": self._press_confirm, "undo": self._press_undo, "next": self._press_next}
        if press.button not in handlers:
            raise BadRequestError(say("There is no button “{button}”.", button=press.button), say("Use confirm, undo or next."))
        if self._of_another_game(press.game):
            self._refuse(press.by, say("The table has just moved on: look, then tap again."))
            return
        try:
            handlers[press.button](press)
            self.resuming = False
        except (RefusedError, NoGameError) as refused:
            both = say("{problem} {mend}", problem=refused.message, mend=refused.hint)
            self._refuse(press.by, refused.message if refused.hint is None else both)

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
        self._check_newest(correction.newest)
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
            self.hearing.put_right()
        else:
            self.only_you = say("Nothing changes by that.")
        return None

    def _answer(self, wish: Wish) -> None:
        fields.only(wish.command, "question", "answer")
        running = self._need_game()
        question, answer = fields.needed_text(wish.command, "question"), fields.needed_text(wish.command, "answer")
        told, seen = self.eyes.told_by_answer(question, answer), self.eyes.sights_asked_about(question)
        answered = self.eyes.answer(running, question, answer)
        if answered is None:
            self._refuse(wish.by, say("That question is no longer open."))
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
        self.hearing.put_right()
        self.eyes.forget()

    def _pay_rest(self, wish: Wish) -> None:
        """Every casino that has still to pay does, one after the other as with `next`, in one step: one undo takes all of it back."""
        fields.only(wish.command)
        running = self._need_game()
        payable = self._payable(running, wish)
        if not payable:
            raise RefusedError(say("No casino has still to pay."), say("The casinos pay when all dice are placed."), code="not-now")
        self._commit(lambda game: game.play(payable, wish.by, self._stamp(wish)))

    def _payable(self, running: Running, wish: Wish) -> list[Command]:
        """As many `next` as pay a casino, up to the first before which somebody has to say or choose something. Raises RefusedError where
        that is the first of all."""
        following, state = running.command({"kind": "next"}), running.state
        payable: list[Command] = []
        while running.game.stage(state) == "payout":
            if payable and (running.chooser(state) or self._unsaid.would_refuse(following, running, wish.at_s, state)):
                break
            try:
                if not payable:
                    self._unsaid.refuse(following, running, wish.at_s)
                _, state = running.rules.play(state, (following,), wish.by)
            except RefusedError:
                if not payable:
                    raise
                break
            payable.append(following)
        return payable

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
        plain, newest = fields.shown_with(wish.command)
        command = self._of_that_seat(running.command(plain), wish.by)
        if command.kind in fields.TOLD_OF_WHAT_LIES:
            self._check_newest(newest)
        elif newest is not None and running.told_since(newest, command):
            raise RefusedError(
                say("The same was told on another device, before this one could show it."),
                say("Look what lies there now. If it is one more, tap again."),
                code="told-already",
            )
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
            self._refuse(by, say("There is nothing to confirm."))
        elif wanted is not None and wanted != standing.id:
            self._refuse(by, say("That proposal is gone; look at the new one."))
        elif not standing.ready(at_s):
            self._refuse(by, say("This has only just appeared: look, then press again."))
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
            self._refuse(press.by, say("This has only just appeared: look, then press again."))
            return
        if press.step is not None and press.step not in self._steps(running):
            self._refuse(press.by, say("The table has just moved on: look, then tap again."))
            return
        command = running.command({"kind": "next"})
        self._unsaid.refuse(command, running, press.at_s)
        self._commit(lambda game: game.play((command,), press.by, Stamp(self.clock.wall())))

    def _refuse(self, by: By, why: Text) -> None:
        """It beeps. A real button has no screen of its own: every one says why. What was tapped on a screen is that one's own affair: the
        others have tapped nothing, and would take it for what became of their own tap."""
        self.signal = NO
        if by.role == "panel":
            self.tell(why)
        else:
            self.only_you = why

    def _look(self) -> None:
        super()._look()
        self.hearing.said(self.eyes.told_by_tally())

    # inside ------------------------------------------------------------------------------------------------------------------------

    def _seen_of_proposal(self) -> tuple[Sight, ...]:
        proposal = self.eyes.observation.proposal
        return () if proposal is None else self.eyes.sights_of(proposal.moved, proposal.places)

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
        self._check_newest(entry)

    def _check_newest(self, entry: int | None) -> None:
        """What was told as the table lay with one entry (None: not said) is stale after any other: it may lie otherwise by now."""
        if entry not in (None, self._need_game().seq):
            raise StaleStepError({})

    @staticmethod
    def _stamp(wish: Wish) -> Stamp:
        return Stamp(wish.at, wish.id)

