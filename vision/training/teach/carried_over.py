"""What a finder learned of values alone, carried over to another finder of which only the ONNX file was kept.

    python -m vision.training.teach.carried_over --old start/photo_finder.pt --new values/photo_finder.pt
                                                 --to photo_finder.onnx --out M.onnx

For the rows of the last layer that tell the value: the other's plus what `--values-alone` changed (train, pooled). Both must
have grown from the same weights. What the other finds stays what it was, to the last bit.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from vision.training.teach.export import rounded
from vision.training.teach.mean import whole
from vision.training.teach.train import FINDER_VALUES

LAST = ("head.1.weight", "head.1.bias")


def carried_over(model: onnx.ModelProto, old: Path, new: Path) -> onnx.ModelProto:
    """The finder with the values' rows moved by new minus old."""
    before, after = whole(old), whole(new)
    stored = {one.name: one for one in model.graph.initializer}
    for name in LAST:
        weights = np.array(numpy_helper.to_array(stored[name]))
        weights[FINDER_VALUES] += (after[name] - before[name])[FINDER_VALUES].numpy()
        stored[name].CopyFrom(numpy_helper.from_array(weights, name))
    return rounded(model)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", type=Path, required=True, help="weights of the finder before it learned of values alone")
    parser.add_argument("--new", type=Path, required=True, help="and after")
    parser.add_argument("--to", type=Path, required=True, help="the other finder, an ONNX file")
    parser.add_argument("--out", type=Path, required=True, help="where to write it")
    options = parser.parse_args()
    onnx.save(carried_over(onnx.load(str(options.to)), options.old, options.new), str(options.out))


if __name__ == "__main__":
    main()
