"""Meshes as files that Mitsuba reads."""

from pathlib import Path

import numpy as np


def write_ply(file: Path, corners: np.ndarray, places: np.ndarray, triangles: np.ndarray) -> None:
    """A mesh in a form in which Mitsuba takes corners with their places on a picture."""
    names = "".join(f"property float {name}\n" for name in "xyzuv")
    head = f"element vertex {len(corners)}\n{names}element face {len(triangles)}\nproperty list uchar int vertex_indices\nend_header\n"
    listed = np.empty(len(triangles), [("count", "u1"), ("corners", "<i4", 3)])
    listed["count"], listed["corners"] = 3, triangles
    with file.open("wb") as out:
        out.write(b"ply\nformat binary_little_endian 1.0\n" + head.encode())
        out.write(np.hstack([corners, places]).astype("<f4").tobytes() + listed.tobytes())
