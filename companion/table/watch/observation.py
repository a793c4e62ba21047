"""What one look at the table leads to, as frozen data: the roll that lies there, what is proposed, what is asked, what differs.

Nothing in here has happened yet: a proposal waits for a press, a question for an answer, a difference for one of its three answers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.game import Command, SeatId
from companion.text import Text
from vision.reading import TableReading

TABLE, TALLY, COVERED = "table", "tally", "covered"
"""The three answers to every difference: the table is right, the tally is right, something is stacked or covered."""


@dataclass(frozen=True, slots=True)
class PendingRoll:
    """A roll that lies in the tray and is in no journal yet; it is kept together with the placement.

    dice: owner (a seat or "neutral") → faces, ascending. command: what the session keeps. indices: the dice of the reading it was last
    seen in (their crops). seat: who rolled. sure: False where a die that was not placed could not be read for sure, and the likeliest of
    the other numbers stands for it.
    """

    seat: SeatId
    dice: Mapping[str, tuple[int, ...]]
    command: Command
    indices: tuple[int, ...] = ()
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Proposal:
    """What one press would keep: all `commands` in order, in one transaction.

    id: stays the same while the same story is seen again, so that its standing time runs on; any change makes a new one.
    why: what the person is told. moved: dice of the newest reading that the story rests on (their crops). since_s: when it first stood.
    turns: how many seats' turns it holds (two when a confirm was forgotten). places: zones it rests on where no die may lie.
    """

    id: str
    commands: tuple[Command, ...]
    why: Text
    moved: tuple[int, ...]
    since_s: float
    turns: int = 1
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question. commands: what it leads to, kept at once because a person said so; empty where the answer only helps the
    reading (a face, a colour) or puts the question aside."""

    id: str
    text: Text
    commands: tuple[Command, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What the camera can't decide, likely answers first.

    code: stable word for what it is about ("cocked", "off-tray", "wrong-seat", …). blocking: False where play goes on beside it.
    moved: dice of the newest reading it is about; places: zones it is about where no die may lie.
    """

    id: str
    code: str
    text: Text
    answers: tuple[Answer, ...]
    moved: tuple[int, ...] = ()
    blocking: bool = True
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """Table and tally disagree about one zone. seen, tally: colour → dice. answers: TABLE, TALLY, COVERED, with their commands."""

    id: str
    zone: str
    text: Text
    seen: Mapping[str, int]
    tally: Mapping[str, int]
    answers: tuple[Answer, ...] = ()
    moved: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to say that needs no answer: how to mend what lies there, or why the camera waits. code: stable word."""

    code: str
    text: Text
    moved: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything one look (or a tick of time) leads to.

    phase_hint: "roll", "place" (the roll is known, a number has to be chosen), "reading", "hands-in-view", "please-confirm", "question",
    or "" where the game's own stage says it (fill, payout, clear-table …).
    roll: the roll of the turn that is open in the game; next_roll: one of a later seat, who rolled before that turn was confirmed.
    cleared: every place for placed dice is in view and empty, and the game waits for that.
    look_again_s: when the same reading should be looked at again because time alone changes what it means; None when nothing waits.
    unsettled: place → what must be said of its notes before it is paid. uncompared: places that no look was held against the tally at
    since the camera began to look, or since the tally changed there without it: differences may still be told.
    of: the reading by which dice are numbered here: the last good one, where the newest can't be read; None: the newest. tallied: of its
    dice those of a doubtful colour, with the one that the tally has just told of them.
    """

    phase_hint: str = ""
    roll: PendingRoll | None = None
    proposal: Proposal | None = None
    question: Question | None = None
    differences: tuple[Difference, ...] = ()
    cleared: bool = False
    notices: tuple[Notice, ...] = field(default_factory=tuple)
    next_roll: PendingRoll | None = None
    look_again_s: float | None = None
    unsettled: Mapping[str, Text] = field(default_factory=dict)
    uncompared: frozenset[str] = frozenset()
    of: TableReading | None = field(default=None, compare=False, repr=False)
    tallied: tuple[tuple[int, str], ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Answered:
    """What an answer leads to. commands: to be kept now, by this person; notice: what to tell them ("put one die back")."""

    commands: tuple[Command, ...] = ()
    notice: Notice | None = None
