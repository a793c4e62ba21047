"""A whole Card Game in real browsers: three players, two phones joined by their codes, a tablet that types for the third."""

import re

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser

ELSEWHERE = {"X-Forwarded-For": "192.0.2.7"}
"""A header that no device at the table's own machine bears: this one comes from another room of the house."""

NAMES = ("Anna", "Ben", "Cora")
QUIET_PX = 24


def set_up_by_hand(page, preset, *names):
    page.get_by_role("button", name="The Card Game").first.click()
    for number, name in enumerate(names, start=1):
        if number > 2:
            page.get_by_role("button", name="One more player").click()
        page.get_by_label(f"Name of player {number}").fill(name)
    page.locator("#presets").get_by_role("button", name=preset, exact=True).click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/play")


def code_of(page, seat):
    """The address in a seat's code, read from the picture on the screen, as a phone's camera does."""
    picture = page.locator(f'#codes img[src*="/seat/{seat}"]')
    expect(picture).to_be_visible()
    page.wait_for_function("() => [...document.querySelectorAll('#codes img')].every((one) => one.complete && one.naturalWidth)")
    pixels = cv2.imdecode(np.frombuffer(picture.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    wide = cv2.copyMakeBorder(pixels, *[QUIET_PX] * 4, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    for reader in (cv2.QRCodeDetector(), cv2.QRCodeDetectorAruco()):  # either alone fails on one code in fifty
        for times in (1, 1.5, 2, 2.5, 3, 4):  # a phone comes nearer until it can read the code
            for way in (cv2.INTER_CUBIC, cv2.INTER_NEAREST):
                read = reader.detectAndDecode(cv2.resize(wide, None, fx=times, fy=times, interpolation=way))[0]
                if read:
                    return read
    pytest.fail(f"the code of {seat} can't be read")


@pytest.fixture
def join_phone(open_page, monkeypatch):
    """Scan a seat's code on the tablet; gives the phone, on its controls."""
    monkeypatch.setattr("web.pages.no_code", lambda: None)  # the other rooms of this house are all this one machine

    def join(tablet, address, seat):
        tablet.goto(f"{address}/join")
        phone = open_page(code_of(tablet, seat), width=390, height=844, extra_http_headers=ELSEWHERE)
        phone.goto(f"{address}/play")
        tablet.goto(f"{address}/play")
        return phone

    return join


def words(page):
    return page.locator("#phase-words")


def pick(page, *cards):
    """Tap cards on a phone or at the table: "5" a single, "55" a double; of the seat that is shown."""
    for card in cards:
        page.locator(f'#turn .dice-keys [data-key^="card-"][data-key$="-{card[0]}-{len(card)}"]').click()


def choose(phone, *cards):
    pick(phone, *cards)
    phone.get_by_role("button", name="Choose these, face down").click()


def lay_for(tablet, *cards):
    pick(tablet, *cards)
    tablet.get_by_role("button", name="That lies on the table").click()


def casino(page, number):
    return page.locator(f'.casino[data-n="{number}"]')


def test_a_whole_card_game_with_two_phones_and_a_tablet(house, open_page, join_phone):
    address = house.start()
    session = house.table.session
    tablet = open_page(f"{address}/set-up")
    set_up_by_hand(tablet, "The Card Game", *NAMES)
    expect(words(tablet)).to_contain_text("Everybody chooses cards")
    anna, ben = (join_phone(tablet, address, seat) for seat in ("anna", "ben"))
    watcher = open_page(f"{address}/", width=1920, height=1080, extra_http_headers=ELSEWHERE)

    # hidden until all have chosen: that somebody has is shown, what is not
    choose(anna, "4", "4", "44")
    expect(anna.locator("#turn")).to_contain_text("Your choice lies under your palm")
    for page in (tablet, ben, watcher):
        expect(page.locator(".palms li.chosen")).to_have_count(1)
        expect(page.locator(".palms li.chosen")).to_contain_text("Anna")
        expect(page.locator(".casino .dice-card")).to_have_count(0)
    anna.get_by_role("button", name="Take it back").click()
    expect(watcher.locator(".palms li.chosen")).to_have_count(0)
    anna.get_by_role("button", name="Take a double 4 away").click()
    anna.get_by_role("button", name="Choose these, face down").click()

    # the rule of choice stands beside the cards
    pick(ben, "6", "6", "1")
    expect(ben.locator("#turn").get_by_role("alert")).to_contain_text("only if all show the same number")
    expect(ben.get_by_role("button", name="Choose these, face down")).to_be_disabled()
    ben.get_by_role("button", name="Take a 1 away").click()
    expect(ben.locator(".card-effects")).to_contain_text("would win")
    ben.get_by_role("button", name="Choose these, face down").click()

    # the table types Cora's turn, and all lie open everywhere at once
    expect(words(tablet)).to_contain_text("Cora chooses cards")
    lay_for(tablet, "44")
    for page in (tablet, anna, ben, watcher):
        expect(casino(page, 4).locator(".dice-card:not(.back)")).to_have_count(3)
        expect(casino(page, 6).locator(".dice-card")).to_have_count(2)
    expect(casino(watcher, 4).locator(".tag.tie")).to_have_count(2)
    expect(watcher.locator(".seat").first).to_contain_text("in the safe")
    expect(watcher.locator(".seat .laid-count").first).to_contain_text("2/8")

    played = play_rounds(session, tablet, anna, ben)
    assert played == 4

    for page in (tablet, anna, ben, watcher):
        expect(words(page)).to_contain_text(re.compile("wins!|Shared victory"))
        expect(page.locator(".ranking li")).to_have_count(3)
    ranking = session.view()["outcome"]["ranking"]
    expect(watcher.locator(".ranking .money").first).to_have_text(f"${ranking[0]['money_usd']:,}")
    expect(watcher.locator(".reckoning tbody tr")).to_have_count(6)


def play_rounds(session, tablet, anna, ben):
    """Play on to the end by hand; gives the number of rounds that were paid."""
    rounds = set()
    while (view := session.view())["phase"] != "game-over":
        if view["phase"] == "choose":
            one_turn(view, tablet, anna, ben)
        else:
            rounds |= {view["round"]}
            expect(tablet.locator("body")).to_have_attribute("data-step", view["step"])  # a tap is for what the page shows
            tablet.locator('#keys [data-key="next"]').click()
        wait_for_step_after(session, view["step"])
    return len(rounds)


def one_turn(view, tablet, anna, ben):
    """Two phones choose, the tablet types for Cora: everybody as many cards of one number as may still be in the hand."""
    for phone, seat in ((anna, "anna"), (ben, "ben")):
        if seat in view["table"]["waiting_for"]:
            expect(phone.locator("#turn h2")).to_contain_text("Choose your cards")
            choose(phone, *most_of_one(view, seat))
    if "cora" in view["table"]["waiting_for"]:
        expect(tablet.locator("#turn")).to_contain_text("Which cards")
        expect(tablet.locator("#turn .seat-tab")).to_have_count(0)
        lay_for(tablet, *most_of_one(view, "cora"))


def most_of_one(view, seat):
    """Cards of the number of which most are left; each seat looks from a place of its own, so that not all tie."""
    available = next(choice["available"] for choice in view["choices"] if choice["seat"] == seat)
    order = sorted(available, key=lambda number: (-len(available[number]), (int(number) + 2 * len(seat)) % 6))
    number = order[0]
    return [number * dice for dice in available[number]]


def wait_for_step_after(session, step):
    """Until the table has taken it; the subscription wakes us, no clock does."""
    subscription = session.feed.subscribe(None)
    try:
        for _ in range(5):
            if session.view()["step"] != step:
                return
            subscription.next(5.0)
    finally:
        subscription.close()
    pytest.fail(f"nothing follows {step}: {session.view()['phase']}")


def test_hands_dealt_to_the_phones_are_seen_by_their_owners_alone(house, open_page, join_phone):
    address = house.start()
    tablet = open_page(f"{address}/set-up")
    set_up_by_hand(tablet, "With phones as hands", "Anna", "Ben")
    expect(tablet.locator("#turn")).to_contain_text("Everybody chooses on their own phone")
    anna, ben = (join_phone(tablet, address, seat) for seat in ("anna", "ben"))
    for phone in (anna, ben):
        expect(phone.locator(".dice-keys.hand button")).to_have_count(5)
        phone.locator(".dice-keys.hand button").first.click()
        expect(phone.locator('.dice-keys.hand button[aria-pressed="true"]')).to_have_count(1)
    expect(tablet.locator("#turn .dice-card")).to_have_count(0)
    for phone in (anna, ben):
        phone.get_by_role("button", name="Choose these, face down").click()
    expect(tablet.locator(".casino .dice-card")).to_have_count(2)


def test_a_page_left_open_shows_no_other_seats_hand_once_the_phone_is_that_seats(house, open_page, join_phone):
    """Ben's phone is empty: he scans his code with Anna's. Her page, gone back to, is no longer hers."""
    address = house.start()
    tablet = open_page(f"{address}/set-up")
    set_up_by_hand(tablet, "With phones as hands", "Anna", "Ben")
    left = join_phone(tablet, address, "anna")
    expect(left.locator(".dice-keys.hand button")).to_have_count(5)
    away_and_back(left, lambda: scan(tablet, left, address, "ben"))
    expect(left.locator("body")).to_have_attribute("data-seat", "ben")
    left.locator(".dice-keys.hand button").first.click()
    left.get_by_role("button", name="Choose these, face down").click()
    expect(left.locator("#turn")).to_contain_text("Still choosing: Anna")


def test_a_phone_of_the_game_before_says_that_the_code_is_to_be_scanned_again(house, open_page, join_phone):
    """Its cards are not being dealt, however long it waits."""
    address = house.start()
    tablet = open_page(f"{address}/set-up")
    set_up_by_hand(tablet, "With phones as hands", "Anna", "Ben")
    anna = join_phone(tablet, address, "anna")
    expect(anna.locator(".dice-keys.hand button")).to_have_count(5)
    seats = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    before = house.table.session.view()["game_id"]
    house.table.session.new_game("card-game", seats, {"hands": "virtual"})
    expect(anna.locator("#turn")).to_contain_text("Scan the code on the table's screen again.")
    house.table.session.open_game(before)
    expect(anna.locator(".dice-keys.hand button")).to_have_count(5)


def test_the_phone_of_a_player_who_has_left_says_so(house, open_page, join_phone):
    """It told of eight cards that had never been laid."""
    address = house.start()
    tablet = open_page(f"{address}/set-up")
    set_up_by_hand(tablet, "With phones as hands", *NAMES)
    anna = join_phone(tablet, address, "anna")
    house.table.session.submit({"kind": "leave", "seat": "anna"}, None, "home", By("table"))
    expect(anna.locator("#turn")).to_have_text("You have left this game.")


def scan(tablet, phone, address, seat):
    """The seat's code opens in another tab of this phone."""
    tablet.goto(f"{address}/join")
    tab = phone.context.new_page()
    tab.goto(code_of(tablet, seat))
    tab.close()


def away_and_back(page, meanwhile):
    """The page is out of sight for a while."""
    for hidden in (True, False):
        page.evaluate("hidden => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })", hidden)
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        if hidden:
            meanwhile()


def test_in_turn_a_chip_card_is_taken_for_two_dice(house, open_page):
    address = house.start()
    tablet = open_page(f"{address}/set-up")
    set_up_by_hand(tablet, "In turn with chip cards", "Anna", "Ben")
    expect(tablet.locator(".casino .chip-card")).to_have_count(6)
    expect(tablet.locator("#turn h2")).to_have_text("Which cards does Anna lay?")
    lay_for(tablet, "33")
    offer = tablet.locator("#turn .choice", has_text="casino 3")
    expect(offer).to_contain_text("brings $10,000")
    offer.click()
    expect(tablet.locator(".seat").first.locator(".chips")).to_contain_text("worth $10,000")
    expect(casino(tablet, 3).locator(".chip-card")).to_have_count(0)
    expect(tablet.locator("#turn h2")).to_have_text("Which cards does Ben lay?")


def test_cards_typed_wrongly_are_put_right_after_the_consequences_were_shown(house, open_page):
    address = house.start()
    tablet = open_page(f"{address}/set-up")
    set_up_by_hand(tablet, "The Card Game", "Anna", "Ben")
    pick(tablet, "3", "3")
    tablet.locator("#turn .seat-tab", has_text="Ben").click()
    lay_for(tablet, "5")
    expect(casino(tablet, 3).locator(".dice-card")).to_have_count(2)
    tablet.locator("#put-right").get_by_role("button", name=re.compile("^Correct: ")).first.click()
    dialog = tablet.get_by_role("dialog")
    dialog.get_by_role("button", name="Take a 3 away").first.click()
    dialog.get_by_role("button", name="Anna: a 4").click()
    tablet.get_by_role("button", name="Show what follows").click()
    tablet.get_by_role("button", name="Accept").click()
    expect(casino(tablet, 3).locator(".dice-card")).to_have_count(1)
    expect(casino(tablet, 4).locator(".dice-card")).to_have_count(1)


def test_what_the_others_choose_is_spoken_of_only_where_all_choose_at_once(house, open_page):
    address = house.start()
    people = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    for number, (options, spoken) in enumerate([({}, True), ({"sequential": True}, False)]):
        house.table.session.new_game("card-game", people, options, seed=number)
        page = open_page(f"{address}/play")
        page.get_by_role("button", name="Anna: a 3").click()
        expect(page.locator(".card-effects")).to_contain_text("would win")
        expect(page.locator(".card-effects", has_text="what the others choose is not counted")).to_have_count(int(spoken))
