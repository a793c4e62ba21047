"""What is said beside a decision: how to mend what lies there, that dice were taken back, that two turns wait."""

from collections.abc import Mapping
from typing import Any

from companion.games.game import Game
from companion.games.layout import Seen
from companion.table.watch.decision import Decision, on_turn
from companion.table.watch.finding import Finding
from companion.table.watch.observation import Notice
from companion.table.watch.sight import Key
from companion.table.watch.stories import Story
from companion.table.watch.tell import Names, faces_in_words
from companion.table.watch.tray import owner_of
from companion.text import Text, say


def remarks(game: Game[Any], decision: Decision, finding: Finding, names: Names, stood: bool, on_lines: tuple[int, ...]) -> list[Notice]:
    """Everything worth saying. stood: a proposal stood a look ago. on_lines: dice that count where their number says."""
    proposed, reference = decision.proposed, decision.reference
    if decision.clearing:
        return [Notice("clearing", say("The dice are being taken back, and the last turn still waits to be confirmed"))]
    said = [] if proposed is None else two_turns(proposed, names)
    if proposed is None and stood and reference.rolled is not None and decision.fits and decision.asked is None:
        player = names.get(reference.rolled.seat, reference.rolled.seat)
        said.append(Notice("taken-back", say("The dice were taken back: {player} chooses again", player=player)))
    if not decision.fits or (decision.asked is None and proposed is None and is_placing(game, reference, finding)):
        wrong = how_to_mend(game, reference if proposed is None else proposed, finding)
        said += [] if wrong is None else [Notice("illegal", wrong)]
    if on_lines and proposed is not None:
        said.append(Notice("border", say("A die lies on a line: its number decides where it counts"), on_lines))
    return said


def two_turns(proposed: Story, names: Names) -> list[Notice]:
    """That the next seat has gone on before the confirm."""
    if proposed.rolled is not None:
        player, faces = names.get(proposed.rolled.seat, proposed.rolled.seat), faces_in_words(proposed.rolled.dice)
        text = say("{player} has rolled {faces}; the turn before still waits to be confirmed", player=player, faces=faces)
        return [Notice("two-turns", text, proposed.rolled.indices)]
    count = len(proposed.turns)
    if count > 2:
        return [Notice("two-turns", say("{count} turns wait: one press confirms all of them", count=count))]
    return [Notice("two-turns", say("Two turns wait: one press confirms both"))] if count > 1 else []


def how_to_mend(game: Game[Any], story: Story, finding: Finding) -> Text | None:
    """What lies there wrong, in the game's words if it has any; None where all lies as the story tells it."""
    sight = finding.sight
    said = game.explain(story.state, Seen(sight.zones, sight.visible, sight.outside))
    if said is not None or not finding.judge.off(story):
        return said
    return say("That is no move the rules know: put all dice of one rolled number on its casino, and nothing else")


def is_placing(game: Game[Any], reference: Story, finding: Finding) -> bool:
    """Whether the roll is known and more lies on the places than should."""
    rolled = reference.rolled is not None or game.stage(reference.state) == "place"
    return rolled and any(n > 0 for n in finding.judge.off(reference).values())


def unfinished(game: Game[Any], reference: Story, finding: Finding) -> Mapping[Key, int]:
    """Dice that the seat on turn has placed so far, of a roll that is known: no difference, but no turn yet either."""
    seat = reference.rolled.seat if reference.rolled is not None else None
    if seat is None and game.stage(reference.state) == "place":
        seat = on_turn(game, reference.state)
    if seat is None:
        return {}
    palette = finding.judge.palette
    return {key: n for key, n in finding.judge.off(reference).items() if n > 0 and owner_of((key[1], key[2]), seat, palette) is not None}
