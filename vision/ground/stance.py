"""Where the camera stands over the table, kept true during play: markers are found again, a small shift is followed, a big one stops.

Without markers the place a profile remembers is believed as long as the table looks as it did then. Time comes with the frames.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from companion.text import Text, say
from vision.frame import Frame
from vision.ground.drift import Drift, TableLook
from vision.ground.empty_table import EmptyTable
from vision.ground.marker_watch import MarkerWatch
from vision.ground.mat_finder import FOLLOW_MM, MatSight, find_mat, follow_mat, pose_from_corners, shift_mm
from vision.ground.mat_refusals import MatNotSeenError
from vision.mat import MatLayout
from vision.profile import Profile
from vision.reading import Scene
from vision.table_plane import CameraPose, Lens, Points, to_pixels

SEARCH_EVERY_S = 2.0  # a live camera's whole picture is searched for the mat no oftener
HOLD_S = 3.0  # after a big shift a live camera must have stood still for so long before it is believed again
_UNNOTICED = say("Nobody would notice if the camera moved: calibrate again, with something patterned at the table's edge for good.")
SHOWN_WRONGLY = frozenset({"mirrored", "squeezed"})  # codes of MatNotSeenError: the table lies right, the camera is set wrongly
SURELY = 1.5  # standard deviations that are allowed for
STEADY_MM, STEADY_PX = 0.7, 1.0  # smaller shifts of a table without markers are noise
SAME_SHAPE = 0.01  # two picture sizes are of one shape when their ratios differ by less


class Stance:
    """The camera's place over one table. mats: layouts that may lie there; profile: what calibration learned.

    pose, layout: None while unknown; moved: the picture judged last shows a big shift; fresh: the table was found anew or moved, so
    that what was remembered of its look is void; note: what people should know, or None; empty: a table of people's own with nothing on
    it, None where that was not kept.
    """

    def __init__(self, mats: Sequence[MatLayout], profile: Profile | None) -> None:
        ours = (profile.layout,) if profile is not None and profile.layout.markers else ()
        by_profile = profile is not None and profile.pose is not None and not profile.layout.markers
        self._mats = () if by_profile else (*ours, *(mat for mat in mats if mat.name not in {our.name for our in ours}))
        self._profile = profile
        self._look = TableLook(profile.look) if by_profile and profile is not None and profile.look else None
        self.empty: EmptyTable | None = None
        if by_profile and profile is not None and profile.pose is not None and profile.empty:
            self.empty = EmptyTable.of(profile.empty, profile.pose)
        self._sight: MatSight | None = None
        self._watch: MarkerWatch | None = None
        self._size_px = (0, 0)
        self._searched_s = -np.inf
        self._held_since_s: float | None = None
        self._shape_note: Text | None = None
        self._wrong_note: Text | None = None
        self.pose: CameraPose | None = None
        self.layout: MatLayout | None = None
        self.moved = False
        self.fresh = False
        self.note: Text | None = None

    def open_mm(self, places_mm: Points) -> npt.NDArray[np.float64]:
        """How far dice's places, (n, 2) mm, may be off because the camera's height is not surely known, (n,): it grows from the camera's
        foot outwards."""
        if self._sight is None or self.pose is None:
            return np.zeros(len(places_mm))
        width, height = self._sight.layout.size_mm
        foot = self.pose.position_mm[:2]
        farthest = max(math.dist(corner, foot) for corner in ((0, 0), (width, 0), (width, height), (0, height)))
        far = np.hypot(*(places_mm - np.array(foot)).T)
        return np.asarray(SURELY * self._sight.unsure_high_mm * far / max(farthest, 1.0), np.float64)

    def find(self, frame: Frame) -> Scene | None:
        """Judge a settled picture. Returns the scene that ends its reading, or None to go on."""
        self.fresh = self.moved = False
        if self._held_since_s is None:
            self.note = self._shape_note or self._wrong_note
        size_px = (frame.image.shape[1], frame.image.shape[0])
        if size_px != self._size_px:
            self._change_size(size_px)
        if self._mats:
            return self._find_mat(frame)
        if self._profile is None or self._profile.pose is None:
            return None
        return Scene.NO_MAT if self.pose is None else self._held_against_look(frame)

    def _change_size(self, size_px: tuple[int, int]) -> None:
        """Another picture size: a lens and a place serve pictures of the same shape, no others."""
        self._size_px, self._sight, self._watch, self._held_since_s = size_px, None, None, None
        self._shape_note = self._wrong_note = self.note = None
        if self._profile is None:
            return
        known = self._profile.pose.lens.size_px if self._profile.pose is not None else self._profile.size_px
        if all(known) and not _same_shape(known, size_px):
            self._shape_note = say(
                "The camera gives pictures of {now}, the profile was made with {was}: calibrate again.",
                now=f"{size_px[0]} × {size_px[1]}",
                was=f"{known[0]} × {known[1]}",
            )
        self.note = self._shape_note
        if not self._mats:
            self.pose, self.layout = self._remembered(size_px), self._profile.layout
            self.fresh = True

    def _remembered(self, size_px: tuple[int, int]) -> CameraPose | None:
        pose = self._profile.pose if self._profile is not None else None
        if pose is None or not _same_shape(pose.lens.size_px, size_px):
            return None
        return replace(pose, lens=pose.lens.for_size(size_px))

    def _held_against_look(self, frame: Frame) -> Scene | None:
        """Without markers: is the table where it was when it was calibrated? A small shift is followed, a big one stops."""
        base = self._remembered(self._size_px)
        if base is None or self.layout is None:
            return None
        if self._look is None:
            self.note = _UNNOTICED
            return None
        drift = self._look.compare(frame.image)
        if drift.shift is None:
            self.note = say("The table does not look as it did when it was calibrated: put the camera back, or calibrate again.")
            return Scene.MOVED
        mm = drift.mm(base, self.layout.size_mm)
        if mm > FOLLOW_MM:
            self.note = say("The camera or the table has moved by {mm} millimetres: put it back, or calibrate again.", mm=round(mm))
            return Scene.MOVED
        self._follow(base, drift, mm)
        return None

    def _follow(self, base: CameraPose, drift: Drift, mm: float) -> None:
        """The place of now, unless it is the one known already."""
        assert self.layout is not None
        width, height = self.layout.size_mm
        corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
        now_px = drift.moved(to_pixels(corners, base))
        if self.pose is not None and np.abs(to_pixels(corners, self.pose) - now_px).max() < STEADY_PX:
            return
        self.pose = base if mm < STEADY_MM else pose_from_corners(now_px, self.layout.size_mm, self._size_px, base.lens)

    def _lens(self) -> Lens | None:
        lens = self._profile.lens if self._profile is not None else None
        return lens.for_size(self._size_px) if lens is not None and _same_shape(lens.size_px, self._size_px) else None

    def _find_mat(self, frame: Frame) -> Scene | None:
        known = self._sight
        may_search = frame.still or frame.at_s - self._searched_s >= SEARCH_EVERY_S
        if known is None and not may_search:
            return Scene.NO_MAT
        try:
            if known is None:
                self._searched_s = frame.at_s
                sight = find_mat(frame.image, self._lens(), self._mats)
            elif self._watch is not None and self._watch.still(frame.image):
                sight = known
            else:
                found = follow_mat(frame.image, known, self._lens(), self._full_search(frame, may_search))
                if found is None:
                    return Scene.NO_MAT
                sight = found
            self._note_shown_wrongly(None)
        except MatNotSeenError as unseen:  # with two markers left in their places the camera would be believed to stand where it stood
            other = None if known is None or unseen.seen else self._another(frame, known)
            if other is None:
                self._note_shown_wrongly(unseen)
                return Scene.NO_MAT
            known, sight = None, other
        shift = shift_mm(known, sight) if known is not None and sight is not known else 0.0
        self.fresh, self.moved = known is None, shift > FOLLOW_MM
        if known is None or sight is not known:
            self._sight, self.pose, self.layout = sight, sight.pose, sight.layout
            self._watch = MarkerWatch(frame.image, sight)
        if self.moved:
            self.fresh = True
            self._held_since_s = None if frame.still else frame.at_s
            self.note = say("The camera or the mat has moved by {mm} millimetres.", mm=round(shift))
        return self._held(frame)

    def _note_shown_wrongly(self, unseen: MatNotSeenError | None) -> None:
        """Keep in mind whether the camera mirrors or squeezes, as the newest search says. unseen: why it found no mat; None: it did."""
        told = None
        if unseen is not None and unseen.code in SHOWN_WRONGLY:
            told = say("{problem} {mend}", problem=unseen.message, mend=unseen.hint or "")
        if told != self._wrong_note:
            self._wrong_note, self.note = told, self._shape_note or told

    def _another(self, frame: Frame, known: MatSight) -> MatSight | None:
        """Another mat of ours that lies there, now that none of the known one's markers is seen; None where none does."""
        others = tuple(mat for mat in self._mats if mat is not known.layout)
        try:
            return find_mat(frame.image, self._lens(), others) if others else None
        except MatNotSeenError:
            return None

    def _full_search(self, frame: Frame, may_search: bool) -> bool:
        if may_search:
            self._searched_s = frame.at_s
        return may_search

    def _held(self, frame: Frame) -> Scene | None:
        """Still moved, while the table has not yet stood still for long enough at its new place."""
        if self._held_since_s is None:
            return None
        if frame.at_s - self._held_since_s < HOLD_S:
            return Scene.MOVED
        self._held_since_s, self.note = None, self._shape_note
        return None


def _same_shape(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] / one[1] - other[0] / other[1]) < SAME_SHAPE
