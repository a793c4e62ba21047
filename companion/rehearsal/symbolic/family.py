"""What a family does at a symbolic table besides: children move dice and press buttons, dice are borrowed, knocked off, thrown anew."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.games.game import NEUTRAL, Need
from companion.rehearsal.symbolic.people import Heard, SymbolicPeople
from companion.rehearsal.symbolic.table import SymbolicTable
from companion.rehearsal.symbolic.things import TRAY, Die
from companion.rehearsal.symbolic.truth import Truth

CASINOS = tuple(f"casino-{number}" for number in range(1, 7))
NOBODYS = "orange"
MOST_TURNS_OFF = 4


@dataclass
class Family:
    """share: how often each may happen. chance: its own, so that without it the evening goes as it would."""

    share: float
    chance: random.Random
    table: SymbolicTable
    truth: Truth
    people: SymbolicPeople
    heard: Heard
    turns_off: int = 0
    _borrowed: list[tuple[Die, str]] = field(default_factory=list)

    def happens(self) -> bool:
        return self.share > 0 and self.chance.random() < self.share

    def before_a_throw(self) -> None:
        """Everything is as it was once it is over, but what the buttons did, what the lid covers, and that the companion may be off."""
        for manner in (self._to_and_fro, self._takes_own, self._knocks, self._rolls_into_the_tray, self._lid, self._presses, self._off):
            if self.happens():
                manner()

    def _is_up_to_date(self) -> bool:
        """Whether every turn is kept: else what a hand moves might be all that tells one."""
        return self.truth.place_of(self.table.tally) == len(self.truth.steps) - 1

    def _placed(self) -> list[Die]:
        seen = [die for die in self.table.things.dice if die.zone in CASINOS and die.zone not in self.table.covered]
        return seen if self._is_up_to_date() else []

    def _away_and_back(self, dice: list[Die], what: str, away: Callable[[Die], None]) -> None:
        """Seen so; then they lie at their casino again, whatever they show there: its number is what counts."""
        if not dice:
            return
        places = [(die, die.zone) for die in dice]
        self.heard.note(f"{what}: {[(die.colour, die.face, zone) for die, zone in places]}")
        for die in dice:
            away(die)
        for _ in range(self.chance.choice((1, 1, 2))):
            self.people.look()
        for die, zone in places:
            if die not in self.table.things.dice:
                self.table.things.dice.append(die)
            die.face = self.chance.choice((int(zone[-1]), self.chance.randint(1, 6)))
            self.table.things.move(die, zone)
        self.heard.note("and back")
        self.people.look()

    def _some(self, dice: list[Die]) -> list[Die]:
        return self.chance.sample(dice, self.chance.randint(1, min(2, len(dice)))) if dice else []

    def _to_and_fro(self) -> None:
        def away(die: Die) -> None:
            zone = self.chance.choice([one for one in CASINOS if one != die.zone])
            die.face = self.chance.choice((die.face, int(zone[-1])))
            self.table.things.move(die, zone)

        self._away_and_back(self._some(self._placed()), "a child moves to and fro", away)

    def _takes_own(self) -> None:
        placed = self._placed()
        one = self.chance.choice(placed) if placed else None
        dice = [die for die in placed if one is not None and (die.zone, die.colour) == (one.zone, one.colour)]
        self._away_and_back(dice, "somebody takes his dice from a casino", lambda die: self.table.things.take_out([die]))

    def _knocks(self) -> None:
        self._away_and_back(self._some(self._placed()), "knocked off the table", lambda die: self.table.things.take_out([die]))

    def _rolls_into_the_tray(self) -> None:
        def away(die: Die) -> None:
            die.face = self.chance.randint(1, 6)
            self.table.things.move(die, TRAY)

        self._away_and_back(self._some(self._placed()), "knocked into the tray", away)

    def _lid(self) -> None:
        """The box's lid is laid on the table, or taken away."""
        places = (*CASINOS, TRAY)
        first = self.chance.randrange(len(places))
        lid = frozenset(places[first : first + self.chance.randint(1, 3)])
        self.table.covered = frozenset() if self.table.covered else lid
        self.heard.note(f"the lid covers {sorted(self.table.covered)}")
        self.people.look()

    def _presses(self) -> None:
        """A child presses a button, once or twice: "next" leads nowhere in the middle of a round. Not where people would cry out."""
        button = self.chance.choice(("confirm", "undo", "next"))
        self.heard.note(f"a child presses {button}")
        for _ in range(self.chance.randint(1, 2)):
            at, standing = self.truth.place_of(self.table.tally), self.table.keeper.eyes.standing
            is_wrong = standing is not None and (self.truth.leads_to(self.table.tally, standing.commands) or -1) <= (at or 0)
            if (button == "undo" and not at) or (button == "confirm" and is_wrong):
                return
            self.table.push(button)
            self.people.check()
        self.people.look()

    def _off(self) -> None:
        """The companion is off for some turns."""
        self.turns_off = self.chance.randint(1, MOST_TURNS_OFF)
        self.table.is_off = True
        self.heard.note(f"the companion is off for {self.turns_off} turns")

    def turn_is_over(self) -> None:
        """With the round's last one the companion is on again in any case."""
        if not self.table.is_off:
            return
        self.turns_off -= 1
        if self.turns_off <= 0 or self.truth.now.stage not in ("roll", "place", "kick"):
            self.heard.note("the companion is on again")
            self.table.is_off = False
            self.table.start_anew()
            self.people.look()

    # dice of a throw ---------------------------------------------------------------------------------------------------------------

    def borrows(self, thrown: list[Die]) -> None:
        """One of the dice is of a colour that is another's, or nobody's."""
        colours = {die.colour for die in thrown if die.seat == self.truth.now.turn} - {"white", "purple"}
        own = [die for die in thrown if die.size == "normal" and die.colour in colours and len(colours) == 1]
        if self.happens() and own:
            die = self.chance.choice(own)
            known = {self.truth.now.turn, self.table.tally.turn}  # a die of whose turn the tally waits for may be of that one's throw
            others = {one.colour for one in self.table.things.dice if one.seat and one.seat not in known} - {"white"}
            self._borrowed.append((die, die.colour))
            die.colour = self.chance.choice([NOBODYS, *sorted(others - colours)])
            self.heard.note(f"a {die.colour} {die.face} is thrown for one of their own")

    @property
    def is_borrowing(self) -> bool:
        """Whether nobody could read what was thrown."""
        return bool(self._borrowed)

    def gives_back(self) -> None:
        """It is exchanged for one of their own, with its number."""
        for die, colour in self._borrowed:
            die.colour = colour
        self._borrowed = []

    def throws_all_again(self, thrown: list[Die]) -> bool:
        """It is thrown again, all of it, before anything was placed. Whether it was."""
        if not self.happens():
            return False
        self.throw_again(thrown)
        self.heard.note(f"all are thrown again: {[die.face for die in thrown]}")
        return True

    def looks_at_it(self) -> bool:
        return self.chance.random() < 0.7

    def throw_again(self, dice: list[Die]) -> None:
        for die in dice:
            die.face = self.chance.randint(1, 6)
            self.table.things.move(die, TRAY)

    def throws_the_rest(self, seat: str) -> None:
        """Somebody who has placed, and whose roll was seen, throws what is left as if it were their turn still."""
        rest = [die for die in self.table.things.on(TRAY) if die.seat == seat]
        if self.happens() and rest and self.truth.now.turn != seat and self._shows_the_turn():
            self.throw_again(rest)
            self.heard.note(f"{seat} throws the rest: {[die.face for die in rest]}")
            self.people.look()
            self.table.things.take_out(rest)
            self.people.look()

    def _shows_the_turn(self) -> bool:
        """Whether what was placed is proposed, or kept."""
        standing = self.table.keeper.eyes.standing
        commands = () if standing is None else standing.commands
        return self.truth.leads_to(self.table.tally, commands) == len(self.truth.steps) - 1

    def meanwhile(self, seat: str) -> Need | None:
        """What the next seat throws while this one's dice are still in the hand."""
        need = next((one for one in self.truth.game.needs(self.truth.now) if one.kind == "roll"), None)
        if not self.happens() or need is None or need.seat == seat or hasattr(need.command, "faces"):
            return None
        return need

    def out_of_order(self, need: Need) -> str | None:
        """The seat that plays before the one whose turn it is; None where they keep to the order."""
        plain = {need.seat, NEUTRAL}
        seats = list(self.truth.now.hands)
        then = seats[(seats.index(need.seat or "") + 1) % len(seats)]
        if not self.happens() or then == need.seat or not set(need.dice) <= plain or not self._is_up_to_date():
            return None
        return then if self.truth.now.hands[then].get(then) and set(self.truth.now.hands[then]) <= {then, NEUTRAL} else None
