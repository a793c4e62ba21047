"""The state of the Custom Edition: the dice game's, with trays of two cards, discards, and what players skip with."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.custom_edition.options import NO_RULE, RULE_A, RULE_B, Options
from companion.games.las_vegas import state as dice
from companion.games.las_vegas.state import Casino

CARDS_PER_TRAY = 2
CARDS_PER_ROUND = 12
LAST_TRAY = 6


@dataclass(frozen=True)
class State(dice.State):
    """One moment of a game. `discarded` (the dice game's) holds the cards nobody won.

    short: tray → cards it gets this round where that is fewer than two. tokens: seat → $1 chips (rule A) or skip cards (rule B)
    left of those given out; spent: how many have gone back to the bank. spent_usd: won chips paid for skips. skipped: seat → skips
    this round. put_in: tokens that adjusting, or somebody who joined later, added.
    """

    options: Options
    short: Mapping[int, int] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)
    spent: int = 0
    spent_usd: Mapping[str, int] = field(default_factory=dict)
    skipped: Mapping[str, int] = field(default_factory=dict)
    put_in: int = 0

    def wanted(self, number: int) -> int:
        """Cards this tray gets this round."""
        return self.short.get(number, CARDS_PER_TRAY)

    def wants_note(self, casino: Casino) -> bool:
        """Whether a tray still waits for a card this round: trays are filled by counting cards, not by their sum."""
        return not casino.closed and casino.paid is None and len(casino.notes) < self.wanted(int(casino.number))

    def could_be_dealt(self, notes: tuple[int, ...]) -> bool:
        """Cards are counted: their sum says nothing."""
        return True

    def may_hold_more(self, casino: Casino) -> bool:
        """A tray that has its cards has all of them."""
        return False

    def next_starter(self) -> str:
        """The winner of casino 6's higher card; where nobody won there the same starter again; or whoever follows, if that one has left."""
        last = [paid for paid in self.reckoning if paid.round == self.round and paid.casino == LAST_TRAY]
        first = last[-1].awards[0][0] if last and last[-1].awards else self.starter
        ids = [seat.id for seat in self.seats]
        start = ids.index(first)
        return next(seat for seat in ids[start:] + ids[:start] if seat not in self.gone)

    def won_usd(self, seat_id: str) -> int:
        """Dollars from cards (or the chips on them), less the won chips already paid for skips."""
        return dice.State.money_usd(self, seat_id) - self.spent_usd.get(seat_id, 0)

    def money_usd(self, seat_id: str) -> int:
        """What a seat owns: won dollars, unspent $1 chips where they are money, and at the end $1 for every skip card kept."""
        counts = self.options.house_rule == RULE_A and self.options.chips_are_money
        counts = counts or (self.options.house_rule == RULE_B and self.stage == "game-over")
        return self.won_usd(seat_id) + (self.tokens.get(seat_id, 0) if counts else 0)

    def can_pay_skip(self, seat_id: str) -> bool:
        """Whether a seat has a chip or card to skip with. Chips won with cards may be spent too: they are money."""
        if self.options.house_rule == NO_RULE:
            return False
        return self.tokens.get(seat_id, 0) > 0 or self.pays_with_won_chip(seat_id)

    def pays_with_won_chip(self, seat_id: str) -> bool:
        """Whether the next skip is paid with a chip that stood on a won card."""
        rule_a = self.options.house_rule == RULE_A and self.options.chips
        return rule_a and self.tokens.get(seat_id, 0) <= 0 and self.won_usd(seat_id) > 0

    def skips_allowed(self, seat_id: str) -> bool:
        """Whether the group's limit leaves this seat another skip this round."""
        limit = self.options.skips_per_round
        return limit is None or self.skipped.get(seat_id, 0) < limit


def shared_out(cards: int) -> dict[int, int]:
    """Tray → cards where a round is short of cards: the higher-numbered trays get one, then none. Empty where there are enough.

    >>> shared_out(10), shared_out(4)
    ({5: 1, 6: 1}, {1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0})
    """
    seconds, firsts = max(0, cards - LAST_TRAY), min(cards, LAST_TRAY)
    trays = {number: (number <= firsts) + (number <= seconds) for number in range(1, LAST_TRAY + 1)}
    return {number: count for number, count in trays.items() if count < CARDS_PER_TRAY}
