"""What the web layer was given at its making, found again from anywhere inside a request."""

from dataclasses import dataclass, field
from threading import Event
from typing import Any, cast

from flask import current_app

from companion.settings import Settings
from web.hosts import ServedNames
from web.keys import TableKeys
from web.slots import StreamSlots
from web.tries import Tries

NAME = "companion"


@dataclass(frozen=True)
class Parts:
    """session: the TableSession. eye: the EyeSupervisor or None. closing: set when the server stops, so that streams end."""

    session: Any
    settings: Settings
    eye: Any
    keys: TableKeys
    names: ServedNames
    tries: Tries
    slots: StreamSlots
    closing: Event = field(default_factory=Event)


def parts() -> Parts:
    """The parts of the app this request came to."""
    return cast(Parts, current_app.extensions[NAME])
