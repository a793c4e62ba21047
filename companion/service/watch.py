"""The running table under systemd's eyes: which parts must give signs of life, and how they are asked."""

import contextlib
import os
from collections.abc import Iterator, MutableMapping
from typing import Any

from companion.service.heart import Heart, Probe, Sign, ask_page
from companion.service.notify import Notifier

EYE_LIMIT_S = 60.0  # more than the eye's own supervisor needs to see that a process is silent in its start, and to start the next one
PANEL_LIMIT_S = 10.0
ANSWER_LIMIT_S = 20.0


@contextlib.contextmanager
def told_to_systemd(table: Any, environ: MutableMapping[str, str] | None = None) -> Iterator[None]:
    """READY now, the watchdog petted meanwhile, STOPPING in the end; nothing where no systemd listens. table: companion.app.Table."""
    notifier = Notifier.of(os.environ if environ is None else environ)
    page, writer = Probe("page", lambda: ask_page(table.url)), Probe("journal's writer", table.session.tick)
    signs = (
        Sign("eye", lambda: table.eye.beat_s, EYE_LIMIT_S),
        Sign("panel", lambda: table.panel.beat_s, PANEL_LIMIT_S),
        Sign("page", lambda: page.last_s, ANSWER_LIMIT_S),
        Sign("journal's writer", lambda: writer.last_s, ANSWER_LIMIT_S),
    )
    heart = Heart(notifier, signs, lambda: status_of(table))
    probes = (page, writer) if notifier.heard else ()
    for probe in probes:
        probe.start()
    heart.start()
    try:
        yield
    finally:
        heart.stop()
        for probe in probes:
            probe.stop()


def status_of(table: Any) -> str:
    """A few words for `systemctl status`."""
    health = table.session.health()
    camera = {"ok": "camera ok", "off": "no camera", "lost": "camera lost, play goes on by hand"}.get(health["camera"], health["camera"])
    return f"served at {table.url}; {camera}; journal {health['journal']}; {health['eye_restarts']} eye restarts"
