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
    net.forward = net.answer  # type: ignore[method-assign,assignment]
    torch.onnx.export(
        net, example, str(out), dynamo=False, opset_version=17, input_names=["picture"], output_names=["answer"], dynamic_axes=axes
    )


def export_both(folder: Path) -> None:
    """Write finder.onnx and reader.onnx beside the finder.pt and reader.pt that lie in a folder."""
    if (folder / "finder.pt").exists():
        export_finder(folder / "finder.pt", folder)
    if (folder / "reader.pt").exists():
        export_reader(folder / "reader.pt", folder)


def export_finder(weights: Path, out: Path) -> None:
    """Write out/finder.onnx."""
    axes = {"picture": {2: "h", 3: "w"}, "answer": {2: "h8", 3: "w8"}}
    export(Finder(), weights, torch.zeros(1, 3, 192, 256), axes, out / "finder.onnx")


def export_reader(weights: Path, out: Path) -> None:
    """Write out/reader.onnx."""
    export(Reader(), weights, torch.zeros(2, 3, CROP, CROP), {"picture": {0: "n"}, "answer": {0: "n"}}, out / "reader.onnx")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finder", type=Path)
    parser.add_argument("--reader", type=Path)
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "models")
    options = parser.parse_args()
    if options.finder:
        export_finder(options.finder, options.out)
    if options.reader:
        export_reader(options.reader, options.out)


if __name__ == "__main__":
    main()
