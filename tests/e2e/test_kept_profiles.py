"""Profiles on the camera's page: taken in, chosen, one tap back, deleted, and used again after a restart."""

import json

import pytest
from playwright.sync_api import expect

from tests.e2e.wizard_page import Wizard

pytestmark = pytest.mark.browser


@pytest.fixture
def wizard(house, open_page, tmp_path):
    return Wizard(house, open_page, tmp_path / "pictures")


def test_a_file_that_is_no_profile_is_refused_and_an_export_is_taken_in(wizard, tmp_path):
    page, bad, good = wizard.page, tmp_path / "holiday.json", tmp_path / "good.json"
    bad.write_text('{"name": "holiday"}')
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("What was sent is not a profile.")
    good.write_text('{"format": 1, "name": "From the club"}')
    page.locator("input[type=file]").set_input_files(good)
    expect(page.locator('[data-profile="from-the-club-001"]')).to_be_visible()
    expect(page.locator(".profiles-list .used")).to_contain_text("The mat alone")


def test_a_profile_is_deleted_after_a_yes(wizard, tmp_path):
    page = wizard.page
    for name in ("Evening lamp", "Noon"):
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps({"format": 1, "name": name}))
        page.locator("input[type=file]").set_input_files(file)
        expect(page.locator(".profiles-list")).to_contain_text(name)
    wizard.tap("delete-noon-001")
    page.get_by_role("button", name="Go back").click()
    expect(page.locator(".profiles-list li")).to_have_count(3)
    wizard.tap("use-noon-001")
    expect(wizard.key("delete-noon-001")).to_have_count(0)
    wizard.tap("delete-evening-lamp-001")
    page.get_by_role("button", name="Delete for good").click()
    expect(page.locator(".profiles-list li")).to_have_count(2)
    wizard.kept("noon-001")


def test_the_profile_is_used_again_after_a_restart(wizard):
    wizard.to_the_table()
    wizard.next("Where do dice count?")
    wizard.next("Show your dice")
    wizard.tap("do-skip")
    wizard.tap("do-skip")
    wizard.tap("do-save")
    wizard.at("Ready to play")
    wizard.house.stop()
    wizard.house.start()
    wizard.page.reload()
    expect(wizard.page.locator("#step-title")).to_have_text("Teach the camera your table")
    expect(wizard.page.locator(".profiles-list .used")).to_contain_text("Lamp")


def test_of_two_profiles_chosen_on_a_slow_line_the_last_is_used(wizard, tmp_path, slow):
    page = wizard.page
    for number, name in enumerate(("Noon", "Night"), start=1):
        (tmp_path / "one.json").write_text(json.dumps({"format": 1, "name": name}))
        page.locator("input[type=file]").set_input_files(tmp_path / "one.json")
        expect(page.locator(".profiles-list li")).to_have_count(number + 1)
    arrive = slow(page, "**/profiles/noon-001/use")
    with page.expect_request("**/profiles/noon-001/use"):
        wizard.tap("use-noon-001")
    wizard.tap("use-night-001")
    with page.expect_request_finished(lambda request: request.url.endswith("/noon-001/use")):
        arrive()
    expect(page.locator(".profiles-list .used")).to_contain_text("Night")
    wizard.kept("night-001")


def test_one_tap_back_tapped_twice_goes_back_once(wizard, tmp_path, slow):
    page = wizard.page
    for number, name in enumerate(("Noon", "Dusk", "Night"), start=1):
        (tmp_path / "one.json").write_text(json.dumps({"format": 1, "name": name}))
        page.locator("input[type=file]").set_input_files(tmp_path / "one.json")
        wizard.tap(f"use-{name.lower()}-001")
        expect(page.locator(".profiles-list .used")).to_contain_text(name)
        expect(page.locator(".profiles-list li")).to_have_count(number + 1)
    arrive = slow(page, "**/profiles/back")
    with page.expect_request("**/profiles/back"):
        wizard.key("profile-back").dblclick()
    assert arrive() == 1
    expect(wizard.key("profile-back")).to_have_text("One tap back: Noon")
    expect(page.locator(".profiles-list .used")).to_contain_text("Dusk")
