"""What one look comes to: the story that may be proposed, or the question that must be put first, or neither."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from companion.games.game import Command, Game
from companion.games.layout import SeenPiece
from companion.table.watch.afterwards import after
from companion.table.watch.answers_with_skips import AnswersWithSkips
from companion.table.watch.asking import NO, Asked, yes_or_no
from companion.table.watch.begun_before import may_be_of_two_throws
from companion.table.watch.beside_the_roll import BesideTheRoll
from companion.table.watch.finding import Finding
from companion.table.watch.judge import AGAINST, KNOWN_ROLL, SEEN_PARTLY, SEEN_WHOLE, Verdict, indices
from companion.table.watch.memory import whole_signature
from companion.table.watch.observation import Answer
from companion.table.watch.order_seen import OTHER_ORDER, OrderSeen, tally_at
from companion.table.watch.said_before import DENIED, KICKED_OFF, SaidBefore
from companion.table.watch.seen import Palette
from companion.table.watch.sight import TRAY, Key, Sight, count_keys, kind_of
from companion.table.watch.standing import goes_on_as_told
from companion.table.watch.stories import Story, Turn, face_placed, kicks_its_own, leaves_no_trace, puts_back
from companion.table.watch.tell import WITHOUT_TRACE, unsure, what_happened
from companion.table.watch.tray import Left, in_doubt, number_of, owner_of
from companion.table.watch.turn_times import how_far
from companion.text import say

MOST_ANSWERS = 6
SEEN_AGAIN = "seen-again"

IN_PLAY = frozenset({"roll", "place"})
"""Stages in which dice on the table tell a turn; in all others dice come and go without meaning anything."""


@dataclass(frozen=True, slots=True)
class Decision:
    """reference: what the table is held against: the best story where it explains the turns (`fits`), else the one in which nothing was
    placed. proposed: whole turns that one press may keep. asked: what must be asked about a story. sure: the reference's turns are beyond
    doubt, so that a roll seen after them is that roll. clearing: the round's last turn waits, and people take their dice back already."""

    reference: Story
    proposed: Story | None = None
    asked: Asked | None = None
    fits: bool = True
    sure: bool = True
    clearing: bool = False

    def asks_whether_not(self, standing: tuple[Command, ...]) -> bool:
        """Whether it is asked if these commands, which stood proposed, or others have happened."""
        begins = slice(len(standing))
        answers = () if self.asked is None or not standing or self.reference.commands[begins] == standing else self.asked.answers
        return any(answer.commands[begins] == standing for answer in answers)


