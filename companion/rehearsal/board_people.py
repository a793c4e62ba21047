"""The people at a rehearsed board: what is asked about a lot they answer by looking at it."""

import re
from typing import Any

from companion.games.lords_of_vegas.stories import Bag, bag, zone
from companion.rehearsal.people import People
from companion.rehearsal.watched_table import WatchedTable
from companion.table.watch import board_words
from companion.table.watch.observation import COVERED, TABLE, Difference, Question
from vision.training.lay.real_board import RealBoard

LOT = re.compile(r"\blot ([A-Z]\d+)\b")


class BoardPeople(People):
    """board: what really lies there."""

    def __init__(self, table: WatchedTable, board: RealBoard) -> None:
        super().__init__(table)
        self._board = board

    def _about_moves(self, question: Question, truth: Any) -> str:
        if question.code == "lots":
            layout = self._table.running.game.layout(self._table.running.state)
            return "yes" if all(self._lies(where.removeprefix("lot-")) == bag(layout.get(where, ())) for where in question.places) else "no"
        found = LOT.search(str(question.text))
        if question.code != "lot" or found is None:
            return super()._about_moves(question, truth)
        really = str(board_words.lying(self._lies(found[1])))
        fitting = {answer.id for answer in question.answers if str(answer.text).endswith(really)}
        return next((one for one in ("guess", "tally", *sorted(fitting)) if one in fitting), "no")

    def _what_is_right(self, difference: Difference, truth: Any) -> str | None:
        lot = difference.zone.removeprefix("lot-")
        game, really = self._table.running.game, self._lies(lot)
        if really == bag(game.layout(self._table.running.state).get(zone(lot), ())):
            return COVERED
        return None if really == bag(game.layout(truth).get(zone(lot), ())) else TABLE

    def _lies(self, lot: str) -> Bag:
        here = self._board.lots.get(lot)
        if here is None:
            return ()
        pieces = [("tile", here.tile, 0), ("marker", here.marker, 0), ("die", *(here.die or (None, 0)))]
        return tuple(sorted((kind, colour, face) for kind, colour, face in pieces if colour is not None))
