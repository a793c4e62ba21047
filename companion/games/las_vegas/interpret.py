"""What a seen layout may mean: stories of commands whose end looks like the table. Nothing illegal makes a story.

Placements are found by trying: each command the rules allow now is carried out, and kept where its layout agrees with what lies there.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.games.game import NEUTRAL, Candidate, Command, Refusal
from companion.games.las_vegas.apply import apply
from companion.games.las_vegas.commands import Adjust, Kick, Place, PlaceNeutral, Roll
from companion.games.las_vegas.decide import decide
from companion.games.las_vegas.describe import dice_in_words
from companion.games.las_vegas.layout import layout
from companion.games.las_vegas.sight import Change, Tray, added_dice, added_face, changes, faces_agree, owner_key, tray_of
from companion.games.las_vegas.state import SLOT, State
from companion.games.las_vegas.turns import legal_places, open_kicks, rolled_of
from companion.games.las_vegas.words import place_name
from companion.games.layout import Seen, SeenPiece
from companion.text import Text, say

MOST_STORIES = 64
MOST_TURNS = 2

WRONG_SEAT = "wrong-seat"
OFF_TRAY = "off-tray"
LEFT_OVER = "left-over"
TRAY_DIFFERS = "tray-differs"
FACE_DIFFERS = "face-differs"
ROLL_NOT_SEEN = "roll-not-seen"


@dataclass(frozen=True, slots=True)
class Story:
    """A candidate in the making, with the state its commands lead to."""

    commands: tuple[Command, ...]
    state: State
    why: Text
    ask: str = ""
    moved: tuple[int, ...] = ()

    def then(self, more: "Story") -> "Story":
        """This story and what followed."""
        why = say("{first}, then {then}", first=self.why, then=more.why)
        return Story(self.commands + more.commands, more.state, why, self.ask or more.ask, self.moved + more.moved)


def interpret(state: State, seen: Seen) -> tuple[Candidate, ...]:
    """At most 64 stories, likely ones first: those that need no question, then shorter ones."""
    stories = sorted(_stories(state, seen, MOST_TURNS), key=lambda story: (bool(story.ask), len(story.commands)))
    found: dict[tuple[str, ...], Candidate] = {}
    for story in stories:
        key = tuple(repr(command) for command in story.commands)
        found.setdefault(key, Candidate(story.commands, layout(story.state), story.why, story.ask, story.moved))
    return tuple(found.values())[:MOST_STORIES]


def _stories(state: State, seen: Seen, turns: int) -> Iterator[Story]:
    if state.stage == "roll":
        yield from _white_stories(state, seen) if state.extra else _roll_stage(state, seen, turns)
    elif state.stage == "place":
        yield from _place_stage(state, seen, turns)
    elif state.stage == "kick":
        yield from (
            story for story in _kick_stories(Story((), state, say("a kicker kicked"))) if story.commands and not changes(story.state, seen)
        )


def _place_stage(state: State, seen: Seen, turns: int) -> Iterator[Story]:
    """The roll is recorded: which of its numbers was placed?"""
    before = changes(state, seen)
    for change in before:
        for place in legal_places(state):
            if (SLOT if place.to == SLOT else place.face) != change.casino.number:
                continue
            for story in _placed(state, place, change, rolled_of(state, place.face)):
                if not changes(story.state, seen):
                    yield from _with_tray(state, story, place.face, change, seen)
                if story.state.stage == "roll" and turns > 1:
                    yield from _and_on(state, story, place.face, seen, turns - 1)


def _and_on(before: State, story: Story, face: int, seen: Seen, turns: int) -> Iterator[Story]:
    """The next turn, too. Dice that may as well be the rest of this roll are no new roll unasked."""
    tray = tray_of(before, before.turn or "", seen)
    rest = {owner: sum(f != face for f in faces) for owner, faces in before.roll.items()}
    may_be_rest = bool(tray.faces) and not tray.others and all(count <= rest.get(owner, 0) for owner, count in tray.counts().items())
    for more in _next_turn(story.state, seen, turns):
        yield _asking(story.then(more), TRAY_DIFFERS) if may_be_rest else story.then(more)


def _roll_stage(state: State, seen: Seen, turns: int) -> Iterator[Story]:
    """No roll is recorded: a roll lies in the tray, or a placement was made without our seeing the roll."""
    found = changes(state, seen)
    if not found:
        yield from _roll_stories(state, seen)
        return
    if any(change.removed for change in found):
        return
    for change in found:
        for story in _unseen_rolls(state, change, seen):
            if not changes(story.state, seen):
                yield story
            if story.state.stage == "roll" and turns > 1:
                yield from (story.then(more) for more in _next_turn(story.state, seen, turns - 1))


def _next_turn(state: State, seen: Seen, turns: int) -> Iterator[Story]:
    """What the next seat did meanwhile; a wrong seat's roll is asked about once its turn is due, not before."""
    yield from (story for story in _roll_stage(state, seen, turns) if story.ask != WRONG_SEAT)


