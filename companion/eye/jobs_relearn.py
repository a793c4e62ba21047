"""A job over numbers that were kept of dice: what learning from people's corrections would bring. It needs no picture of now."""

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter, ValidationError

from calibration.relearn import Sample, relearn
from companion.errors import BadRequestError
from companion.text import say
from vision.profile import CODEC

SAMPLES = TypeAdapter(list[Sample])


def relearned(fields: Mapping[str, Any]) -> dict[str, Any]:
    """fields: profile (plain); corrected and confirmed, plain lists of calibration.relearn.Sample. Answers what `Relearned` holds."""
    try:
        profile = CODEC.validate_python(fields["profile"])
        corrected, confirmed = (SAMPLES.validate_python(fields[name]) for name in ("corrected", "confirmed"))
    except (KeyError, ValidationError) as wrong:
        raise BadRequestError(say("These numbers are not those of dice."), say("Load the page again.")) from wrong
    found = relearn(profile, corrected, confirmed)
    return {
        "profile": CODEC.dump_python(found.profile, mode="json"), "after": list(found.after), "count": found.count,
        "gained": found.gained, "confirmed": found.confirmed, "lost": found.lost, "wrong": found.wrong,
        "left_out": list(found.left_out), "beside": found.beside, "anew": found.anew, "offer": found.worth_it,
    }  # fmt: skip
