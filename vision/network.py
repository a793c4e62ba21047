"""The one seam to the network runtime: onnxruntime where it is installed, OpenCV's dnn otherwise; the answers are equal (a test looks).

Always one thread: the eye shares a Raspberry Pi with the table. Leaves what the numbers mean to faces.py.
"""

import os
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

Tensor = npt.NDArray[np.float32]
MODELS = Path(__file__).parent / "models"
PHOTO = "photo_"
"""Begins the names of the finder and the reader of photographs of which nothing is known."""
TAUGHT = "taught_reader"
"""The second reader of photographs, which ImageNet taught and which sees more of what lies round a face."""
EVENED = np.float32(1 / 127.5)
"""What bytes are multiplied with, and one taken off, before a network sees them: -1..1."""
_EVEN = np.arange(256, dtype=np.float32) * EVENED - 1  # looked up, bytes take a third less time than reckoned
LARGE = 3 * 1_300_000  # numbers of a batch from which its memory is given back: photographs, whole and enlarged, not tables


class Network:
    """A small ONNX file, ready to run. runtime: "onnxruntime" or "opencv"; "" takes the faster of those installed."""

    def __init__(self, path: Path, runtime: str = "") -> None:
        self.runtime = runtime or ("onnxruntime" if find_spec("onnxruntime") else "opencv")
        if self.runtime == "onnxruntime":
            os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # else it tells its maker over the internet what runs here; asked as it is loaded
            import onnxruntime

            how = onnxruntime.SessionOptions()
            how.intra_op_num_threads = how.inter_op_num_threads = 1
            how.log_severity_level = 3
            how.enable_mem_pattern = False  # a plan for each of the many sizes that pieces have: 5 MB more, and nothing is quicker
            # kept memory makes large pictures a third quicker, and pieces of many sizes need less of it; no more than is asked for
            keeps = ("CPUExecutionProvider", {"arena_extend_strategy": "kSameAsRequested"})
            self._session = onnxruntime.InferenceSession(_said(path), how, providers=[keeps])
            self._input = self._session.get_inputs()[0].name
            self._give_back = onnxruntime.RunOptions()
            self._give_back.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
        else:
            said = _said(path)
            self._net = cv2.dnn.readNetFromONNX(said if isinstance(said, str) else np.frombuffer(said, np.uint8))

    def run(self, batch: Tensor) -> Tensor:
        """(n, 3, h, w) float32, blue-green-red as -1..1 (`evened`) → the network's only output, float32."""
        if self.runtime == "onnxruntime":
            options = self._give_back if batch.size > LARGE else None
            return np.asarray(self._session.run(None, {self._input: batch}, options)[0], np.float32)
        self._net.setInput(batch)
        return np.asarray(self._net.forward(), np.float32)


def _said(path: Path) -> str | bytes:
    """A file as the runtimes take it: its path, or what is in it where that is no UTF-8, which they refuse or crash at. Always the latter
    would cost as much memory again as the files are long."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return path.read_bytes()
    return str(path)


def evened(bytes_: npt.NDArray[np.uint8], out: Tensor | None = None) -> Tensor:
    """Bytes as the networks take them: 0..255 → -1..1. out: where to put them, of the same shape, in one piece."""
    planes, rows = np.empty(bytes_.shape, np.float32) if out is None else out, (-1, bytes_.shape[-1])
    cv2.LUT(bytes_.reshape(rows), _EVEN, dst=planes.reshape(rows))
    return planes


@lru_cache(maxsize=8)
def load(name: str, runtime: str, /) -> Network:
    """The network vision/models/NAME.onnx, loaded once. In a folder with one pair of networks that pair serves for photographs too.

    runtime: as `Network` has it; never left out, else the same network would be remembered, and loaded, twice.
    """
    path = MODELS / f"{name}.onnx"
    return Network(path if path.exists() else MODELS / f"{name.removeprefix(PHOTO)}.onnx", runtime)
