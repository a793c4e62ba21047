"""The table's one door: hands commands, presses and readings to the writer thread, and gives views, history and the feed to everybody."""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from companion.errors import CompanionError, NoGameError, StaleStepError, UnknownGameError
from companion.games.game import Game, SeatId
from companion.journal.backup import backup
from companion.journal.entry import By
from companion.journal.export import FOR_PROGRAMS, Sheet
from companion.journal.export import export as export_game
from companion.journal.records import record, tell_entry, tell_lost
from companion.journal.replay import Replay
from companion.journal.store import Journal
from companion.journal.told import ToldGames, packed, unpacked
from companion.table.affairs import ANY_GAME
from companion.table.arrivals import tell_arrivals
from companion.table.asked import NewGame, Press, Wish
from companion.table.clock import Clock, SystemClock
from companion.table.evening import evening, finished, turning_points
from companion.table.evening_chances import EveningChances
from companion.table.eyes import Watch
from companion.table.feed import Feed
from companion.table.keeper import Keeper
from companion.table.moment import moment_of
from companion.table.views import Shown, spoken
from companion.table.witness import Witness
from companion.table.writer import Writer
from companion.text import Text
from vision.reading import TableReading

ANSWERS_KEPT = 1000
"""First answers kept for clients that ask again; what is older is known from the journal as done."""

SERVER_TROUBLE = 500
"""Refusals from this status on are ours (a full disk): the same wish may be tried again."""

REVS_A_SEQ = 100
"""rev starts at the journal's last entry times this, so that it goes on rising over a restart."""

Answer = bytes | CompanionError
"""JSON where it was done, packed: a thousand views as text were 9 MB by which the server grew in an evening, packed they are 2. A refusal
is kept without its view and without the request that it was raised in: five hundred of those took 35 megabytes."""


