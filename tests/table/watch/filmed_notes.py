"""A game whose banknotes the camera reads, and what it shows of them: for tests."""

from companion.games.game import Seat
from companion.games.las_vegas.game import LasVegas
from companion.table.watch.watch import TableWatch
from vision.reading import NoteReading, NotesSeen, Scene, TableReading

ZONES = frozenset({"tray", *(f"casino-{n}" for n in range(1, 7))})
ALL = {1: [60], 2: [50], 3: [40, 20], 4: [90], 5: [30, 20], 6: [70]}
PUSHED = {**ALL, 1: [], 2: [60, 50]}


class Bank:
    """A game whose notes the camera reads, and its watch. `shows` is a settled look at notes and no dice."""

    def __init__(self, game=None, **options):
        self.game = game or LasVegas()
        self.state = self.game.setup({"bank": "camera", **options}, (Seat("anna", "Anna", "red"), Seat("ben", "Ben", "blue")))
        self.watch = TableWatch()
        self.now_s, self.seen = 0.0, None

    def shows(self, notes, doubts=(), hidden=(), looks=2, scene=Scene.SETTLED):
        """notes: casino → thousands; doubts: casino → why; hidden: casinos out of the picture. Looked at twice, as a sensor is."""
        lie = [NoteReading(f"casino-{n}", v * 1000, (0.0, 0.0)) for n, values in notes.items() for v in values]
        lie += [NoteReading(f"casino-{n}", 50_000 if why == "border" else None, (0.0, 0.0), True, why) for n, why in dict(doubts).items()]
        zones = frozenset(f"casino-{n}" for n in range(1, 7) if n not in hidden)
        for _ in range(looks):
            self.now_s += 0.5
            self.reading = TableReading(self.now_s, int(self.now_s * 10), scene, (), ZONES, notes=NotesSeen(tuple(lie), zones))
            self.seen = self.watch.look(self.game, self.state, self.reading, self.now_s)
        return self.seen

    def keep(self, commands):
        for command in commands:
            for event in self.game.decide(self.state, command, {}):
                self.state = self.game.apply(self.state, event)
        self.seen = self.watch.look(self.game, self.state, self.reading, self.now_s)
        return self.seen

    def confirm(self):
        return self.keep(self.seen.proposal.commands)

    def answer(self, answer):
        return self.keep(self.watch.answer(self.game, self.state, self.seen.question.id, answer).commands)

    def notes(self, casino):
        return sorted(value // 1000 for value in self.state.casinos[casino].notes)