@dataclass(frozen=True)
class Decider:
    """Decides about one look. finding: the best way to see it; others: the other ways. raw: the look as the camera gave it.
    standing: the commands proposed a look ago. joining: the camera has only just begun to look. said_before: where the tally had been.
    order: in which order dice came. beside: where rolls lay. found: what lay in the tray as the camera began to look. kicked_off:
    what lies on its place still, though it was kicked off."""

    game: Game[Any]
    palette: Palette
    names: Mapping[str, str]
    raw: Sight
    sight: Sight
    finding: Finding
    others: Sequence[Finding]
    standing: tuple[Command, ...]
    joining: bool
    said_before: SaidBefore
    order: OrderSeen
    beside: BesideTheRoll
    found: Sequence[Left]
    kicked_off: frozenset[Key]

    def decide(self) -> Decision:
        """Proposed is only what fits, rests on believed dice alone, and has no rival; everything else is asked or put right."""
        clearing = self._already_clearing()
        if clearing is not None:
            return Decision(clearing, clearing, clearing=True)
        best = self.finding.best
        verdict = self.verdict(best)
        if self.joining and any(turn.source == "unknown" for turn in best.turns) and not self._is_all_that_came(best):
            verdict = Verdict("unfit")
        if verdict.code == "unfit":
            return Decision(self.finding.nothing, self._still_stands(), fits=False)
        gone = self._still_gone(best)
        if gone is not None:
            return Decision(best, gone, fits=False)
        if leaves_no_trace(best.turns):
            if self.finding.judge.tray_speaks(best) == AGAINST:
                return Decision(self.finding.nothing)  # what would be gone lies there, with another number
            alike = self._without_trace(best)
            if alike or not self._tray_tells(best, verdict):
                return Decision(best, None, self._ask_which(best, alike), sure=False)
        otherwise = self._taken_otherwise(best)
        if otherwise:
            return Decision(best, None, self._ask_which(best, otherwise), sure=False)
        if verdict.code:
            head = self._still_stands() if verdict.good else None
            return Decision(best, head, self._ask_about(best, verdict, head is not None), sure=False)
        rivals = self._rivals(best)
        if rivals:
            return Decision(best, None, self._ask_which(best, rivals), sure=False)
        if not best.turns:
            return Decision(best, None, self._ask_covered(best) or self._ask_whether_none(best))
        doubt = self._doubt(best)
        if doubt is not None:
            return Decision(best, None, self._ask_about(best, doubt, False), sure=False)
        return Decision(best, best)

    def _is_all_that_came(self, best: Story) -> bool:
        """Whether the table is as the tally has it, but for one placement, and dice missing at one other place at most: the camera began
        anew before that was confirmed, perhaps."""
        off = self.finding.judge.off(best)
        return len(best.turns) == 1 and len({key[0] for key in off}) <= 1 and all(n < 0 for n in off.values())

    def _doubt(self, best: Story) -> Verdict | None:
        """Why the one story that fits is asked about all the same; None where nothing speaks against it."""
        if self.finding.changed and any(turn.source not in ("seen", "journal") for turn in best.turns):
            return Verdict(self.changed_code(), self.finding.changed)
        if may_be_of_two_throws(self.game, best.turns, self.found, self._untold(best), self.palette, self.sight):
            return Verdict("roll-not-seen")
        lies_still = any(key in self.kicked_off for turn in best.turns for key in turn.added)
        if lies_still or puts_back(best.turns) or self.said_before.is_still_asked(self.game, best):
            return Verdict(KICKED_OFF)
        if any(kicks_its_own(turn) for turn in self._not_proposed_yet(best)) and not self._rest_lies(best):
            return Verdict(KICKED_OFF)
        if self.said_before.is_otherwise(self.game, best, self.finding.judge.tray_speaks(best), self.sight.visible):
            return Verdict("undone")
        if self.said_before.is_denied(self.game, best):
            return Verdict(DENIED)
        if self.said_before.was_none_of(self.game, best) or self.said_before.may_have_kicked(self.game, best):
            return Verdict("unanswered")
        if self.said_before.may_have_been_played(self.game, best):
            return Verdict("unanswered")
        if self.finding.judge.leaves_out(best):
            return Verdict("unanswered")
        not_gone = [piece for turn in best.turns for piece in self._not_gone(turn)]
        if not_gone:
            return Verdict("face", indices(not_gone))
        if self._perhaps_only_seen_again(best):
            return Verdict(SEEN_AGAIN)
        begun_at = tally_at(self.game, best.turns[0].before)
        thrown_later = self.order.lay_there_before_the_rest(begun_at, best.turns, self.palette, self.sight)
        if thrown_later or self.order.lay_there_beside_the_roll(begun_at, best.turns, self.palette):
            return Verdict("face" if best.turns[0].source == "journal" else "roll-not-seen")
        if self.order.came_together(begun_at, best.turns):
            return Verdict("roll-not-seen")
        return Verdict(OTHER_ORDER) if self.order.contradicts(begun_at, best.turns) else None

    def _not_gone(self, turn: Turn) -> list[SeenPiece]:
        """Dice of its seat that this turn has placed, and that lie in the tray still as they were rolled, or with all others of the roll:
        another number was placed, perhaps."""
        face, roll = face_placed(turn.commands), turn.roll
        rolled = turn.before if roll is None else after(self.game, turn.before, roll.command)
        if face is None or rolled is None or turn.source not in KNOWN_ROLL:
            return []
        own = [piece for piece in self.sight.tray() if self.palette.owners.get(piece.colour) == turn.seat]
        thrown = Counter(die.face for die in self.game.layout(rolled).get(TRAY, ()) if self.palette.owners.get(die.colour) == turn.seat)
        if thrown == Counter(number_of(piece) for piece in own):
            return [piece for piece in own if piece.face == face]
        return [piece for piece in self.beside.still_show(turn.seat, how_far(self.game, rolled), face, self.sight) if piece in own]

    def _untold(self, story: Story) -> dict[Key, int]:
        """Dice more, or fewer, on the places in view than this story leaves there, also where that is known."""
        places = self.sight.open_places()
        off = count_keys(self.sight.zones, places)
        off.subtract(count_keys(story.layout, places))
        return {key: n for key, n in off.items() if n}

    def _perhaps_only_seen_again(self, best: Story) -> bool:
        """Whether a place shows no more than the tally has there already: what was missed there may be back, and nothing placed. Not
        where the tray shows all that this turn leaves."""
        if not self.finding.allowed or self._rest_lies(best):
            return False
        placed: Counter[Key] = Counter()
        for turn in best.turns:
            placed.update(turn.added)
        places = frozenset(key[0] for key in placed)
        seen, tally = count_keys(self.sight.zones, places), count_keys(best.layout, places)
        return any(seen[key] <= tally[key] - count for key, count in placed.items())

    def _not_proposed_yet(self, best: Story) -> list[Turn]:
        """Its turns but for those that stood proposed a look ago."""
        stood = len(self.standing) if best.commands[: len(self.standing)] == self.standing else 0
        return [turn for turn, end in zip(best.turns, accumulate(len(turn.commands) for turn in best.turns), strict=True) if end > stood]

    def _rest_lies(self, best: Story) -> bool:
        """Whether the tray shows all that the last of these turns has left there."""
        return best.rolled is None and bool(best.turns[-1].rest) and self.finding.judge.tray_speaks(best) == SEEN_WHOLE

    def verdict(self, story: Story) -> Verdict:
        """Whether this story may be proposed, or what stands against it."""
        return self.finding.judge.judge(story, stood=story.commands == self.standing)

    def _still_stands(self) -> Story | None:
        """The standing proposal, where what does not fit is only the next seat's turn going on."""
        for story in self.finding.stories:
            if story.turns and story.commands == self.standing:
                off = {key: n for key, n in self.finding.judge.off(story).items() if not (n > 0 and self._may_be_placed_next(key, story))}
                if not any(self.finding.judge.judge_turn(turn, off, last=False).code for turn in story.turns):
                    return story
        return None

    def _still_gone(self, best: Story) -> Story | None:
        """The standing proposal of a turn without a trace, where the tray says nothing else by now: somebody else rolls already."""
        is_told = best.turns and not leaves_no_trace(best.turns)
        return None if is_told or self.finding.judge.tray_speaks(best) == SEEN_WHOLE else self._still_stands()

    def _already_clearing(self) -> Story | None:
        """The standing proposal where it ends the round and dice of other turns too are being taken back: only its press was forgotten.
        If only its own dice are gone, they were taken back to be placed elsewhere; if all that is gone is what was kicked, nothing is."""
        if self.finding.best.turns and not self.finding.judge.off(self.finding.best):
            return None
        for story in self.finding.stories if self.standing else ():
            if story.commands == self.standing and self.game.stage(story.state) not in IN_PLAY:
                off = self.finding.judge.off(story)
                placed = {key for turn in story.turns for key in turn.added}
                if all(n < 0 for n in off.values()) and any(key not in placed for key in off):
                    return story
        return None

    def _may_be_placed_next(self, key: Key, story: Story) -> bool:
        seat = story.rolled.seat if story.rolled is not None else on_turn(self.game, story.state)
        return seat is not None and owner_of((key[1], key[2]), seat, self.palette) is not None

    def _rivals(self, best: Story) -> list[Story]:
        """Other stories that explain the same look as well as the best one; where nobody saw one of its rolls, also from another one than
        was seen."""
        rank = self.finding.rank
        codes = {""} if all(turn.source in KNOWN_ROLL for turn in best.turns) else {"", "rolled-again"}
        rivals: list[Story] = []
        for finding in (self.finding, *self.others):
            for story in finding.stories:
                if finding.judge.rank(story)[:2] != rank[:2]:
                    break
                known = [best.commands, *(rival.commands for rival in rivals)]
                if story.turns and story.commands not in known and finding.judge.judge(story).code in codes:
                    rivals.append(story)
        stands = None
        if best.turns:
            stands = self._may_stand_still(best) or goes_on_as_told(self.finding, self.standing)
        return rivals if stands is None else [*rivals, stands]

    def _may_stand_still(self, best: Story) -> Story | None:
        """The standing proposal, where the best story would be told instead of it, and what lies in view may as well be placed after it:
        its dice are covered for a moment, or it leaves none, and the tray does not show all that the best story leaves there."""
        is_told = self.finding.judge.tray_speaks(best) == SEEN_WHOLE
        for story in self.finding.stories:
            if story.turns and story.commands == self.standing and best.commands[: len(story.commands)] != story.commands:
                off = [(key, n) for key, n in self.finding.judge.off(story).items() if not (n > 0 and self._may_be_placed_next(key, story))]
                unseen = any(self.finding.judge.hidden(turn) for turn in story.turns)
                if not off and (unseen or (leaves_no_trace(story.turns) and not is_told)):
                    return story
        return None

    def _taken_otherwise(self, best: Story) -> list[Story]:
        """Stories that fit as well where what is in doubt on its places is taken for another die, or for none."""
        places = {key[0] for turn in best.turns for key in turn.added}
        doubted = {piece.index for zone in places for piece in self.sight.on(zone) if piece.ask}
        ways = [way for way in self.others if way.changed and doubted >= set(way.changed) and way.rank[:2] == self.finding.rank[:2]]
        stories = {repr(way.best.commands): way.best for way in ways}
        return list(stories.values())[: MOST_ANSWERS - 1]

    def _tray_tells(self, best: Story, verdict: Verdict) -> bool:
        """Whether the tray shows all that this turn would leave there, and nothing else of it: then only it can have gone. What can't be
        read may be what would be gone; and where nothing would lie there nothing tells that it was not taken up to be thrown again."""
        is_read = bool(best.turns[-1].rest) and not any(in_doubt(piece) for piece in self.sight.tray())
        return not verdict.code and is_read and self.finding.judge.tray_speaks(best) == SEEN_WHOLE

    def _without_trace(self, best: Story) -> list[Story]:
        """Other turns that would leave the table as it is, as the tray allows for them."""
        rank = self.finding.rank[:2]
        alike = [story for story in self.finding.stories if leaves_no_trace(story.turns) and self.finding.judge.rank(story)[:2] == rank]
        return list({repr(story.commands): story for story in alike if story.commands != best.commands}.values())[: MOST_ANSWERS - 1]

    def _ask_which(self, best: Story, rivals: list[Story]) -> Asked | None:
        stories = [story for story in (best, *rivals) if story.turns]
        if best.turns and not rivals:
            return self._ask_about(best, Verdict(WITHOUT_TRACE[not best.turns[-1].rest]), False)
        answers = [Answer(f"story-{n}", what_happened(story, self.names), story.commands) for n, story in enumerate(stories, start=1)]
        verdicts = [(story, self.finding.judge.judge(story)) for story in rivals]
        answers += [one for story, verdict in verdicts if verdict.code == "rolled-again" for one in self._with_skips(story, verdict.good)]
        code = "ambiguous" if best.turns else "covered"
        text = unsure("ambiguous", stories[0], self.names)
        key = (code, repr([story.commands for story in stories]), whole_signature(self.raw))
        return Asked(key, code, text, (*answers, Answer(NO, say("None of these: we put it right"))))

    def _ask_about(self, story: Story, verdict: Verdict, beside_a_proposal: bool) -> Asked | None:
        code = verdict.code if verdict.code not in ("blurred", "faint", "size", "") else "face"
        if code == "covered" and any(self.finding.judge.hidden(turn) for turn in story.turns):
            return self._ask_covered(story, beside_a_proposal)
        key = (code, repr(story.commands), whole_signature(self.raw))
        answers = yes_or_no(what_happened(story, self.names), story.commands)
        skipped = self._with_skips(story, verdict.good) if code == "rolled-again" else ()
        if skipped:
            yes = Answer("yes", say("Yes, without skipping: {what}", what=what_happened(story, self.names)), story.commands)
            answers = (yes, *skipped, *answers[1:])
        return Asked(key, code, unsure(code, story, self.names), answers, verdict.subjects, blocking=not beside_a_proposal)

    def _with_skips(self, story: Story, number: int) -> tuple[Answer, ...]:
        """The answers in which the seat of this turn has skipped between the roll that was seen before and the one it tells."""
        before = [turn.commands for turn in story.turns[:number]]
        rolled = [one for one in self.finding.stories if one.rolled is not None]
        known = next((one.rolled for one in rolled if [turn.commands for turn in one.turns] == before), None)
        return () if known is None else AnswersWithSkips(self.game, self.names, story, number, known).all()

    def _ask_covered(self, best: Story, beside_a_proposal: bool = False) -> Asked | None:
        """Whether dice went where nobody can see them: asked when the roll has left the tray and nothing in view has changed."""
        if not best.turns and (best.rolled is None or self.finding.judge.tray_speaks(best) == SEEN_WHOLE):
            return None
        hidden = [
            s
            for s in self.finding.stories
            if s.turns and self.finding.judge.rank(s)[0] == self.finding.rank[0] and self.verdict(s).code == "covered"
        ]
        hidden = [s for s in hidden if s.rolled == (best.rolled if best.turns else None)]
        if best.turns:
            hidden = [s for s in hidden if self.finding.judge.tray_speaks(s) == self.finding.judge.tray_speaks(best)]
        hidden = hidden[:MOST_ANSWERS]
        if not hidden:
            return None
        key = ("covered", repr([s.commands for s in hidden]), whole_signature(self.raw))
        if len(hidden) == 1:
            what = what_happened(hidden[0], self.names)
            asked = Asked(key, "covered", unsure("covered", hidden[0], self.names), yes_or_no(what, hidden[0].commands))
        else:
            answers = [Answer(f"story-{n}", what_happened(s, self.names), s.commands) for n, s in enumerate(hidden, start=1)]
            asked = Asked(
                key, "covered", say("Part of the table is covered. What was placed there?"), (*answers, Answer(NO, say("Nothing yet")))
            )
        return replace(asked, blocking=bool(best.turns) and not beside_a_proposal)

    def _ask_whether_none(self, best: Story) -> Asked | None:
        """Whether what best takes for no die has been placed from the roll, where the tray does not surely show all of that number: what is
        in doubt there may be none instead."""
        lying = self._as_it_lies()
        if best.rolled is None or lying is None or len(lying.best.turns) != 1 or lying.rank[0]:
            return None
        placed, face = lying.best.turns[0], face_placed(lying.best.commands)
        number = sum(placed.added.values())
        surely = sum(1 for piece in self.finding.judge.rolled_pieces(best.rolled) if piece.face == face and not in_doubt(piece))
        rolled = sum(faces.count(face) for faces in best.rolled.dice.values() if face is not None)
        verdict = lying.judge.judge(lying.best)
        if surely + number > rolled or verdict.code in ("", "unfit"):
            return None
        return self._ask_about(lying.best, verdict, False)

    def _as_it_lies(self) -> Finding | None:
        """The way in which all is a die that the best one takes for none; None where that one takes nothing so."""
        seen = {piece.index for piece in (*self.finding.sight.all_pieces(), *self.finding.sight.outside)}
        if seen >= set(self.finding.changed):
            return None
        return next((way for way in self.others if not way.changed and way.allowed == self.finding.allowed), None)

    def to_compare(self, decision: Decision) -> Finding:
        """The way to see the table that differences are told of. What is perhaps no die is one where dice of a roll have left the tray, and
        no turn tells where to, if it looks like one of them: somebody has laid it wrongly."""
        reference, roll = decision.reference, decision.reference.rolled
        lying = self._as_it_lies()
        if lying is None or roll is None or reference.turns or self.finding.judge.tray_speaks(reference) != SEEN_PARTLY:
            return self.finding
        seen = {piece.index for piece in self.finding.sight.all_pieces()}
        none = [piece for piece in lying.sight.all_pieces() if piece.index not in seen]
        return lying if all(owner_of(kind_of(piece), roll.seat, self.palette) in roll.dice for piece in none) else self.finding

    def changed_code(self) -> str:
        """What the question about dice taken differently from how they were read is about."""
        doubts = {piece.why_ask for piece in (*self.sight.all_pieces(), *self.sight.outside) if piece.index in self.finding.changed}
        return "border" if doubts == {"border"} else "covered"


def on_turn(game: Game[Any], state: Any) -> str | None:
    """The seat that has to roll or place."""
    return next(iter(sorted(game.to_act(state))), None)
