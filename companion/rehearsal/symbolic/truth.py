"""What truly happens at the table, step by step, as the rules have it: what a tally is held against."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games.game import Command, Game
from companion.games.las_vegas.state import State
from companion.table.watch.afterwards import after


def all_that_counts(state: State) -> str:
    """Everything of a tally that must not be wrong, money aside: that follows."""
    lying = [
        (str(number), face, sorted(spot.dice.items()), sorted(spot.biggies.items()))
        for number, casino in state.casinos.items()
        for face, spot in sorted(casino.spots.items())
        if spot.count()
    ]
    hands = sorted((seat, sorted((owner, n) for owner, n in hand.items() if n)) for seat, hand in state.hands.items())
    roll = sorted((owner, sorted(faces)) for owner, faces in state.roll.items()) if state.stage in ("place", "kick") else []
    skips = sorted(getattr(state, "tokens", {}).items()), sorted(getattr(state, "skipped", {}).items())
    return repr((state.round, state.turn, state.stage, state.kick, state.extra, roll, hands, lying, skips))


@dataclass
class Truth:
    """steps: every state the table has truly been in this round, with the command that led there. thrown_again: those that were true
    until a die was thrown again."""

    game: Game[Any]
    steps: list[tuple[Command | None, Any]] = field(default_factory=list)
    thrown_again: list[tuple[Command | None, Any]] = field(default_factory=list)

    @property
    def now(self) -> Any:
        return self.steps[-1][1]

    def begin(self, state: Any) -> None:
        """A round begins."""
        self.steps, self.thrown_again = [(None, state)], []

    def keep(self, command: Command) -> None:
        """This has truly happened."""
        then = self.if_kept(self.now, (command,))
        assert then is not None, f"the rules refuse {command}"
        self.steps.append((command, then))

    def keep_instead(self, command: Command) -> None:
        """This has truly happened, and not what was kept last."""
        self.thrown_again.append(self.steps.pop())
        self.keep(command)

    def if_kept(self, state: Any, commands: Sequence[Command]) -> Any | None:
        """What these commands lead to; None where the rules refuse them."""
        for command in commands:
            state = after(self.game, state, command)
            if state is None:
                return None
        return state

    def place_of(self, state: Any) -> int | None:
        """How far a tally is; None where it is nowhere on the way."""
        key = all_that_counts(state)
        return next((number for number in reversed(range(len(self.steps))) if all_that_counts(self.steps[number][1]) == key), None)

    def leads_to(self, state: Any, commands: Sequence[Command]) -> int | None:
        """How far a tally is once these commands are kept; None where that is nowhere on the way, or where they come there by other turns:
        one that places what two have placed is no true one, though the same lies there."""
        then, at = self.if_kept(state, commands), self.place_of(state)
        to = None if then is None else self.place_of(then)
        if at is None or to is None or to <= at:
            return to
        return to if _placed(commands) == _placed([command for command, _ in self.steps[at + 1 : to + 1] if command is not None]) else None

    def since(self, number: int) -> list[Command]:
        """The commands after this step."""
        return [command for command, _ in self.steps[number + 1 :] if command is not None]


def _placed(commands: Sequence[Command]) -> list[tuple[object, ...]]:
    """What was placed where, turn by turn."""
    return [(getattr(one, "face", None), getattr(one, "to", "")) for one in commands if one.kind == "place"]
