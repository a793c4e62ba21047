"""Any photograph, no calibration: the whole way from pixels to readings."""

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.belief import Belief, judge, may_be_shown
from vision.faces import Face, are_alone, look, without_doubles
from vision.frame import Image
from vision.halves import Halves
from vision.network import PHOTO
from vision.photos.second_look import look_again
from vision.photos.shake import evenness
from vision.photos.steep import are_two_dice, far_ones_doubted, sides_doubted, sides_of_surer_doubted, standing_up_doubted, tops_from_above
from vision.pictures import LEAST_PX
from vision.reader import hear_without_glare, read_faces, read_turned
from vision.reading import DieReading, altered, asked_about
from vision.voting import centre, edge_px

_STEP = 1.6  # from one scale of the search to the next
_MOST_PX = 2_600_000  # the largest picture the finder is given
_SMALLEST_PX = 72  # the shorter side at the coarsest scale, at which the finder tells dice of up to 46 pixels
# Parts of a picture's shorter side: of the frame that is laid round one on which nothing is believed, and the least edge of what is looked
# for then; and the shorter side, pixels, of the framed picture up to which it is searched (vision/training/measure/close_ups.py).
_FRAME, _FILLS, _COARSE_PX = 0.3, 0.45, 190
_ONE_PLACE, _ONE_SIZE = 0.35, (0.65, 1.55)  # edges; times as large: nearer and more alike, neighbouring scales saw one die
_MOST_FACES = 400  # that are read, the likeliest
_SHOWN_PX = 600  # the shorter side of what is framed: a die is read from 96 pixels
_ALIKE = 2.5  # dice of one photograph differ by less in size, big ones beside ordinary ones and near ones beside far ones
_SPECK_PX = 16  # no right die of 2,438 is as small; with two pixels in a thousand bright or dead 25 specks were believed to be dice
_ENOUGH = 3  # believed dice that tell how large dice are here
# Chance that a die lies there, of what is asked about where nothing is believed. No picture of 347 with dice has less; of tables with keys,
# cards or lenses and no die half are no longer asked about for it.
_RATHER_A_DIE = 0.5
# Alone a find is believed from 0.95 on, for cards' pips and keys reach 0.9. With one or two such of its size from the first on, but no one:
# a telephone's lenses are of one size too. With three from the second on.
_BESIDE_ONE, _AMONG_DICE, _SAME_SIZE = 0.8, 0.58, 0.15  # confidences, and logarithm of sizes
# Confidences of what is believed where fewer than _ENOUGH are: of what has no other of its size beside it, and of a one. Of 25 such ones on
# photographs that no network had seen none has less, of what is alone none; lenses, sockets and keys mostly have less.
_SURELY_ALONE, _SURELY_A_LONE_ONE = 0.994, 0.9985
# The first at 0.6 instead of 0.4: of 2,222 dice none more is asked about, of 275 from the side one less is wrong.
# The second at 0.85 instead of 0.75: three of them more are asked about, and a three believed to be a one.
_LEAST_FINE, _SURELY_A_ONE = 0.6, 0.85  # chance by the reader of a die that lies flat and free; confidence
_LEAST_READ = 0.8  # chance of a value, both networks heard: of 1,591 dice twice one was believed wrong, with 0.65 and 0.80
# Chances of a value. JPEG smears dim red pips into bars, and hues that see these outvote readers who surely see the pips. A three whose
# outer pips lie in a lamp's arcs is a one to the readers, and so is a two whose middle they were shown a quarter aside: the finder then had
# 0.53 at most for a one or 0.22 and more for another value. No right die of 2,408 on photographs as they are is asked about for it, and
# half of what was believed wrong on spoiled ones is (vision/training/measure/spoiled.py).
_SURELY_ANOTHER, _LEAST_ONE, _NO_ONE = 0.7, 0.5, 0.2
# A lamp's mirror image among the pips makes a three of a two, and a five of a three: value → the one it may be, and the finder's chance of
# that from which on both readers must be surer than _SURELY_MORE. Chosen by looking at what was believed wrong of 1,142 dice in ten ways
# each (turned, darker, brighter, smaller, larger): five of 11,376, now one; two right ones of 11,230 are asked about for it. In a clear
# four the three below shines through, its middle pip among the four: the finder had 0.84 for a four; of 402 believed fives on photographs
# and rendered pictures those of which both were not surer had 0.24 at most.
_FEWER_PIPS, _SURELY_MORE = {3: ((2, 0.14),), 5: ((3, 0.3), (4, 0.5))}, 0.97
# Of 347 photographs none was less even than 0.53, of those with small dice shaken by a third of a die all were: a four there looks like a
# six, wrongly believed with 0.97 at most. Not one right die on the photographs is asked about for it.
_SHAKEN, _SURE_THOUGH_SHAKEN = 0.6, 0.98
_SURELY_A_TOP = 0.9975  # believed so surely it is no side: most sides of steep views were given less
# On 60 rendered pictures no side is believed with it. At 0.95 twelve more of 275 dice seen from the side were asked about, by networks that
# had seen no photograph.
_SURELY_FLAT, _BESIDE = 0.9, 1.15  # chance by the reader of lying flat and free; edges between two middles
_OVERLAP = 0.92  # edges between the middles of two faces so near that from above they can't both be tops
_LESS_SURE = 0.001  # of a confidence than a larger face beside it: in a brighter picture a side was given 0.998, its top 0.9998
_HARDLY_LESS = 0.02  # of a confidence: one side of a rendered die was as sure as its top, which was asked about instead of it
_SIDE_NEAR, _SIDE_SMALLER = 1.03, 0.9  # edges between the middles of a top and a side of one die, and the side's edge against the top's


