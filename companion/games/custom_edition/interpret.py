"""What a seen layout may mean: the dice game's stories, and a skip where all dice were taken back from the tray."""

from dataclasses import replace

from companion.games.custom_edition.apply import apply
from companion.games.custom_edition.commands import Skip, with_skips
from companion.games.custom_edition.state import State
from companion.games.custom_edition.turns import decide_skip, why_no_skip
from companion.games.game import Candidate, Command, Refusal
from companion.games.las_vegas import interpret as dice
from companion.games.las_vegas.commands import Adjust as DiceAdjust
from companion.games.las_vegas.layout import TRAY, layout
from companion.games.las_vegas.sight import changes
from companion.games.layout import Seen
from companion.text import say

SKIP = "skip"


def interpret(state: State, seen: Seen) -> tuple[Candidate, ...]:
    """At most 64 stories, likely ones first. A skip is always asked: an empty tray may also be a hand that counts the dice."""
    stories = tuple(replace(story, commands=_ours(story.commands)) for story in dice.interpret(state, seen))
    return stories or _skip(state, seen)


def _ours(commands: tuple[Command, ...]) -> tuple[Command, ...]:
    """The dice game's adjustment (somebody rolled out of turn) as this edition's."""
    return tuple(with_skips(command, {}) if isinstance(command, DiceAdjust) else command for command in commands)


def _skip(state: State, seen: Seen) -> tuple[Candidate, ...]:
    taken_back = TRAY in seen.visible and not seen.zones.get(TRAY)
    if state.stage != "place" or not taken_back or why_no_skip(state, state.turn) is not None or changes(state, seen):
        return ()
    wish = Skip(state.turn)
    decision = decide_skip(state, wish)
    if isinstance(decision, Refusal):
        return ()
    after = state
    for event in decision:
        after = apply(after, event)
    name = state.seat(state.turn or "").name
    return (Candidate((wish,), layout(after), say("{player} took all dice back and skips", player=name), SKIP),)
