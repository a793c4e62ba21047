"""Questions about what lies in the tray and about single dice: likely answers first, each with what it leads to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.games.game import Command
from companion.games.layout import SeenPiece
from companion.table.watch import words
from companion.table.watch.observation import Answer
from companion.table.watch.sight import Key, Sight
from companion.text import Text, say

Effect = Callable[[], None]
"""What an answer changes in the watch's memory."""

NO = "no"

NO_DIE = "no-die"
"""A person's answer about what was read as a die: a print, a shadow, the side of the die beside it."""


@dataclass(frozen=True)
class Asked:
    """A question before it has its identity. key: what it is about: the same key seen again is the same question, and a question that was
    put aside is not asked again before its key changes. effects: answer → what it changes in the watch. lying: it is about these dice
    where they lie, and a new question once they lie elsewhere. once_kept: answer → the key of the same question once its commands are kept,
    where the answer settles that too. settles: its answers keep what else would be proposed: no press does that unanswered.
    instead: what differs and it is about: not told beside it, for "the table is right" would leave it unanswered. places: zones it is about
    where no die may lie."""

    key: tuple[object, ...]
    code: str
    text: Text
    answers: tuple[Answer, ...]
    moved: tuple[int, ...] = ()
    blocking: bool = True
    effects: Mapping[str, Effect] = field(default_factory=dict)
    lying: bool = False
    once_kept: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    settles: bool = False
    instead: frozenset[Key] = frozenset()
    places: tuple[str, ...] = ()


def code_of(piece: SeenPiece) -> str:
    """The code of the question a doubtful die in the tray needs. What covers half a die there is another die that it leans on."""
    return {"blurred": "face", "faint": "face", "": "face", "border": "face", "covered": "cocked"}.get(piece.why_ask, piece.why_ask)


def about_die(piece: SeenPiece, zone: str, sight: Sight, palette_colours: Sequence[str], key: tuple[object, ...]) -> Asked:
    """Which number (or colour) a doubtful die shows. The effects are filled in by the watch: one per answer id."""
    if piece.why_ask == "colour":
        odds = sight.colours.get(piece.index, {})
        colours = sorted(palette_colours, key=lambda name: -odds.get(name, 0.0))
        answers = [Answer(f"colour-{name}", say("It is {dice_colour}", dice_colour=name)) for name in colours]
        text = say("What colour is this die in {place}?", place=words.place(zone))
        return Asked(key, "colour", text, (*answers, _none_of_it()), (piece.index,), lying=True)
    if piece.why_ask == "size":
        text = say("Is the {dice_colour} die in {place} the biggie?", dice_colour=piece.colour, place=words.place(zone))
        sizes = (Answer("size-big", say("It is the biggie")), Answer("size-normal", say("It is an ordinary die")))
        return Asked(key, "size", text, (*sizes, _none_of_it()), (piece.index,), lying=True)
    faces = likely_faces(piece, sight)
    answers = [Answer(f"face-{face}", say("It is a {face}", face=face)) for face in faces]
    none, again = Answer(NO_DIE, say("It is no die")), Answer("again", say("Roll it again"))
    return Asked(key, code_of(piece), _what_does_it_show(piece, zone), (*answers, none, again), (piece.index,), lying=True)


def about_colour(pieces: Sequence[SeenPiece], zone: str, sight: Sight, palette_colours: Sequence[str], key: tuple[object, ...]) -> Asked:
    """Which colour several doubtful dice have, that look alike: one question for all, for what makes one of them doubtful makes all."""
    odds = {name: sum(sight.colours.get(piece.index, {}).get(name, 0.0) for piece in pieces) for name in palette_colours}
    colours = sorted(palette_colours, key=lambda name: -odds[name])
    answers = [Answer(f"colour-{name}", say("All are {dice_colour}", dice_colour=name)) for name in colours]
    text = say("What colour are these {count} dice in {place}?", count=len(pieces), place=words.place(zone))
    no = Answer(NO, say("Not all alike: ask about each"))
    return Asked(key, "colour", text, (*answers, no), tuple(piece.index for piece in pieces), lying=True)


def about_the_tallied(pieces: Sequence[SeenPiece], key: tuple[object, ...], effect: Effect) -> Asked:
    """Whether dice of doubtful colours on the places are those that the tally has there, as the camera begins to look."""
    one = say("I can't tell the colour of a die that lies there already. Is it the one that the tally has there?")
    several = say("I can't tell the colours of {count} dice that lie there already. Do they lie as the tally has them?", count=len(pieces))
    text = one if len(pieces) == 1 else several
    answers = (Answer("yes", say("Yes, as the tally has it")), Answer(NO, say("No, we put it right")))
    return Asked(key, "as-tallied", text, answers, tuple(piece.index for piece in pieces), effects={"yes": effect}, lying=True)


def likely_faces(piece: SeenPiece, sight: Sight) -> list[int]:
    """All six numbers, the likeliest first."""
    odds = sight.faces.get(piece.index, ())
    if len(odds) != 6:
        return sorted(range(1, 7), key=lambda face: (face != piece.face, face))
    return sorted(range(1, 7), key=lambda face: -odds[face - 1])


def _what_does_it_show(piece: SeenPiece, zone: str) -> Text:
    where = words.place(zone)
    if piece.why_ask == "cocked":
        return say("One {dice_colour} die leans in {place}. What does it show?", dice_colour=piece.colour, place=where)
    if piece.why_ask == "stacked":
        return say("One {dice_colour} die lies on another one in {place}. What does it show?", dice_colour=piece.colour, place=where)
    if piece.why_ask == "covered":
        return say("One {dice_colour} die in {place} is half covered. What does it show?", dice_colour=piece.colour, place=where)
    return say("I can't read one {dice_colour} die in {place}. What does it show?", dice_colour=piece.colour, place=where)


def _none_of_it() -> Answer:
    return Answer(NO, say("None of these: we put it right"))


def yes_or_no(what: Text, commands: tuple[Command, ...]) -> tuple[Answer, ...]:
    """Yes keeps what is asked about at once; no leaves it to the table to put things right."""
    return (Answer("yes", say("Yes: {what}", what=what), commands), Answer(NO, say("No, we put it right")))
