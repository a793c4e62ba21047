"""What can be wrong with a camera's picture, in words: found by calibration.light, told by the wizard, by the doctor and during play."""

from dataclasses import dataclass
from typing import Any

from companion.text import Text, say


@dataclass(frozen=True, slots=True)
class Verdict:
    """One finding. code: ok, or one of WRONG; problem: what it is; mend: what to do, None where nothing is wrong."""

    code: str
    problem: Text
    mend: Text | None = None

    @property
    def text(self) -> Text:
        """Both in one."""
        return self.problem if self.mend is None else say("{problem} {mend}", problem=self.problem, mend=self.mend)

    def to_plain(self) -> dict[str, Any]:
        mend = None if self.mend is None else self.mend.to_plain()
        return {"code": self.code, "text": self.text.to_plain(), "problem": self.problem.to_plain(), "mend": mend}


GOOD = Verdict("ok", say("The picture is sharp and well lit."))
_WRONG = (
    Verdict("covered", say("There is nothing to see: is the lens covered?"), say("Take its cap off, or what lies before it.")),
    Verdict(
        "infra-red",
        say("This camera sees infra-red light too, as a NoIR module does: no colour can be trusted."),
        say("Use one of the ordinary kind, without NoIR in its name."),
    ),
    Verdict("dirty", say("A part of the picture is milky or smeared."), say("Wipe the lens with a soft cloth.")),
    Verdict("blur", say("The picture is blurred."), say("Turn the focus ring until the markers are sharp, and let nothing shake.")),
    Verdict("dark", say("It is too dark."), say("Switch on a lamp.")),
    Verdict("bright", say("It is too bright."), say("Dim the lamp or turn it away.")),
    Verdict("faded", say("The mat is so bright in the picture that colours fade."), say("Dim the lamp or turn it away.")),
    Verdict("hazy", say("There is a haze over the whole picture."), say("Wipe the lens, and let no window or lamp shine into it.")),
    Verdict("glare", say("A lamp is mirrored in the table."), say("Move it to the side, or hang a sheet of paper before it.")),
    Verdict("uneven", say("One side of the table is much darker than the other."), say("A second lamp helps, or one higher up.")),
    Verdict("coloured", say("The lamp has a strong colour."), say("Use a whiter one, or learn the dice under it.")),
    Verdict("flicker", say("The light flickers."), say("Switch that lamp off, or let the camera's shutter follow the mains.")),
)
WRONG = {verdict.code: verdict for verdict in _WRONG}
"""Everything that can be wrong with a picture, worst first."""
