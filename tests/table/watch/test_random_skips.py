"""Random rounds of the Custom Edition in which people skip, throw too early, answer late, and nobody sees it all: whenever people look up
the tally is the truth, or something is asked or told. Whoever answers says what has truly happened.

What no camera rule can find out: a skip of which neither the roll was seen nor anything of what came after it, and a skip after which the
same seat throws unseen and places what its first roll would have told too. Nor do people here play on for a whole round over what is asked.
"""

import random

import pytest

COLOUR = {"anna": "red", "ben": "blue", "carla": "green"}
MOST_STEPS = 8


def key(state):
    """All that must not be wrong."""
    lying = [(casino.number, sorted(casino.spot().dice.items())) for casino in state.casinos.values()]
    return repr((state.turn, state.stage, state.hands, lying, sorted(state.tokens.items()), sorted(state.skipped.items())))


class People:
    """What truly happens, turn by turn, and what of it is shown. truth: the states after each turn, with the commands that lead there."""

    def __init__(self, film, chance):
        self.film, self.chance = film, chance
        self.truth = [((), film.state)]
        self.tray = {}
        self.unseen = self.skips = 0

    @property
    def now(self):
        return self.truth[-1][1]

    def look(self, thrown=False):
        places = {casino.number: [s for seat, n in casino.spot().dice.items() for s in [seat] * n] for casino in self.now.casinos.values()}
        parts = [f"tray: {COLOUR[seat]} " + " ".join(map(str, faces)) for seat, faces in self.tray.items() if faces]
        parts += [f"casino-{n}: " + " ".join(f"{COLOUR[seat]} {n}" for seat in seats) for n, seats in places.items() if seats]
        (self.film.rolls if thrown else self.film.shows)(" | ".join(parts))

    def throw(self, seat):
        self.tray[seat] = sorted(self.chance.randint(1, 6) for _ in range(sum(self.now.hands[seat].values())))
        return self.tray[seat]

    def keep(self, *commands):
        """These commands have truly happened."""
        before, self.film.state = self.film.state, self.now
        self.film.keep(commands)
        after, self.film.state = self.film.state, before
        self.truth.append((commands, after))

    def turn(self):
        """Somebody throws; places, or skips."""
        seat, game, some = self.now.turn, self.film.game, self.chance.random
        waits = self.film.asks or self.film.why or self.skips > 1  # nobody skips on and on over what is asked
        others = [other for other, hand in self.now.hands.items() if other != seat and hand]
        if others and some() < 0.1:
            early = self.chance.choice(others)
            self.throw(early)
            self.look(thrown=True)
            self.tray.pop(early)
        roll = game.commands["roll"](dice={seat: tuple(self.throw(seat))})
        is_seen = some() < 0.8
        if is_seen:
            self.look(thrown=True)
        may_skip = self.now.tokens[seat] > 0 and not waits and (is_seen or self.unseen + 2 < len(others) + 1)
        if may_skip and some() < 0.35:
            self.unseen, self.skips = 0 if is_seen else self.unseen + 1, self.skips + 1
            self.tray.pop(seat)
            self.keep(roll, game.commands["skip"](seat=seat))
            return
        self.unseen = 0
        face = self.chance.choice(self.tray[seat])
        self.tray[seat] = [other for other in self.tray[seat] if other != face]
        self.keep(roll, game.commands["place"](face=face, seat=seat))
        if some() < 0.5:
            self.tray.pop(seat)
        self.look()

    # what is on the screens --------------------------------------------------------------------------------------------------------

    def place_of(self, state):
        """How far the tally is; None where it is nowhere on the way."""
        return next((n for n in reversed(range(len(self.truth))) if key(self.truth[n][1]) == key(state)), None)

    def leads_to(self, commands):
        before = self.film.state
        self.film.keep(commands)
        after, self.film.state = self.film.state, before
        return self.place_of(after)

    def answer(self):
        """All that has truly happened, if that is an answer; else what keeps nothing."""
        answers, at = self.film.observation.question.answers, self.place_of(self.film.state)
        leads = {one.id: self.leads_to(one.commands) for one in answers if one.commands}
        true = {answer: to for answer, to in leads.items() if to is not None and to > at}
        nothing = [one.id for one in answers if not one.commands]
        self.film.answer(max(true, key=lambda one: true[one]) if true else nothing[-1 if self.film.asks == "rolled-again" else 0])

    def look_up(self):
        """They answer and confirm what is true."""
        film, answered, self.skips = self.film, set(), 0
        for _ in range(MOST_STEPS):
            question, proposal = film.observation.question, film.observation.proposal
            if question is not None and question.id not in answered and (proposal is None or self.chance.random() < 0.5):
                answered.add(question.id)
                self.answer()
            elif proposal is not None and self.leads_to(proposal.commands) is not None:
                film.press()
            elif proposal is not None:
                assert question is not None or film.differs, f"proposed, though it is not so: {film.told()}"
                break
            self.look()
        assert self.place_of(film.state) is not None, f"the tally is wrong: {film.told()}"

    def settle(self):
        """They look up after a placement, and type what nobody can tell."""
        self.look_up()
        film, at = self.film, self.place_of(self.film.state)
        if at < len(self.truth) - 1:
            assert film.asks or film.differs or film.why or "illegal" in film.says, f"nothing is asked: {film.told()}"
            for commands, _ in self.truth[at + 1 :]:
                film.keep(commands)
            film.look()


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(10))
def test_no_skip_goes_unpaid_and_nothing_is_wrong_unasked(custom, players, seed):
    film = custom(players, house_rule="B")
    people = People(film, random.Random(f"{players} {seed}"))
    while people.now.stage == "roll":
        people.turn()
        skipped = people.truth[-1][0][-1].kind == "skip"
        if not skipped and (people.chance.random() < 0.7 or people.now.stage != "roll"):
            people.look()
            people.settle()
    assert key(film.state) == key(people.now)
