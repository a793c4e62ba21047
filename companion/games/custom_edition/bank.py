"""The bank of the Custom Edition: two money cards a tray, chips that stand for them, and a deck that may run short."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.custom_edition.commands import DealNote
from companion.games.custom_edition.events import CardsShort, DiscardsShuffled
from companion.games.custom_edition.state import CARDS_PER_ROUND, CARDS_PER_TRAY, State, shared_out
from companion.games.draft import Draft
from companion.games.game import Decision, Need, Plain, Refusal
from companion.games.las_vegas import bank as dice
from companion.games.las_vegas.commands import DealNote as DiceDealNote
from companion.games.las_vegas.commands import Number
from companion.games.las_vegas.state import Casino
from companion.text import Text, say


def needs(state: State) -> tuple[Need, ...]:
    """What must come from outside, in order. At the payout a typed card is urgent where somebody would win it."""
    paying = state.unpaid() if state.stage == "payout" else None
    urgent = paying.number if paying is not None and card_is_missing(state, paying) else None
    return tuple(
        _own_deal(need, need.command.casino, urgent) if isinstance(need.command, DiceDealNote) else need for need in dice.needs(state)
    )


def decide_deal_note(state: State, wish: DealNote, chance: Plain) -> Decision:
    """A money card laid beside a tray: drawn by chance (virtual), or as typed, with the chips that stand for it."""
    casino = state.casinos.get(wish.casino)
    value = wish.value if wish.value is not None else chance.get("drawn")
    if casino is not None and value is not None and len(casino.notes) >= _room(state, casino):
        return Refusal(
            "casino-full",
            say("Casino {casino} has its cards already.", casino=str(wish.casino)),
            say("Two are laid at each casino; remove a wrong one first."),
        )
    if wish.chips is not None and value is not None and wish.chips != value:
        return Refusal(
            "chips-unlike-card",
            say("{chips} chips can't stand for a {card}: chips on a card equal its number.", chips=wish.chips, card=str(value)),
            say("Put as many chips on the card as its number says, or none."),
        )
    return dice.decide_deal_note(state, wish, chance)


def refill_deck(draft: Draft[State]) -> None:
    """At the start of a round: shuffle the discards in when too few cards are left for it; if still short, say who gets fewer."""
    if draft.state.pile.count() < CARDS_PER_ROUND and draft.state.discarded:
        draft.add(DiscardsShuffled(tuple(sorted(draft.state.discarded))))
    short = shared_out(max(0, draft.state.pile.count()))
    if short:
        draft.add(CardsShort(short))


def card_is_missing(state: State, casino: Casino) -> bool:
    """Whether a tray can't pay yet: a typed card has not been entered, and somebody would take one."""
    if state.options.bank == "virtual" or state.pile.count() <= 0 or not state.wants_note(casino):
        return False
    counts = list(casino.weights().values())
    return any(counts.count(count) == 1 for count in counts)


def warnings(state: State) -> tuple[Text, ...]:
    """What the table should know about the cards: entered too often, trays that get fewer."""
    found = [say("{note_usd} has been entered more often than the deck holds it.", note_usd=value) for value in state.pile.too_often()]
    return (*found, shortage(state.short)) if state.short else tuple(found)


def shortage(cards: Mapping[int, int]) -> Text:
    """Which trays get fewer than two cards, in words."""
    one = ", ".join(str(number) for number, count in cards.items() if count == 1)
    none = ", ".join(str(number) for number, count in cards.items() if count == 0)
    if not none:
        return say("The deck is short: casinos {one} get one card each.", one=one)
    if not one:
        return say("The deck is used up: casinos {none} get no card.", none=none)
    return say("The deck is short: casinos {one} get one card each, {none} get none.", one=one, none=none)


def _own_deal(need: Need, tray: Number, urgent: Number | None) -> Need:
    return replace(need, command=DealNote(tray), blocking=need.blocking or tray == urgent)


def _room(state: State, casino: Casino) -> int:
    """How many cards may lie at a tray: what the virtual deck has for it, and always two where people type what they see."""
    return state.wanted(int(casino.number)) if state.options.bank == "virtual" else CARDS_PER_TRAY
