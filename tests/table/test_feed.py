"""Every screen follows: the newest view only, four a second at most, and a closed feed says so."""

import json
import threading

import pytest

from companion.table.feed import Feed, FeedClosedError


class Picture:
    """A view that says its number and for whom it is."""

    def __init__(self, rev: int) -> None:
        self.rev = rev

    def json_for(self, seat: str | None) -> str:
        return f"{self.rev} for {seat}"


@pytest.fixture
def time_s():
    return [100.0]


@pytest.fixture
def feed(time_s):
    return Feed(lambda: time_s[0])


def test_a_new_screen_gets_the_present_view_at_once(feed):
    feed.publish(Picture(7))
    assert feed.subscribe("anna").next(0) == (7, "7 for anna")


def test_nothing_new_is_nothing(feed):
    feed.publish(Picture(7))
    screen = feed.subscribe()
    screen.next(0)
    assert screen.next(0) is None


def test_a_screen_that_slept_gets_the_newest_view_only(feed, time_s):
    screen = feed.subscribe()
    for rev in range(5):
        feed.publish(Picture(rev))
    assert screen.next(0)[0] == 4
    time_s[0] += 1.0
    assert screen.next(0) is None


def test_a_second_of_changes_reaches_a_screen_four_times(feed, time_s):
    screen, got = feed.subscribe(), []
    for rev in range(64):
        time_s[0] = 100.0 + rev / 64
        feed.publish(Picture(rev))
        if (news := screen.next(0)) is not None:
            got.append(news[0])
    assert got == [0, 16, 32, 48]


def test_one_slow_screen_holds_up_no_other(feed, time_s):
    slow, quick = feed.subscribe(), feed.subscribe()
    feed.publish(Picture(1))
    assert quick.next(0)[0] == 1
    time_s[0] += 1.0
    feed.publish(Picture(2))
    assert (quick.next(0)[0], slow.next(0)[0]) == (2, 2)


def test_a_waiting_screen_is_woken_by_news(feed):
    screen, got = feed.subscribe(), []
    waiting = threading.Thread(target=lambda: got.append(screen.next(30.0)))
    waiting.start()
    feed.publish(Picture(3))
    waiting.join(10.0)
    assert got == [(3, "3 for None")]


def test_a_feed_that_closes_sends_every_screen_away(feed):
    screen = feed.subscribe()
    feed.close()
    assert feed.subscribers == 0
    with pytest.raises(FeedClosedError):
        screen.next(0)


def test_the_view_in_the_feed_is_the_view_of_the_session(table):
    rev, line = table.session.feed.subscribe().next(0)
    assert json.loads(line) == table.view
    assert rev == table.view["rev"]


def test_rev_rises_with_every_change_and_over_a_restart(table):
    first = table.view["rev"]
    table.roll(1, 1, 2, 3, 4, 5, 6, 6)
    second = table.view["rev"]
    assert first < second < table.restart()["rev"]


def test_a_look_that_changes_nothing_makes_no_new_rev(table):
    rev = table.look()["rev"]
    assert table.look()["rev"] == rev
