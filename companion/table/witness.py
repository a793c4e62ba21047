"""What people say of dice that the camera read otherwise or doubted: the truth beside the picture. Pure; keeps nothing itself."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.table.watch.observation import Observation, PendingRoll, Question
from vision.reading import DieReading, Scene, TableReading


@dataclass(frozen=True, slots=True)
class Told:
    """A person's word about one die. index: which die of the reading; value, colour: what it shows and is, None where nobody said; at: how
    many entries counted when it was said; by_tally: nobody said it of this die, but of what lies there."""

    index: int
    value: int | None = None
    colour: str | None = None
    at: int = field(default=0, compare=False)
    by_tally: bool = False


@dataclass(frozen=True, slots=True)
class Vouched:
    """What a confirm vouches for. dice: of the newest reading, those that were moved. roll: every face of the roll they came from, sorted;
    empty where no roll was read or one of its faces was not sure. at: how many entries counted before it."""

    dice: frozenset[int] = frozenset()
    roll: tuple[int, ...] = ()
    at: int = field(default=0, compare=False)


Floors = Mapping[str, tuple[float, float, float]]
Witnessed = tuple[DieReading, bytes, Told, Floors]
"""A die as the camera read it, its picture (JPEG, empty where none is kept any more), what a person said of it, and TableReading.floors."""


class Witness(Protocol):
    """Somebody who keeps what people said. Called in the table's own thread; must be quick (who is not: companion.accuracy.aside), and must
    not raise."""

    def corrected(self, die: DieReading, crop: bytes, told: Told, floors: Floors) -> None:
        """A person said what this die is, or the tally does. crop: its picture, JPEG; floors: of the look in which it was read."""

    def confirmed(self, reading: TableReading, vouched: "Vouched") -> None:
        """A person confirmed what was read of these dice."""

    def taken_back(self, since: int) -> None:
        """Something that was told or confirmed was wrong, and nobody says what: it was taken back, or put right in the history. What was
        said while fewer entries than `since` counted is of turns that still count."""


def told_by_answer(question: Question | None, answer: str) -> tuple[Told, ...]:
    """What an answer to a question says of the dice it was about: the number of one, the colour of all; nothing where it says neither."""
    dice = question.moved if question is not None else ()
    what, _, word = answer.partition("-")
    if what == "face" and word.isdecimal() and len(dice) == 1:
        return (Told(dice[0], value=int(word)),)
    return tuple(Told(index, colour=word) for index in dice) if what == "colour" and word else ()


def vouched_for(observation: Observation, reading: TableReading | None) -> Vouched:
    """What a confirm of what stands vouches for; of the dice, those that were read without doubt."""
    if reading is None or observation.proposal is None:
        return Vouched()
    moved = observation.proposal.moved if reading.scene is Scene.SETTLED else ()
    sure = frozenset(i for i in moved if 0 <= i < len(reading.dice) and not reading.dice[i].ask)
    roll = observation.roll
    return Vouched(sure, tuple(sorted(face for faces in roll.dice.values() for face in faces)) if roll is not None and roll.sure else ())


def told_by_roll(pending: PendingRoll | None, typed: Mapping[str, Any] | None, reading: TableReading | None) -> Iterator[Told]:
    """A roll typed in while another lay in the tray: which die was misread, where it can be none but that one."""
    if pending is None or reading is None or not isinstance(typed, Mapping) or set(typed) != set(pending.dice):
        return
    lie = sorted(reading.dice[i].value or 0 for i in pending.indices if 0 <= i < len(reading.dice))
    if reading.scene is not Scene.SETTLED or lie != sorted(face for faces in pending.dice.values() for face in faces):
        return  # the roll was last seen in another look: its dice can't be found in this one
    lost: Counter[int] = Counter()
    gained: Counter[int] = Counter()
    for owner, faces in pending.dice.items():
        if not isinstance(typed[owner], list) or not all(isinstance(face, int) for face in typed[owner]):
            return
        told: Counter[int] = Counter(typed[owner])
        lost += Counter(faces) - told
        gained += told - Counter(faces)
    if lost.total() != 1 or gained.total() != 1:
        return
    (said,), (truth,) = lost, gained
    candidates = [i for i in pending.indices if 0 <= i < len(reading.dice) and reading.dice[i].value == said]
    if len(candidates) == 1:
        yield Told(candidates[0], value=truth)
