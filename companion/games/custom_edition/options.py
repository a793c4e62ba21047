"""The switches of the Custom Edition, read once at set-up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.game import BANKS, RESERVED_IDS, Refusal, Seat
from companion.games.las_vegas.options import OFF_TRAY
from companion.games.las_vegas.options import Options as DiceOptions
from companion.games.seating import check_seats
from companion.text import Text, say

VALUES = range(3, 11)
DECKS: Mapping[str, Mapping[int, int]] = {
    "two_decks": dict.fromkeys(VALUES, 8),
    "forty": dict.fromkeys(VALUES, 5),
    "one_deck": dict.fromkeys(VALUES, 4),
}
"""Money cards by preset: 64, 40 and 32 of them."""

FEWEST_SEATS, MOST_SEATS = 2, 8
RULE_A, RULE_B, NO_RULE = "A", "B", "none"
TOKENS: Mapping[str, int] = {NO_RULE: 0, RULE_A: 2, RULE_B: 4}
"""What each player gets to skip with: two $1 chips (rule A), four cards of one rank (rule B)."""

SKIP_RANKS = ("A", "J", "Q", "K", "2")
DEFAULTS: Mapping[str, Any] = {
    "rounds": 4,
    "hidden_totals": False,
    "off_tray": "ask",
    "seed": None,
    "starter": None,
    "bank": "virtual",
    "deck": "two_decks",
    "chips": False,
    "house_rule": NO_RULE,
    "skips_per_round": None,
    "chips_are_money": True,
}


@dataclass(frozen=True, slots=True)
class Options(DiceOptions):
    """What the table agreed on; the dice game's modules stay off. preset: which deck; its cards stand in `deck`.

    skips_per_round: how often one player may skip a round, None for as often as it can be paid.
    chips_are_money: whether unspent $1 chips count at the end (rule A).
    """

    preset: str = "two_decks"
    chips: bool = False
    house_rule: str = NO_RULE
    skips_per_round: int | None = None
    chips_are_money: bool = True

    def skip_rank(self, place: int) -> str:
        """The rank of the skip cards at a place of the table (0 = first): A, J, Q, K, and with one deck the 2s for a fifth player."""
        ranks = SKIP_RANKS if self.preset == "one_deck" else SKIP_RANKS[:4]
        return ranks[place % len(ranks)]


def read_options(given: Mapping[str, Any], seats: Sequence[Seat]) -> Options | Refusal:
    """The options as chosen, or the sentence that says which one can't be."""
    for key in given:
        if key not in DEFAULTS:
            return _refused("unknown-option", say("The Custom Edition has no option “{name}”.", name=str(key)))
    chosen = {**DEFAULTS, **given}
    problem = next((text for text in (_problem(key, value) for key, value in chosen.items()) if text is not None), None)
    if problem is not None:
        return _refused("bad-option", problem)
    preset = chosen.pop("deck")
    # A minimum of $0: trays are filled by counting cards, so the dice game's own check of a casino's sum must never speak.
    options = Options(deck=dict(DECKS[preset]), preset=preset, minimum_usd=0, **chosen)
    return check_seats(seats, FEWEST_SEATS, MOST_SEATS, RESERVED_IDS, options.starter) or too_few_ranks(options, len(seats)) or options


def _problem(key: str, value: Any) -> Text | None:
    words: Mapping[str, Sequence[Any]] = {
        "bank": BANKS,
        "off_tray": OFF_TRAY,
        "deck": tuple(DECKS),
        "house_rule": tuple(TOKENS),
    }
    if key in words:
        return (
            None
            if isinstance(value, str) and value in words[key]
            else say("The option “{name}” is one of {words}.", name=key, words=", ".join(words[key]))
        )
    if key in ("hidden_totals", "chips", "chips_are_money"):
        return None if isinstance(value, bool) else say("The option “{name}” is true or false.", name=key)
    if key == "rounds" or (key == "skips_per_round" and value is not None):
        good = isinstance(value, int) and not isinstance(value, bool) and value > 0
        return None if good else say("The option “{name}” is a whole number above zero.", name=key)
    if key == "starter" and value is not None and not isinstance(value, str):
        return say("The option “{name}” is a word.", name=key)
    return None


def too_few_ranks(options: Options, seats: int) -> Refusal | None:
    """Where skip cards are played with one deck: why it has none for so many seats, or None."""
    if options.house_rule == RULE_B and options.preset == "one_deck" and seats > len(SKIP_RANKS):
        return _refused("bad-option", say("One deck has skip cards for five players only: four aces, jacks, queens, kings and twos."))
    return None


def _refused(code: str, message: Text) -> Refusal:
    return Refusal(code, message, say("Change it on the set-up page and start again."))
