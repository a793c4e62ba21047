"""The board as it lies set against the tally: what differs in words, and the adjustments that set the tally to it. Ann is on turn."""

import pytest

from companion.games.game import Refusal
from companion.games.layout import Seen, SeenPiece, as_seen

TILE, RED_FIVE, RED_MARKER = SeenPiece("gold", None, kind="tile"), SeenPiece("red", 5), SeenPiece("red", None, kind="marker")


def seen(table, **lots):
    """The board as the tally has it, with other pieces on some lots."""
    look = as_seen(table.game.layout(table.state), table.game.zones(table.state))
    return Seen({**look.zones, **{f"lot-{lot}": pieces for lot, pieces in lots.items()}}, look.visible)


def right(table, lot, *pieces):
    """The adjustment that sets this lot to what lies there."""
    return table.game.table_is_right(table.state, seen(table, **{lot: pieces}), f"lot-{lot}", "the table is right")


def test_one_adjustment_turns_a_tally_into_another(make_table):
    """What keeps a table as it lies when an earlier turn is amended."""
    one = make_table().lay(A1="ann", A2=("gold", "ben", 3)).having(points={"ann": 4})
    other = make_table().lay(A2=("aqua", "ann", 6), B1="cleo").having(points={"ben": 8}, cash={"ann": 71, "cleo": 3}, turn="cleo")
    wish = one.game.as_it_lies(one.state, other.state, "as it lies")
    events = one.game.decide(one.state, wish, {})
    assert not isinstance(events, Refusal)
    for event in events:
        one.state = one.game.apply(one.state, event)
    assert (one.state.city, one.state.cash, one.state.points, one.state.turn) == (
        other.state.city, other.state.cash, other.state.points, "cleo",
    )  # fmt: skip
    assert one.game.as_it_lies(one.state, other.state, "again") is None


@pytest.mark.parametrize(
    ("pieces", "plot"),
    [
        pytest.param((TILE, RED_FIVE), ("gold", "ann", 5), id="a tile with a die"),
        pytest.param((TILE,), ("gold",), id="a tile alone"),
        pytest.param((RED_MARKER,), "ann", id="a marker"),
        pytest.param((), None, id="nothing"),
    ],
)
def test_a_lot_is_set_to_what_lies_there(table, pieces, plot):
    table.lay(A1=("aqua", "ben", 2))
    for event in table.game.decide(table.state, right(table, "A1", *pieces), {}):
        table.state = table.game.apply(table.state, event)
    assert table.plot("A1") == plot


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param((TILE, SeenPiece("red", None)), id="a die that can't be read"),
        pytest.param((TILE, SeenPiece("purple", 5)), id="a die of nobody here"),
        pytest.param((SeenPiece("purple", None, kind="marker"),), id="a marker of nobody here"),
        pytest.param((TILE, RED_FIVE, RED_FIVE), id="two dice on a lot"),
    ],
)
def test_no_lot_is_set_to_what_can_not_be_told(table, pieces):
    assert right(table, "A1", *pieces) is None


def test_the_tray_is_no_lot(table):
    assert table.game.table_is_right(table.state, seen(table), "tray", "the table is right") is None


def test_lots_that_differ_are_named_and_those_out_of_view_say_nothing(table):
    table.lay(A1=("aqua", "ben", 2), B1="ann")
    assert table.game.explain(table.state, seen(table)) is None
    other = seen(table, A1=(TILE, RED_FIVE), C3=(RED_MARKER,))
    assert "No single action explains A1, C3" in str(table.game.explain(table.state, other))
    assert "explains A1:" in str(table.game.explain(table.state, Seen(other.zones, other.visible - {"lot-C3"})))
