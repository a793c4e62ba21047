"""Gambling at another boss's casino, and the lay-off. Source: SOURCES.md#lords-gamble."""

from companion.games.game import Decision, SeatId
from companion.games.lords_of_vegas import commands as cmd
from companion.games.lords_of_vegas import events as ev
from companion.games.lords_of_vegas.city import casino_at
from companion.games.lords_of_vegas.refuse import no_casino, refuse, too_dear
from companion.games.lords_of_vegas.state import Bet, State
from companion.text import say

BET_A_TILE_MUSD = 5
WIN_BIG = (2, 12)
WIN = (3, 4, 9, 10, 11)


def gamble(state: State, seat: SeatId, wish: cmd.Gamble) -> Decision:
    """Once a turn, at a casino whose boss is another player, up to five millions a tile."""
    casino = casino_at(state.city, wish.casino)
    if casino is None:
        return no_casino()
    if state.gambled:
        return refuse("gambled-already", say("You may gamble only once in a turn."), say("Do something else, or end the turn."))
    if casino.boss is None or casino.boss == seat:
        return refuse(
            "own-casino",
            say("You can gamble only at a casino whose boss is another player."),
            say("Choose a casino of somebody else."),
        )
    if not 1 <= wish.bet <= BET_A_TILE_MUSD * casino.size:
        most = BET_A_TILE_MUSD * casino.size
        return refuse(
            "bet-too-high", say("The bet there is 1 to {most_musd}.", most_musd=most), say("Five millions for each tile at most.")
        )
    if wish.bet > state.cash[seat]:
        return too_dear(wish.bet, state.cash[seat])
    if state.options.bet_capped_by_boss_cash and wish.bet > state.cash[casino.boss]:
        return refuse(
            "boss-too-poor",
            say("The boss has only {cash_musd}; a bet may not be higher.", cash_musd=state.cash[casino.boss]),
            say("Bet less, or choose another casino."),
        )
    return (ev.Wagered(seat, casino.boss, wish.casino, wish.bet),)


def roll_bet(state: State, bet: Bet, dice: tuple[int, ...]) -> Decision:
    """2 or 12 wins double; 3, 4, 9, 10, 11 wins; 5 to 8 loses. The boss pays what he has; a lay-off shares with the bank."""
    if len(dice) != 2:
        return refuse("two-dice", say("A gamble is rolled with two dice."), say("Enter both dice."))
    first, second = dice
    return (ev.Gambled(bet.seat, bet.boss, (first, second), _money(state, bet, first + second)),)


def _money(state: State, bet: Bet, total: int) -> dict[SeatId, int]:
    if total in WIN_BIG + WIN:
        wins = bet.bet_musd * (2 if total in WIN_BIG else 1)
        owed = wins - _bank_share(state, bet, wins)
        paid = min(owed, state.cash[bet.boss])
        return {bet.seat: paid + wins - owed, bet.boss: -paid}
    lost = min(bet.bet_musd, state.cash[bet.seat])  # less only where the table has put the money right since
    return {bet.seat: -lost, bet.boss: lost - _bank_share(state, bet, lost)}


def _bank_share(state: State, bet: Bet, amount: int) -> int:
    """What the bank takes on: half rounded down (the manual), or what the boss's half rounded down leaves (printed)."""
    if not bet.laid_off:
        return 0
    return amount // 2 if state.options.lay_off == "manual" else amount - amount // 2
