"""Weights → vision/models/*.onnx, by the exporter that every OpenCV reads.

python -m vision.training.export --finder finder.pt --reader reader.pt [--out DIR]
"""

import argparse
from pathlib import Path

import torch

from vision.training.networks import CROP, Finder, Reader


def export(net: torch.nn.Module, weights: Path, example: torch.Tensor, axes: dict[str, dict[int, str]], out: Path) -> None:
    """Write one network with its weights as ONNX."""
    net.load_state_dict(torch.load(weights))
    net.eval()
    torch.onnx.export(
        net, example, str(out), dynamo=False, opset_version=17, input_names=["picture"], output_names=["answer"], dynamic_axes=axes
    )


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finder", type=Path)
    parser.add_argument("--reader", type=Path)
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "models")
    options = parser.parse_args()
    if options.finder:
        axes = {"picture": {2: "h", 3: "w"}, "answer": {2: "h8", 3: "w8"}}
        export(Finder(), options.finder, torch.zeros(1, 3, 192, 256), axes, options.out / "finder.onnx")
    if options.reader:
        export(
            Reader(), options.reader, torch.zeros(2, 3, CROP, CROP), {"picture": {0: "n"}, "answer": {0: "n"}}, options.out / "reader.onnx"
        )


if __name__ == "__main__":
    main()
