"""A scripted film: looks at the table written as text, held against a real game, confirmed and answered as a table would."""

import itertools
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.games.custom_edition.game import CustomEdition
from companion.games.game import Refusal, Seat
from companion.games.las_vegas.game import LasVegas
from companion.games.registry import GAMES
from companion.table.watch.observation import Observation
from companion.table.watch.watch import TableWatch
from tests.table.watch.filmed_notes import Bank
from vision.reading import DieReading, Scene, TableReading

COLOURS = ("red", "blue", "green", "black", "yellow")
NAMES = ("Anna", "Ben", "Carla", "Denny", "Emil")
EYE_COLOURS = ("black", "blue", "green", "orange", "purple", "red", "white", "yellow")
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
PLACES = ("tray", *(f"casino-{n}" for n in range(1, 7)), "slot")


def die(token: str, colour: str, zone: str | None, spot: tuple[float, float], sized: bool = False) -> DieReading:
    """One die from its word: `5`, `5~` (on a line), `5?cocked` (doubtful, why), `?blurred` (unreadable), `5?colour/orange` (which one?),
    `5B` (a biggie), `5b` (a little larger than the others). sized: whether edges are told, as where biggies are played."""
    face, doubt, why = token.partition("?")
    size_mm = 22.0 if face.endswith("B") else 17.6 if face.endswith("b") else 16.0
    face = face.rstrip("Bb")
    line = face.endswith("~")
    value = int(face.rstrip("~")) if face.rstrip("~") else None
    why, _, rival = why.partition("/")
    odds = {colour: 0.55, rival: 0.45} if rival else {colour: 0.98}
    likely = tuple(0.9 if n == value else 0.02 for n in range(1, 7)) if value else (1 / 6,) * 6
    return DieReading(
        value, colour, 0.5 if doubt else 0.999, bool(doubt) or line, CORNERS, (0.0, 0.0, 1.0, 1.0),
        why_ask=why if doubt else "border" if line else "", face_odds=likely, colour_odds=odds, zone=zone, xy_mm=spot,
        size_mm=size_mm if sized else None,
    )  # fmt: skip


