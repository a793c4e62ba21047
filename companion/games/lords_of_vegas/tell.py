"""Every event of Lords of Vegas in a person's words, told against the state before it."""

from collections.abc import Sequence

from companion.games.game import Event, SeatId
from companion.games.lords_of_vegas import events as ev
from companion.games.lords_of_vegas.board import BOARD, COMPANY, END
from companion.games.lords_of_vegas.gamble import WIN, WIN_BIG
from companion.games.lords_of_vegas.state import OpenOffer, State
from companion.text import Text, say

ENDINGS = {
    "end-card": say("The End of Game card ends the game"),
    "points": say("Ninety points end the game"),
    "asked": say("The table ends the game"),
}


def tell(state: State, event: Event) -> Text:
    """One line for history, undo lists and announcements."""
    match event:
        case ev.CardDealt():
            return say("{player} starts with lot {lot}", player=_name(state, event.seat), lot=event.card)
        case ev.CardReplaced():
            return say("Card {lot} of block F is replaced", lot=event.card)
        case ev.FirstRolled():
            dice = _rolls(state, event.dice)
            if len(event.best) == 1:
                return say("{dice} for the first place", dice=dice)
            again = ", ".join(_name(state, seat) for seat in event.best)
            return say("{dice} for the first place; equal, once more: {players}", dice=dice, players=again)
        case ev.TurnBegan():
            return say("{player} is at turn", player=_name(state, event.seat))
        case ev.CardDrawn():
            if event.card == END:
                return say("{player} draws the End of Game card", player=_name(state, event.seat))
            if state.options.two_player and BOARD.lots[event.card].block == "F":
                return say(
                    "{player} draws lot {lot}, which nobody takes; it pays, and one more card is drawn",
                    player=_name(state, event.seat),
                    lot=event.card,
                )
            return say("{player} draws lot {lot}", player=_name(state, event.seat), lot=event.card)
        case ev.LotTaken() if event.seat == state.turn and event.lot == state.drawn:
            return say("{player} takes the lot", player=_name(state, event.seat))  # the sentence before, of the card, has named it
        case ev.LotTaken():
            return say("{player} takes lot {lot}", player=_name(state, event.seat), lot=event.lot)
        case ev.CardPaid():
            paid = _listed([say("{player} {money_musd}", player=_name(state, seat), money_musd=n) for seat, n in event.money_musd.items()])
            points = ", ".join(f"{_name(state, seat)} {stand}" for seat, stand in event.points.items())
            if not points:
                return say("Paid: {money}", money=paid)
            return say("Paid: {money}; points now: {points}", money=paid, points=points)
        case ev.Built():
            return say("{player} builds {company} on {lot} for {cost_musd}", player=_name(state, event.seat), company=COMPANY[event.colour],
                       lot=event.lot, cost_musd=event.paid_musd)  # fmt: skip
        case ev.Sprawled():
            return say(
                "{player} sprawls onto {lot} for {cost_musd}", player=_name(state, event.seat), lot=event.lot, cost_musd=event.paid_musd
            )
        case ev.Remodelled():
            return say("{player} remodels {lots} to {company} for {cost_musd}", player=_name(state, event.seat), lots=", ".join(event.lots),
                       company=COMPANY[event.colour], cost_musd=event.paid_musd)  # fmt: skip
        case ev.ReorganizePaid():
            return say(
                "{player} reorganizes {lots} for {cost_musd}",
                player=_name(state, event.seat),
                lots=", ".join(event.lots),
                cost_musd=event.paid_musd,
            )
        case ev.Gambled():
            total, won = sum(event.dice), event.money_musd[event.seat]
            if total in WIN_BIG + WIN:  # a win it is, though a boss without money pays nothing
                return say("{player} rolls {total} and wins {money_musd}", player=_name(state, event.seat), total=total, money_musd=won)
            return say("{player} rolls {total} and loses {money_musd}", player=_name(state, event.seat), total=total, money_musd=-won)
        case _:
            return _tell_rest(state, event)


def _tell_rest(state: State, event: Event) -> Text:
    match event:
        case ev.DiceRolled():
            return say("Rolled: {dice}", dice=_rolls(state, event.dice))
        case ev.DiceArranged():
            return say("{player} puts the dice back: {dice}", player=_name(state, event.seat), dice=_lots(event.dice))
        case ev.BossTied():
            return say("A tie for boss on {lots}: reroll", lots=", ".join(event.lots))
        case ev.TieRerolled():
            return say("The tied dice now: {dice}", dice=_lots(event.dice))
        case ev.Wagered():
            return say(
                "{player} bets {bet_musd} against {boss}",
                player=_name(state, event.seat),
                bet_musd=event.bet_musd,
                boss=_name(state, event.boss),
            )
        case ev.LaidOff():
            return say("The bank takes half of the bet") if event.yes else say("The boss keeps the whole bet")
        case ev.DieMoved():
            return say("{player} takes the die from {lot}", player=_name(state, event.seat), lot=event.move_from)
        case ev.LotGivenUp():
            return say("{player} gives up lot {lot}", player=_name(state, event.seat), lot=event.lot)
        case ev.TradeOffered():
            return say("A trade is offered: {trade}", trade=_trade(state, event))
        case ev.TradeAccepted():
            return say("The trade is made: {trade}", trade=_trade(state, next(one for one in state.offers if one.number == event.number)))
        case ev.TradeDeclined():
            return say("The trade is off")
        case ev.Adjusted():
            return say("Set to what the table shows: {reason}", reason=event.reason)
        case ev.SeatChanged():
            return say("{player} is now {name}", player=_name(state, event.seat), name=event.name)
        case ev.SeatLeft():
            return say("{player} leaves the table", player=_name(state, event.seat))
        case ev.GameEnded():
            return ENDINGS[event.why]
        case _:
            return say("Something happened: {kind}", kind=event.kind)


def _trade(state: State, offer: ev.TradeOffered | OpenOffer) -> Text:
    return say(
        "{player} gives {gives}, {other} gives {wants}",
        player=_name(state, offer.seat),
        gives=_side(offer.gives_musd, offer.gives_lots, offer.gives_dice),
        other=_name(state, offer.to),
        wants=_side(offer.wants_musd, offer.wants_lots, offer.wants_dice),
    )


def _side(money_musd: int, lots: Sequence[str], dice: Sequence[str]) -> Text:
    """What one of two gives."""
    blanks: dict[str, int | Text] = {"money_musd": money_musd} if money_musd else {}
    if lots:
        blanks["lots"] = say("lot {lots}", lots=", ".join(lots))
    if dice:
        blanks["dice"] = say("the die on {lots}", lots=", ".join(dice))
    return Text(" + ".join("{" + blank + "}" for blank in blanks), tuple(blanks.items())) if blanks else say("nothing")


def _name(state: State, seat: SeatId) -> str:
    return state.seat(seat).name


def _listed(sentences: Sequence[Text]) -> Text | str:
    """Several in one line, each of which every language says its own way; a dash for none."""
    blanks = {f"s{i}": sentence for i, sentence in enumerate(sentences)}
    return Text(", ".join("{" + blank + "}" for blank in blanks), tuple(blanks.items())) if blanks else "–"


def _rolls(state: State, dice: object) -> str:
    assert isinstance(dice, dict)
    return "; ".join(f"{_name(state, seat)} {' '.join(str(v) for v in values)}" for seat, values in dice.items())


def _lots(dice: object) -> str:
    assert isinstance(dice, dict)
    return ", ".join(f"{lot} {value}" for lot, value in dice.items())
