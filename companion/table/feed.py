"""Every screen follows: each subscriber has one slot with the newest view, and gets at most four a second."""

import threading
from collections.abc import Callable
from typing import Protocol

PERIOD_S = 0.25
"""Views a subscriber gets at most: four a second. The first after a quiet moment comes at once."""


class FeedClosedError(Exception):
    """This subscription has ended: its screen left, or the server stops."""


class Showable(Protocol):
    """What is published: it can be told as JSON, for everybody or for one seat."""

    @property
    def rev(self) -> int: ...

    def json_for(self, seat: str | None) -> str:
        """One line of JSON: the view of that seat, or of anybody (None)."""


class Subscription:
    """One screen's place at the feed. Newest only: a screen that slept misses nothing that still counts."""

    def __init__(self, feed: "Feed", seat: str | None) -> None:
        self._feed = feed
        self.seat = seat
        self._given_rev = -1
        self._given_s = float("-inf")
        self._open = True

    def next(self, timeout_s: float) -> tuple[int, str] | None:
        """(rev, the view as JSON) as soon as there is a newer one, None after `timeout_s` without one.

        Raises FeedClosedError once closed.
        """
        shown = self._feed.wait_newer(self, timeout_s)
        if shown is None:
            return None
        return shown.rev, shown.json_for(self.seat)

    def due_in_s(self, now_s: float) -> float:
        """Seconds until this subscriber may get another view."""
        return max(0.0, self._given_s + PERIOD_S - now_s)

    def wants(self, shown: Showable | None) -> bool:
        return shown is not None and shown.rev > self._given_rev

    def gave(self, shown: Showable, now_s: float) -> None:
        self._given_rev, self._given_s = shown.rev, now_s

    @property
    def open(self) -> bool:
        return self._open

    def close(self) -> None:
        """Leave the feed; a waiting next() ends. May be called twice."""
        self._open = False
        self._feed.leave(self)

    def __enter__(self) -> "Subscription":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Feed:
    """Where the writer publishes and screens wait. now_s: the table's monotonic clock."""

    def __init__(self, now_s: Callable[[], float]) -> None:
        self._now_s = now_s
        self._news = threading.Condition()
        self._shown: Showable | None = None
        self._subscribers: set[Subscription] = set()

    def subscribe(self, seat: str | None = None) -> Subscription:
        """A new screen; its first next() gives the present view at once."""
        subscription = Subscription(self, seat)
        with self._news:
            self._subscribers.add(subscription)
        return subscription

    @property
    def subscribers(self) -> int:
        """Screens that are following now."""
        with self._news:
            return len(self._subscribers)

    def publish(self, shown: Showable) -> None:
        """The newest view takes the place of any that was not fetched yet. Never blocks on a slow screen."""
        with self._news:
            self._shown = shown
            self._news.notify_all()

    def leave(self, subscription: Subscription) -> None:
        with self._news:
            self._subscribers.discard(subscription)
            self._news.notify_all()

    def close(self) -> None:
        """Send every subscriber away: the server stops."""
        with self._news:
            leaving = tuple(self._subscribers)
        for subscription in leaving:
            subscription.close()

    def wait_newer(self, subscription: Subscription, timeout_s: float) -> Showable | None:
        """The newest view once it is newer than what this subscriber has and its quarter second has passed; None at the time-out."""
        deadline_s = self._now_s() + timeout_s
        with self._news:
            while True:
                if not subscription.open:
                    raise FeedClosedError
                now_s = self._now_s()
                due_s = subscription.due_in_s(now_s)
                if subscription.wants(self._shown) and due_s <= 0 and self._shown is not None:
                    subscription.gave(self._shown, now_s)
                    return self._shown
                left_s = deadline_s - now_s
                if left_s <= 0:
                    return None
                self._news.wait(min(left_s, due_s) if subscription.wants(self._shown) else left_s)
