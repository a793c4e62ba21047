"""A roll that waits in the tray at the end of a story: what is remembered of it, and what it says of the turns before. Bookkeeping."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.games.game import Game, Need
from companion.table.watch.finding import Finding
from companion.table.watch.judge import SEEN_WHOLE
from companion.table.watch.observation import PendingRoll
from companion.table.watch.rolls import ALIKE, RollBook, as_roll, by_what_it_shows
from companion.table.watch.round_memory import RoundMemory
from companion.table.watch.seen_again import roll_needed
from companion.table.watch.sight import TRAY, count_keys
from companion.table.watch.skips import skipped_until, skips_of
from companion.table.watch.skips_in_doubt import Doubt
from companion.table.watch.stories import Story
from companion.table.watch.tray import Tray, lies_as_left, read_tray
from companion.table.watch.untold import have_others_placed


def remember_waiting(game: Game[Any], state: Any, story: Story, finding: Finding, memory: RoundMemory, is_sure: bool) -> None:
    """state: the story starts from it. is_sure: its turns are beyond doubt."""
    before, roll = story.turns[-1].after if story.turns else state, story.rolled
    if roll is None:
        _note_what_comes_next(game, story, finding, memory)
        _note_what_nobody_sees(game, story, finding, memory)
        return
    need = roll_needed(game, before)
    if TRAY in finding.sight.visible:
        memory.said_before.saw_of(game, before, roll, finding.judge.rolled_pieces(roll))
    if have_others_placed(finding.judge.off(story), roll.seat, finding.sight, finding.judge.palette):  # it may be of a turn after theirs
        memory.rolls.skips_in_doubt.saw_another(game, before)
    if finding.judge.tray_speaks(story) == SEEN_WHOLE:
        memory.rolls.skips_in_doubt.saw(game, before, by_what_it_shows(roll), is_sure, _are_few(roll.dice))
        if need is not None:
            memory.rolls.lay_there(need)
    if need is not None and _is_perhaps_thrown_again(need, roll, finding, memory):
        memory.rolls.skips_in_doubt.ask(game, before, Doubt.UNANSWERED)
    if is_sure:
        _remember(game, before, roll, memory.rolls)


def _is_perhaps_thrown_again(need: Need, roll: PendingRoll, finding: Finding, memory: RoundMemory) -> bool:
    """Whether a throw that can't be read whole lies there, with a number that this roll has not, and no die of it where one lay."""
    sight = finding.sight
    tray = read_tray(sight, need, finding.judge.palette, memory.left)
    others = any(Counter(faces) - Counter(roll.dice.get(owner, ())) for owner, faces in tray.dice.items())
    return tray.state is Tray.DOUBTFUL and others and not any(lies_as_left(piece, memory.rolls.beside.tray, sight) for piece in tray.pieces)


def _note_what_comes_next(game: Game[Any], story: Story, finding: Finding, memory: RoundMemory) -> None:
    """What is told as the rest of a roll, where its seat plays on alone and was seen to have rolled otherwise, is its next roll perhaps. So
    is what can't be read, where all that a placement which no turn tells has left in hand was thrown since."""
    need = roll_needed(game, story.state) if story.turns and game.stage(story.state) == "roll" else None
    if need is not None and _is_thrown_after_an_untold_placement(need, story, finding, memory):
        memory.rolls.skips_in_doubt.saw_meanwhile(need.seat or "")
    last = None if need is None or story.turns[-1].seat != need.seat else story.turns[-1]
    doubts = memory.rolls.skips_in_doubt
    if need is None or last is None or last.roll is None or not doubts.saw_otherwise(game, last.before, by_what_it_shows(last.roll)):
        return
    tray = read_tray(finding.sight, need, finding.judge.palette, memory.left)
    if tray.state is Tray.COMPLETE:
        doubts.saw(game, story.state, by_what_it_shows(as_roll(need, tray.dice)), False, _are_few(tray.dice))


def _note_what_nobody_sees(game: Game[Any], story: Story, finding: Finding, memory: RoundMemory) -> None:
    """While the tray is covered a seat that plays on alone may throw, skip, and throw again: no other one's throw would tell of it."""
    if TRAY in finding.sight.visible or game.stage(story.state) != "roll":
        return
    skipped = skipped_until(game, story.state, next(iter(game.to_act(story.state)), ""))
    if skipped is not None and skips_of(skipped[0]) == 1:
        memory.rolls.skips_in_doubt.ask(game, story.state, Doubt.UNANSWERED)


def _is_thrown_after_an_untold_placement(need: Need, story: Story, finding: Finding, memory: RoundMemory) -> bool:
    seat, sight, owners = need.seat or "", finding.sight, finding.judge.palette.owners
    places = sight.open_places()
    more = count_keys(sight.zones, places) - count_keys(story.layout, places)
    placed = sum(n for key, n in more.items() if owners.get(key[1]) == seat)
    lying = sum(owners.get(piece.colour) == seat for piece in sight.tray())
    return 0 < placed < sum(need.dice.values()) == placed + lying and memory.rolls.skips_in_doubt.has_taken_up(seat)


def _remember(game: Game[Any], before: Any, roll: PendingRoll, book: RollBook) -> None:
    """Where another roll had been seen that is to be seen no more, or some of its dice, this one was thrown since, for a skip perhaps; so
    it was where a few dice show the same again."""
    need = roll_needed(game, before)
    if need is None or book.find(need) is not None:
        return
    gone, half = book.gone(need), book.half(need)
    is_another = gone is not None and (_are_few(roll.dice) or by_what_it_shows(gone) != by_what_it_shows(roll))
    if is_another or (half is not None and not half.may_be(roll.dice, need)):
        book.skips_in_doubt.ask(game, before, Doubt.UNANSWERED)
    book.remember(need, roll)


def _are_few(dice: Mapping[str, tuple[int, ...]]) -> bool:
    return sum(len(faces) for faces in dice.values()) <= ALIKE
