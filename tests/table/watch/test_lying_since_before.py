"""What lies just where it lay in another turn's roll, or beside it, was not thrown for this turn: a die that somebody lays to a casino
makes no turn together with it. Anna has red dice, Ben blue ones."""

import pytest


@pytest.fixture
def ben_has_placed(film_of):
    """Ben's four stands, his one and the white ones lie there still."""
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"anna": 1, "neutral": 1}, ben={"ben": 3, "neutral": 2})
    film.keep([film.game.commands["adjust"](reason="Ben first", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 1 4 5 white 2 4")
    film.shows("casino-4: blue 4 white 4 | kept: blue 1 5 white 2")
    assert film.why == "one blue four and one white four moved to casino 4", film.told()
    return film


def test_a_white_die_of_the_turn_before_is_not_of_the_next_seats_roll(ben_has_placed):
    """Boulevard 6805 of the rehearsed evenings: a die of Anna's was laid there with his."""
    film = ben_has_placed
    for _ in range(2):
        film.shows("casino-4: blue 4 white 4 red 4 | kept: blue 1 5 white 2")
        assert film.observation.proposal.turns == 1, film.told()


def test_a_white_die_that_lies_elsewhere_by_now_was_thrown_by_the_next_seat(ben_has_placed):
    film = ben_has_placed
    film.rolls("casino-4: blue 4 white 4 | casino-3: red 3 | tray: white 2")
    assert film.why == "Ben: one blue four and one white four moved to casino 4; then Anna: one red three moved to casino 3", film.told()


def test_a_white_die_that_the_turn_before_left_is_not_the_next_seats_though_nobody_saw_that_roll(film_of):
    """A blue five lay at casino 5 as he threw, and it was asked about that."""
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"anna": 1, "neutral": 1}, ben={"ben": 3, "neutral": 2})
    film.keep([film.game.commands["adjust"](reason="Ben first", turn="ben")])
    film.shows("")
    film.shows("casino-5: blue 5")
    film.shows("casino-5: blue 5")
    film.rolls("casino-5: blue 5 | tray: blue 2 3 5 white 2 6")
    film.shows("casino-5: blue 5 | kept: blue 2 3 5 white 2 6")
    for _ in range(2):
        film.shows("casino-6: white 6 red 6 | kept: blue 2 3 5 white 2")
        assert (film.why, film.asks) == (None, "roll-not-seen"), film.told()


@pytest.mark.parametrize("thrown", [False, True])
def test_a_seats_rest_is_no_part_of_its_next_roll_unless_it_lies_elsewhere_by_now(film_of, thrown):
    """Boulevard 15007 and 7123: Anna's kicker has kicked her own five, so she has as many dice in hand as lie there, and one."""
    film = film_of(2, kickers=True)
    film.hands(anna={"anna": 3, "kicker": 1}, ben={"ben": 2})
    film.shows("")
    film.rolls("tray: red 1 2 5 purple 5")
    film.shows("kept: red 1 2")
    film.keep([film.observation.roll.command, *commands(film, ("place", {"face": 5}), ("kick", {"owner": "anna"}))])
    film.rolls("kept: red 1 2 | tray: blue 3 6")
    film.keep([film.observation.roll.command, *commands(film, ("place", {"face": 6}))])
    film.shows("casino-6: blue 6 | kept: red 1 2")
    for _ in range(2):
        if thrown:
            film.rolls("casino-6: blue 6 | casino-3: red 3 | tray: red 1 2")
        else:
            film.shows("casino-6: blue 6 | casino-3: red 3 | kept: red 1 2")
        assert (film.why, film.asks) == (("one red three moved to casino 3", None) if thrown else (None, "roll-not-seen")), film.told()


def commands(film, *wanted):
    return [film.game.commands[kind](**fields) for kind, fields in wanted]


@pytest.mark.parametrize(("white", "asked"), [("3 5", "rolled-again"), ("5 5", None)])
def test_what_is_placed_against_what_was_read_of_a_roll_is_asked_about(film_of, white, asked):
    """Las Vegas 7023: one die of Anna's roll could not be read, her white ones could; then another white five lies there, Ben's."""
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"anna": 4, "neutral": 2}, ben={"ben": 2, "neutral": 1})
    film.shows("")
    film.rolls(f"tray: red 2 5 6 ?blurred white {white}")
    film.shows("casino-5: red 5 5 white 5 5 | tray: red 2 6")
    assert film.asks == asked, film.told()


