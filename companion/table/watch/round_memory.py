"""What the watch knows of the round that is on: rolls, dice left in the tray, what differs, what was said and put aside. Bookkeeping."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from companion.games.game import Command, Game
from companion.table.watch.differences import DifferenceBook, told
from companion.table.watch.left_by_tally import LeftByTally
from companion.table.watch.memory import Facts, Lying
from companion.table.watch.observation import Difference, Proposal
from companion.table.watch.order_seen import OrderSeen
from companion.table.watch.palette import palette_of
from companion.table.watch.put_aside import PutAside
from companion.table.watch.rolls import RollBook
from companion.table.watch.said_before import SaidBefore
from companion.table.watch.sight import Key, Sight
from companion.table.watch.tray import Left


@dataclass
class RoundMemory:
    """left: dice of earlier turns in the tray; left_at_first: as the turn began that the tally waits for; found: those of them that lay
    there as the camera began to look. faces_before: what lay where while table and tally agreed; lay: what was seen
    last on each place. proposal: the one that stands.
    in_question: what stood until it was asked whether it is that or something else.
    answered: what was to be kept for an answer. sight: the last look at dice. joining: the camera has only just begun to look.
    unseen: seats that may have left dice in the tray since it was last in view. brought: zones to which the tally has brought dice, and
    which no look has shown so yet. left_by_tally: what was left in the tray before the camera began to look.
    said_singly: cards that are not seen, of which people say one by one whether they lie hidden. kicked_off: what has
    left its place by the tally, and no look has shown to be gone."""

    differences: DifferenceBook
    put_aside: PutAside
    rolls: RollBook = field(default_factory=RollBook)
    facts: Facts = field(default_factory=Facts)
    lying: Lying = field(default_factory=Lying)
    said_before: SaidBefore = field(default_factory=SaidBefore)
    order: OrderSeen = field(default_factory=OrderSeen)
    left: tuple[Left, ...] = ()
    left_at_first: tuple[Left, ...] = ()
    found: tuple[Left, ...] = ()
    faces_before: dict[str, Counter[tuple[str, str, int | None]]] = field(default_factory=dict)
    lay: dict[str, Counter[Key]] = field(default_factory=dict)
    proposal: Proposal | None = None
    in_question: tuple[Command, ...] = ()
    answered: tuple[Command, ...] = ()
    sight: Sight | None = None
    joining: bool = True
    unseen: frozenset[str] = frozenset()
    brought: frozenset[str] = frozenset()
    left_by_tally: LeftByTally = field(default_factory=LeftByTally)
    said_singly: frozenset[Key] = frozenset()
    kicked_off: frozenset[Key] = frozenset()

    def forget(self) -> None:
        """The round is over."""
        self.rolls.forget()
        self.said_before.forget()
        self.order.forget()
        self.facts.forget()
        self.lying.forget()
        self.put_aside.clear()
        self.sight, self.unseen, self.brought, self.said_singly = None, frozenset(), frozenset(), frozenset()
        self.lay.clear()

    def under_cover(self, sight: Sight) -> dict[Key, int]:
        """What was seen last on the places that are out of view, but for what is said to differ there."""
        hidden = [lay for zone, lay in self.lay.items() if zone not in sight.visible]
        return {key: n for lay in hidden for key, n in lay.items() if not self.differences.are_told(key)}

    def told_differences(
        self, game: Game[Any], state: Any, sight: Sight, now_s: float, but: frozenset[Key] = frozenset()
    ) -> tuple[Difference, ...]:
        """What differs, as the screens show it; but for what is asked about otherwise."""
        palette, standing = palette_of(game, state), self.differences.standing(now_s)
        return tuple(told(key, entry, game, state, palette, sight) for key, entry in standing.items() if key not in but)