@dataclass
class Film:
    """A game, its watch, and what the camera shows. `shows` is one settled look; `rolls` the same after dice were shaken."""

    game: Any
    state: Any
    watch: TableWatch
    zones: frozenset[str]
    now_s: float = 0.0
    shaken: int = 0
    presses: int = 0
    observation: Observation = field(default_factory=Observation)
    reading: TableReading | None = None
    way: list[Any] = field(default_factory=list)

    def read(self, text: str, scene: Scene = Scene.SETTLED) -> TableReading:
        """`tray: red 1 1 3 | casino-5: red 5 5 | outside: blue 2 | covered: casino-3` as a reading; `kept: red 1 1`: dice in the tray that
        lie exactly where they lay in the reading before."""
        dice: list[DieReading] = []
        sized = bool(getattr(getattr(self.state, "options", None), "biggies", False))
        seen = set(self.zones)
        lay = [] if self.reading is None else [die for die in self.reading.dice if die.zone == "tray"]
        for part in filter(None, (part.strip() for part in text.split("|"))):
            zone, _, words = part.partition(":")
            if zone == "covered":
                seen -= set(words.split())
                continue
            colour, count = "", itertools.count()
            for word in words.split():
                if word in EYE_COLOURS:
                    colour = word
                    continue
                shake = self.shaken if zone == "tray" else 0
                if zone == "kept":
                    dice.append(lay.pop(next(i for i, old in enumerate(lay) if (old.colour, str(old.value)) == (colour, word))))
                    continue
                spot = (
                    20.0 * next(count) + 3.0 * EYE_COLOURS.index(colour),
                    40.0 * (PLACES.index(zone) if zone in PLACES else 9) + 31.0 * shake,
                )
                dice.append(die(word, colour, None if zone == "outside" else zone, spot, sized))
        return TableReading(self.now_s, int(self.now_s * 10), scene, tuple(dice), frozenset(seen))

    def shows(self, text: str, scene: Scene = Scene.SETTLED) -> Observation:
        """A new reading arrives."""
        self.now_s += 0.5
        self.reading = self.read(text, scene)
        return self.look()

    def rolls(self, text: str) -> Observation:
        """Dice were shaken and thrown: none of them lies where it lay."""
        self.shaken += 1
        return self.shows(text)

    def look(self) -> Observation:
        assert self.reading is not None
        self.observation = self.watch.look(self.game, self.state, self.reading, self.now_s)
        return self.observation

    def press(self) -> Observation:
        """One press of confirm: everything proposed is kept."""
        assert self.observation.proposal is not None, f"nothing to confirm: {self.told()}"
        self.presses += 1
        self.keep(self.observation.proposal.commands)
        return self.look()

    def answer(self, answer: str) -> Observation:
        """A tap on an answer."""
        question = self.observation.question
        assert question is not None, f"nobody asked: {self.told()}"
        answered = self.watch.answer(self.game, self.state, question.id, answer)
        assert answered is not None, f"no such answer: {[one.id for one in question.answers]}"
        self.keep(answered.commands)
        return self.look()

    def settle(self, zone: str, answer: str) -> Observation:
        """A tap on an answer to the difference in a zone."""
        difference = next(one for one in self.observation.differences if one.zone == zone)
        answered = self.watch.answer(self.game, self.state, difference.id, answer)
        assert answered is not None
        self.keep(answered.commands)
        return self.look()

    def hands(self, **of_seats: Any) -> None:
        """So many dice are left in hand: a short round."""
        self.keep([self.game.commands["adjust"](reason="a short round", in_hand=of_seats)])

    def keep(self, commands: Any, chance: Any = None) -> None:
        for command in commands:
            decision = self.game.decide(self.state, command, chance or {})
            assert not isinstance(decision, Refusal), str(decision.message)
            self.way.append(self.state)
            for event in decision:
                self.state = self.game.apply(self.state, event)

    def starts_anew(self) -> None:
        """The plug was pulled: the companion begins anew, and has the journal."""
        self.watch.reset()
        self.watch.begins_after(self.game, (*self.way, self.state))

    def fill(self, chance: random.Random) -> None:
        """Deal the notes of the round."""
        while needs := [need for need in self.game.needs(self.state) if need.kind == "deal"]:
            values = [value for value, left in needs[0].pile.items() if left]
            self.keep((needs[0].command,), {"drawn": chance.choice(values)})

    # what the tests ask ------------------------------------------------------------------------------------------------------------

    def on(self, casino: int) -> dict[str, int]:
        """The tally of one casino."""
        return dict(next(c for c in self.game.view(self.state, None)["casinos"] if c["number"] == casino)["dice"])

    @property
    def turn(self) -> str | None:
        return self.game.view(self.state, None)["turn"]

    @property
    def why(self) -> str | None:
        proposal = self.observation.proposal
        return None if proposal is None else str(proposal.why)

    @property
    def asks(self) -> str | None:
        question = self.observation.question
        return None if question is None else question.code

    @property
    def offered(self) -> list[str]:
        """The answers to what is asked."""
        question = self.observation.question
        return [] if question is None else [str(answer.text) for answer in question.answers]

    @property
    def says(self) -> list[str]:
        return [notice.code for notice in self.observation.notices]

    @property
    def differs(self) -> list[str]:
        return [str(difference.text) for difference in self.observation.differences]

    def told(self) -> str:
        """Everything the screens would show, for messages of failed tests."""
        o = self.observation
        question = None if o.question is None else (o.question.code, str(o.question.text), [a.id for a in o.question.answers])
        notices = [(notice.code, str(notice.text)) for notice in o.notices]
        roll = None if o.roll is None else dict(o.roll.dice)
        return f"phase {o.phase_hint}, roll {roll}, proposal {self.why}, question {question}, differs {self.differs}, says {notices}"


def seats_of(players: int) -> list[Seat]:
    """Anna (red), Ben (blue) …"""
    return [Seat(name.lower(), name, colour) for name, colour in zip(NAMES, COLOURS, strict=True)][:players]


def make_film(players: int = 2, looks_needed: int = 2, **options: Any) -> Film:
    game = LasVegas()
    state = game.setup({"bank": "virtual", **options}, seats_of(players))
    assert not isinstance(state, Refusal), str(state.message)
    film = Film(game, state, TableWatch(looks_needed), game.zones(state))
    film.fill(random.Random(1))
    return film


@pytest.fixture(scope="session")
def film_of() -> Any:
    """Make a film: film_of(players=2, neutral_dice=True, …)."""
    return make_film


@pytest.fixture
def film() -> Film:
    """Anna (red) and Ben (blue), the rules of 2012, Anna to roll eight dice."""
    return make_film()


@pytest.fixture
def custom() -> Any:
    """The Custom Edition: custom(2, house_rule="A")."""

    def make(players: int = 2, **options: Any) -> Film:
        film = make_film(players)
        film.game, film.way = CustomEdition(), []
        film.state = film.game.setup({"bank": "virtual", **options}, seats_of(players))
        film.zones = film.game.zones(film.state)
        film.fill(random.Random(1))
        return film

    return make


@pytest.fixture
def cards(film_of):
    """cards(sequential=True): Anna (red) and Ben (blue), real notes, everybody to choose."""

    game = GAMES["card-game"]

    def made(**options):
        seats = (Seat("anna", "Anna", "red"), Seat("ben", "Ben", "blue"))
        state = game.setup({"bank": "typed", **options}, seats)
        return type(film_of())(game, state, TableWatch(), game.zones(state))

    return made


@pytest.fixture
def bank() -> Bank:
    """A game whose notes the camera reads."""
    return Bank()
