"""Things gathered into clumps by who is near to whom."""

import numpy as np
import numpy.typing as npt


def clumps(near: npt.NDArray[np.bool_]) -> list[list[int]]:
    """Numbers 0..n-1 gathered so that from each one reaches every other of its clump by steps from near to near. near: (n, n)."""
    found, left = [], set(range(len(near)))
    while left:
        clump, reached = [], [left.pop()]
        while reached:
            clump.append(reached.pop())
            beside = [n for n in left if near[clump[-1], n]]
            left.difference_update(beside)
            reached += beside
        found.append(sorted(clump))
    return found
