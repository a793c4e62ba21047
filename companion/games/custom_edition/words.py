"""What the dice game says of notes, said of this edition's money cards."""

from collections.abc import Callable, Mapping

from companion.games.game import Refusal
from companion.text import Text, say

OF_CARDS: Mapping[str, Callable[..., Text]] = {
    "Nobody said which note was laid.": lambda: say("Nobody said which card was laid."),
    "There is no such note in this deck.": lambda: say("There is no such card in this deck."),
    "No note of {note_usd} can come from the pile now.": lambda **of: say("No card of {note_usd} can come from the deck now.", **of),
    "No note of {note_usd} lies at {place}.": lambda **of: say("No card of {note_usd} lies at {place}.", **of),
    "Choose one of the notes that lie there.": lambda: say("Choose one of the cards that lie there."),
    "No notes are laid at {place} now.": lambda **of: say("No cards are laid at {place} now.", **of),
    "Notes come at the start of a round.": lambda: say("Cards come at the start of a round."),
    "Use undo, or adjust the notes.": lambda: say("Use undo, or adjust the cards."),
    "Go on with “next”, or deal the notes first.": lambda: say("Go on with “next”, or deal the cards first."),
    "The casinos have been paid: no dice or notes lie there now.": lambda: say(
        "The casinos have been paid: no dice or cards lie there now."
    ),
    "There is no note of {note_usd} in this deck.": lambda **of: say("There is no card of {note_usd} in this deck.", **of),
    "No notes of this game add up to {money_usd}.": lambda **of: say("No cards of this game add up to {money_usd}.", **of),
    "Nobody can have fewer than no notes.": lambda: say("Nobody can have fewer than no cards."),
}
"""The dice game's sentence in English: ours."""


def said_of_cards(refusal: Refusal) -> Refusal:
    """The same refusal, where it speaks of notes in the words of this table."""
    return Refusal(refusal.code, _of_cards(refusal.message), _of_cards(refusal.hint))


def _of_cards(text: Text) -> Text:
    ours = OF_CARDS.get(text.template)
    return ours(**dict(text.values)) if ours is not None else text
