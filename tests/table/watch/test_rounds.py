"""Whole rounds from layouts alone: two players, four players, three with neutral dice, one press a turn."""

import random
from collections import Counter

import pytest

COLOUR = {"anna": "red", "ben": "blue", "carla": "green", "denny": "black", "emil": "yellow", "neutral": "white"}


def as_text(pieces):
    """zone → pieces of a layout, or of dice in hand, as a look in words."""
    parts = []
    for zone, some in pieces.items():
        by_colour = {}
        for colour, face in some:
            by_colour.setdefault(colour, []).append(face)
        words = " ".join(f"{colour} {' '.join(map(str, faces))}" for colour, faces in by_colour.items())
        if words:
            parts.append(f"{zone}: {words}")
    return " | ".join(parts)


def on_casinos(film):
    """What truly lies on the casinos, as the rules know it."""
    layout = film.game.layout(film.state)
    return {zone: [(p.colour, p.face) for p in pieces] for zone, pieces in layout.items() if zone != "tray"}


def hand_of(film):
    """The dice the seat on turn must roll, by owner."""
    need = film.game.needs(film.state)[0]
    assert need.kind == "roll"
    return dict(need.dice)


def play_a_turn(film, chance, rest, kept):
    """Somebody rolls and places at random; the camera sees both; one press. rest: where the other dice stay ("tray" or "outside").
    kept: seat → dice it has left in the tray and takes up only when it rolls again."""
    hand, before = hand_of(film), on_casinos(film)
    seat = film.turn
    kept.pop(seat, None)
    lying = [die for dice in kept.values() for die in dice]
    rolled = [(COLOUR[owner], chance.randint(1, 6)) for owner, count in hand.items() for _ in range(count)]
    film.rolls(as_text({"kept": lying, "tray": rolled, **before}))
    whites_only = film.game.needs(film.state)[0].command.kind == "place-neutral"
    if whites_only:
        for colour, face in rolled:
            before.setdefault(f"casino-{face}", []).append((colour, face))
        film.shows(as_text(before))
        assert film.observation.proposal is not None, film.told()
        film.press()
        return
    assert film.observation.roll is not None, film.told()
    face = chance.choice(rolled)[1]
    placed = [die for die in rolled if die[1] == face]
    others = [die for die in rolled if die[1] != face]
    before.setdefault(f"casino-{face}", []).extend(placed)
    film.shows(as_text({"kept": lying, rest: others, **before}))
    assert film.observation.proposal is not None, film.told()
    owner_of_colour = {colour: owner for owner, colour in COLOUR.items()}
    truth = Counter(owner_of_colour[colour] for colour, _ in placed)
    tally = Counter(film.on(face))
    film.press()
    kept[seat] = others
    assert Counter(film.on(face)) == tally + truth
    assert film.turn != seat or len([s for s in film.game.view(film.state, None)["seats"] if s["in_hand"] or s["neutral_in_hand"]]) <= 1


@pytest.mark.parametrize("rest", ["the rest stays in the tray until the next roll", "the rest goes back", "nobody ever clears the tray"])
@pytest.mark.parametrize(
    ("players", "options"),
    [
        pytest.param(2, {}, id="two players"),
        pytest.param(4, {}, id="four players"),
        pytest.param(2, {"neutral_dice": True}, id="two players with neutral dice"),
        pytest.param(3, {"neutral_dice": True}, id="three players with neutral dice and the two left over"),
        pytest.param(5, {}, id="five players"),
    ],
)
def test_a_round_is_followed_with_one_press_a_turn(film_of, players, options, rest):
    chance = random.Random(players)
    film = film_of(players, **options)
    turns, kept = 0, {}
    while film.game.stage(film.state) == "roll":
        play_a_turn(film, chance, "outside" if rest == "the rest goes back" else "tray", kept)
        if rest != "nobody ever clears the tray":
            kept.clear()
        turns += 1
    assert film.game.stage(film.state) == "payout"
    assert film.presses == turns
    assert not film.differs
    placed = sum(sum(film.on(casino).values()) for casino in range(1, 7))
    assert placed == players * 8 + (8 if options else 0)
