"""Where table and tally disagree: told by name, each with its three answers, quiet where a person said that something is covered."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.game import Command, Game
from companion.games.layout import Seen, SeenPiece
from companion.table.watch import words
from companion.table.watch.observation import COVERED, TABLE, TALLY, Answer, Difference, Notice
from companion.table.watch.seen import Palette
from companion.table.watch.sight import SLOT, Key, Sight, count_keys, key_of
from companion.text import Text, say

LOOKS_NEEDED = 2
"""A difference is told once two settled looks agree on it: one look may have caught a hand just leaving."""

STANDS_S = 1.0
"""… or once it has stood for a second on a source that gives each picture only once."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A disagreement being watched. delta: dice on the table beyond (negative: short of) the tally. quiet: a person has answered."""

    id: str
    delta: int
    seen: int
    tally: int
    looks: int
    since_s: float
    quiet: bool = False

    def stands(self, now_s: float, looks_needed: int) -> bool:
        """Whether it has been there long enough to be told."""
        return self.quiet or self.looks >= looks_needed or now_s - self.since_s >= STANDS_S


class DifferenceBook:
    """The disagreements of one game, by place and colour. Told what every look shows; knows no clock."""

    def __init__(self, looks_needed: int = LOOKS_NEEDED) -> None:
        self._looks_needed = looks_needed
        self._entries: dict[Key, Entry] = {}
        self._covered: dict[Key, int] = {}
        self._made = 0

    def go_on_from(self, old: "DifferenceBook") -> None:
        """Names of differences are never used again."""
        self._made = old._made

    def note(self, off: Mapping[Key, int], counts: Mapping[Key, int], in_view: frozenset[str], now_s: float, new_look: bool) -> None:
        """What differs now. Places out of view keep what was known of them. off: dice beyond or short of the tally, before any allowance.

        A disagreement keeps its identity, and its answer, while it stays the same number of dice: a placement beside it changes nothing.
        Dice that people said are covered may be seen and lost again until the casino has paid, and nobody is asked once more.
        """
        for key in [key for key in self._entries if key[0] in in_view and key not in off]:
            del self._entries[key]
        for key, delta in off.items():
            old = self._entries.get(key)
            seen = counts.get(key, 0)
            if old is not None and old.delta == delta:
                looks = old.looks + 1 if new_look else old.looks
                self._entries[key] = Entry(old.id, delta, seen, seen - delta, looks, old.since_s, old.quiet)
            else:
                self._made += 1
                self._entries[key] = Entry(f"d{self._made}", delta, seen, seen - delta, 1, now_s, self._covered.get(key, 0) <= delta < 0)

    def allowance(self, now_s: float) -> Counter[Key]:
        """What to add to the dice seen, so that known disagreements don't hide what happens next."""
        return Counter({key: -entry.delta for key, entry in self._entries.items() if entry.stands(now_s, self._looks_needed)})

    def are_told(self, key: Key) -> bool:
        """Whether it is said, or answered, that these dice differ."""
        return key in self._entries

    def hushed(self) -> Counter[Key]:
        """Dice that are not seen, of which a person has said that they lie there, or will."""
        return Counter({key: -entry.delta for key, entry in self._entries.items() if entry.quiet and entry.delta < 0})

    def answered(self) -> frozenset[Key]:
        """Those of which a person has said why."""
        return frozenset(key for key, entry in self._entries.items() if entry.quiet)

    def are_back(self, off: Mapping[Key, int], in_view: frozenset[str]) -> Counter[Key]:
        """Dice that were missing, of which nobody has said why, and that lie there now."""
        known = [(key, entry) for key, entry in self._entries.items() if entry.delta < 0 and not entry.quiet]
        return Counter({key: -entry.delta for key, entry in known if key[0] in in_view and key not in off})

    def may_be_a_turn(self, colour: str, since_s: float) -> None:
        """This seat is on turn now: dice of its colour that came since then, and of which nobody has said anything, may be its placement.
        They must be seen again before they differ."""
        came = [key for key, entry in self._entries.items() if entry.delta > 0 and not entry.quiet and entry.since_s > since_s]
        self.drop([key for key in came if key[1] == colour])

    def due_s(self, now_s: float) -> float | None:
        """When the next one will have stood long enough; None when nothing waits."""
        return min((e.since_s + STANDS_S for e in self._entries.values() if not e.stands(now_s, self._looks_needed)), default=None)

    def waiting(self, now_s: float) -> frozenset[str]:
        """Places of those that have not stood for long enough."""
        return frozenset(key[0] for key, entry in self._entries.items() if not entry.stands(now_s, self._looks_needed))

    def keep_open(self, expected: Mapping[Key, int], counts: Mapping[Key, int], in_view: frozenset[str]) -> None:
        """Between turns nothing new is told, and what was told stays until it is answered, mended, or its casino has paid."""
        paid = [key for key, entry in self._entries.items() if entry.tally and not expected.get(key)]
        mended = [key for key in self._entries if key[0] in in_view and counts.get(key, 0) == expected.get(key, 0)]
        self._covered = {key: delta for key, delta in self._covered.items() if expected.get(key)}
        self.drop([*paid, *mended])

    def standing(self, now_s: float) -> dict[Key, Entry]:
        """The disagreements to be shown, place by place."""
        shown = {key: entry for key, entry in self._entries.items() if entry.stands(now_s, self._looks_needed) and not entry.quiet}
        return dict(sorted(shown.items(), key=lambda item: str(item[0])))

    def find(self, difference: str) -> tuple[Key, Entry] | None:
        """The disagreement of this id, quiet ones too."""
        return next(((key, entry) for key, entry in self._entries.items() if entry.id == difference), None)

    def hush(self, key: Key, covered: bool = False) -> None:
        """A person has answered: quiet until that place changes. covered: so many dice lie there, but can't be seen."""
        old = self._entries[key]
        if covered:
            self._covered[key] = old.delta
        self._entries[key] = Entry(old.id, old.delta, old.seen, old.tally, old.looks, old.since_s, True)

    def drop(self, keys: Sequence[Key]) -> None:
        """These are over."""
        for key in keys:
            self._entries.pop(key, None)
            self._covered.pop(key, None)


