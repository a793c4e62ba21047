"""What the web layer was given at its making, found again from anywhere inside a request."""

from dataclasses import dataclass, field
from typing import Any, cast

from flask import current_app

from companion.accuracy.kept import KeptCrops
from companion.accuracy.offer import Weighed
from companion.settings import Settings
from web.hosts import ServedNames
from web.keys import TableKeys
from web.phone import CameraSeat, SecureDoor
from web.slots import OpenStreams, StreamSlots
from web.tries import Tries

NAME = "companion"


@dataclass(frozen=True)
class Parts:
    """session: the TableSession. eye: the EyeSupervisor or None. streams: those open, ended when the server stops.

    care: who looks around for the page "Is everything there?", or None.
    secure: the HTTPS side, set once it is bound. phone: who the camera is where the camera is a browser.
    kept: pictures of corrected dice, kept only with the owner's yes. weighed: what learning from them would bring.
    """

    session: Any
    settings: Settings
    eye: Any
    keys: TableKeys
    names: ServedNames
    tries: Tries
    slots: StreamSlots
    care: Any = None
    streams: OpenStreams = field(default_factory=OpenStreams)
    secure: SecureDoor = field(default_factory=SecureDoor)
    phone: CameraSeat = field(default_factory=CameraSeat)
    kept: KeptCrops | None = None
    weighed: Weighed = field(default_factory=Weighed)


def parts() -> Parts:
    """The parts of the app this request came to."""
    return cast(Parts, current_app.extensions[NAME])
