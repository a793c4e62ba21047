"""How people play at a rehearsed table: which game and modules, and how their hands go about it."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from companion.games.colours import KICKER_COLOUR

LAS_VEGAS, CUSTOM_EDITION, CARD_GAME = "las-vegas", "custom-edition", "card-game"
GAMES = (LAS_VEGAS, CUSTOM_EDITION)
VIRTUAL, CAMERA = "virtual", "camera"
BANKS = (VIRTUAL, CAMERA)
MODULES = ("biggies", "kickers", "slot_machine")
WITH_MODULE = 2 / 3  # chance of each, where the Boulevard is played
NEUTRAL_DICE = 0.5  # chance of them
IN_TURN, WITH_CHIPS = 0.4, 0.5  # chances in the Card Game: that seats lay one after another, and then with chip cards


@dataclass(frozen=True, slots=True)
class Habits:
    """game: one of GAMES, or the Card Game. boulevard: whether its modules may be played. bank: one of BANKS.

    Chances: half_way: that the camera sees a table on which a move is half done; slips: that dice are laid where they may not lie, and put
    right; leaning: that a die of a throw leans, and is set flat; stray: that it rolls on to a casino, and is put into the tray; wrong_seat:
    that somebody throws out of turn; forgets: that the next seat has thrown before a placement is confirmed; undo: that what was kept is
    taken back by the button, though it lies there, and kept again. Of cards and notes: covers: that one is laid over another though there
    is room; pushes: that a sleeve moves what lies there; late: that a note is laid only later in the round; reaching: that a hand is over
    the table as the camera looks. jolts: that something befalls the whole table before it is looked at (companion.rehearsal.jolts).
    """

    game: str = LAS_VEGAS
    boulevard: bool = False
    bank: str = VIRTUAL
    half_way: float = 0.0
    slips: float = 0.0
    leaning: float = 0.0
    stray: float = 0.0
    wrong_seat: float = 0.0
    forgets: float = 0.0
    undo: float = 0.0
    covers: float = 0.0
    pushes: float = 0.0
    late: float = 0.0
    reaching: float = 0.0
    jolts: float = 0.0

    @classmethod
    def messy(cls, chance: float, game: str = LAS_VEGAS, boulevard: bool = False, bank: str = VIRTUAL, jolts: float = 0.0) -> "Habits":
        """All of that as often, but for what befalls the whole table."""
        chances = dict.fromkeys([field.name for field in fields(cls) if field.type is float], chance)
        return cls(game, boulevard, bank, **chances | {"jolts": jolts})

    def options(self, rng: np.random.Generator, rounds: int) -> dict[str, Any]:
        """What this table agrees on, but for the colour of its neutral dice."""
        if self.game == CUSTOM_EDITION:
            return {"rounds": rounds, "house_rule": str(rng.choice(["none", "A", "B"]))}
        if self.game == CARD_GAME:
            in_turn = bool(rng.random() < IN_TURN)
            return {"rounds": rounds, "sequential": in_turn, "chip_cards": in_turn and bool(rng.random() < WITH_CHIPS)}
        options = {"rounds": rounds, "neutral_dice": bool(rng.random() < NEUTRAL_DICE)}
        return options | ({name: bool(rng.random() < WITH_MODULE) for name in MODULES} if self.boulevard else {})


ORDERLY = Habits()
"""Nothing but whole moves, and dice that lie flat."""


def kickers_of(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The colour of the kickers, if they are played."""
    return (KICKER_COLOUR,) if options.get("kickers") else ()
