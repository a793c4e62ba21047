"""Dice in the tray beside a board: which of them were thrown since the tally moved, which can't be read, how many are missing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.game import Candidate, Game
from companion.games.layout import SeenPiece
from companion.games.lords_of_vegas.stories import TRAY, bag, zone
from companion.table.watch import words
from companion.table.watch.asking import NO_DIE, Asked, about_die
from companion.table.watch.memory import Facts
from companion.table.watch.observation import Notice
from companion.table.watch.open_view import seats_of
from companion.table.watch.put_aside import PutAside
from companion.table.watch.seen import TOUCHING_MM
from companion.table.watch.sight import Sight, near
from companion.table.watch.tray import number_of
from companion.text import say
from vision.reading import Point

FOUND = "found-dice"


@dataclass(frozen=True, slots=True)
class Die:
    """A die that lay in the tray when the tally last moved. face: None where that was in doubt."""

    colour: str
    face: int | None
    spot: Point | None


def about_tray(sight: Sight, state: Any, game: Game[Any], facts: Facts, put_aside: PutAside) -> Asked | None:
    """A die in the tray that can't be read, while a roll is waited for."""
    doubted = [one for one in sight.tray() if one.ask or one.face is None] if _wants_a_roll(game, state) else []
    return put_aside.first([_about_thrown(piece, sight, state, game, facts) for piece in doubted]) if doubted else None


def _about_thrown(piece: SeenPiece, sight: Sight, state: Any, game: Game[Any], facts: Facts) -> Asked:
    colours = tuple(str(seat["colour"]) for seat in seats_of(game, state))
    asked = about_die(piece, TRAY, sight, colours, ("die", piece.colour, piece.why_ask, bag(sight.tray())))
    told = (answer.id for answer in asked.answers if answer.id.startswith(("face-", "colour-")))
    effects = {answer: _learning(facts, sight, piece, answer) for answer in told}
    return replace(asked, effects={**effects, NO_DIE: lambda: facts.learn_no_die(sight, TRAY, piece)})


def _learning(facts: Facts, sight: Sight, piece: SeenPiece, answer: str) -> Any:
    kind, _, value = answer.partition("-")
    return lambda: facts.learn(sight, TRAY, piece, face=int(value) if kind == "face" else None, colour=value if kind == "colour" else None)


def not_among(lying: Sequence[Die], sight: Sight) -> tuple[SeenPiece, ...]:
    """The dice in the tray that count: all but those that lie as they lay before."""
    return tuple(piece for piece in sight.tray() if not any(_is_same(piece, die, sight) for die in lying))


def asked_if_found(told: Sequence[Candidate], found: Sequence[Die], sight: Sight) -> tuple[Candidate, ...]:
    """The stories, those to be asked about that rest on dice which lay there as the camera began to look: nobody saw them thrown."""
    lie = {piece.index for piece in sight.tray()} - {piece.index for piece in not_among(found, sight)}
    return tuple(replace(story, ask=story.ask or FOUND) if lie & set(story.moved) else story for story in told)


def _is_same(piece: SeenPiece, die: Die, sight: Sight) -> bool:
    """Whether this lies just where that one lay, and shows its number as far as both were read."""
    same = piece.colour == die.colour and (die.face in (None, piece.face) or number_of(piece) is None)
    return same and near(sight.spots.get(piece.index), die.spot, TOUCHING_MM)


def _wants_a_roll(game: Game[Any], state: Any) -> bool:
    return any(need.dice and need.kind in ("roll", "reroll") for need in game.needs(state))


def lying_dice(idle: bool, game: Game[Any], state: Any) -> list[Notice]:
    """Dice that lay there before are no roll."""
    if not idle or not _wants_a_roll(game, state):
        return []
    return [Notice("lying-dice", say("Some dice lay in the tray before: roll those that count, and take the others away"))]


def which_is_whose(thrown: Sequence[SeenPiece], game: Game[Any], state: Any) -> tuple[Notice, ...]:
    """Tied dice in the tray, of which one seat has several with other numbers: where each belongs they tell on their lots."""
    due = next((need.dice for need in game.needs(state) if need.kind == "reroll"), {})
    layout = game.layout(state)
    colours = Counter(piece.colour for lot in due for piece in layout.get(zone(lot), ()) if piece.kind == "die")
    here = {colour: {piece.face for piece in thrown if piece.colour == colour} for colour in colours}
    if not colours or Counter(piece.colour for piece in thrown) != colours or all(len(faces) == 1 for faces in here.values()):
        return ()
    return (Notice("lay-back", say("Put these dice back on lot {lots}: there they tell which is which", lots=", ".join(sorted(due)))),)


def miscounted(thrown: Sequence[SeenPiece], game: Game[Any], state: Any) -> tuple[Notice, ...]:
    """A roll of which dice are missing, or with some too many. Ties are rolled lot by lot: these say nothing."""
    seats = {str(seat["id"]): str(seat["colour"]) for seat in seats_of(game, state)}
    due = next((need.dice for need in game.needs(state) if need.dice and need.kind in ("roll", "reroll")), {})
    if not thrown or not set(due) <= set(seats) or len(thrown) == sum(due.values()):
        return ()
    here = Counter(piece.colour for piece in thrown)
    wanted = Counter({seats[seat]: count for seat, count in due.items()})
    if len(thrown) < sum(due.values()):
        dice = words.dice_of({(colour, None): count for colour, count in (wanted - here).items()})
        return (Notice("missing", say("{dice} missing in the tray: look beside it, or roll again with all dice", dice=dice)),)
    dice = words.dice_of({(colour, None): count for colour, count in (here - wanted).items()})
    return (Notice("too-many", say("{dice} too many in the tray: take out what is not rolled", dice=dice)),)
