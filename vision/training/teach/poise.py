"""Train the network that tells how a die stands (vision/dice/poise.py), write it as ONNX, and print what thresholds let through.

    python -m vision.training.teach.poise --shards DIR [--minutes 12] [--threads 2] [--test DIR] [--from poise.onnx --rate 1e-3]
                                          [--out vision/models/poise.onnx]

Shards come from vision.training.teach.upset_tables. --from: go on where the network in that file stands. Judged on --test, or on the last
tenth of the shards, which is left out of training.
"""

import argparse
import copy
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from vision.dice.poise import CUT, NAME, POISES
from vision.network import MODELS
from vision.training.teach.export import export
from vision.training.teach.networks import Poise
from vision.training.teach.restore import restored
from vision.training.teach.train import take_step
from vision.training.teach.upset_tables import ROOMY, Shard, load_shards

BATCH, RATE = 256, 3e-3
TURN, MOVE, GROW = np.radians(4), 1.2, 0.04  # how far crops are turned, moved (pixels) and scaled: what finder and pose leave open
SLOPE_OPEN = 0.015
PATTERNED = 0.5  # share of the dice on plain ground that are shown on patterned ground instead
RIM, AS_PLAIN, PLAIN, FROM_GROUND, TOP = 3, 0.08, 0.5, 0.15, 9.0  # pixels round a crop; so much of them so near to their median
# are plain ground; so far from it is a die's middle; so far its top may reach, in pixels
FALSE_ALARMS = (0.01, 0.005, 0.003, 0.002, 0.001)


def shown(shard: Shard, rows: np.ndarray, rng: np.random.Generator | None) -> torch.Tensor:
    """(n, 4, side, side) of these dice, as vision.dice.poise.seen. rng: changes, mirrors and relights them a little; None leaves them."""
    crops = torch.from_numpy(shard.crops[rows]).float().permute(0, 3, 1, 2) / 127.5 - 1
    slopes = torch.from_numpy(np.clip(shard.slopes[rows], 0, 2) - 1)
    rim = (ROOMY.side - CUT.side) // 2
    if rng is None:
        crops = crops[:, :, rim:-rim, rim:-rim]
    else:
        crops = _relit(_moved(_on_patterns(crops, rng), rng), rng)
        slopes = slopes + torch.from_numpy(rng.normal(0, SLOPE_OPEN, len(rows)).astype(np.float32))
    return torch.cat([crops, slopes.float()[:, None, None, None].expand(-1, 1, CUT.side, CUT.side)], 1)


