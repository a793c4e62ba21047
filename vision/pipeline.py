"""The order of the steps from a camera's frames to readings of the table, and the time each took.

Stateful per camera; the time of day comes with the frames.
"""

from collections.abc import Sequence, Set
from dataclasses import replace

import numpy as np

from companion.text import Text
from vision.belief import Belief
from vision.boards.board import BoardReader, vote_lots
from vision.boards.printed import is_board
from vision.colours.table_colours import TableColours
from vision.colours.told_colours import SETTLED, Look, ToldColours
from vision.dice.aside import odd_ones_asked
from vision.dice.between import between_asked
from vision.dice.bleached import bleached_asked
from vision.dice.dice_sizes import DiceSizes
from vision.dice.odd_pip import odd_pip_asked
from vision.dice.placing import Placing, too_near_asked
from vision.dice.poise import Poises
from vision.dice.towers import towers_asked
from vision.faces import Sight
from vision.frame import Frame, Image
from vision.ground.cover import HAND_MM2, MatMemory
from vision.ground.empty_table import perhaps_printed_asked
from vision.ground.stance import Stance
from vision.jpeg import jpeg
from vision.mat import KNOWN_MATS, MatLayout, Rect
from vision.one_look import Care, OneLook, Seen
from vision.profile import Profile
from vision.reading import DieReading, LotReading, Point, Scene, TableReading, altered, asked_about
from vision.second_opinion import SecondOpinion
from vision.steps import Steps
from vision.stillness import Stillness
from vision.table_plane import CameraPose
from vision.voting import LOOKS, Tracks, vote

HAND_LOOK_S = 1.0  # a hand that lies still is looked at again no oftener
RELIT_AGAIN_S = 5.0  # a lamp that changes is looked at no oftener: a cloud comes and goes
CLOSELY_S = 2.0  # a table on which nothing moves is looked at closely no oftener
WHOLE_AGAIN_S = 30.0  # what seemed unchanged for so long is found and read again with the next look all the same


