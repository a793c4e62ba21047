"""How the dice came to a casino may be read by whoever may see the game and the pictures of its proposals, and by nobody else."""

from companion.table.watch.observation import Observation, Proposal
from companion.text import say
from vision.reading import DieReading, Scene, TableReading

ROLL = {"anna": [5, 5, 1, 2, 3, 4, 6, 6]}
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
HERE = "/api/v1/places/casino-5/arrivals"
JPEG = b"\xff\xd8 a die \xff\xd9"


def confirmed(table):
    """Anna's two fives were seen and confirmed with the page's own button."""
    step = table.new_game()["step"]
    commands = table.session._keeper.running.command
    wish = (commands({"kind": "roll", "dice": ROLL}), commands({"kind": "place", "face": 5}))
    table.watch.by_step[step] = Observation("please-confirm", proposal=Proposal("p1", wish, say("dice moved"), (0,), table.clock.now_s))
    die = DieReading(5, "red", 1.0, False, CORNERS, (0.0, 0.0, 9.0, 9.0), zone="casino-5")
    table.session.see(TableReading(0.0, 1, Scene.SETTLED, (die,), crops=("die-1",)), {"die-1": JPEG})
    table.wait(1.0)
    table.here.post("/api/v1/panel", json={"button": "confirm", "proposal": table.session.view()["proposal"]["id"]})


def test_a_viewer_reads_the_words_and_sees_the_picture(table):
    confirmed(table)
    viewer = table.away()
    (one,) = viewer.get(HERE).get_json()["arrivals"]
    assert (one["by"], one["pictures"]) == ({"role": "table", "seat": None}, ["/crops/die-1"])
    picture = viewer.get("/crops/die-1")
    assert (picture.status_code, picture.mimetype, picture.data) == (200, "image/jpeg", JPEG)


def test_the_address_of_the_device_that_confirmed_is_not_told(table):
    confirmed(table)
    assert "127.0.0.1" not in table.away().get(HERE).get_data(as_text=True)


def test_the_next_game_has_forgotten_words_and_picture(table):
    confirmed(table)
    for number in range(300):  # what the camera shows of the table now, in place of what it showed then
        table.session.see(TableReading(0.0, number, Scene.HANDS), {f"later-{number}": JPEG})
    assert table.here.get("/crops/die-1").status_code == 200
    table.new_game()
    assert table.here.get(HERE).get_json()["arrivals"] == []
    assert table.here.get("/crops/die-1").status_code == 404


def test_a_place_that_is_none_has_had_no_dice(table):
    confirmed(table)
    assert table.here.get("/api/v1/places/under-the-sofa/arrivals").get_json()["arrivals"] == []


def test_before_the_first_game_it_is_said_that_there_is_none(table):
    assert table.here.get(HERE).status_code == 409
