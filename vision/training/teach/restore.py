"""The shipped ONNX files back into torch weights, so that training can go on where it ended though no .pt file was kept.

The exporter folded every batch normalisation into the convolution before it. It is unfolded here against real pictures: mean and
spread of each convolution's output become the running statistics, scale and shift make the answer what it was.

python -m vision.training.teach.restore --shards DIR --out DIR [--models DIR]   (writes finder.pt and reader.pt)
"""

import argparse
import itertools
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from vision.training.teach.feed import composed, finder_batches, reader_batches
from vision.training.teach.networks import Finder, Reader

MODELS = Path(__file__).parents[2] / "models"


def restored(net: nn.Module, path: Path, pictures: torch.Tensor) -> nn.Module:
    """`net` with the weights of an ONNX file. pictures: a typical batch, (n, 3, h, w), that gives the normalisations their statistics."""
    stored = [np.array(numpy_helper.to_array(i)) for i in onnx.load(str(path)).graph.initializer]
    # the last layer keeps its name and comes first; the folded ones follow in the order of the network
    named, folded = stored[:2], stored[2:]
    pairs = _convolutions(net)
    last = [m for m in net.modules() if isinstance(m, (nn.Conv2d, nn.Linear))][-1]
    if len(folded) != 2 * len(pairs):
        raise ValueError(f"{path} holds {len(folded) // 2} folded layers, the network has {len(pairs)}")
    with torch.no_grad():
        last.weight.copy_(torch.from_numpy(named[0]))
        last.bias.copy_(torch.from_numpy(named[1]))
        for (conv, norm), weight, bias in zip(pairs, folded[::2], folded[1::2], strict=True):
            conv.weight.copy_(torch.from_numpy(weight))
            norm.register_forward_pre_hook(_unfold(torch.from_numpy(bias)))
        net.eval()
        net(pictures)
    for _, norm in pairs:
        norm._forward_pre_hooks.clear()
    return net


def _unfold(bias: torch.Tensor) -> Callable[[nn.BatchNorm2d, tuple[torch.Tensor]], None]:
    def hook(norm: nn.BatchNorm2d, inputs: tuple[torch.Tensor]) -> None:
        flat = inputs[0].transpose(0, 1).flatten(1)
        mean, spread = flat.mean(1), flat.var(1) + 1e-4
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.copy_(torch.sqrt(spread + norm.eps))
        norm.bias.copy_(bias + mean)

    return hook


def _convolutions(net: nn.Module) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Each convolution with the normalisation behind it, in order."""
    layers = [m for m in net.modules() if isinstance(m, (nn.Conv2d, nn.BatchNorm2d))]
    return [(a, b) for a, b in itertools.pairwise(layers) if isinstance(a, nn.Conv2d) and isinstance(b, nn.BatchNorm2d)]


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shards", type=Path, required=True)
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(0)
    for name, net, batches, size in (("finder", Finder(), finder_batches, 48), ("reader", Reader(), reader_batches, 384)):
        pictures = torch.from_numpy(next(batches(composed(options.shards, rng), size, rng))[0]).float()
        torch.save(restored(net, options.models / f"{name}.onnx", pictures).state_dict(), options.out / f"{name}.pt")
        with torch.no_grad():
            print(name, "mean output", float(net(pictures).mean()))


if __name__ == "__main__":
    main()
