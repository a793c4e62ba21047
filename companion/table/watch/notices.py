"""What is said when there is nothing to read, or when what is read can't be trusted: hands, darkness, a moved mat, another light."""

from collections import Counter
from collections.abc import Mapping

from companion.table.watch.observation import Notice
from companion.table.watch.sight import Key, Sight
from companion.text import say
from vision.reading import Scene

FOR_LONG_S: Mapping[Scene, float] = {Scene.HANDS: 15.0, Scene.MOVING: 30.0}
"""People reach over the table for seconds; after a quarter of a minute it is said that the game waits for the hand. They throw, lay and
pay for longer; after half a minute without a still moment it is something that will not be still."""

STRANGE_COLOURS = 3
"""One die of a doubtful colour is a die; three at once are the light."""

ASKED_AT_MOST = 2
"""Questions about the colours of a roll, one for all that look alike."""

SEVERAL_PLACES = 2
"""One empty casino is a difference; when several are empty and no die lies anywhere, the table was cleared."""


def scene_notice(scene: Scene, waited_s: float) -> Notice | None:
    """What to say while there is nothing to read. waited_s: how long already."""
    if scene is Scene.DARK:
        return Notice("light", say("It is too dark to read the dice: switch a lamp on, or uncover the lens"))
    if scene is Scene.NO_MAT:
        return Notice("mat-moved", say("The mat is not in view: lay it under the camera so that its markers show"))
    if scene is Scene.MOVED:
        return Notice("camera-moved", say("The mat or the camera has moved: put it back, or wait until it lies still"))
    if scene not in FOR_LONG_S or waited_s < FOR_LONG_S[scene]:
        return None
    if scene is Scene.MOVING:
        return Notice("moving", say("Something in the picture keeps moving: dice are read once all is still there, beside the table too"))
    return Notice("hand", say("Something covers the table; the game waits until it is gone"))


STRANGE_LIGHT = Notice("light", say("The light has changed and the colours can't be told: nothing is read until they can be again"))


def is_strange_light(sight: Sight, off: Mapping[Key, int] | None) -> bool:
    """Many dice changed colour at once: that is the light, not the players. off: where table and story differ; None as the camera begins
    to look, when they may differ for any reason. Dice that lie as the story tells are asked about with it. Dice in the tray that look alike
    are settled by one question, so that those of one or two looks, a seat's and everybody's, are no strange light."""
    rolled = [piece.colour for piece in sight.tray() if piece.why_ask == "colour"]
    differ = sight.places if off is None else {key[0] for key in off}
    doubted = sum(1 for zone in differ for piece in sight.on(zone) if piece.why_ask == "colour")
    if len(set(rolled)) > ASKED_AT_MOST:
        doubted += len(rolled)
    return doubted >= STRANGE_COLOURS or recoloured(off or {}) >= STRANGE_COLOURS


def recoloured(off: Mapping[Key, int]) -> int:
    """Dice that lie where dice should lie, in another colour."""
    more: Counter[str] = Counter()
    fewer: Counter[str] = Counter()
    for (zone, _, _, _), count in off.items():
        (more if count > 0 else fewer)[zone] += abs(count)
    return sum(min(more[zone], fewer[zone]) for zone in more)


def table_is_empty(sight: Sight, expected: Mapping[Key, int]) -> Notice | None:
    """Not one die lies where the tally knows some: cleared too early, or not set out yet."""
    count = sum(expected.values())
    if (
        len({key[0] for key in expected}) < SEVERAL_PLACES
        or any(sight.on(zone) for zone in sight.places)
        or not sight.places <= sight.visible
    ):
        return None
    return Notice(
        "empty", say("No dice lie on the table, the tally says {count}: set them out again, or play on without the camera", count=count)
    )
