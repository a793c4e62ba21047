"""One settled look thought through: found, decided, remembered, and put into words."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.game import Command, Game
from companion.games.layout import Layout
from companion.table.watch.asking import Asked, about_the_tallied
from companion.table.watch.decision import SEEN_AGAIN, Decider, Decision
from companion.table.watch.differences import told
from companion.table.watch.everybodys import doubting_what_lies_beside
from companion.table.watch.finding import Finding, Seeker
from companion.table.watch.judge import roll_unseen
from companion.table.watch.memory import (
    Tallied,
    as_brought,
    colours_tallied,
    lying_as_tallied,
    whole_signature,
)
from companion.table.watch.notices import STRANGE_COLOURS, is_strange_light, table_is_empty
from companion.table.watch.observation import Difference, Notice, PendingRoll
from companion.table.watch.order_seen import OTHER_ORDER
from companion.table.watch.palette import hand_sizes, is_under_way, names_of, off_tray_rule
from companion.table.watch.remarks import remarks, unfinished
from companion.table.watch.remembering import Remembering
from companion.table.watch.round_memory import RoundMemory
from companion.table.watch.said_before import DENIED
from companion.table.watch.seen import Palette
from companion.table.watch.seen_again import follow_the_turns, forget_what_is_gone, forget_what_went_back, roll_needed
from companion.table.watch.seen_there import SeenThere
from companion.table.watch.sight import TRAY, Key, Sight, count_keys, kind_of
from companion.table.watch.skips import skipped_until
from companion.table.watch.stories import Story, Turn
from companion.table.watch.tell import WITHOUT_TRACE, what_happened
from companion.table.watch.tray import (
    Left,
    left_behind,
    owner_of,
)
from companion.table.watch.tray_talk import Talk, TrayTalk
from companion.text import Text

A_ROLL = 3
"""So many dice in the tray show by their numbers that they are the roll that was typed: of two, one pair in eighteen shows the same."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What one look means, before it has identities: the parts of an Observation."""

    phase: str
    roll: PendingRoll | None = None
    next_roll: PendingRoll | None = None
    commands: tuple[Command, ...] = ()
    why: Text | None = None
    moved: tuple[int, ...] = ()
    turns: int = 0
    asked: Asked | None = None
    differences: tuple[Difference, ...] = ()
    notices: tuple[Notice, ...] = ()
    look_again_s: float | None = None
    places: tuple[str, ...] = ()
    tallied: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Look:
    """A settled look at one state of a game. memory: what is known of the round, and brought up to date. fresh: not looked at before."""

    game: Game[Any]
    state: Any
    palette: Palette
    raw: Sight
    memory: RoundMemory
    now_s: float
    fresh: bool

    def think(self) -> Thought | None:
        """What this look means; None where the light makes it worthless (then nothing is remembered of it)."""
        memory, layout = self.memory, self.game.layout(self.state)
        memory.facts.hold_against(layout)
        plain = memory.lying.applied(self.raw)
        sight, told = self._as_brought(plain, layout)
        tallied = colours_tallied(sight, layout) if memory.joining else lying_as_tallied(sight, layout)
        if memory.joining:
            asked = self._open(self._about_the_tallied(sight, tallied))
            if asked is not None:
                return Thought("reading", asked=asked)
        if tallied.are_sure:
            memory.facts.learn_all_tallied(sight, tallied)
            sight = memory.facts.applied(plain)
        came = self._came_off_a_place(sight)
        memory.found, memory.left, memory.left_at_first = ((*kept, *came) for kept in (memory.found, memory.left, memory.left_at_first))
        left = memory.left or self._found_lying(sight)
        findings = self._findings(sight, left)
        if findings is None:
            return None
        memory.facts.follow(plain)
        if TRAY in sight.visible:
            memory.unseen = frozenset()
            if memory.left_by_tally.lies_as_left(self.palette.owners, sight):
                memory.rolls.skips_in_doubt.nobody_has_before()
                memory.said_before.nobody_has_played()
        if left and not memory.left:
            memory.found = memory.left = memory.left_at_first = left
        self._forget_what_is_off(sight, layout)
        standing = memory.in_question if memory.proposal is None else memory.proposal.commands
        decider, decision = self._decided(sight, findings, standing)
        memory.in_question = standing if decision.asks_whether_not(standing) else ()
        if memory.joining and self._nobody_can_have_skipped(decider.finding, decision):
            memory.rolls.skips_in_doubt.nobody_has_before()
        if not decision.clearing:
            Remembering(self.game, self.state, self.palette, memory, self.fresh).remember(sight, decider.finding, decision)
        talk = self._tray_talk(sight, decision)
        return replace(self._said(sight, decider, decision, talk), tallied=told)

    def _as_brought(self, plain: Sight, layout: Layout) -> tuple[Sight, tuple[tuple[int, str], ...]]:
        """The look with what the tally says of dice that people have just said lie there; and those of a doubtful colour, with theirs.
        plain: without what people have said."""
        memory, sight = self.memory, self.memory.facts.applied(plain)
        lying = {} if memory.joining else as_brought(sight, layout, memory.brought)
        for zone, dice in lying.items():
            for piece, colour in dice:
                if piece.why_ask == "colour" or piece.colour != colour:
                    memory.facts.learn_tallied(sight, zone, piece, colour)
        memory.brought -= lying.keys()
        dice = [one for zone, some in lying.items() if zone != TRAY or len(sight.tray()) >= A_ROLL for one in some]
        told = tuple((piece.index, colour) for piece, colour in dice if piece.why_ask == "colour")
        return memory.facts.applied(plain), told

    def _about_the_tallied(self, sight: Sight, tallied: Tallied) -> Asked | None:
        """Asked where only numbers speak for it that they are the tally's; of few of them where some are gone it is told what differs."""
        pieces = [piece for _, piece, _ in tallied.dice]
        if not pieces or tallied.are_sure or (tallied.gone and len(pieces) < STRANGE_COLOURS):
            return None
        key = ("as-tallied", frozenset((zone, piece.colour, piece.face, colour) for zone, piece, colour in tallied.dice))
        return about_the_tallied(pieces, key, lambda: self.memory.facts.learn_all_tallied(sight, tallied))

    def _findings(self, sight: Sight, left: tuple[Left, ...]) -> list[Finding] | None:
        """The ways to see the table, the best one first; None under a strange light. left: what lies in the tray since before."""
        memory = self.memory
        follow_the_turns(self.game, self.state, memory.rolls)
        memory.said_before.remember(self.game, self.state)
        at_first = () if memory.said_before.went_on_from(self.game, self.state) else memory.left_at_first
        known = (memory.faces_before, memory.differences.allowance(self.now_s), memory.differences.answered(), memory.under_cover(sight))
        seeker = Seeker(self.game, self.palette, memory.rolls, left, at_first, *known)
        findings = seeker.findings(self.state, sight)
        best = findings[0]
        if is_strange_light(sight, None if memory.joining else best.judge.off(best.best)):
            return None
        as_it_lies = next(finding for finding in findings if not finding.allowed)
        back = memory.differences.are_back(as_it_lies.judge.off(as_it_lies.nothing), sight.open_places())
        gone = forget_what_is_gone(self.game, self.state, findings, memory.rolls, self.palette)
        if forget_what_went_back(self.game, self.state, as_it_lies, memory.sight, back, memory.rolls, self.palette) or gone:
            return seeker.findings(self.state, sight)
        return findings

    def _decided(self, sight: Sight, findings: Sequence[Finding], standing: tuple[Command, ...]) -> tuple[Decider, Decision]:
        """What follows from the findings, and who decided it, with what people have answered. standing: proposed a look ago."""
        memory, (finding, *others) = self.memory, findings
        so_far = (standing, memory.joining, memory.said_before, memory.order, memory.rolls.beside, memory.found, memory.kicked_off)
        decider = Decider(self.game, self.palette, names_of(self.game, self.state), self.raw, sight, finding, others, *so_far)
        decision = decider.decide()
        if self._are_denied(decision):
            decision = replace(decision, reference=decider.finding.nothing, asked=None)
        return decider, decision

    def _said(self, sight: Sight, decider: Decider, decision: Decision, talk: Talk) -> Thought:
        """What is proposed, asked and remarked of this decision."""
        memory, names, finding = self.memory, names_of(self.game, self.state), decider.finding
        compared = decider.to_compare(decision)
        empty = None
        if not decision.clearing:
            empty = table_is_empty(sight, count_keys(self.game.layout(self.state), sight.places))
            beside = self._open(talk.asked)
            asked_there = frozenset() if beside is None else beside.instead
            self._note_differences(compared, decision, decider.verdict(decision.reference).code, empty is not None, asked_there)
        on_lines = finding.changed if decider.changed_code() == "border" else ()
        notices = [
            *([] if empty is None else [empty]),
            *remarks(self.game, decision, compared, names, bool(decider.standing), on_lines),
            *talk.notices,
        ]
        asked = self._first_open(decision.asked, talk.asked)
        differences = self._differences(sight) if empty is None else ()
        if asked is not None:
            memory.said_before.ask(self.game, self.state, asked)
            memory.said_before.ask_of_a_throw(self.game, self._told(decision).state, asked, sight.tray(), bool(differences))
        if not notices and asked is None and decision.proposed is None:
            notices = [*talk.otherwise]
        return self._thought(finding, decision, asked, talk, names, tuple(notices), differences)

    def _forget_what_is_off(self, sight: Sight, layout: Layout) -> None:
        """A die that was kicked off is gone from its place: what comes there later was placed."""
        lying, tally = (count_keys(of, sight.open_places()) for of in (sight.zones, layout))
        hidden = {key for key in self.memory.kicked_off if key[0] not in sight.visible}
        self.memory.kicked_off = frozenset({key for key in self.memory.kicked_off if lying[key] > tally[key]} | hidden)

    def _nobody_can_have_skipped(self, finding: Finding, decision: Decision) -> bool:
        """Whether nothing came to the places since the tally was written, and the rules let no skips go round."""
        seat, places = next(iter(sorted(self.game.to_act(self.state))), ""), finding.sight.places
        is_as_tallied = decision.fits and not decision.reference.turns and not finding.judge.off(decision.reference)
        return is_as_tallied and places <= finding.sight.visible and skipped_until(self.game, self.state, seat) is None

    def _found_lying(self, sight: Sight) -> tuple[Left, ...]:
        """Dice that lie in the tray as the camera begins to look, in the middle of a round, or as what covered the tray is taken away, of
        seats whose turns were kept meanwhile: nobody saw whether they were rolled."""
        memory = self.memory
        if memory.joining and is_under_way(self.game, self.state):
            memory.unseen = frozenset(names_of(self.game, self.state))
        if not memory.unseen or not (memory.joining or TRAY in sight.visible):
            return ()
        return left_behind(sight, memory.unseen, self.palette, ())

    def _came_off_a_place(self, sight: Sight) -> tuple[Left, ...]:
        """A whole roll in the tray, as all its dice, of which no turn tells, are gone from places where they lay a look ago: knocked off,
        or taken back and thrown."""
        need, before, rolls = roll_needed(self.game, self.state), self.memory.sight, self.memory.rolls
        if need is None or before is None or TRAY not in sight.visible & before.visible or rolls.find(need) is not None:
            return ()
        places, seat = sight.open_places() & before.open_places(), need.seat or ""
        tally = count_keys(self.game.layout(self.state), places)
        then, now = (count_keys(of.zones, places) - tally for of in (before, sight))
        gone = Counter((key[1], key[2]) for key in (then - now).elements())
        came = Counter(map(kind_of, sight.tray())) - Counter(map(kind_of, before.tray()))
        rolled = Counter(kind_of(piece) for piece in sight.tray() if owner_of(kind_of(piece), seat, self.palette) in need.dice)
        is_all = rolled.total() == sum(need.dice.values()) and rolled <= came and rolled <= gone
        return left_behind(sight, [seat], self.palette, ()) if is_all else ()

    def _open(self, asked: Asked | None) -> Asked | None:
        """A question, unless a person has put it aside and nothing it is about has changed."""
        return None if asked is None or self.memory.put_aside.holds(asked) else asked

    def _first_open(self, told: Asked | None, beside: Asked | None) -> Asked | None:
        """What is asked: about the turns the look tells, then about the tray; but what the tray asks may say why dice came in another
        order, or from which throw one is gone that left no trace."""
        gone = told is not None and told.code in WITHOUT_TRACE and beside is not None and beside.settles
        first, then = (beside, told) if gone or (told is not None and told.code == OTHER_ORDER) else (told, beside)
        return self._open(first) or self._open(then)

    def _are_denied(self, decision: Decision) -> bool:
        """Whether people have said that the turns which the look may tell are none."""
        asked, put_aside = decision.asked, self.memory.put_aside
        if asked is None or decision.proposed is not None:
            return False
        is_of_this_table = asked.code == DENIED and put_aside.denies(whole_signature(self.raw), decision.reference.commands)
        return is_of_this_table or self._open(asked) is None

    @staticmethod
    def _told(decision: Decision) -> Story:
        return decision.reference if decision.fits or decision.proposed is None else decision.proposed

    def _tray_talk(self, sight: Sight, decision: Decision) -> Talk:
        story = self._told(decision)
        memory, names = self.memory, names_of(self.game, self.state)
        by_tally = memory.left_by_tally.but(turn.seat for turn in story.turns)
        there = SeenThere(self.game, self.palette, names, hand_sizes(self.game, story.state), sight, memory.left, by_tally)
        explained, off_tray = memory.differences.answered(), off_tray_rule(self.state)
        talk = TrayTalk(there, self.raw, memory.rolls, memory.facts, memory.found, off_tray, memory.put_aside, explained)
        told = talk.about(story, self.state)
        asked = None if told.asked is None else doubting_what_lies_beside(told.asked, memory, sight, self.palette)
        return replace(told, asked=asked)

    def _note_differences(self, finding: Finding, decision: Decision, code: str, empty: bool, further: frozenset[Key]) -> None:
        """What differs once the reference story is told. code: why its turns may not be proposed: their places are asked about, as is what
        is `further`."""
        differences, sight, reference = self.memory.differences, finding.sight, decision.reference
        if decision.asked is not None and decision.asked.code == SEEN_AGAIN:
            code = SEEN_AGAIN
        places = sight.open_places()
        counts, expected = count_keys(sight.zones, places), count_keys(reference.layout, places)
        begun = unfinished(self.game, reference, finding)
        asked_about = {key for turn in reference.turns for key in turn.added} if code not in ("", "unfit") else set()
        off = {key: counts[key] - expected[key] - begun.get(key, 0) for key in {*counts, *expected} - asked_about - further}
        off = {key: n for key, n in off.items() if n > 0 or self.palette.owners.get(key[1]) != "kicker"}  # a kicker may leave first
        differences.note({} if empty else {key: n for key, n in off.items() if n}, counts, places, self.now_s, self.fresh)
        if decision.fits or differences.standing(self.now_s):
            self.memory.joining = False

    def _differences(self, sight: Sight) -> tuple[Difference, ...]:
        standing = self.memory.differences.standing(self.now_s)
        return tuple(told(key, entry, self.game, self.state, self.palette, sight) for key, entry in standing.items())

    def _thought(
        self,
        finding: Finding,
        decision: Decision,
        asked: Asked | None,
        talk: Talk,
        names: Any,
        notices: tuple[Notice, ...],
        differences: tuple[Difference, ...],
    ) -> Thought:
        proposed, reference = decision.proposed, decision.reference
        if asked is not None and asked.settles:
            proposed = None
        turn = next(iter((proposed or reference).turns), None)
        is_asked = turn is not None and proposed is None and roll_unseen(turn)  # whether that was the roll
        first = reference.rolled if turn is None else None if is_asked else turn.roll
        phase = "place" if first is not None or self.game.stage(self.state) == "place" else "reading" if talk.busy else "roll"
        again = self.memory.differences.due_s(self.now_s)
        if proposed is None:
            return Thought(phase, first, None, asked=asked, differences=differences, notices=notices, look_again_s=again)
        why, moved = what_happened(proposed, names), moved_dice(proposed, finding)
        return Thought(
            phase, first, proposed.rolled, proposed.commands, why, moved, len(proposed.turns), asked, differences, notices, again
        )  # fmt: skip


def moved_dice(story: Story, finding: Finding) -> tuple[int, ...]:
    """The dice a proposal rests on, those that newly came to each place: their crops stand beside it."""
    return tuple(index for turn in story.turns for index in _newcomers(turn, finding))


def _newcomers(turn: Turn, finding: Finding) -> list[int]:
    found: list[int] = []
    for (zone, colour, size, _), count in turn.added.items():
        pieces = [piece for piece in finding.sight.on(zone) if kind_of(piece) == (colour, size)]
        fresh = {piece.index for piece in finding.judge.newcomers(zone, pieces)}
        found += sorted((piece.index for piece in pieces), key=lambda index: index not in fresh)[:count]
    return found
