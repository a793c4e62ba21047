"""The colours of one camera's table: by what was learned where something was, else by the reader and the dice together; in what light."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from companion.text import Text, say
from vision.boards.printed import is_board
from vision.colour import can_be_told, plain_name
from vision.colours.colour_look import Colour, ColourLook
from vision.colours.colour_opinion import ColoursInPlay
from vision.colours.colourless import is_colourless
from vision.colours.learned_lights import LearnedLights
from vision.colours.palette import by_network
from vision.colours.same_colour import (
    in_one_clump,
    same_colours,
    under_an_odd_lamp,
    where_a_veil_lay_over_all,
    where_one_was_never_learned,
    where_the_mat_is_burnt_out,
)
from vision.colours.turned import BESIDE, perhaps_turned_asked
from vision.colours.witnesses import SETTLES
from vision.frame import Frame, Image
from vision.ground.cover import MatMemory
from vision.lamps.white import WhiteBalance
from vision.mat import MatLayout
from vision.profile import Profile
from vision.reading import DieReading, altered, asked_about
from vision.table_plane import CameraPose

COLOURLESS = say("The camera gives no colours, so each die's colour is asked about: switch it to colour, or use another one.")
WHITE_OUT = say("It is so bright that white dice may not be seen: dim the lamp, or turn it away.")


class TableColours:
    """profile: what calibration learned, or None; names: of the dice in play, None where any may be; ask_below: least confidence of a
    colour that is believed."""

    def __init__(self, profile: Profile | None, names: Collection[str] | None, ask_below: float) -> None:
        self._learned = LearnedLights(profile) if profile is not None and profile.dice else None
        self._ask_below = ask_below
        self._white: WhiteBalance | None = None
        self._is_colourless = False
        self._is_by_mat = False  # whether our mat told what light it was that was seen last
        self.in_play = frozenset(names) if names else None

    def on_mat(self, memory: MatMemory, layout: MatLayout) -> None:
        """The camera sees this mat now."""
        bare = memory.bare
        self._white = WhiteBalance(bare) if bare is not None and not is_board(layout) else None
        self._is_by_mat = False

    def see_light(self, image: Image, pose: CameraPose | None) -> None:
        """See what light it is now, by our mat where one lies there: all that is asked of the light here is of this look then."""
        self._is_colourless = is_colourless(image)
        self._is_by_mat = self._white is not None and pose is not None
        if self._white is not None and pose is not None:
            self._white.look(image, pose)

    def in_white_light(self, frame: Frame) -> Frame:
        """A frame that was taken in the light that was seen last, as it would look in white light; the very same where no mat told that
        light. To ask changes nothing: what light it is, `see_light` sees."""
        if self._white is None or not self._is_by_mat:
            return frame
        image = self._white.balanced(frame.image)
        return frame if image is frame.image else replace(frame, image=image)

    def unveiled(self, image: Image) -> Image:
        """A picture of the mat without the veil that lay over it as it was seen last; the very same where none is known."""
        return self._white.veil.without(image) if self._white is not None and self._white.veil.is_seen else image

    @property
    def are_learned(self) -> bool:
        """Whether calibration learned some."""
        return self._learned is not None

    @property
    def for_reader(self) -> frozenset[str] | None:
        """The names that narrow the reader's own: none where dice were learned, for these narrow better."""
        return self.in_play if self._learned is None else None

    @property
    def for_second_opinion(self) -> ColoursInPlay:
        """What those should know of the colours who know them by name only, in the light that was looked at last."""
        if self._learned is None:
            return ColoursInPlay(self.in_play if can_be_told(self.in_play) else None, self.is_odd_lamp)
        names = self._learned.here.known_by_name(self.in_play)
        by_looks, lamp = not self._are_told_by_name, self._learned.here.lamp
        is_same = bool(lamp.gains) and lamp.is_covered and not lamp.is_another  # without a floor nothing tells
        patchy = self._learned.is_patchy
        here = by_looks and is_same and not patchy and not self._learned.here.never_learned(self.in_play or ())
        return ColoursInPlay(names if can_be_told(names) else None, self.is_odd_lamp or patchy, not patchy, by_looks, here)

    @property
    def is_odd_lamp(self) -> bool:
        """Whether readers are deceived about colours: it is another lamp than the dice were learned under, or, where none were, one of
        quite another colour than the camera was set to, or so bright that it burns the mat out."""
        if self._is_colourless or self._learned is None or self._are_told_by_name:
            return self._is_strong
        return self._learned.here.lamp.is_another

    @property
    def note(self) -> Text | None:
        """What people should know of the light, or None."""
        if self._is_colourless:
            return COLOURLESS
        if self._white is not None and self._white.is_white_out:
            return WHITE_OUT
        if self._learned is not None:
            return self._learned.here.note_on(self.in_play or ())
        if self._is_strong:
            return say("The lamp has a strong colour, so more is asked about: learn the dice under it, or use a whiter one.")
        return None

    def see_light_on(self, dice: Sequence[DieReading], image: Image, pose: CameraPose, layout: MatLayout) -> None:
        """See what light it is now, as the mat and learned dice tell it, so that the note is true where nothing is read anew. dice: with
        their places."""
        self.see_light(image, pose)
        if self._learned is not None:
            self._learned.look(image, pose, layout, dice, self.in_play)

    def by_reader(self, image: Image, dice: list[DieReading]) -> list[DieReading]:
        """The dice, those in doubt told by the others, where nothing was learned. image: in white light."""
        if not self.for_reader:
            return dice
        told = self._alone(image, dice)  # a second opinion can be had of plain colours alone, and asks itself about what may be turned
        return told if can_be_told(self.in_play) else perhaps_turned_asked(image, told, self.in_play or set())

    def by_learned(
        self, image: Image, white: Image, dice: Sequence[DieReading], pose: CameraPose | None, layout: MatLayout | None
    ) -> list[DieReading]:
        """With the colours that the learned sets tell, where some `are_learned`. image: as it is, for so they were learned; white: in white
        light; dice: with their places."""
        assert self._learned is not None
        dice = [altered(die, called=die.colour_odds) for die in dice]
        self._learned.look(image, pose, layout, dice, self.in_play)
        if self.in_play and self._are_told_by_name:
            names = sorted(self.in_play)
            told = self._alone(white, [by_network(die, names, True, self._ask_below) for die in dice])
            return self._like_another_asked(image, _unnamed_asked(told) if self._learned.is_patchy else told, layout)
        named = [self._learned.judge(image, die, layout, self.in_play, self._ask_below) for die in dice]
        if self.in_play and self._learned.is_patchy:
            named = self._like_another_asked(image, _unnamed_asked(named), layout)
        unlearned = set(self._learned.here.never_learned(self.in_play or ()))
        named = perhaps_turned_asked(white, named, unlearned)
        if self._is_colourless:
            return under_an_odd_lamp(named, is_lost=True)
        if self.in_play and not self._learned.here.lamp.is_covered:  # what was learned says nothing under this lamp
            return self._alone(image, named)
        if unlearned:
            named = where_one_was_never_learned(image, named)
            named = under_an_odd_lamp(named, self.is_lost) if self._is_strong else named
        return in_one_clump(image, named) if self.in_play and self._learned.here.lamp.is_another else named

    def _like_another_asked(self, image: Image, dice: Sequence[DieReading], layout: MatLayout | None) -> list[DieReading]:
        assert self._learned is not None
        like_another = self._learned.here.like_another(image, dice, layout)
        return [asked_about(die, "colour") if n in like_another else die for n, die in enumerate(dice)]

    def with_bodies(self, image: Image, dice: Sequence[DieReading]) -> tuple[DieReading, ...]:
        """Those in a zone with how their bodies look, for who keeps what people say of them; the same where nothing was learned."""
        if self._learned is None:
            return tuple(dice)
        seen = iter(self._learned.bodies(image, [die for die in dice if die.zone is not None]))
        bodies = [None if die.zone is None else next(seen) for die in dice]
        return tuple(die if body is None else altered(die, body=body) for die, body in zip(dice, bodies, strict=True))

    @property
    def floors(self) -> Mapping[str, Colour]:
        """The colours of the zones' floors in the last look, blue-green-red 0..255; none where nothing was learned."""
        return {} if self._learned is None else self._learned.floors

    def by_numbers(self, look: ColourLook) -> DieReading:
        """A die of which only these numbers were kept, with the colour that the learned sets tell, by the rule of `by_learned` for one die
        alone: nothing beside it says more. To ask changes nothing: the light of the table is what was looked at last."""
        assert self._learned is not None
        there = self._learned.as_lit_by(look.floors, self.in_play)
        die = DieReading(None, "", 1.0, False, ((0.0, 0.0),) * 4, (0.0,) * 4, colour_odds=look.called, zone=look.zone)
        if self.in_play and self._tell_by_name_in(there):
            return by_network(die, sorted(self.in_play), True, self._ask_below)
        return there.judge_look(die, look, self.in_play, self._ask_below)

    def _alone(self, image: Image, dice: Sequence[DieReading]) -> list[DieReading]:
        told = same_colours(image, dice, self._ask_below)
        if self._white is not None and self._white.is_white_out:
            told = where_the_mat_is_burnt_out(image, told, self.in_play or set())
        if self._white is not None and self._white.veil.is_seen:
            told = where_a_veil_lay_over_all(told, self.in_play or set())
        return under_an_odd_lamp(told, self.is_lost) if self._is_strong else told

    @property
    def _are_told_by_name(self) -> bool:
        """As `_tell_by_name_in`, in the light that was looked at last."""
        return self._learned is not None and self._tell_by_name_in(self._learned)

    def _tell_by_name_in(self, learned: LearnedLights) -> bool:
        """Whether the readers tell the learned sets by their names, as if they had not been learned: under another lamp than then, where
        each set in play has a colour's name and looks it. So 0.9 % of 4,961 dice were asked about; by what was learned, 2.3 %."""
        return learned.here.lamp.is_another and can_be_told(self.in_play) and learned.here.known_by_name(self.in_play) is not None

    @property
    def _is_strong(self) -> bool:
        return self._is_colourless or (self._white is not None and self._white.is_odd)

    @property
    def is_lost(self) -> bool:
        """Whether a colour of the light is missing, or all are, so that no picture tells dice by theirs."""
        return self._is_colourless or (self._white is not None and self._white.is_lost)


def _unnamed_asked(dice: Sequence[DieReading]) -> list[DieReading]:
    """Where sun and shade lie in patches, those of a colour with a neighbour asked about that the readers do not surely name so: an orange
    die in the sun was red by what had been learned in the shade, 0.967 to the readers (seed 14671, table 12)."""
    return [asked_about(die, "colour") if _is_hardly_named(die) else die for die in dice]


def _is_hardly_named(die: DieReading) -> bool:
    name = plain_name(die.colour)
    return name in BESIDE and (die.called or {}).get(name, 0.0) < SETTLES
