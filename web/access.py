"""Who is asking, and may they: the roles table, seat and viewer. The gate in front of every request stands in gate.py."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from math import ceil
from typing import Any, ParamSpec, TypeVar

from flask import current_app, g, request, session
from itsdangerous import BadSignature, URLSafeSerializer

from companion.errors import CompanionError
from companion.text import say
from web.hosts import FORWARDING_HEADERS, LOOPBACK_NAMES, bare_name, is_loopback
from web.parts import parts

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Person:
    """Who is behind a request.

    role: "table", "seat", "camera" or "viewer"; seat: whose phone; how: "local", "pin" or "cookie" (what proved it).
    """

    role: str = "viewer"
    seat: str | None = None
    how: str = ""


class PinNeededError(CompanionError):
    """This belongs to the table, and the device has not shown its PIN."""

    code = "pin-needed"
    http = 401

    def __init__(self) -> None:
        super().__init__(say("This belongs to the table."), say("Enter the table's PIN on this device first."))


class NotYoursError(CompanionError):
    """A seat's phone asked for what belongs to the table."""

    code = "not-yours"
    http = 403

    def __init__(self) -> None:
        super().__init__(say("A player's phone can't do this."), say("Use the device at the table."))


class WrongPinError(CompanionError):
    """The PIN shown is not the table's."""

    code = "wrong-pin"
    http = 401

    def __init__(self) -> None:
        where = say("The six digits are on the table's own screen under “More devices”, and in its terminal.")
        super().__init__(say("That is not the table's PIN."), where)


class TooManyTriesError(CompanionError):
    """Too many wrong PINs in the last minute."""

    code = "too-many-tries"
    http = 429

    def __init__(self, wait_s: float) -> None:
        super().__init__(say("Too many wrong PINs."), say("Wait {seconds} seconds and try again.", seconds=ceil(wait_s)))
        self.wait_s = wait_s


def who_is_asking() -> Person:
    """The person behind this request. Raises WrongPinError or TooManyTriesError when a PIN was shown and does not open."""
    if request.authorization is not None:
        if request.authorization.type == "bearer":
            check_pin(request.authorization.token or "")
            return Person("table", how="pin")
        raise WrongPinError()
    if _needs_no_pin():
        return Person("table", how="local")
    role, seat = session.get("role"), session.get("seat")
    if role == "table":
        return Person("table", how="cookie")
    if role == "seat" and isinstance(seat, str) and session.get("game") == _game_now():
        return Person("seat", seat, how="cookie")
    return Person("camera", how="cookie") if role == "camera" else Person()


def is_of_another_game() -> bool:
    """Whether this is a player's phone, and the game of its code lies on the table no more."""
    return g.person.role == "viewer" and session.get("role") == "seat"


def check_pin(tried: str) -> None:
    """Pass when this is the table's PIN and the address has not guessed too often."""
    right = parts().keys.opens(tried)
    wait_s = parts().tries.attempt(address(), right)
    if wait_s > 0:
        raise TooManyTriesError(wait_s)
    if not right:
        raise WrongPinError()


def address() -> str:
    """The peer's own address; what proxies claim is not believed."""
    return request.remote_addr or "?"


def own_origin() -> bool:
    """Whether the request says it comes from one of our own pages."""
    return request.headers.get("Origin") == f"{request.scheme}://{request.host}"


def _needs_no_pin() -> bool:
    """A browser on this very machine, with nobody in between, on a page of ours."""
    return (
        parts().settings.local_trust
        and is_loopback(request.remote_addr)
        and bare_name(request.host) in LOOPBACK_NAMES
        and not any(name in request.headers for name in FORWARDING_HEADERS)
        and ("Origin" not in request.headers or own_origin())
    )


def _game_now() -> str | None:
    game: str | None = parts().session.view().get("game_id")
    return game


def needs(*roles: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Only people with one of these roles come in."""

    def guard(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
            person: Person = g.person
            if person.role not in roles:
                raise PinNeededError() if person.role == "viewer" else NotYoursError()
            return view(*args, **kwargs)

        return guarded

    return guard


def make_table() -> None:
    """From now on this device is the table's."""
    session.clear()
    session.permanent = True
    session["role"] = "table"


def make_seat(seat: str, game: str) -> None:
    """From now on this device is that seat's phone, for this game."""
    session.clear()
    session.permanent = True
    session.update(role="seat", seat=seat, game=game)


def make_camera() -> None:
    """From now on this device is the table's camera, and nothing else."""
    session.clear()
    session.permanent = True
    session["role"] = "camera"


def camera_ticket() -> str:
    """What the camera's QR code carries: whoever scans it may send pictures of the table, and do nothing else."""
    return _tickets("camera").dumps("camera")


def check_camera_ticket(ticket: str) -> None:
    """Pass when this is our camera's ticket. Raises CompanionError otherwise."""
    try:
        _tickets("camera").loads(ticket)
    except BadSignature as forged:
        raise CompanionError(
            say("This camera's code is not from this table, or its PIN has changed since."),
            say("Scan the code on the table's screen again."),
            code="wrong-ticket",
        ) from forged


def seat_ticket(seat: str, game: str) -> str:
    """What a seat's QR code carries: opens that seat in that game and nothing else."""
    return _tickets().dumps([game, seat])


def read_seat_ticket(ticket: str) -> tuple[str, str]:
    """(game, seat) of a ticket. Raises WrongPinError when it is none of ours."""
    try:
        game, seat = _tickets().loads(ticket)
    except (BadSignature, ValueError, TypeError) as forged:
        raise CompanionError(
            say("This seat's code is not from this table, or its PIN has changed since."),
            say("Scan the code on the table's screen again."),
            code="wrong-ticket",
        ) from forged
    return str(game), str(seat)


def _tickets(salt: str = "seat") -> URLSafeSerializer:
    key: Any = current_app.secret_key
    return URLSafeSerializer(key, salt=salt)
