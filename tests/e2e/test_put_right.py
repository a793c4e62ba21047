"""A past turn told otherwise: offered is what can be right, and where the roll itself was wrong, the way to it."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

NUMBERS = [f"casino {number}" for number in range(1, 7)]


def corrected(tablet, what):
    tablet.locator("#put-right").get_by_role("button", name=f"Correct: {what}").first.click()
    dialog = tablet.get_by_role("dialog")
    expect(dialog).to_contain_text("Correct a turn")
    return dialog


def offered(dialog):
    return [name for name in NUMBERS if dialog.get_by_role("button", name=name).count()]


def test_only_numbers_that_were_rolled_are_offered_for_the_dice_placed(evening):
    """A number that was not rolled could only be refused."""
    evening.do("roll", dice={"anna": [1, 1, 2, 2, 5, 5, 5, 5]})
    evening.do("place", face=1)
    evening.do("roll", dice={"ben": [3, 3, 3, 4, 4, 4, 6, 6]})
    tablet = evening.tablet(width=390, height=844)
    dialog = corrected(tablet, "Anna places")
    assert offered(dialog) == ["casino 1", "casino 2", "casino 5"]


def test_who_rolled_something_else_goes_on_to_the_roll(evening):
    evening.turn("anna", 1)
    tablet = evening.tablet()
    dialog = corrected(tablet, "Anna places")
    dialog.get_by_role("button", name="Other numbers were rolled").click()
    dialog = tablet.get_by_role("dialog")
    dialog.get_by_role("button", name="Anna: a 4").first.click()
    dialog.get_by_role("button", name="Show what follows").click()
    tablet.get_by_role("button", name="Accept").click()
    expect(tablet.get_by_role("dialog")).to_have_count(0)
    tablet.locator("#put-right").get_by_role("button", name="All turns of this game").click()
    expect(tablet.get_by_role("dialog")).to_contain_text("Corrected: Anna rolls")


def test_a_roll_put_right_says_which_numbers_the_placement_after_it_may_have(evening):
    """Its entry is newer than the placement, though it stands before it."""
    evening.turn("anna", 1)
    roll = next(entry for entry in evening.session.entries(evening.view["game_id"]) if entry["kind"] == "roll")
    evening.do("amend", entry=roll["seq"], command={**roll["command"], "dice": {"anna": [1, 1, 6, 6, 6, 6, 6, 6]}})
    tablet = evening.tablet()
    assert offered(corrected(tablet, "Anna places")) == ["casino 1", "casino 6"]


def test_where_nobody_told_the_roll_any_number_may_have_been_placed(evening):
    evening.do("place", face=3, dice={"anna": 2})
    tablet = evening.tablet()
    dialog = corrected(tablet, "Anna places")
    assert offered(dialog) == NUMBERS
    expect(dialog.get_by_role("button", name="Other numbers were rolled")).to_have_count(0)


def test_a_die_that_was_misread_and_counted_at_the_wrong_casino_is_told_with_its_roll(evening):
    """A 4 was taken for a 6. Its placement could only be struck out then, or kept at casino 6."""
    evening.do("roll", dice={"anna": [1, 1, 1, 1, 1, 1, 1, 6]})
    evening.do("place", face=6)
    evening.do("roll", dice={"ben": [3, 3, 3, 4, 4, 4, 6, 6]})
    tablet = evening.tablet(width=390, height=844)
    dialog = corrected(tablet, "Anna rolls")
    last = dialog.get_by_role("button", name="Anna: a").nth(7)
    for face in (6, 1, 2, 3):
        expect(last).to_have_accessible_name(f"Anna: a {face}")
        last.click()
    dialog.get_by_role("button", name="Show what follows").click()
    follows = tablet.get_by_role("dialog", name="What follows")
    expect(follows.get_by_role("button", name="Accept")).to_be_disabled()
    follows.get_by_role("button", name="It was casino 4").click()
    expect(follows.get_by_role("button", name="It was casino 4")).to_have_attribute("aria-pressed", "true")
    follows.get_by_role("button", name="Accept").click()
    expect(tablet.get_by_role("dialog")).to_have_count(0)
    assert [casino["dice"] for casino in evening.view["casinos"]] == [{}, {}, {}, {"anna": 1}, {}, {}]
    assert evening.view["roll"] == {"ben": [3, 3, 3, 4, 4, 4, 6, 6]}


def test_of_the_two_answers_to_an_undo_one_alone_speaks_of_taking_back(evening):
    """“Go back” beside “Take back” could mean either, and both are “zurück” in German."""
    evening.turn("anna", 1)
    tablet = evening.tablet()
    tablet.locator("#keys").get_by_role("button", name="Undo").click()
    dialog = tablet.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="back")).to_have_text(["Take back"])
    dialog.get_by_role("button", name="Leave it").click()
    expect(dialog).to_have_count(0)
    assert evening.view["casinos"][0]["dice"] == {"anna": 2}
