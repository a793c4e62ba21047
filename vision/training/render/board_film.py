"""The filmed board: an evening's actions on our board for Lords of Vegas, picture by picture, with what each must lead to.

Told as a script of the real game: what a person taps is in `by_hand`, what the camera must propose in `propose`.
"""

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from vision.mat import LORDS_1
from vision.training.compose.boards import BoardScene, Lot, over_board
from vision.training.render.scene import Hand

SEATS = ({"name": "Ann", "colour": "red"}, {"name": "Ben", "colour": "blue"}, {"name": "Cleo", "colour": "green"})
COLOUR = {"ann": "red", "ben": "blue", "cleo": "green"}
START_CARDS = ("A4", "A1", "F4", "B3", "B5", "E6")
"""Two for Ann, two for Ben, two for Cleo."""

CITY: dict[str, dict[str, Any]] = {
    "A4": {"marker": "ann"}, "A1": {"marker": "ann"}, "F4": {"marker": "ben"}, "B3": {"marker": "ben"}, "B5": {"marker": "cleo"},
    "E6": {"marker": "cleo"}, "C1": {"tile": "purple", "die": ("ben", 5)}, "C2": {"tile": "purple", "die": ("ben", 3)},
    "C4": {"tile": "purple", "die": ("ann", 2)}, "D1": {"tile": "silver", "die": ("cleo", 6)}, "D2": {"tile": "silver", "die": ("ben", 4)},
    "E1": {"tile": "brown", "die": ("ann", 3)}, "B2": {"tile": "silver", "die": ("ben", 3)},
}  # fmt: skip
"""What lies there when the film begins: the game is set to it by hand."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture. by_hand: commands tapped before it; lots: what changed since the last picture; tray: dice in the tray, by seat.

    propose: the commands that one press must keep, None where nothing may be proposed; hands: a hand is over the board.
    """

    file: str
    what: str
    by_hand: tuple[dict[str, Any], ...] = ()
    lots: dict[str, dict[str, Any]] = field(default_factory=dict)
    tray: tuple[tuple[str, int], ...] = ()
    propose: tuple[dict[str, Any], ...] | None = None
    hands: bool = False

    def to_json(self) -> dict[str, Any]:
        propose = None if self.propose is None else list(self.propose)
        return {"file": self.file, "what": self.what, "by_hand": list(self.by_hand), "propose": propose, "hands": self.hands}


def tile(colour: str, seat: str | None = None, value: int = 0) -> dict[str, Any]:
    """A lot with a tile, and perhaps a die on it."""
    return {"tile": colour, "die": (seat, value)} if seat else {"tile": colour}


