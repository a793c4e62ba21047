"""What a player of Lords of Vegas is offered is just what the rules grant: every wish that makes sense is tried against them."""

import pytest

from companion.games.game import Refusal
from companion.games.lords_of_vegas import commands as cmd
from companion.games.lords_of_vegas.board import BOARD, COLOURS
from companion.games.lords_of_vegas.city import casinos

BETS = range(1, 31)


def granted(table, wishes):
    return {wish for wish in wishes if not isinstance(table.game.decide(table.state, wish, {}), Refusal)}


def every_action(table, seat):
    """Each on each lot and in each colour; of bets the highest that is granted."""
    stand = [casino.lots[0] for casino in casinos(table.state.city)]
    wishes = {cmd.Next(seat), *(cmd.Reorganize(lot, seat) for lot in stand)}
    wishes |= {cmd.Build(lot, colour, None, seat) for lot in BOARD.lots for colour in COLOURS}
    wishes |= {cmd.Sprawl(at, lot, None, seat) for at in stand for lot in BOARD.lots}
    wishes |= {cmd.Remodel(at, colour, seat) for at in stand for colour in COLOURS}
    bets = granted(table, {cmd.Gamble(at, bet, seat) for at in stand for bet in BETS})
    highest = {at: max((bet.bet for bet in bets if bet.casino == at), default=0) for at in stand}
    return granted(table, wishes) | {cmd.Gamble(at, bet, seat) for at, bet in highest.items() if bet}


@pytest.mark.parametrize("rich", [0, 3, 6, 11, 100])
@pytest.mark.parametrize("changes", [{}, {"gambled": True}, {"barred": frozenset({"A2"})}, {"cash": {"ben": 4}}], ids=str)
def test_in_a_turn_all_that_the_rules_grant_is_offered_and_nothing_else(table, rich, changes):
    table.lay(A1=("gold", "ann", 5), A2=("gold", "ben", 2), B1=("silver",), A4="ann", D1="ben")
    table.lay(C1=("aqua", "ben", 6), C2=("aqua", "ben", 1))
    table.having(**{**changes, "cash": {"ann": rich, **changes.get("cash", {})}})
    assert set(table.game.legal(table.state, "ann")) == every_action(table, "ann")
    assert table.game.legal(table.state, "ben") == ()


def test_bets_are_capped_by_the_bosss_money_only_where_the_table_plays_so(make_table):
    for capped, most in ((True, 4), (False, 10)):
        table = make_table(bet_capped_by_boss_cash=capped).lay(C1=("aqua", "ben", 6), C2=("aqua", "ben", 1)).having(cash={"ben": 4})
        assert [wish.bet for wish in table.game.legal(table.state, "ann") if wish.kind == "gamble"] == [most]


def test_before_a_bet_is_rolled_its_boss_is_offered_to_lay_it_off_and_no_dice_are_wanted(make_table):
    table = make_table(lay_off="manual").lay(A1=("gold", "ben", 6)).do({"kind": "gamble", "casino": "A1", "bet": 5})
    assert set(table.game.legal(table.state, "ben")) == {cmd.LayOff(False, "ben"), cmd.LayOff(True, "ben")}
    assert (table.game.legal(table.state, "ann"), table.game.needs(table.state)) == ((), ())
    table.do({"kind": "lay-off", "seat": "ben", "yes": True})
    assert table.game.needs(table.state)[0].dice == {"ann": 2}


def test_rolled_dice_are_offered_to_be_put_back_in_every_way_on_own_tiles(table):
    table.lay(A1=("gold", "ann", 1), A2=("gold", "ann", 2), A3=("gold", "ben", 6)).do({"kind": "reorganize", "casino": "A1"})
    table.do({"kind": "roll", "dice": {"ann": [6, 4], "ben": [2]}})
    offered = [dict(wish.dice) for wish in table.game.legal(table.state, "ann")]
    assert sorted(offered, key=str) == [{"A1": 4, "A2": 6}, {"A1": 6, "A2": 4}]
