"""The switches of one Card Game, read and checked once at set-up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.card_game.choice import HAND, NUMBERS, TURNS
from companion.games.chip_cards import CHIP_DECK
from companion.games.game import BANKS, Plain, Refusal
from companion.games.las_vegas.options import OFF_TRAY
from companion.games.notes import deck_from_option
from companion.text import Text, say

CARDS: Mapping[int, Mapping[str, int]] = {number: {"singles": 4, "doubles": 1} for number in NUMBERS}
NOTES: Mapping[int, int] = dict.fromkeys(range(30_000, 100_001, 10_000), 6)
CASINOS = range(1, 7)
NOTES_PER_CASINO = 2
SEATS = range(2, 6)

DEFAULTS: Mapping[str, Any] = {
    "rounds": 4,
    "hidden_totals": True,
    "off_tray": "ask",
    "seed": None,
    "bank": "virtual",
    "starter": None,
    "sequential": False,
    "chip_cards": False,
    "cards": CARDS,
    "notes": NOTES,
    "hands": "typed",
}
CHOICES: Mapping[str, tuple[Any, ...]] = {
    "hidden_totals": (True, False),
    "off_tray": OFF_TRAY,
    "bank": BANKS,
    "sequential": (False, True),
    "chip_cards": (False, True),
    "hands": ("typed", "virtual"),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """One game's switches.

    cards: (number, dice on it) → copies in each player's set. notes: dollars → copies. starter: the oldest player, where it is not
    the first seat. hands: "typed" where the cards are real and only their owner sees them, "virtual" where the companion deals them
    to the phones. off_tray and seed are kept for the table; no rule of this game asks for them.
    """

    rounds: int = 4
    hidden_totals: bool = True
    bank: str = "virtual"
    sequential: bool = False
    chip_cards: bool = False
    hands: str = "typed"
    starter: str | None = None
    off_tray: str = "ask"
    seed: Any = None
    cards: Mapping[tuple[int, int], int] = field(default_factory=dict)
    notes: Mapping[int, int] = field(default_factory=dict)
    chips: Mapping[str, int] = field(default_factory=dict)

    def set_size(self) -> int:
        """Dice cards each player has: 30 in the box."""
        return sum(self.cards.values())


def read_options(given: Plain) -> Rules | Refusal:
    """The switches as Rules, or the first thing wrong with them. Keys left out keep their defaults."""
    unknown = [key for key in given if key not in DEFAULTS]
    if unknown:
        return _refused(say("The Card Game has no option “{key}”.", key=unknown[0]), say("Options: {keys}.", keys=", ".join(DEFAULTS)))
    chosen = {**DEFAULTS, **given}
    for key, allowed in CHOICES.items():
        if not any(chosen[key] == value and type(chosen[key]) is type(value) for value in allowed):
            words = ", ".join(str(value).lower() for value in allowed)
            return _refused(say("“{key}” can't be {value}.", key=key, value=str(chosen[key])), say("Use one of: {words}.", words=words))
    rounds = chosen["rounds"]
    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 1:
        return _refused(say("“rounds” must be a whole number from 1."), say("The box plays 4 rounds."))
    if chosen["chip_cards"] and not chosen["sequential"]:
        return _refused(
            say("Chip cards need turns one after the other: when all choose at once, nobody is first to take one."),
            say("Switch on “One after the other”, or leave the chip cards in the box."),
        )
    if chosen["hands"] == "virtual" and chosen["bank"] != "virtual":
        return _refused(
            say("Where the notes are real ones, so are the dice cards."), say("Choose the virtual bank, or leave the hands to the players.")
        )
    cards = _cards(chosen["cards"])
    if isinstance(cards, Text):
        return _refused(
            cards, say("Say how many single and double cards there are of each number, at least {needed} in all.", needed=TURNS * HAND)
        )
    notes = deck_from_option(chosen["notes"])
    if isinstance(notes, Text):
        return _refused(notes, say("Say how many notes there are of each value."))
    needed = rounds * len(CASINOS) * NOTES_PER_CASINO
    if sum(notes.values()) < needed:
        return _refused(
            say("{rounds} rounds need {needed} notes, the box holds {held}.", rounds=rounds, needed=needed, held=sum(notes.values())),
            say("Play fewer rounds, or add notes."),
        )
    return Rules(
        rounds=rounds,
        hidden_totals=chosen["hidden_totals"],
        bank=chosen["bank"],
        sequential=chosen["sequential"],
        chip_cards=chosen["chip_cards"],
        hands=chosen["hands"],
        starter=chosen["starter"],
        off_tray=chosen["off_tray"],
        seed=chosen["seed"],
        cards=cards,
        notes=notes,
        chips=dict(CHIP_DECK) if chosen["chip_cards"] else {},
    )


def _cards(data: Any) -> dict[tuple[int, int], int] | Text:
    """{number: {"singles": n, "doubles": n}} as a multiset of cards, numbers left out keep 4 and 1; or what is wrong with it."""
    if not isinstance(data, Mapping):
        return say("“cards” must say how many dice cards of each number there are.")
    table: dict[int, Mapping[str, int]] = dict(CARDS)
    for key, row in data.items():
        if str(key) not in {str(number) for number in NUMBERS}:
            return say("There is no dice card with the number “{number}”.", number=str(key))
        if not isinstance(row, Mapping) or not set(row) <= {"singles", "doubles"} or not all(_is_count(count) for count in row.values()):
            return say("The cards of number {number} must be given as singles and doubles.", number=str(key))
        table[int(key)] = {**CARDS[int(key)], **row}
    cards = {(number, dice): row[name] for number, row in table.items() for name, dice in (("singles", 1), ("doubles", 2)) if row[name]}
    total = sum(cards.values())
    if total < TURNS * HAND:
        return say("Six turns of five cards need at least {needed} dice cards, here are {total}.", needed=TURNS * HAND, total=total)
    return cards


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _refused(message: Text, hint: Text) -> Refusal:
    return Refusal("options", message, hint)
