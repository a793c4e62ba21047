"""What Las Vegas makes of what the camera sees: stories for legal changes, questions where something is in doubt, words for the rest."""

import pytest

from companion.games.game import NEUTRAL
from companion.games.las_vegas.commands import Adjust, Place, PlaceNeutral, Roll


@pytest.fixture
def annas_roll(vegas):
    """Anna (red) has rolled two fives, a three and a one; benno (blue) is next with two dice; casino 5 holds one blue die."""
    table = vegas(2).lay(5, {"benno": 1}, [50_000]).hold(anna=4, benno=2).turn("anna")
    return table.roll(anna=[1, 3, 5, 5])


def told(stories):
    return [(story.commands, story.ask) for story in stories]


# --- Rolls in the tray --------------------------------------------------------------------------------------------------------


def test_exactly_the_dice_in_hand_lying_in_the_tray_are_a_roll(vegas):
    table = vegas(2).hold(anna=3, benno=2).turn("anna")
    assert told(table.stories({"tray": "red 6, red 2, red 2"})) == [((Roll({"anna": (2, 2, 6)}),), "")]


def test_white_dice_are_rolled_with_ones_own(vegas):
    table = vegas(2, neutral_dice=True).hold(anna={"anna": 1, NEUTRAL: 2}, benno=1).turn("anna")
    assert told(table.stories({"tray": "white 6, red 2, white 1"})) == [((Roll({"anna": (2,), NEUTRAL: (1, 6)}),), "")]


def test_a_die_missing_from_the_roll_makes_no_story_but_words(vegas):
    table = vegas(2).hold(anna=3, benno=2).turn("anna")
    assert table.stories({"tray": "red 6, red 2"}) == ()
    assert (
        table.explains({"tray": "red 6, red 2"}) == "Anna rolls three red dice, but the tray holds two: is one covered, or has it fallen?"
    )


def test_a_die_fallen_off_the_tray_is_asked_about(vegas):
    table = vegas(2).hold(anna=3, benno=2).turn("anna")
    stories = table.stories({"tray": "red 6, red 2"}, outside="red 4, blue 1")
    assert told(stories) == [((Roll({"anna": (2, 4, 6)}),), "off-tray")]


def test_tables_that_let_it_lie_are_not_asked_and_those_that_roll_again_see_no_roll(vegas):
    look = {"changes": {"tray": "red 6"}, "outside": "red 4"}
    lie = vegas(2, off_tray="as_it_lies").hold(anna=2, benno=2).turn("anna")
    again = vegas(2, off_tray="that_die").hold(anna=2, benno=2).turn("anna")
    assert told(lie.stories(**look)) == [((Roll({"anna": (4, 6)}),), "")]
    assert again.stories(**look) == ()


def test_the_wrong_seat_rolling_is_asked_about_and_sets_the_turn(vegas):
    table = vegas(2).hold(anna=3, benno=2).turn("anna")
    (story,) = table.stories({"tray": "blue 1, blue 6"})
    assert story.ask == "wrong-seat"
    adjust, roll = story.commands
    assert isinstance(adjust, Adjust)
    assert (adjust.turn, roll) == ("benno", Roll({"benno": (1, 6)}))


def test_a_die_of_another_colour_left_in_the_tray_is_asked_about(vegas):
    table = vegas(2).hold(anna=2, benno=2).turn("anna")
    assert told(table.stories({"tray": "red 6, red 2, blue 3"})) == [((Roll({"anna": (2, 6)}),), "left-over")]


def test_left_over_white_dice_make_every_possible_roll_a_question(vegas):
    table = vegas(2, neutral_dice=True).hold(anna={"anna": 1, NEUTRAL: 1}, benno={NEUTRAL: 3}).turn("anna")
    stories = table.stories({"tray": "red 2, white 4, white 5"})
    assert {story.ask for story in stories} == {"left-over"}
    assert {story.commands[0].dice[NEUTRAL] for story in stories} == {(4,), (5,)}


def test_a_face_nobody_can_read_makes_no_roll(vegas):
    table = vegas(2).hold(anna=2, benno=2).turn("anna")
    assert table.stories({"tray": "red 6, red ?"}) == ()