@pytest.fixture
def ben_alone(film_of):
    """He has four dice in hand, and Anna none."""
    film = film_of(2)
    film.hands(anna={}, ben={"ben": 4})
    film.keep([film.game.commands["adjust"](reason="Ben alone", turn="ben")])
    film.shows("")
    return film


@pytest.mark.parametrize("thrown", [False, True])
def test_a_rest_of_which_a_die_was_thrown_again_is_no_next_roll(ben_alone, thrown):
    """Las Vegas 7832: one of Ben's sixes was thrown again before he placed his three, and nobody saw that. He plays alone."""
    film = ben_alone
    film.rolls("tray: blue 3 6 6 6")
    film.shows("casino-3: blue 3 | kept: blue 6 6 | tray: blue 5")
    film.press()
    for _ in range(2):
        if thrown:
            film.rolls("casino-3: blue 3 | tray: blue 5 6 6")
        else:
            film.shows("casino-3: blue 3 | kept: blue 5 6 6")
        assert (film.observation.roll is not None) == thrown, film.told()


@pytest.mark.parametrize("taken_up", [True, False])
def test_a_die_that_was_taken_up_and_comes_to_lie_where_it_lay_was_thrown(film_of, taken_up):
    """Two of Ben's four purple dice lay by chance where two of the same numbers had lain three turns before, and his roll was never read
    (the rehearsed game 157, in a haze): Anna's turn has shown the tray without them."""
    film = film_of(2)
    film.hands(anna={"anna": 2}, ben={"ben": 4})
    film.keep([film.game.commands["adjust"](reason="Ben first", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 2 3 6 6")
    lay = film.shaken
    film.shows("casino-6: blue 6 6 | kept: blue 2 3")
    film.press()
    film.rolls("casino-6: blue 6 6 | tray: red 1 4" + ("" if taken_up else " | kept: blue 2 3"))
    film.shows("casino-6: blue 6 6 | casino-4: red 4" + ("" if taken_up else " | kept: blue 2 3"))
    film.press()
    for _ in range(2):
        if taken_up:
            film.shaken = lay
            film.shows("casino-6: blue 6 6 | casino-4: red 4 | tray: blue 2 5")
        else:
            film.shows("casino-6: blue 6 6 | casino-4: red 4 | kept: blue 2 3")
        assert (film.observation.roll is not None) == taken_up, film.told()


@pytest.mark.parametrize(("answer", "roll"), [("yes", {"ben": (2, 5)}), ("no", None)])
def test_where_nobody_saw_the_tray_without_it_it_is_asked_whether_it_was_thrown(ben_alone, answer, roll):
    """Ben plays alone, takes up what is left and throws at once; his two lies where it lay."""
    film = ben_alone
    film.rolls("tray: blue 2 3 6 6")
    film.shows("casino-6: blue 6 6 | kept: blue 2 3")
    film.press()
    film.shows("casino-6: blue 6 6 | kept: blue 2 | tray: blue 5")
    assert (film.observation.roll, film.asks) == (None, "found-roll"), film.told()
    film.answer(answer)
    for _ in range(2):
        film.shows("casino-6: blue 6 6 | kept: blue 2 5")
        assert (film.observation.roll and dict(film.observation.roll.dice)) == roll, film.told()
        assert film.asks is None, film.told()
