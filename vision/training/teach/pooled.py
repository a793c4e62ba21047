"""Train one network on a pool that workers fill at the same time (vision.training.teach.pool), until a given moment.

    python -m vision.training.teach.pooled taught_reader --pool DIR --from old.pt --as-before 1 --until 1764150000 --out new.pt
    python -m vision.training.teach.pooled taught_reader --pool DIR --from new.pt --leave 0 --share 0.5 --steps 1500 --out other.pt

--leave: a fold (0..4) or a source of the photographs; so much of each batch is of photographs as --share says, the rest composed. With
neither only composed pictures are learned from. Losses, --as-before and --values-alone are those of vision.training.teach.train.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch

from vision.network import PHOTO, TAUGHT
from vision.training.teach.mean import whole
from vision.training.teach.photo_networks import NETWORKS
from vision.training.teach.pool import EVERY_SOURCE
from vision.training.teach.train import AsBefore, finder_loss, learning, rate_at, reader_loss, take_step, values_alone

BATCH = {"finder": 64, "reader": 512, f"{PHOTO}finder": 64, f"{PHOTO}reader": 512, TAUGHT: 160}
LOOK_EVERY = 40  # steps, for new chunks
Parts = tuple[torch.Tensor, ...]


class Pool:
    """Rows in the processor's memory, as many as there is room for; `take_up` adds what workers have written since."""

    def __init__(self, folder: Path, kind: str, names: tuple[str, ...], device: str, room: int, wanted: Callable[[np.ndarray], np.ndarray]):
        self._folder, self._kind, self._names, self._device, self._room = folder, kind, names, device, room
        self._wanted, self._known = wanted, set[Path]()
        self._parts: list[torch.Tensor] = []
        self.filled = 0

    @property
    def is_full(self) -> bool:
        """Whether there is no room for more."""
        return self.filled >= self._room

    def take_up(self, most: int = 1000) -> int:
        """Read up to so many new chunks. Returns how many have been read in all."""
        for path in [p for p in sorted(self._folder.glob(f"{self._kind}-*.npz")) if p not in self._known][:most]:
            if self.is_full:
                break
            data = np.load(path)
            rows = [data[name] for name in self._names]
            chosen = self._wanted(rows[-1]) if rows[-1].ndim == 2 else np.ones(len(rows[0]), bool)
            self._add([torch.from_numpy(part[chosen]) for part in rows])
            self._known.add(path)
        return len(self._known)

    def _add(self, rows: list[torch.Tensor]) -> None:
        if not self._parts:
            self._parts = [torch.empty((self._room, *part.shape[1:]), dtype=part.dtype, device=self._device) for part in rows]
        count = min(len(rows[0]), self._room - self.filled)
        for part, more in zip(self._parts, rows, strict=True):
            part[self.filled : self.filled + count] = more[:count].to(self._device)
        self.filled += count

    def some(self, count: int) -> Parts:
        """So many rows at random."""
        chosen = torch.randint(self.filled, (count,), device=self._device)
        return tuple(part[chosen] for part in self._parts)


def otherwise(crops: torch.Tensor) -> torch.Tensor:
    """Crops (n, 3, s, s) 0..255 turned by quarters, mirrored, brighter or darker, tinted, a little noisy: no two times the same."""
    for flipped in (crops.flip(-1), crops.flip(-2), crops.transpose(-1, -2)):
        chosen = torch.rand(len(crops), 1, 1, 1, device=crops.device) < 0.5
        crops = torch.where(chosen, flipped if flipped.shape == crops.shape else crops, crops)
    each = (len(crops), 1, 1, 1)
    tint = torch.randn(len(crops), 3, 1, 1, device=crops.device) * 0.03
    gain = torch.exp(torch.randn(each, device=crops.device) * 0.08 + tint)
    noise = torch.rand(each, device=crops.device) * 3 * torch.randn_like(crops)
    return (crops * gain + torch.randn(each, device=crops.device) * 3 + noise).clamp(0, 255)


def _wanted(leave: str) -> Callable[[np.ndarray], np.ndarray]:
    """Which rows of photographs may be learned from, by their truths (n, 5)."""
    if leave in EVERY_SOURCE:
        return lambda truth: np.asarray(truth[:, 3] != EVERY_SOURCE.index(leave))
    return lambda truth: np.asarray(truth[:, 4] != int(leave or -2))