def _placed(state: State, place: Place, change: Change, dice: dict[str, int]) -> Iterator[Story]:
    """The placement carried out, with every way its kickers may have kicked."""
    after = _after(state, place)
    if after is None:
        return
    words = dice_in_words(state, dice, state.turn or "", place.face)
    why = say("{dice} moved to {place}", dice=words, place=place_name(change.casino.number))
    yield from _kick_stories(Story((place,), after, why, moved=change.moved()))


def _kick_stories(story: Story) -> Iterator[Story]:
    """The story as it is (a waiting kicker lies on the casino), and every way it goes on."""
    yield story
    if story.state.stage != "kick":
        return
    kicks = [Kick(owner, biggie) for owner, biggie in open_kicks(story.state)]
    if story.state.options.kick_optional:
        kicks.append(Kick())
    for kick in kicks:
        after = _after(story.state, kick)
        if after is not None:
            yield from _kick_stories(Story((*story.commands, kick), after, story.why, story.ask, story.moved))


def _with_tray(before: State, story: Story, face: int, change: Change, seen: Seen) -> Iterator[Story]:
    """What still lies in the tray tells whether the story holds: the rest of this roll, or part of it, or nothing."""
    tray = tray_of(before, before.turn or "", seen)
    rest = {owner: Counter(f for f in faces if f != face) for owner, faces in before.roll.items()}
    lies = {owner: Counter(faces) for owner, faces in tray.faces.items()}
    agrees = faces_agree(change, face) and not _other_numbers_fit(before, change, face)
    whole = tray.visible and not tray.others and {o: c for o, c in rest.items() if c} == {o: c for o, c in lies.items() if c}
    if not tray.visible or (not tray.others and all(faces <= rest.get(owner, Counter()) for owner, faces in lies.items())):
        yield story if agrees or whole else _asking(story, FACE_DIFFERS)
    else:
        yield _asking(story, TRAY_DIFFERS)


def _other_numbers_fit(state: State, change: Change, face: int) -> bool:
    """At the slot machine the face alone tells the number: a misread die could be another placement of as many dice."""
    if change.casino.number != SLOT:
        return False
    others = any(place.to == "slot" and place.face != face for place in legal_places(state))
    return others and sum(change.added.values()) == 1


def _unseen_rolls(state: State, change: Change, seen: Seen) -> Iterator[Story]:
    """A placement at one casino by the seat whose turn it is, with the roll inferred where the rest lies in the tray."""
    seat = state.turn or ""
    dice, face = added_dice(state, seat, change), added_face(change)
    if not dice or face is None or "kicker" in dice:
        return
    hand = state.hands[seat]
    rest = {owner: count - dice.get(owner, 0) for owner, count in hand.items()}
    if min(rest.values()) < 0:
        return
    tray = tray_of(state, seat, seen)
    if any(face in faces for owner, faces in tray.faces.items() if rest.get(owner)):
        return
    to = "slot" if change.casino.number == SLOT else "casino"
    moved = {owner: (face,) * count for owner, count in dice.items()}
    known = _rest_in_tray(tray, rest)
    if known is not None:
        roll = {owner: tuple(sorted((*moved.get(owner, ()), *known.get(owner, ())))) for owner in hand}
        place = Place(face, to="slot" if to == "slot" else "casino")
        rolled = _after(state, Roll(roll))
        for story in [] if rolled is None else _placed(rolled, place, change, dice):
            lone = change.casino.number == SLOT and sum(dice.values()) == 1
            ask = ROLL_NOT_SEEN if lone else "" if faces_agree(change, face) else FACE_DIFFERS
            yield Story((Roll(roll), *story.commands), story.state, story.why, ask, story.moved + (tray.moved() if known else ()))
        return
    place = Place(face, dice, "slot" if to == "slot" else "casino")
    yield from (_asking(story, ROLL_NOT_SEEN) for story in _placed(state, place, change, dice))


def _rest_in_tray(tray: Tray, rest: dict[str, int]) -> dict[str, list[int]] | None:
    """The faces not placed, where all of them can be read in the tray (or nothing is left); None where they can't."""
    due = {owner: count for owner, count in rest.items() if count}
    if not due:
        return {}
    if tray.visible and tray.readable and not tray.others and tray.counts() == due:
        return tray.faces
    return None


