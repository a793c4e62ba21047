"""A roll that waits in the tray at the end of a story: what is remembered of it, and what it says of the turns before. Bookkeeping."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.games.game import NEUTRAL, Game
from companion.table.watch.finding import Finding
from companion.table.watch.judge import SEEN_WHOLE
from companion.table.watch.observation import PendingRoll
from companion.table.watch.rolls import RollBook, as_roll, by_what_it_shows
from companion.table.watch.round_memory import RoundMemory
from companion.table.watch.seen_again import roll_needed
from companion.table.watch.sight import TRAY, Key, Sight, kind_of
from companion.table.watch.skips_in_doubt import Doubt
from companion.table.watch.stories import Story, rest_of
from companion.table.watch.teller import MOST_TURNS
from companion.table.watch.tray import Tray, left_by, read_tray


def remember_waiting(game: Game[Any], state: Any, story: Story, finding: Finding, memory: RoundMemory, is_sure: bool) -> None:
    """state: the story starts from it. is_sure: its turns are beyond doubt."""
    before, roll = story.turns[-1].after if story.turns else state, story.rolled
    if roll is None:
        _note_what_comes_next(game, story, finding, memory)
        return
    if TRAY in finding.sight.visible:
        memory.said_before.saw_of(game, before, roll, finding.judge.rolled_pieces(roll))
    if _others_have_placed(story, roll, finding):
        memory.rolls.skips_in_doubt.saw_another(game, before)
    if finding.judge.tray_speaks(story) == SEEN_WHOLE:
        memory.rolls.skips_in_doubt.saw(game, before, by_what_it_shows(roll), is_sure)
    if story.source == "seen" and is_sure:
        _remember(game, before, roll, memory.rolls)


def _note_what_comes_next(game: Game[Any], story: Story, finding: Finding, memory: RoundMemory) -> None:
    """After as many turns as are told in one look a further roll lies there: it may be skipped before its turn comes."""
    need = roll_needed(game, story.state) if len(story.turns) >= MOST_TURNS and game.stage(story.state) == "roll" else None
    if need is None:
        return
    left = (*memory.left, *left_by(rest_of(story, need.seat or "")))
    tray = read_tray(finding.sight, need, finding.judge.palette, left)
    if tray.state is Tray.COMPLETE:
        memory.rolls.skips_in_doubt.saw(game, story.state, by_what_it_shows(as_roll(need, tray.dice)), False)


def _others_have_placed(story: Story, roll: PendingRoll, finding: Finding) -> bool:
    """Whether dice of another seat lie on the places that no turn tells, and were not pushed there: the roll may come after them, and be of
    its seat's next turn."""
    whose, off = finding.judge.palette.owners.get, finding.judge.off(story)
    placed = Counter({key: n for key, n in off.items() if n > 0}) - _pushed(off, finding.sight)
    return any(whose(key[1]) not in (roll.seat, NEUTRAL, "kicker", None) for key in placed)


def _pushed(off: Mapping[Key, int], sight: Sight) -> Counter[Key]:
    """Dice that show the number of another casino, where such a die is missing: nobody places them so, a sleeve has pushed them. off: dice
    more, or fewer, than should lie there."""
    missing, pushed = Counter({key: -n for key, n in off.items() if n < 0}), Counter[Key]()
    for key, more in off.items():
        for piece in sight.on(key[0]):
            home = (f"casino-{piece.face}", *kind_of(piece), None)
            if kind_of(piece) == key[1:3] and not piece.ask and missing[home] > 0 and pushed[key] < more:
                missing[home] -= 1
                pushed[key] += 1
    return pushed


def _remember(game: Game[Any], before: Any, roll: PendingRoll, book: RollBook) -> None:
    """Where another roll had been seen that is to be seen no more, this one was thrown since, for a skip perhaps."""
    need = roll_needed(game, before)
    if need is None or book.find(need) is not None:
        return
    gone = book.gone(need)
    if gone is not None and by_what_it_shows(gone) != by_what_it_shows(roll):
        book.skips_in_doubt.ask(game, before, Doubt.UNANSWERED)
    book.remember(need, roll)
