"""What people said of dice, or left to the table to put right, in the looks after. Anna has red dice, Ben blue ones."""

from dataclasses import replace

ROLL = "tray: red 1 1 3 3 4 5 5 6"


def test_a_question_put_aside_stays_quiet_until_something_changes(film):
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5?stacked")
    film.answer("no")
    assert film.asks is None
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5?stacked")
    assert film.asks is None
    film.shows("tray: red 1 1 3 3 4 | casino-5: red 5?stacked")
    assert film.asks == "stacked"


def test_a_die_that_is_rolled_again_and_leans_again_is_asked_about_again(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6?cocked")
    film.answer("again")
    assert film.asks is None
    film.rolls("tray: red 1 1 3 3 4 5 5 2?cocked")
    assert film.asks == "cocked"


def test_of_two_dice_that_lean_alike_each_is_rolled_again_once_and_neither_is_asked_about_in_turns(film):
    film.rolls("tray: red 1 1 3 3 4 5 5?cocked 6?cocked")
    film.answer("again")
    assert film.asks == "cocked"
    film.answer("again")
    assert film.asks is None
    film.shows("tray: red 1 1 3 3 4 5 5?cocked 6?cocked")
    assert film.asks is None


def test_an_answer_on_its_way_is_about_the_die_that_was_shown_and_not_about_another_that_leans_alike(film):
    film.rolls("tray: red 1 1 3 3 4 5 5?cocked 6?cocked")
    shown = film.observation.question
    assert shown.moved == (6,)
    film.answer("again")
    assert film.observation.question.moved == (7,)
    assert film.watch.answer(film.game, film.state, shown.id, "face-5") is None


def test_dice_that_lean_alike_are_asked_about_in_one_order_however_a_look_lists_them(film):
    film.rolls("tray: red 1 1 3 3 4 5 5?cocked 6?cocked")
    shown = film.observation.question.id
    film.now_s += 0.5
    film.reading = replace(film.reading, dice=film.reading.dice[::-1])
    film.look()
    assert (film.observation.question.id, film.observation.question.moved) == (shown, (1,))


def test_dice_that_somebody_nudged_are_asked_about_again(film):
    film.rolls("tray: red 1 1 3 3 4 5 5?cocked 6?cocked")
    film.answer("face-5")
    film.rolls("tray: red 1 1 3 3 4 5 5?cocked 6?cocked")
    film.answer("face-5")
    film.answer("face-6")
    assert film.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_what_a_person_said_of_a_die_is_not_given_up_for_what_the_camera_is_sure_of_later(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 5?cocked")
    film.answer("face-2")
    assert film.observation.roll.dice == {"anna": (1, 1, 2, 3, 3, 4, 5, 5)}
    film.shows("tray: red 1 1 3 3 4 5 5 5")
    assert film.observation.roll.dice == {"anna": (1, 1, 2, 3, 3, 4, 5, 5)}


def test_where_the_camera_is_sure_of_another_number_than_a_person_said_it_asks(film):
    film.rolls("tray: red 1 1 3 3 4 5 5?cocked 6?cocked")
    film.answer("face-2")
    film.shows("tray: red 1 1 3 3 4 5 5 6?cocked")
    film.answer("face-6")
    assert (film.asks, film.observation.roll) == ("face", None)
    film.answer("face-2")
    assert film.observation.roll.dice == {"anna": (1, 1, 2, 3, 3, 4, 5, 6)}
    film.shows("tray: red 1 1 3 3 4 5 5 6?cocked")
    assert (film.asks, film.observation.roll.dice) == (None, {"anna": (1, 1, 2, 3, 3, 4, 5, 6)}), "said twice, it is said"


def test_what_was_answered_is_still_known_when_the_light_is_back(film):
    film.keep([film.game.commands["adjust"](reason="so far", dice={5: {"ben": 3}, 4: {"ben": 2}})])
    lying = "casino-4: blue 4 4 | casino-5: blue 5 5 5"
    film.shows(lying)
    film.rolls(f"tray: red 1 1 3 3 4 5 5?cocked 6?cocked | {lying}")
    film.answer("face-5")
    film.shows(f"tray: red 1 1 3 3 4 5 5?cocked 6?cocked | {lying.replace('blue', 'purple')}")
    assert film.says == ["light"]
    film.shows(f"tray: red 1 1 3 3 4 5 5?cocked 6?cocked | {lying}")
    film.answer("face-6")
    assert film.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_what_stands_while_nothing_can_be_read_is_about_the_last_good_look(film):
    film.keep([film.game.commands["adjust"](reason="so far", dice={5: {"ben": 3}, 4: {"ben": 2}})])
    lying = "casino-4: blue 4 4 | casino-5: blue 5 5 5"
    film.rolls(f"tray: red 1 1 2 3 3 4 6 6 | {lying}")
    film.shows(f"tray: red 1 1 3 3 4 6 6 | casino-2: red 2 | {lying}")
    good = film.reading
    film.shows(f"casino-2: red 2 | {lying.replace('blue', 'purple')} | tray: red 1 1 3 3 4 6 6")
    assert (film.says, film.why) == (["light"], "one red two moved to casino 2")
    assert film.observation.of is good


def test_a_die_whose_colour_was_told_is_still_asked_for_its_number_where_it_leans(film):
    """The eye took a leaning red die for orange, which nobody plays."""
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    dice = list(film.reading.dice)
    odds = {"orange": 0.4, "red": 0.35, "blue": 0.25}
    dice[7] = replace(dice[7], colour="orange", colour_odds=odds, colour_confidence=0.4, ask=True, why_ask="cocked")
    film.watch.reset()
    film.reading = replace(film.reading, dice=tuple(dice), at_s=film.now_s + 0.1)
    film.look()
    assert film.asks == "colour"
    film.answer("colour-red")
    assert (film.asks, film.observation.roll) == ("cocked", None)
    film.answer("face-2")
    assert film.observation.roll.dice == {"anna": (1, 1, 2, 3, 3, 4, 5, 5)}


def test_an_answer_nobody_asked_for_is_none(film):
    film.rolls(ROLL)
    assert film.watch.answer(film.game, film.state, "q99", "yes") is None
