"""The error family: whatever the companion refuses has a stable code, a sentence, and what to do about it."""

from typing import Any, Self

from companion.text import Text, say


class CompanionError(Exception):
    """Base of everything refused. `code` is stable; `message` and `hint` are for people; `http` is the status a page answers with."""

    code = "refused"
    http = 422
    exit_code = 2

    def __init__(self, message: Text | str, hint: Text | str | None = None, code: str | None = None) -> None:
        self.message = message if isinstance(message, Text) else Text("{sentence}", (("sentence", message),))
        self.hint = hint if isinstance(hint, Text) or hint is None else Text("{sentence}", (("sentence", hint),))
        if code is not None:
            self.code = code
        super().__init__(str(self.message) if self.hint is None else f"{self.message} {self.hint}")

    def to_plain(self) -> dict[str, Any]:
        """The body of an HTTP refusal: code, message, hint, and the same as catalogue keys."""
        return {
            "code": self.code,
            "message": str(self.message),
            "hint": None if self.hint is None else str(self.hint),
            "message_text": self.message.to_plain(),
            "hint_text": None if self.hint is None else self.hint.to_plain(),
        }

    def anew(self) -> Self:
        """The same refusal, which nobody has raised yet: to be kept without the whole request that raised this one."""
        same = type(self).__new__(type(self), *self.args)
        same.__dict__.update(self.__dict__)
        return same


class RefusedError(CompanionError):
    """The rules refuse a command."""


class BadRequestError(CompanionError):
    """What was sent can't be read at all."""

    code = "bad-request"
    http = 400


class StaleStepError(CompanionError):
    """The step this command was made for is over. `fresh_view` is what the screen should show instead."""

    code = "step-over"
    http = 409

    def __init__(self, fresh_view: dict[str, Any]) -> None:
        super().__init__(say("That moment is over; the table has moved on."), say("Look at the fresh state and choose again."))
        self.fresh_view = fresh_view


class UsageError(CompanionError):
    """Bad input on the command line or in a file."""

    code = "usage"
    http = 400


class UnknownGameError(UsageError):
    """A game that no journal here holds."""

    code = "no-such-game"
    http = 404

    def __init__(self, game_id: str) -> None:
        super().__init__(say("There is no game {game_id} in this journal.", game_id=game_id), say("The history lists them."))


class GameRunningError(CompanionError):
    """A new game was asked for instead of another one than the one that runs."""

    code = "game-running"
    http = 409

    def __init__(self, players: str | None) -> None:
        if players is None:
            super().__init__(say("The game that was to be put aside no longer runs."), say("Look at the table and start again."))
        else:
            super().__init__(
                say("A game is running: {players}.", players=players),
                say("Go on with it, or say that it is to be put aside for the new one."),
            )


class NoGameError(CompanionError):
    """Something needs a running game and there is none."""

    code = "no-game"
    http = 409

    def __init__(self) -> None:
        super().__init__(say("No game is running."), say("Start one on the set-up page."))
