"""What is said where a broker can't be told anything."""

from companion.errors import CompanionError


class LineError(CompanionError):
    """The broker can't be told anything just now."""

    code = "mqtt"