class _Feed:
    """Batches for one network from composed pictures and, if wanted, photographs."""

    def __init__(self, options: argparse.Namespace, device: str) -> None:
        self._finder = options.what.endswith("finder")
        crops = "wide" if options.what == TAUGHT else "close"
        names = ("picture", "target", "weight") if self._finder else (crops, f"{crops}_truth")
        composed = "photo" if options.what.startswith(PHOTO) or options.what == TAUGHT else "table"
        self._composed = Pool(options.pool, composed, names, device, options.room, lambda truth: np.ones(len(truth), bool))
        self._real = Pool(options.pool, "real", names, device, options.room, _wanted(options.leave)) if options.share else None
        self._size, self._share, self._least = options.batch or BATCH[options.what], options.share, options.least

    def ready(self) -> bool:
        """Whether enough has been read to begin."""
        pools = [pool for pool in (self._composed, self._real) if pool]
        return all(pool.take_up() >= self._least or pool.is_full for pool in pools)

    def look_for_more(self) -> None:
        """Take up one more chunk of each kind."""
        for pool in (self._composed, self._real):
            if pool:
                pool.take_up(2)

    def batch(self) -> tuple[torch.Tensor, Parts]:
        """What is shown and what is true of it."""
        real = round(self._size * self._share)
        parts = self._composed.some(self._size - real)
        if self._real:
            parts = tuple(torch.cat(pair) for pair in zip(parts, self._real.some(real), strict=True))
        if self._finder:
            return parts[0].float(), tuple(part.float() for part in parts[1:])
        return otherwise(parts[0].float()), tuple(part.long() for part in parts[1].unbind(1)[:3])

    def told(self) -> str:
        """How much there is."""
        return f"{self._composed.filled} composed" + (f", {self._real.filled} of photographs" if self._real else "")


def learn(net: torch.nn.Module, feed: _Feed, options: argparse.Namespace, device: str) -> int:
    """Learn until the moment or the number of steps asked for; `net` ends as the mean over its last steps. Returns the steps."""
    finder = options.what.endswith("finder")
    groups = values_alone(net) if options.values_alone else learning(net)
    older = AsBefore(net, finder, options.sure) if options.as_before else None
    optimiser = torch.optim.AdamW(groups, lr=options.rate, weight_decay=1e-3)
    average = torch.optim.swa_utils.get_ema_multi_avg_fn(0.998)
    averaged = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=average, use_buffers=True)
    begun, step, told = time.time(), 0, 0.0
    while True:
        done = step / options.steps if options.steps else (time.time() - begun) / max(options.until - begun, 1)
        if done >= 1 or (options.until and time.time() > options.until):
            break
        for group in optimiser.param_groups:
            group["lr"] = group["part"] * rate_at(options.rate, step, done)
        inputs, targets = feed.batch()
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda" and options.what == TAUGHT):
            out = net(inputs)
            loss = (finder_loss if finder else reader_loss)(out.float(), *targets)
            if older is not None:
                loss = loss + options.as_before * older.loss(inputs, out.float(), targets)
        take_step(net, loss, optimiser, averaged)
        step += 1
        if step % LOOK_EVERY == 0:
            feed.look_for_more()
            if time.time() - told > 15:
                told = time.time()
                print(f"{options.what} {options.leave} step {step} done {done:.2f} loss {loss.item():.4f}, {feed.told()}", flush=True)
    net.load_state_dict(averaged.module.state_dict())
    return step


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=list(NETWORKS))
    parser.add_argument("--pool", type=Path, required=True)
    parser.add_argument("--from", dest="start", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--leave", default="", help="a fold (0..4) or a source of the photographs to leave out")
    parser.add_argument("--share", type=float, default=0.0, help="of photographs in a batch")
    parser.add_argument("--as-before", type=float, default=0.0)
    parser.add_argument("--sure", type=float, default=0.0, help="older answers are kept where they were right and so sure, 0..1")
    parser.add_argument("--values-alone", action="store_true")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--batch", type=int, default=0)
    parser.add_argument("--room", type=int, default=200_000, help="rows of each kind that are kept")
    parser.add_argument("--least", type=int, default=3, help="chunks of each kind before the first step")
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--until", type=float, default=0.0, help="seconds since 1970, as date +%%s tells them")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if not options.steps and not options.until:
        raise SystemExit("Say how long: --steps or --until.")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    torch.backends.cudnn.benchmark = True
    net = NETWORKS[options.what]()
    net.load_state_dict(whole(options.start))
    net.train(not options.as_before and not options.values_alone).to(device)
    feed = _Feed(options, device)
    while not feed.ready():
        time.sleep(1)
    steps = learn(net, feed, options, device)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    half = options.out.with_suffix(".half.pt")
    torch.save({name: values.cpu() for name, values in net.state_dict().items()}, half)
    half.rename(options.out)
    print(f"{options.what} {options.leave}: {steps} steps, {feed.told()} → {options.out}", flush=True)


if __name__ == "__main__":
    main()
