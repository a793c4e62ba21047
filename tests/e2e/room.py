"""Whether there is room: what lies over what, what is cut off or broken, measured on a page."""

from playwright.sync_api import expect

SEATS = [{"name": name, "colour": colour} for name, colour in (("Anna", "red"), ("Ben", "blue"), ("Cleo", "yellow"), ("Dora", "black"))]

OVER_EACH_OTHER = """([first, second]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
  const beside = (a, b) => a.left > b.right - 1 || b.left > a.right - 1;
  const below = (a, b) => a.top > b.bottom - 1 || b.top > a.bottom - 1;
  return boxes(first).flatMap((a) => boxes(second).filter((b) => !beside(a, b) && !below(a, b))).length;
}"""

RIGHT_END = """(node) => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect().right;
}"""

TOO_WIDE = """() => {
  const dialog = document.querySelector('dialog[open]');
  return [document.scrollingElement, ...(dialog ? [dialog] : [])].map((one) => one.scrollWidth - one.clientWidth);
}"""


def box_of(locator) -> dict[str, float]:
    """Where a part of the page lies: x, y, width, height in CSS pixels. A page draws what has changed anew, and what is measured in just
    that moment is no longer there: it is looked at again."""
    for _ in range(50):
        expect(locator).to_be_attached()
        if (box := locator.bounding_box()) is not None:
            return box
    raise AssertionError(f"{locator} is not shown, or drawn anew all the time")


def slides(phone):
    """By how many pixels the page and what is open over it slide sideways, with letters twice as large on a phone and on a small one."""
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    found = []
    for width in (320, 390):
        phone.set_viewport_size({"width": width, "height": 700})
        found += phone.evaluate(TOO_WIDE)
    return sum(found)

TELEVISIONS = ((1920, 1080), (1280, 800), (1280, 720), (960, 540))

INTO_THE_PADDING = """() => [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button, a.button')]
.filter((button) => {
  if (!button.checkVisibility() || !button.textContent.trim() || button.matches('.unseen, .skip')) return false;
  const words = document.createRange();
  words.selectNodeContents(button);
  const [text, box, look] = [words.getBoundingClientRect(), button.getBoundingClientRect(), getComputedStyle(button)];
  return text.left < box.left + parseFloat(look.paddingLeft) || text.right > box.right - parseFloat(look.paddingRight);
}).map((button) => button.textContent)"""
"""Buttons of the open dialog, or of the page, whose words are wider than the room within."""


def large(page):
    page.evaluate("localStorage.setItem('type', 'large')")
    page.reload()

LINES = """(node) => {
  const words = document.createRange();
  words.selectNodeContents(node);
  return new Set([...words.getClientRects()].map((line) => Math.round(line.top))).size;
}"""

BROKEN_WORDS = """(selector) => [...document.querySelectorAll(selector)].map((node) => node.firstChild).flatMap((text) => {
  return [...text.data.matchAll(/\\S+/g)].map((word) => [text, word]);
}).filter(([text, word]) => {
  const letters = document.createRange();
  letters.setStart(text, word.index);
  letters.setEnd(text, word.index + word[0].length);
  return letters.getClientRects().length > 1;
}).map(([, word]) => word[0])"""
