"""A look at printed cards: what was laid, what is missed, what lies elsewhere; and what of it differs from the tally."""

from dataclasses import replace
from typing import Any

from companion.games.game import Game
from companion.table.watch.cards_ahead import CardsAhead
from companion.table.watch.cards_away import CardsAway, Known, are_on_phones, lie_nowhere
from companion.table.watch.cards_hidden import CardsHidden
from companion.table.watch.cards_lying import CardsLying, unclear_of, with_those_under
from companion.table.watch.choosing import cards_astray, think_of_cards
from companion.table.watch.look import Thought
from companion.table.watch.memory import WholeTable
from companion.table.watch.round_memory import RoundMemory
from companion.table.watch.seen import Palette
from companion.table.watch.sight import Sight, count_keys


class CardsWatch:
    """Of one game."""

    def __init__(self, memory: RoundMemory, looks_needed: int) -> None:
        self._memory = memory
        self.away, self.lying = CardsAway(), CardsLying()
        self.ahead = CardsAhead(self.lying, memory.put_aside, looks_needed)
        self._hidden = CardsHidden(memory)

    def think(
        self, game: Game[Any], state: Any, seen: Sight, table: WholeTable, palette: Palette, now_s: float, fresh: bool
    ) -> Thought:
        """What a look at cards means. seen: its dice marked as single or double ones. table: as it was looked at."""
        match = self.lying.follow(game, state, seen)
        seen = self.lying.with_things_over_them(game.step(state), seen, table.visible, match)
        sight = with_those_under(seen, match)
        known = self.away.known(game, state, sight, self._memory.differences, now_s)
        laying = game.to_act(state) | frozenset(getattr(state, "chosen", ()))
        unclear = unclear_of(match, palette.owners, laying)

        def nothing_new() -> None:
            self.away.back()
            self.lying.nothing_new(seen)

        perhaps = replace(known, unclear=unclear)
        thought = think_of_cards(game, state, sight, table, self._memory.put_aside, perhaps, nothing_new)
        thought = self.ahead.think(game, state, thought, seen, table, palette, fresh)
        return self._with_card_differences(thought, game, state, sight, known, now_s, fresh)

    def _with_card_differences(
        self, thought: Thought, game: Game[Any], state: Any, sight: Sight, known: Known, now_s: float, fresh: bool
    ) -> Thought:
        """The same, with cards that the tally knows and the table does not show, or shows elsewhere; what a story tells is none."""
        self._memory.joining = False
        if are_on_phones(state):
            return thought
        places = sight.open_places()
        counts = count_keys(sight.zones, places)
        off = cards_astray(count_keys(game.layout(state), places), counts, known)
        off = self.away.without_those_to_lay(off, now_s)
        if thought.commands or thought.asked is not None:
            off = {key: count for key, count in off.items() if count < 0 or key in known.extra}
        nowhere = lie_nowhere(game, state, sight) if off else None
        self._memory.differences.note(off if nowhere is None else {}, counts, places, now_s, fresh)
        self.away.miss(self._memory.differences.allowance(now_s))
        told_ones = self._memory.differences.standing(now_s)
        moved = any(count > 0 and (key in told_ones or key not in known.extra) for key, count in off.items())  # no cards that somebody lays
        notices = (nowhere,) if nowhere is not None else () if moved else thought.notices
        due = [due_s for due_s in (self._memory.differences.due_s(now_s), self.away.due_s(now_s)) if due_s is not None]
        asked = self._hidden.asked(now_s, bool(thought.commands)) if thought.asked is None else None
        told_at_once = frozenset() if asked is None else asked.instead
        open_ones = self._memory.told_differences(game, state, sight, now_s, but=told_at_once)
        asked = thought.asked or asked
        return replace(thought, asked=asked, differences=open_ones, notices=notices, look_again_s=min(due, default=None))
