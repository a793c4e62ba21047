"""The networks of tables in torch: Finder (where dice lie, on a whole picture), Reader (what one face shows, on a small crop), Poise (how a
die stands, on a crop with what lies round it).

The first two take raw blue-green-red 0..255 floats here; `answer` takes them as -1..1, as the exported ones do: bytes are brought there
when they are copied into planes anyhow (vision/network.py), which saves a seventh of the finder's time. What the outputs mean is written
down where they are decoded: vision/faces.py (FINDER_CHANNELS, STATES) and vision/colour.py (COLOURS).
"""

import torch
from torch import nn

from vision.dice.poise import CUT, POISES
from vision.faces import FINDER_CHANNELS
from vision.reader import CLOSE


def _conv(inside: int, outside: int, kernel: int = 3, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    pad = dilation * (kernel // 2)
    return nn.Sequential(
        nn.Conv2d(inside, outside, kernel, stride, pad, dilation, bias=False), nn.BatchNorm2d(outside), nn.ReLU(inplace=True)
    )


class _Block(nn.Module):
    def __init__(self, width: int, dilation: int) -> None:
        super().__init__()
        self.path = nn.Sequential(
            _conv(width, width // 2, 1),
            _conv(width // 2, width // 2, 3, 1, dilation),
            nn.Conv2d(width // 2, width, 1, bias=False),
            nn.BatchNorm2d(width),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.path(x))


class Finder(nn.Module):
    """(n, 3, h, w) → (n, 18, h/8, w/8); h and w multiples of 8."""

    def __init__(self, width: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 16, 3, 2),
            _conv(16, 32, 3, 2),
            _conv(32, width, 3, 2),
            _Block(width, 1),
            _Block(width, 2),
            _Block(width, 1),
            _Block(width, 2),
        )
        self.head = nn.Sequential(_conv(width, width, 1), nn.Conv2d(width, FINDER_CHANNELS, 1))
        nn.init.constant_(self.head[-1].bias, 0.0)
        with torch.no_grad():
            self.head[-1].bias[0] = -4.0

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        return self.answer(picture * (1 / 127.5) - 1.0)

    def answer(self, evened: torch.Tensor) -> torch.Tensor:
        """Of a picture as -1..1."""
        return self.head(self.body(evened))


class Reader(nn.Module):
    """(n, 3, 40, 40) → (n, 19): value 6, state 5, colour 8, all logits."""

    cut = CLOSE

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(_conv(3, 16, 3, 2), _conv(16, 32), _conv(32, 48, 3, 2), _conv(48, 64, 3, 2), _conv(64, 64))
        self.head = nn.Linear(128, 19)

    def forward(self, crop: torch.Tensor) -> torch.Tensor:
        return self.answer(crop * (1 / 127.5) - 1.0)

    def answer(self, evened: torch.Tensor) -> torch.Tensor:
        """Of crops as -1..1."""
        x = self.body(evened)
        return self.head(torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1))


class Poise(nn.Module):
    """(n, 4, 44, 44), three colours as -1..1 and the slope of the view (vision.dice.poise.seen) → (n, 3) logits of its POISES."""

    cut = CUT

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(_conv(4, 16, 3, 2), _conv(16, 32, 3, 2), _conv(32, 48), _conv(48, 64, 3, 2), _conv(64, 64))
        self.head = nn.Linear(128, len(POISES))

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        x = self.body(seen)
        return self.head(torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1))
