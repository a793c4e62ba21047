"""One symbolic evening: a game of a few rounds, played truly, with everything that people do besides."""

import logging
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.games.colours import KICKER_COLOUR
from companion.games.game import Command, Need
from companion.games.las_vegas.layout import colour_of
from companion.games.las_vegas.options import BIGGIE
from companion.rehearsal.symbolic.clumsy import Clumsiness
from companion.rehearsal.symbolic.doubts import Doubts
from companion.rehearsal.symbolic.family import Family
from companion.rehearsal.symbolic.mishaps import PowerCuts, SymbolicMishaps
from companion.rehearsal.symbolic.people import Heard, SymbolicPeople
from companion.rehearsal.symbolic.table import NOTHING, SymbolicTable
from companion.rehearsal.symbolic.things import TRAY, Die, Things
from companion.rehearsal.symbolic.truth import Truth
from companion.rehearsal.told import PartedError

LAS_VEGAS, BOULEVARD, CUSTOM = "las-vegas", "boulevard", "custom-edition"
GAMES = (LAS_VEGAS, BOULEVARD, CUSTOM)
SEATS = (("Anna", "red"), ("Ben", "blue"), ("Carla", "green"), ("Denny", "black"))
MODULES = ("biggies", "kickers", "slot_machine", "neutral_dice", "kick_optional")
MOST_PRESSES = 40  # of "next", to pay a round

