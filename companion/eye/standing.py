"""What holds for every process of the eye, whichever one lives: what to look at, where the table is, how the light was set.

A process that is started anew knows none of it, and is told all of it before anything else.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.eye.config import EyeConfig
from companion.eye.messages import Message

NOBODY_ASKS = 0  # the number of a job whose answer nobody waits for


class Standing:
    """config: what the eye is to do. last_number: of the newest picture read; a film or folder goes on there."""

    def __init__(self, config: EyeConfig) -> None:
        self.config = config
        self.last_number = 0
        self._cue: Message | None = None
        self._light: Mapping[str, Any] | None = None  # the job that sets it (child.py); None: as the profile in use has it

    def with_camera(self, camera: str) -> None:
        """Another camera, from its first picture on: it sees as the profile has it."""
        self.config, self.last_number, self._light = replace(self.config, camera=camera), 0, None

    def change(
        self, colours: Sequence[str], zones: Sequence[str], profile: str | None, notes: bool | None, printed: bool | None
    ) -> Message | None:
        """See EyeSupervisor.set_context. The word that says so to an eye that runs, None where all is as it was."""
        now = self.config
        config = replace(
            now, colours=tuple(colours), zones=tuple(zones),
            profile=now.profile if profile is None else profile or None,
            notes=now.notes if notes is None else notes,
            printed=now.printed if printed is None else printed,
        )  # fmt: skip
        if config == now:
            return None
        if config.profile != now.profile:  # the camera then sees as that one has it
            self._light = None
        self.config = config
        return Message("context", config.to_plain())

    def cue(self, phase: str, seq: int) -> Message:
        """Where the table is, as word to the eye."""
        self._cue = Message("cue", {"phase": phase, "seq": seq})
        return self._cue

    def asked(self, job: Mapping[str, Any]) -> None:
        """A job is asked for. The light is given back even where no eye lives to be told."""
        if job.get("do") == "restore":
            self._light = None

    def done(self, job: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
        """A job was done, not refused. What was held of the light was told only then."""
        held = answer.get("exposure")
        if job.get("do") == "unlock":
            self._light = {"do": "unlock"}
        elif job.get("do") == "lock":
            self._light = None if held is None else {"do": "lock", "exposure": held}

    def first_words(self) -> Iterator[Message]:
        """What a new process is told."""
        yield Message("start", replace(self.config, go_on=self.last_number).to_plain())
        if self._cue is not None:
            yield self._cue
        if self._light is not None:
            yield Message("job", {**self._light, "job": NOBODY_ASKS})

    def news_since(self, told: Sequence[Message]) -> list[Message]:
        """What became otherwise while a new process was told this, and could not yet be told it."""
        news = [word for word in self.first_words() if word not in told]
        return [Message("context", self.config.to_plain()) if word.kind == "start" else word for word in news]
