"""What calibration held of a camera, in the words of libcamera and back."""

from collections.abc import Mapping
from typing import Any

from vision.profile import Exposure


def camera_controls(exposure: Exposure) -> dict[str, Any]:
    """A profile's exposure in the words of libcamera; what calibration left open is left out.

    >>> camera_controls(Exposure(shutter_us=10000, gain=2.0))
    {'ExposureTime': 10000, 'AnalogueGain': 2.0}
    """
    words = {
        "ExposureTime": exposure.shutter_us,
        "AnalogueGain": exposure.gain,
        "ColourGains": exposure.gains,
        "LensPosition": exposure.focus_dioptres,
    }
    return {word: value for word, value in words.items() if value is not None}


def exposure_from_plain(plain: Mapping[str, Any]) -> Exposure:
    """What the wizard keeps of a camera that was held.

    >>> exposure_from_plain({"shutter_us": 10000, "gain": 2.0, "gains": [1.5, 1.6]}).gains
    (1.5, 1.6)
    """
    gains = plain.get("gains")
    return Exposure(plain.get("shutter_us"), plain.get("gain"), (gains[0], gains[1]) if gains else None, plain.get("focus_dioptres"))


def exposure_of(controls: Mapping[str, Any]) -> Exposure:
    """The inverse of camera_controls.

    >>> exposure_of({"ExposureTime": 10000, "AnalogueGain": 2.0}).shutter_us
    10000
    """
    gains = controls.get("ColourGains")
    return Exposure(
        shutter_us=controls.get("ExposureTime"),
        gain=controls.get("AnalogueGain"),
        gains=(float(gains[0]), float(gains[1])) if gains else None,
        focus_dioptres=controls.get("LensPosition"),
    )
