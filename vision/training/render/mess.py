"""The mess film: what really happens at tables, one scene each, with the question it must raise. No scene may change the tally unasked."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from vision.mat import MAT_1
from vision.training.render.film import ANNA, BEN, SUPPLY, Set
from vision.training.render.scene import DIE_MM, Die, Hand, Light, Note, Scene, overhead
from vision.training.render.throw import beside, into_tray, onto_casino

FIRST_ROLL = (5, 5, 3, 3, 3, 1, 6, 2)
SECOND_ROLL = (4, 4, 2, 6, 1, 1, 5, 5)
STAGE = Scene(overhead(4, -1), ground="wood", light=Light(lamp=0.95, spot=0.5, warmth=0.4, from_deg=70))
CHILD = (0.62, 0.40, 0.31)


@dataclass(frozen=True, slots=True)
class MessStep:
    """One picture of a scene. expect: "roll", "propose", "ask", "hands", "nothing" or "difference", with more where it matters."""

    file: str
    what: str
    expect: dict[str, Any]
    press: bool = False

    def to_json(self) -> dict[str, Any]:
        return {"file": self.file, "what": self.what, "expect": self.expect, "press_confirm_after": self.press}


@dataclass(frozen=True, slots=True)
class MessScene:
    """A short series, started as a new game of Anna and Ben. question: the code it must raise, None where it must raise none."""

    name: str
    question: str | None
    what: str
    steps: tuple[MessStep, ...]

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "question": self.question, "what": self.what, "steps": [step.to_json() for step in self.steps]}


def pictures() -> dict[str, Scene]:
    """Every picture of the mess film by file name; several scenes share the plain ones."""
    table = Set({"anna": ANNA, "ben": BEN}, STAGE, np.random.default_rng(77))
    table.supplies["ben"] = beside([("blue", 1 + i % 6) for i in range(8)], SUPPLY["ben"], table.rng)
    table.tray = into_tray([("red", face) for face in FIRST_ROLL], table.rng)
    shots = {"mess-roll": table.scene()} | _first_turn(table)
    table.casinos[3] = _on(shots["mess-place"], "casino-3")
    table.tray = []
    table.supplies = {"ben": [], "anna": beside([("red", 6 - i) for i in range(5)], SUPPLY["anna"], table.rng)}
    table.tray = into_tray([("blue", face) for face in SECOND_ROLL], table.rng)
    shots |= {"mess-ben-roll": table.scene()} | _second_turn(table)
    return {f"{name}.jpg": scene for name, scene in shots.items()}


def _on(scene: Scene, zone: str) -> list[Die]:
    x, y, w, h = MAT_1.zones[zone]
    return [die for die in scene.dice if x <= die.x_mm <= x + w and y <= die.y_mm <= y + h]


def _first_turn(table: Set) -> dict[str, Scene]:
    """All that can go wrong while Anna has rolled and places her three threes."""
    roll, rng = table.scene(), table.rng
    threes = [die for die in table.tray if die.value == 3]
    rest = [die for die in table.tray if die.value != 3]
    supply = table.supplies["ben"]
    placed = onto_casino([("red", 3)] * 3, 3, [], rng)
    shots: dict[str, Scene] = {}

    def shot(name: str, dice: list[Die], **changes: Any) -> None:
        shots[f"mess-{name}"] = replace(roll, dice=tuple(dice + supply), **changes)

    shot("place", rest + placed)
    lower = replace(placed[1], hidden=True)
    upper = replace(placed[1], base_mm=DIE_MM, x_mm=lower.x_mm + 4, y_mm=lower.y_mm - 2.5, spin_deg=lower.spin_deg + 17)
    shot("tower", [*rest, placed[0], lower, upper])
    shot("border", [*rest, *placed[:2], Die("red", 3, 210.0, 118.0, 20)])
    cocked, prop = rest[0], rest[1]
    leaning = replace(cocked, x_mm=prop.x_mm + 15.5, y_mm=prop.y_mm, spin_deg=0, lean_deg=36, lean_way_deg=0)
    shot("cocked", [*threes, *[d for d in rest if d not in (cocked, prop)], replace(prop, spin_deg=0), leaning])
    shot("off-tray", [*threes, *rest[1:], replace(rest[0], x_mm=236.0, y_mm=282.0)])
    covering = Note(40_000, placed[0].x_mm - 6, placed[0].y_mm + 3, -18, DIE_MM + 0.6)
    shot("covered", rest + [replace(placed[0], hidden=True), *placed[1:]], notes=(covering,))
    six = next(die for die in rest if die.value == 6)
    shot("other-choice", [*threes, *[d for d in rest if d is not six], *onto_casino([("red", 6)], 6, [], rng)])
    shot("wrong-seat", into_tray([("blue", face) for face in SECOND_ROLL], rng))
    shots["mess-wrong-seat"] = replace(shots["mess-wrong-seat"], dice=shots["mess-wrong-seat"].dice[:8])
    shot("left-over", threes + rest + into_tray([("blue", 4)], rng, tuple(table.tray)))
    shot("dark", threes + rest, light=Light(lamp=0.0, spot=0.0, sky=0.02))
    shot("other-lamp", threes + rest, light=Light(lamp=0.35, spot=2.2, sky=0.25, warmth=1.0, from_deg=250))
    for number, (x, y, turn) in enumerate(((150, 250, -25), (230, 215, 12), (285, 130, 30)), start=1):
        shot(f"child-{number}", threes + rest, hands=(Hand(x, y, turn, 0.68, 22, CHILD),))
    shot("two-of-three", rest + placed[:2] + threes[2:])
    shot("others-die", rest + placed + onto_casino([("blue", 5)], 3, placed, rng))
    shot("seven", (threes + rest)[1:])
    near = [Die("blue", 1 + i % 6, 60 + 21.0 * i, 309.0, 12.0 * i) for i in range(5)] + [Die("white", 4, 330, 308, 33)]
    shot("supplies", threes + rest + near)
    return shots


def _second_turn(table: Set) -> dict[str, Scene]:
    """What can happen to a table where Anna's placement is confirmed and Ben has rolled."""
    shots: dict[str, Scene] = {}
    now = table.scene()
    fours = [die for die in table.tray if die.value == 4]
    kept = [die for die in now.dice if die not in fours]
    shots["mess-ben-place"] = replace(now, dice=(*kept, *onto_casino([("blue", 4)] * 2, 4, [], table.rng)))
    shots["mess-camera-nudged"] = replace(now, camera=overhead(4, -1, aside_mm=(2.5, 1.5)))
    shots["mess-camera-moved"] = replace(now, camera=overhead(4.5, 3, aside_mm=(-26, 18)))
    gone = table.casinos[3][1:]
    shots["mess-clearing"] = replace(now, dice=tuple(die for die in now.dice if die not in gone))
    shots["mess-empty"] = replace(now, dice=())
    struck = table.casinos[3][0]
    turned = replace(struck, value=6, x_mm=struck.x_mm + 2, spin_deg=struck.spin_deg + 25)
    shots["mess-knocked"] = replace(now, dice=tuple(turned if die is struck else die for die in now.dice))
    return shots


