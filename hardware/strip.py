"""What is clocked into a strip of APA102 or SK9822 lamps ("DotStar"): bits on one line, taken when the other one rises, at any speed."""

from collections.abc import Iterator, Sequence

from hardware.light_path import Colour


def frame(colours: Sequence[Colour], brightness: int) -> bytes:
    """The bytes that give each lamp its colour. brightness: 1 to 31, of all of them.

    In front 32 bits of zero, then four bytes a lamp. Behind, 32 zeros more, upon which an SK9822 shows what it was told, and half a clock
    for every lamp, for each hands the bits on half a clock late. Zeros, not ones: a longer strip would take those for white.

    >>> frame([(255, 128, 0)], 4).hex(" ")
    '00 00 00 00 e4 00 80 ff 00 00 00 00 00'
    """
    lamps = b"".join(bytes((0xE0 | brightness, blue, green, red)) for red, green, blue in colours)
    return bytes(4) + lamps + bytes(4 + (len(colours) + 15) // 16)


def bits(content: bytes) -> Iterator[int]:
    """The bits in the order in which they are clocked in: of each byte the highest first."""
    return (byte >> place & 1 for byte in content for place in range(7, -1, -1))