SHOTS: tuple[Shot, ...] = (
    Shot("00-board.jpg", "the board as it was left"),
    Shot("01-first-roll.jpg", "all three roll for the first turn",
         tray=(("ann", 6), ("ann", 4), ("ben", 2), ("ben", 1), ("cleo", 3), ("cleo", 1)),
         propose=({"kind": "roll", "dice": {"ann": [4, 6], "ben": [1, 2], "cleo": [1, 3]}},)),
    Shot("02-draw.jpg", "Ann draws C8 and marks it", lots={"C8": {"marker": "ann"}}, propose=({"kind": "draw", "card": "C8"},)),
    Shot("03-hand.jpg", "a hand reaches for A4", hands=True),
    Shot("04-build.jpg", "Ann builds gold on A4",
         lots={"A4": tile("gold", "ann", 4)}, propose=({"kind": "build", "lot": "A4", "colour": "gold"},)),
    Shot("05-sprawl.jpg", "Ann sprawls onto A5",
         lots={"A5": tile("gold", "ann", 3)}, propose=({"kind": "sprawl", "casino": "A4", "lot": "A5"},)),
    Shot("06-take-over.jpg", "Ben draws E1 and takes the casino over", ({"kind": "next"},), {"E1": tile("brown", "ben", 3)},
         propose=({"kind": "draw", "card": "E1"},)),
    Shot("07-remodel.jpg", "Ben remodels his casino to aqua",
         lots={"C1": tile("aqua", "ben", 5), "C2": tile("aqua", "ben", 3), "C4": tile("aqua", "ann", 2)},
         propose=({"kind": "remodel", "casino": "C1", "colour": "aqua"},)),
    Shot("08-reorganize.jpg", "the dice of that casino are taken up and rolled",
         lots={"C1": tile("aqua"), "C2": tile("aqua"), "C4": tile("aqua")},
         tray=(("ben", 6), ("ben", 2), ("ann", 4)),
         propose=({"kind": "reorganize", "casino": "C1"}, {"kind": "roll", "dice": {"ben": [2, 6], "ann": [4]}})),
    Shot("09-arrange.jpg", "the dice go back, Ben's six onto C2",
         lots={"C1": tile("aqua", "ben", 2), "C2": tile("aqua", "ben", 6), "C4": tile("aqua", "ann", 4)},
         propose=({"kind": "arrange", "dice": {"C1": 2, "C2": 6}},)),
    Shot("10-cleo-draws.jpg", "Cleo draws C11", ({"kind": "next"},), {"C11": {"marker": "cleo"}},
         propose=({"kind": "draw", "card": "C11"},)),
    Shot("11-merge.jpg", "Cleo builds silver on B5, beside Ben's B2: a tie for boss", lots={"B5": tile("silver", "cleo", 3)},
         propose=({"kind": "build", "lot": "B5", "colour": "silver"},)),
    Shot("12-tie.jpg", "the tied dice are rolled", lots={"B2": tile("silver"), "B5": tile("silver")}, tray=(("ben", 5), ("cleo", 2)),
         propose=({"kind": "roll", "dice": {"B2": [5], "B5": [2]}},)),
    Shot("13-back.jpg", "and go back onto their tiles", lots={"B2": tile("silver", "ben", 5), "B5": tile("silver", "cleo", 2)}),
    Shot("14-strip.jpg", "Ann draws A6", ({"kind": "next"},), {"A6": {"marker": "ann"}}, propose=({"kind": "draw", "card": "A6"},)),
    Shot("15-gamble.jpg", "Ann bets at Cleo's casino and rolls", ({"kind": "gamble", "casino": "D1", "bet": 5},),
         tray=(("ann", 5), ("ann", 6)),
         propose=({"kind": "roll", "dice": {"ann": [5, 6]}},)),
)  # fmt: skip


def film(tilt_deg: float = 7.0) -> dict[str, tuple[BoardScene, tuple[Hand, ...]]]:
    """Every picture: what lies there under one fixed camera, and the hands over it. What is not touched lies still."""
    rng = np.random.default_rng(2010)
    camera = over_board(tilt_deg, 70.0, 91.5, 0.95)
    lots = {name: _lot(here, rng) for name, here in CITY.items()}
    out = {}
    for shot in SHOTS:
        for name, here in shot.lots.items():
            lots[name] = _lot(here, rng, lots.get(name))
        reach = (Hand(70.0, 150.0, 10.0),) if shot.hands else ()
        out[shot.file] = (BoardScene(camera, dict(lots), _thrown(shot.tray, rng), tuple(COLOUR.values()), tilt_deg), reach)
    return out


def _lot(here: dict[str, Any], rng: np.random.Generator, before: Lot | None = None) -> Lot:
    """A lot laid by hand: not quite in the middle, not quite straight. A tile that lay there already keeps its place."""
    x, y, turn = rng.normal(0, (0.8, 0.8, 2.5))
    dx, dy = np.clip(rng.normal(0, 1.2, 2), -3, 3)
    die = here.get("die")
    laid = Lot(
        here.get("tile"), (COLOUR[die[0]], die[1]) if die else None, COLOUR[here["marker"]] if "marker" in here else None,
        float(x), float(y), float(turn), float(dx), float(dy), float(rng.normal(0, 9)),
    )  # fmt: skip
    if before is not None and before.tile is not None and before.tile == laid.tile:
        laid = replace(laid, x_mm=before.x_mm, y_mm=before.y_mm, turn_deg=before.turn_deg)
    return laid


def _thrown(dice: tuple[tuple[str, int], ...], rng: np.random.Generator) -> tuple[tuple[str, int, float, float, float], ...]:
    """Dice in the tray, apart from each other."""
    left, top, w, h = LORDS_1.zones["tray"]
    out: list[tuple[str, int, float, float, float]] = []
    for seat, value in dice:
        while True:
            x, y = left + rng.uniform(18, w - 18), top + rng.uniform(18, h - 18)
            if all(np.hypot(x - other[2], y - other[3]) > 27 for other in out):
                break
        out.append((COLOUR[seat], value, float(x), float(y), float(rng.uniform(0, 90))))
    return tuple(out)