def read_photo(image: Image, belief: Belief | None = None) -> tuple[DieReading, ...]:
    """All dice in a photograph, (h, w, 3) BGR uint8, of whatever size, far and near, best believed first."""
    if min(image.shape[:2]) < LEAST_PX:
        return ()
    belief = belief or Belief.learned("photo")
    dice = judged(faces_in(image), belief)
    if any(not die.ask for die in dice):
        return dice
    near = _filling_it(image, belief)
    return near if any(not die.ask for die in near) else dice or near


def _filling_it(image: Image, belief: Belief) -> tuple[DieReading, ...]:
    """Dice that nearly fill a picture: the finder tells them by some ground round them, for which a frame of the rim's colour will do."""
    share = min(1.0, _SHOWN_PX / min(image.shape[:2]))
    small = image if share == 1 else cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    shorter = min(small.shape[:2])
    wide = round(_FRAME * shorter)
    rim = np.median(np.concatenate([small[0], small[-1], small[:, 0], small[:, -1]]), axis=0)
    framed = cv2.copyMakeBorder(small, wide, wide, wide, wide, cv2.BORDER_CONSTANT, value=rim.tolist())
    height, width = framed.shape[:2]
    coarse = [zoom for zoom in scales((width, height)) if zoom * min(width, height) < _COARSE_PX]
    faces = [face for face in faces_in(np.asarray(framed, np.uint8), coarse) if face.edge > _FILLS * shorter]
    return tuple(_brought_back(die, wide, share) for die in judged(faces, belief))


def _brought_back(die: DieReading, frame: float, share: float) -> DieReading:
    """A die of a framed picture, made so many times as large, in the pixels of the picture itself."""
    (x, y, w, h), (a, b, c, d) = die.box, [((px - frame) / share, (py - frame) / share) for px, py in die.top]
    return altered(die, box=((x - frame) / share, (y - frame) / share, w / share, h / share), top=(a, b, c, d))


def judged(faces: Sequence[Face], belief: Belief) -> tuple[DieReading, ...]:
    """The dice among the faces of one photograph, best believed first.

    Where some are surely dice, a face of their size need not be as sure: chips, cards and dots are seldom just as large. Where none is,
    what is rather no die is not asked about: it is a key, or a card's pip.
    """
    return tuple(sides_of_surer_doubted(_judged_by_sizes(faces, belief)))


def _judged_by_sizes(faces: Sequence[Face], belief: Belief) -> tuple[DieReading, ...]:
    dice = _judged(faces, [belief] * len(faces))
    sizes = _believed_sizes(dice)
    if not sizes:
        likely = {die.top for face in faces if (die := judge(face, replace(belief, show_above=_RATHER_A_DIE))) is not None}
        return tuple(die for die in dice if die.top in likely)
    if len(sizes) < _ENOUGH:
        beside = replace(belief, ask_below=min(_BESIDE_ONE, belief.ask_below))
        dice = _judged(faces, [beside if face.value != 1 and _is_as_large(face.edge, sizes) else belief for face in faces])
        sizes = _believed_sizes(dice)
    if len(sizes) < _ENOUGH:
        return tuple(asked_about(die, "faint") if _is_perhaps_none(die, dice) else die for die in dice)
    among_dice = replace(belief, ask_below=min(_AMONG_DICE, belief.ask_below))
    return _judged(faces, [among_dice if _is_as_large(face.edge, sizes) else belief for face in faces])


def _is_perhaps_none(die: DieReading, dice: Sequence[DieReading]) -> bool:
    """Whether it is not sure enough where hardly any die lies, none of its size or it shows a one: perhaps a telephone's lens, a card's
    heart, a socket."""
    if die.value == 1:
        return die.confidence < _SURELY_A_LONE_ONE
    others = _believed_sizes([other for other in dice if other is not die])
    return die.confidence < _SURELY_ALONE and not _is_as_large(edge_px(die), others)


