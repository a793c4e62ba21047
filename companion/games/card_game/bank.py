"""The bank: two notes a casino, chip cards, and hands where the companion deals them. What must come from outside next."""

from companion.games.card_game.choice import HAND, Card, card_name, card_named
from companion.games.card_game.commands import DealCard, DealChip, DealNote, RemoveNote
from companion.games.card_game.events import CardDealt, ChipDealt, NoteDealt, NoteRemoved
from companion.games.card_game.rounds import begin_play_if_filled, draft_of
from companion.games.card_game.state import NOTES_PER_CASINO, Casino, State
from companion.games.chip_cards import CHIP_COLOURS_TOLD
from companion.games.game import Decision, Need, Plain, Refusal
from companion.text import Text, say

NOTES_MAY_COME = ("fill", "choose", "payout")


def needs(state: State) -> tuple[Need, ...]:
    """What chance or the bank must supply, in order: notes, chip cards, hands."""
    return (*_note_needs(state), *_chip_needs(state), *_hand_needs(state))


def decide_deal_note(state: State, wish: DealNote, chance: Plain) -> Decision:
    """A note laid at a casino: drawn by chance (virtual), or as typed."""
    casino = state.casinos.get(wish.casino) if isinstance(wish.casino, int) else None
    if casino is None:
        return _no_such_casino(wish.casino)
    value = wish.value if wish.value is not None else chance.get("drawn")
    problem = _not_now(state, casino) or _wrong_note(state, casino, value, wish.last)
    if problem is not None:
        return problem
    draft = draft_of(state)
    draft.add(NoteDealt(casino.number, value, wish.last))
    begin_play_if_filled(draft)
    return draft.done()


def decide_remove_note(state: State, wish: RemoveNote) -> Decision:
    """A typing slip taken back before the casino pays."""
    casino = state.casinos.get(wish.casino) if isinstance(wish.casino, int) else None
    if casino is None:
        return _no_such_casino(wish.casino)
    problem = _not_now(state, casino)
    if problem is not None:
        return problem
    if state.rules.bank == "virtual":
        return Refusal("not-typed", say("The virtual bank makes no typing slips."), say("Use undo, or adjust the notes."))
    if wish.value not in casino.notes:
        return Refusal(
            "no-such-note",
            say("No note of {note_usd} lies at casino {casino}.", note_usd=wish.value, casino=casino.number),
            say("Choose one of the notes that lie there."),
        )
    return (NoteRemoved(casino.number, wish.value),)


def chips_due(state: State) -> tuple[int, ...]:
    """The casinos beside which a chip card may be laid now."""
    return state.chips_to if state.stage in NOTES_MAY_COME else ()


def decide_deal_chip(state: State, wish: DealChip, chance: Plain) -> Decision:
    """A chip card laid beside a casino, one each round."""
    if wish.casino not in chips_due(state):
        return Refusal(
            "no-chip",
            say("No chip card is due at casino {casino}.", casino=wish.casino),
            say("One is laid at each casino, 1 to 6, every round."),
        )
    colour = wish.colour if wish.colour is not None else chance.get("drawn")
    if state.chip_deck.get(str(colour), 0) <= 0:
        return Refusal("no-such-chip", say("There is no such chip card left."), CHIP_COLOURS_TOLD)
    draft = draft_of(state)
    draft.add(ChipDealt(wish.casino, str(colour)))
    begin_play_if_filled(draft)
    return draft.done()


def decide_deal_card(state: State, wish: DealCard, chance: Plain) -> Decision:
    """One dice card into the hand of a seat, where the companion deals them."""
    if state.rules.hands != "virtual":
        return Refusal(
            "real-cards",
            say("The dice cards are real ones: each player draws five."),
            say("Say which cards were chosen when they are laid."),
        )
    if wish.seat not in state.awaiting_cards():
        return Refusal("hand-full", say("No card is due there now."), say("Five cards make a hand, new ones come after the turn."))
    name = wish.card if wish.card is not None else chance.get("drawn")
    card: Card | None = card_named(str(name))
    if card is None or state.sets[wish.seat].known_pile.get(card, 0) <= 0:
        return Refusal("no-such-card", say("That card is not in the pile."), say("Let the table draw it."))
    return (CardDealt(wish.seat, card_name(card)),)


