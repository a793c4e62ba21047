"""The people at a rehearsed table of the Card Game: they know which cards lie there, and which of them lie under others."""

from collections import Counter
from typing import Any

from companion.games.game import Command
from companion.rehearsal.people import People
from companion.rehearsal.watched_table import WatchedTable
from companion.table.watch.asking import NO
from companion.table.watch.choosing import OTHER
from companion.table.watch.observation import COVERED, TABLE, Difference, Question
from vision.training.lay.real_cards import RealCards


class CardPeople(People):
    """cards: those on the table. also: where those of the next turn lead too, if they lie there already."""

    def __init__(self, table: WatchedTable, cards: RealCards) -> None:
        super().__init__(table)
        self._cards = cards
        self.also: Any = None

    def _leads_to(self, commands: tuple[Command, ...], truth: Any) -> bool:
        return super()._leads_to(commands, truth) or (self.also is not None and super()._leads_to(commands, self.also))

    def _about_moves(self, question: Question, truth: Any) -> str:
        """That nothing was laid is said only where that is so."""
        answer = super()._about_moves(question, truth)
        ids = [one.id for one in question.answers]
        laid = self.also is not None or truth != self._table.running.state
        return OTHER if answer == NO and OTHER in ids and laid else answer

    def _about_what_lies(self, question: Question, truth: Any) -> str | None:
        if question.code != "cards-hidden":
            return None
        layout = self._table.running.game.layout(self._table.running.state)
        tally = {place: Counter(piece.colour for piece in layout.get(place, ())) for place in question.places}
        return "yes" if all(dice <= self._cards.dice(place) for place, dice in tally.items()) else NO

    def _what_is_right(self, difference: Difference, truth: Any) -> str | None:
        """What lies there covered was kept rightly; what is not kept yet will be."""
        really = self._cards.dice(difference.zone)
        if self._as_kept(difference, really, self._table.running.state):
            return COVERED
        to_come = [truth] if self.also is None else [truth, self.also]
        return None if any(self._as_kept(difference, really, state) for state in to_come) else TABLE

    def _as_kept(self, difference: Difference, really: Counter[str], state: Any) -> bool:
        tally = Counter(piece.colour for piece in self._table.running.game.layout(state).get(difference.zone, ()))
        return all(really[colour] == tally[colour] for colour in difference.seen)
