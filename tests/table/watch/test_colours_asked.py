"""Dice whose colour the camera doubts: those that look alike are one question, and it comes before it is asked whose they are."""

ALL_ALIKE = "tray: blue 1?colour/red 1?colour/red 2?colour/red 3?colour/red 3?colour/red 4?colour/red 6?colour/red 6?faint"


def test_a_whole_throw_that_looks_like_another_seats_may_be_of_the_seat_on_turn(film):
    """Rehearsed game 205: before a dull camera orange dice were red, in doubt, and nothing was said."""
    film.rolls(ALL_ALIKE)
    assert (film.asks, str(film.observation.question.text)) == ("colour", "What colour are these 8 dice in the tray?")
    film.answer("colour-red")
    assert film.asks == "face", "which number the last one shows has not been said with it"
    film.answer("face-5")
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 2, 3, 3, 4, 5, 6)}


def test_that_it_is_another_seats_after_all_is_asked_about_then(film):
    film.rolls(ALL_ALIKE)
    film.answer("colour-blue")
    assert film.asks == "wrong-seat"


def test_where_they_are_not_all_alike_each_is_asked_about_and_then_whose_throw_it_is(film):
    """Until 28 November nobody asked on: the roll was typed, and which dice are whose was never learned."""
    film.rolls(ALL_ALIKE)
    film.answer("no")
    for _ in range(8):
        assert (film.asks, str(film.observation.question.text)) == ("colour", "What colour is this die in the tray?")
        film.answer("no")
    assert film.asks == "wrong-seat"


def test_of_dice_that_are_not_all_alike_each_has_the_colour_that_was_said_of_it(film):
    film.hands(anna={"anna": 3}, ben={"ben": 3})
    film.rolls("tray: blue 1?colour/red 2?colour/red 3?colour/red")
    film.answer("no")
    for _ in range(3):
        assert str(film.observation.question.text) == "What colour is this die in the tray?", "nor is it asked whether the others are alike"
        film.answer("colour-red")
    assert dict(film.observation.roll.dice) == {"anna": (1, 2, 3)}


def test_dice_rolled_that_look_alike_are_one_question(film):
    """Until 24 November three were the light, and two were asked about one after the other."""
    film.rolls("tray: red 1 1 2?colour/blue 3?colour/blue 4?colour/blue 5 5 6")
    assert (film.asks, film.says) == ("colour", [])
    assert film.observation.roll is None
    assert str(film.observation.question.text) == "What colour are these 3 dice in the tray?"
    assert len(film.observation.question.moved) == 3
    assert sorted(film.offered) == ["All are blue", "All are red", "Not all alike: ask about each"]
    film.answer("colour-red")
    assert film.asks is None
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 2, 3, 4, 5, 5, 6)}


def test_dice_rolled_of_two_looks_are_two_questions(film_of):
    """Until 28 November a roll of two doubtful sets was the light, and was left to people."""
    film = film_of(2, neutral_dice=True)
    reds, whites = (" ".join(f"{face}?colour/blue" for face in faces) for faces in ("11234556", "1234"))
    film.rolls(f"tray: red {reds} white {whites}")
    assert (film.asks, film.says) == ("colour", [])
    film.answer("colour-red")
    assert (film.asks, film.says) == ("colour", [])
    film.answer("colour-white")
    assert film.asks is None
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 2, 3, 4, 5, 5, 6), "neutral": (1, 2, 3, 4)}


def test_dice_rolled_that_are_another_seats_after_all_make_no_roll(film):
    film.rolls("tray: red 1?colour/blue 1?colour/blue 2?colour/blue 3?colour/blue 4?colour/blue 5?colour/blue 5?colour/blue 6?colour/blue")
    film.answer("colour-blue")
    assert film.asks == "wrong-seat"
    assert film.observation.roll is None


def test_dice_rolled_of_which_nobody_knows_the_colour_are_left_to_people(film):
    film.rolls("tray: red 1 1 2?colour/blue 3?colour/blue 4?colour/blue 5 5 6")
    for _ in range(4):
        film.answer("no")
    assert (film.asks, film.observation.roll) == (None, None)


EIGHT = "tray: red 1 1 2 3 4 5 5 6"
TWO_IN_DOUBT = "casino-5: blue 5?colour/red 5?colour/red"


def test_where_a_roll_has_gone_the_colours_of_what_came_to_a_place_are_asked(film):
    """Rehearsed game 205: three orange fives that looked red, one of them too many for the story, and nothing was said."""
    film.rolls(EIGHT)
    film.shows(f"tray: red 1 1 2 3 4 | {TWO_IN_DOUBT} blue 5?colour/red")
    assert str(film.observation.question.text) == "What colour are these 3 dice in casino 5?", film.told()
    film.answer("no")
    assert str(film.observation.question.text) == "What colour is this die in casino 5?", film.told()


def test_not_where_the_whole_roll_lies_in_the_tray(film):
    film.rolls(EIGHT)
    film.shows(f"{EIGHT} | {TWO_IN_DOUBT}")
    assert film.asks is None, film.told()


def test_whose_dice_came_to_a_casino_is_asked_once_their_colour_is_known(film):
    """Rehearsed game 205: an orange die that ran off the tray was red, in doubt, and it was asked whose turn it is."""
    film.shows("casino-1: blue 1?colour/red")
    assert str(film.observation.question.text) == "What colour is this die in casino 1?", film.told()
    film.answer("colour-blue")
    assert film.asks == "wrong-seat", film.told()


def test_dice_left_over_are_spoken_of_once_their_colours_are_known(film):
    film.rolls(EIGHT)
    film.shows(f"{EIGHT} blue 5?colour/red")
    assert film.asks == "colour", film.told()
    film.answer("colour-blue")
    assert film.asks == "left-over", film.told()


def test_a_throw_whose_colours_are_in_doubt_is_asked_about_though_one_lies_where_another_seat_left_one(film):
    """Rehearsed game 205: one of seven orange dice came to lie where a red one had lain, and it was asked whose roll it is."""
    film.hands(anna={"anna": 3}, ben={"ben": 3})
    film.rolls("tray: red 1 2 3")
    film.shows("tray: red 1 2 | casino-3: red 3")
    film.press()
    film.rolls("tray: blue 1 2 3 | casino-3: red 3")
    film.shows("tray: blue 1 2 | casino-3: red 3 blue 3")
    film.press()
    film.hands(anna={"anna": 3})
    film.shows("tray: blue 1?colour/red 2?colour/red 5?colour/red | casino-3: red 3 blue 3")
    assert film.asks == "colour", film.told()
