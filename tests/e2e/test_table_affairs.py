"""What happens to the table rather than in a turn: money counted anew, players who change their chair, their name, their device."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser

SEATS = [{"name": name, "colour": colour} for name, colour in (("Anna", "red"), ("Ben", "blue"), ("Cora", "green"))]


@pytest.fixture
def controls(house, open_page):
    """Begin a game; gives (the table's controls, its session)."""

    def begin(game="las-vegas", **more):
        address = house.start()
        house.table.session.new_game(game, SEATS, seed=5)
        return open_page(f"{address}/play", **more), house.table.session

    return begin


def set_money(page, whose, typed):
    page.get_by_role("button", name="Tally from the table").click()
    page.get_by_role("button", name=f"Money of {whose}").click()
    page.get_by_role("dialog").get_by_label(f"Money of {whose}").fill(typed)
    page.get_by_role("button", name="Set the tally").click()


def test_money_may_be_typed_as_it_is_written(controls):
    page, session = controls()
    for dollars, typed in enumerate(("10000", "20,000", "30.000", "$40,000", "50.000 $", "60 000"), start=1):
        set_money(page, "Ben", typed)
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert [seat["money_usd"] for seat in session.view()["seats"]] == [0, 10_000 * dollars, 0]


def test_what_is_no_whole_number_changes_no_money(controls):
    page, session = controls()
    for typed in ("", "90k", "-10000", "1e5", "90,00"):
        set_money(page, "Ben", typed)
        expect(page.get_by_role("alert").last).to_contain_text("no whole number")
        page.get_by_role("dialog").get_by_role("button", name="Go back").click()
    assert session.view()["undo"]["can_undo"] is False


def test_money_that_no_notes_add_up_to_is_refused(controls):
    page, _ = controls()
    set_money(page, "Ben", "90")
    expect(page.get_by_role("alert")).to_contain_text("No notes of this game add up to $90.")


def test_an_emptied_field_empties_no_purse_in_lords_of_vegas(controls):
    page, session = controls("lords-of-vegas")
    before = [seat["money_musd"] for seat in session.view()["seats"]]
    page.get_by_role("button", name="Tally from the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Ben").click()
    page.get_by_label("Millions").fill("")
    page.get_by_label("Reason").fill("counted again")
    page.get_by_role("button", name="Set the tally").click()
    expect(page.get_by_role("alert")).to_contain_text("no whole number")
    assert [seat["money_musd"] for seat in session.view()["seats"]] == before


def row_of(page, whose):
    """What the dialog of the players asks of one."""
    page.get_by_role("button", name="Players", exact=True).click()
    return page.locator(".player-row").nth(whose)


def seated(session, *what):
    return [tuple(seat[one] for one in what) for seat in session.view()["seats"] if seat["playing"]]


def test_another_name_leaves_a_player_dice_of_their_own(house, open_page):
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", [{"name": "Anna", "colour": "marble"}, SEATS[1]])
    page = open_page(f"{address}/play")
    row = row_of(page, 0)
    row.get_by_label("Name").fill("Änne")
    row.get_by_role("button", name="Save").click()
    expect(page.locator(".seat").first).to_contain_text("Änne")
    assert seated(session, "name", "colour") == [("Änne", "marble"), ("Ben", "blue")]


def test_places_are_counted_among_those_who_are_still_there(controls):
    page, session = controls()
    session.submit({"kind": "leave", "seat": "anna"}, None, "home", By("table"))
    expect(page.locator(".seat.away")).to_have_count(1)
    row = row_of(page, 0)
    expect(row.get_by_label("Name")).to_have_value("Ben")
    row.get_by_label("Place at the table").select_option(label="place 2")
    row.get_by_role("button", name="Save").click()
    expect(page.locator(".seat").last).to_contain_text("Ben")
    assert seated(session, "name") == [("Cora",), ("Ben",)]


def test_of_two_names_that_were_typed_the_second_is_not_lost_with_the_first(controls):
    page, session = controls()
    row_of(page, 0).get_by_label("Name").fill("Anni")
    rows = page.locator(".player-row")
    rows.nth(1).get_by_label("Name").fill("Benno")
    for one in (1, 0):
        rows.nth(one).get_by_role("button", name="Save").click()
        expect(rows.nth(one).get_by_role("button", name="Saved ✓")).to_be_visible()
    assert seated(session, "name") == [("Anni",), ("Benno",), ("Cora",)]


def test_a_family_types_all_its_names_without_opening_the_players_anew_for_each(controls):
    page, session = controls()
    row = row_of(page, 0)
    for one, name in enumerate(("Anni", "Benno", "Coco")):
        row = page.locator(".player-row").nth(one)
        row.get_by_label("Name").fill(name)
        with page.expect_response("**/api/v1/commands"):
            row.get_by_role("button", name="Save").click()
        expect(row.get_by_role("button", name="Saved ✓")).to_be_focused()
    assert seated(session, "name") == [("Anni",), ("Benno",), ("Coco",)]
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_who_types_the_next_name_already_goes_on_in_it_when_the_last_one_is_saved(controls, late):
    """The focus went back to the saved row's button, and with it what was typed."""
    page, session = controls()
    row_of(page, 0).get_by_label("Name").fill("Anni")
    answered = late(page, "**/api/v1/commands")
    rows = page.locator(".player-row")
    rows.nth(0).get_by_role("button", name="Save").click()
    bens = rows.nth(1).get_by_label("Name")
    bens.click()
    page.keyboard.press("Home")
    answered()
    expect(rows.nth(0).get_by_role("button", name="Saved ✓")).to_be_visible()
    expect(bens).to_be_focused()
    page.keyboard.type("Uncle ")
    expect(bens).to_have_value("Uncle Ben")
    expect(rows.nth(0)).to_have_accessible_name("Anni")
    assert seated(session, "name") == [("Anni",), ("Ben",), ("Cora",)]


def test_places_exchanged_one_after_the_other_are_told_as_they_are_by_then(controls):
    page, session = controls()
    row_of(page, 0)
    for name in ("Anna", "Ben"):
        row = page.locator(".player-row", has=page.locator(f"input[value={name}]"))
        row.get_by_label("Place at the table").select_option(label="place 3")
        with page.expect_response("**/api/v1/commands"):
            row.get_by_role("button", name="Save").click()
        expect(page.locator(".player-row").last.locator("input")).to_have_value(name)
    assert seated(session, "name") == [("Cora",), ("Anna",), ("Ben",)]


def test_the_list_of_all_turns_is_closed_from_wherever_one_has_scrolled(house, open_page):
    """Its only way out was below the last of a hundred lines, which a phone has no Escape key for."""
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}], {"rounds": 1}, seed=7)
    for number in range(12):
        view = session.view()
        wish = {"kind": "place", "face": view["choices"][0]["face"]} if view["choices"] else {"kind": "roll"}
        session.submit(wish, None, f"play-{number}", By("table"))
    page = open_page(f"{address}/play", width=390, height=600)
    page.get_by_role("button", name="All turns of this game").click()
    dialog = page.get_by_role("dialog", name="All turns of this game")
    dialog.get_by_text("The game begins.").scroll_into_view_if_needed()
    close = dialog.get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)
    close.click()
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("game", ["las-vegas", "lords-of-vegas"])
def test_a_game_that_is_over_is_not_paused_left_or_ended_again(controls, game):
    """The keys were there, and what they do was refused."""
    page, session = controls(game)
    care = page.locator("#care")
    expect(care.get_by_role("button", name="Pause")).to_be_visible()
    session.submit({"kind": "end-game"} | ({} if game == "lords-of-vegas" else {"after": "now"}), None, "end", By("table"))
    expect(care.get_by_role("button", name="End the game")).to_have_count(0)
    expect(care.get_by_role("button", name="Pause")).to_have_count(0)
    care.get_by_role("button", name="Players").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Save")).to_have_count(3)
    expect(page.get_by_role("dialog").get_by_role("button", name="Leaves")).to_have_count(0)


