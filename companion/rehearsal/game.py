"""One game of the dice games from the first roll to the ranking, played with real dice before the camera, turn by turn."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from companion.errors import CompanionError
from companion.games.game import NEUTRAL, Command, Need
from companion.games.las_vegas.layout import colour_of
from companion.games.las_vegas.state import State
from companion.games.plain import to_plain
from companion.rehearsal.bank import CameraBank
from companion.rehearsal.evening import to_the_end
from companion.rehearsal.habits import CAMERA, ORDERLY, Habits, kickers_of
from companion.rehearsal.hands import Hands, kinds
from companion.rehearsal.mishaps import Mishaps
from companion.rehearsal.move import Move
from companion.rehearsal.people import DicePeople
from companion.rehearsal.shown_dice import show_dice
from companion.rehearsal.told import NAMES, PartedError, Told
from companion.rehearsal.watched_table import WatchedTable
from vision.frame import Image
from vision.profile import Profile
from vision.training.draw.paper import FLAT, Paper
from vision.training.lay.own_boards import OUR_MAT, WITH_DICE, drawn_by_hand, lay_boards
from vision.training.lay.real_dice import TRAY, Kind, RealDice
from vision.training.lay.real_notes import NotesOnTheMat
from vision.training.lay.real_tray import dice_tray

LEFT_IN_TRAY = 0.5  # chance that what was not placed still lies in the tray when the placement is confirmed


class RehearsedGame:
    """seed, index: which evening. through: what a camera makes of the pictures. habits: what is played, and how. shown: what lamp and
    camera made of them as the dice were shown to the wizard; None where they never were. boards: one of BOARDS. tray: whether dice are
    thrown into a tray of their own, with walls. paper: how our mat is."""

    def __init__(
        self,
        folder: Path,
        seed: int,
        index: int,
        rounds: int,
        through: Callable[[Image], Image],
        habits: Habits = ORDERLY,
        shown: Callable[[Image], Image] | None = None,
        boards: str = OUR_MAT,
        tray: bool = False,
        paper: Paper = FLAT,
    ) -> None:
        self._rng, self._habits = np.random.default_rng([seed, index, 23]), habits
        players = int(self._rng.integers(2, len(NAMES) + 1))
        self.options = habits.options(self._rng, rounds)
        neutral = bool(self.options.get("neutral_dice"))
        self.dice = RealDice(seed, index, players + int(neutral), kickers_of(self.options))
        colours = self.dice.colours
        self.seats = [{"name": name, "colour": colour} for name, colour in zip(NAMES, colours, strict=False)][:players]
        self.options |= {"neutral_colour": colours[players]} if neutral else {}
        self.told = Told()
        if tray:
            self.dice.tray = dice_tray(np.random.default_rng([seed, index, 34]))
        self.dice.spread(paper)
        by_hand = self._draw_places(np.random.default_rng([seed, index, 31]), boards, shown or through)
        known = self._show_dice(np.random.default_rng([seed, index, 30]), shown, by_hand)
        self.table = WatchedTable(folder, self.dice, int(self._rng.integers(1 << 30)), through, habits.jolts, known)
        self.people = DicePeople(self.table, self.dice)
        self.hands = Hands(self.dice, np.random.default_rng([seed, index, 26]))
        self.told.asked = self.people.asked
        self.mishaps = Mishaps(self.table, self.dice, self.hands, self.people, self.told, habits)
        self._early: dict[str, list[int]] = {}  # thrown before the move before it was confirmed
        self.bank = None
        if habits.bank == CAMERA:
            self.dice.notes = NotesOnTheMat(np.random.default_rng([seed, index, 27]))
            own = np.random.default_rng([seed, index, 28])
            self.bank = CameraBank(self.table, self.dice.notes, self.people, self.told, habits, own)
        self.table.begin(habits.game, self.seats, self.options, frozenset(colours), seed, habits.bank)

    def _draw_places(self, rng: np.random.Generator, boards: str, through: Callable[[Image], Image]) -> Profile | None:
        if boards == OUR_MAT:
            return None
        lay_boards(self.dice, rng, dice=boards == WITH_DICE)
        return drawn_by_hand(self.dice, through(self.dice.picture()[0]), rng)

    def _show_dice(self, rng: np.random.Generator, through: Callable[[Image], Image] | None, own: Profile | None) -> Profile | None:
        if through is None:
            return own
        shown = show_dice(self.dice, through, rng, bool(self.options.get("biggies")), own)
        self.told.counts["colours learned beforehand"] = len(self.dice.colours) - len(shown.missed)
        self.told.counts["colours not learned"] = len(shown.missed)
        return shown.profile or own

    def play(self, most: int | None = None) -> Told:
        """To the end, or so many throws at most."""
        steps: dict[str, Callable[[], None]] = {"roll": self._turn, "payout": self._pay, "clear-table": self._clear}
        with to_the_end(self.table, self.people, self.told):
            self.table.look()
            while self.table.running.live and (most is None or self.told.counts["throws"] < most):
                if self.bank is not None and not self._early:
                    self.bank.follow()
                steps.get(self._stage, self._next)()
        return self.told

    @property
    def _state(self) -> State:
        state: State = self.table.running.state
        return state

    @property
    def _stage(self) -> str:
        return self.table.running.game.stage(self._state)

    # a turn

    def _turn(self) -> None:
        need = self.table.running.game.needs(self._state)[0]
        was_thrown, faces, self._early = bool(self._early), self._early or self._faces(need), {}
        self.people.thrown_early = None
        roll = self._roll(need, faces)
        rolled = self.table.running.rules.imagine(self._state, roll)
        thrown = self._thrown(rolled, faces)
        if not was_thrown:
            self.mishaps.before_a_throw(self._state, need)
            self.dice.throw(thrown)
            self.mishaps.of_a_throw(thrown)
        self.table.look()
        self.people.answer_all(rolled)
        self._check_roll(faces)
        if self._stage != "roll":
            raise RuntimeError(f"a roll alone moved the game on to {self._stage}")
        self._lay(self._choose(roll, rolled))

    def _faces(self, need: Need) -> dict[str, list[int]]:
        """What is rolled, by owner."""
        return {owner: sorted(int(f) for f in self._rng.integers(1, 7, count)) for owner, count in need.dice.items() if count}

    def _roll(self, need: Need, faces: dict[str, list[int]]) -> Command:
        if hasattr(need.command, "faces"):
            return self.table.running.command({"kind": "place-neutral", "faces": faces[NEUTRAL]})
        return self.table.running.command({"kind": "roll", "dice": faces})

    def _thrown(self, rolled: State, faces: dict[str, list[int]]) -> list[Kind]:
        """The dice of a roll; white ones that are rolled before the first turn go where they belong at once, so the game has them there."""
        if rolled.stage == "place":
            return kinds(self.table.running.game.layout(rolled)[TRAY])
        return [Kind(colour_of(rolled, NEUTRAL), face) for face in faces[NEUTRAL]]

    def _check_roll(self, faces: dict[str, list[int]]) -> None:
        self.told.counts.update({"throws": 1, "dice thrown": sum(map(len, faces.values()))})
        roll = self.table.seen.roll
        if roll is None:
            self.told.fault("roll not read", f"{faces}; {self.table.what_is_said()}")
        elif {owner: sorted(some) for owner, some in roll.dice.items() if some} != faces:
            self.told.fault("ROLL WRONG" if roll.sure else "roll wrong, unsure", f"{faces}, read {dict(roll.dice)}")

    def _choose(self, roll: Command, rolled: State) -> Move:
        """What the seat does with its roll, by chance, as far as there is room for it."""
        if rolled.stage != "place":
            return Move((roll,), rolled)
        legal = self.table.running.game.legal(rolled, rolled.turn or "")
        for number in self._rng.permutation(len(legal)):
            move = self._with_kicks(Move((roll, legal[number]), self.table.running.rules.imagine(rolled, legal[number])))
            if self.hands.fit(self.table.running.game.layout(move.state)):
                break
        return move

    def _with_kicks(self, move: Move) -> Move:
        """The same move with whom each of its kickers kicks."""
        while move.state.stage == "kick":
            kicks = self.table.running.game.legal(move.state, move.state.turn or "")
            kick = kicks[int(self._rng.integers(len(kicks)))]
            move = Move((*move.commands, kick), self.table.running.rules.imagine(move.state, kick))
        return move

    def _lay(self, move: Move) -> None:
        steps = self.mishaps.of_a_move(self.hands.steps(self.table.running.game.layout(move.state)), move)
        self.hands.do(steps)
        self._tidy_tray(move)
        self.table.look()
        self.people.answer_all(move.state)
        self.told.counts["skips" if move.is_skip else "placements"] += 1
        if not move.is_skip and not self._agrees(move.state) and self.hands.happens(self._habits.forgets):
            self._forget_to_confirm(move)
        self._confirm(move)
        self._compare(move)
        if not move.is_skip and not self._early and self.hands.happens(self._habits.undo):
            self._undo(move)

    def _forget_to_confirm(self, move: Move) -> None:
        """The next seat has thrown its dice before anybody pressed the button."""
        need = next((need for need in self.table.running.game.needs(move.state)[:1] if need.kind == "roll"), None)
        if need is None or move.state.stage != "roll":
            return
        self._early = self._faces(need)
        rolled = self.people.thrown_early = self.table.running.rules.imagine(move.state, self._roll(need, self._early))
        self.dice.throw(self._thrown(rolled, self._early))
        self.told.counts["confirmed late"] += 1
        self.table.look()
        self.people.answer_all(move.state)

    def _undo(self, move: Move) -> None:
        """Somebody takes back what was just kept; it lies there still, and is proposed again."""
        before = self._state
        for _ in range(2):  # the second press says that it was meant
            self.table.press("undo")
        if self._state is before:
            self.told.fault("undo does nothing", str(self.table.keeper.message))
            return
        self.told.counts["undone"] += 1
        self.table.look_on()
        self.people.answer_all(move.state)
        self._confirm(move)
        self._compare(move)

    def _tidy_tray(self, move: Move) -> None:
        """Kickers that were used and dice that were kicked out of the same move are taken up; sometimes all that is left is."""
        if move.is_skip or self._rng.random() >= LEFT_IN_TRAY:
            self.dice.pick_up(TRAY)
            return
        self.dice.take(TRAY, [die.kind for die in self.dice.lies[TRAY] if die.face == move.face])

    def _confirm(self, move: Move) -> None:
        """Confirm what is right; type what is not."""
        proposal = self.table.seen.proposal
        if self._agrees(move.state):
            return  # an answer has led there already
        if proposal is None and not move.is_skip:
            self.told.fault("nothing proposed", f"{move}; {self.table.what_is_said()}")
        elif proposal is not None:
            if self.table.leads_to(proposal.commands, move.state):
                self.table.press("confirm")
                return
            self.told.fault("PROPOSAL WRONG", f"{move}, proposed: {proposal.why}")
        for command in move.commands:
            if not self._tapped(command) and self.table.seen.question is not None:  # which must be answered first
                self.people.answer_all(move.state)
                self._tapped(command)

    def _tapped(self, command: Command) -> bool:
        """Whether the page took it."""
        tap = to_plain(command)
        try:
            self.table.do(**tap)
        except CompanionError as refused:
            self.told.fault("refused", f"{tap}: {refused.message}")
            return False
        return True

    def _compare(self, move: Move) -> None:
        if not self._agrees(move.state):
            raise PartedError(f"{move}, message: {self.table.keeper.message}")

    def _agrees(self, after: State) -> bool:
        now = self._state
        if self.table.lying(now) != self.table.lying(after):
            return False
        return (now.turns, now.turn, self._stage) == (after.turns, after.turn, after.stage)

    # between turns

    def _next(self) -> None:
        was = self._state
        self.table.press("next")
        if self._state is was:
            raise RuntimeError(f"next does nothing: {self.table.keeper.message}")

    def _pay(self) -> None:
        self.table.look_on()
        for difference in self.table.seen.differences:
            self.told.fault("difference at the payout", str(difference.text))
        self.people.answer_all(self._state)
        while self._stage == "payout":
            casino = self._state.unpaid()
            zone = "" if casino is None else f"casino-{casino.number}"
            if self.bank is not None and zone:
                self.bank.before_paid(zone)
            self._next()
            if self.bank is not None and zone:
                self.bank.paid(zone)

    def _clear(self) -> None:
        self.dice.pick_up()
        self.table.look()
        if self._stage == "clear-table":
            self.told.fault("cleared table not seen", self.table.what_is_said())
            self._next()