class TableReader:
    """Reads one camera's table. mats: the layouts that may lie there (empty: none is expected); profile: what calibration learned.

    colours: names of the dice in play, None where any may be; sizes_mm: edges of the dice in play, empty where unknown; second_opinion:
    who is heard about dice in doubt; printed: the dice are printed on cards.
    """

    def __init__(
        self,
        mats: Sequence[MatLayout] = KNOWN_MATS,
        profile: Profile | None = None,
        colours: Set[str] | None = None,
        sizes_mm: Sequence[float] = (),
        second_opinion: SecondOpinion | None = None,
        *,
        printed: bool = False,
    ) -> None:
        self._sizes = DiceSizes(sizes_mm or sorted({dice.size_mm for dice in profile.dice} if profile else ()), printed=printed)
        belief = Belief.learned("table")
        self._colours = TableColours(profile, colours, belief.colour_ask_below)
        self._told = ToldColours()
        self._stillness, self._tracks = Stillness(), Tracks()
        self._stance = Stance(mats, profile)
        self._poises, self._second = Poises(), second_opinion or SecondOpinion()
        self._looked_s = self._whole_s = self._relit_s = self._closely_s = -np.inf
        self._memory: MatMemory | None = None
        self._placing = Placing(self._sizes)
        self._one = OneLook(self._sizes, belief, self._colours, self._placing)
        self._looks: list[tuple[DieReading, ...]] = []
        self._board: BoardReader | None = None
        self._lot_looks: list[tuple[LotReading, ...]] = []
        self._last: TableReading | None = None
        self._image: Image | None = None  # of the newest look that was agreed on, as it came from the camera

    def set_dice(self, colours: Set[str] | None, *, printed: bool = False) -> None:
        """The dice in play changed (a game began, a seat took another colour). printed: they are printed on cards."""
        self._sizes.play_with(printed=printed)
        self._colours.in_play = frozenset(colours) if colours else None
        self._board = None
        self._start_over()

    def tell(self, said: Sequence[tuple[Point, str]], by_word: bool = True, at: int = 0) -> None:
        """People told the colours of dice that lie on the table, or confirmed them (not by_word). said: the middles of their tops, pixels,
        and the names; at: a number that grows while nothing is taken back. What is doubted of the last look is told anew by it, and of all
        that follow in this light."""
        if self._told.tell(said, by_word, at) and self._last is not None and self._last.scene is Scene.SETTLED:
            assert self._image is not None
            told = self._as_told(self._last.dice)
            self._last = replace(self._last, dice=self._whatever_its_colour(self._image, self._told.image, told))

    def untell(self, since: int = 0) -> None:
        """Something that people said or confirmed was wrong: none of it is remembered that was said at this number or a later one, and what
        it settled is read anew."""
        spoke = any(self._told.told(self._colours.in_play or frozenset()))
        self._told.forget(since)
        if spoke:
            self._start_over()

    def read(self, frame: Frame) -> TableReading:
        """What this frame says of the table. Cheap while nothing is new: then the last reading comes again, newly dated."""
        clock = Steps()
        stir = self._stillness.look(frame)
        clock.done("stillness")
        if stir.dark:
            return self._nothing(frame, Scene.DARK, clock)
        if not stir.settled:
            self._looks.clear()
            return self._nothing(frame, Scene.MOVING, clock)
        new = stir.new or self._look_for_a_turned_one(frame) or (stir.relit and self._look_in_other_light(frame))
        if not new and self._last is not None and self._need_not_look(frame):
            again = Scene.SETTLED if self._last.scene is Scene.MOVED else self._last.scene  # a move is told once
            return replace(self._last, at_s=frame.at_s, frame=frame.number, scene=again, ms=clock.ms)
        if new:
            self._looks.clear()
        scene = self._find_table(frame)
        clock.done("markers")
        if scene is not None:
            return self._nothing(frame, scene, clock)
        return self._read_settled(frame, clock)

    def _read_settled(self, frame: Frame, clock: Steps) -> TableReading:
        """One look at a table at rest; with the last of those that are wanted, what they agree on."""
        self._looked_s = frame.at_s
        pose, layout, care = self._stance.pose, self._stance.layout, self._care(frame)
        if frame.still or (not self._looks and frame.at_s - self._whole_s >= WHOLE_AGAIN_S):
            self._forget_dice()
            self._whole_s = frame.at_s
        seen = self._one.look(frame, self._stance, len(self._looks), care, clock)
        if self._sizes.look(seen.dice):
            self._looks.clear()
            self._forget_dice()
            return self._read_settled(frame, clock)
        if care is Care.CLOSE:  # a die that leans is asked about in the two looks that follow, and so in the end
            seen = replace(seen, dice=self._one.leaning_asked(seen, pose))
        clock.done("colours and places")
        lots = self._lots(frame, seen.dice, pose, layout)
        clock.done("lots")
        enough = len(self._looks) + 1 >= self._wanted(frame)
        if pose is not None and care is Care.CLOSE and not enough:
            self._look_ahead(seen, pose, clock)
        scene, zones_seen = Scene.SETTLED, frozenset[str]()
        if enough or (self._last is not None and self._last.scene is Scene.HANDS):  # looks on the way tell nobody what is covered
            plain = [layout.zones[lot.zone] for lot in lots if not lot.ask] if layout is not None else []
            scene, zones_seen = self._covered(frame, seen.sight, seen.dice, pose, plain)
        clock.done("cover")
        zones_seen -= {lot.zone for lot in lots if lot.why_ask == "covered"}
        zones_seen |= {lot.zone for lot in lots if lot.why_ask != "covered"}
        self._stillness.has_read()
        if scene is Scene.HANDS:
            self._looks.clear()
            return self._kept(TableReading(frame.at_s, frame.number, scene, seen.dice, zones_seen, 1, _size(frame.image), clock.ms))
        self._looks = [*self._looks, seen.dice][-LOOKS:]
        self._lot_looks = [*self._lot_looks, lots][-len(self._looks) :]  # of the same looks
        return self._kept(self._agreed(frame, seen, zones_seen, clock)) if enough else self._nothing(frame, Scene.MOVING, clock)

    def _look_ahead(self, seen: Seen, pose: CameraPose, clock: Steps) -> None:
        """See a look before it is wanted how dice stand, and how ones look to others: the one by which all is decided has most to do."""
        here = [die for die in seen.dice if die.zone is not None]
        self._poises.look(seen.image, here, pose, self._placing.heights_mm(here))
        clock.done("poise")
        self._second.look_ahead(seen.white, here)
        clock.done("second opinion")

    def _agreed(self, frame: Frame, seen: Seen, zones_seen: frozenset[str], clock: Steps) -> TableReading:
        """What the looks agree on, of which `seen` is the last, and what speaks against it."""
        pose, layout = self._stance.pose, self._stance.layout
        dice, votes = vote(self._looks)
        clock.done("voting")
        self._poises.keep(seen.dice)
        self._second.keep(seen.dice)
        dice = self._upset_asked(seen.image, dice, pose)
        clock.done("poise")
        dice, self._image = self._asked_twice(seen.white, dice), seen.image
        if pose is not None and layout is not None:
            self._told.look(Look(seen.white, [die for die in dice if die.zone is not None], pose, layout))
        dice = self._whatever_its_colour(seen.image, seen.white, self._as_told(dice))
        dice = perhaps_printed_asked(dice, seen.perhaps)  # whatever others think of it
        clock.done("second opinion")
        dice = self._colours.with_bodies(seen.steady, self._tracks.follow(dice))
        scene = Scene.MOVED if self._stance.moved else Scene.SETTLED  # a watched folder shows each picture once, so the dice come along
        self._stance.moved = False
        clock.done("voting")
        reading = TableReading(frame.at_s, frame.number, scene, dice, zones_seen, max(votes, 1), _size(frame.image), clock.ms)
        return replace(reading, lots=vote_lots(self._lot_looks), usual_mm=self._placing.usual_mm, floors=self._colours.floors)

    def _care(self, frame: Frame) -> Care:
        """How closely to look: in passing where this is the first of several looks, and no hand is watched."""
        is_first = not frame.still and not self._looks
        return Care.IN_PASSING if is_first and (self._last is None or self._last.scene is not Scene.HANDS) else Care.CLOSE

    def _forget_dice(self) -> None:
        for memory in (self._one, self._poises, self._second):
            memory.forget()
        if self._board is not None:
            self._board.forget()

    def _lots(self, frame: Frame, dice: Sequence[DieReading], pose: CameraPose | None, layout: MatLayout | None) -> tuple[LotReading, ...]:
        """What lies on the lots, where a board lies there."""
        if pose is None or layout is None or not is_board(layout):
            return ()
        if self._board is None:
            self._board = BoardReader(layout, self._colours.in_play)
        return self._board.read(frame.image, pose, dice, None if frame.still else len(self._looks), frame.at_s)

    def _look_for_a_turned_one(self, frame: Frame) -> bool:
        """Look closely, when it is time to, and see what light it is now. Returns whether a die was turned where it lies and nobody was
        seen to do it, as in pictures that come one by one. Between looks that are put together nobody asks: the next one sees it, and they
        agree on nothing that one of them saw otherwise."""
        if self._last is None or self._last.scene not in (Scene.SETTLED, Scene.MOVED) or self.stand is None:
            return False
        if 0 < len(self._looks) < self._wanted(frame):
            return False
        if not frame.still and frame.at_s - self._closely_s < CLOSELY_S:
            return False
        self._closely_s = frame.at_s
        pose, layout = self.stand
        self._colours.see_light(frame.image, pose)
        return self._one.differs(frame, pose, layout)

    def _look_in_other_light(self, frame: Frame) -> bool:
        """What lies there as it lay in another light is forgotten, to be read anew, where something was in doubt. What was sure stays; only
        the light itself is looked at, so that people are told what is true. Returns whether to read."""
        if self._last is None or self._last.scene is Scene.HANDS or self.stand is None:
            return False
        if not frame.still and frame.at_s - self._relit_s < RELIT_AGAIN_S:
            return False
        self._relit_s = frame.at_s
        if any(die.ask for die in self._last.dice) or any(lot.ask for lot in self._last.lots):
            self._forget_dice()
            return True
        self._colours.see_light_on(self._last.dice, frame.image, *self.stand)
        self._stillness.has_seen_light()
        return False

    def _need_not_look(self, frame: Frame) -> bool:
        """While nothing is new: enough looks were taken, or a hand lies still and was looked at just now."""
        if self._last is not None and self._last.scene is Scene.HANDS:
            return frame.at_s - self._looked_s < HAND_LOOK_S
        return len(self._looks) >= self._wanted(frame)

    def _wanted(self, frame: Frame) -> int:
        return 1 if frame.still else LOOKS

    def _kept(self, reading: TableReading) -> TableReading:
        self._last = reading
        return reading

    def _nothing(self, frame: Frame, scene: Scene, clock: Steps) -> TableReading:
        return TableReading(frame.at_s, frame.number, scene, size_px=_size(frame.image), ms=clock.ms)

    def _start_over(self) -> None:
        self._looks.clear()
        self._last = None
        self._stillness.forget()
        self._forget_dice()

    def _find_table(self, frame: Frame) -> Scene | None:
        """Follow or search the table. Returns the scene that ends this frame's reading, None to go on."""
        scene = self._stance.find(frame)
        if self._stance.fresh and self._stance.layout is not None:
            self._memory = MatMemory(self._stance.layout, self._stance.empty, self._one.of_empty(self._stance))
            self._colours.on_mat(self._memory, self._stance.layout)
        if scene is Scene.MOVED:
            self._start_over()
        return scene

    @property
    def stand(self) -> tuple[CameraPose, MatLayout] | None:
        """Where the camera stands over which table, as last found; None before."""
        pose, layout = self._stance.pose, self._stance.layout
        return None if pose is None or layout is None else (pose, layout)

    def unveiled(self, image: Image) -> Image:
        """A picture of this camera without the haze that lay over the table as it was read last."""
        return self._colours.unveiled(image)

    @property
    def note(self) -> Text | None:
        """What people should know of camera and light, or None."""
        return self._stance.note or self._colours.note

    def _asked_twice(self, image: Image, dice: tuple[DieReading, ...]) -> tuple[DieReading, ...]:
        """Those in a zone, about which those who read photographs were asked too."""
        in_zones = [die for die in dice if die.zone is not None]
        heard = iter(self._second.hear(image, in_zones, self._colours.for_second_opinion))
        return tuple(die if die.zone is None else next(heard) for die in dice)

    def _as_told(self, dice: tuple[DieReading, ...]) -> tuple[DieReading, ...]:
        """Dice that look like some whose colour people told have that one too; believed to be of another, they are asked about. What was in
        doubt for something else still is."""
        names = self._colours.in_play
        if not names or self._colours.is_lost:
            return dice
        settled, against = self._told.told(names)
        news = {"ask": False, "why_ask": "", "colour_confidence": SETTLED}
        named = [altered(die, colour=settled[die.top]) for die in dice if die.top in settled]
        known = [altered(die, **news) for die in named if die.why_ask == "colour"]
        if known:
            self._second.look(self._told.image, known)
        read = {die.top: die for die in (*named, *self._second.read_again(known))}
        return tuple(asked_about(die, "colour") if die.top in against else read.get(die.top, die) for die in dice)

    def _whatever_its_colour(self, image: Image, white: Image, dice: Sequence[DieReading]) -> tuple[DieReading, ...]:
        """Those believed asked about that are perhaps no dice, or show more pips than are seen, or fewer: also where it was their colour
        that was asked about, and people told it. image: as it came from the camera; white: in white light."""
        read = odd_ones_asked(white, bleached_asked(image, odd_pip_asked(image, dice)))
        return self._placing.larger_asked(too_near_asked(between_asked(white, read)))

    def _upset_asked(self, image: Image, dice: tuple[DieReading, ...], pose: CameraPose | None) -> tuple[DieReading, ...]:
        """Dice in a zone that lean or stand on others are asked about."""
        here = [die for die in dice if die.zone is not None]
        if pose is None or not here:
            return dice
        heights = self._placing.heights_mm(here)
        self._poises.look(image, here, pose, heights)
        seen = iter(towers_asked(image, self._poises.told(here), pose, heights))
        return tuple(die if die.zone is None else next(seen) for die in dice)

    def _covered(
        self, frame: Frame, sight: Sight, dice: Sequence[DieReading], pose: CameraPose | None, plain: Sequence[Rect]
    ) -> tuple[Scene, frozenset[str]]:
        if pose is None or self._memory is None:
            return Scene.SETTLED, frozenset()
        cover = self._memory.look(frame.image, pose, sight, dice, frame.at_s, plain)
        return (Scene.HANDS if cover.hand_mm2 >= HAND_MM2 else Scene.SETTLED), cover.zones_seen


def crop(frame: Frame, die: DieReading) -> bytes:
    """The die with a little of its surroundings, as JPEG: what a proposal shows to people."""
    x, y, w, h = die.box
    reach = max(w, h) * 0.65
    height, width = frame.image.shape[:2]
    left, right = (int(np.clip(x + w / 2 + side * reach, 0, width)) for side in (-1, 1))
    top, low = (int(np.clip(y + h / 2 + side * reach, 0, height)) for side in (-1, 1))
    part = frame.image[top : max(low, top + 1), left : max(right, left + 1)]
    return jpeg(part)


def _size(image: Image) -> tuple[int, int]:
    return image.shape[1], image.shape[0]