def note_is_missing(state: State, casino: Casino) -> bool:
    """Whether a casino can't pay yet: a typed note has not been entered, and somebody would take one."""
    if state.rules.bank == "virtual" or not casino.wants_note() or state.pile.count() <= 0:
        return False
    dice = list(casino.dice().values())
    return any(dice.count(count) == 1 for count in dice)


def warnings(state: State) -> tuple[Text, ...]:
    """What the table should know about the notes: entered too often, a pile used up."""
    found = [say("{note_usd} has been entered more often than the deck holds it.", note_usd=value) for value in state.pile.too_often()]
    if state.stage in NOTES_MAY_COME and state.pile.count() <= 0:
        found += [
            say("The pile is used up: casino {casino} keeps what it has.", casino=casino.number)
            for casino in state.casinos.values()
            if casino.wants_note()
        ]
    return tuple(found)


def _note_needs(state: State) -> tuple[Need, ...]:
    pile = state.pile.drawable()
    if not pile or state.stage not in NOTES_MAY_COME:
        return ()
    missing = [casino for casino in state.casinos.values() if casino.wants_note()]
    if state.rules.bank == "virtual":
        return tuple(_note_need(state, casino, blocking=True) for casino in missing[:1])
    paying = state.unpaid() if state.stage == "payout" else None
    return tuple(_note_need(state, casino, blocking=casino is paying and note_is_missing(state, casino)) for casino in missing)


def _note_need(state: State, casino: Casino, blocking: bool) -> Need:
    key = f"deal, round {state.round}, casino {casino.number}, note {len(casino.notes) + 1}"
    return Need("deal", key, DealNote(casino.number), pile=state.pile.drawable(), blocking=blocking)


def _chip_needs(state: State) -> tuple[Need, ...]:
    if not state.chips_to or state.stage not in NOTES_MAY_COME:
        return ()
    pile = {colour: count for colour, count in state.chip_deck.items() if count > 0}
    typed = state.rules.bank != "virtual"
    due = state.chips_to if typed else state.chips_to[:1]
    keys = [(number, f"chip card, round {state.round}, casino {number}") for number in due]
    return tuple(Need("card", key, DealChip(number), pile=pile, blocking=not typed) for number, key in keys)


def _hand_needs(state: State) -> tuple[Need, ...]:
    """One card at a time for every seat that is in; a seat already at its turn's end waits for nobody."""
    return tuple(_card_need(state, seat) for seat in state.awaiting_cards())


def _card_need(state: State, seat: str) -> Need:
    held = state.sets[seat]
    key = f"dice card, round {state.round}, {seat}, turn {held.turns + 1}, card {held.hand + 1} of {HAND}"
    pile = {card_name(card): copies for card, copies in held.known_pile.items() if copies > 0}
    return Need("card", key, DealCard(seat), seat=seat, pile=pile)


def _not_now(state: State, casino: Casino) -> Refusal | None:
    if state.stage in NOTES_MAY_COME and casino.paid is None:
        return None
    return Refusal(
        "not-now", say("No notes are laid at casino {casino} now.", casino=casino.number), say("Notes come at the start of a round.")
    )


def _wrong_note(state: State, casino: Casino, value: object, last: bool) -> Refusal | None:
    """Why this note can't lie there. None as a value says that no more will come, which only typing people can know."""
    virtual = state.rules.bank == "virtual"
    if value is None:
        if last and not virtual:
            return None
        return Refusal("no-note", say("Nobody said which note was laid."), say("Tap its value, or let the table draw it."))
    if isinstance(value, bool) or not isinstance(value, int) or value not in state.values():
        return Refusal("no-such-note", say("There is no such note in this game."), say("Tap one of the values of the deck."))
    if virtual and value not in state.pile.drawable():
        return Refusal(
            "no-such-note", say("No note of {note_usd} can come from the pile now.", note_usd=value), say("Let the table draw it.")
        )
    if len(casino.notes) >= NOTES_PER_CASINO:
        return Refusal(
            "casino-full",
            say("Casino {casino} has its two notes already.", casino=casino.number),
            say("Remove a wrong one first."),
        )
    return None


def _no_such_casino(number: object) -> Refusal:
    return Refusal(
        "no-such-casino", say("There is no casino “{casino}” here.", casino=str(number)), say("The casinos are numbered 1 to 6.")
    )
