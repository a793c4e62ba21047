"""Whether a story may be proposed: it fits, everything it rests on is believed, and no other story explains the same look."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.games.game import NEUTRAL
from companion.games.layout import SeenPiece
from companion.table.watch.observation import PendingRoll
from companion.table.watch.seen import Palette
from companion.table.watch.sight import SLOT, Key, Kind, Sight, count_keys, kind_of, number_at
from companion.table.watch.stories import Story, Turn, face_placed, leaves_no_trace, places_of
from companion.table.watch.tray import Left, has_stayed, in_doubt, is_of_doubtful_colour, owner_of, thrown_beside, without_stale_whites

HARMLESS_ON_CASINOS = frozenset({"cocked", "blurred", "border", "face"})
"""Doubts about the number only. On a numbered casino colour and count decide, and the roll has told the number."""

KNOWN_ROLL = frozenset({"seen", "journal"})
"""Where a turn's roll is known from, if not from what it placed and left."""

SEEN_WHOLE, SEEN_PARTLY, AGAINST = 2, 1, 0
"""How the tray speaks for a story: every die there is where the story says, some are gone from view, or it shows something else."""

FacesBefore = Mapping[str, Counter[tuple[str, str, int | None]]]
"""Zone → faces that lay there while table and tally agreed: what tells dice newly placed from those that were there."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """code "": the story may be proposed. Otherwise why not: "unfit" (dice don't match), or the code of the question it needs.
    subjects: the dice it is about. off: key → dice on the table beyond (or, negative, short of) the story, places in view only.
    good: so many of its turns, from the first, are beyond doubt."""

    code: str = ""
    subjects: tuple[int, ...] = ()
    off: Mapping[Key, int] = field(default_factory=dict)
    good: int = 0


@dataclass(frozen=True)
class Judge:
    """Holds stories against one look. counts: dice seen on the places, differences already known allowed for.
    left: what earlier turns left in the tray; left_at_first: what of it lay there as the turn began that the tally waits for.
    under_cover: what lay on the places out of view as they were seen last."""

    sight: Sight
    counts: Counter[Key]
    palette: Palette
    faces_before: FacesBefore
    left: Sequence[Left] = ()
    left_at_first: Sequence[Left] = ()
    under_cover: Mapping[Key, int] = field(default_factory=dict)

    def off(self, story: Story) -> dict[Key, int]:
        """Where table and story differ, places in view only."""
        expected = count_keys(story.layout, self.sight.open_places())
        keys = {*expected, *self.counts}
        return {key: self.counts[key] - expected[key] for key in sorted(keys, key=str) if self.counts[key] != expected[key]}

    def leaves_out(self, story: Story) -> bool:
        """Whether dice were seen on a place that is out of view by now of which this story does not tell."""
        told = count_keys(story.layout, frozenset(key[0] for key in self.under_cover))
        return any(lay > told[key] for key, lay in self.under_cover.items())

    def rank(self, story: Story) -> tuple[int, int, int, int]:
        """Smaller is better: dice that don't match, what the tray says, placements under cover or of rolls that nobody saw, and the longer
        story first."""
        hidden = sum(1 for turn in story.turns if self.hidden(turn) or roll_unseen(turn))
        return (
            sum(abs(n) for n in self.off(story).values()),
            -self.tray_speaks(story),
            hidden,
            -2 * len(story.turns) - (story.rolled is not None),
        )

    def hidden(self, turn: Turn) -> bool:
        """Whether this turn placed dice, or kicked some off, where nobody can see it: also one that leaves there what lay there."""
        return not places_of(turn) <= self.sight.visible

    def tray_speaks(self, story: Story) -> int:
        """How well the tray agrees with the end of a story."""
        if self._lies_untold(story):
            return AGAINST
        unsure = [piece for piece in self.sight.tray() if is_of_doubtful_colour(piece)]
        perhaps = 0  # dice that may be of it besides
        if story.rolled is not None:
            expected: Counter[int | None] = Counter(face for faces in story.rolled.dice.values() for face in faces)
            pieces = self.rolled_pieces(story.rolled)
            lying = Counter(piece.face for piece in pieces if not in_doubt(piece))
            perhaps = sum(1 for piece in unsure if piece not in pieces)
        elif story.turns and only_placed(story.turns[-1]):
            return AGAINST  # any story that knows the roll is the better one
        elif story.turns and (only_kicks(story.turns[-1]) or roll_unseen(story.turns[-1])):
            return SEEN_PARTLY  # nothing that should lie there speaks for it
        elif story.turns and unsure and leaves_no_trace(story.turns[-1:]):
            return SEEN_PARTLY  # what is gone may be what lies there, taken for another's
        elif story.turns:
            turn = story.turns[-1]
            expected = Counter()
            for (_, face), count in turn.rest.items():
                expected[face] += count
            pieces = self.left_of(turn)
            lying = Counter(piece.face for piece in pieces if not in_doubt(piece))
        else:
            return SEEN_PARTLY
        if lying - expected or len(pieces) > expected.total():
            return AGAINST
        return SEEN_WHOLE if len(pieces) + perhaps >= expected.total() else SEEN_PARTLY

    def _lies_untold(self, story: Story) -> bool:
        """Whether a die lies there still that the turns which wait were seen to leave, and that as these tell them they have not left."""
        since = [die for die in self.left if die not in self.left_at_first]
        if not story.turns or any(only_placed(turn) or only_kicks(turn) for turn in story.turns):
            return False
        rolled = [] if story.rolled is None else self.rolled_pieces(story.rolled)
        lying = Counter(kind_of(p) for p in self.sight.tray() if p not in rolled and not in_doubt(p) and has_stayed(p, since, self.sight))
        return bool(lying - Counter(kind for turn in story.turns for kind, _ in Counter(turn.rest).elements()))

    def rolled_pieces(self, roll: PendingRoll) -> list[SeenPiece]:
        """Dice in the tray that may be of this roll: not the white ones that an earlier turn left there."""
        own = [piece for piece in self.sight.tray() if owner_of(kind_of(piece), roll.seat, self.palette) in roll.dice]
        counts = {owner: len(faces) for owner, faces in roll.dice.items()}
        return without_stale_whites(own, counts, roll.seat, self.palette, self.left, self.sight)[0]

    def left_of(self, turn: Turn) -> list[SeenPiece]:
        """Dice in the tray that may be left of this turn's roll: its own colour, and white ones and kickers where it rolled some, unless
        the next seat is rolling them or an earlier turn left them. A kicker without a trace is gone only where none lies there at all."""
        moved = {kind for kind, _ in turn.rest} | {(key[1], key[2]) for key in turn.added}
        alone = leaves_no_trace([turn])
        strangers = [] if alone else [p for p in self.sight.tray() if owner_of(kind_of(p), turn.seat, self.palette) is None]
        thrown = thrown_beside(strangers, self.left, self.sight)
        others = [p for p in self.sight.tray() if strangers and (thrown or has_stayed(p, self.left, self.sight))]
        whose = self.palette.owners.get
        own = [
            piece
            for piece in self.sight.tray()
            if whose(piece.colour) == turn.seat or (piece not in others and (kind_of(piece) in moved or whose(piece.colour) == "kicker"))
        ]
        whites = sum(count for (kind, _), count in turn.rest.items() if whose(kind[0]) == NEUTRAL)
        return without_stale_whites(own, {NEUTRAL: whites}, turn.seat, self.palette, self.left, self.sight)[0]

    def judge(self, story: Story, stood: bool = False) -> Verdict:
        """Whether this story's whole turns may be proposed. A roll at its end needs no press and is judged by the tray alone.

        stood: these turns were proposed a look ago, so the tray may already show what comes next and no longer speaks for or against them.
        """
        off = self.off(story)
        unfinished = self.unfinished(story, off)
        for number, turn in enumerate(story.turns):
            last = number == len(story.turns) - 1 and story.rolled is None and not stood
            verdict = self.judge_turn(turn, {key: n for key, n in off.items() if key not in unfinished}, last)
            if verdict.code:
                return Verdict(verdict.code, verdict.subjects, off, number)
        return Verdict(off=off, good=len(story.turns))

    def unfinished(self, story: Story, off: Mapping[Key, int]) -> frozenset[Key]:
        """Dice that the seat which rolled last is just placing: more of its own on the places, of a number that it rolled, its turn is not
        whole yet, and some of them have left the tray."""
        roll = story.rolled
        if roll is None:
            return frozenset()
        lying = Counter(owner_of(kind_of(piece), roll.seat, self.palette) for piece in self.rolled_pieces(roll))
        begun = {owner: Counter[int | None](faces) for owner, faces in roll.dice.items() if lying[owner] < len(faces)}

        def may_be_placed(key: Key) -> int:
            return begun.get(owner_of((key[1], key[2]), roll.seat, self.palette) or "", Counter())[number_at(key)]

        return frozenset(key for key, n in off.items() if 0 < n <= may_be_placed(key))

    def judge_turn(self, turn: Turn, off: Mapping[Key, int], last: bool) -> Verdict:
        """One turn of a story. off: what does not match. last: nothing was rolled after it, so the tray is its own."""
        kinds = kinds_of(turn, self.palette)
        zones = {key[0] for key in (*turn.added, *turn.removed)}
        against = {key: n for key, n in off.items() if key[0] in zones or (key[1], key[2]) in kinds}
        if against:
            return self.perhaps_stacked(turn, against, last) or Verdict("unfit")
        if self.hidden(turn):
            return Verdict("covered")
        placed = tuple(piece for zone in sorted(zones) for piece in self.sight.on(zone) if kind_of(piece) in added_kinds(turn, zone))
        if turn.source == "against":
            return Verdict("rolled-again", indices(placed))
        if roll_unseen(turn):
            return Verdict("roll-not-seen", indices(placed))
        doubtful = [p for zone in sorted(zones) for p in self.sight.on(zone) if self.matters(p, zone, added_kinds(turn, zone))]
        if doubtful:
            return Verdict(doubtful[0].why_ask or "face", indices(doubtful))
        if last and self.is_another_rest(turn):
            return Verdict("kicked-off")
        if last and self.tray_contradicts(turn):
            return Verdict("face", indices(self.left_of(turn)))
        odd = self.odd_faces(turn)
        if odd and not (last and self.rest_is_whole(turn) and turn.source in KNOWN_ROLL):
            return Verdict("face", indices(odd))
        return Verdict()

    def perhaps_stacked(self, turn: Turn, against: Mapping[Key, int], last: bool) -> Verdict | None:
        """Fewer of the placed dice are seen than were placed, but some are: one may lie on another, if the camera says so itself or if
        the tray shows that all of them have left it."""
        if any(n > 0 or key not in turn.added or not self.counts[key] for key, n in against.items()):
            return None
        zones = {key[0] for key in against}
        stacked = [piece for zone in sorted(zones) for piece in self.sight.on(zone) if piece.why_ask in ("stacked", "covered")]
        said = all(any(piece in stacked for piece in self.sight.on(zone)) for zone in zones)
        if not said and not (last and self.rest_is_whole(turn)):
            return None
        subjects = stacked or [
            piece for zone in sorted(zones) for piece in self.sight.on(zone) if kind_of(piece) in added_kinds(turn, zone)
        ]
        return Verdict("stacked", indices(subjects))

    def matters(self, piece: SeenPiece, zone: str, kinds: frozenset[Kind]) -> bool:
        """Whether a doubt about this die touches a placement of these kinds here."""
        if not piece.ask:
            return False
        if piece.why_ask in ("colour", "size", "stacked", "covered"):
            return True
        if kind_of(piece) not in kinds:
            return False
        return zone == SLOT or piece.why_ask not in HARMLESS_ON_CASINOS

    def odd_faces(self, turn: Turn) -> list[SeenPiece]:
        """Dice that came to a numbered casino of this turn and show another number: perhaps not the dice that were meant. Where nobody saw
        the roll, they alone tell it: then also those whose number is in doubt."""
        odd: list[SeenPiece] = []
        for zone in sorted({key[0] for key in turn.added if key[3] is None}):
            kinds, number = added_kinds(turn, zone), zone.rpartition("-")[2]
            pieces = [piece for piece in self.sight.on(zone) if kind_of(piece) in kinds]
            told = [piece for piece in pieces if not piece.ask or (turn.source not in KNOWN_ROLL and piece.face is not None)]
            odd += [piece for piece in self.newcomers(zone, told) if str(piece.face) != number]
        return odd

    def newcomers(self, zone: str, pieces: Sequence[SeenPiece]) -> list[SeenPiece]:
        """Those of these dice in a zone that did not lie there, with this number, when table and tally last agreed on it."""
        before = Counter(self.faces_before.get(zone, Counter()))
        new: list[SeenPiece] = []
        for piece in pieces:
            known = (piece.colour, piece.size, None if piece.ask else piece.face)
            if before[known] > 0:
                before[known] -= 1
            else:
                new.append(piece)
        return new

    def tray_contradicts(self, turn: Turn) -> bool:
        """Whether more dice of this turn's seat lie in the tray than its roll can have left there, or one of the number that was placed:
        all of that number had to go. Which other numbers they show decides nothing, nor does the tray when only a kick is told."""
        if only_kicks(turn):
            return False
        left, face = self.left_of(turn), face_placed(turn.commands)
        return len(left) > sum(turn.rest.values()) or any(piece.face == face and not piece.ask for piece in left)

    def is_another_rest(self, turn: Turn) -> bool:
        """Whether only a die that is gone tells this turn, and of its seat's dice some still lie in the tray, but not all that it leaves:
        another number was placed perhaps, and somebody else's kicker did that."""
        if turn.added:
            return False
        own = [piece for piece in self.left_of(turn) if self.palette.owners.get(piece.colour) == turn.seat]
        return 0 < len(own) < sum(n for (kind, _), n in turn.rest.items() if self.palette.owners.get(kind[0]) == turn.seat)

    def rest_is_whole(self, turn: Turn) -> bool:
        """Whether every die that was not placed still lies in the tray: then the placed ones are the others, whatever they seem to show."""
        left, face = self.left_of(turn), face_placed(turn.commands)
        return bool(left) and len(left) == sum(turn.rest.values()) and all(piece.face not in (face, None) for piece in left)


def kinds_of(turn: Turn, palette: Palette) -> frozenset[Kind]:
    """Colours and sizes this turn is about: the seat's own, and whatever else it rolled, placed or removed."""
    moved = {(key[1], key[2]) for key in (*turn.added, *turn.removed)} | {kind for kind, _ in turn.rest}
    own = {(colour, "normal") for colour, owner in palette.owners.items() if owner == turn.seat}
    return frozenset(moved | own)


def added_kinds(turn: Turn, zone: str) -> frozenset[Kind]:
    """Colours and sizes this turn brought to a zone."""
    return frozenset((key[1], key[2]) for key in turn.added if key[0] == zone)


def roll_unseen(turn: Turn) -> bool:
    """Whether nobody saw this turn's roll and nothing that stayed in the tray tells it: it is but what was placed."""
    chosen = any(command.kind == "place" for command in turn.commands)
    return only_placed(turn) or (turn.source == "told" and chosen and not turn.rest)


def only_placed(turn: Turn) -> bool:
    """Whether nothing but what was placed is known of this turn's roll."""
    return turn.source == "unknown" or (turn.source == "against" and turn.roll is None)


def only_kicks(turn: Turn) -> bool:
    """Whether a turn only tells what a kicker did that had been placed, and confirmed, before."""
    return all(command.kind == "kick" for command in turn.commands)


def indices(pieces: Sequence[SeenPiece]) -> tuple[int, ...]:
    """Where these dice are in the reading."""
    return tuple(piece.index for piece in pieces)
