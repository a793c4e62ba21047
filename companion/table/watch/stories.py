"""What a look may tell: whole turns one after another, and perhaps a roll that is not placed yet. Plain values."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.game import Command, SeatId
from companion.games.layout import Layout
from companion.table.watch.observation import PendingRoll
from companion.table.watch.sight import SLOT, Key, Kind


@dataclass(frozen=True, slots=True)
class Turn:
    """One seat's whole turn in a story. added, removed: what it changes on the places. rest: what stays in the tray, (kind, face) → dice.

    roll: the roll it keeps, None where the journal has it or nobody saw it. source: where the roll is known from: "journal", "seen"
    (it lay in the tray before), "told" (put together from the placement and the rest beside it), "against" (another roll had been seen
    before; this one is told, or only what was placed of it is known), "completed" (seen but for doubtful dice, and the placement tells
    those), "unknown" (only what was placed is known).
    """

    seat: SeatId
    commands: tuple[Command, ...]
    roll: PendingRoll | None
    source: str
    before: Any
    after: Any
    added: Mapping[Key, int]
    removed: Mapping[Key, int]
    rest: Mapping[tuple[Kind, int | None], int]


@dataclass(frozen=True, slots=True)
class Story:
    """Whole turns, and at the end perhaps a roll that is not placed yet. state: after all of it; layout: what the places then show."""

    state: Any
    layout: Layout
    turns: tuple[Turn, ...] = ()
    rolled: PendingRoll | None = None

    @property
    def commands(self) -> tuple[Command, ...]:
        """What one press would keep: the whole turns."""
        return tuple(command for turn in self.turns for command in turn.commands)


def leaves_no_trace(turns: Sequence[Turn]) -> bool:
    """Whether after these turns the places look as before: a kicker that found nothing, dice kicked off and placed again."""
    change: Counter[Key] = Counter()
    for turn in turns:
        change.update(turn.added)
        change.subtract(turn.removed)
    return bool(turns) and not any(change.values())


def puts_back(turns: Sequence[Turn]) -> bool:
    """Whether one of these turns, whose roll nobody saw, brings no more than one before it has taken away: as if neither had."""
    gone: Counter[Key] = Counter()
    for turn in turns:
        if turn.source != "seen" and turn.added and all(gone[key] >= n for key, n in turn.added.items()):
            return True
        gone.update(turn.removed)
    return False


def rest_of(story: Story, seat: SeatId) -> Counter[tuple[Kind, int | None]]:
    """What this seat's last turn in the story left in the tray."""
    return next((Counter(turn.rest) for turn in reversed(story.turns) if turn.seat == seat), Counter())


def is_fanciful(story: Story) -> bool:
    """Whether a story tells more than anybody could see: a turn, or turns one after another, without a trace, beside something else. Such
    a turn by itself may be asked about."""
    alone = len(story.turns) == 1 and story.rolled is None
    return not alone and any(ends_without_trace(story.turns[:end]) for end in range(1, len(story.turns) + 1))


def ends_without_trace(turns: Sequence[Turn]) -> bool:
    """Whether the last of these turns, or several up to it, leave no trace: whatever goes on from there is fanciful."""
    return any(leaves_no_trace(turns[begin:]) for begin in range(len(turns)))


def face_placed(commands: Sequence[Command]) -> int | None:
    """The number a turn placed; None where the rules placed several numbers by themselves."""
    return next((getattr(command, "face", None) for command in commands if command.kind == "place"), None)


def zone_placed(commands: Sequence[Command]) -> str | None:
    """The place that a turn chose; None where only a kick is told."""
    place = next((command for command in commands if command.kind == "place"), None)
    at_slot = getattr(place, "to", "") == SLOT
    return None if place is None else SLOT if at_slot else f"casino-{face_placed(commands)}"


def places_of(turn: Turn) -> set[str]:
    """Every place where something of a turn can be seen: where it chose to place, where dice came to, or were kicked off."""
    return {zone for zone in (zone_placed(turn.commands), *(key[0] for key in (*turn.added, *turn.removed))) if zone is not None}


def kicks_its_own(turn: Turn) -> bool:
    """Whether a kicker has sent back a die that came with it: fewer lie there than were placed, as after another roll."""
    kicks = sum(command.kind == "kick" and getattr(command, "owner", None) is not None for command in turn.commands)
    return kicks > sum(turn.removed.values())


def kicks_nobody(commands: Sequence[Command]) -> bool:
    """Whether a kicker is used on nobody, though it lies where it could kick, as some tables play it."""
    return any(command.kind == "kick" and getattr(command, "owner", None) is None for command in commands)
