"""A voice of the device says what is new at the table, in its language and only of what somebody wants to hear."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser

SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
NOW = {"game": "las-vegas", "game_id": "g", "seq": 4, "phase": "roll", "turn": "anna", "seats": [], "to_act": ["anna"], "history_tail": []}
# A chromium without windows has no voices: what would be spoken is written down instead.
HEARD = """() => {
  window.heard = [];
  const note = () => (document.body.dataset.heard = JSON.stringify(window.heard));
  const voice = {
    getVoices: () => [{ lang: "en-GB" }, { lang: "de-DE" }],
    addEventListener: () => {},
    cancel: () => (window.cancelled = (window.cancelled ?? 0) + 1),
    speak: (words) => words.text && note(window.heard.push([words.lang, words.text])),
  };
  Object.defineProperty(window, "speechSynthesis", { value: voice });
}"""


@pytest.fixture
def playing(house):
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS, options={"rounds": 1}, seed=7)
    return address, house.table.session


def play(session, *commands):
    for command in commands:
        session.submit(command, None, f"wish-{session.view()['seq']}-{command['kind']}", By("table"))


def listening(open_page, address, *events, lang="en"):
    """A page whose voice speaks of these events, as its menu calls them."""
    page = open_page(address)
    page.evaluate(HEARD)
    page.locator("#menu-button").click()
    group = page.get_by_role("group", name={"en": "A voice says", "de": "Eine Stimme sagt"}[lang])
    for event in events:
        group.get_by_role("button", name=event).click()
    page.keyboard.press("Escape")
    page.evaluate("window.heard.length = 0")
    return page


def heard(page, *sentences, lang="en"):
    """These were said, in this order, and nothing else."""
    page.wait_for_function("count => window.heard.length >= count", arg=len(sentences))
    assert page.evaluate("window.heard.splice(0)") == [[lang, sentence] for sentence in sentences]


def test_who_wants_a_voice_hears_who_has_played_and_whose_turn_it_is(playing, open_page):
    address, session = playing
    page = listening(open_page, f"{address}/", "Turns")
    play(session, {"kind": "roll", "dice": {"anna": [1, 1, 2, 3, 5, 5, 5, 6]}})
    heard(page, "Anna rolls 1, 1, 2, 3, 5, 5, 5, 6")
    play(session, {"kind": "place", "face": 5})
    heard(page, "Anna places three red fives at casino 5; Ben's turn")


def test_a_correction_is_told_and_nothing_before_it_again(playing, open_page):
    address, session = playing
    play(session, {"kind": "roll", "dice": {"anna": [1, 1, 2, 3, 5, 5, 5, 6]}}, {"kind": "place", "face": 5})
    page = listening(open_page, f"{address}/", "Turns")
    play(session, {"kind": "undo"})
    page.wait_for_function("() => window.heard.length")
    told = [sentence for _, sentence in page.evaluate("window.heard.splice(0)")]
    assert len(told) == 1
    assert "Anna rolls" not in told[0]


def entry(seq, what, counts=True):
    return {"seq": seq, "what": what, "counts": counts, "by": {"role": "table"}}


ROLLED, PLACED = entry(3, "Anna rolls"), entry(4, "Anna places fives; Ben's turn")
GONE = {**PLACED, "counts": False}
TAKEN_BACK = entry(5, "Taken back: Anna places fives; Ben's turn", counts=False)
DIFFERENT = entry(6, "Anna places ones; Ben's turn")


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        pytest.param([ROLLED], [ROLLED, GONE, TAKEN_BACK], [], id="a move and its undo"),
        pytest.param([ROLLED], [ROLLED, GONE, TAKEN_BACK, DIFFERENT], ["Anna places ones; Ben's turn"], id="and another move"),
        pytest.param([ROLLED, PLACED], [ROLLED, GONE, TAKEN_BACK], [TAKEN_BACK["what"]], id="the undo of what was heard"),
        pytest.param([ROLLED, PLACED], [ROLLED, GONE, TAKEN_BACK, DIFFERENT], ["Corrected: Anna places ones; Ben's turn"], id="and mended"),
        pytest.param(
            [ROLLED, PLACED, entry(5, "Ben rolls")],
            [ROLLED, GONE, entry(5, "Ben rolls", counts=False), entry(6, "Corrected: Anna places fives", counts=False),
             entry(7, "Anna places ones; Ben's turn"), entry(8, "Ben rolls")],
            ["Corrected: Anna places ones; Ben's turn"], id="what came after a correction is not said again",
        ),
    ],
)  # fmt: skip
def test_a_page_that_asks_now_and_then_says_what_stands_once(before, now, told, playing, open_page):
    page = open_page(f"{playing[0]}/")
    say = "([before, now]) => import('/static/js/voice.js').then((voice) => voice.sentences(before, now, ['turns']))"
    views = [NOW | {"seq": tail[-1]["seq"], "history_tail": tail} for tail in (before, now)]
    assert page.evaluate(say, views) == told


def test_a_placement_is_said_in_german_as_people_say_it(playing, open_page):
    address, session = playing
    page = listening(open_page, f"{address}/language/de?back=/", "Züge", lang="de")
    play(session, {"kind": "roll", "dice": {"anna": [1, 2, 2, 3, 4, 4, 4, 6]}})
    heard(page, "Anna würfelt 1, 2, 2, 3, 4, 4, 4, 6", lang="de")
    play(session, {"kind": "place", "face": 4})
    heard(page, "Anna legt 3 rote Vieren auf Casino 4; Ben ist am Zug", lang="de")
    play(session, {"kind": "roll", "dice": {"ben": [1, 2, 2, 3, 4, 4, 4, 6]}}, {"kind": "place", "face": 6})
    page.wait_for_function("() => window.heard.length >= 2")
    assert page.evaluate("window.heard.splice(0).pop()[1]").startswith("Ben legt eine blaue 6 auf Casino 6")


def test_a_payout_is_told_in_german_and_a_turn_is_not(playing, open_page):
    address, session = playing
    page = listening(open_page, f"{address}/language/de?back=/", "Auszahlungen", lang="de")
    play(session, {"kind": "roll", "dice": {"anna": [1] * 8}}, {"kind": "place", "face": 1})
    play(session, {"kind": "roll", "dice": {"ben": [2] * 8}})
    expect(page.locator("#phase-words")).to_contain_text("Ben wählt eine Zahl")
    assert page.evaluate("window.heard") == []
    play(session, {"kind": "place", "face": 2})
    heard(page, "Ben legt 8 blaue Zweien auf Casino 2. Alle Würfel liegen; die Casinos zahlen aus", lang="de")
    play(session, {"kind": "next"})
    heard(page, "Casino 1: Anna nimmt 90.000\N{NO-BREAK SPACE}$", lang="de")


QUESTION = {"id": "q1", "text": "Is this die red or orange?"}
PROPOSAL = {"id": "p1", "why": "Anna rolls 1 2"}


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        pytest.param({}, {"question": QUESTION}, ["Is this die red or orange?"], id="a question"),
        pytest.param({"question": QUESTION}, {"question": QUESTION}, [], id="one that stands is not asked again"),
        pytest.param({"question": QUESTION}, {}, [], id="nor is one that is answered"),
        pytest.param({}, {"phase": "please-confirm", "proposal": PROPOSAL}, ["Anna rolls 1 2"], id="what is to be confirmed"),
        pytest.param({}, {"differences": [{"id": "d1", "text": "One die more."}]}, ["One die more."], id="what differs on the table"),
    ],
)
def test_what_is_asked_is_said_once(before, now, told, playing, open_page):
    page = open_page(f"{playing[0]}/")
    say = "([before, now]) => import('/static/js/voice.js').then((voice) => voice.sentences(before, now, ['questions']))"
    assert page.evaluate(say, [NOW | before, NOW | now]) == told


def test_a_question_that_was_answered_is_not_read_to_its_end(playing, open_page):
    page = listening(open_page, f"{playing[0]}/", "Questions")
    page.evaluate("""async ([asked, answered]) => {
      const { take, view } = await import("/static/js/store.js");
      const now = view();
      take({ ...now, rev: now.rev + 1, ...asked });
      window.cancelled = 0;
      take({ ...now, rev: now.rev + 2, ...answered });
    }""", [{"question": QUESTION}, {"question": None}])
    heard(page, "Is this die red or orange?")
    assert page.evaluate("window.cancelled") == 1


def test_other_devices_say_nothing(playing, open_page):
    address, session = playing
    page = open_page(f"{address}/")
    page.evaluate(HEARD)
    play(session, {"kind": "roll", "dice": {"anna": [1, 1, 2, 3, 5, 5, 5, 6]}})
    expect(page.locator("#phase-words")).to_contain_text("Anna chooses a number")
    assert page.evaluate("window.heard") == []
