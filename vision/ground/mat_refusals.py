"""Why no mat can be told in a picture, or no table by its corners, and what a person does then."""

from companion.errors import CompanionError
from companion.text import say


class MatNotSeenError(CompanionError):
    """No pose can be given. code: "no-mat" (no marker), "mirrored" (too few but in a mirror), "few-markers", "unsure" (too few places),
    "bent" (they contradict each other), "squeezed" (no usual lens shows them so).

    seen, wanted: markers found and on the mat.
    """

    def __init__(self, code: str, seen: int, wanted: int) -> None:
        uncover = say("Uncover the markers at the mat's rim, and turn the camera so that the whole mat is in the picture.")
        told = {
            "no-mat": (say("I see no mat."), uncover),
            "mirrored": (
                say("The camera shows the table as in a mirror."),
                say("Switch off mirroring (also called flip or selfie view) in the camera's own settings."),
            ),
            "few-markers": (say("I see only {seen} of the mat's {wanted} markers.", seen=seen, wanted=wanted), uncover),
            "squeezed": (
                say("No usual lens sees the mat like this: the picture seems to be squeezed or stretched."),
                say(
                    "Set the camera to a size of its own shape, 4:3 or 16:9, in which round things look round. "
                    "A telephoto lens must be shown the printed target once."
                ),
            ),
            "unsure": (say("The {seen} markers I see lie too close together to tell where the table is.", seen=seen), uncover),
            "bent": (say("The mat's markers contradict each other."), say("Lay the mat flat, all its parts joined edge to edge.")),
        }
        super().__init__(*told[code], code=code)
        self.seen, self.wanted = seen, wanted


class CornersError(CompanionError):
    """Four tapped points are no rectangle seen from above."""

    code = "corners"

    def __init__(self) -> None:
        super().__init__(
            say("These four points do not go round a table."),
            say("Tap its corners clockwise: far left, far right, near right, near left."),
        )