def _believed_sizes(dice: Sequence[DieReading]) -> list[float]:
    """Edges of those not asked about, pixels."""
    return [edge_px(die) for die in dice if not die.ask]


def _is_as_large(edge: float, sizes: Sequence[float]) -> bool:
    """Whether an edge is as large as one of these, pixels."""
    return any(abs(math.log(edge / size)) < _SAME_SIZE for size in sizes)


def _judged(faces: Sequence[Face], beliefs: Sequence[Belief]) -> tuple[DieReading, ...]:
    """The dice among faces that are each judged in its own way, best believed first."""
    seen = [(reading, face) for face, belief in zip(faces, beliefs, strict=True) if (reading := judge(face, belief)) is not None]
    flat = [float(face.state_odds[0]) for _, face in seen]
    alone = doubted([_doubtful(*one) for one in seen])
    beside = far_ones_doubted(standing_up_doubted(doubted(_perhaps_sides(alone, flat)), flat))
    beside = smaller_beside_doubted(sides_doubted(beside, faces))
    dice = [one if top else other for one, other, top in zip(alone, beside, tops_from_above(alone), strict=True)]
    return tuple(sorted(dice, key=lambda r: -r.confidence))


def _doubtful(die: DieReading, face: Face) -> DieReading:
    """The same die, asked about where its value is torn or smeared, the reader takes it rather for none, or it shows but one dot, as chips
    do."""
    shaken = face.evenness < _SHAKEN and die.confidence < _SURE_THOUGH_SHAKEN
    if shaken or _is_torn(face):
        return asked_about(die, "blurred")
    perhaps_none = float(face.state_odds[0]) < _LEAST_FINE or (die.value == 1 and die.confidence < _SURELY_A_ONE)
    return asked_about(die, "faint") if perhaps_none else die


def _is_torn(face: Face) -> bool:
    """Whether not enough speaks for a value, or hues alone for one that the readers surely call another, or the readers alone for a one."""
    overruled = face.value != int(face.face_odds.argmax()) + 1 and float(face.face_odds.max()) > _SURELY_ANOTHER
    no_one = float(face.finder_odds[0]) < _LEAST_ONE or float(face.finder_odds[1:].max()) > _NO_ONE
    shows = float(face.both_odds.max())
    return shows < _LEAST_READ or overruled or _has_a_pip_too_many(face, shows) or (face.value == 1 and no_one)


def _has_a_pip_too_many(face: Face, shows: float) -> bool:
    """Whether a lamp's mirror image, or a pip that shines through from below, may be one of its pips. shows: chance of its value, both
    networks heard."""
    return shows < _SURELY_MORE and any(float(face.finder_odds[fewer - 1]) > chance for fewer, chance in _FEWER_PIPS.get(face.value, ()))


def _perhaps_sides(dice: Sequence[DieReading], flat: Sequence[float]) -> list[DieReading]:
    """The same dice; asked about is what does not surely lie flat and free beside one of its colour that is as sure: perhaps its side.

    So are two so near that one is the other's side, however sure. flat: the reader's chance of each.
    """

    def may_be_a_side(die: DieReading, chance: float) -> bool:
        as_sure = [other for other in dice if other is not die and other.confidence > die.confidence - _HARDLY_LESS]
        near = _BESIDE if chance < _SURELY_FLAT else _OVERLAP
        return any(other.colour == die.colour and _within(near, die, other) and not are_two_dice(die, other) for other in as_sure)

    return [asked_about(die, "faint") if may_be_a_side(die, chance) else die for die, chance in zip(dice, flat, strict=True)]


