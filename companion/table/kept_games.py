"""The games that a journal keeps, for the table: begun, opened again, gone on with from a damaged one; and the one last played."""

import contextlib
import logging
from collections.abc import Mapping
from typing import Any

from companion.errors import CompanionError, RefusedError
from companion.games.game import Game
from companion.journal.database import JournalError, NotWrittenError
from companion.journal.entry import By, GameRow
from companion.journal.records import tell_damaged, tell_lost
from companion.journal.sound import go_on_from
from companion.journal.store import Journal
from companion.table.asked import NewGame
from companion.table.new_game import game_row, new_id
from companion.table.running import Running, Stamp
from companion.text import Text, say

log = logging.getLogger(__name__)


class BrokenGameError(CompanionError):
    """The game last played can't be opened. told: what the screens show of it (journal.records)."""

    code = "broken-game"

    def __init__(self, message: Text, told: Mapping[str, Any]) -> None:
        super().__init__(message)
        self.told = told


class KeptGames:
    """games: by the names that the journal knows them by."""

    def __init__(self, journal: Journal, games: Mapping[str, Game[Any]]) -> None:
        self._journal = journal
        self._games = games

    def begin(self, asked: NewGame, by: By, at_s: float) -> Running:
        """A new game. at_s: by the clock on the wall. Raises BadRequestError, RefusedError, JournalError."""
        row = game_row(self._games, asked, at_s)
        return Running.begin(self._journal, self._games[row.game], row, by, Stamp(at_s))

    def open(self, game_id: str) -> Running:
        """A kept one, finished or not, which a restart opens from now on. Raises RefusedError when there is no such, JournalError."""
        row = self._row(game_id)
        running = Running(self._journal, self._games[row.game], row)
        self._journal.make_current(game_id)
        return running

    def rescue(self, game_id: str, at_s: float) -> Running:
        """The sound part of a damaged one, as a new game. Raises RefusedError when there is no such, or nothing sound."""
        return self.open(go_on_from(self._journal, self._games, self._row(game_id), new_id(at_s)).id)

    def last(self) -> Running | None:
        """The one last played; None in a new journal. Raises BrokenGameError."""
        row = None
        try:
            row = self._journal.current_game()
            if row is not None and self._journal.damaged_marks():
                with contextlib.suppress(NotWrittenError):  # it was said; from now on it is this one
                    self._journal.make_current(row.id)
            return None if row is None else Running(self._journal, self._games[row.game], row)
        except (CompanionError, KeyError) as trouble:
            log.error("the last game can't be opened: %s", trouble)
            name = "?" if row is None else row.game
            why = say("The last game ({game}) can't be opened. It stays in the journal.", game=name)
            raise BrokenGameError(why, self._broken(row, trouble)) from trouble

    def _row(self, game_id: str) -> GameRow:
        row = self._journal.game(game_id)
        if row is None or row.game not in self._games:
            raise RefusedError(
                say("There is no game {game_id} to go on with.", game_id=game_id), say("The history lists them."), code="no-such-game"
            )
        return row

    def _broken(self, row: GameRow | None, trouble: Exception) -> Mapping[str, Any]:
        if row is None:
            return tell_lost(self._journal, trouble if isinstance(trouble, JournalError) else JournalError(str(trouble)))
        if not isinstance(trouble, CompanionError):
            trouble = RefusedError(say("This version does not know the game {game}.", game=row.game), say("Update the companion."))
        return tell_damaged(self._journal, self._games, row, trouble)
