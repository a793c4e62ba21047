"""Who sets the camera's exposure, colours and focus: the profile in use, calibration, or the camera itself."""

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion.eye.config import EyeConfig
from companion.eye.exposure import camera_controls, exposure_from_plain, exposure_of
from companion.text import say
from hardware.ports import Camera
from vision.profile import Exposure, Profile

LIGHT_JOBS = ("lock", "unlock", "restore")


class CameraLight:
    """Of one camera. A Raspberry Pi's can be held; a webcam goes its own way."""

    def __init__(self, camera: Camera) -> None:
        self._camera: Any = camera

    def as_profile(self, config: EyeConfig) -> None:
        """Freeze the camera at what calibration found, where it can be. Raises ProfileError."""
        if hasattr(self._camera, "fix"):
            exposure = Profile.load(Path(config.profile)).exposure if config.profile is not None else Exposure()
            self._camera.fix(camera_controls(exposure))

    def set(self, job: Mapping[str, Any], config: EyeConfig) -> dict[str, Any]:
        """Do one of LIGHT_JOBS: lock (at the `exposure` given, plain, else as they are now), unlock (the camera itself), restore (the
        profile in use). Answers {"exposure": plain Exposure or None, "note": what to say about it or None}."""
        if job["do"] == "restore":
            self.as_profile(config)
        elif job["do"] == "unlock":
            return self._unlock()
        elif job.get("exposure") is None:
            return self._lock()
        elif hasattr(self._camera, "fix"):
            self._camera.fix(camera_controls(exposure_from_plain(job["exposure"])))
        return {"exposure": job.get("exposure"), "note": None}

    def _lock(self) -> dict[str, Any]:
        """Calibration's last word on the light: hold exposure, colours and focus as they are now, where the camera can."""
        if not hasattr(self._camera, "hold"):
            note = say("This camera sets its exposure itself; under another lamp calibrate again.") if self._camera.live else None
            return {"exposure": None, "note": None if note is None else note.to_plain()}
        exposure = exposure_of(self._camera.hold())
        return {"exposure": asdict(exposure), "note": say("Exposure, colours and focus are held as they are now.").to_plain()}

    def _unlock(self) -> dict[str, Any]:
        """Before the light is judged anew: exposure, colours and focus are the camera's own again."""
        if hasattr(self._camera, "fix"):
            self._camera.fix({})
        return {"exposure": None, "note": None}