def test_a_casino_that_paid_nobody_says_so_at_the_end(house, open_page):
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}], {"rounds": 1}, seed=7)
    for number, wish in enumerate(({"kind": "place", "face": 3, "dice": {"anna": 2}}, {"kind": "end-round"}, *[{"kind": "next"}] * 6)):
        session.submit(wish, None, f"so-far-{number}", By("table"))
    rows = open_page(f"{address}/").locator(".reckoning tbody tr")
    expect(rows.nth(2)).to_contain_text("$")
    expect(rows.nth(0)).to_have_text("nobody")


def test_the_totals_at_the_end_add_up_also_with_what_no_casino_paid(house, open_page):
    """Chips, and what was paid to skip, were in the totals only: beside the table of what the casinos paid they looked wrong."""
    address = house.start()
    session = house.table.session
    session.new_game("custom-edition", SEATS[:2], {"rounds": 1, "house_rule": "A"}, seed=7)
    turns = [{"kind": "roll"}, {"kind": "skip", "seat": "anna"}, {"kind": "place", "face": 3, "dice": {"ben": 2}}]
    for number, wish in enumerate((*turns, {"kind": "end-round"}, *[{"kind": "next"}] * 6)):
        session.submit(wish, None, f"so-far-{number}", By("table"))
    view = session.view()
    assert view["phase"] == "game-over"
    won = sum(worth for paid in view["table"]["reckoning"] for seat, worth in paid["awards"] if seat == "ben")
    assert {seat["id"]: seat["money_usd"] for seat in view["seats"]} == {"anna": 1, "ben": won + 2}
    page = open_page(f"{address}/")
    expect(page.locator(".besides .paid")).to_have_count(2)
    assert sorted(page.locator(".besides .paid").all_inner_texts()) == ["A\n+$1", "B\n+$2"]
    session.new_game("las-vegas", SEATS[:2], {"rounds": 1}, seed=7)
    for number, wish in enumerate(({"kind": "place", "face": 3, "dice": {"anna": 2}}, {"kind": "end-round"}, *[{"kind": "next"}] * 6)):
        session.submit(wish, None, f"then-{number}", By("table"))
    expect(page.locator(".reckoning tbody tr")).to_have_count(6)
    expect(page.locator(".besides")).to_have_count(0)


