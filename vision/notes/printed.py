"""What our printed banknotes look like: their size, where the marker sits, which marker means which value. Plain numbers, no OpenCV."""

NOTE_MM = (58.0, 27.0)  # fits the strip over a casino on the mat
MARKER_MM, PLATE_MM = 15.0, 2.5
MARKER_AT_MM = (3.2 + PLATE_MM, (NOTE_MM[1] - MARKER_MM) / 2)
"""Top left corner of the marker's black border, from the note's own."""
VALUES_USD = tuple(range(10_000, 110_000, 10_000))
FIRST_NUMBER = 20  # the mat uses 0 to 15, loose corner markers 43 to 46


def marker_of(value_usd: int) -> int:
    """The number of the marker on a note of this value."""
    return FIRST_NUMBER + VALUES_USD.index(value_usd)


def value_of(marker: int) -> int | None:
    """The value in dollars of the note that carries this marker; None when it is no note's."""
    index = marker - FIRST_NUMBER
    return VALUES_USD[index] if 0 <= index < len(VALUES_USD) else None
