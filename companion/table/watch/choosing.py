"""What lies on the table while seats choose cards: the game's own stories (`interpret`), one proposed where it is beyond doubt, else asked.

Cards have no tray and no roll, so the stories of dice (stories.py) say nothing of them; the game knows how its cards are read.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.card_game.layout import DOUBLE, SINGLE
from companion.games.game import Candidate, Game
from companion.games.layout import Layout, Piece, Seen, SeenPiece
from companion.table.watch.asking import NO, Asked, Effect
from companion.table.watch.cards_away import MOST_WAYS, Known, ways_to_see
from companion.table.watch.look import Thought
from companion.table.watch.memory import WholeTable
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
"""Our printed cards show one die of 22 mm, or two of 18 mm whose centres are 21 mm apart (calibration/sheets/dice_cards.py). Below
there is more room than above: the bounds held while sizes were reckoned as high as a real die's top lies, where a card appears up to a
twentieth smaller. Other cards fall between: asked.
Dice of two cards of ours, neither hidden by the other card, are 33 mm apart and more, so a die with no other of its colour nearer than
ALONE_MM is no half of a double card that shows both; a little smaller it may be then (a one reads small)."""

ROOM = 3
"""So many cards lie side by side at a casino of the mat; what is laid there besides lies over others."""

BACK_OR_NEW = "back-or-new"
OTHER = "other"

QUESTIONS: dict[str, Text] = {
    "double-or-two": say("Two dice may be one double card or two single ones. What was laid?"),
    "other-face": say("A card shows another number than its casino. Is this what was laid?"),
    "unreadable": say("I can't read one of the new cards. Is this what was laid?"),
    "in-doubt": say("I am not sure of one of the new cards. Is this what was laid?"),
    "hidden-zone": say("Part of the table is covered. Is this all that was laid?"),
    "fewer-dice": say("Some dice that lay there can't be seen any more. Is this what was laid?"),
    "no-seat": say("There are dice in a colour nobody plays. Is this what was laid?"),
    BACK_OR_NEW: say("A card may be a new one, or one that was missed or lay there before. What was laid?"),
    "wrong-seat": say("Somebody laid cards who chooses none now. Is this what the others laid?"),
}


AS_PUT_ASIDE = Notice("mend", say("What was laid is yours to put right: lay the cards anew, or tap them in"))
"""Once people have said that it is none of what was offered. Nothing may be read from the same cards in silence."""


def think_of_cards(
    game: Game[Any], state: Any, sight: Sight, table: WholeTable, put_aside: PutAside, known: Known, back: Effect
) -> Thought:
    """What this look means. sight: its dice marked, with those that are covered. table: what is seen. put_aside: questions a person has put
    aside already. known: what table and tally differed in before. back: what it means that nothing was laid, what was missed is back."""
    seen = Seen(sight.zones, sight.visible, sight.outside)
    ways = ways_to_see(seen, game.layout(state), known)
    told: list[tuple[Candidate, ...]] = []
    stories: dict[str, Candidate] = {}
    for way in ways:
        told.append(game.interpret(state, way))
        for story in told[-1]:
            stories.setdefault(repr(story.commands), replace(story, moved=tuple(index for index in story.moved if index >= 0)))
        if len(stories) >= MOST_ANSWERS and _differ(told):
            break  # it will be asked, and no further answer is offered
    if not stories:
        return _unfinished(game, state, seen)
    first, *others = stories.values()
    ask = next((story.ask for each in told for story in each if story.ask), "")
    in_doubt = len(ways) > MOST_WAYS or _differ(told)
    if not (others or ask or in_doubt):
        if put_aside.denies(table, first.commands):
            return Thought(phase="", notices=(AS_PUT_ASIDE,))
        crowded = _crowded(game.layout(state), seen)
        return Thought(phase="", commands=first.commands, why=first.why, moved=first.moved, turns=1, notices=crowded)
    code = BACK_OR_NEW if in_doubt else ask or "double-or-two"
    asked = _asked(code, (first, *others)[:MOST_ANSWERS], table, None if told[0] else back)
    if not put_aside.holds(asked):
        return Thought(phase="", asked=asked)
    unfinished = Thought(phase="") if told[0] else _unfinished(game, state, ways[0])
    return unfinished if unfinished.notices else Thought(phase="", notices=(AS_PUT_ASIDE,))


def _differ(told: Sequence[tuple[Candidate, ...]]) -> bool:
    """Whether what was laid is not the same in each way to see it. told: the stories of each."""
    return not told[0] or len({repr([story.commands for story in each]) for each in told if each}) > 1


def _unfinished(game: Game[Any], state: Any, seen: Seen) -> Thought:
    wrong = game.explain(state, seen)
    return Thought(phase="", notices=() if wrong is None else (Notice("mend", wrong), *_crowded(game.layout(state), seen)))


def _crowded(tally: Layout, seen: Seen) -> tuple[Notice, ...]:
    """What to look at before anything is confirmed: over a full casino a card may lie under another one of the same turn, where nobody has
    seen it."""
    numbers = [zone.rpartition("-")[2] for zone in sorted(tally) if _came_over_others(tally[zone], seen.zones.get(zone, ()))]
    text = say("Casino {numbers}: cards lie over others. Make sure that every card of this turn shows", numbers=", ".join(numbers))
    return (Notice("crowded", text),) if numbers else ()


def _came_over_others(before: Sequence[Piece], now: Sequence[SeenPiece]) -> bool:
    came = sum(max(0.0, _cards(now, colour) - _cards(before, colour)) for colour in {piece.colour for piece in now})
    return came > 0 and came + sum(_cards(before, colour) for colour in {piece.colour for piece in before}) > ROOM


def _cards(pieces: Sequence[Piece] | Sequence[SeenPiece], colour: str) -> float:
    """On how many cards these dice of a colour are."""
    return sum(0.5 if piece.mark == DOUBLE else 1.0 for piece in pieces if piece.colour == colour)


def cards_astray(expected: Mapping[Key, int], counts: Mapping[Key, int], known: Known) -> dict[Key, int]:
    """Where dice printed on cards are fewer than the tally says (negative), and where more, of colours of which none came: those were
    moved. Further ones are being laid, but for those told already; what people said lies there unseen is nowhere else."""
    off = {key: counts.get(key, 0) - expected.get(key, 0) for key in {*expected, *counts}}
    came: Counter[str] = Counter()
    for key, count in off.items():
        came[key[1]] += max(count, min(0, count + known.unseen.get(key, 0)))
    astray = {key: count if count < 0 or came[key[1]] <= 0 else min(count, known.extra.get(key, 0)) for key, count in off.items()}
    return {key: count for key, count in astray.items() if count}


def with_marks(sight: Sight, reading: TableReading) -> Sight:
    """The look with each printed die marked as alone on its card or one of two where size and neighbour tell; else unmarked. reading: where
    the look came from."""
    marked = {zone: tuple(replace(one, mark=_mark(one, pieces, reading)) for one in pieces) for zone, pieces in sight.zones.items()}
    return replace(sight, zones=marked)


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


def _asked(code: str, stories: tuple[Candidate, ...], table: WholeTable, back: Effect | None) -> Asked:
    """back: what it means that nothing was laid yet; None where something was."""
    answers = tuple(Answer(f"story-{n}", story.why, story.commands) for n, story in enumerate(stories, start=1))
    key = (code, repr([story.commands for story in stories]), table)
    text = QUESTIONS.get(code, say("Is this what was laid?"))
    if back is None:
        return Asked(key, code, text, (*answers, Answer(NO, say("None of these: we put it right"))), stories[0].moved)
    not_yet = Answer(NO, say("No new card: it was missed before, or lay there already"))
    none = Answer(OTHER, say("None of these: we put it right"))
    return Asked(key, code, text, (*answers, not_yet, none), stories[0].moved, blocking=False, effects={NO: back})


__all__ = ["CHOOSING", "cards_astray", "think_of_cards", "with_marks"]
