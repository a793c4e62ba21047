"""Boulevard, where a kicker may be used on nobody: that is not told where a die is missing that it may have kicked. Anna has red dice, Ben
blue ones, kickers are purple."""


def ben_is_kicked_and_places_before_the_press(film):
    """Anna's one and her kicker go to casino 1, where two of Ben's lie: one comes back to his hand. He throws unseen and places a four."""
    film.hands(anna={"anna": 1, "kicker": 1}, ben={"ben": 4})
    film.keep([film.game.commands["adjust"](reason="two of Ben's", dice={1: {"ben": 2}})])
    film.shows("casino-1: blue 1 1")
    film.rolls("casino-1: blue 1 1 | tray: red 1 purple 1")
    film.shows("casino-1: red 1 blue 1")
    assert film.why == "one red one moved to casino 1 and one blue die kicked off casino 1", film.told()
    for _ in range(3):
        film.shows("casino-1: red 1 blue 1 | casino-4: blue 4")
    assert "casino 1 shows 1 blue, the tally says 2" in film.differs


def test_a_kick_is_not_told_as_none_where_a_die_is_missing(film_of):
    """That it was known to be missing made room for a kicker that kicks nobody, as this table may play it."""
    film = film_of(2, kickers=True, kick_optional=True)
    ben_is_kicked_and_places_before_the_press(film)
    assert film.why == "one red one moved to casino 1 and one blue die kicked off casino 1", film.told()


def test_a_kicker_may_have_kicked_nobody_once_people_have_said_why_the_die_is_missing(film_of):
    film = film_of(2, kickers=True, kick_optional=True)
    ben_is_kicked_and_places_before_the_press(film)
    film.settle("casino-1", "covered")
    film.shows("casino-1: red 1 blue 1 | casino-4: blue 4")
    assert film.why == "one red one moved to casino 1", film.told()


def test_what_stands_proposed_is_not_told_otherwise_as_the_next_seat_places(film_of):
    """Ben's two fours stand, and his kicker has kicked nobody. Once Anna has placed a four, one of his may have been kicked by it, and
    placed again after hers."""
    film = film_of(2, kickers=True, kick_optional=True)
    film.hands(anna={"anna": 5}, ben={"ben": 4, "kicker": 1})
    film.keep([film.game.commands["adjust"](reason="Anna has a four there", dice={4: {"anna": 1}}, turn="ben")])
    film.shows("casino-4: red 4")
    film.rolls("casino-4: red 4 | tray: blue 2 4 4 5 purple 4")
    film.shows("casino-4: red 4 blue 4 4 | kept: blue 2 5")
    assert film.why == "two blue fours moved to casino 4", film.told()
    film.rolls("casino-4: red 4 blue 4 4 | kept: blue 2 5 | tray: red 1 1 1 4")
    for _ in range(2):
        film.shows("casino-4: red 4 4 blue 4 4 | kept: blue 2 5")
        assert (film.why, film.asks) == (None, "ambiguous"), film.told()
    assert "Ben: two blue fours moved to casino 4; then Anna: one red four moved to casino 4" in film.offered
