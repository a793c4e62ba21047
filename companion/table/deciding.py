"""Commands → entries: asks the rules, draws what chance owes, and lets a virtual bank deal by itself. Writes nothing."""

import logging
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from companion.errors import RefusedError
from companion.games.game import Command, Game, Need, Refusal
from companion.games.plain import to_plain
from companion.journal.entry import AUTO, By, GameRow, NewEntry
from companion.table.chance import drawn

log = logging.getLogger(__name__)

DEALT = frozenset({"deal", "card"})
"""Needs that a virtual bank supplies by itself; dice are rolled by hand or at a person's wish."""

MOST_DEALS = 500
"""More than any game deals at once: a game that never has enough must not hang the table."""


class Rules:
    """One game's rules with its seed and bank: what a command would do to a state. Pure but for the log."""

    def __init__(self, game: Game[Any], row: GameRow) -> None:
        self.game = game
        self.seed = row.seed
        self.virtual_bank = row.options.get("bank", "virtual") == "virtual"

    def decide(
        self, state: Any, command: Command, by: By, chance: Mapping[str, Any] | None = None, stands_for: int | None = None
    ) -> tuple[NewEntry, Any]:
        """The entry a command makes, and the state after it. chance None: drawn where the command leaves it open. Raises RefusedError."""
        command = self._bound(state, command)
        if chance is None:
            chance = self._chance(state, command)
        decision = self.game.decide(state, command, chance)
        if isinstance(decision, Refusal):
            raise RefusedError(decision.message, decision.hint, code=decision.code)
        for event in decision:
            state = self.game.apply(state, event)
        return NewEntry(to_plain(command), by, chance, tuple(to_plain(event) for event in decision), stands_for), state

    def supply(self, state: Any) -> tuple[list[NewEntry], Any]:
        """What the virtual bank deals now, and the state after it."""
        dealt: list[NewEntry] = []
        while need := self.owed(state):
            try:
                entry, state = self.decide(state, need.command, AUTO)
            except RefusedError as refused:
                log.error("the bank's own %s was refused: %s", need.key, refused)
                break
            dealt.append(entry)
            if len(dealt) > MOST_DEALS:
                log.error("the bank still owes %s after %d deals", need.key, MOST_DEALS)
                break
        return dealt, state

    def owed(self, state: Any) -> Need | None:
        """What the virtual bank has to deal before play goes on, if anything."""
        if not self.virtual_bank:
            return None
        return next((need for need in self.game.needs(state) if need.blocking and need.kind in DEALT), None)

    def play(self, state: Any, commands: Iterable[Command], by: By) -> tuple[list[NewEntry], Any]:
        """Commands one after the other, the bank dealing after each: all their entries, or RefusedError and nothing."""
        entries: list[NewEntry] = []
        for command in commands:
            entry, state = self.decide(state, command, by)
            dealt, state = self.supply(state)
            entries += [entry, *dealt]
        return entries, state

    def imagine(self, state: Any, command: Command) -> Any:
        """The state as if a command had been kept; the state itself where the rules refuse it."""
        try:
            return self.decide(state, command, AUTO)[1]
        except RefusedError:
            return state

    def as_it_lies(self, state: Any, target: Any, reason: str) -> Command:
        """The adjustment that makes the tally of `state` that of `target`. Raises LookupError for a game that knows no adjustments."""
        command = self.game.as_it_lies(state, target, reason)
        if command is None:
            raise LookupError(f"{self.game.name} knows no adjustments")
        return command

    def _bound(self, state: Any, command: Command) -> Command:
        """The command with the seat it is for, where only one can mean it: told anew after a correction, it stays that seat's."""
        seats = self.game.to_act(state)
        if len(seats) != 1 or getattr(command, "seat", "") is not None:
            return command
        (seat,) = seats
        if command.kind not in {choice.kind for choice in self.game.legal(state, seat)}:
            return command
        return replace(command, seat=seat)  # type: ignore[call-arg]

    def _chance(self, state: Any, command: Command) -> dict[str, Any]:
        need = next((need for need in self.game.needs(state) if same_wish(command, need.command)), None)
        return {} if need is None else drawn(self.seed, need)


def same_wish(asked: Command, needed: Command) -> bool:
    """Whether a command is the one a need names, its chance still open. A seat left out in either counts as the same."""
    if type(asked) is not type(needed):
        return False
    if any(field.name == "seat" for field in fields(asked)):
        seats = {getattr(asked, "seat", None), getattr(needed, "seat", None)} - {None}
        if len(seats) > 1:
            return False
        asked, needed = replace(asked, seat=None), replace(needed, seat=None)  # type: ignore[call-arg]
    return asked == needed