def test_a_sentence_of_its_own_follows_a_full_stop_in_the_list_of_all_turns(house, open_page):
    """“Casino 6: nobody wins a note; The game is over” it said."""
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", SEATS[:2], {"rounds": 1}, seed=7)
    for number, wish in enumerate(({"kind": "place", "face": 6, "dice": {"anna": 2}}, {"kind": "end-round"}, *[{"kind": "next"}] * 6)):
        session.submit(wish, None, f"so-far-{number}", By("table"))
    page = open_page(f"{address}/play")
    page.get_by_role("button", name="All turns of this game").click()
    turns = page.get_by_role("dialog").locator(".entries li")
    expect(turns.filter(has_text="Anna places").first).to_contain_text("Anna places two red sixes at casino 6; ")
    expect(turns.filter(has_text="The game is over").first).to_contain_text(". The game is over")


@pytest.mark.parametrize(
    ("locale", "both"), [("en", "Most money so far: Anna and Ben, $30,000"), ("de", "Bisher das meiste Geld: Anna und Ben, 30.000\xa0$")]
)
def test_between_two_rounds_one_reads_who_has_most_money_so_far(controls, locale, both):
    page, session = controls(locale=locale)
    for number, wish in enumerate(({"kind": "place", "face": 6, "dice": {"anna": 2}}, {"kind": "end-round"}, *[{"kind": "next"}] * 7)):
        session.submit(wish, None, f"so-far-{number}", By("table"))
    session.submit({"kind": "adjust", "money_usd": {"anna": 30_000, "ben": 30_000}}, None, "both", By("table"))
    expect(page.locator("#tray")).to_contain_text(both)
    session.submit({"kind": "adjust", "money_usd": {"ben": 90_000}}, None, "ben", By("table"))
    expect(page.locator("#tray")).to_contain_text("Ben, ")
    expect(page.locator("#tray")).not_to_contain_text("Anna")


def test_where_money_is_hidden_nobody_reads_who_has_most(house, open_page):
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", SEATS, {"hidden_totals": True}, seed=5)
    for number, wish in enumerate(({"kind": "place", "face": 6, "dice": {"anna": 2}}, {"kind": "end-round"}, *[{"kind": "next"}] * 7)):
        session.submit(wish, None, f"so-far-{number}", By("table"))
    page = open_page(f"{address}/play")
    expect(page.locator("#phase-words")).to_contain_text("Round 1 is over")
    expect(page.locator("#tray")).not_to_contain_text("Most money")
