"""The Boulevard modules before the camera: the slot machine, kickers."""


def test_a_placement_on_the_slot_machine(film_of):
    film = film_of(2, slot_machine=True)
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    film.shows("tray: red 1 1 3 3 4 6 | slot: red 5 5")
    assert film.why == "two red fives moved to the slot machine"
    film.press()
    assert film.game.layout(film.state)["slot"][0].face == 5


def test_on_the_slot_machine_the_number_must_be_believed(film_of):
    film = film_of(2, slot_machine=True)
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    film.shows("tray: red 1 1 3 3 4 6 | slot: red 5 5?blurred")
    assert film.observation.proposal is None
    assert film.asks == "face"


def test_where_no_slot_machine_is_played_its_zone_is_supplies(film):
    film.shows("slot: red 1 2 3 4 5 6 1 2")
    assert (film.asks, film.differs, film.says) == (None, [], [])


def test_a_kicker_sends_a_die_home_and_the_table_shows_which(film_of):
    film = film_of(2, kickers=True)
    film.rolls("tray: red 1 1 3 4 5 5 purple 2 6")
    film.shows("tray: red 1 1 3 4 purple 2 6 | casino-5: red 5 5")
    film.press()
    film.rolls("tray: blue 1 2 3 4 4 5 purple 5 6 | casino-5: red 5 5")
    film.shows("tray: blue 1 2 3 4 4 purple 6 | casino-5: red 5 blue 5")
    assert film.observation.proposal is not None, film.told()
    assert [command.kind for command in film.observation.proposal.commands] == ["roll", "place", "kick"]
    film.press()
    assert film.on(5) == {"anna": 1, "ben": 1}