def smaller_beside_doubted(dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice; asked about are those that may be the side of one that was itself asked about, perhaps as theirs."""
    tops = [die for die in dice if die.ask and die.why_ask == "faint"]
    return [asked_about(die, "faint") if not die.ask and any(_is_rather_its_side(die, top) for top in tops) else die for die in dice]


def _is_rather_its_side(die: DieReading, top: DieReading) -> bool:
    """Whether a die that is not all but surely a top, or less surely than one beside it, is smaller than that, which is as sure, and of its
    colour.

    A green six was believed in half of the ways in which a rendered picture is turned, darkened, made smaller; its three was asked about.
    """
    smaller = edge_px(die) < _SIDE_SMALLER * edge_px(top) and top.confidence > die.confidence - _HARDLY_LESS
    beside = die.colour == top.colour and _within(_BESIDE, die, top) and not are_two_dice(die, top)
    return smaller and beside and die.confidence < max(_SURELY_A_TOP, top.confidence - _LESS_SURE)


def doubted(dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice; asked about is what the others speak against.

    A dot on a card or a chip is far larger or smaller than the dice; a side that a steep view shows lies at a larger top of its colour.
    """
    edges = [edge_px(die) for die in dice]
    dice = _specks_doubted(dice, edges)
    believed = [edge for edge, die in zip(edges, dice, strict=True) if not die.ask]
    usual = float(np.median(believed)) if len(believed) >= _ENOUGH else None
    out = []
    for die, edge in zip(dice, edges, strict=True):
        if not die.ask and usual is not None and not 1 / _ALIKE < edge / usual < _ALIKE:
            die = replace(die, ask=True, why_ask="size")
        elif not die.ask and any(_is_side(die, edge, other, size) for other, size in zip(dice, edges, strict=True) if other is not die):
            die = replace(die, ask=True, why_ask="faint")
        out.append(die)
    return out


def _specks_doubted(dice: Sequence[DieReading], edges: Sequence[float]) -> list[DieReading]:
    """The same dice; asked about are tiny ones beside far larger ones, however many: a camera's bright and dead pixels, or a carpet's dots.
    Being many, they would else tell the size of dice, and the dice themselves be asked about."""
    largest = max((edge for edge, die in zip(edges, dice, strict=True) if not die.ask), default=0.0)
    tiny = min(_SPECK_PX, largest / _ALIKE)
    return [
        replace(die, ask=True, why_ask="size") if not die.ask and edge < tiny else die for die, edge in zip(dice, edges, strict=True)
    ]


def _is_side(die: DieReading, edge: float, other: DieReading, size: float) -> bool:
    """Whether a die may be but a side of another, so near that two dice could hardly lie so: one whose top is larger, or seems to lean."""
    if not _within(_SIDE_NEAR, die, other) or die.colour != other.colour or are_two_dice(die, other):
        return False
    leans = other.ask and other.why_ask == "cocked"  # seen so steeply that its top looks like a side
    return (leans or edge < _SIDE_SMALLER * size) and die.confidence < _SURELY_A_TOP


def _within(edges: float, die: DieReading, other: DieReading) -> bool:
    """Whether the middles of two faces are nearer than so many of their edges."""
    return math.dist(centre(die), centre(other)) < edges * (edge_px(die) + edge_px(other)) / 2


def scales(size: tuple[int, int]) -> list[float]:
    """Zooms at which to search a picture of (width, height) when nobody knows how large its dice are, finest first.

    At the coarsest a die is seen that takes up nearly two thirds of the picture's shorter side.
    """
    width, height = size
    out = [min(1.7, (_MOST_PX / (width * height)) ** 0.5)]
    while out[-1] > _SMALLEST_PX / min(width, height):
        out.append(out[-1] / _STEP)
    return out


def faces_in(image: Image, zooms: Sequence[float] | None = None) -> list[Face]:
    """All faces in a picture, read, each die once. zooms: the scales to search (all, when nothing is known of the dice's size)."""
    height, width = image.shape[:2]
    candidates = [face for zoom in (zooms or scales((width, height))) for face in look(image, zoom, PHOTO).faces]
    halves = Halves(image)
    again = look_again(halves, _same_scale_once(candidates))
    read = _read(halves, again)
    found = without_doubles(hear_without_glare(halves, read))
    even = evenness(halves, found)
    return [replace(face, evenness=even) for face in found]


def _read(halves: Halves, faces: Sequence[Face]) -> list[Face]:
    """The same faces read on all four quarter turns, but for those of which three more could change nothing: they lie where no other
    candidate does, and the finder is so unsure of them that they can't be shown. In photographs those are more than every second one."""
    upright, belief = read_faces(halves, faces, which=PHOTO), Belief.learned("photo")
    tell = [not alone or may_be_shown(face, belief) for face, alone in zip(upright, are_alone(upright), strict=True)]
    turned = iter(read_turned(halves, [face for face, tells in zip(upright, tell, strict=True) if tells], PHOTO))
    return [next(turned) if tells else face for face, tells in zip(upright, tell, strict=True)]


def _same_scale_once(faces: Sequence[Face]) -> list[Face]:
    """Of one die seen at neighbouring scales keep the best sight, before the dearer reading; other sizes at one place stay."""
    kept: list[Face] = []
    for face in sorted(faces, key=lambda f: f.heat, reverse=True)[:_MOST_FACES]:
        if not any(_is_one_sight(face, other) for other in kept):
            kept.append(face)
    return kept


def _is_one_sight(face: Face, other: Face) -> bool:
    """Whether two candidates are one die, seen at neighbouring scales."""
    near = math.hypot(face.x - other.x, face.y - other.y) <= _ONE_PLACE * other.edge
    return near and _ONE_SIZE[0] < face.edge / other.edge < _ONE_SIZE[1]