def told(key: Key, entry: Entry, game: Game[Any], state: Any, palette: Palette, sight: Sight | None) -> Difference:
    """A disagreement as the screens show it."""
    zone, colour, _, _ = key
    pieces = () if sight is None else tuple(piece.index for piece in sight.on(zone) if key_of(zone, piece) == key)
    return Difference(
        entry.id, zone, sentence(key, entry), {colour: entry.seen}, {colour: entry.tally}, answers(key, entry, game, state, palette), pieces
    )


def sentence(key: Key, entry: Entry) -> Text:
    """ "casino 3 shows 4 red, the tally says 3"."""
    zone, colour, size, face = key
    where = words.place(zone)
    if face is not None:
        return say("{place} shows {seen} {dice_colour} of number {face}, the tally says {tally}",
                   place=where, seen=entry.seen, dice_colour=colour, face=face, tally=entry.tally)  # fmt: skip
    if size == "big":
        return say("{place} shows {seen} big {dice_colour}, the tally says {tally}",
                   place=where, seen=entry.seen, dice_colour=colour, tally=entry.tally)  # fmt: skip
    return say(
        "{place} shows {seen} {dice_colour}, the tally says {tally}", place=where, seen=entry.seen, dice_colour=colour, tally=entry.tally
    )


def answers(key: Key, entry: Entry, game: Game[Any], state: Any, palette: Palette) -> tuple[Answer, ...]:
    """The three answers: the table is right (a correction), the tally is right (what to put back), something is stacked or covered."""
    correction = as_the_table_shows(key, entry, game, state, palette)
    return (
        Answer(TABLE, say("The table is right"), () if correction is None else (correction,)),
        Answer(TALLY, put_back(key, entry)),
        Answer(COVERED, say("A die is stacked or covered")),
    )


def put_back(key: Key, entry: Entry) -> Text:
    """What to do where the tally is right."""
    zone, colour, _, face = key
    dice = words.dice(abs(entry.delta), colour, face)
    if entry.delta > 0:
        return say("The tally is right: take {dice} off {place}", dice=dice, place=words.place(zone))
    return say("The tally is right: put {dice} back on {place}", dice=dice, place=words.place(zone))


def as_put_back(key: Key, entry: Entry) -> Notice:
    """The same as a notice, once that was answered."""
    return Notice("put-back", put_back(key, entry), ())


def as_the_table_shows(key: Key, entry: Entry, game: Game[Any], state: Any, palette: Palette) -> Command | None:
    """The correction of what the tally has of this colour at this place by what differs; None where the game has no such command, nobody
    plays it, or none may stay there (a kicker). A placement that waits for its confirm is left out, though what was seen holds it."""
    zone, colour, size, face = key
    if "adjust" not in game.commands or palette.owners.get(colour, "kicker") == "kicker":
        return None
    places = frozenset({zone})
    counts = count_keys(game.layout(state), places)
    counts[key] = max(0, counts[key] + entry.delta)
    if not hasattr(game.commands["adjust"], "dice"):  # of cards the game knows what their dice are printed on
        lying = tuple(SeenPiece(one[1], one[3], size=one[2]) for one in counts.elements())
        return game.table_is_right(state, Seen({zone: lying}, places), zone, str(sentence(key, entry)))
    by_face: dict[int | None, dict[str, int]] = {}
    for (_, kind_colour, kind_size, number), count in counts.items():
        if kind_size == size and palette.owners.get(kind_colour, "kicker") != "kicker":  # it waits for its kick
            by_face.setdefault(number, {})[palette.owners[kind_colour]] = count
    reason = str(sentence(key, entry))
    adjust: Any = game.commands["adjust"]
    if zone == SLOT:
        named = {number: dice for number, dice in by_face.items() if number is not None}
        return adjust(reason=reason, **{"slot_biggies" if size == "big" else "slot": named})
    casino = zone.rpartition("-")[2]
    if not casino.isdecimal() or face is not None:
        return None
    return adjust(reason=reason, **{"biggies" if size == "big" else "dice": {int(casino): by_face.get(None, {})}})
