"""A game of Lords of Vegas with real cards on the board of the film, and what the camera shows of it: for tests."""

import itertools

from companion.games.game import Refusal, Seat
from companion.games.lords_of_vegas.game import LordsOfVegas
from companion.games.plain import command_from_plain, to_plain
from companion.table.watch.watch import TableWatch
from vision.reading import DieReading, LotReading, Scene, TableReading
from vision.training.render.board_film import CITY, COLOUR, START_CARDS

CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


class Board:
    """A game with real cards, and what the camera shows of it. Lots as in board_film.CITY."""

    def __init__(self):
        self.game = LordsOfVegas()
        self.state = self.game.setup({"bank": "typed"}, [Seat(name, name.title(), colour) for name, colour in COLOUR.items()])
        self.watch, self.now_s, self.throws = TableWatch(looks_needed=1), 0.0, 0
        self.lots, self.tray, self.doubts, self.covered, self.stray, self.since_s = {}, (), {}, (), (), {}
        for card in START_CARDS:
            self.by_hand({"kind": "deal-card", "card": card})

    def begin(self):
        """The board of the film, Ann's turn: she has drawn C8."""
        lots = {name: [h.get("marker"), h.get("tile"), *h.get("die", (None, None))] for name, h in CITY.items()}
        self.lots = dict(CITY)
        self.by_hand({"kind": "adjust", "reason": "as it lies", "lots": lots, "cash_musd": dict.fromkeys(COLOUR, 60)})
        self.by_hand({"kind": "roll", "dice": {"ann": [6, 6], "ben": [1, 2], "cleo": [1, 3]}})
        self.by_hand({"kind": "draw", "card": "C8"})
        self.lots["C8"] = {"marker": "ann"}
        self.look()
        return self

    def by_hand(self, wish):
        self.keep([command_from_plain(self.game, wish)])

    def keep(self, commands):
        for command in commands:
            events = self.game.decide(self.state, command, {})
            assert not isinstance(events, Refusal), str(events.message)
            for event in events:
                self.state = self.game.apply(self.state, event)

    def shows(self, **lots):
        """The board with some lots laid anew (None: emptied)."""
        self.lots = {name: here for name, here in {**self.lots, **lots}.items() if here is not None}
        return self.look()

    def throws_dice(self, *dice):
        """(seat, value) each, thrown into the tray; nothing: the tray is emptied."""
        self.throws += 1
        self.tray = dice
        return self.look()

    def look(self):
        self.now_s += 2.0
        self.observation = self.watch.look(self.game, self.state, self.reading(), self.now_s)
        return self.observation

    def reading(self):
        spots = itertools.count(1)
        dice = [self.die(seat, value, "tray", (30.0 * next(spots), 320.0 + 9.0 * (self.throws % 4))) for seat, value in self.tray]
        for name, here in self.lots.items():
            if "die" in here:
                dice.append(self.die(*here["die"], f"lot-{name}", (float(next(spots)), 1.0)))
        dice += self.stray
        lots = tuple(self.lot(zone) for zone in sorted(self.game.zones(self.state)) if zone != "tray")
        seen = self.game.zones(self.state) - {f"lot-{name}" for name in self.covered}
        return TableReading(self.now_s, int(self.now_s), Scene.SETTLED, tuple(dice), seen, lots=lots)

    def lot(self, zone):
        name = zone.removeprefix("lot-")
        here = self.lots.get(name, {})
        why = self.doubts.get(name, "")
        marker, sure = COLOUR.get(here.get("marker")), 0.5 if why else 0.99
        return LotReading(zone, here.get("tile"), marker, sure, bool(why), why, since_s=self.since_s.get(name))

    @staticmethod
    def die(seat, value, zone, spot):
        odds = tuple(0.95 if n == value else 0.01 for n in range(1, 7))
        return DieReading(value, COLOUR[seat], 0.999, False, CORNERS, (0.0, 0.0, 1.0, 1.0), "", odds, {COLOUR[seat]: 0.98},
                          1.0, spot, 16.0, zone)  # fmt: skip

    @property
    def proposed(self):
        proposal = self.observation.proposal
        return None if proposal is None else [to_plain(command) for command in proposal.commands]

    @property
    def differs(self):
        return [difference.zone for difference in self.observation.differences]

    @property
    def says(self):
        return {notice.code for notice in self.observation.notices}

    def press(self):
        self.keep(self.observation.proposal.commands)
        return self.look()

    def answer(self, key, answer):
        answered = self.watch.answer(self.game, self.state, key, answer)
        assert answered is not None
        self.keep(answered.commands)
        return self.look()


def carries(command, wanted):
    """Whether a command says all that is wanted of it."""
    return all(command.get(key) == value for key, value in wanted.items())
