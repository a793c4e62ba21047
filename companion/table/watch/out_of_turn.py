"""A seat whose roll nobody has seen is on turn, and another one throws or places: too quick, or has this seat skipped, or is the order
another one?"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from companion.games.game import Command
from companion.table.watch import words
from companion.table.watch.asking import Asked, Effect
from companion.table.watch.observation import Answer
from companion.table.watch.seen_there import SeenThere
from companion.table.watch.sight import SLOT, Key, count_keys, faces_by_kind
from companion.table.watch.skips import skip_of, who_skips_unseen
from companion.table.watch.skips_in_doubt import SkipsInDoubt
from companion.table.watch.stories import Story
from companion.table.watch.tell import what_happened
from companion.table.watch.tray import in_doubt
from companion.text import Text, say


@dataclass(frozen=True)
class OutOfTurn:
    """Thinks about one look at a state in which a roll is waited for. explained: what differs, and people have said why. doubts: where
    it is noted that somebody may have skipped, until somebody has said so."""

    there: SeenThere
    explained: frozenset[Key]
    doubts: SkipsInDoubt

    def thrown(self, story: Story, seat: str) -> Asked | None:
        """Another seat's dice lie where this seat should roll. What is left of an earlier turn is no roll. story: it ends with this seat
        to roll."""
        there = self.there
        for other in there.names:
            pieces = there.in_tray(other)
            if other == seat or not pieces or len(pieces) != there.hands.get(other, 0) or there.are_left(other, pieces):
                continue
            name, dice, colour = there.names[seat], words.colours_of(pieces), pieces[0].colour
            text = say("It is {player}'s turn, but the tray holds {dice}. Whose roll is it?", player=name, dice=dice)
            come_out = say("{player}'s turn: the {dice_colour} dice come out of the tray", player=name, dice_colour=colour)
            key = ("wrong-seat", seat, other, frozenset(faces_by_kind(pieces).items()))
            answers = self._answers(story, seat, other, come_out)
            moved = tuple(piece.index for piece in pieces)
            return Asked(key, "wrong-seat", text, answers, moved, effects=self._effects(story, other), lying=True)
        return None

    def placed(self, story: Story, seat: str) -> Asked | None:
        """Another seat's dice, and nothing else, came to one place: the order is another one, or somebody has skipped. story: it ends with
        this seat to roll."""
        came = self._came(story)
        there = self.there
        owners = {there.palette.owners.get(colour, "") for _, colour, _, _ in came}
        other, zones = next(iter(owners), ""), {key[0] for key in came}
        if len(owners) != 1 or len(zones) != 1 or other == seat or other not in there.names or min(came.values()) < 0:
            return None
        (zone,), count = zones, sum(came.values())
        lying = [piece for piece in there.sight.on(zone) if there.is_of(piece.colour, other)]
        of_its_number = sum(1 for piece in lying if in_doubt(piece) or zone == SLOT or zone.endswith(f"-{piece.face}"))
        if count > there.hands.get(other, 0) or of_its_number < count:
            return None
        dice = words.dice_of({(key[1], None): n for key, n in came.items()})
        text = say(
            "It is {player}'s turn, but {dice} came to {place}. Whose turn is it?",
            player=there.names[seat], dice=dice, place=words.place(zone),
        )  # fmt: skip
        back = say("{player}'s turn: take {dice} off {place}", player=there.names[seat], dice=dice, place=words.place(zone))
        answers = self._answers(story, seat, other, back)
        key = ("placed-out-of-turn", seat, other, zone, frozenset(faces_by_kind(lying).items()))
        moved, is_paid = tuple(piece.index for piece in lying), any(answer.id == "skip" for answer in answers)
        instead = frozenset(came) if is_paid else frozenset()
        blocks = is_paid and not story.turns
        return Asked(key, "wrong-seat", text, answers, moved, blocks, self._effects(story, other), lying=True, instead=instead)

    def _came(self, story: Story) -> Counter[Key]:
        """Dice more (or, negative, fewer) on the places in view than this story leaves there."""
        places = self.there.sight.open_places()
        counts, expected = count_keys(self.there.sight.zones, places), count_keys(story.layout, places)
        return Counter({key: n for key in {*counts, *expected} - self.explained if (n := counts[key] - expected[key])})

    def _answers(self, story: Story, seat: str, other: str, not_yet: Text) -> tuple[Answer, ...]:
        game, names = self.there.game, self.there.names
        answers = [Answer("not-yet", not_yet)]
        skip = skip_of(game, story.state)
        if skip is not None:
            answers.append(Answer("skip", self._then(story, who_skips_unseen(names[seat])), (*story.commands, skip)))
        if "adjust" in game.commands:
            adjust: Any = game.commands["adjust"]
            given: Command = adjust(reason=str(say("{player} has rolled: it is {player}'s turn", player=names[other])), turn=other)
            answers.append(Answer("theirs", self._is_theirs(story, other, skip is not None), (*story.commands, given)))
        return tuple(answers)

    def _effects(self, story: Story, other: str) -> dict[str, Effect]:
        def too_quick() -> None:
            self.doubts.forget_throw(other)
            self.doubts.is_said(self.there.game, story.state)

        return {"not-yet": too_quick}

    def _is_theirs(self, story: Story, other: str, may_skip: bool) -> Text:
        name = self.there.names[other]
        if story.turns:
            return say("{first}; now it is {player}'s turn", first=what_happened(story, self.there.names), player=name)
        return say("Nobody skips: it is {player}'s turn", player=name) if may_skip else say("It is {player}'s turn", player=name)

    def _then(self, story: Story, what: Text) -> Text:
        return say("{first}; then {second}", first=what_happened(story, self.there.names), second=what) if story.turns else what
