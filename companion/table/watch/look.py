"""One settled look thought through: the best story, what may be proposed of it, what must be asked first, what differs, what to say."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from companion.games.game import Command, Game, Need
from companion.games.layout import Seen
from companion.table.watch.asking import NO, Asked, yes_or_no
from companion.table.watch.differences import told
from companion.table.watch.finding import Finding, Seeker
from companion.table.watch.judge import SEEN_WHOLE, Verdict
from companion.table.watch.memory import faces_where_agreed, whole_signature
from companion.table.watch.notices import strange_light, table_is_empty
from companion.table.watch.observation import Answer, Difference, Notice, PendingRoll
from companion.table.watch.palette import hand_sizes, names_of, off_tray_rule
from companion.table.watch.seen import Palette
from companion.table.watch.sight import Key, Sight, count_keys, kind_of
from companion.table.watch.stories import Story, Turn
from companion.table.watch.tell import faces_in_words, unsure, what_happened
from companion.table.watch.tray import left_behind, owner_of
from companion.table.watch.tray_talk import Talk, TrayTalk
from companion.text import Text, say

if TYPE_CHECKING:
    from companion.table.watch.watch import TableWatch


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


@dataclass
class Look:
    """A settled look at one state of a game. watch: whose memory is used and brought up to date. fresh: not looked at before."""

    game: Game[Any]
    state: Any
    palette: Palette
    raw: Sight
    watch: "TableWatch"
    now_s: float
    fresh: bool
    names: Mapping[str, str] = field(init=False)
    sight: Sight = field(init=False)
    finding: Finding = field(init=False)
    others: list[Finding] = field(init=False)

    def think(self) -> Thought | None:
        """What this look means; None where the light makes it worthless (then nothing is remembered of it)."""
        self.names = names_of(self.game, self.state)
        self.sight = self.watch.facts.applied(self.raw)
        watch = self.watch
        allowance = watch.differences.allowance(self.now_s)
        seeker = Seeker(self.game, self.palette, watch.rolls.find, watch.left, watch.faces_before, allowance)
        self.finding, *self.others = seeker.findings(self.state, self.sight)
        best = self.finding.best
        if strange_light(self.sight, {} if self.watch.joining else self.finding.judge.off(best)):
            return None
        proposed, asked, fits = self._decide(best)
        reference = best if fits else self._reference()
        self._remember(best if fits else proposed, proposed)
        talk = self._tray_talk(proposed or reference if not fits else best)
        empty = table_is_empty(self.sight, count_keys(self.game.layout(self.state), self.sight.places))
        self._note_differences(reference, fits, bool(empty))
        notices = self._notices(proposed, asked, reference, fits, talk, empty)
        asked = self._open(asked) or self._open(talk.asked)
        return self._thought(best, proposed, asked, reference, talk, notices, bool(empty))

    # what may be proposed, what must be asked --------------------------------------------------------------------------------------

    def _decide(self, best: Story) -> tuple[Story | None, Asked | None, bool]:
        """(the story to propose, what to ask about a story, whether the best story explains what the turns concern)."""
        verdict = self._verdict(best)
        if self.watch.joining and any(turn.source == "unknown" for turn in best.turns):
            verdict = Verdict("unfit")
        if verdict.code == "unfit":
            return self._still_stands(), None, False
        if verdict.code:
            head = self._still_stands() if verdict.good else None
            return head, self._ask_about(best, verdict, head is not None), True
        rivals = self._rivals(best)
        if rivals:
            return None, self._ask_which(best, rivals), True
        if not best.turns:
            return None, self._ask_covered(best), True
        if self.finding.changed and any(turn.source not in ("seen", "journal") for turn in best.turns):
            return None, self._ask_about(best, Verdict(self._changed_code(), self.finding.changed), False), True
        return best, None, True

    def _verdict(self, story: Story) -> Verdict:
        standing = self.watch.proposal
        return self.finding.judge.judge(story, stood=standing is not None and story.commands == standing.commands)

    def _still_stands(self) -> Story | None:
        """The standing proposal, where what does not fit is only the next seat's turn going on."""
        standing = self.watch.proposal
        if standing is None:
            return None
        for story in self.finding.stories:
            if story.turns and story.commands == standing.commands:
                off = {key: n for key, n in self.finding.judge.off(story).items() if not (n > 0 and self._may_be_placed_next(key, story))}
                if not any(self.finding.judge.judge_turn(turn, off, last=False).code for turn in story.turns):
                    return story
        return None

    def _may_be_placed_next(self, key: Key, story: Story) -> bool:
        seat = story.rolled.seat if story.rolled is not None else self._on_turn(story.state)
        return seat is not None and owner_of((key[1], key[2]), seat, self.palette) is not None

    def _on_turn(self, state: Any) -> str | None:
        return next(iter(sorted(self.game.to_act(state))), None)

    def _rivals(self, best: Story) -> list[Story]:
        """Other stories that explain the same look as well as the best one."""
        rank = self.finding.rank
        rivals: list[Story] = []
        for finding in (self.finding, *self.others):
            for story in finding.stories:
                if finding.judge.rank(story)[:2] != rank[:2]:
                    break
                known = [best.commands, *(rival.commands for rival in rivals)]
                if story.turns and story.commands not in known and not finding.judge.judge(story).code and not finding.changed:
                    rivals.append(story)
        return rivals

    def _ask_which(self, best: Story, rivals: list[Story]) -> Asked:
        stories = [story for story in (best, *rivals) if story.turns]
        answers = tuple(Answer(f"story-{n}", what_happened(story, self.names), story.commands) for n, story in enumerate(stories, start=1))
        code = "ambiguous" if best.turns else "covered"
        text = unsure("ambiguous", stories[0], self.names)
        key = (code, repr([story.commands for story in stories]), whole_signature(self.raw))
        return Asked(key, code, text, (*answers, Answer(NO, say("None of these: we put it right"))))

    def _ask_about(self, story: Story, verdict: Verdict, beside_a_proposal: bool) -> Asked | None:
        code = verdict.code if verdict.code not in ("blurred", "faint", "") else "face"
        if code == "covered" and any(self.finding.judge.hidden(turn) for turn in story.turns):
            return self._ask_covered(story, beside_a_proposal)
        if code == "stacked" and self.finding.changed:
            code = self._changed_code()
        key = (code, repr(story.commands), whole_signature(self.raw))
        answers = yes_or_no(what_happened(story, self.names), story.commands)
        return Asked(key, code, unsure(code, story, self.names), answers, verdict.subjects, blocking=not beside_a_proposal)

    def _ask_covered(self, best: Story, beside_a_proposal: bool = False) -> Asked | None:
        """Whether dice went where nobody can see them: asked when the roll has left the tray and nothing in view has changed."""
        if not best.turns and (best.rolled is None or self.finding.judge.tray_speaks(best) == SEEN_WHOLE):
            return None
        hidden = [s for s in self.finding.stories if s.turns and self.finding.judge.rank(s)[0] == self.finding.rank[0] and self._verdict(s).code == "covered"]
        hidden = [s for s in hidden if s.rolled is None or s is best][:6]
        if best.turns:
            hidden = [s for s in hidden if self.finding.judge.tray_speaks(s) == self.finding.judge.tray_speaks(best)]
        if not hidden:
            return None
        key = ("covered", repr([s.commands for s in hidden]), whole_signature(self.raw))
        if len(hidden) == 1:
            what = what_happened(hidden[0], self.names)
            asked = Asked(key, "covered", unsure("covered", hidden[0], self.names), yes_or_no(what, hidden[0].commands))
        else:
            answers = [Answer(f"story-{n}", what_happened(s, self.names), s.commands) for n, s in enumerate(hidden, start=1)]
            asked = Asked(key, "covered", say("Part of the table is covered. What was placed there?"), (*answers, Answer(NO, say("Nothing yet"))))
        return replace(asked, blocking=bool(best.turns) and not beside_a_proposal)

    def _changed_code(self) -> str:
        """What the question about dice taken differently from how they were read is about."""
        doubts = {piece.why_ask for piece in (*self.sight.all_pieces(), *self.sight.outside) if piece.index in self.finding.changed}
        return "border" if doubts == {"border"} else "covered"

    def _open(self, asked: Asked | None) -> Asked | None:
        """A question, unless a person has put it aside and nothing it is about has changed."""
        return None if asked is None or asked.key in self.watch.put_aside else asked

    # what differs, what is said ----------------------------------------------------------------------------------------------------

    def _reference(self) -> Story:
        """What the tally is held against when no turn explains the table: nothing placed, with the roll if it is known."""
        return next(story for story in self.finding.stories if not story.turns)

    def _unfinished(self, reference: Story) -> Mapping[Key, int]:
        """Dice that the seat on turn has placed so far, of a roll that is known: no difference, but no turn yet either."""
        seat = reference.rolled.seat if reference.rolled is not None else None
        if seat is None and self.game.stage(reference.state) == "place":
            seat = self._on_turn(reference.state)
        if seat is None:
            return {}
        off = self.finding.judge.off(reference)
        return {key: n for key, n in off.items() if n > 0 and owner_of((key[1], key[2]), seat, self.palette) is not None}

    def _is_placing(self, reference: Story) -> bool:
        """Whether the roll is known and what lies on the places is not yet what it should be."""
        rolled = reference.rolled is not None or self.game.stage(reference.state) == "place"
        return rolled and any(n > 0 for n in self.finding.judge.off(reference).values())

    def _note_differences(self, reference: Story, fits: bool, empty: bool) -> None:
        watch, sight = self.watch, self.finding.sight
        places = sight.open_places()
        counts, expected = count_keys(sight.zones, places), count_keys(reference.layout, places)
        unfinished = self._unfinished(reference)
        asked_about = set() if self._verdict(reference).code in ("", "unfit") else {key for turn in reference.turns for key in turn.added}
        off = {key: counts[key] - expected[key] - unfinished.get(key, 0) for key in {*counts, *expected} - asked_about}
        watch.differences.note({} if empty else {key: n for key, n in off.items() if n}, counts, places, self.now_s, self.fresh)
        if fits or watch.differences.standing(self.now_s):
            watch.joining = False

    def _differences(self) -> tuple[Difference, ...]:
        standing = self.watch.differences.standing(self.now_s)
        return tuple(told(key, entry, self.game, self.state, self.palette, self.finding.sight) for key, entry in standing.items())

    def _tray_talk(self, story: Story) -> Talk:
        talk = TrayTalk(
            self.game, self.palette, self.names, hand_sizes(self.game, story.state), self.sight, self.raw, self.watch.rolls, self.watch.facts,
            self.watch.left, off_tray_rule(self.state),
        )  # fmt: skip
        return talk.about(story, self.state)

    def _notices(
        self, proposed: Story | None, asked: Asked | None, reference: Story, fits: bool, talk: Talk, empty: Notice | None
    ) -> tuple[Notice, ...]:
        notices = [] if empty is None else [empty]
        if proposed is not None and self._later_roll(proposed, reference) is not None or (proposed is not None and len(proposed.turns) > 1):
            notices.append(self._two_turns(proposed, self._later_roll(proposed, reference)))
        if proposed is None and self.watch.proposal is not None and reference.rolled is not None and fits and not asked:
            notices.append(Notice("taken-back", say("The dice were taken back: {player} chooses again", player=self._name(reference.rolled.seat))))
        if not fits or (asked is None and proposed is None and self._is_placing(reference)):
            notices.append(Notice("illegal", self._explain(reference if proposed is None else proposed)))
        if self.finding.changed and proposed is not None and self._changed_code() == "border":
            notices.append(Notice("border", say("A die lies on a line: its number decides where it counts"), self.finding.changed))
        return (*notices, *talk.notices)

    def _later_roll(self, proposed: Story, reference: Story) -> PendingRoll | None:
        return proposed.rolled if proposed.rolled is not None else None

    def _two_turns(self, proposed: Story, rolled: PendingRoll | None) -> Notice:
        if rolled is None:
            return Notice("two-turns", say("Two turns wait: one press confirms both"))
        return Notice(
            "two-turns",
            say("{player} has rolled {faces}; the turn before still waits to be confirmed", player=self._name(rolled.seat), faces=faces_in_words(rolled.dice)),
        )  # fmt: skip

    def _explain(self, story: Story) -> Text:
        """What lies there wrong and how to mend it: in the game's words if it has any."""
        explain = getattr(self.game, "explain", None)
        sight = self.finding.sight
        said = explain(story.state, Seen(sight.zones, sight.visible, sight.outside)) if explain is not None else None
        if isinstance(said, Text):
            return said
        return say("That is no move the rules know: put all dice of one rolled number on its casino, and nothing else")

    def _name(self, seat: str) -> str:
        return self.names.get(seat, seat)

    # what is remembered, what comes out --------------------------------------------------------------------------------------------

    def _remember(self, best: Story | None, proposed: Story | None) -> None:
        """Rolls that were seen, what lay where before a placement, and what stays in the tray."""
        watch = self.watch
        if best is not None and best.rolled is not None and best.source == "seen" and not self._verdict(best).code:
            for need in self._roll_needed(best.turns[-1].after if best.turns else self.state):
                if watch.rolls.find(need) is None:
                    watch.rolls.remember(need, best.rolled)
        turns = proposed.turns if proposed is not None else ()
        watch.rolls.hold([(need, turn.roll) for turn in turns if turn.roll is not None for need in self._roll_needed(turn.before)])
        off = {key[0] for key in self.finding.judge.off(self._reference())}
        watch.faces_before = faces_where_agreed(self.finding.sight, self.finding.sight.open_places() - off, watch.faces_before)
        if best is not None and best.rolled is None and best.turns:
            watch.left = left_behind(self.sight, [turn.seat for turn in best.turns], self.palette)
        elif not any(kind_of(piece) == die.kind for piece in self.sight.tray() for die in watch.left):
            watch.left = ()

    def _roll_needed(self, state: Any) -> list[Need]:
        return [need for need in self.game.needs(state)[:1] if need.kind == "roll"]

    def _thought(
        self, best: Story, proposed: Story | None, asked: Asked | None, reference: Story, talk: Talk, notices: tuple[Notice, ...], empty: bool
    ) -> Thought:
        first = proposed.turns[0].roll if proposed is not None else reference.turns[0].roll if reference.turns else reference.rolled
        later = proposed.rolled if proposed is not None else None
        differences = () if empty else self._differences()
        phase = "place" if first is not None or self.game.stage(self.state) == "place" else "reading" if talk.busy else "roll"
        again = self.watch.differences.due_s(self.now_s)
        if proposed is None:
            return Thought(phase, first, None, asked=asked, differences=differences, notices=notices, look_again_s=again)
        return Thought(
            phase, first, later, proposed.commands, what_happened(proposed, self.names), self._moved(proposed), len(proposed.turns),
            asked, differences, notices, again,
        )  # fmt: skip

    def _moved(self, story: Story) -> tuple[int, ...]:
        """The dice a proposal rests on, newest first in each place: their crops stand beside it."""
        return tuple(index for turn in story.turns for index in self._newcomers(turn))

    def _newcomers(self, turn: Turn) -> list[int]:
        found: list[int] = []
        for (zone, colour, size, _), count in turn.added.items():
            pieces = [piece for piece in self.finding.sight.on(zone) if kind_of(piece) == (colour, size)]
            fresh = {piece.index for piece in self.finding.judge.newcomers(zone, pieces)}
            found += sorted((piece.index for piece in pieces), key=lambda index: index not in fresh)[:count]
        return found
