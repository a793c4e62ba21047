"""Calibration's small files, whole after a power cut. And the wizard's own file."""

import contextlib
from pathlib import Path

from calibration.wizard import steps
from calibration.wizard.steps import Wizard
from companion.disk import write_whole
from companion.errors import CompanionError
from companion.text import Text, say


class NotKeptError(CompanionError):
    """The data folder takes no file. code: "not-kept"."""

    code = "not-kept"
    http = 507

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(
            say("{file} can't be written: {why}.", file=str(path), why=why), say("Make room on the disk, or mend the folder's permissions.")
        )


def keep_file(path: Path, text: bytes) -> None:
    """The file is the old one or the new one, never half of either. Raises NotKeptError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except OSError as wrong:
        raise NotKeptError(path, (wrong.strerror or str(wrong)).lower()) from wrong


class WizardFile:
    """The state of the calibration that is under way, in one file. notice: what to say when it was found damaged."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.notice: Text | None = None

    def load(self) -> Wizard | None:
        """The state as last kept; None where none is. A damaged file is set aside, never deleted, and said."""
        try:
            return steps.from_json(self._path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValueError):
            aside = self._path.with_suffix(".damaged")
            with contextlib.suppress(OSError):
                self._path.replace(aside)
            self.notice = say("The calibration under way could not be read and was set aside as {file}; begin again.", file=aside.name)
            return None

    def keep(self, state: Wizard) -> None:
        """On disk when this returns. Raises NotKeptError."""
        keep_file(self._path, steps.to_json(state))
