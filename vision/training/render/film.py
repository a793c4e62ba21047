"""The film: two rounds as pictures with their truth. What happens comes from play.py, where dice lie from throw.py."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from vision.mat import Rect
from vision.training.render.play import NEUTRAL, Seat, Turn, find_round
from vision.training.render.scene import Die, Hand, Light, Scene, overhead
from vision.training.render.throw import beside, into_tray, onto_casino

ANNA, BEN = Seat("anna", "Anna", "red"), Seat("ben", "Ben", "blue")
CARLA, DENNY = Seat("carla", "Carla", "green"), Seat("denny", "Denny", "yellow")
LEFT, RIGHT = -31.0, 432.0  # strips beside the mat where supplies are in the picture
SUPPLY: dict[str, Rect] = {
    "anna": (LEFT, 150, 16, 110), "ben": (RIGHT, 150, 16, 110), "carla": (RIGHT, 20, 16, 100), "denny": (LEFT, 20, 16, 100),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """One picture: its file, the scene, what happens in words, and what the table must make of it (see film.json)."""

    file: str
    scene: Scene
    kind: str
    what: str
    turn: str | None
    expect: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        return {"file": self.file, "kind": self.kind, "turn": self.turn, "what": self.what, "expect": self.expect}


@dataclass(frozen=True, slots=True)
class Film:
    """A round: its game as POST /api/v1/games takes it, and the pictures in order."""

    name: str
    title: str
    seats: tuple[Seat, ...]
    options: dict[str, Any]
    steps: tuple[Step, ...]
    game: str = "las-vegas"

    def to_json(self) -> dict[str, Any]:
        seats = [{"name": seat.name, "colour": seat.colour} for seat in self.seats]
        return {
            "name": self.name, "title": self.title, "game": self.game, "seats": seats, "options": self.options,
            "bank": "virtual", "steps": [step.to_json() for step in self.steps],
        }  # fmt: skip


@dataclass
class Set:
    """The table while a round is filmed: what lies where, and under which light it is seen."""

    seats: dict[str, Seat]
    stage: Scene
    rng: np.random.Generator
    casinos: dict[int, list[Die]] = field(default_factory=lambda: {n: [] for n in range(1, 7)})
    tray: list[Die] = field(default_factory=list)
    supplies: dict[str, list[Die]] = field(default_factory=dict)

    def colour(self, owner: str) -> str:
        return "white" if owner == NEUTRAL else self.seats[owner].colour

    def scene(self, **changes: Any) -> Scene:
        """What the camera sees now."""
        dice = [d for lying in self.casinos.values() for d in lying] + self.tray
        dice += [die for supply in self.supplies.values() for die in supply]
        return replace(self.stage, dice=tuple(dice), **changes)

    def roll(self, turn: Turn) -> None:
        self.supplies[turn.seat] = []
        self.tray = into_tray([(self.colour(owner), face) for owner, faces in turn.roll.items() for face in faces], self.rng)

    def place(self, turn: Turn) -> None:
        moved = [(die.colour, die.value) for die in self.tray if die.value == turn.face]
        self.tray = [die for die in self.tray if die.value != turn.face]
        self.casinos[turn.face] += onto_casino(moved, turn.face, self.casinos[turn.face], self.rng)

    def take_up(self, seat: str) -> None:
        """What is left in the tray goes back beside the mat, showing whatever it shows then."""
        kept = [(die.colour, int(self.rng.integers(1, 7))) for die in self.tray]
        self.tray = []
        self.supplies[seat] = beside(kept, SUPPLY[seat], self.rng)

    def truth(self) -> dict[str, dict[str, int]]:
        """Dice on each casino by owner."""
        owner = {seat.colour: seat.id for seat in self.seats.values()} | {"white": NEUTRAL}
        return {str(n): dict(Counter(owner[die.colour] for die in lying)) for n, lying in self.casinos.items()}


def two_players() -> Film:
    """Anna and Ben with four white dice each, on a wooden table in evening light."""
    turns = find_round([ANNA, BEN], 4, (9, 10), most_on_casino=7)
    stage = Scene(overhead(6, 1.5), ground="wood", light=Light())
    title = "Two players and the white dice"
    return _film("two", title, (ANNA, BEN), {"neutral_dice": True, "seed": 2012}, turns, stage, hands=(1, 4, 7))


def four_players() -> Film:
    """Four players on a dark cloth, the camera aslant, cooler light from the other side."""
    turns = find_round([ANNA, BEN, CARLA, DENNY], 0, (16, 17), most_on_casino=7)
    stage = Scene(overhead(13, -2.5, 0.8), ground="cloth", light=Light(lamp=1.05, spot=0.6, warmth=0.25, from_deg=40))
    return _film("four", "Four players", (ANNA, BEN, CARLA, DENNY), {"seed": 4711}, turns, stage, hands=(2, 7, 12))


def _film(
    name: str, title: str, seats: tuple[Seat, ...], options: dict[str, Any], turns: list[Turn], stage: Scene, hands: tuple[int, ...]
) -> Film:
    table = Set({seat.id: seat for seat in seats}, stage, np.random.default_rng(len(name) * 1000 + len(turns)))
    for seat in seats[1:]:
        whites = 4 if options.get("neutral_dice") else 0
        table.supplies[seat.id] = beside([(seat.colour, 1 + i % 6) for i in range(8)] + [("white", 2)] * whites, SUPPLY[seat.id], table.rng)
    shots = [shot for i, turn in enumerate(turns) for shot in _turn(table, turn, i in hands, early=i % 3 == 2)]
    shots += _ending(table)
    steps = tuple(Step(f"{name}-{i:03d}.jpg", *shot) for i, shot in enumerate(shots, start=1))
    return Film(name, title, seats, options, steps)


Shot = tuple[Scene, str, str, str | None, dict[str, Any]]


def _turn(table: Set, turn: Turn, with_hand: bool, early: bool) -> Iterator[Shot]:
    """Roll, perhaps a hand, placement. early: the dice left over are taken up before the placement is filmed."""
    who = table.seats[turn.seat].name
    table.roll(turn)
    rolled = {owner: list(faces) for owner, faces in turn.roll.items()}
    yield table.scene(), "roll", f"{who} rolls.", turn.seat, {"roll": rolled, "casinos": table.truth()}
    before = table.truth()
    if with_hand:
        reach = next(die for die in table.tray if die.value == turn.face)
        hand = Hand(reach.x_mm + 8, reach.y_mm + 76, float(table.rng.uniform(-14, 4)), height_mm=24)
        yield table.scene(hands=(hand,)), "hand", f"{who} reaches for the dice.", turn.seat, {"hands": True, "casinos": before}
    table.place(turn)
    if early:
        table.take_up(turn.seat)
    command = {"kind": "place", "face": turn.face, "dice": turn.placed}
    told = {"command": command, "casinos_before": before, "casinos": table.truth()}
    words = f"{who} puts {sum(turn.placed.values())} dice on casino {turn.face}."
    yield table.scene(), "place", words, turn.seat, told
    table.take_up(turn.seat)


def _ending(table: Set) -> Iterator[Shot]:
    """All dice are placed; the casinos are paid and cleared, first three of them, then all."""
    for number in (1, 2, 3):
        table.casinos[number] = []
    hand = Hand(250, 165, 10, height_mm=26)
    yield table.scene(hands=(hand,)), "clearing", "Dice are taken back.", None, {"hands": True}
    yield table.scene(), "clearing", "Three casinos are cleared.", None, {"left": table.truth()}
    table.casinos = {n: [] for n in range(1, 7)}
    yield table.scene(), "empty", "The table is empty.", None, {"left": table.truth()}
