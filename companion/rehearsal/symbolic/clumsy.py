"""What clumsy people, and children, do at a symbolic table besides: dice fall off it, are thrown anew, lie where they do not belong."""

import random
from dataclasses import dataclass, field

from companion.games.las_vegas.layout import colour_of
from companion.rehearsal.symbolic.people import Heard, SymbolicPeople
from companion.rehearsal.symbolic.table import SymbolicTable
from companion.rehearsal.symbolic.things import TRAY, Die
from companion.rehearsal.symbolic.truth import Truth
from vision.reading import Scene


@dataclass
class Clumsiness:
    """share: how often each may happen. chance: its own, so that without it the evening goes as it would."""

    share: float
    chance: random.Random
    table: SymbolicTable
    truth: Truth
    people: SymbolicPeople
    heard: Heard
    _moved: list[tuple[Die, str, int]] = field(default_factory=list)

    def happens(self) -> bool:
        return self.share > 0 and self.chance.random() < self.share

    def before_a_throw(self) -> None:
        """A child takes a die to another casino, turned to its number, and nobody puts it back before the next turn. Not while a turn is
        not kept: what it took might be all that tells that one."""
        placed = [die for die in self.table.things.dice if die.zone.startswith("casino")]
        if not self.happens() or not placed or self.truth.place_of(self.table.tally) != len(self.truth.steps) - 1:
            return
        die = self.chance.choice(placed)
        self._moved.append((die, die.zone, die.face))
        die.face = self.chance.choice([n for n in range(1, 7) if n != die.face])
        self.table.things.move(die, f"casino-{die.face}")
        self.heard.note(f"a child moves a {die.colour} die to {die.zone}")
        self.people.look()

    def put_back(self) -> None:
        """What the child moved lies where it was."""
        for die, zone, face in self._moved:
            if die in self.table.things.dice:
                die.face = face
                self.table.things.move(die, zone)
        self._moved = []

    def of_a_throw(self, thrown: list[Die]) -> None:
        """A die of it falls off the table, and is thrown once it is found; or one leans on the rim, and is thrown again."""
        if self.happens():
            die = self.chance.choice(thrown)
            self.heard.note(f"a {die.colour} die falls off the table")
            self.table.things.take_out([die])
            self.people.look()
            self.table.things.dice.append(die)
            self._throw_again(die)
        if self.happens():
            die = self.chance.choice(thrown)
            self.heard.note(f"a {die.colour} {die.face} leans, and is thrown again")
            die.leans = True
            self.table.look()
            self._throw_again(die)
        if self.happens():
            self.heard.note("the lamp goes out")
            self.table.look(Scene.DARK)

    def of_a_roll(self, thrown: list[Die]) -> bool:
        """A die of a roll that was seen is thrown again, and the camera looks before it is placed, or does not. Whether it was."""
        if not self.happens():
            return False
        die = self.chance.choice(thrown)
        self.heard.note(f"a {die.colour} {die.face} is thrown again")
        self._throw_again(die)
        return True

    def looks_at_it(self) -> bool:
        """Whether the camera looks at what was thrown again."""
        return self.chance.random() < 0.5

    def _throw_again(self, die: Die) -> None:
        die.face, die.leans = self.chance.randint(1, 6), False
        self.table.things.move(die, TRAY)

    def with_a_move(self, seat: str, face: int) -> None:
        """Somebody lays another's die there too; it is taken back as the next turn is placed."""
        others = [other for other, hand in self.truth.now.hands.items() if other != seat and hand.get(other)]
        if self.happens() and others and face:
            other = self.chance.choice(others)
            self.heard.note(f"a die of {other} is laid to casino {face}")
            die = Die(colour_of(self.truth.now, other, other), "normal", face, "", (0.0, 0.0))
            self.table.things.dice.append(die)
            self.table.things.move(die, f"casino-{face}")
