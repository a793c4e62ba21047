"""Names of dice colours that are one colour on the table."""

SAME_COLOUR = {"purple": "violet", "violet": "purple"}
"""The eye says purple, the game's kickers are violet: one colour, two names."""


def clashing(colours: list[str]) -> str | None:
    """The first of these that another one is, or looks like; None where all differ.

    >>> clashing(["red", "purple", "violet"])
    'purple'
    """
    return next((one for n, one in enumerate(colours) if {one, SAME_COLOUR.get(one)} & set(colours[:n] + colours[n + 1 :])), None)
