"""The README's screenshots, made from the running page: `make pictures` (needs the test extra and chromium)."""

import json
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from wizard_pictures import photograph

OUT = Path(__file__).parent / "pictures"
CHROMIUM = "/usr/bin/chromium"
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
FLAGS = ["--no-sandbox", "--disable-gpu", *QUIET]
SIZES = {"phone": (390, 844), "tablet": (1024, 768), "tv": (1920, 1080)}
PATIENCE_S = 120.0
PROPOSED = {"/": '.tray [data-key="confirm"]:not(:disabled)', "/play": '[data-key="confirm-key"]:not(:disabled)'}


def main() -> int:
    """Runs the demonstration and photographs it at the moments that tell most; `make_pictures.py wizard` only walks the wizard."""
    OUT.mkdir(exist_ok=True)
    if sys.argv[1:] != ["wizard"]:
        demonstration()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        photograph(browser, OUT, SIZES["tablet"], address)
        browser.close()
    return 0


def demonstration() -> None:
    """The pictures of a game."""
    demo = subprocess.Popen([sys.executable, "-m", "companion.cli", "demo", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        base = address(demo)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            browser.new_page().goto(base)  # the film begins when somebody looks
            wait_for(base, lambda view: view["phase"] == "please-confirm" and sum(sum(c["dice"].values()) for c in view["casinos"]) > 9)
            shoot(browser, base, "/", "scoreboard", ("tablet", "phone", "tv"), PROPOSED["/"])
            shoot(browser, base, "/play", "play", ("phone", "tablet"), PROPOSED["/play"])
            wait_for(base, lambda view: view["phase"] == "payout")
            shoot(browser, base, "/", "payout", ("tablet",))
            wait_for(base, lambda view: view["phase"] == "game-over")
            shoot(browser, base, "/", "ranking", ("tablet",))
            shoot(browser, base, f"/evening?game={state(base)['game_id']}", "evening", ("phone",))
            shoot(browser, base, "/set-up", "set-up", ("tablet", "phone"))
            browser.close()
    finally:
        demo.terminate()
        demo.wait(10)


def address(demo: "subprocess.Popen[str]") -> str:
    """Where the demonstration says it is served."""
    assert demo.stdout is not None
    for line in demo.stdout:
        if found := re.search(r"http://\S+", line):
            return found[0].rstrip(".")
    raise SystemExit("the demonstration did not start")


def wait_for(base: str, true: object) -> None:
    """Until the table's view is as wanted."""
    assert callable(true)
    end_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < end_s:
        if true(state(base)):
            return
        time.sleep(0.05)
    raise SystemExit("the moment did not come")


def state(base: str) -> dict[str, object]:
    """The table's public view."""
    with urllib.request.urlopen(f"{base}/api/v1/state", timeout=5) as answer:
        view: dict[str, object] = json.loads(answer.read())
        return view


def shoot(browser: Browser, base: str, page: str, name: str, sizes: tuple[str, ...], when: str = "body") -> None:
    """One page at some sizes, as PNG, each at a moment when it shows what `when` selects."""
    for size in sizes:
        width, height = SIZES[size]
        tab = browser.new_page(viewport={"width": width, "height": height}, color_scheme="dark")
        tab.goto(base + page)
        tab.wait_for_timeout(700)
        tab.locator(when).first.wait_for()
        tab.screenshot(path=str(OUT / f"{name}-{size}.png"))
        tab.close()


if __name__ == "__main__":
    sys.exit(main())
