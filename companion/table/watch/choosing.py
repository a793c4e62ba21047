"""What lies on the table while seats choose cards: the game's own stories (`interpret`), one proposed where it is beyond doubt, else asked.

Cards have no tray and no roll, so the stories of dice (stories.py) say nothing of them; the game knows how its cards are read.
"""

import math
from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import replace
from typing import Any

from companion.games.card_game.layout import DOUBLE, SINGLE
from companion.games.game import Candidate, Game
from companion.games.layout import Seen, SeenPiece
from companion.table.watch.asking import NO, Asked
from companion.table.watch.look import Thought
from companion.table.watch.memory import whole_signature
from companion.table.watch.observation import Answer, Notice
from companion.table.watch.put_aside import PutAside
from companion.table.watch.sight import Key, Sight
from companion.text import Text, say
from vision.reading import DieReading, TableReading

CHOOSING = "choose"
"""The stage in which seats choose cards, at once or one after another."""

MOST_ANSWERS = 8

SINGLE_MM = (20.2, 24.0)
DOUBLE_MM = (15.5, 19.4)
DOUBLE_APART_MM = (18.5, 23.0)
LONE_SINGLE_MM, ALONE_MM = 19.2, 28.0
"""Our printed cards show one die of 22 mm, or two of 18 mm whose centres are 21 mm apart (calibration/sheets/dice_cards.py). A card lies
lower than the top of a die, for which sizes are reckoned, so it appears up to a twentieth smaller. Other cards fall between: asked.
Dice of two cards of ours, neither hidden by the other card, are 33 mm apart and more, so a die with no other of its colour nearer than
ALONE_MM is no half of a double card that shows both; a little smaller it may be then (a one reads small)."""

QUESTIONS: dict[str, Text] = {
    "double-or-two": say("Two dice may be one double card or two single ones. What was laid?"),
    "other-face": say("A card shows another number than its casino. Is this what was laid?"),
    "unreadable": say("I can't read one of the new cards. Is this what was laid?"),
    "in-doubt": say("I am not sure of one of the new cards. Is this what was laid?"),
    "hidden-zone": say("Part of the table is covered. Is this all that was laid?"),
    "fewer-dice": say("Some dice that lay there can't be seen any more. Is this what was laid?"),
    "no-seat": say("There are dice in a colour nobody plays. Is this what was laid?"),
    "wrong-seat": say("Somebody laid cards who chooses none now. Is this what the others laid?"),
}


def think_of_cards(game: Game[Any], state: Any, sight: Sight, reading: TableReading, put_aside: PutAside) -> Thought:
    """What this look means. reading: where the look came from. put_aside: questions a person has put aside already."""
    seen = Seen({zone: marked(pieces, reading) for zone, pieces in sight.zones.items()}, sight.visible, sight.outside)
    stories = game.interpret(state, seen)
    if not stories:
        wrong = game.explain(state, seen)
        return Thought(phase="", notices=() if wrong is None else (Notice("mend", wrong),))
    first, ask = stories[0], next((story.ask for story in stories if story.ask), "")
    if len(stories) == 1 and not ask:
        return Thought(phase="", commands=first.commands, why=first.why, moved=first.moved, turns=1)
    asked = _asked(ask or "double-or-two", stories[:MOST_ANSWERS], sight)
    return Thought(phase="", asked=None if put_aside.holds(asked) else asked)


def cards_astray(expected: Mapping[Key, int], counts: Mapping[Key, int], known: Set[Key]) -> dict[Key, int]:
    """Where dice printed on cards are fewer than the tally says (negative), and where more, of colours of which none came: those were
    moved. Further ones are being laid. known: where such a difference was told already."""
    off = {key: counts.get(key, 0) - expected.get(key, 0) for key in {*expected, *counts}}
    came: Counter[str] = Counter()
    for key, count in off.items():
        came[key[1]] += count
    return {key: count for key, count in off.items() if count < 0 or (count > 0 and (came[key[1]] <= 0 or key in known))}


def marked(pieces: tuple[SeenPiece, ...], reading: TableReading) -> tuple[SeenPiece, ...]:
    """The printed dice of one zone, marked as alone on its card or one of two where size and neighbour tell; else unmarked."""
    return tuple(replace(piece, mark=_mark(piece, pieces, reading)) for piece in pieces)


def _mark(piece: SeenPiece, pieces: tuple[SeenPiece, ...], reading: TableReading) -> str:
    die = reading.dice[piece.index]
    if _between(die.size_mm, SINGLE_MM):
        return SINGLE
    others = [reading.dice[other.index] for other in pieces if other.colour == piece.colour and other.index != piece.index]
    if _between(die.size_mm, (LONE_SINGLE_MM, SINGLE_MM[1])) and all((_apart_mm(die, other) or 0.0) > ALONE_MM for other in others):
        return SINGLE
    paired = any(_between(other.size_mm, DOUBLE_MM) and _between(_apart_mm(die, other), DOUBLE_APART_MM) for other in others)
    return DOUBLE if paired and _between(die.size_mm, DOUBLE_MM) else ""


def _apart_mm(one: DieReading, other: DieReading) -> float | None:
    return None if one.xy_mm is None or other.xy_mm is None else math.dist(one.xy_mm, other.xy_mm)


def _between(value: float | None, bounds: tuple[float, float]) -> bool:
    return value is not None and bounds[0] <= value <= bounds[1]


def _asked(code: str, stories: tuple[Candidate, ...], sight: Sight) -> Asked:
    answers = tuple(Answer(f"story-{n}", story.why, story.commands) for n, story in enumerate(stories, start=1))
    key = (code, repr([story.commands for story in stories]), whole_signature(sight))
    text = QUESTIONS.get(code, say("Is this what was laid?"))
    return Asked(key, code, text, (*answers, Answer(NO, say("None of these: we put it right"))), stories[0].moved)


__all__ = ["CHOOSING", "cards_astray", "marked", "think_of_cards"]
