"""Rolls of seats whose turn has not come yet, once the turn before them was taken back or told otherwise: do their dice still lie there?

Who waits may well take the dice up meanwhile and throw anew. A roll that is no longer to be seen then counts no more; one that lies there
still, or was placed from, does.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.games.game import Game, Need
from companion.table.watch.biggies import BIGGIE
from companion.table.watch.finding import Finding
from companion.table.watch.observation import PendingRoll
from companion.table.watch.rolls import HalfRoll, RollBook
from companion.table.watch.seen import Palette
from companion.table.watch.sight import TRAY, Key, Sight, count_keys, kind_of
from companion.table.watch.stories import Story, Turn
from companion.table.watch.tray import in_doubt, owner_of
from companion.table.watch.turn_times import how_far


def roll_needed(game: Game[Any], state: Any) -> Need | None:
    """The roll that this state waits for first."""
    return next((need for need in game.needs(state)[:1] if need.kind == "roll"), None)


def follow_the_turns(game: Game[Any], state: Any, book: RollBook) -> None:
    """The game stands here now. Where it was before, and further on since, the rolls of all other turns must be seen again."""
    book.came_to(game.step(state), how_far(game, state), roll_needed(game, state))


def forget_what_is_gone(game: Game[Any], state: Any, findings: Sequence[Finding], book: RollBook, palette: Palette) -> bool:
    """Drop the rolls that must be seen again and are not to be seen in this look. Whether any was."""
    sight, gone = findings[0].sight, False
    _note_what_came_before(game, state, findings[0], book)
    if TRAY not in sight.visible or not book.must_be_seen_again():
        return False
    placed = _placed_from(game, findings[0])
    for need, before, turns in _awaited(game, state, (story for finding in findings for story in finding.stories)):
        if need in placed:
            continue
        roll = book.find(need) or book.half(need)
        if roll is None or not book.must_be_seen_again(need):
            continue
        if not _is_seen(roll, need, sight, count_keys(game.layout(before), sight.open_places()), palette, book):
            book.drop(need)
            gone = True
        elif not turns:
            book.seen_again(need)  # its turn has come
    return gone


def forget_what_went_back(
    game: Game[Any], state: Any, finding: Finding, before: Sight | None, back: Mapping[Key, int], book: RollBook, palette: Palette
) -> bool:
    """Drop the roll that is none: as its dice left the tray as many came back where they were missing, and none anywhere else. Whether it
    was one. before: the look before this one; back: what came back."""
    need, roll = roll_needed(game, state), finding.nothing.rolled
    if need is None or roll is None or TRAY not in finding.sight.visible:
        return False
    lay = [] if before is None else [owner_of(kind_of(piece), roll.seat, palette) for piece in before.tray()]
    came = [owner_of((key[1], key[2]), roll.seat, palette) for key in Counter(back).elements()]
    if any(min(lay.count(owner), came.count(owner)) < len(faces) for owner, faces in roll.dice.items()):
        return False
    if any(n > 0 for n in finding.judge.off(finding.nothing).values()):
        return False
    book.was_none(need)
    return True


def _placed_from(game: Game[Any], finding: Finding) -> list[Need]:
    """The rolls of which all that lies there tells, turn by turn: of a seat's earlier turns the tray no longer does."""
    if finding.judge.judge(finding.best, stood=True).code:
        return []
    turns = [turn for turn in finding.best.turns if turn.source == "seen"]
    return [need for turn in turns for need in [roll_needed(game, turn.before)] if need is not None]


def _note_what_came_before(game: Game[Any], state: Any, finding: Finding, book: RollBook) -> None:
    """Which placements are told before each roll: where they were others a look ago, that roll must be seen again."""
    if not finding.judge.judge(finding.best, stood=True).code:
        for need, _, turns in _awaited(game, state, [finding.best]):
            placements = repr([command for turn in turns for command in turn.commands if command.kind == "place"])
            book.came_after(need, placements, finding.sight.open_places())


def _awaited(game: Game[Any], state: Any, stories: Iterable[Story]) -> Iterator[tuple[Need, Any, Sequence[Turn]]]:
    """Every roll that the stories wait for or tell, once each, with the state in which it is rolled and the turns told before it."""
    known: list[Need] = []
    for story in stories:
        for count, before in enumerate([state, *(turn.after for turn in story.turns)]):
            need = roll_needed(game, before) if game.stage(before) == "roll" else None
            if need is not None and need not in known:
                known.append(need)
                yield need, before, story.turns[:count]


def _is_seen(roll: PendingRoll | HalfRoll, need: Need, sight: Sight, tally: Mapping[Key, int], palette: Palette, book: RollBook) -> bool:
    """Whether all its dice lie in the tray, or were placed from there: all of one number, and what else lies in the tray is of the rest,
    unless that was seen to be gone. Of dice that are everybody's only those count that are thrown alone."""
    seat = need.seat or ""
    owners = {seat, BIGGIE} & set(roll.dice) or set(roll.dice)
    faces = Counter(face for owner, some in roll.dice.items() if owner in owners for face in some)
    open_faces = len([die for die in roll.doubts if die.owner in owners]) if isinstance(roll, HalfRoll) else 0
    counts = count_keys(sight.zones, sight.open_places())
    more = {key: counts[key] - tally.get(key, 0) for key in counts if owner_of((key[1], key[2]), seat, palette) in owners}
    placed = {key: n for key, n in more.items() if n > 0}
    spots = {(key[0], key[3]) for key in placed}
    face = next((number or int(zone.rpartition("-")[2]) for zone, number in spots), 0) if len(spots) == 1 else 0
    left_nothing = book.left_nothing(need, face)  # what lies there was thrown later
    pieces = [piece for piece in sight.tray() if owner_of(kind_of(piece), seat, palette) in owners and not left_nothing]
    lying = Counter(piece.face for piece in pieces if piece.face is not None and not in_doubt(piece))
    if (lying - faces).total() > open_faces:
        return False
    if len(pieces) == faces.total() + open_faces:
        return True
    return bool(face) and not lying[face] and 0 <= sum(placed.values()) - faces[face] <= open_faces
