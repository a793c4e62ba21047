"""Lots of a board that the eye can't read for sure: what people have said of them, what they looked like when that was known, and what is
asked of those of which neither is known."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.games.lords_of_vegas.board import COLOURS
from companion.games.lords_of_vegas.stories import Bag, bare
from companion.table.watch import board_words
from companion.table.watch.asking import NO, Asked
from companion.table.watch.board_look import BoardLook, name_of
from companion.table.watch.observation import Answer
from companion.table.watch.put_aside import PutAside
from companion.text import say

AT_ONCE = 3  # lots in doubt, from which on they are asked about together


@dataclass
class LotsInDoubt:
    """facts: what a person said of a lot by how it reads, and where its tile is in doubt by how it looks, too; looked: since when each lot
    looked as it did when it was last known what lies there, and what that is; singly: lots in doubt of which people want to speak one by
    one."""

    facts: dict[str, dict[tuple[Bag, float | None], Bag]] = field(default_factory=dict)
    looked: dict[str, tuple[float, Bag]] = field(default_factory=dict)
    singly: frozenset[str] = frozenset()

    def tally_moved(self, told: set[str]) -> None:
        """It tells of these lots otherwise now."""
        self.facts = {where: facts for where, facts in self.facts.items() if where not in told}
        self.singly = frozenset()

    def is_read(self, where: str, put_aside: PutAside) -> None:
        """A person spoke of what the camera could not read; now it reads it."""
        if where in self.facts:
            del self.facts[where]
            put_aside.forget(lambda key: key[0] == "lots" or key[:2] == ("lot", where))

    def spoken_of(self, where: str, read: Bag, looked_s: float | None) -> Bag | None:
        """What a person said of a lot that reads so. looked_s: since when it looks so, where that matters."""
        return self.facts.get(where, {}).get((read, looked_s))

    def is_known(self, where: str, since_s: float | None, what: Bag) -> None:
        """This lies on the lot, which has looked as it does since then."""
        if since_s is not None:
            self.looked[where] = since_s, what

    def known_by_its_look(self, where: str, since_s: float | None, doubted_die: bool) -> Bag | None:
        """What lies on a lot that looks as it did when that was known; None where it looks otherwise, or there is a die that is another one
        when it is turned."""
        then_s, what = self.looked.get(where, (None, ()))
        is_known = since_s is not None and then_s == since_s and not (doubted_die and what != bare(what))
        return what if is_known else None

    def asked(self, look: BoardLook, doubtful: frozenset[str], put_aside: PutAside) -> Asked:
        """What lies on lots that can't be read: whether all lie as the tally has them, where there are several; else what lies on the first
        of which nobody has said anything yet."""
        each = {where: self._about(look, where) for where in sorted(doubtful)}
        unsaid = {where: asked for where, asked in each.items() if not put_aside.holds(asked)}
        lots = [where for where in unsaid if where not in self.singly]
        if len(lots) < AT_ONCE:
            return next(iter((unsaid or each).values()))
        names = ", ".join(name_of(where) for where in lots)
        text = say("I can't read {count} lots for sure: {lots}. Is all on them as the tally has it?", count=len(lots), lots=names)
        answers = (Answer("yes", say("Yes, as the tally has it")), Answer(NO, say("No, I say it of each")))
        effects = {"yes": lambda: self._lie_as_tallied(look, lots), NO: lambda: self._say_singly(lots)}
        return Asked(("lots", *(each[where].key for where in lots)), "lots", text, answers, effects=effects, places=tuple(lots))

    def _lie_as_tallied(self, look: BoardLook, lots: Sequence[str]) -> None:
        for where in lots:
            self._learn(look, where, look.tally[where])

    def _say_singly(self, lots: Sequence[str]) -> None:
        self.singly |= frozenset(lots)

    def _about(self, look: BoardLook, where: str) -> Asked:
        """What lies on a lot that can't be read, where it seems to be something new."""
        guess, tally = look.here[where], look.tally[where]
        answers = [Answer("tally", say("As the tally says: {what}", what=board_words.lying(tally)))]
        kinds = Counter(kind for kind, _, _ in guess)
        may_lie = kinds["die"] <= 1 and all(face for kind, _, face in guess if kind == "die")
        others = _with_another_tile(guess, tally) if may_lie and where in look.tiles else []
        if guess != tally and may_lie and (kinds["tile"] or not kinds["die"]):
            answers.insert(0, Answer("guess", board_words.lying(guess)))
        effects = {"tally": lambda: self._learn(look, where, tally), "guess": lambda: self._learn(look, where, guess)}
        for colour, other in others:
            answers.append(Answer(f"tile-{colour}", board_words.lying(other)))
            effects[f"tile-{colour}"] = lambda other=other: self._learn(look, where, other)  # type: ignore[misc]
        text = say("I can't read lot {lot} for sure. What lies there?", lot=name_of(where))
        last = Answer(NO, say("None of these: we put it right"))
        return Asked(("lot", where, guess, tally, look.tiles.get(where)), "lot", text, (*answers, last), (), effects=effects)

    def _learn(self, look: BoardLook, where: str, told: Bag) -> None:
        self.facts.setdefault(where, {})[look.here[where], look.tiles.get(where)] = told


def _with_another_tile(guess: Bag, tally: Bag) -> list[tuple[str, Bag]]:
    """The same die, or none, on tiles of other colours than are guessed and known: the eye can't tell which, or sees the bare floor, where
    no die may lie."""
    die = [piece for piece in guess if piece[0] == "die"]
    with_tile = ((colour, tuple(sorted([("tile", colour, 0), *die]))) for colour in COLOURS)
    return [(colour, what) for colour, what in with_tile if what not in (guess, tally)]
