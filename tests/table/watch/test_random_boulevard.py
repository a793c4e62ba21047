"""Random Boulevard rounds before the camera: biggies, kickers, white dice and the slot machine in any mixture. Every turn is proposed as it
was played, or asked about; none is ever proposed wrong."""

import random

import pytest

COLOUR = {"anna": "red", "ben": "blue", "carla": "green", "denny": "black", "neutral": "white", "kicker": "purple"}
TABLES = [
    pytest.param(2, {"biggies": True}, id="biggies"),
    pytest.param(3, {"biggies": True, "slot_machine": True}, id="biggies and the slot machine"),
    pytest.param(2, {"kickers": True}, id="kickers"),
    pytest.param(4, {"kickers": True, "biggies": True}, id="kickers and biggies"),
    pytest.param(2, {"kickers": True, "neutral_dice": True, "slot_machine": True, "biggies": True}, id="everything"),
    pytest.param(3, {"kickers": True, "kick_optional": True, "slot_machine": True}, id="kickers that may be spared"),
]


def words(zone, dice):
    """(colour, face, size) each, as a look in words."""
    return f"{zone}: " + " ".join(f"{colour} {face}{'B' if size == 'big' else ''}" for colour, face, size in dice)


def lying(film, state):
    """What truly lies on the places."""
    layout = film.game.layout(state)
    zones = {zone: [(piece.colour, piece.face, piece.size) for piece in pieces] for zone, pieces in layout.items() if zone != "tray"}
    eye = {"violet": "purple"}
    return [words(zone, [(eye.get(c, c), face, size) for c, face, size in dice]) for zone, dice in zones.items() if dice]


def in_tray(seat, roll):
    return [
        (COLOUR[seat if owner == "biggie" else owner], face, "big" if owner == "biggie" else "normal")
        for owner, faces in roll.items()
        for face in faces
    ]


def done(film, state, command, chance=None):
    for event in film.game.decide(state, command, chance or {}):
        state = film.game.apply(state, event)
    return state


def truly_played(film, state, chance):
    """(roll, the state after the roll, commands, the state after them) of a random legal turn with its kicks."""
    need = film.game.needs(state)[0]
    roll = {owner: tuple(sorted(chance.randint(1, 6) for _ in range(count))) for owner, count in need.dice.items()}
    after = rolled = done(film, state, need.command, {"dice": roll})
    face, played = None, []
    while not played or (after.stage == "kick" and after.kick is not None):
        command = chance.choice(film.game.legal(after, after.turn if not played else after.kick.seat))
        face = face or command.face
        played.append(command)
        after = done(film, after, command)
    return roll, rolled, face, played, after


def same(one, other):
    """Whether two tallies agree in all that matters."""
    return (one.hands, one.turn, one.stage) == (other.hands, other.turn, other.stage) and [c.spots for c in one.casinos.values()] == [
        c.spots for c in other.casinos.values()
    ]


def if_kept(film, commands):
    before = film.state
    film.keep(commands)
    then, film.state = film.state, before
    return then


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_every_turn_is_proposed_as_it_was_played_or_asked_about(film_of, players, options, seed):
    film, chance = film_of(players, **options), random.Random(f"{seed} {sorted(options)}")
    turns = asked = 0
    while film.game.stage(film.state) == "roll":
        seat, before = film.turn, film.state
        if film.game.needs(before)[0].command.kind == "place-neutral":
            film.keep([film.game.commands["place-neutral"](faces=(1, 2))])
            continue
        roll, _, face, played, after = truly_played(film, before, chance)
        film.rolls(" | ".join([words("tray", in_tray(seat, roll)), *lying(film, before)]))
        assert film.observation.proposal is None, film.told()
        if film.asks == "rolled-again":  # what an earlier turn left in the tray looked like this roll
            film.answer("new")
        assert dict(film.observation.roll.dice) == roll, film.told()
        rest = [die for die in in_tray(seat, roll) if die[1] != face]
        where = "tray" if chance.random() < 0.6 else "outside"
        film.shows(" | ".join([*([words(where, rest)] if rest else []), *lying(film, after)]))
        turns += 1
        if film.observation.proposal is not None:
            assert same(if_kept(film, film.observation.proposal.commands), after), (film.told(), played)
            film.press()
            continue
        asked += 1
        question = film.observation.question
        offered = [answer for answer in (question.answers if question else ()) if answer.commands]
        right = [answer.id for answer in offered if same(if_kept(film, answer.commands), after)]
        if right:
            film.answer(right[0])
        else:  # nobody can see it: it is tapped in
            film.keep([film.observation.roll.command, *played])
            film.look()
    assert asked <= turns / 2
