"""Train one of the networks, of tables or of photographs, for so many minutes and save the weights.

python -m vision.training.teach.train finder --shards DIR --minutes 15 --out finder.pt [--from older.pt [--as-before 1]]
                                             [--photos DIR --leave FOLD_OR_SOURCE]

--as-before: what the older weights answered rightly is answered as they did, so that what was measured with them and every threshold
stays true, and only where they were wrong something else is learned (Yan et al. 2021, "Positive-Congruent Training",
https://arxiv.org/abs/2011.09161). The normalisations keep their statistics.
--values-alone: of a finder only what tells the value learns: what it finds stays what it was, to the last bit.
"""

import argparse
import copy
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional

import vision.network
from vision.network import PHOTO, TAUGHT
from vision.training.teach.feed import Sample, ahead, composed, finder_batches, found_by_the_finder, mixed, reader_batches
from vision.training.teach.photo_networks import NETWORKS, TaughtReader

BATCH = {"finder": 24, "reader": 192, f"{PHOTO}finder": 24, f"{PHOTO}reader": 192, TAUGHT: 96}
FINDER_VALUES = slice(11, 17)  # of its channels (networks.py)
TAUGHT_PART = 0.3  # how quickly what ImageNet taught changes, against the rest


def finder_loss(out: torch.Tensor, target: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Focal loss for the heat, smooth L1 for geometry, cross-entropy for value; weights from targets.finder_target."""
    heat, goal = out[:, 0], target[:, 0]
    chance = torch.sigmoid(heat).clamp(1e-5, 1 - 1e-5)
    peak = (goal == 1).float()
    focal = -(peak * (1 - chance) ** 2 * chance.log() + (1 - peak) * (1 - goal) ** 4 * chance**2 * (1 - chance).log()) * weight[:, 0]
    count = peak.sum().clamp(min=1)

    def mean(loss: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        return (loss * w).sum() / w.sum().clamp(min=1)

    geometry = functional.smooth_l1_loss(out[:, 1:6], target[:, 1:6], reduction="none", beta=0.1)
    geometry = mean(geometry[:, :2].sum(1) * 2 + geometry[:, 2] * 3 + geometry[:, 3:].sum(1) * 0.5, weight[:, 1])
    box = mean(functional.smooth_l1_loss(out[:, 6:10], target[:, 6:10], reduction="none", beta=0.1).sum(1), weight[:, 2])
    value = mean(functional.cross_entropy(out[:, FINDER_VALUES], target[:, FINDER_VALUES].argmax(1), reduction="none"), weight[:, 3])
    doubt = mean(functional.binary_cross_entropy_with_logits(out[:, 10], target[:, 10], reduction="none"), weight[:, 4])
    hand = mean(functional.binary_cross_entropy_with_logits(out[:, 17], target[:, 17], reduction="none"), weight[:, 5])
    return focal.sum() / count + geometry + 0.5 * box + value + 0.5 * doubt + hand


def reader_loss(out: torch.Tensor, value: torch.Tensor, state: torch.Tensor, colour: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of the three answers; -1 means not judged."""

    def part(logits: torch.Tensor, goal: torch.Tensor) -> torch.Tensor:
        known = goal >= 0
        return functional.cross_entropy(logits[known], goal[known]) if known.any() else logits.sum() * 0

    return part(out[:, :6], value) * 1.5 + part(out[:, 6:11], state) + 0.7 * part(out[:, 11:], colour)


def rate_at(rate: float, step: int, done: float) -> float:
    """How quickly weights change: warm up, then a half cosine down. done: share of the time, 0..1."""
    return rate * min(1.0, step / 60 + 0.02) * (0.5 + 0.5 * float(np.cos(np.pi * done))) + 1e-6


def take_step(
    net: torch.nn.Module, loss: torch.Tensor, optimiser: torch.optim.Optimizer, averaged: torch.optim.swa_utils.AveragedModel
) -> None:
    """Change the weights by one step against the loss, no farther than is safe; their running mean follows."""
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
    optimiser.step()
    averaged.update_parameters(net)


class AsBefore:
    """The network as it was before the training, and how far its pupil has gone from what it answered rightly."""

    def __init__(self, net: torch.nn.Module, finder: bool, sure: float = 0.0) -> None:
        """sure: the chance, 0..1, from which on a right answer is kept; what was right but less sure may become surer."""
        self._teacher = copy.deepcopy(net).eval().requires_grad_(False)
        self._finder, self._sure = finder, sure

    def loss(self, inputs: torch.Tensor, out: torch.Tensor, targets: Sequence[torch.Tensor]) -> torch.Tensor:
        """Mean square of the difference of both answers, logits, over what the older one had right."""
        before = self._teacher(inputs).float()
        kept = (self._kept_of_finder if self._finder else self._kept_of_reader)(before, *targets)
        return ((out - before) ** 2 * kept).sum() / kept.sum().clamp(min=1)

    def _right(self, logits: torch.Tensor, goal: torch.Tensor) -> torch.Tensor:
        """Whether answers (n, k, …) name the goal, (n, …), and are sure of it."""
        chance, named = torch.softmax(logits, 1).max(1)
        return (named == goal) & (chance >= self._sure)

    def _kept_of_reader(self, before: torch.Tensor, value: torch.Tensor, state: torch.Tensor, colour: torch.Tensor) -> torch.Tensor:
        """(n, 19): each of its three answers where it was right, or where nobody knows better."""
        answers = ((before[:, :6], value), (before[:, 6:11], state), (before[:, 11:], colour))
        right = [((goal < 0) | self._right(logits, goal)).float()[:, None].expand_as(logits) for logits, goal in answers]
        return torch.cat(right, 1)

    def _kept_of_finder(self, before: torch.Tensor, target: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
        """(n, 18, c, c): all of it but values that were wrong, those of cells in which no die lies, and the heat of dice it hardly saw."""
        right = self._right(before[:, FINDER_VALUES], target[:, FINDER_VALUES].argmax(1)) & (weight[:, 3] > 0)
        kept = torch.ones_like(before)
        kept[:, FINDER_VALUES] = right.float()[:, None]
        kept[:, 0] = 1 - ((target[:, 0] == 1) & (before[:, 0] < 0)).float()
        return kept


def _samples(options: argparse.Namespace, rng: np.random.Generator) -> Iterator[Sample]:
    sources = [(composed(options.shards, rng, found_by_the_finder if options.what == "reader" else None), 1.0)]
    if options.photos:
        from vision.training.teach.photos import patches

        sources.append((patches(options.photos, options.leave, rng), options.share / (1 - options.share)))
    return mixed(sources, rng)


def _which(what: str) -> str:
    """Which networks: PHOTO for those of photographs, else those of tables."""
    return PHOTO if what.startswith(PHOTO) or what == TAUGHT else ""


def _begun(what: str, start: Path | None) -> torch.nn.Module:
    """The network as it begins: with older weights, or new, the taught reader with what ImageNet taught."""
    net = NETWORKS[what]()
    if start:
        _take_over(net, torch.load(start))
    elif isinstance(net, TaughtReader):
        net.trunk.begin()
    return net


def learning(net: torch.nn.Module) -> list[dict]:
    """The weights that change, in groups for the optimiser; `part` of the rate is each group's."""
    changing = [(name.startswith("trunk."), weights) for name, weights in net.named_parameters() if weights.requires_grad]
    groups = [([w for taught, w in changing if taught], TAUGHT_PART), ([w for taught, w in changing if not taught], 1.0)]
    return [{"params": weights, "part": part} for weights, part in groups if weights]


def values_alone(net: torch.nn.Module) -> list[dict]:
    """The rows of a finder's last layer that tell the value, in one group for the optimiser; all else stays as it is."""
    net.requires_grad_(False)
    last = [*net.modules()][-1]
    for weights in last.parameters():
        rows = torch.zeros_like(weights)
        rows[FINDER_VALUES] = 1
        weights.requires_grad_(True).register_hook(lambda slope, rows=rows: slope * rows)
    return [{"params": list(last.parameters()), "part": 1.0, "weight_decay": 0.0}]


def _take_over(net: torch.nn.Module, old: dict[str, torch.Tensor]) -> None:
    """Start from older weights, which may have had fewer answers, or seen less."""
    now = net.state_dict()
    for name, values in old.items():
        if values.ndim:
            now[name][tuple(slice(size) for size in values.shape)] = values
        else:
            now[name] = values
    net.load_state_dict(now)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=list(NETWORKS))
    parser.add_argument("--shards", type=Path, required=True)
    parser.add_argument("--photos", type=Path, help="labelled photographs with found tops (vision.training.teach.photos)")
    parser.add_argument("--leave", default="", help="a fold (0..4) or a source to leave out of training")
    parser.add_argument("--share", type=float, default=0.35, help="share of photographs in a batch")
    parser.add_argument("--models", type=Path, help="folder of the finder.onnx whose finds the reader learns to judge")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--from", dest="start", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--as-before", type=float, default=0.0, help="how much what the older weights had right counts, against the rest")
    parser.add_argument("--values-alone", action="store_true", help="of a finder only what tells the value learns")
    parser.add_argument("--dwell", type=int, nargs="*", default=[], help="values that a reader is shown more often than others")
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--batch", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if options.models:
        vision.network.MODELS = options.models
    torch.set_num_threads(options.threads)
    cv2.setNumThreads(1)
    torch.manual_seed(options.seed)
    finder = options.what.endswith("finder")
    net = _begun(options.what, options.start)
    net.train(not options.as_before and not options.values_alone).to(memory_format=torch.channels_last)
    older = AsBefore(net, finder) if options.as_before else None
    size = options.batch or BATCH[options.what]
    quick_halves = bool(torch.cpu.get_capabilities().get("avx512_bf16"))  # elsewhere halves are ten times slower

    def feed() -> Iterator:
        rng = np.random.default_rng(options.seed)
        samples = _samples(options, rng)
        if finder:
            return finder_batches(samples, size, rng)
        return reader_batches(samples, size, rng, _which(options.what), net.cut, options.dwell)

    optimiser = torch.optim.AdamW(values_alone(net) if options.values_alone else learning(net), lr=options.rate, weight_decay=1e-3)
    averaged = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True)
    begun, step, running, told = 0.0, 0, 0.0, 0.0
    for batch in ahead(feed):
        begun = begun or time.monotonic()  # the first batch may take a while
        done = (time.monotonic() - begun) / (options.minutes * 60)
        if done >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = group["part"] * rate_at(options.rate, step, done)
        inputs = torch.from_numpy(batch[0]).float().to(memory_format=torch.channels_last)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=quick_halves):
            out = net(inputs)
        targets = [torch.from_numpy(b) for b in batch[1:]]
        loss = (finder_loss if finder else reader_loss)(out.float(), *targets)
        if older is not None:
            loss = loss + options.as_before * older.loss(inputs, out.float(), targets)
        take_step(net, loss, optimiser, averaged)
        step += 1
        running = 0.98 * running + 0.02 * loss.item() if step > 1 else loss.item()
        if time.monotonic() - told > 20:
            told = time.monotonic()
            print(f"step {step} done {done:.2f} loss {running:.4f}", flush=True)
            torch.save(averaged.module.state_dict(), options.out.with_suffix(".half.pt"))  # what a broken-off training leaves
    torch.save(averaged.module.state_dict(), options.out)
    options.out.with_suffix(".half.pt").unlink(missing_ok=True)
    print(f"steps {step} loss {running:.4f} → {options.out}")


if __name__ == "__main__":
    main()
