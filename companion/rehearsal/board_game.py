"""One game of Lords of Vegas from the first player's roll to the ranking, played on a real board before the camera."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from companion.games.game import Command, Need
from companion.games.layout import Piece
from companion.games.lords_of_vegas import commands as cmd
from companion.games.lords_of_vegas.board import BOARD
from companion.games.lords_of_vegas.city import plot
from companion.games.lords_of_vegas.state import State
from companion.games.lords_of_vegas.stories import taken_up, zone
from companion.games.plain import to_plain
from companion.rehearsal.board_people import BoardPeople
from companion.rehearsal.evening import to_the_end
from companion.rehearsal.habits import ORDERLY, Habits
from companion.rehearsal.told import NAMES, PartedError, Told
from companion.rehearsal.watched_table import WatchedTable
from vision.frame import Image
from vision.training.lay.real_board import RealBoard
from vision.training.lay.real_dice import Kind

GAME = "lords-of-vegas"
LEFT_IN_TRAY = 0.3  # chance that the dice of a roll still lie in the tray when the next thing is done
TURN_OVER = 0.35  # chance that a seat ends its turn, after each action
BARE = (None, None, None)
OnLot = tuple[str | None, tuple[str, int] | None, str | None]
"""Tile, die (colour and number) and marker of a lot."""
ACTIONS = (cmd.Build, cmd.Sprawl, cmd.Remodel, cmd.Reorganize, cmd.Gamble)


class RehearsedBoardGame:
    """seed, index: which evening. through: what a camera makes of the pictures. habits: half_way and slips are heeded."""

    def __init__(self, folder: Path, seed: int, index: int, through: Callable[[Image], Image], habits: Habits = ORDERLY) -> None:
        self._rng, self._habits = np.random.default_rng([seed, index, 23]), habits
        players = int(self._rng.integers(2, len(NAMES) + 1))
        self.board = RealBoard(seed, index, players)
        self.seats = [{"name": name, "colour": colour} for name, colour in zip(NAMES, self.board.colours, strict=False)]
        self.options: dict[str, Any] = {}
        self.table = WatchedTable(folder, self.board, int(self._rng.integers(1 << 30)), through, habits.jolts)
        self.people = BoardPeople(self.table, self.board)
        self.told = Told(asked=self.people.asked)
        self.table.begin(GAME, self.seats, self.options, frozenset(self.board.colours), seed)

    def play(self, most: int | None = None) -> Told:
        """To the end, or so many steps at most."""
        with to_the_end(self.table, self.people, self.told):
            self._follow_tally()
            while self.table.running.live and most != 0:
                self._step()
                self._follow_tally()
                most = None if most is None else most - 1
        return self.told

    @property
    def _state(self) -> State:
        state: State = self.table.running.state
        return state

    def _step(self) -> None:
        """What is due: a roll, a card, or what one of the seats that may act chooses."""
        game = self.table.running.game
        need = next(iter(game.needs(self._state)), None)
        if need is not None and need.dice:
            self._roll(need)
        elif need is not None:
            self.table.tap_in(need.command, self.told)
        else:
            self._do(self._chosen(sorted(game.to_act(self._state))[0]))

    def _chosen(self, seat: str) -> Command:
        """One of the open wishes, each kind of action as likely as the next."""
        legal = self.table.running.game.legal(self._state, seat)
        over = next((wish for wish in legal if isinstance(wish, cmd.Next)), None)
        if over is not None and self._rng.random() < TURN_OVER:
            return over
        kinds = sorted({wish.kind for wish in legal if isinstance(wish, ACTIONS)}) or sorted({wish.kind for wish in legal})
        kind = str(self._rng.choice(kinds)) if kinds else ""
        some = [wish for wish in legal if wish.kind == kind] or list(legal)
        return some[int(self._rng.integers(len(some)))]

    # what lies there

    def _unlike(self, state: State) -> dict[str, OnLot]:
        """Lot → what has to lie there, where something else does."""
        up, out, layout = taken_up(state), {}, self.table.running.game.layout(state)
        for lot in BOARD.lots:
            tile, die, marker = _split(layout.get(zone(lot), ()))
            wanted, here = (tile, None if lot in up else die, marker), self.board.lots.get(lot)
            if wanted != ((here.tile, here.die, here.marker) if here is not None else BARE):
                out[lot] = wanted
        return out

    def _lay(self, lots: Mapping[str, OnLot]) -> None:
        for lot, wanted in lots.items():
            self.board.lay(lot, *wanted)

    def _follow_tally(self) -> None:
        """What the tally moved by itself is laid as the page says."""
        changed = self._unlike(self._state)
        self._lay(changed)
        self.table.look()
        self.people.answer_all(self._state)
        seen = self.table.seen
        if seen.proposal is not None:
            self.told.fault("PROPOSED UNASKED", f"{seen.proposal.why}; laid: {changed}")
        for notice in seen.notices:
            if notice.code != "lying-dice":  # some do lie there
                self.told.fault("notice for nothing", f"{notice.code}: {notice.text}")

    # a roll

    def _roll(self, need: Need) -> None:
        faces = {owner: tuple(sorted(int(f) for f in self._rng.integers(1, 7, count))) for owner, count in need.dice.items()}
        dice = [Kind(self._colour(owner), face) for owner, some in faces.items() for face in some]
        self.board.throw(dice)
        self.table.look()
        self.told.counts.update({"throws": 1, "dice thrown": len(dice)})
        command = self.table.running.command({"kind": "roll", "dice": faces})
        self._confirm(command, self.table.running.rules.imagine(self._state, command))
        if self._rng.random() >= LEFT_IN_TRAY:
            self.board.throw([])

    def _colour(self, owner: str) -> str:
        """Of a seat's dice, or of the one on a lot."""
        die = plot(self._state.city, owner).die if owner in self._state.city else None
        return self._state.seat(die.owner if die is not None else owner).colour

    # an action

    def _do(self, command: Command) -> None:
        after = self.table.running.rules.imagine(self._state, command)
        before = self._state
        changed = self._unlike(after) if not isinstance(command, cmd.Next | cmd.Gamble | cmd.Reorganize) else {}
        if not changed:
            self.table.tap_in(command, self.told)
            if self._state is before:
                raise RuntimeError(f"nothing comes of {command}")
            return
        self.told.counts["actions"] += 1
        if self._rng.random() < self._habits.slips:
            self._slip(command, changed)
        if self._rng.random() < self._habits.half_way:
            self._half_way(command, changed)
        self._lay(changed)
        self.table.look()
        self._confirm(command, after)

    def _slip(self, command: Command, changed: Mapping[str, OnLot]) -> None:
        """A die shows a number that it may not, until somebody sees it on the page."""
        lot = next((lot for lot, (_, die, _) in changed.items() if die is not None), None)
        if lot is None or isinstance(command, cmd.Arrange):
            return
        tile, die, marker = changed[lot]
        wrong = None if die is None else (die[0], int(self._rng.choice([face for face in range(1, 7) if face != die[1]])))
        self._lay({**changed, lot: (tile, wrong, marker)})
        self.table.look()
        self.told.counts["slips"] += 1
        seen, what = self.table.seen, f"{wrong} on {lot} instead of {to_plain(command)}"
        if seen.proposal is not None:
            self.told.fault("SLIP PROPOSED", f"{what}; {seen.proposal.why}")
        elif seen.question is None and not seen.differences and not seen.notices:
            self.told.fault("slip not said", f"{what}; {self.table.what_is_said()}")

    def _half_way(self, command: Command, changed: Mapping[str, OnLot]) -> None:
        """A hand is gone for a moment, and the camera sees one lot less, or a tile that waits for its die."""
        lot, (tile, die, marker) = list(changed.items())[-1]
        self._lay({other: what for other, what in changed.items() if other != lot})
        if die is not None:
            self.board.lay(lot, tile, None, marker)
        elif len(changed) == 1:
            return
        self.table.look()
        self.told.counts["seen half-way"] += 1
        seen = self.table.seen
        if seen.question is not None:
            self.told.fault("asked half-way", f"{seen.question.text}; {to_plain(command)}")
        for difference in seen.differences:
            self.told.fault("difference half-way", f"{difference.text}; {to_plain(command)}")
        after = self.table.running.rules.imagine(self._state, command)
        if seen.proposal is not None and self.table.led_by(seen.proposal.commands) != after:  # dice that a tie takes up may be missing
            self.told.fault("proposed half-way", f"{seen.proposal.why}; {to_plain(command)}")

    def _confirm(self, command: Command, after: State) -> None:
        """Confirm what is right; type what is not."""
        self.people.answer_all(after)
        if self._state == after:
            return  # an answer has led there already
        proposal = self.table.seen.proposal
        if proposal is None:
            self.told.fault("nothing proposed", f"{to_plain(command)}; {self.table.what_is_said()}")
        elif self.table.led_by(proposal.commands) == after:
            self.table.press("confirm")
            if self._state != after:
                self.told.fault("CONFIRM DOES NOTHING", str(self.table.keeper.message))
        else:
            self.told.fault("PROPOSAL WRONG", f"{to_plain(command)}, proposed: {proposal.why}")
        if self._state != after:
            self.told.counts["typed"] += 1
            self.table.tap_in(command, self.told)
        if self.table.lying(self._state) != self.table.lying(after):
            raise PartedError(f"{to_plain(command)}, message: {self.table.keeper.message}")


def _split(pieces: tuple[Piece, ...]) -> OnLot:
    by_kind = {piece.kind: piece for piece in pieces}
    die = by_kind.get("die")
    tile, marker = by_kind.get("tile"), by_kind.get("marker")
    return tile.colour if tile else None, (die.colour, die.face or 0) if die else None, marker.colour if marker else None
