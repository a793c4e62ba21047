"""A proposal of cards that nobody confirmed before everybody laid the next turn's: both turns at once, or a question whether it was one.

What stood as a proposal is remembered until the tally moves on. The same cards with those of a whole further turn may also be one turn of
more cards, where the rules allow it; nobody but the people can know.
"""

from dataclasses import dataclass, replace
from typing import Any

from companion.games.card_game.interpret import WRONG_SEAT
from companion.games.card_game.sight import FEWER_DICE
from companion.games.game import Command, Game, Refusal
from companion.table.watch.afterwards import kept
from companion.table.watch.asking import NO, Asked
from companion.table.watch.cards_away import Known
from companion.table.watch.cards_lying import CardsLying, unclear_of, with_those_under
from companion.table.watch.choosing import think_of_cards
from companion.table.watch.look import Thought
from companion.table.watch.memory import WholeTable
from companion.table.watch.observation import Answer
from companion.table.watch.put_aside import PutAside
from companion.table.watch.seen import Palette
from companion.table.watch.sight import Sight
from companion.text import Text, say

ONE_OR_TWO = "one-turn-or-two"


@dataclass(frozen=True)
class Stood:
    """A proposal of one turn. looks: in how many new looks it stood; seen: the newest of them."""

    step: str
    commands: tuple[Command, ...]
    why: Text
    seen: Sight
    looks: int


class CardsAhead:
    """lying: where cards were seen to lie; aside: questions that people have put aside; looks_needed: in so many looks a proposal must have
    stood, so that somebody could have confirmed it."""

    def __init__(self, lying: CardsLying, aside: PutAside, looks_needed: int) -> None:
        self._lying, self._aside, self._needed = lying, aside, looks_needed
        self._stood: Stood | None = None
        self._newest: Stood | None = None

    def think(
        self, game: Game[Any], state: Any, thought: Thought, seen: Sight, table: WholeTable, palette: Palette, fresh: bool
    ) -> Thought:
        """The thought about one turn, or about the one that stood and a whole further one. seen: as cards_lying has it; table: as it was
        looked at."""
        step = game.step(state)
        if self._stood is not None and self._stood.step != step:
            self._stood = self._newest = None
        stood = self._stood
        if thought.commands and thought.why is not None:
            looks = fresh + (self._newest.looks if self._newest is not None and self._newest.commands == thought.commands else 0)
            self._newest = Stood(step, thought.commands, thought.why, seen, looks)
        after = None if stood is None or stood.commands == thought.commands else kept(game, state, stood.commands)
        further = None
        if stood is not None and after is not None and not isinstance(after, Refusal):
            further = self._next_turn(game, after, stood, seen, table, palette)
        if stood is None or further is None:
            if self._newest is not None and self._newest.looks >= self._needed and self._newest.commands == thought.commands:
                self._stood = self._newest
            return thought
        return self._both(stood, further, thought, table)

    def _next_turn(self, game: Game[Any], after: Any, stood: Stood, seen: Sight, table: WholeTable, palette: Palette) -> Thought | None:
        """What a whole turn after the one that stood would be; None where there is none, or cards of that one are gone."""
        ahead = self._lying.copy()
        ahead.follow(game, after, stood.seen)
        match = ahead.follow(game, after, seen)
        known = Known(unclear=unclear_of(match, palette.owners, game.to_act(after)))
        further = think_of_cards(game, after, with_those_under(seen, match), table, self._aside, known, lambda: None)
        if further.asked is not None and further.asked.code == FEWER_DICE:
            return None
        return further if further.commands or further.asked is not None else None

    def _both(self, stood: Stood, further: Thought, thought: Thought, table: WholeTable) -> Thought:
        twice = _answers(stood, further)
        once = _once(thought)
        if all(self._aside.denies(table, one.commands) for one in twice):
            return thought
        if len(twice) == 1 and not once and further.asked is None:
            return Thought(phase="", commands=twice[0].commands, why=twice[0].text, moved=further.moved, turns=2)
        answers = tuple(replace(one, id=f"story-{n}") for n, one in enumerate((*twice, *once), start=1))
        code, text = ONE_OR_TWO, say("The turn before was not confirmed. Was this laid in two turns, or in one?")
        if further.asked is not None and not once:
            code, text = further.asked.code, further.asked.text  # two turns they are, and the second one is in doubt
        key = (code, repr([one.commands for one in answers]), table)
        asked = Asked(key, code, text, (*answers, Answer(NO, say("None of these: we put it right"))), further.moved)
        return thought if self._aside.holds(asked) else Thought(phase="", asked=asked)


def _answers(stood: Stood, further: Thought) -> list[Answer]:
    """The turn that stood with each way to see the one after it."""
    if further.asked is None:
        ways = [(further.why, further.commands)]
    else:
        ways = [(one.text, one.commands) for one in further.asked.answers if one.commands]
    return [
        Answer("", say("{first}; after that, {then}", first=stood.why, then=why), (*stood.commands, *commands))
        for why, commands in ways
        if why is not None
    ]


def _once(thought: Thought) -> list[Answer]:
    """What it would be as one turn. That another seat has laid too is explained by the two turns."""
    if thought.commands and thought.why is not None:
        return [Answer("", thought.why, thought.commands)]
    asked = thought.asked
    return [one for one in asked.answers if one.commands] if asked is not None and asked.code != WRONG_SEAT else []


__all__ = ["CardsAhead"]