def test_the_left_over_white_dice_of_three_players_are_read_in_the_tray_or_at_their_casinos(vegas):
    table = vegas(3, neutral_dice=True)
    for look in ({"tray": "white 2, white 5"}, {"tray": "white 5", "casino-2": "white 2"}, {"casino-2": "white 2", "casino-5": "white 5"}):
        assert told(table.stories(look)) == [((PlaceNeutral((2, 5)),), "")]


# --- Placements with the roll recorded ------------------------------------------------------------------------------------------


def test_all_fives_moved_to_casino_5_are_a_placement(annas_roll):
    look = {"casino-5": annas_roll.at(5, "red 5", "red 5"), "tray": "red 1, red 3"}
    (story,) = annas_roll.stories(look)
    assert (story.commands, story.ask, str(story.why)) == ((Place(5, seat="anna"),), "", "two red fives moved to casino 5")
    assert story.moved


def test_the_rest_may_have_been_taken_up_already(annas_roll):
    look = {"casino-5": annas_roll.at(5, "red 5", "red 5"), "tray": "red 3"}
    assert [story.ask for story in annas_roll.stories(look)] == [""]


def test_a_die_knocked_to_another_face_on_its_casino_changes_nothing(annas_roll):
    look = {"casino-5": "blue 2, red 5, red 4", "tray": "red 1, red 3"}
    assert told(annas_roll.stories(look)) == [((Place(5, seat="anna"),), "")]


def test_knocked_dice_are_asked_about_when_the_tray_does_not_tell(annas_roll):
    look = {"casino-5": "blue 5, red 3, red 3", "tray": ""}
    assert told(annas_roll.stories(look)) == [((Place(5, seat="anna"),), "face-differs")]


def test_a_tray_that_differs_from_the_rest_of_the_roll_is_asked_about(annas_roll):
    look = {"casino-3": "red 5", "tray": "red 1, red 5, red 3"}
    assert {story.ask for story in annas_roll.stories(look)} == {"tray-differs"}


def test_dice_taken_back_before_the_press_make_no_story(annas_roll):
    assert annas_roll.stories({"tray": "red 1, red 3, red 5, red 5"}) == ()


def test_another_choice_before_the_press_makes_another_story(annas_roll):
    look = {"casino-3": "red 3", "tray": "red 1, red 5, red 5"}
    assert told(annas_roll.stories(look)) == [((Place(3, seat="anna"),), "")]


@pytest.mark.parametrize(
    ("look", "words"),
    [
        pytest.param(
            {"casino-5": "blue 5, red 5", "tray": "red 1, red 3, red 5"},
            "Anna rolled two red fives but only one came to casino 5: move the others too, or take them back.",
            id="one of two fives moved",
        ),
        pytest.param(
            {"casino-5": "blue 5, red 5, red 5, red 3", "tray": "red 1"},
            "Anna rolled two red fives, but other dice came to casino 5: three red dice. Move exactly those that were rolled.",
            id="a three among the fives",
        ),
        pytest.param({"casino-6": "red 5, red 5"}, "Anna rolled no sixes: take the dice back from casino 6.", id="a number nobody rolled"),
        pytest.param(
            {"casino-5": "blue 5, blue 5"},
            "A die of Benno was added at casino 5, but it is Anna's turn: put it back.",
            id="another player's die",
        ),
        pytest.param(
            {"casino-5": "", "casino-3": "red 3"},
            "Casino 5 has lost one blue: put back what was there, or correct the tally.",
            id="a die gone",
        ),
        pytest.param(
            {"casino-5": "blue 5, red 5, red 5", "casino-3": "red 3"},
            "Anna's dice went to casino 3 and to casino 5: only one number is placed a turn. Take the others back.",
            id="two numbers at once",
        ),
        pytest.param(
            {"casino-3": "orange 3"},
            "One orange die was added at casino 3, and Anna has none to place: take it away.",
            id="a die of no player",
        ),
    ],
)
def test_what_is_not_allowed_makes_no_story_and_is_said_in_words(annas_roll, look, words):
    assert annas_roll.stories(look) == ()
    assert annas_roll.explains(look) == words


def test_a_legal_look_needs_no_explanation(annas_roll):
    assert annas_roll.explains() is None
    assert annas_roll.explains({"casino-5": "blue 5, red 5, red 5", "tray": "red 1, red 3"}) is None


