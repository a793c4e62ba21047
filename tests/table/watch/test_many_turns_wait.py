"""Many turns wait, each with kickers that may have kicked anybody: a look tries only what the table allows for. Boulevard, four seats."""

import pytest


@pytest.fixture
def counted(film_of):
    """A game that counts what it is asked to decide."""
    film, asked = film_of(4, kickers=True, slot_machine=True), []

    class Counting(type(film.game)):
        def decide(self, *args):
            asked.append(args)
            return super().decide(*args)

    film.game = Counting()
    return film, asked


def test_four_turns_that_wait_are_told_without_trying_all_that_their_kickers_could_have_done(counted):
    """Boulevard 12351: a look took minutes, and nothing could be pressed meanwhile. Each of a turn's numbers was tried at each casino, with
    all whom its kickers might send back, as if the next turn's kickers had kicked what does not lie there."""
    film, asked = counted
    hand = {"kicker": 2}
    film.hands(anna={"anna": 6, **hand}, ben={"ben": 6, **hand}, carla={"carla": 6, **hand}, denny={"denny": 6, **hand})
    film.shows("")
    film.rolls("tray: red 1 2 3 4 6 6 purple 1 2")
    film.shows("casino-6: red 6 6 | kept: red 1 2 3 4 purple 1 2")
    film.rolls("casino-6: red 6 6 | tray: blue 1 2 3 4 5 5 purple 1 3")
    film.shows("casino-6: red 6 6 | casino-5: blue 5 5 | kept: blue 1 2 3 4 purple 1 3")
    film.rolls("casino-6: red 6 6 | casino-5: blue 5 5 | tray: green 1 2 3 4 6 6 purple 2 4")
    film.shows("casino-6: red 6 6 green 6 6 | casino-5: blue 5 5 | kept: green 1 2 3 4 purple 2 4")
    asked.clear()
    film.rolls("casino-6: red 6 6 green 6 6 | casino-5: blue 5 5 | tray: black 1 2 3 4 5 5 purple 1 2")
    film.shows("casino-6: red 6 6 green 6 6 | casino-5: blue 5 5 black 5 5 | kept: black 1 2 3 4 purple 1 2")
    assert film.observation.proposal is not None, film.told()
    assert film.observation.proposal.turns == 4, film.told()
    assert len(asked) < 3000


def test_what_the_next_turns_kicker_has_sent_back_is_told(film_of):
    """Anna's two sixes wait to be confirmed, and Ben's kicker has sent one of them back."""
    film = film_of(2, kickers=True)
    film.hands(anna={"anna": 4}, ben={"ben": 4, "kicker": 2})
    film.shows("")
    film.rolls("tray: red 1 2 6 6")
    film.shows("casino-6: red 6 6 | kept: red 1 2")
    film.rolls("casino-6: red 6 6 | kept: red 1 2 | tray: blue 1 2 3 6 purple 3 6")
    film.shows("casino-6: red 6 blue 6 | kept: red 1 2 blue 1 2 3 purple 3")
    bens = "one blue six moved to casino 6 and one red die kicked off casino 6"
    assert film.why == f"Anna: two red sixes moved to casino 6; then Ben: {bens}", film.told()
