"""A seat's dice show another roll than before, and it has placed: the answers in which it has skipped between the two. Pure.

Others may have placed before it rolled again; alone in the round it may have skipped twice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.game import Command, Game
from companion.table.watch.afterwards import after, are_allowed
from companion.table.watch.observation import Answer, PendingRoll
from companion.table.watch.skips import skip_of, skipped_and_rolled_again, skips_of
from companion.table.watch.stories import Story, Turn
from companion.table.watch.tell import Names, one_after_another, skipped_in_between, with_player
from companion.text import Text, say


@dataclass(frozen=True)
class AnswersWithSkips:
    """known: the roll that was seen before the turn of this number."""

    game: Game[Any]
    names: Names
    story: Story
    number: int
    known: PendingRoll

    def all(self) -> tuple[Answer, ...]:
        """Those that the rules allow, likely ones first."""
        answers = [Answer(name, told, self._whole(commands)) for name, told, commands in self._ways() if self._may_be(commands)]
        return tuple(answers)

    def _ways(self) -> Iterator[tuple[str, Text, tuple[Command, ...]]]:
        turns = self.story.turns[self.number :]
        skipped = skipped_and_rolled_again(self.game, turns[0].before, self.known)
        if skipped is not None:
            skips = skips_of(skipped[0])
            yield "skip", skipped_in_between(self.story, self.number, self.names, skips), (*skipped[0], *_commands(turns))
            again = skip_of(self.game, self._after(skipped[0])) if skips == 1 else None
            if again is not None:
                yield "skip-twice", self._skips_twice(), (*skipped[0], again, *_commands(turns))
        yield from self._while_others_placed(turns)

    def _while_others_placed(self, turns: Sequence[Turn]) -> Iterator[tuple[str, Text, tuple[Command, ...]]]:
        others = [turn for turn in turns if turn.seat != turns[0].seat]
        if not others or len(others) != len(turns) - 1:
            return
        told, commands = self._told(), [self.known.command]
        for turn in (*others, turns[0]):
            skips = self._skips_until(turn.seat, commands)
            commands += [*skips, *turn.commands]
            told += [*map(self._skips, skips), with_player(turn, self.names)]
        yield "others-first", one_after_another(told), tuple(commands)

    def _skips_until(self, seat: str, commands: Sequence[Command]) -> list[Command]:
        """So many skips after these commands until this seat is on turn."""
        skips: list[Command] = []
        for _ in self.names:
            now = self._after((*commands, *skips))
            skip = None if now is None or seat in self.game.to_act(now) else skip_of(self.game, now)
            if skip is None:
                break
            skips.append(skip)
        return skips

    def _skips(self, command: Any) -> Text:
        return say("{player} skips", player=self.names.get(command.seat, command.seat))

    def _skips_twice(self) -> Text:
        turn = self.story.turns[self.number]
        twice = say("{player} skips twice", player=self.names.get(turn.seat, turn.seat))
        return one_after_another([*self._told(), twice, *(with_player(one, self.names) for one in self.story.turns[self.number :])])

    def _told(self) -> list[Text]:
        return [with_player(turn, self.names) for turn in self.story.turns[: self.number]]

    def _after(self, commands: Sequence[Command]) -> Any:
        state = self.story.turns[self.number].before
        for command in commands:
            state = None if state is None else after(self.game, state, command)
        return state

    def _may_be(self, commands: Sequence[Command]) -> bool:
        return are_allowed(self.game, self.story.turns[self.number].before, commands)

    def _whole(self, commands: tuple[Command, ...]) -> tuple[Command, ...]:
        return (*_commands(self.story.turns[: self.number]), *commands)


def _commands(turns: Sequence[Turn]) -> tuple[Command, ...]:
    return tuple(command for turn in turns for command in turn.commands)
