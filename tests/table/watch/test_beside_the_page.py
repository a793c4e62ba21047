"""The camera beside people who tap: rolls and placements typed in, undo, a restart in the middle of a turn. Anna has red dice."""

from vision.reading import Scene

ROLL = "tray: red 1 1 3 3 4 5 5 6"
PLACED = "tray: red 1 1 3 3 4 6 | casino-5: red 5 5"


def roll_command(film, *faces):
    return film.game.commands["roll"](dice={"anna": tuple(faces)})


def place_command(film, face):
    return film.game.commands["place"](face=face)


def test_a_roll_typed_in_and_a_placement_seen(film):
    film.keep([roll_command(film, 1, 1, 3, 3, 4, 5, 5, 6)])
    film.shows(ROLL)
    assert (film.observation.phase_hint, film.observation.roll) == ("place", None)
    film.shows(PLACED)
    assert [command.kind for command in film.observation.proposal.commands] == ["place"]
    film.press()
    assert film.on(5) == {"anna": 2}


def test_a_placement_tapped_before_the_dice_are_moved(film):
    film.rolls(ROLL)
    film.keep([film.observation.roll.command, place_command(film, 5)])
    film.look()
    film.shows(PLACED)
    film.shows(PLACED)
    assert (film.observation.proposal, film.asks, film.differs) == (None, None, [])
    assert (film.on(5), film.turn) == ({"anna": 2}, "ben")


def test_a_player_alone_taps_and_what_lies_in_the_tray_is_no_new_roll(film):
    film.keep([film.game.commands["adjust"](reason="near the end", in_hand={"ben": {}})])
    film.rolls(ROLL)
    film.keep([film.observation.roll.command, place_command(film, 5)])
    assert film.look().roll is None
    film.shows(PLACED)
    assert (film.observation.roll, film.observation.proposal) == (None, None)
    film.rolls("tray: red 1 2 2 3 4 6 | casino-5: red 5 5")
    assert film.observation.roll.dice == {"anna": (1, 2, 2, 3, 4, 6)}


def test_an_undo_finds_the_roll_again_and_proposes_what_still_lies_there(film):
    before = film.state
    film.rolls(ROLL)
    film.shows(PLACED)
    film.press()
    film.state = before
    film.look()
    assert film.why == "two red fives moved to casino 5"
    film.shows(ROLL)
    assert film.observation.proposal is None
    assert film.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_after_a_restart_the_roll_in_the_tray_is_read_again(film):
    film.rolls(ROLL)
    film.watch.reset()
    film.look()
    assert film.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_after_a_restart_between_roll_and_press_placement_and_rest_tell_the_turn(film):
    film.rolls(ROLL)
    stood = film.shows(PLACED).proposal
    film.watch.reset()
    film.look()
    assert film.why == "two red fives moved to casino 5"
    assert film.observation.proposal.id != stood.id


def test_a_press_while_a_hand_is_over_the_table_takes_the_proposal_away(film):
    film.rolls(ROLL)
    film.shows(PLACED)
    film.shows("", Scene.HANDS)
    film.press()
    assert film.observation.proposal is None
    assert film.on(5) == {"anna": 2}


def test_a_hand_asks_to_be_looked_at_again_when_it_has_stayed_long(film):
    film.rolls(ROLL)
    film.shows("", Scene.HANDS)
    assert film.observation.look_again_s == film.now_s + 15.0
    film.now_s += 15.0
    film.look()
    assert (film.says, film.observation.look_again_s) == (["hand"], None)


def test_what_will_not_be_still_is_told_after_half_a_minute(film):
    """A fan, a screen, somebody who leans in: the screens said "Reading the dice …" for as long as it moved."""
    film.rolls(ROLL)
    film.shows("", Scene.MOVING)
    assert (film.says, film.observation.look_again_s) == ([], film.now_s + 30.0)
    film.now_s += 30.0
    film.look()
    assert (film.says, film.observation.look_again_s) == (["moving"], None)
    film.shows(ROLL)
    assert film.says == []


def test_what_moves_after_a_long_wait_for_something_else_is_given_its_own_time(film):
    film.rolls(ROLL)
    film.shows("", Scene.NO_MAT)
    film.now_s += 60.0
    film.shows("", Scene.MOVING)
    assert film.says == []


def test_an_undo_from_the_payout_finds_the_last_roll_again(film):
    adjust = film.game.commands["adjust"]
    film.keep([adjust(reason="the last dice", in_hand={"anna": {"anna": 2}, "ben": {}})])
    before = film.state
    film.rolls("tray: red 5 5")
    film.shows("casino-5: red 5 5")
    film.press()
    assert film.game.stage(film.state) == "payout"
    film.state = before
    film.look()
    assert film.why == "two red fives moved to casino 5"
