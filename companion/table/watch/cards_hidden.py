"""Cards that the tally knows and nobody sees, in several places at once: after a power cut nobody remembers which of them lie under others,
and one question about all of them stands for as many as there are."""

from collections.abc import Iterable, Sequence

from companion.table.watch import words
from companion.table.watch.asking import NO, Asked
from companion.table.watch.observation import Answer
from companion.table.watch.round_memory import RoundMemory
from companion.table.watch.sight import Key
from companion.text import Text, say

AT_ONCE = 3  # from so many on they are asked about together


class CardsHidden:
    """memory: of the round, for which holds what people say; where they are told one by one."""

    def __init__(self, memory: RoundMemory) -> None:
        self._memory = memory

    def asked(self, now_s: float, beside_a_proposal: bool) -> Asked | None:
        """Whether all that is not seen lies hidden as the tally has it; None where little is missed, or people say it of each."""
        standing, singly = self._memory.differences.standing(now_s), self._memory.said_singly
        missed = {key: entry for key, entry in standing.items() if entry.delta < 0 and key not in singly}
        if len(missed) < AT_ONCE:
            return None
        places = sorted({key[0] for key in missed})
        text = _not_all_seen([place.rpartition("-")[2] for place in places])
        answers = (Answer("yes", say("Yes, they lie there")), Answer(NO, say("No, I say it of each")))
        key = ("cards-hidden", frozenset((key, entry.delta) for key, entry in missed.items()))
        effects = {"yes": lambda: self._lie_hidden(missed), NO: lambda: self._say_singly(missed)}
        blocking, instead = not beside_a_proposal, frozenset(missed)
        asked = Asked(key, "cards-hidden", text, answers, blocking=blocking, effects=effects, instead=instead, places=tuple(places))
        return None if self._memory.put_aside.holds(asked) else asked

    def _lie_hidden(self, missed: Iterable[Key]) -> None:
        for key in missed:
            self._memory.differences.hush(key, covered=True)

    def _say_singly(self, missed: Iterable[Key]) -> None:
        self._memory.said_singly |= frozenset(missed)


def _not_all_seen(casinos: Sequence[str]) -> Text:
    if len(casinos) == 1:
        (one,) = casinos
        return say("Not all cards that were laid at casino {casino} are seen. Do the missing ones lie under others there?", casino=one)
    numbers = words.join([say("{number}", number=number) for number in casinos])
    return say("Not all cards that were laid at casinos {casinos} are seen. Do the missing ones lie under others there?", casinos=numbers)
