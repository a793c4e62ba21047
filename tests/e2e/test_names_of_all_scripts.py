"""Names that are written from right to left: what stands behind one in a sentence stays behind it."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SALIM, KHALID = "سليم", "خالد"
RIGHT_OF = """([words, name, after]) => {
  const texts = [...document.querySelectorAll(words)].flatMap((one) => [...one.childNodes]).filter((one) => one.nodeType === 3);
  const node = texts.find((one) => one.data.includes(name));
  const box = (from, length) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, from + length);
    return range.getBoundingClientRect();
  };
  const at = node.data.indexOf(name);
  const then = node.data.indexOf(after, at + name.length);
  return box(then, after.length).left - box(at, name.length).right;
}"""


@pytest.fixture
def two(evening):
    seats = [{"name": SALIM, "colour": "red"}, {"name": KHALID, "colour": "blue"}]
    evening.session.new_game("lords-of-vegas", seats, {}, "virtual", seed=11)
    return evening


def test_what_was_rolled_is_read_behind_the_name_of_who_rolled_it(two):
    """“6 5” was read as “5 6” before the name, and the two players' rolls changed places."""
    first, second = (seat["id"] for seat in two.view["seats"])
    two.do("roll", dice={first: [6, 5], second: [1, 2]})
    page = two.tablet(width=1920, height=1080)
    expect(page.locator("#put-right")).to_contain_text(SALIM)
    words = "#put-right .entries span"
    assert page.evaluate(RIGHT_OF, [words, SALIM, "6"]) > 0
    assert page.evaluate(RIGHT_OF, [words, "6", "5"]) > 0
    assert page.evaluate(RIGHT_OF, [words, SALIM, KHALID]) > 0
    assert page.evaluate(RIGHT_OF, [words, KHALID, "1"]) > 0


def test_how_many_dice_are_tapped_in_is_read_behind_the_name(two):
    page = two.tablet()
    expect(page.locator(".roll-row legend").first).to_contain_text("0/2")
    assert page.evaluate(RIGHT_OF, [".roll-row legend", SALIM, "0/2"]) > 0