class TableSession:
    """The only writer. Every method may be called from any thread.

    feed: where screens follow. on_signal: called in the writer thread after what people did, with "ok", "no" or "look" and the view;
    for lamps and buzzer, must return at once.
    """

    def __init__(
        self, journal: Journal, games: Mapping[str, Game[Any]], watch: Watch, clock: Clock | None = None, watched: bool = False
    ) -> None:
        """Opens the game last played, if there is one. watch: what makes sense of readings; clock: the machine's own, if none is given;
        watched: a camera belongs to the table."""
        self._clock = clock or SystemClock()
        self._journal = journal
        self._games = games
        self._boot = secrets.token_hex(3)
        self._keeper = Keeper(journal, games, self._clock, watch, self._boot, watched)
        self._answers: OrderedDict[tuple[str, SeatId | None], Answer] = OrderedDict()  # for the seat that asked: its hand is in it
        self._told = ToldGames(journal, games)
        self._replayed: tuple[tuple[str, int], Replay] | None = None
        self._replaying = threading.Lock()
        self._chances = EveningChances()
        self.feed = Feed(self._clock.monotonic)
        self.on_signal: Callable[[str, Shown], None] | None = None
        self._shown = Shown(journal.last_seq() * REVS_A_SEQ, moment_of(self._keeper, self._boot, 0))
        self.feed.publish(self._shown)
        self._writer = Writer(self._show, self._due_in_s)
        self._writer.start()

    def close(self) -> None:
        """Finish what is being written, send the screens away. The journal is its owner's to close."""
        self._chances.close()
        self._writer.stop()
        self.feed.close()

    # asking ------------------------------------------------------------------------------------------------------------------------

    def new_game(
        self, game: str, seats: Any, options: Any = None, bank: str = "virtual", seed: str | int | None = None, by: By | None = None,
        instead_of: str | None = ANY_GAME,
    ) -> dict[str, Any]:  # fmt: skip
        """Begin a game. seats: [{"name", "colour"}] clockwise. instead_of: the unfinished game known to run, None for none.

        Raises BadRequestError, RefusedError, GameRunningError where another one runs than `instead_of` says, JournalError.
        """
        who = by or By("table")
        begin = partial(self._keeper.new_game, NewGame(game, seats, options, bank, seed), who, instead_of)
        return self._writer.call(lambda: self._answer(who, begin))

    def open_game(self, game_id: str, by: By | None = None) -> dict[str, Any]:
        """Go on with a kept game, finished or not."""
        return self._writer.call(lambda: self._answer(by or By("table"), lambda: self._keeper.open_game(game_id)))

    def rescue(self, game_id: str, by: By | None = None) -> dict[str, Any]:
        """Go on from the last sound entry of a damaged game, as a new one. Raises RefusedError, JournalError."""
        return self._writer.call(lambda: self._answer(by or By("table"), lambda: self._keeper.rescue(game_id)))

    def submit(self, command: Mapping[str, Any], step: str | None, id: str, by: By, game: str | None = None) -> dict[str, Any]:
        """One command from a screen; the answer is the view that follows. The same id again gives the first answer.
        game: the one on the screen; for another one the command is stale.

        Raises BadRequestError, RefusedError, StaleStepError (with the fresh view), NoGameError, JournalError.
        """
        wish = Wish(command, step, id, by, self._clock.monotonic(), self._clock.wall(), game)
        return self._writer.call(lambda: self._submit(wish))

    def press(
        self, button: str, proposal: str | None, by: By, at_s: float | None = None, physical: bool = False, step: str | None = None,
        game: str | None = None,
    ) -> dict[str, Any]:  # fmt: skip
        """A button. at_s: monotonic seconds of the press itself (now, where it is not said). step, game: what the presser's screen showed.
        What does not count says so in the view: in the answer alone, `only_you`, where it was no real button."""
        press = Press(button, self._clock.monotonic() if at_s is None else at_s, by, proposal, physical, step, game)
        return self._writer.call(lambda: self._answer(by, lambda: self._keeper.press(press)))

    def see(self, reading: TableReading, crops: Mapping[str, bytes]) -> None:
        """The eye's newest reading with its pictures."""
        self._writer.call(lambda: self._keeper.saw(reading, crops))

    def camera_status(self, status: str, note: Text | None = None, restarts: int = 0) -> None:
        """How the eye is: ok, lost or off, and what people should know about it."""
        self._writer.call(lambda: self._keeper.camera(status, note, restarts))

    def attend(self, witness: Witness) -> None:
        """From now on this one, too, hears what people say of single dice."""
        self._writer.call(lambda: self._keeper.hearing.attend(witness))

    def tell(self, message: Text) -> None:
        """Say something on every screen for a while."""
        self._writer.call(lambda: self._keeper.tell(message))

    def tick(self) -> None:
        """Let what waits for time happen now; the writer does so by itself when it is due."""
        self._writer.call(lambda: None)

    # looking -----------------------------------------------------------------------------------------------------------------------

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """What that seat, or anybody (None), may see now."""
        return self._shown.view(seat)

    def health(self) -> dict[str, Any]:
        """For watchers: status "ok" while the table can play."""
        moment = self._shown.moment
        journal = moment.health["journal"]
        return {
            "status": "ok" if journal == "ok" else "trouble",
            "seq": moment.seq,
            "camera": moment.health["camera"],
            "journal": journal,
            "eye_restarts": moment.health["eye_restarts"],
            "note": moment.health["note"],
        }

    def crop(self, key: str) -> bytes | None:
        """A picture of a die (JPEG) while it is kept: for the last moments, or with what was confirmed from it."""
        return self._keeper.eyes.crop(key) or self._keeper.stills.picture(key)

    def arrivals(self, place: str) -> dict[str, Any]:
        """How what lies at a place (a zone) of the game on the table came there in this round. Raises NoGameError."""
        row = self._shown.moment.row
        if row is None:
            raise NoGameError()
        now = (row.id, self._journal.count(row.id))
        with self._replaying:
            if self._replayed is None or self._replayed[0] != now:
                self._replayed = now, record(self._journal, self._games, row).replay
            replay = self._replayed[1]
        return {"game_id": row.id, "place": place, "arrivals": tell_arrivals(replay, place, self._keeper.stills)}

    def history(self, older_than: str | None = None, count: int | None = None) -> list[dict[str, Any]]:
        """The games kept, newest first, each with its ranking once it is over: all, or `count` of them, those after `older_than`."""
        rows = (row for row in self._journal.games_before(older_than) if row.game in self._games)
        return self._told.tell(islice(rows, count))

    def damaged(self) -> list[dict[str, Any]]:
        """The games that the history can't list, for their own row is damaged."""
        return [tell_lost(self._journal, trouble) for trouble in self._journal.unreadable()]

    def leave_out(self, game_id: str, left_out: bool) -> None:
        """Whether statistics leave a finished game out. Raises UnknownGameError, RefusedError while it is live, JournalError."""
        finished(self._journal, self._games, game_id)
        self._writer.call(lambda: self._journal.leave_out(game_id, left_out))

    def entries(self, game_id: str) -> list[dict[str, Any]]:
        """What happened in one game, entry by entry. Raises UnknownGameError."""
        row = self._journal.game(game_id)
        if row is None or row.game not in self._games:
            raise UnknownGameError(game_id)
        kept = record(self._journal, self._games, row)
        return [tell_entry(kept, entry) for entry in kept.replay.entries.values()]

    def evening(self, game_id: str) -> dict[str, Any]:
        """A finished game for its card. Raises UnknownGameError, RefusedError while it is live."""
        return evening(self._journal, self._games, game_id)

    def chances(self, game_id: str) -> dict[str, Any]:
        """How each seat's chance of winning a finished game went, as far as it has been counted: the first question begins the count.

        Raises UnknownGameError, RefusedError while it is live.
        """
        key = f"{game_id} {self._journal.count(game_id)}"
        curve = self._chances.known(key)
        if curve is None:
            kept = finished(self._journal, self._games, game_id)
            curve = self._chances.of(kept.replay.game, turning_points(kept), key, seed=game_id)
        return curve.plain()

    def export(self, game_id: str, form: str = "json", sheet: Sheet = FOR_PROGRAMS) -> str:
        """One game as text: json, csv, bgstats or text. sheet: how csv is written. Raises UsageError."""
        return export_game(self._journal, self._games, game_id, form, sheet)

    def under_way(self) -> bool:
        """Whether people are playing: an unfinished game that was left lying overnight, or waits to be gone on with, is not under way."""
        return self._writer.call(self._keeper.under_way)

    def backup(self, out: Path) -> None:
        """The whole journal as one file, read beside the writer. Raises UsageError where the file can't be written, JournalError."""
        with Journal.read_only(self._journal.file) as beside:
            backup(beside, out)

    # in the writer thread ----------------------------------------------------------------------------------------------------------

    def _submit(self, wish: Wish) -> dict[str, Any]:
        known = self._answers.get((wish.id, wish.by.seat))
        if isinstance(known, StaleStepError):
            raise StaleStepError(self._shown.view(wish.by.seat))
        if isinstance(known, CompanionError):
            raise known.anew()
        if known is not None:
            return unpacked(known)
        try:
            if self._journal.knows_request(wish.id):
                answer = self._answer(wish.by, lambda: None)
            else:
                answer = self._answer(wish.by, lambda: self._keeper.submit(wish))
        except CompanionError as refused:
            if refused.http < SERVER_TROUBLE:
                self._keep_answer(wish, StaleStepError({}) if isinstance(refused, StaleStepError) else refused.anew())
            raise
        self._keep_answer(wish, packed(answer))
        return answer

    def _answer(self, by: By, do: Callable[[], dict[str, Any] | None]) -> dict[str, Any]:
        """Do something and answer with the view that follows from it."""
        self._keeper.signal, self._keeper.only_you = "", None
        try:
            extra = do()
        except CompanionError as refused:
            self._keeper.signal = "no"
            if isinstance(refused, StaleStepError):
                refused.fresh_view = self._shown.view(by.seat)
            raise
        self._show()
        why = self._keeper.only_you
        return {**self._shown.view(by.seat), **({"only_you": True, **spoken({"message": why})} if why is not None else {}), **(extra or {})}

    def _show(self) -> None:
        """Publish what has changed; then let the panel sound."""
        self._keeper.tick(self._clock.monotonic())
        moment = moment_of(self._keeper, self._boot, self.feed.subscribers)
        if moment != self._shown.moment:
            self._shown = Shown(self._shown.rev + 1, moment)
            self.feed.publish(self._shown)
        signal, self._keeper.signal = self._keeper.signal, ""
        if signal and self.on_signal is not None:
            self.on_signal(signal, self._shown)

    def _due_in_s(self) -> float | None:
        now_s = self._clock.monotonic()
        due_s = self._keeper.due_s(now_s)
        return None if due_s is None else due_s - now_s

    def _keep_answer(self, wish: Wish, answer: Answer) -> None:
        self._answers[wish.id, wish.by.seat] = answer
        while len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)
