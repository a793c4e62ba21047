"""The taught reader's upper blocks go on learning, on what its lower ones make of crops that are cut out once.

    python -m vision.training.teach.upper --shards DIR --models DIR --from taught_reader.pt --out taught_reader.pt
                                           [--crops 24000] [--minutes 12]

The lower blocks are four fifths of the work and hardly change any more; so a step takes a sixth of one of `train taught_reader`. What the
older weights answered rightly is answered as before (vision.training.teach.train, --as-before).
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import torch
from torch.nn import functional

import vision.network
from vision.network import PHOTO
from vision.training.teach.feed import ahead, composed, reader_batches
from vision.training.teach.mean import whole
from vision.training.teach.photo_networks import COARSE, FINE, TaughtReader
from vision.training.teach.train import AsBefore, rate_at, reader_loss, take_step

UPPER = 8  # the first block that learns
AT_ONCE = 96  # crops


class Lower(NamedTuple):
    """What the lower blocks make of crops: of the finer maps what the head hears, (n, 80), and the maps for the upper blocks,
    (n, 80, 6, 6) halves; and what is true of them, (n,) each."""

    near: torch.Tensor
    maps: torch.Tensor
    value: torch.Tensor
    state: torch.Tensor
    colour: torch.Tensor

    def at(self, chosen: torch.Tensor) -> "Lower":
        """Some of them."""
        return Lower(*(part[chosen] for part in self))


class Upper(torch.nn.Module):
    """The blocks that learn, and the head; of one taught reader, whose weights they are."""

    def __init__(self, net: TaughtReader) -> None:
        super().__init__()
        self.blocks, self.head = net.trunk._blocks[UPPER : COARSE + 1], net.head

    def forward(self, lower: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
        near, x = lower
        for block in self.blocks:
            x = block(x)
        face = x[:, :, 1:-1, 1:-1]
        return self.head(torch.cat([near, *(part for maps in (face, x) for part in (maps.mean((2, 3)), maps.amax((2, 3))))], 1))


@torch.no_grad()
def lower_of(net: TaughtReader, crops: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """What the lower blocks make of crops, (n, 3, 96, 96) 0..255."""
    trunk = net.trunk
    x = functional.relu6(trunk._bn0(trunk._conv_stem(functional.pad(crops * (1 / 127.5) - 1.0, (0, 1, 0, 1)))))
    for number, block in enumerate(trunk._blocks[:UPPER]):
        x = block(x)
        if number == FINE:
            near = x[:, :, 2:-2, 2:-2]
            heard = torch.cat([near.mean((2, 3)), near.amax((2, 3))], 1)
    return heard, x


def seen_once(net: TaughtReader, batches: Iterator[tuple[np.ndarray, ...]], crops: int) -> Lower:
    """So many crops, each seen by the lower blocks."""
    rows, seen = [], 0
    while seen < crops:
        batch = next(batches)
        near, maps = lower_of(net, torch.from_numpy(batch[0]).float().to(memory_format=torch.channels_last))
        rows.append((near, maps.half(), *(torch.from_numpy(part) for part in batch[1:])))
        seen += len(batch[0])
        if len(rows) % 20 == 0:
            print(f"{seen} of {crops} crops seen", flush=True)
    return Lower(*(torch.cat(column) for column in zip(*rows, strict=True)))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shards", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True, help="folder of the photo_finder.onnx whose finds it learns to judge")
    parser.add_argument("--from", dest="start", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--crops", type=int, default=24_000)
    parser.add_argument("--dwell", type=int, nargs="*", default=[], help="values that it is shown more often than others")
    parser.add_argument("--as-before", type=float, default=1.0)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--minutes", type=float, default=12, help="of learning, after the crops were seen")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    vision.network.MODELS = options.models
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(options.seed)
    net = TaughtReader()
    net.load_state_dict(whole(options.start))
    net.eval().to(memory_format=torch.channels_last)

    def feed() -> Iterator[tuple[np.ndarray, ...]]:
        rng = np.random.default_rng(options.seed)
        return reader_batches(composed(options.shards, rng), AT_ONCE, rng, PHOTO, net.cut, options.dwell)

    learn(net, seen_once(net, ahead(feed), options.crops), options.as_before, options.rate, options.minutes)
    torch.save(net.state_dict(), options.out)


def learn(net: TaughtReader, lower: Lower, as_before: float, rate: float, minutes: float) -> None:
    """The upper blocks and the head of `net` learn in place; what is kept is the mean over the last steps."""
    upper = Upper(net)
    upper.requires_grad_(True)
    older = AsBefore(upper, finder=False)
    optimiser = torch.optim.AdamW(upper.parameters(), lr=rate, weight_decay=1e-3)
    averaged = torch.optim.swa_utils.AveragedModel(upper, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.995))
    begun, step = time.monotonic(), 0
    while (done := (time.monotonic() - begun) / (minutes * 60)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = rate_at(rate, step, done)
        batch = lower.at(torch.randint(len(lower.near), (AT_ONCE,)))
        inputs, targets = (batch.near, batch.maps.float()), (batch.value, batch.state, batch.colour)
        out = upper(inputs)
        loss = reader_loss(out, *targets) + as_before * older.loss(inputs, out, targets)
        take_step(upper, loss, optimiser, averaged)
        step += 1
        if step % 100 == 0:
            print(f"step {step} done {done:.2f} loss {loss.item():.3f}", flush=True)
    upper.load_state_dict(averaged.module.state_dict())


if __name__ == "__main__":
    main()
