"""The switches of Las Vegas, read once at set-up. Every combination is legal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from companion.games.colours import EACH_A_COLOUR, KICKER_COLOUR, NEUTRAL_COLOUR, used_twice
from companion.games.game import BANKS, NEUTRAL, Refusal, Seat
from companion.games.notes import DECK_2012, RAINBOW, Note, deck_from_option
from companion.text import Text, say

BIGGIE = "biggie"
KICKER = "kicker"
RESERVED = frozenset({NEUTRAL, BIGGIE, KICKER})
OFF_TRAY = ("ask", "that_die", "all", "as_it_lies")
HUNDREDS = {100_000: 5}
RAINBOWS = {RAINBOW: 6}
FEWEST_SEATS, MOST_SEATS = 2, 6


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on. Names and defaults are those of the outside interface; `starter` is the oldest
    player (the first seat, unless told)."""

    rounds: int = 4
    hidden_totals: bool = False
    off_tray: str = "ask"
    seed: Any = None
    neutral_dice: bool = False
    neutral_colour: str = NEUTRAL_COLOUR
    minimum_by_players: bool = False
    minimum_usd: int = 50_000
    hundred_thousands: bool = False
    biggies: bool = False
    kickers: bool = False
    kick_optional: bool = False
    kick_same_turn: bool = True
    rainbow: bool = False
    slot_machine: bool = False
    slot_tie_full_compare: bool = False
    chip_cards: bool = False
    deck: Mapping[Note, int] = field(default_factory=lambda: dict(DECK_2012))
    starter: str | None = None
    bank: str = "virtual"

    def full_deck(self) -> dict[Note, int]:
        """Every note in the box with these switches, rainbow cards among them."""
        deck = dict(self.deck)
        for extra in (HUNDREDS if self.hundred_thousands else {}, RAINBOWS if self.rainbow else {}):
            for value, copies in extra.items():
                deck[value] = deck.get(value, 0) + copies
        return deck

    def minimum_for(self, players: int) -> int:
        """Dollars a casino is filled to: 50,000, or by the number of players (2: 30,000 … 6: 70,000)."""
        return 10_000 * (max(FEWEST_SEATS, players) + 1) if self.minimum_by_players else self.minimum_usd

    def hand(self, seat: str, seats: int, players: int) -> dict[str, int]:
        """The dice a seat takes at the start of a round. seats: all that ever sat there (they fix the kickers); players: still playing."""
        kickers = 0 if not self.kickers else 1 if seats >= MOST_SEATS else 2
        biggies = int(self.biggies)
        whites = 0 if not self.neutral_dice else 4 if players <= FEWEST_SEATS else 2
        dice = {seat: 8 - kickers - biggies}
        if biggies or whites or kickers:
            dice |= {owner: count for owner, count in ((BIGGIE, biggies), (NEUTRAL, whites), (KICKER, kickers)) if count}
        return dice

    def extra_whites(self, players: int) -> int:
        """White dice rolled before the first turn of a round: two with three players."""
        return 2 if self.neutral_dice and players == 3 else 0


USUAL = Options()
KNOWN: Mapping[str, Any] = {f.name: getattr(USUAL, f.name) for f in fields(Options)}
"""Every option with its default, the bank among them."""


def defaults() -> dict[str, Any]:
    """Option key → default value."""
    return {name: value for name, value in KNOWN.items() if name != "bank"}


def read_options(data: Mapping[str, Any], seats: Sequence[Seat]) -> Options | Refusal:
    """The options as chosen, or the sentence that says which one can't be."""
    chosen: dict[str, Any] = {}
    for name, value in data.items():
        if name not in KNOWN:
            return _refuse("unknown-option", say("Las Vegas has no option “{name}”.", name=str(name)))
        problem = _problem(name, value, KNOWN[name])
        if problem is not None:
            return _refuse("bad-option", problem)
        chosen[name] = value
    if chosen.get("deck") is None:
        chosen.pop("deck", None)
    else:
        deck = deck_from_option(chosen["deck"])
        if isinstance(deck, Text):
            return _refuse("bad-option", deck)
        chosen["deck"] = deck
    options = Options(**chosen) if chosen else USUAL
    return _check_seats(options, seats) or options


def _problem(name: str, value: Any, default: Any) -> Text | None:
    if name == "bank":
        return None if value in BANKS else say("The bank is virtual, typed or camera, not “{value}”.", value=str(value))
    if name == "off_tray":
        return (
            None
            if value in OFF_TRAY
            else say("The option “off_tray” is ask, that_die, all or as_it_lies, not “{value}”.", value=str(value))
        )
    if isinstance(default, bool):
        return None if isinstance(value, bool) else say("The option “{name}” is true or false.", name=name)
    if isinstance(default, int):
        good = isinstance(value, int) and not isinstance(value, bool) and value > 0
        return None if good else say("The option “{name}” is a whole number above zero.", name=name)
    if name == "neutral_colour" or (name == "starter" and value is not None):
        return None if isinstance(value, str) and value else say("The option “{name}” is a word.", name=name)
    if name == "deck":
        return (
            None if value is None or isinstance(value, Mapping) else say("The option “deck” says how many notes there are of each value.")
        )
    return None


def _check_seats(options: Options, seats: Sequence[Seat]) -> Refusal | None:
    if not FEWEST_SEATS <= len(seats) <= MOST_SEATS:
        return _refuse("seats", say("Las Vegas is for 2 to 6 players, not {count}.", count=len(seats)))
    ids = [seat.id for seat in seats]
    for taken in ids:
        if ids.count(taken) > 1 or taken in RESERVED:
            return _refuse("seats", say("“{seat}” can't be the short name of a seat here.", seat=taken))
    if options.starter is not None and options.starter not in ids:
        return _refuse("seats", say("“{seat}” begins, but doesn't sit at the table.", seat=options.starter))
    return colour_clash(options, [seat.colour for seat in seats])


def colour_clash(options: Options, colours: Sequence[str]) -> Refusal | None:
    """Two uses of one dice colour: between seats, with the neutral dice, or with the violet kickers."""
    neutral = [options.neutral_colour] if options.neutral_dice else []
    kickers = [KICKER_COLOUR] if options.kickers else []
    others = neutral or kickers
    mend = say("Give every player, the neutral dice and the violet kickers a colour of their own.") if others else EACH_A_COLOUR
    return used_twice([*colours, *neutral, *kickers], mend)


def _refuse(code: str, message: Text) -> Refusal:
    return Refusal(code, message, say("Change it on the set-up page and start again."))
