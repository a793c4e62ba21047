"""One look at a table at rest: the dice of one picture, with their faces, colours and places. What several looks agree on: pipeline.py."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from enum import Enum

from vision.belief import Belief, judge
from vision.colours.table_colours import TableColours
from vision.dice.aslant import AslantLook
from vision.dice.dice_place import places_mm
from vision.dice.dice_sizes import DiceSizes
from vision.dice.face_memory import FaceMemory
from vision.dice.finding import Box, TableFinder, places_px
from vision.dice.known_table import KnownTable, in_zones, within
from vision.dice.lean import Leaning
from vision.dice.placing import Placing, face_zoom, on_print
from vision.faces import LEAST_HEAT, Face, Sight
from vision.frame import Frame, Image
from vision.ground.empty_table import EmptyTable, perhaps_printed_asked
from vision.ground.stance import Stance
from vision.lamps.steady import SteadyPicture
from vision.mat import MatLayout
from vision.reading import DieReading, altered, asked_about
from vision.steps import Steps
from vision.table_plane import CameraPose, to_table_mm
from vision.voting import LOOKS

# What the finder hardly notices is read as well, and is a candidate if the reader rather sees a die that lies flat and free: white dice
# with one large pip, ones with a star for it, had 0.15 to 0.18 of the finder's word (seeds 12404 and 12421, as in a game), and were missed.
HARDLY_NOTICED, RATHER_FINE = 0.1, 0.5
BESIDE_MM = 10.0  # what lies so far from every zone is not read in the first look, and where it is faint once only


class Care(Enum):
    """How closely a look is taken. In passing: closer looks, and what lies beside the places, are left to the two that follow, which
    outvote it."""

    IN_PASSING = "in passing"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Seen:
    """What one look saw. image: in white light; steady: as it is, quieter by the looks before; white: the same in white light; sight: where
    there may be dice; perhaps: candidates that are perhaps part of the table."""

    image: Image
    steady: Image
    white: Image
    sight: Sight
    dice: tuple[DieReading, ...]
    perhaps: tuple[Face, ...] = ()


class OneLook:
    """Remembers what it found and read, for the looks that follow. What it is given is the table's own."""

    def __init__(self, sizes: DiceSizes, belief: Belief, colours: TableColours, placing: Placing) -> None:
        self._sizes, self._belief, self._colours, self._placing = sizes, belief, colours, placing
        self._finder, self._faces, self._known = TableFinder(HARDLY_NOTICED), FaceMemory(LOOKS), KnownTable()
        self._aslant, self._leaning, self._steady = AslantLook(), Leaning(), SteadyPicture()
        self._empty: tuple[EmptyTable, Sight] | None = None
        self._places_px: tuple[CameraPose, MatLayout, Box] | None = None

    def look(self, frame: Frame, stance: Stance, looks: int, care: Care, clock: Steps) -> Seen:
        """The dice of this picture. looks: how many came before it."""
        pose, layout = stance.pose, stance.layout
        self._colours.see_light(frame.image, pose)
        lit = self._colours.in_white_light(frame)
        in_passing = care is Care.IN_PASSING
        first = self._places(pose, layout) if in_passing and pose is not None and layout is not None else None
        sight, perhaps = self._without_print(frame, stance, self._finder.look(lit.image, self._zoom(lit.image, pose), first))
        clock.done("finding")
        beside = () if frame.still else self._beside(sight.faces, pose, layout)
        read = self._faces.read(lit.image, sight.faces, looks, beside, later=beside if in_passing else ())
        faces = [face for face in read if face.heat > LEAST_HEAT or float(face.state_odds[0]) > RATHER_FINE]
        clock.done("reading")
        names = self._colours.for_reader
        judged = self._judged(lit.image, faces, pose, layout, names, care)
        clock.done("judging")
        if pose is not None and layout is not None:
            judged = self._aslant.look(lit.image, pose, layout, judged, self._belief, names, looks, faces)
            clock.done("aslant")
        steady = replace(frame, image=self._steady.look(frame.image, looks))
        white = self._white(frame, lit, steady, pose)
        judged = self._colours.by_reader(white, judged)
        if self._colours.are_learned:
            judged = self._colours.by_learned(steady.image, white, self._placed(judged, pose), pose, layout)
        placed = self._placing.place(judged, stance, self._belief.ask_below)
        return Seen(lit.image, steady.image, white, sight, perhaps_printed_asked(placed, perhaps), perhaps)

    def _without_print(self, frame: Frame, stance: Stance, sight: Sight) -> tuple[Sight, tuple[Face, ...]]:
        """What the finder sees but for that which a table of people's own shows by itself; and what perhaps is such."""
        if stance.empty is None or stance.pose is None:
            return sight, ()
        printed = self.of_empty(stance)
        return stance.empty.without_print(frame.image, stance.pose, sight, () if printed is None else printed.faces)

    def of_empty(self, stance: Stance) -> Sight | None:
        """What the finder sees of a table of people's own with nothing on it; None where that was not kept."""
        if stance.empty is None:
            return None
        if self._empty is None or self._empty[0] is not stance.empty:
            zoom = self._zoom(stance.empty.image, stance.empty.pose)
            self._empty = stance.empty, TableFinder(HARDLY_NOTICED).look(stance.empty.image, zoom)
        return self._empty[1]

    def _white(self, frame: Frame, lit: Frame, steady: Frame, pose: CameraPose | None) -> Image:
        """The steady picture in white light. It has less noise, so from now on the light is what it shows. lit: the frame in such; of a
        first look that is all there is."""
        if lit is frame:
            return steady.image
        if steady.image is frame.image:
            return lit.image
        self._colours.see_light(steady.image, pose)
        return self._colours.in_white_light(steady).image

    def leaning_asked(self, seen: Seen, pose: CameraPose | None) -> tuple[DieReading, ...]:
        """Dice in a zone whose pips tell that they don't lie flat are asked about."""
        if pose is None:
            return seen.dice
        dice, out = seen.dice, list(seen.dice)
        judged = [i for i, die in enumerate(dice) if die.zone is not None and not die.ask]
        for i, leans in zip(judged, self._leaning.look(seen.image, [dice[i] for i in judged], pose), strict=True):
            out[i] = asked_about(dice[i], "cocked") if leans else dice[i]
        return tuple(out)

    def differs(self, frame: Frame, pose: CameraPose, layout: MatLayout) -> bool:
        """Whether a die was turned where it lies since the last look. The frame: taken in the light that the colours saw last."""
        return self._finder.differs(self._colours.in_white_light(frame).image, self._places(pose, layout))

    def forget(self) -> None:
        """Everything is found and read anew."""
        for memory in (self._finder, self._faces, self._aslant, self._leaning):
            memory.forget()

    def _places(self, pose: CameraPose, layout: MatLayout) -> Box:
        """The part of the picture that shows the places for dice; the same while the camera stands still."""
        if self._places_px is None or self._places_px[0] != pose or self._places_px[1] is not layout:
            self._places_px = (pose, layout, places_px(pose, layout))
        return self._places_px[2]

    def _beside(self, faces: Sequence[Face], pose: CameraPose | None, layout: MatLayout | None) -> Sequence[Face]:
        """Faces that lie well beside every zone, or on the mat's own print: supplies, markers, signs."""
        if pose is None or layout is None or not faces:
            return []
        places = to_table_mm([(face.x, face.y) for face in faces], pose, self._sizes.tops_mm)
        near, inside = within(places, layout, BESIDE_MM).tolist(), within(places, layout).tolist()
        seen = zip(faces, places.tolist(), near, inside, strict=True)
        return [face for face, (x, y), is_near, is_in in seen if not is_near or (not is_in and on_print((x, y), layout, 0.0))]

    def _judged(
        self, image: Image, faces: Sequence[Face], pose: CameraPose | None, layout: MatLayout | None, names: Set[str] | None, care: Care
    ) -> list[DieReading]:
        """The dice among the faces: those in zones by all that the table tells, others as in any picture. names: colours they may have."""
        here: list[Face] = []
        if pose is not None and layout is not None:
            here, faces = in_zones(faces, pose, layout, self._sizes.tops_mm)
        judged = self._faces.told(faces, lambda face: judge(face, self._belief, names))
        if pose is not None and here:
            known = self._known.look(image, here, pose, self._sizes.edges_mm, self._colours.in_play)
            if care is Care.CLOSE:
                self._known.look_aside(image, known)
            judged += self._known.judge(image, known, pose, self._sizes.edges_mm, self._belief, names)
        return judged

    def _placed(self, dice: Sequence[DieReading], pose: CameraPose | None) -> list[DieReading]:
        """With their places on the table, where it is known."""
        if pose is None:
            return list(dice)
        places = places_mm(dice, pose, [self._sizes.tops_mm] * len(dice))
        return [altered(die, xy_mm=at) for die, at in zip(dice, places, strict=True)]

    def _zoom(self, image: Image, pose: CameraPose | None) -> float:
        """How much to shrink the picture so that the dice in play are as wide as the finder likes them."""
        if pose is None:
            return min(1.0, 800 / max(image.shape[:2]))
        return face_zoom((image.shape[1], image.shape[0]), pose, self._sizes.edges_mm)
