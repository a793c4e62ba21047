"""The cells of the markers we print, as numbers, so that printing needs no OpenCV. A test holds them against OpenCV's own."""

from collections.abc import Mapping

CELLS: Mapping[str, tuple[int, ...]] = {
    "DICT_4X4_50": (
        0xB532, 0x0F9A, 0x332D, 0x9946, 0x549E, 0x79CD, 0x9E2E, 0xC4F2, 0xFEDA, 0xCF56, 0xF991, 0x11A7,
        0x0EB7, 0x2A0F, 0x24B1, 0x263E, 0x4665, 0x6600, 0x6C5E, 0x76AF, 0x868B, 0xB02B, 0xCCD5, 0xDD82,
        0xFE47, 0x9471, 0xACE4, 0xA554, 0x2123, 0x346F, 0x4415, 0x57B2, 0x9ECF, 0xF0CB, 0x08AE, 0x0929,
        0x1875, 0x04FF, 0x0DF6, 0x1C5A, 0x1718, 0x2A28, 0x328C, 0x38B2, 0x24E8, 0x2EEB, 0x2D3F, 0x4B64,
        0x502E, 0x5013,
    ),
    "DICT_5X5_50": (
        0x145B2BC, 0x01C06E6, 0x1AF0EDD, 0x10395F7, 0x1AEB524, 0x1D4082D, 0x0D3D7EC, 0x0E2146B, 0x10D6132,
        0x1313FA5, 0x13CEE03, 0x1A2DAC0, 0x1E62B11, 0x05E7166, 0x1FCFCA8, 0x051E37F, 0x097A758, 0x0BEA26F,
        0x0F64DC4, 0x1061DE8, 0x12DDA75, 0x150E440, 0x16B0CA1, 0x0BA12DE, 0x19CD023, 0x1A59972, 0x1C3CE8B,
    ),
}  # fmt: skip
"""By family and marker number: the inner cells row by row, most significant bit first, 1 is white."""

SIDE: Mapping[str, int] = {"DICT_4X4_50": 4, "DICT_5X5_50": 5}
"""Inner cells along a side; the black border adds one all round."""


def marker_cells(number: int, family: str) -> list[list[bool]]:
    """The marker's cells row by row, its black border included; True is white."""
    side = SIDE[family]
    bits = CELLS[family][number]
    inner = [[bool(bits >> (side * side - 1 - row * side - column) & 1) for column in range(side)] for row in range(side)]
    edge = [False] * (side + 2)
    return [edge, *([False, *row, False] for row in inner), edge]
