"""Weights → vision/models/*.onnx, by the exporter that every OpenCV reads.

python -m vision.training.teach.export --of DIR [--out DIR]   (finder.pt, reader.pt, photo_finder.pt, photo_reader.pt, taught_reader.pt)
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from vision.network import PHOTO, TAUGHT
from vision.training.teach.photo_networks import NETWORKS


def export(net: torch.nn.Module, example: torch.Tensor, axes: dict[str, dict[int, str]], out: Path) -> None:
    """Write one network as ONNX; what it takes is brought to -1..1 before."""
    net.eval()
    if hasattr(net, "answer"):
        net.forward = net.answer  # type: ignore[method-assign,assignment]
    torch.onnx.export(
        net, example, str(out), dynamo=False, opset_version=17, input_names=["picture"], output_names=["answer"], dynamic_axes=axes
    )
    onnx.save(without_blanks(rounded(onnx.load(str(out)))), str(out))


def export_all(folder: Path, out: Path) -> None:
    """Write the networks whose weights lie in a folder as ONNX into `out`, which is made if need be."""
    out.mkdir(parents=True, exist_ok=True)
    for name in ("finder", f"{PHOTO}finder"):
        if (folder / f"{name}.pt").exists():
            axes = {"picture": {2: "h", 3: "w"}, "answer": {2: "h8", 3: "w8"}}
            export(_with_weights(name, folder / f"{name}.pt"), torch.zeros(1, 3, 192, 256), axes, out / f"{name}.onnx")
    for name in ("reader", f"{PHOTO}reader", TAUGHT):
        if (folder / f"{name}.pt").exists():
            net, axes = _with_weights(name, folder / f"{name}.pt"), {"picture": {0: "n"}, "answer": {0: "n"}}
            export(net, torch.zeros(2, 3, net.cut.side, net.cut.side), axes, out / f"{name}.onnx")


def rounded(model: onnx.ModelProto) -> onnx.ModelProto:
    """The network with weights of eleven binary digits, as two bytes would hold: the file then packs to two thirds. Shifts stay exact."""
    for stored in model.graph.initializer:
        weights = numpy_helper.to_array(stored)
        if weights.dtype == np.float32 and weights.ndim > 1:
            bits = (np.ascontiguousarray(weights).view(np.uint32) + (1 << 12)) >> 13 << 13
            stored.CopyFrom(numpy_helper.from_array(bits.astype(np.uint32).view(np.float32), stored.name))
    return model


def without_blanks(model: onnx.ModelProto) -> onnx.ModelProto:
    """The same network, none of its steps with a last input that is named by nothing, as the exporter writes it for a padding: onnxruntime
    takes no such padding into the convolution after it, and the taught reader then needs a third more time."""
    for step in model.graph.node:
        while step.input and not step.input[-1]:
            step.input.pop()
    return model


def _with_weights(name: str, path: Path) -> torch.nn.Module:
    net = NETWORKS[name]()
    net.load_state_dict(torch.load(path))
    return net


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--of", type=Path, required=True, help="folder with weights")
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[2] / "models")
    options = parser.parse_args()
    export_all(options.of, options.out)


if __name__ == "__main__":
    main()