SEEN, LEAVES, LOOKS_UP, TYPES, SKIPS, TAPS_SKIP = 0.85, 0.5, 0.7, 0.1, 0.3, 0.4
"""Chances: that a throw is seen; that the rest stays in the tray; that people look up after a turn; that they tap their move on the page;
that somebody who may skip does; and taps it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """messy: how often something goes wrong. rounds: of the game. doubts: share of the dice in the tray that a look is in doubt about.
    clumsy: how often dice fall off the table, are thrown anew, or lie where they do not belong. family: how often children play with dice
    and buttons, somebody plays too early, takes dice back, borrows one, covers places, or the companion is off for a while. cuts: how often
    the plug is pulled just before a look at what was thrown or placed."""

    game: str
    seed: int
    messy: float = 0.15
    rounds: int = 1
    doubts: float = 0.0
    clumsy: float = 0.0
    family: float = 0.0
    cuts: float = 0.0

    def options(self, chance: random.Random) -> Mapping[str, Any]:
        """What this table agrees on."""
        if self.game == CUSTOM:
            return {"rounds": self.rounds, "house_rule": chance.choice(("A", "B", "B"))}
        if self.game == BOULEVARD:
            chosen = {name: chance.random() < 0.5 for name in MODULES}
            return {"rounds": self.rounds, **chosen, "kick_optional": chosen["kick_optional"] and chosen["kickers"]}
        return {"rounds": self.rounds, "neutral_dice": chance.random() < 0.4}


class _Listener(logging.Handler):
    """Hears what goes wrong inside."""

    def __init__(self, heard: Heard) -> None:
        super().__init__(logging.ERROR)
        self._heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        self._heard.fault("ERROR", record.getMessage() + (f" {record.exc_info[1]!r}" if record.exc_info else ""))


class SymbolicEvening:
    """heard: what came of it."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._chance = random.Random(f"{plan.game} {plan.seed}")
        players = self._chance.choice((2, 2, 3, 4))
        options = plan.options(self._chance)
        self._things = Things(self._chance, bool(options.get("biggies")))
        colours = (*(colour for _, colour in SEATS[:players]), "white", KICKER_COLOUR)
        doubts = Doubts(plan.doubts, random.Random(f"doubts {plan.game} {plan.seed}"), colours)
        self._table = SymbolicTable(folder, self._things, doubts)
        name = CUSTOM if plan.game == CUSTOM else LAS_VEGAS
        seats = [{"name": name, "colour": colour} for name, colour in SEATS[:players]]
        self._table.begin(name, seats, options, plan.seed)
        self.heard = Heard()
        self._truth = Truth(self._table.running.game)
        self._people = SymbolicPeople(self._table, self._truth, self.heard, self._chance)
        self._cuts = PowerCuts(plan.cuts, random.Random(f"cuts {plan.game} {plan.seed}"), self._table, self.heard)
        self._mishaps = SymbolicMishaps(self._table, self._truth, self._people, self.heard, self._chance, plan.messy, self._cuts)
        clumsy = random.Random(f"clumsy {plan.game} {plan.seed}")
        self._clumsy = Clumsiness(plan.clumsy, clumsy, self._table, self._truth, self._people, self.heard)
        family = random.Random(f"family {plan.game} {plan.seed}")
        self._family = Family(plan.family, family, self._table, self._truth, self._people, self.heard)
        self._is_untold = False  # somebody has skipped, and nobody has seen a throw since

    def play(self) -> Heard:
        """All rounds, or until the tally can't go on. What the watch can't make sense of, and only a log tells, is a fault too."""
        listener = _Listener(self.heard)
        logging.getLogger("companion.table").addHandler(listener)
        try:
            while self._table.running.live:
                self._round()
        except PartedError as parted:
            self.heard.counts["given up"] += 1
            self.heard.note(f"given up: {parted}")
        finally:
            logging.getLogger("companion.table").removeHandler(listener)
            self._table.close()
        return self.heard

    def _happens(self, chance: float) -> bool:
        return self._chance.random() < chance

    def _round(self) -> None:
        self._truth.begin(self._table.tally)
        self._things.take_out(self._things.dice)
        self._people.look()
        while self._truth.now.stage in ("roll", "place", "kick"):
            self._turn()
            self._family.turn_is_over()
        self._table.covered = NOTHING
        self._people.look_up()
        self._people.type_the_rest()
        self._pay()

    def _pay(self) -> None:
        """Casino by casino; then all dice are taken back."""
        number = self._table.tally.round
        for _ in range(MOST_PRESSES):
            if self._table.tally.stage == "clear-table":
                self._things.take_out(self._things.dice)
            if not self._table.running.live or self._table.tally.round != number:
                return
            self._table.press("next")
            self._table.look()
            for difference in self._table.seen.differences[:1]:
                self._table.answer(difference.id, "covered")
        raise PartedError(f"the round is never paid: {self._table.keeper.message}")

    # one turn ----------------------------------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        is_seen = True
        if self._truth.now.stage == "roll":
            need = next(need for need in self._truth.game.needs(self._truth.now) if need.kind == "roll")
            if hasattr(need.command, "faces"):
                self._white_dice(need)
                return
            if not self._table.is_off:
                self._mishaps.before_a_throw(need.seat or "")
                self._clumsy.before_a_throw()
                self._family.before_a_throw()
            early = self._family.out_of_order(need)
            if early is not None:
                self._in_wrong_order(need, early)
                return
            is_seen = self._throw(need)
        seat = self._truth.now.turn
        skip = next((one for one in self._truth.game.legal(self._truth.now, seat) if one.kind == "skip"), None)
        if skip is not None and is_seen and self._happens(SKIPS):
            self._skip(skip)
        else:
            self._place()
        if self._table.is_off:
            return
        self._mishaps.after_a_turn()
        if self._happens(LOOKS_UP):
            self._people.look_up()
            if self._truth.now.stage != "roll" or not self._is_untold:
                self._people.type_the_rest()

    def _in_wrong_order(self, need: Need, early: str) -> None:
        """The next seat has thrown and placed before the one whose turn it is; both turns count, in their order."""
        hand = self._truth.now.hands[early]
        owners = [owner for owner, count in hand.items() for _ in range(count)]
        thrown = self._things.throw(early, [(colour_of(self._truth.now, owner, early), "normal") for owner in owners])
        self.heard.note(f"{early} throws before {need.seat}: {[die.face for die in thrown]}")
        self._people.look()
        face = self._chance.choice([die.face for die in thrown])
        placed = [die for die in thrown if die.face == face]
        for die in placed:
            self._things.move(die, f"casino-{face}")
        self.heard.note(f"{early} places {face}")
        self._people.look()
        self._throw(need)
        self._play(self._choice())
        self._things.take_out(die for die in self._things.on(TRAY) if die.seat == need.seat)
        then = next(one for one in self._truth.game.needs(self._truth.now) if one.kind == "roll")
        self._truth.keep(self._roll(then, owners, thrown))
        self._truth.keep(next(one for one in self._truth.game.legal(self._truth.now, early) if getattr(one, "face", 0) == face))
        self._people.put_right()
        self._people.look()
        self._things.take_out(die for die in self._things.on(TRAY) if die.seat == early)
        self._people.look()
        self._people.look_up()
        self._people.type_the_rest()

    def _white_dice(self, need: Need) -> None:
        """The rules place them by themselves."""
        faces = tuple(sorted(self._chance.randint(1, 6) for _ in range(sum(need.dice.values()))))
        self._truth.keep(replace(need.command, faces=faces, seat=need.seat))  # type: ignore[call-arg]
        self._people.put_right()
        self._people.look()
        self._people.look_up()
        self._people.type_the_rest()

    def _throw(self, need: Need) -> bool:
        """All dice of the seat's hand. Whether the camera saw them lie."""
        seat, state = need.seat or "", self._truth.now
        owners = [owner for owner, count in need.dice.items() for _ in range(count)]
        everybodys = {colour_of(state, owner) for owner in owners if owner not in (seat, BIGGIE)}
        lying = self._things.on(TRAY)
        self._things.take_out(die for die in lying if die.seat == seat or die.colour in everybodys)
        kinds = [(colour_of(state, owner, seat), "big" if owner == BIGGIE else "normal") for owner in owners]
        thrown = self._things.throw(seat, kinds)
        self._clumsy.of_a_throw(thrown)
        self._truth.keep(self._roll(need, owners, thrown))
        self._family.borrows(thrown)
        self.heard.note(f"{seat} throws {[die.face for die in thrown]}")
        if not self._is_untold and not self._happens(SEEN):
            return False
        self._cuts.may_come()
        self._people.look()
        if self._family.is_borrowing:
            return False
        self._is_untold = False
        if self._clumsy.of_a_roll(thrown):
            self._truth.keep_instead(self._roll(need, owners, thrown))
            if self._clumsy.looks_at_it():
                self._people.look()
        if self._family.throws_all_again(thrown):
            self._truth.keep_instead(self._roll(need, owners, thrown))
            if self._family.looks_at_it():
                self._people.look()
        return True

    @staticmethod
    def _roll(need: Need, owners: Sequence[str], thrown: Sequence[Die]) -> Command:
        """What is rolled by these dice, each of its owner."""
        dice: dict[str, list[int]] = {}
        for owner, die in zip(owners, thrown, strict=True):
            dice.setdefault(owner, []).append(die.face)
        roll: Any = need.command
        return replace(roll, dice={owner: tuple(sorted(faces)) for owner, faces in dice.items()}, seat=need.seat or "")

    def _skip(self, skip: Command) -> None:
        seat = self._truth.now.turn
        self._truth.keep(skip)
        self.heard.note(f"{seat} skips")
        self.heard.counts["skips"] += 1
        self._things.take_out(die for die in self._things.on(TRAY) if die.seat == seat)
        if self._waits_for(seat) and self._happens(TAPS_SKIP):
            refused = self._table.type(skip)
            self.heard.note(f"tapped{'' if refused is None else f': {refused}'}")
        else:
            self._is_untold = True

    def _place(self) -> None:
        """A number is chosen, its dice go, kickers kick."""
        seat = self._truth.now.turn
        self.heard.counts["turns"] += 1
        chosen = self._choice()
        played = self._play(chosen)
        if self._waits_for(seat) and not played[1:] and self._happens(TYPES):
            self._table.type(chosen)
        else:
            self._mishaps.of_a_move(seat, getattr(chosen, "face", 0))
        self._take_from_tray(seat, getattr(chosen, "face", 0))
        self._clumsy.put_back()
        self._family.gives_back()
        lay = self._placed()
        self._people.put_right()
        meanwhile = self._family.meanwhile(seat)
        if meanwhile is not None:
            in_hand = [die for die in self._placed() if die not in lay]
            self._things.take_out(in_hand)
            self._throw(meanwhile)
            self._things.dice += in_hand
        if self._happens(LEAVES):
            self._things.take_out(die for die in self._things.on(TRAY) if die.seat == seat)
        self._clumsy.with_a_move(seat, getattr(chosen, "face", 0))
        if not self._clumsy.happens():  # else the next seat goes on before the camera looks
            self._cuts.may_come()
            self._people.look()
            self._family.throws_the_rest(seat)

    def _placed(self) -> list[Die]:
        return [die for die in self._things.dice if die.zone != TRAY]

    def _choice(self) -> Command:
        return self._chance.choice([one for one in self._truth.game.legal(self._truth.now, self._truth.now.turn) if one.kind == "place"])

    def _play(self, chosen: Command) -> list[Command]:
        """It is true from now on, with what its kickers kick."""
        seat = self._truth.now.turn
        played = [chosen, *self._carry_out(chosen)]
        self.heard.note(f"{seat} plays {played}")
        return played

    def _waits_for(self, seat: str) -> bool:
        """Whether the screen shows the roll that this seat has just chosen from."""
        roll, before = self._table.seen.roll, self._truth.place_of(self._table.tally)
        rolled = getattr(self._truth.steps[-2][0], "dice", None)
        is_shown = roll is not None and (roll.seat, roll.dice) == (seat, rolled) and before == len(self._truth.steps) - 3
        return is_shown or (self._table.tally.stage == "place" and before == len(self._truth.steps) - 2)

    def _take_from_tray(self, seat: str, face: int) -> None:
        """All dice of the number leave the tray: where they lie now the places tell."""
        self._things.take_out([die for die in self._things.on(TRAY) if die.seat == seat and die.face == face])

    def _carry_out(self, chosen: Command) -> Iterator[Command]:
        self._truth.keep(chosen)
        while self._truth.now.stage == "kick":
            kick = self._chance.choice(self._truth.game.legal(self._truth.now, self._truth.now.kick.seat))
            self._truth.keep(kick)
            yield kick
