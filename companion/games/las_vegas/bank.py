"""The bank: notes for the casinos, virtual or typed, chip cards, and what must come from outside next."""

from collections.abc import Mapping
from functools import cache

from companion.games.chip_cards import CHIP_COLOURS_TOLD
from companion.games.game import NEUTRAL, Decision, Need, Plain, Refusal
from companion.games.las_vegas.all_notes import NOTES_MAY_COME, comes_too_late, somebody_wins, unsaid_need
from companion.games.las_vegas.commands import DealChip, DealNote, Number, PlaceNeutral, RemoveNote, Roll
from companion.games.las_vegas.draft import Draft, refuse
from companion.games.las_vegas.events import ChipDealt, NoteDealt, NoteRemoved, RainbowReplaced
from companion.games.las_vegas.rounds import begin_play_if_filled, chips_wait, drop_rainbows_if_pile_is_dry, next_chip, notes_wait
from companion.games.las_vegas.state import Casino, State
from companion.games.las_vegas.words import place_key, place_name
from companion.games.notes import RAINBOW, Note
from companion.text import Text, say


def needs(state: State) -> tuple[Need, ...]:
    """What chance or the bank must supply, in order."""
    if state.stage == "fill":
        return _chip_need(state) if chips_wait(state) is not None and not notes_wait(state) else _deal_needs(state)
    if state.stage == "roll":
        return (*_roll_need(state), *_typed_needs(state))
    if state.stage in ("place", "kick"):
        return _typed_needs(state)
    if state.stage == "payout":
        rainbow = _rainbow_need(state)
        return rainbow if rainbow or state.options.bank == "virtual" else _deal_needs(state)
    return ()


def decide_deal_note(state: State, wish: DealNote, chance: Plain) -> Decision:
    """A note laid at a casino: drawn by chance (virtual), or as typed. At the payout it replaces a rainbow card."""
    casino = state.casinos.get(wish.casino)
    problem = _no_note_here(state, casino, wish.casino)
    if problem is not None:
        return problem
    assert casino is not None
    if rainbow_goes(state, casino):
        return _replace_rainbow(state, casino, wish, chance)
    value = wish.value if wish.value is not None else chance.get("drawn")
    if value is None and not (wish.last and state.options.bank != "virtual"):
        return refuse("no-note", say("Nobody said which note was laid."), say("Tap its value, or let the table draw it."))
    wrong = None if value is None else _wrong_note(state, value)
    if wrong is not None:
        return wrong
    if state.options.bank == "virtual" and not state.wants_note(casino):
        return refuse(
            "casino-full",
            say("{place} has its {minimum_usd} already.", place=place_name(wish.casino, first=True), minimum_usd=state.minimum_usd),
            say("Notes are added only until the minimum is reached."),
        )
    if value is not None and comes_too_late(state, casino, value):
        return refuse(
            "casino-full",
            say("Without this note {place} has its {minimum_usd} already.", place=place_name(wish.casino), minimum_usd=state.minimum_usd),
            say("No further note is laid then: take away what was tapped wrongly, or lay this note back on the pile."),
        )
    dealt = NoteDealt(wish.casino, value, wish.last)
    goes_on = any(other.number != wish.casino and state.wants_note(other) for other in state.casinos.values())
    if state.stage != "fill" or (goes_on and state.pile.count() > 1):
        return (dealt,)
    draft = Draft(state)
    draft.add(dealt)
    begin_play_if_filled(draft)
    return draft.done()


def rainbow_goes(state: State, casino: Casino) -> bool:
    """Whether the next note at a casino replaces its rainbow card: at the payout, once the notes that lie beside it have been entered."""
    if state.stage != "payout" or RAINBOW not in casino.notes:
        return False
    return state.options.bank == "virtual" or not (state.wants_note(casino) or state.may_hold_more(casino))


def decide_remove_note(state: State, wish: RemoveNote) -> Decision:
    """A typing slip taken back before the casino pays."""
    casino = state.casinos.get(wish.casino)
    problem = _no_note_here(state, casino, wish.casino)
    if problem is not None:
        return problem
    if state.options.bank == "virtual":
        return refuse("not-typed", say("The virtual bank makes no typing slips."), say("Use undo, or adjust the notes."))
    if casino is None or wish.value not in casino.notes:
        return refuse(
            "no-such-note",
            say("No rainbow card lies at {place}.", place=place_name(wish.casino))
            if wish.value == RAINBOW
            else say("No note of {note_usd} lies at {place}.", note_usd=wish.value, place=place_name(wish.casino)),
            say("Choose one of the notes that lie there."),
        )
    return (NoteRemoved(wish.casino, wish.value),)


def chip_due(state: State) -> int | None:
    """The casino beside which a chip card may be laid now, or None."""
    return next_chip(state) if state.options.chip_cards and state.stage in NOTES_MAY_COME else None


def decide_deal_chip(state: State, wish: DealChip, chance: Plain) -> Decision:
    """A chip card laid beside a casino."""
    due = chip_due(state)
    if due is None or wish.casino != due:
        return refuse(
            "no-chip",
            say("No chip card is due at casino {casino}.", casino=wish.casino),
            say("One is laid at each casino, 1 to 6, every round."),
        )
    colour = wish.colour if wish.colour is not None else chance.get("drawn")
    if state.chip_deck.get(str(colour), 0) <= 0:
        return refuse("no-such-chip", say("There is no such chip card left."), CHIP_COLOURS_TOLD)
    draft = Draft(state)
    draft.add(ChipDealt(wish.casino, str(colour)))
    begin_play_if_filled(draft)
    return draft.done()