def test_a_zone_out_of_view_says_nothing(annas_roll):
    assert annas_roll.stories({"casino-5": ""}, hidden=["casino-5"]) == ()


# --- Placements whose roll nobody saw ---------------------------------------------------------------------------------------------


def test_roll_and_placement_are_inferred_when_the_rest_lies_in_the_tray(vegas):
    table = vegas(2).hold(anna=4, benno=2).turn("anna")
    (story,) = table.stories({"casino-5": "red 5, red 5", "tray": "red 3, red 1"})
    assert story.commands == (Roll({"anna": (1, 3, 5, 5)}), Place(5))
    assert story.ask == ""


def test_all_dice_placed_at_once_need_no_tray(vegas):
    table = vegas(2).hold(anna=2, benno=2).turn("anna")
    assert told(table.stories({"casino-5": "red 5, red 5"})) == [((Roll({"anna": (5, 5)}), Place(5)), "")]


def test_a_placement_after_an_unseen_roll_is_asked_about(vegas):
    table = vegas(2).hold(anna=4, benno=2).turn("anna")
    (story,) = table.stories({"casino-5": "red 5, red 5"})
    assert (story.commands, story.ask) == ((Place(5, {"anna": 2}),), "roll-not-seen")


def test_a_five_still_in_the_tray_forbids_the_placement_of_the_others(vegas):
    table = vegas(2).hold(anna=4, benno=2).turn("anna")
    look = {"casino-5": "red 5, red 5", "tray": "red 5, red 1"}
    assert table.stories(look) == ()
    assert table.explains(look) == "Still in the tray: one red five. They go to casino 5 too, or the others come back."


# --- Two turns at once ------------------------------------------------------------------------------------------------------------


def test_the_next_seat_rolled_before_the_press_both_turns_are_one_story(annas_roll):
    look = {"casino-5": annas_roll.at(5, "red 5", "red 5"), "tray": "blue 6, blue 2"}
    stories = annas_roll.stories(look)
    assert stories[0].commands == (Place(5, seat="anna"), Roll({"benno": (2, 6)}))
    assert stories[0].ask == ""


def test_the_next_seat_even_placed_before_the_press(annas_roll):
    look = {"casino-5": annas_roll.at(5, "red 5", "red 5"), "casino-2": "blue 2", "tray": "blue 6"}
    stories = annas_roll.stories(look)
    assert stories[0].commands == (Place(5, seat="anna"), Roll({"benno": (2, 6)}), Place(2))


def test_a_lone_player_rolling_again_is_not_mistaken_for_the_rest_of_the_last_roll(vegas):
    table = vegas(2).hold(anna=3).turn("anna").roll(anna=[1, 5, 6])
    (rest,) = table.stories({"casino-5": "red 5", "tray": "red 1, red 6"})[:1]
    assert (rest.commands, rest.ask) == ((Place(5, seat="anna"),), "")
    again = table.stories({"casino-5": "red 5", "tray": "red 2, red 2"})
    assert {story.ask for story in again} == {"tray-differs"}


# --- Kickers, biggies, the slot machine ---------------------------------------------------------------------------------------------


def test_a_biggie_and_its_small_sisters_are_placed_together(vegas):
    table = vegas(2, biggies=True).hold(anna={"anna": 2, "biggie": 1}, benno=1).turn("anna").roll(anna=[4, 5], biggie=[5])
    assert told(table.stories({"casino-5": "red 5, big red 5", "tray": "red 4"})) == [((Place(5, seat="anna"),), "")]
    assert table.stories({"casino-5": "red 5, red 5", "tray": "red 4"}) == ()


def test_a_big_die_where_none_was_rolled_is_none_of_them(vegas):
    """Rehearsed game 235: "only no came to casino 3"."""
    table = vegas(2, biggies=True).lay(2, {"anna": 1}).hold(anna={"anna": 3}, benno=1).turn("anna").roll(anna=[1, 3, 4])
    words = "Anna rolled one red three, but none of those came to casino 3: take back what lies there."
    assert table.explains({"casino-3": "big red 3", "tray": "red 1, red 4"}) == words


