"""A player called otherwise during the game: the same names as at set-up will do, and no others."""

import pytest

from companion.errors import BadRequestError, RefusedError
from companion.games.game import Refusal, Seat
from companion.games.plain import command_from_plain
from companion.games.registry import GAMES as KNOWN
from companion.table.seats import seats_from_plain

GAMES = ["las-vegas", "custom-edition", "card-game", "lords-of-vegas"]


ENGLAND, SCOTLAND, WALES = (
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in f"gb{land}\x7f") for land in ("eng", "sct", "wls")
)
UNREADABLE = pytest.mark.parametrize(
    "name", ["x" * 25, "Anna\nBen wins", "\u202eannA", "An\u200bna", "An\u200dna", SCOTLAND[1:], "Anna" + SCOTLAND[1:], SCOTLAND[:-1]],
    ids=["too long", "two lines", "backwards", "unseen", "joined unseen", "no flag", "letters of a flag", "half a flag"],
)  # fmt: skip


@UNREADABLE
def test_set_up_refuses_a_name_that_nobody_could_read(name):
    with pytest.raises(BadRequestError, match="24 letters"):
        seats_from_plain([{"name": name, "colour": "red"}])


@pytest.mark.parametrize("game", GAMES)
@UNREADABLE
def test_a_name_that_set_up_refuses_is_refused_later_too(new_evening, game, name):
    """It was taken, and stood in the text of the evening as two lines."""
    table = new_evening()
    table.begin(game)
    with pytest.raises(RefusedError, match="24 letters"):
        table.do("seat-change", seat="anna", name=name)
    assert table.view["seats"][0]["name"] == "Anna"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "name", ["Ä" * 24, " שרה ", "O'Neill & 🎲", "👩\u200d👦 Mama", "🏳️\u200d🌈", "می\u200cنا", ENGLAND, f"{SCOTLAND} Ian", WALES],
    ids=["24 letters", "right to left", "signs", "a family in one sign", "a flag", "parted letters", "England", "Scotland", "Wales"],
)  # fmt: skip
def test_any_other_name_is_taken(new_evening, game, name):
    table = new_evening()
    table.begin(game)
    assert table.do("seat-change", seat="anna", name=name)["seats"][0]["name"] == name.strip()


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zoë\u200dë", "Zoëë"), ("❤", "❤\ufe0f"), ("Anna", "Anna\ufe0e"), ("Ben", "Be\u034fn"), ("葛", "葛\U000e0100"), ("Cy", "Cy\u3164")],
    ids=["joiner", "red heart", "choice of signs", "joiner of accents", "older letter", "filler"],
)
def test_what_nobody_sees_makes_no_other_name(one, other):
    with pytest.raises(BadRequestError, match="can't both be called"):
        seats_from_plain([{"name": one, "colour": "red"}, {"name": other, "colour": "blue"}])


@pytest.mark.parametrize("name", ["\ufe0f", "\u3164", "\u2800 \u2800"], ids=["a choice of signs", "a filler", "empty braille"])
def test_what_nobody_sees_is_no_name(name):
    with pytest.raises(BadRequestError, match="A player needs a name"):
        seats_from_plain([{"name": name, "colour": "red"}, {"name": "Ben", "colour": "blue"}])


def test_the_flags_of_two_lands_are_two_names():
    assert len(seats_from_plain([{"name": ENGLAND, "colour": "red"}, {"name": SCOTLAND, "colour": "blue"}])) == 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("twin", ["Anna", " anna ", "ANNA"])
def test_two_players_are_never_called_the_same(new_evening, game, twin):
    """Every sentence named both, and nobody could tell who had won."""
    table = new_evening()
    with pytest.raises(BadRequestError, match="can't both be called"):
        table.begin(game, seats=f"Anna:red {twin.strip()}:blue")
    table.begin(game)
    with pytest.raises(RefusedError, match="Give one of them another name"):
        table.do("seat-change", seat="ben", name=twin)
    assert table.do("seat-change", seat="anna", name=twin)["seats"][0]["name"] == twin.strip(), "one's own name may be written otherwise"


@pytest.mark.parametrize("game", GAMES)
def test_namesakes_of_an_older_version_may_still_take_another_chair(game):
    rules = KNOWN[game]
    state = rules.setup({}, [Seat("anna", "Anna", "red"), Seat("anna-2", "Anna", "blue")])
    wish = {"kind": "seat-change", "seat": "anna", "name": "Anna", "order": 2}
    assert not isinstance(rules.decide(state, command_from_plain(rules, wish), {}), Refusal)


@pytest.mark.parametrize("game", GAMES)
def test_who_got_a_longer_name_in_an_older_version_may_still_take_another_colour(game):
    """It was refused over the name, which nobody had touched."""
    rules = KNOWN[game]
    state = rules.setup({}, [Seat("anna", "Anna of the older version of all", "red"), Seat("ben", "Ben", "blue")])
    decision = rules.decide(state, command_from_plain(rules, {"kind": "seat-change", "seat": "anna", "colour": "green"}), {})
    assert not isinstance(decision, Refusal)
