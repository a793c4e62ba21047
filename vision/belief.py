"""From what the networks say to what we dare to say: one calibrated confidence a die, and whether and why to ask.

The numbers here are learned on labelled scenes that no network was trained on (vision.training.judge.calibrate prints them);
vision/models/HISTORY.md holds the reliability that came out.
"""

import json
import math
import operator
from collections.abc import Set
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from vision.colour import COLOURS, colour_of
from vision.faces import STATES, Face
from vision.network import MODELS
from vision.reading import DieReading

_SURELY_THERE = 0.72
_HARDLY_THERE = 0.6  # of presence: no face that has less is shown for it, nor makes another one a pip or a tray (vision.faces)
_TORN = 0.6  # less than this for the likeliest face: the two networks, or two turns of the crop, disagree


@dataclass(frozen=True, slots=True)
class Belief:
    """Learned judgement: a die lies there with its top face where we say, and it shows what we say; the confidence is both.

    there, shows: weights of `evidence_there` and `evidence_shows`, log-odds; ask_below: least confidence that is believed;
    read_above: least chance that it shows what we say; show_above: least chance of being there that is shown;
    colour_ask_below: least of a colour; fine_above: least of lying flat and free.
    """

    there: tuple[float, ...]
    shows: tuple[float, ...]
    ask_below: float
    read_above: float
    show_above: float
    colour_ask_below: float
    fine_above: float

    @staticmethod
    @lru_cache(maxsize=4)
    def learned(regime: str) -> "Belief":
        """The one shipped beside the weights. regime: "photo" (any picture, the scale searched) or "table" (the scale known)."""
        raw = json.loads((MODELS / "belief.json").read_text(encoding="utf-8"))[regime]
        there, shows = tuple(raw["there"]), tuple(raw["shows"])
        return Belief(there, shows, *(raw[name] for name in ("ask_below", "read_above", "show_above", "colour_ask_below", "fine_above")))

    def confidence(self, face: Face) -> float:
        """Chance that the die is there and shows what we say, 0..1."""
        return chance_of(self.there, evidence_there(face)) * chance_of(self.shows, evidence_shows(face))


def chance_of(weights: tuple[float, ...], evidence: tuple[float, ...]) -> float:
    """The logistic judgement of some evidence, 0..1."""
    return 1 / (1 + math.exp(-sum(map(operator.mul, weights, evidence))))


def evidence_there(face: Face) -> tuple[float, ...]:
    """What speaks for a die with its top face here, as log-odds; the first is a constant."""
    state = face.state_odds
    return (1.0, log_odds(face.heat), log_odds(1 - float(state[4])), log_odds(float(state[0])), log_odds(1 - face.doubt))


def evidence_shows(face: Face) -> tuple[float, ...]:
    """What speaks for the value, as log-odds; the first is a constant."""
    best = face.value - 1
    both, reader, finder = float(face.both_odds[best]), float(face.face_odds[best]), float(face.finder_odds[best])
    return (1.0, log_odds(both), log_odds(reader), log_odds(finder), log_odds(face.steady))


def log_odds(chance: float) -> float:
    """Of a chance 0..1, held where the networks' word is worth no more."""
    held = 0.002 if chance < 0.002 else 0.998 if chance > 0.998 else chance  # min and max take twice as long
    return math.log(held / (1 - held))


def judge(face: Face, belief: Belief, allowed: Set[str] | None = None) -> DieReading | None:
    """The reading of one face, or None where there is hardly a die. allowed: the colours in play."""
    there = chance_of(belief.there, evidence_there(face))
    shows = chance_of(belief.shows, evidence_shows(face))
    confidence = there * shows
    if there < belief.show_above and not is_odd(face):
        return None
    colour, colour_confidence, odds = colour_of(face.colour_odds, allowed)
    why = _why(face, confidence, belief)
    if not why and allowed is not None and colour_doubt(colour_confidence, belief):
        why = "colour"
    x0, y0, x1, y1 = face.box
    return DieReading(
        value=face.value, colour=colour, confidence=confidence, ask=bool(why), why_ask=why,
        top=tuple((float(x), float(y)) for x, y in face.top), box=(x0, y0, x1 - x0, y1 - y0),  # type: ignore[arg-type]
        face_odds=tuple(face.both_odds.tolist()), colour_odds=odds, colour_confidence=colour_confidence,
    )  # fmt: skip


def may_be_shown(upright: Face, belief: Belief) -> bool:
    """Whether a face that was read upright only may be shown by `judge` once its other three quarter turns are read, whatever these say."""
    most_fine = (float(upright.state_odds[0]) + 3) / 4
    likeliest = replace(upright, state_odds=np.array([most_fine, 0, 0, 0, 0], np.float32))
    return likeliest.presence > _HARDLY_THERE or chance_of(belief.there, evidence_there(likeliest)) >= belief.show_above


def is_odd(face: Face) -> bool:
    """A leaning or half-covered die: no reading to believe, but it is there, and must be asked about."""
    return face.presence > _SURELY_THERE and max(*face.state_odds[1:4].tolist(), face.doubt) > 0.5


def flat_and_free(face: Face) -> float:
    """Chance that it lies flat and free, if it is a die, as the reader sees it."""
    flat, *odd_ones = face.state_odds[:4].tolist()
    return float(flat / max(flat + sum(odd_ones), 1e-6))


def is_torn(face: Face, belief: Belief) -> bool:
    """Whether its value is in doubt: the networks, or turns of the crop, disagree about it."""
    return float(face.both_odds[face.value - 1]) < _TORN or chance_of(belief.shows, evidence_shows(face)) < belief.read_above


def colour_doubt(sure: float, belief: Belief) -> bool:
    """Whether a colour so sure is to be asked about."""
    return sure < belief.colour_ask_below


def _why(face: Face, confidence: float, belief: Belief) -> str:
    """Why to ask, "" where the reading may be believed."""
    odd_ones = face.state_odds[1:4].tolist()
    odd = odd_ones.index(max(odd_ones)) + 1
    if flat_and_free(face) < belief.fine_above:
        return STATES[odd]
    torn = is_torn(face, belief)
    if confidence >= belief.ask_below and not torn:
        return ""
    if face.doubt > 0.5:
        return "cocked"
    if torn or face.steady < 0.6:
        return "blurred"
    return "faint"


assert len(COLOURS) == 8  # the reader's colour answers are in this order
