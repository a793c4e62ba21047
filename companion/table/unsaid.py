"""What must be said before `next` may go on: a placement that waits for its confirm, what differs at a casino that is about to pay."""

from companion.errors import RefusedError
from companion.games.game import Command
from companion.table.eyes import Eyes
from companion.table.running import Running
from companion.text import say


class Unsaid:
    """Of one table. What its people can't say, or don't want to, is said once, and the second press goes on."""

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self._left_out: str | None = None  # the proposal that a first press was told about

    def refuse(self, command: Command, running: Running) -> None:
        """Raises RefusedError where `next` would go on over something unsaid."""
        if command.kind == "next":
            self._refuse_to_pay(running)
            self._refuse_over_a_proposal()

    def _refuse_to_pay(self, running: Running) -> None:
        """No casino is paid while a difference there, or a question about its notes, is unanswered. One that the camera can't show just now
        is said once; then the tally counts, for nobody could answer."""
        if running.game.stage(running.state) != "payout":
            return
        paying = running.paying_zone() or ""
        open_one = self._eyes.unsettled.get(paying)
        if open_one is None:
            return
        now = self._eyes.observation
        if any(difference.zone == paying for difference in now.differences):
            hint = say("Say which is right, the table or the tally.")
        elif paying in now.unsettled:
            hint = say("Answer that first, or confirm what is proposed.")
        else:
            hint = say("The camera can't look just now: the next press pays what the tally says.")
            del self._eyes.unsettled[paying]
        raise RefusedError(say("Before this casino is paid: {difference}", difference=open_one), hint, code="difference-open")

    def _refuse_over_a_proposal(self) -> None:
        """A turn is not ended over what waits for its confirm, unless people press twice: then it is left out."""
        standing = self._eyes.standing
        if standing is None or standing.id == self._left_out:
            return
        self._left_out = standing.id
        raise RefusedError(
            say("This still waits to be confirmed: {what}", what=standing.why),
            say("Confirm it, or press next again to leave it out."),
            code="proposal-stands",
        )