def missing_notes(state: State, casino: Casino) -> bool:
    """Whether a casino can't pay yet: the typed notes have not all been entered, and somebody would take one."""
    if state.options.bank == "virtual" or casino.closed or casino.filled_usd() >= state.minimum_usd or state.pile.count() <= 0:
        return False
    return somebody_wins(state, casino)


def warnings(state: State) -> tuple[Text, ...]:
    """What the table should know about the notes: entered too often, casinos below the minimum, a pile used up."""
    found = [_too_often(value) for value in state.pile.too_often()]
    if state.stage in NOTES_MAY_COME:
        for casino in state.casinos.values():
            if casino.paid is None and casino.filled_usd() < state.minimum_usd:
                found.append(_short(state, casino))
    return tuple(found)


def _too_often(value: Note) -> Text:
    if value == RAINBOW:
        return say("Rainbow cards have been entered more often than the deck holds them.")
    return say("{note_usd} has been entered more often than the deck holds it.", note_usd=value)


def _short(state: State, casino: Casino) -> Text:
    if state.pile.count() <= 0:
        return say("The pile is used up: {place} keeps what it has.", place=place_name(casino.number))
    return say("{place} is below {minimum_usd}.", place=place_name(casino.number, first=True), minimum_usd=state.minimum_usd)


def _roll_need(state: State) -> tuple[Need, ...]:
    if state.extra:
        key = f"white dice before turn 1, round {state.round}"
        return (Need("roll", key, PlaceNeutral(), state.starter, {NEUTRAL: state.extra}),)
    seat = state.turn
    assert seat is not None
    return (Need("roll", f"roll, round {state.round}, turn {state.turns}", Roll(), seat, state.hands[seat]),)


def _typed_needs(state: State) -> tuple[Need, ...]:
    """Notes that may be typed while play goes on; the virtual bank has dealt before."""
    return () if state.options.bank == "virtual" else _deal_needs(state)


def _deal_needs(state: State) -> tuple[Need, ...]:
    pile = state.pile.drawable()
    if not pile:
        return ()
    if state.options.bank == "virtual":
        short = next(state.below_minimum(), None)
        return () if short is None else (_deal_need(state, short, pile, blocking=True),)
    paying = state.unpaid() if state.stage == "payout" else None
    return tuple(
        _deal_need(state, casino, pile, blocking=paying is not None and casino.number == paying.number and missing_notes(state, casino))
        for casino in state.below_minimum()
    )


def _deal_need(state: State, casino: Casino, pile: Mapping[Note, int], blocking: bool) -> Need:
    key = f"deal, round {state.round}, {place_key(casino.number)}, note {len(casino.notes) + 1}"
    return Need("deal", key, _deal(casino.number), pile=pile, blocking=blocking)


@cache
def _deal(number: Number) -> DealNote:
    """The wish for a note at a casino, still without its value: made once."""
    return DealNote(number)


def _rainbow_need(state: State) -> tuple[Need, ...]:
    pile = state.pile.drawable()
    for casino in state.casinos.values():
        if RAINBOW in casino.notes and pile:
            if state.may_hold_more(casino):
                return unsaid_need(state)
            if not rainbow_goes(state, casino):
                return (_deal_need(state, casino, pile, blocking=True),)
            key = f"rainbow, round {state.round}, {place_key(casino.number)}, card {len(state.discarded) + 1}"
            return (Need("deal", key, DealNote(casino.number), pile=pile),)
    return ()


def _chip_need(state: State) -> tuple[Need, ...]:
    casino = chips_wait(state)
    if casino is None:
        return ()
    pile = {colour: count for colour, count in state.chip_deck.items() if count > 0}
    return (Need("card", f"chip card, round {state.round}, casino {casino}", DealChip(casino), pile=pile),)


def _replace_rainbow(state: State, casino: Casino, wish: DealNote, chance: Plain) -> Decision:
    value = wish.value if wish.value is not None else chance.get("drawn")
    if value is None and not wish.last:
        return refuse("no-note", say("Nobody said which note replaces the rainbow card."), say("Tap its value, or let the table draw it."))
    wrong = None if value is None else _wrong_note(state, value)
    if wrong is not None:
        return wrong
    draft = Draft(state)
    draft.add(RainbowReplaced(casino.number, value))
    drop_rainbows_if_pile_is_dry(draft)
    return draft.done()


def _wrong_note(state: State, value: object) -> Refusal | None:
    if isinstance(value, bool) or not isinstance(value, int) or value not in state.pile.unseen:
        return refuse("no-such-note", say("There is no such note in this deck."), say("Tap one of the values of the deck."))
    if state.options.bank == "virtual" and not state.pile.may_give(value):
        return refuse(
            "no-such-note",
            say("No rainbow card can come from the pile now.")
            if value == RAINBOW
            else say("No note of {note_usd} can come from the pile now.", note_usd=value),
            say("Let the table draw it."),
        )
    return None


def _no_note_here(state: State, casino: Casino | None, number: Number) -> Refusal | None:
    if casino is None:
        return refuse(
            "no-such-casino", say("There is no casino “{casino}” here.", casino=str(number)), say("The casinos are numbered 1 to 6.")
        )
    dealt_out = state.stage == "payout" and state.options.bank == "virtual" and RAINBOW not in casino.notes
    if state.stage not in NOTES_MAY_COME or casino.paid is not None or dealt_out:
        return refuse(
            "not-now", say("No notes are laid at {place} now.", place=place_name(number)), say("Notes come at the start of a round.")
        )
    return None
