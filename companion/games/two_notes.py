"""Two notes a casino every round, as the Custom Edition and the Card Game lay them: what the bank must bring, and what it may not.

Knows neither game; it asks their states a few questions (Filling).
"""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from companion.games.game import Need, Plain, Refusal
from companion.games.las_vegas.commands import DealNote, RemoveNote
from companion.games.las_vegas.events import NoteDealt, NoteRemoved
from companion.games.notes import Pile
from companion.text import Text, say

NOTES_PER_CASINO = 2
BEFORE_PAYOUT_ENDS = ("fill", "choose", "roll", "place", "payout")


class Place(Protocol):
    """A casino with its notes."""

    @property
    def number(self) -> int: ...
    @property
    def notes(self) -> tuple[int, ...]: ...
    @property
    def paid(self) -> object | None: ...
    def wants_note(self) -> bool: ...
    def dice(self) -> Mapping[str, int]: ...


class Filling(Protocol):
    """What a state must be able to say about its bank. values: what a note may be worth, whether or not the pile holds it."""

    @property
    def stage(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def pile(self) -> Pile: ...
    @property
    def casinos(self) -> Mapping[int, Any]: ...
    @property
    def bank(self) -> str: ...
    def values(self) -> frozenset[int]: ...
    def unpaid(self) -> Any: ...


def wanting_note(state: Filling) -> Iterator[Place]:
    """Casinos that still want a note this round, in order."""
    return (casino for casino in state.casinos.values() if casino.wants_note())


def notes_wait(state: Filling) -> bool:
    """Whether play has to wait for the bank: only the virtual one deals before the first turn."""
    return state.bank == "virtual" and bool(state.pile.drawable()) and next(wanting_note(state), None) is not None


def note_needs(state: Filling) -> tuple[Need, ...]:
    """Notes still to come: from the virtual bank one after another; typed ones all at once, in no hurry before their casino pays."""
    pile = state.pile.drawable()
    if not pile or state.stage not in BEFORE_PAYOUT_ENDS:
        return ()
    missing = list(wanting_note(state))
    if state.bank == "virtual":
        return tuple(_need(state, casino, pile, blocking=True) for casino in missing[:1])
    paying = state.unpaid() if state.stage == "payout" else None
    return tuple(_need(state, casino, pile, blocking=casino is paying and note_is_missed(state, casino)) for casino in missing)


def note_is_missed(state: Filling, casino: Place) -> bool:
    """Whether a casino can't pay yet: a typed note is missing and somebody would take one."""
    if state.bank == "virtual" or not casino.wants_note() or state.pile.count() <= 0:
        return False
    counts = [count for count in casino.dice().values() if count]
    return any(counts.count(count) == 1 for count in counts)


def decide_note(state: Filling, wish: DealNote, chance: Plain) -> NoteDealt | Refusal:
    """A note laid at a casino: drawn by chance (virtual), or as typed."""
    casino = state.casinos.get(wish.casino)  # type: ignore[call-overload]
    wrong = _not_here(state, casino, wish.casino)
    if wrong is not None:
        return wrong
    value = wish.value if wish.value is not None else chance.get("drawn")
    if value is None and not (wish.last and state.bank != "virtual"):
        return Refusal("no-note", say("Nobody said which note was laid."), say("Tap its value, or let the table draw it."))
    if value is not None and (isinstance(value, bool) or value not in state.values()):
        return Refusal("no-such-note", say("There is no such note in this game."), say("Tap one of the values of the deck."))
    if state.bank == "virtual" and value not in state.pile.drawable():
        return Refusal("no-such-note", say("That note can't come from the pile now."), say("Let the table draw it."))
    full = len(casino.notes) >= NOTES_PER_CASINO if state.bank != "virtual" else not casino.wants_note()
    if value is not None and full:
        return Refusal(
            "casino-full",
            say("Casino {casino} has its notes already.", casino=casino.number),
            say("Two are laid at each casino; remove a wrong one first."),
        )
    return NoteDealt(casino.number, value, wish.last)


def decide_remove(state: Filling, wish: RemoveNote) -> NoteRemoved | Refusal:
    """A typing slip taken back before the casino pays."""
    casino = state.casinos.get(wish.casino)  # type: ignore[call-overload]
    wrong = _not_here(state, casino, wish.casino)
    if wrong is not None:
        return wrong
    if state.bank == "virtual":
        return Refusal("not-typed", say("The virtual bank makes no typing slips."), say("Use undo, or adjust the notes."))
    if wish.value not in casino.notes:
        return Refusal(
            "no-such-note",
            say("No such note lies at casino {casino}.", casino=casino.number),
            say("Choose one of the notes that lie there."),
        )
    return NoteRemoved(casino.number, wish.value)


def _need(state: Filling, casino: Place, pile: Mapping[int, int], blocking: bool) -> Need:
    key = f"deal, round {state.round}, casino {casino.number}, note {len(casino.notes) + 1}"
    return Need("deal", key, DealNote(casino.number), pile=pile, blocking=blocking)


def _not_here(state: Filling, casino: Place | None, number: object) -> Refusal | None:
    if casino is None:
        return Refusal(
            "no-such-casino", say("There is no casino “{casino}” here.", casino=str(number)), say("The casinos are numbered 1 to 6.")
        )
    if state.stage not in BEFORE_PAYOUT_ENDS or casino.paid is not None:
        return Refusal("not-now", _no_notes_now(casino.number), say("Notes come at the start of a round."))
    return None


def _no_notes_now(number: int) -> Text:
    return say("No notes are laid at casino {casino} now.", casino=number)


__all__ = [
    "BEFORE_PAYOUT_ENDS",
    "NOTES_PER_CASINO",
    "Filling",
    "decide_note",
    "decide_remove",
    "note_is_missed",
    "note_needs",
    "notes_wait",
    "wanting_note",
]