def _on_patterns(crops: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    """Many of those on plain ground on such with grain or flecks, as trays have it: wherever a crop has the ground's colour, in light or
    in shadow."""
    light = (crops + 1) / 2
    frame = torch.cat([light[:, :, :RIM].flatten(2), light[:, :, -RIM:].flatten(2), light[:, :, :, :RIM].flatten(2)], 2)
    ground = frame.median(2).values
    middle = crops.shape[-1] // 2
    apart = (light[:, :, middle - 4 : middle + 4, middle - 4 : middle + 4].mean((2, 3)) - ground).abs().amax(1)
    plain = ((frame - ground[..., None]).abs().amax(1) < AS_PLAIN).float().mean(1) > PLAIN
    chosen = plain & (apart > FROM_GROUND) & torch.from_numpy(rng.random(len(crops)) < PATTERNED)
    if not chosen.any():
        return crops
    light, ground = light[chosen], ground[chosen][..., None, None]
    part = light / (ground + 0.02)
    lit = part.mean(1, keepdim=True)
    far = torch.hypot(*torch.meshgrid(*2 * [torch.arange(crops.shape[-1]) - (crops.shape[-1] - 1) / 2], indexing="ij"))
    like = ((part - lit).abs().amax(1, keepdim=True) < 0.12 * lit) & (lit > 0.4) & (lit < 1.2) & (far > TOP)
    pattern = _pattern(len(light), crops.shape[-1], rng)
    out = crops.clone()
    out[chosen] = (torch.where(like, light * pattern, light).clamp(0, 1)) * 2 - 1
    return out


def _pattern(count: int, side: int, rng: np.random.Generator) -> torch.Tensor:
    """What the ground's light is multiplied by, (count, 3, side, side): grain, or flecks, of one size in all of them."""
    cells, hues = round(side / float(np.exp(rng.uniform(0, np.log(8))))), 3 if rng.random() < 0.3 else 1
    noise = torch.from_numpy(rng.normal(0, 1, (count, hues, cells, cells)).astype(np.float32))
    noise = functional.interpolate(noise, (side, side), mode="bicubic")
    if rng.random() < 0.5:
        noise = (noise > float(rng.uniform(0.5, 2))).float() * 2
    much = torch.from_numpy(rng.uniform(-0.5, 0.5, (count, 1, 1, 1)).astype(np.float32))
    return (noise * much).exp().expand(-1, 3, -1, -1)


def _moved(crops: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    count = len(crops)
    turn, grow = rng.normal(0, TURN / 2, count), np.exp(rng.normal(0, GROW / 2, count)) * CUT.side / ROOMY.side
    mirror, (dx, dy) = rng.choice([-1, 1], count), rng.normal(0, 2 * MOVE / ROOMY.side / 2, (2, count))
    c, s = np.cos(turn) * grow, np.sin(turn) * grow
    ways = np.stack([np.stack([c * mirror, -s, dx], 1), np.stack([s * mirror, c, dy], 1)], 1)
    grid = functional.affine_grid(torch.from_numpy(ways).float(), [count, 3, CUT.side, CUT.side], align_corners=False)
    return functional.grid_sample(crops, grid, mode="bilinear", padding_mode="border", align_corners=False)


def _relit(crops: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    """Other lamps, exposures, colours in another order, noise, and some a little blurred."""
    count = len(crops)
    light = (crops + 1) / 2
    gain = np.exp(rng.normal(0, 0.15, (count, 1, 1, 1)) + rng.normal(0, 0.08, (count, 3, 1, 1))).astype(np.float32)
    bend = np.exp(rng.normal(0, 0.15, (count, 1, 1, 1))).astype(np.float32)
    light = (light * torch.from_numpy(gain)).clamp(1e-4, 1) ** torch.from_numpy(bend)
    if rng.random() < 0.3:
        light = light[:, torch.from_numpy(rng.permutation(3))]
    if rng.random() < 0.25:
        light = functional.avg_pool2d(functional.pad(light, (1, 1, 1, 1), mode="replicate"), 3, 1)
    noise = torch.from_numpy(rng.normal(0, 1, light.shape).astype(np.float32)) * float(rng.uniform(0, 0.02))
    return (light + noise).clamp(0, 1) * 2 - 1


def set_out(start: Path | None, shard: Shard) -> Poise:
    """A new network, or that of an ONNX file, its normalisations fitted to some of these dice."""
    if start is None:
        return Poise()
    rows = np.random.default_rng(0).integers(len(shard.poise), size=2 * BATCH)
    net = restored(Poise(), start, shown(shard, rows, None))
    assert isinstance(net, Poise)
    return net


def trained(shard: Shard, minutes: float, seed: int, start: Path | None, rate: float) -> Poise:
    """A network that has seen these dice for so long."""
    torch.manual_seed(seed)
    rng, net = np.random.default_rng(seed), set_out(start, shard).train()
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-2)
    averaged = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True)
    begun, told, step, running = time.monotonic(), 0.0, 0, 1.0
    quick_halves = bool(torch.cpu.get_capabilities().get("avx512_bf16"))  # elsewhere halves are ten times slower
    poise = torch.from_numpy(shard.poise.astype(np.int64))
    while (done := (time.monotonic() - begun) / (minutes * 60)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, step / 100 + 0.02) * (0.5 + 0.5 * float(np.cos(np.pi * done))) + 1e-6
        rows = rng.integers(len(shard.poise), size=BATCH)
        inputs = shown(shard, rows, rng).to(memory_format=torch.channels_last)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=quick_halves):
            out = net(inputs)
        loss = functional.cross_entropy(out.float(), poise[rows])
        take_step(net, loss, optimiser, averaged)
        step, running = step + 1, 0.99 * running + 0.01 * loss.item()
        if time.monotonic() - told > 20:
            told = time.monotonic()
            print(f"step {step} done {done:.2f} loss {running:.4f}", flush=True)
    return copy.deepcopy(averaged.module).eval()


def judged(net: Poise, shard: Shard) -> str:
    """What thresholds of the chance that it lies flat let through, of dice of which nobody was asked before."""
    with torch.no_grad():
        parts = [torch.softmax(net(shown(shard, rows, None)), 1) for rows in np.array_split(np.arange(len(shard.poise)), 50)]
    flat = torch.cat(parts).numpy()[:, 0]
    of = [shard.believed & (shard.poise == number) for number in range(len(POISES))]
    lines = ["believed: " + ", ".join(f"{name} {int(which.sum())} of {int((shard.poise == n).sum())}" for n, (name, which) in
                                      enumerate(zip(POISES, of, strict=True)))]  # fmt: skip
    for share in FALSE_ALARMS:
        least = float(np.quantile(flat[of[0]], share))
        steep = of[1] & (shard.lean >= 25)
        still = (f"{name} {100 * float((flat[which] >= least).mean()):.1f} %" for name, which in
                 (("leaning", of[1]), ("by 25 degrees and more", steep), ("stacked", of[2])))  # fmt: skip
        lines.append(f"{100 * share:.1f} % of flat ones asked about (below {least:.4f}): still believed " + ", ".join(still))
    return "\n".join(lines)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shards", type=Path, required=True)
    parser.add_argument("--test", type=Path, help="other shards to judge it on")
    parser.add_argument("--minutes", type=float, default=12)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--from", dest="start", type=Path)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--out", type=Path, default=MODELS / f"{NAME}.onnx")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    shard = load_shards(options.shards)
    most = len(shard.poise) if options.test else len(shard.poise) * 9 // 10
    test = load_shards(options.test) if options.test else Shard(*(part[most:] for part in shard))
    shard = Shard(*(part[:most] for part in shard))
    print(f"{len(shard.poise)} dice to learn from, {len(test.poise)} to judge by", flush=True)
    net = trained(shard, options.minutes, options.seed, options.start, options.rate)
    print(judged(net, test))
    export(net, torch.zeros(2, 4, CUT.side, CUT.side), {"picture": {0: "n"}, "answer": {0: "n"}}, options.out)


if __name__ == "__main__":
    main()