def test_a_kicker_that_took_a_die_off_is_read_from_what_is_gone(vegas):
    table = vegas(2, kickers=True).lay(5, {"benno": 2}).hold(anna={"anna": 2, "kicker": 1}, benno=1).turn("anna")
    table.roll(anna=[5, 1], kicker=[5])
    (story,) = table.stories({"casino-5": "blue 5, red 5", "tray": "red 1"})
    assert [command.kind for command in story.commands] == ["place", "kick"]
    assert story.commands[1].owner == "benno"


def test_a_kicker_still_lying_on_the_casino_waits_for_its_victim(vegas):
    table = vegas(2, kickers=True).lay(5, {"benno": 2}).hold(anna={"anna": 2, "kicker": 1}, benno=1).turn("anna")
    table.roll(anna=[5, 1], kicker=[5])
    (story,) = table.stories({"casino-5": "blue 5, blue 5, red 5, violet 5", "tray": "red 1"})
    assert [command.kind for command in story.commands] == ["place"]


def test_dice_at_the_slot_machine_are_told_by_their_faces(vegas):
    table = vegas(2, slot_machine=True).hold(anna=3, benno=1).turn("anna").roll(anna=[2, 5, 5])
    assert told(table.stories({"slot": "red 5, red 5", "tray": "red 2"})) == [((Place(5, to="slot", seat="anna"),), "")]


def test_a_single_die_at_the_slot_machine_is_asked_about_where_another_number_fits_as_well(vegas):
    table = vegas(2, slot_machine=True).hold(anna=2, benno=1).turn("anna").roll(anna=[2, 5])
    assert [story.ask for story in table.stories({"slot": "red 5", "tray": ""})] == ["face-differs"]
    assert [story.ask for story in table.stories({"slot": "red 5", "tray": "red 2"})] == [""]


# --- "The table is right" -----------------------------------------------------------------------------------------------------------


def test_a_casino_is_set_to_what_lies_there(vegas):
    table = vegas(2).lay(3, {"anna": 3}).hold(anna=5, benno=8).turn("anna")
    seen = table.seen({"casino-3": "red 3, red 3, red 3, red 1"})
    adjust = table.game.table_is_right(table.state, seen, "casino-3", "miscounted")
    state = table.state
    for event in table.game.decide(state, adjust, {}):
        state = table.game.apply(state, event)
    assert state.casinos[3].spot().dice == {"anna": 4}
    assert state.hands["anna"] == {"anna": 4}


# --- Words for what means nothing, without a recorded roll --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("look", "words"),
    [
        pytest.param(
            {"casino-5": "red 5, red 5, red 5"},
            "three red dice came to casino 5, but Anna holds only two: take the others away.",
            id="more dice than the hand holds",
        ),
        pytest.param(
            {"tray": "red 1, red 1, red 2"},
            "Anna rolls two red dice, but the tray holds three: take out those that don't belong to the roll.",
            id="too many dice in the tray",
        ),
        pytest.param(
            {"tray": "blue 1"},
            "One blue die (Benno) lies in the tray, but it is Anna's turn: take it out.",
            id="a die of somebody else in the tray",
        ),
        pytest.param(
            {"slot": "red 1, red 2"},
            "Anna placed different numbers at the slot machine: all dice must show the same one.",
            id="two numbers at the slot machine",
        ),
    ],
)
def test_what_cannot_be_before_the_roll_is_said_in_words(vegas, look, words):
    table = vegas(2, slot_machine=True).hold(anna=2, benno=2).turn("anna")
    assert table.explains(look) == words


def test_a_number_taken_at_the_slot_machine_is_said_in_words(vegas):
    table = vegas(2, slot_machine=True).lay_slot(("benno", 4, 1)).hold(anna=2, benno=2).turn("anna").roll(anna=[4, 1])
    assert table.stories({"slot": "blue 4, red 4", "tray": "red 1"}) == ()
    told = table.explains({"slot": "blue 4, red 4", "tray": "red 1"})
    assert told == "A 4 lies at the slot machine already: place these dice at casino 4."


def test_nothing_is_explained_while_nobody_places_dice(vegas):
    assert vegas(2).do({"kind": "end-round"}).explains({"casino-1": "red 1"}) is None
