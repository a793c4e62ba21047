"""What is said of the tray where nothing is asked or proposed, so that people never wait for a camera that waits for them."""

from collections import Counter
from collections.abc import Sequence

from companion.games.game import NEUTRAL, Need
from companion.games.layout import SeenPiece
from companion.table.watch import words
from companion.table.watch.biggies import BIGGIE
from companion.table.watch.observation import Notice, PendingRoll
from companion.table.watch.rolls import RollBook
from companion.table.watch.seen_there import SeenThere
from companion.table.watch.sight import kind_of
from companion.table.watch.tell import faces_in_words
from companion.table.watch.tray import Tray, TrayRoll, is_of_doubtful_colour, number_of, thrown_beside
from companion.text import say


def said_of_the_tray(there: SeenThere, book: RollBook, tray: TrayRoll, need: Need) -> tuple[Notice, ...]:
    """Perhaps this turn was played, and nothing tells it: its roll was seen before it was taken back, or a part of it lies there; or what
    lies there is no roll of the seat on turn."""
    seat = need.seat or ""
    name, gone = there.name(seat), book.gone(need)
    if gone is not None:
        return (roll_is_gone(name, gone),)
    unsure = [piece for piece in there.sight.tray() if is_of_doubtful_colour(piece)]
    if unsure and len(there.sight.tray()) >= sum(need.dice.values()):
        return (_may_be_the_roll(name, unsure),)
    own = [piece for piece in tray.pieces if there.palette.owners.get(piece.colour) == seat]
    alone = _everybodys(there, tray) if not own and {seat, BIGGIE} & set(need.dice) else []
    if alone:
        return (_everybodys_alone(name, alone),)
    has_lain = book.has_lain(need)
    if has_lain and tray.state is Tray.EMPTY:
        return (_dice_are_gone(name),)
    lying = Counter((kind_of(piece), number_of(piece)) for piece in own)
    is_rest = tray.state is Tray.LYING and bool(lying - book.kept_last(seat))  # else it is what its last turn has left
    if not is_rest and not (has_lain and own and tray.state is Tray.PART):
        return ()
    text = say("The tray holds {dice}, and {player}'s roll was not seen whole: tap what was placed, or roll again with all dice",
               dice=words.colours_of(own), player=name)  # fmt: skip
    return (Notice("part-lies", text, tuple(piece.index for piece in own)),)


def _everybodys(there: SeenThere, tray: TrayRoll) -> list[SeenPiece]:
    """White dice and kickers that lie there and are no rest: some of a roll, or somebody else's last ones where none is rolled."""
    thrown = thrown_beside(tray.strangers, there.left, there.sight)
    others = [piece for piece in thrown if there.palette.owners.get(piece.colour) in (NEUTRAL, "kicker")]
    return list(tray.pieces) if tray.state is Tray.PART else others if tray.state is Tray.EMPTY else []


def roll_is_gone(player: str, roll: PendingRoll) -> Notice:
    """A roll has left the tray, and nothing on the places tells where to."""
    faces = faces_in_words(roll.dice)
    text = say("{player}'s roll {faces} is gone from the tray: tap what was placed, or roll again", player=player, faces=faces)
    return Notice("roll-gone", text)


def _dice_are_gone(player: str) -> Notice:
    """The same of one that could not be read, or was seen while a turn before was in doubt."""
    text = say("{player}'s dice were rolled and are gone from the tray: tap what was placed, or roll again", player=player)
    return Notice("roll-gone", text)


def _everybodys_alone(player: str, pieces: Sequence[SeenPiece]) -> Notice:
    """White dice or kickers, perhaps the last of somebody who is not on turn."""
    text = say("The tray holds {dice} and none of {player}'s own dice: roll them all together, or take that out",
               dice=words.colours_of(pieces), player=player)  # fmt: skip
    return Notice("missing", text, tuple(piece.index for piece in pieces))


def _may_be_the_roll(player: str, pieces: Sequence[SeenPiece]) -> Notice:
    one = say("The tray holds one die whose colour can't be told: if it is of {player}'s roll, tap that in", player=player)
    several = say(
        "The tray holds {count} dice whose colours can't be told: if they are of {player}'s roll, tap that in",
        count=len(pieces), player=player,
    )  # fmt: skip
    return Notice("colours", one if len(pieces) == 1 else several, tuple(piece.index for piece in pieces))