def _roll_stories(state: State, seen: Seen) -> Iterator[Story]:
    """Nothing moved on the casinos: what lies in the tray is a roll, complete or with a question."""
    seat = state.turn or ""
    tray = tray_of(state, seat, seen)
    if not tray.pieces or not tray.readable:
        return
    hand, counts = dict(state.hands[seat]), tray.counts()
    if counts == hand:
        yield from _rolled(state, seat, tray.faces, tray.moved(), LEFT_OVER if tray.others else "")
    elif all(counts.get(owner, 0) >= count for owner, count in hand.items()):
        yield from _rolls_among(state, seat, tray)
    elif counts and all(counts[owner] <= hand.get(owner, 0) for owner in counts):
        yield from _off_tray_roll(state, seat, seen, tray)
    if not any(owner != NEUTRAL for owner in counts):
        yield from _wrong_seat_rolls(state, seat, seen)


def _rolled(state: State, seat: str, faces: dict[str, list[int]], moved: tuple[int, ...], ask: str) -> Iterator[Story]:
    roll = Roll({owner: tuple(sorted(shown)) for owner, shown in faces.items()})
    after = _after(state, roll)
    if after is not None:
        why = say("{player} rolled {dice}", player=state.seat(seat).name, dice=_faces_in_words(roll))
        yield Story((roll,), after, why, ask, moved)


def _rolls_among(state: State, seat: str, tray: Tray) -> Iterator[Story]:
    """More dice than the seat holds lie in the tray: some are left over, and somebody must say which."""
    choices: list[dict[str, list[int]]] = [{}]
    for owner, count in state.hands[seat].items():
        picks = sorted(set(combinations(sorted(tray.faces.get(owner, [])), count)))
        choices = [{**chosen, owner: list(pick)} for chosen in choices for pick in picks][:MOST_STORIES]
    for faces in choices:
        yield from _rolled(state, seat, faces, tray.moved(), LEFT_OVER)


def _off_tray_roll(state: State, seat: str, seen: Seen, tray: Tray) -> Iterator[Story]:
    """Dice beside the tray that would complete the roll."""
    missing = {owner: count - tray.counts().get(owner, 0) for owner, count in state.hands[seat].items()}
    outside = [piece for piece in seen.outside if missing.get(owner_key(state, seat, piece.colour, piece.size) or "", 0) > 0]
    if state.options.off_tray in ("that_die", "all") or any(piece.face is None for piece in outside):
        return
    whole = tray_of(state, seat, seen, outside)
    if whole.counts() == dict(state.hands[seat]) and not whole.others:
        ask = "" if state.options.off_tray == "as_it_lies" else OFF_TRAY
        yield from _rolled(state, seat, whole.faces, whole.moved(), ask)


def _wrong_seat_rolls(state: State, turn: str, seen: Seen) -> Iterator[Story]:
    """The dice in the tray are exactly what another seat holds."""
    for seat in state.hands:
        if seat == turn or not state.dice_left(seat):
            continue
        tray = tray_of(state, seat, seen)
        if tray.others or tray.counts() != dict(state.hands[seat]):
            continue
        name = state.seat(seat).name
        adjust = Adjust(reason=str(say("{player} rolled out of turn", player=name)), turn=seat)
        adjusted = _after(state, adjust)
        for story in [] if adjusted is None else _rolled(adjusted, seat, tray.faces, tray.moved(), WRONG_SEAT):
            yield Story((adjust, *story.commands), story.state, story.why, WRONG_SEAT, story.moved)


def _white_stories(state: State, seen: Seen) -> Iterator[Story]:
    """The left-over white dice of three players: in the tray, or at the casinos of their numbers."""
    found = changes(state, seen)
    white = state.options.neutral_colour
    if any(change.removed or change.casino.number == SLOT or {key[0] for key in change.added} != {white} for change in found):
        return
    tray = seen.zones.get("tray", ())
    if any(piece.colour != white or piece.face is None for piece in tray):
        return
    faces = [piece.face for piece in tray if piece.face is not None]
    moved: list[SeenPiece] = list(tray)
    for change in found:
        assert isinstance(change.casino.number, int)
        faces += [change.casino.number] * sum(change.added.values())
        moved += change.pieces
    if len(faces) != state.extra:
        return
    wish = PlaceNeutral(tuple(sorted(faces)))
    after = _after(state, wish)
    if after is not None:
        why = say("the left-over neutral dice show {faces}", faces=" ".join(map(str, sorted(faces))))
        yield Story((wish,), after, why, moved=tuple(piece.index for piece in moved))


def _faces_in_words(roll: Roll) -> str:
    return " ".join(str(face) for faces in (roll.dice or {}).values() for face in faces)


def _asking(story: Story, ask: str) -> Story:
    return Story(story.commands, story.state, story.why, story.ask or ask, story.moved)


def _after(state: State, command: Command) -> State | None:
    decision = decide(state, command, {})
    if isinstance(decision, Refusal):
        return None
    for event in decision:
        state = apply(state, event)
    return state
