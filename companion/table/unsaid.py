"""What must be said before `next` may go on (a placement that waits for its confirm, what differs at a casino that is about to pay, that
its notes are all tapped in), before a card of Lords of Vegas is drawn, which pays at once, and before a placement is tapped in: whether its
seat has skipped."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.errors import RefusedError
from companion.games.game import Command, Refusal
from companion.table.eyes import Eyes
from companion.table.running import Running
from companion.table.watch import words
from companion.table.watch.board import QUESTIONS
from companion.text import Text, say

READ_S = 1.0
"""A second press says that the first one's sentence was read: no sooner than so long after it, by whoever pressed."""

NOT_LOOKED = "not looked"
NEVER_LOOKED = (NOT_LOOKED, "")  # said once, not of each casino: a camera that sees no table may never see one


class Unsaid:
    """Of one table. What its people can't say, or don't want to, is said once, and the second press goes on."""

    def __init__(self, eyes: Eyes, now_s: Callable[[], float]) -> None:
        """now_s: monotonic seconds."""
        self._eyes, self._now_s = eyes, now_s
        self._said: dict[tuple[str, str], float] = {}  # what a first press was told of the tally as it is, and when
        self._seq: int | None = None

    def refuse(self, command: Command, running: Running, at_s: float) -> None:
        """Raises RefusedError where it would go on over something unsaid. at_s: monotonic seconds of the press itself."""
        self._refuse_in(running.state, command, running, at_s)

    def would_refuse(self, command: Command, running: Running, at_s: float, state: Any) -> bool:
        """Whether it would be refused in `state`, which is still to come. Nobody hears why, so all of it is still to be said then."""
        said = dict(self._said)
        try:
            self._refuse_in(state, command, running, at_s)
        except RefusedError:
            self._said = said
            return True
        return False

    def _refuse_in(self, state: Any, command: Command, running: Running, at_s: float) -> None:
        if command.kind == "place":
            self._forget_unless_the_tally_is_as_it_was(running.seq)
            self._refuse_over_a_skip(at_s)
        if command.kind == "next":
            self._forget_unless_the_tally_is_as_it_was(running.seq)
            self._refuse_to_pay(running, state, at_s)
            self._refuse_over_notes(command, running, state, at_s)
            self._refuse_over_a_proposal(at_s)
            self._refuse_over_an_action(at_s)
        self.refuse_to_draw((command,), running, at_s)

    def refuse_to_draw(self, commands: Sequence[Command], running: Running, at_s: float) -> None:
        """A drawn card pays by the tally: a lot that differs is told first, unless people press twice. Raises RefusedError."""
        differing = next(iter(self._eyes.observation.differences), None)
        if differing is None or not any(command.kind == "draw" for command in commands):
            return
        self._forget_unless_the_tally_is_as_it_was(running.seq)
        what = say("Before the card pays: {difference}", difference=differing.text)
        hint = say("Say which is right, or press again: then the tally counts.")
        self._say_once(("draw", differing.id), what, hint, at_s, "difference-open")

    def _forget_unless_the_tally_is_as_it_was(self, seq: int | None) -> None:
        if seq != self._seq:
            self._said = {about: at_s for about, at_s in self._said.items() if about == NEVER_LOOKED}
            self._seq = seq

    def _refuse_to_pay(self, running: Running, state: Any, at_s: float) -> None:
        """No casino is paid while a difference there, or a question about its notes, is unanswered. One that the camera can't show just now
        is said once; then the tally counts, for nobody could answer. So is that the camera has not looked there yet."""
        paying = (running.paying_zone(state) if running.game.stage(state) == "payout" else None) or ""
        open_one, now = self._eyes.unsettled.get(paying), self._eyes.observation
        if paying and open_one is None and self._eyes.has_yet_to_compare(paying):
            hint = say("Wait for it, or press next again: then the tally counts.")
            what = say("The camera has not held this casino against the tally yet.")
            self._say_once((NOT_LOOKED, paying) if self._eyes.has_settled else NEVER_LOOKED, what, hint, at_s, "not-looked")
        if open_one is None:
            return
        what = say("Before this casino is paid: {difference}", difference=open_one)
        if any(difference.zone == paying for difference in now.differences):
            raise RefusedError(what, say("Say which is right, the table or the tally."), code="difference-open")
        if paying in now.unsettled and (now.question is not None or now.proposal is not None):
            raise RefusedError(what, say("Answer that first, or confirm what is proposed."), code="difference-open")
        hint = say("The camera can't look just now: the next press pays what the tally says.")
        self._say_once((paying, str(open_one)), what, hint, at_s, "difference-open")

    def _refuse_over_notes(self, command: Command, running: Running, state: Any, at_s: float) -> None:
        """Notes are tapped in as they lie, not as they were dealt: a casino pays when somebody has said that these are all."""
        zone = running.unsaid_zone(state)
        if zone is None or isinstance(running.game.decide(state, command, {}), Refusal):
            return  # what the rules refuse they say themselves
        what = say("More notes may lie at {place} than were tapped in.", place=words.place(zone))
        hint = say("Tap the missing ones, or press next again: then these are all.")
        self._say_once(("notes", zone), what, hint, at_s, "notes-unsaid")

    def _refuse_over_a_proposal(self, at_s: float) -> None:
        """A turn is not ended over what waits for its confirm, unless people press twice: then it is left out."""
        standing = self._eyes.standing
        if standing is None:
            return
        what = say("This still waits to be confirmed: {what}", what=standing.why)
        self._say_once(("proposal", standing.id), what, say("Confirm it, or press next again to leave it out."), at_s, "proposal-stands")

    def _refuse_over_an_action(self, at_s: float) -> None:
        """A turn is not ended over an action on the board that is asked about, unless people press twice: then it is left out."""
        asked = self._eyes.observation.question
        if asked is not None and asked.code in QUESTIONS:
            hint = say("Answer it, or press next again to leave it out.")
            self._say_once(("question", asked.id), say("This is still asked: {question}", question=asked.text), hint, at_s, "question-open")

    def _refuse_over_a_skip(self, at_s: float) -> None:
        """A placement that is tapped in says nothing of whether its seat has skipped before, while that is asked."""
        asked = self._eyes.observation.question
        if asked is not None and any(answer.id == "skip" for answer in asked.answers):
            hint = say("Answer that first, or tap again: then nobody skips.")
            self._say_once(("question", asked.id), asked.text, hint, at_s, "skip-open")

    def _say_once(self, about: tuple[str, str], what: Text, hint: Text, at_s: float, code: str) -> None:
        """Raises RefusedError unless it was said long enough before."""
        said_s = self._said.setdefault(about, self._now_s())  # not when it was pressed: a card that is slow to write lets presses wait
        if at_s < said_s + READ_S:
            raise RefusedError(what, hint, code=code)