def scenes() -> list[MessScene]:
    """The scenes in order, as data."""
    roll = MessStep("mess-roll.jpg", "Anna rolls.", {"roll": list(FIRST_ROLL)})
    place = _propose("place", "Anna puts three threes on casino 3.", 3, anna=3)
    sure = replace(place, press=True)
    ben = MessStep("mess-ben-roll.jpg", "Ben rolls.", {"roll": list(SECOND_ROLL)})

    def ask(name: str, what: str, code: str) -> MessStep:
        return MessStep(f"mess-{name}.jpg", what, {"ask": code})

    def quiet(name: str, what: str, **expect: Any) -> MessStep:
        return MessStep(f"mess-{name}.jpg", what, expect or {"nothing": True})

    def differ(name: str, what: str, zone: str) -> MessStep:
        return MessStep(f"mess-{name}.jpg", what, {"difference": zone})

    child = [quiet(f"child-{n}", "A child's hand.", hands=True) for n in (1, 2, 3)]
    other = _propose("other-choice", "A six goes to casino 6 instead.", 6, anna=1)
    both = _propose("ben-place", "Ben places two fours.", 4, ben=2)
    second = replace(ben, expect={"ask": "two-turns"})
    lamp = quiet("other-lamp", "Lamplight.", roll=list(FIRST_ROLL))
    pushed = ask("camera-moved", "Pushed.", "camera-moved")
    taken, bare = differ("clearing", "Taken.", "casino-3"), differ("empty", "Empty.", "casino-3")
    blue = ask("others-die", "A blue one too.", "illegal")
    rows: list[tuple[str, str | None, str, tuple[MessStep, ...]]] = [
        ("tower", "stacked", "Two of the threes stand one upon the other.", (roll, ask("tower", "A tower.", "stacked"), place)),
        ("border", "border", "A three lies on the line between casinos 3 and 4.", (roll, ask("border", "On the line.", "border"), place)),
        ("cocked", "cocked", "A die leans against another.", (ask("cocked", "Anna rolls, one die leans.", "cocked"), roll)),
        ("off-tray", "off-tray", "A die has jumped out of the tray.", (ask("off-tray", "Anna rolls.", "off-tray"), roll)),
        ("covered", "covered", "A banknote lies on one of the threes.", (roll, ask("covered", "A note on a die.", "covered"), place)),
        ("taken-back", None, "The threes are taken back before the press.", (roll, place, replace(roll, what="Taken back."), other)),
        ("forgotten-confirm", "two-turns", "Ben rolls before Anna's turn is confirmed.", (roll, place, second, both)),
        ("wrong-seat", "wrong-seat", "Ben rolls, but it is Anna's turn.", (ask("wrong-seat", "Ben rolls.", "wrong-seat"), roll)),
        ("left-over", "left-over", "A blue die stayed in the tray.", (ask("left-over", "Anna rolls.", "left-over"), roll)),
        ("light", "light", "The lamp goes out, then another is lit.", (roll, ask("dark", "Dark.", "light"), lamp)),
        ("hand", None, "A child's hand stays over the table.", (roll, *child, roll)),
        ("camera-nudged", None, "Somebody bumps into the stand: 3 mm.", (roll, sure, ben, quiet("camera-nudged", "Nudged."))),
        ("camera-moved", "camera-moved", "Somebody pushes the mat: 30 mm and a turn.", (roll, sure, ben, pushed)),
        ("supplies", None, "Supplies lie at the mat's edge.", (quiet("supplies", "Anna rolls.", roll=list(FIRST_ROLL)), place)),
        ("clearing", "difference", "Two of three dice are taken from casino 3 too early.", (roll, sure, ben, taken)),
        ("empty-table", "difference", "Everything is taken off in the middle of a round.", (roll, sure, ben, bare)),
        ("two-of-three", "illegal", "Only two of the three threes are moved.", (roll, ask("two-of-three", "Two moved.", "illegal"), place)),
        ("others-die", "illegal", "A blue die comes to casino 3 with the threes.", (roll, blue, place)),
        ("missing", "missing", "A die fell under the table.", (ask("seven", "Anna rolls.", "missing"), roll)),
        ("knocked", None, "A die on casino 3 is knocked to another face.", (roll, sure, ben, quiet("knocked", "Knocked."))),
    ]  # fmt: skip
    return [MessScene(*row) for row in rows]


def _propose(picture: str, what: str, face: int, **dice: int) -> MessStep:
    """A picture after which the table must propose this placement."""
    return MessStep(f"mess-{picture}.jpg", what, {"propose": {"kind": "place", "face": face, "dice": dice}})
