"""A player called otherwise during the game: the same names as at set-up will do, and no others."""

import pytest

from companion.errors import RefusedError

GAMES = ["las-vegas", "custom-edition", "card-game", "lords-of-vegas"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "name", ["x" * 25, "Anna\nBen wins", "\u202eannA", "An\u200bna"], ids=["too long", "two lines", "backwards", "unseen"]
)
def test_a_name_that_set_up_refuses_is_refused_later_too(new_evening, game, name):
    """It was taken, and stood in the text of the evening as two lines."""
    table = new_evening()
    table.begin(game)
    with pytest.raises(RefusedError, match="24 letters"):
        table.do("seat-change", seat="anna", name=name)
    assert table.view["seats"][0]["name"] == "Anna"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["Ä" * 24, " שרה ", "O'Neill & 🎲"], ids=["24 letters", "right to left", "signs"])
def test_any_other_name_is_taken(new_evening, game, name):
    table = new_evening()
    table.begin(game)
    assert table.do("seat-change", seat="anna", name=name)["seats"][0]["name"] == name.strip()
