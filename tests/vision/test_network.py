"""The network runtime stays at home: it keeps no traces of us in the user's folder and tells nobody what runs here."""

import os
import subprocess
import sys

import pytest

from vision.network import MODELS

LOADED = "import sys; from pathlib import Path; from vision.network import Network; Network(Path(sys.argv[1]), 'onnxruntime')"


def test_the_network_runtime_tells_its_maker_nothing(tmp_path):
    """By itself onnxruntime makes a name for the machine and a file of what it did, and sends that file to its maker over the internet."""
    pytest.importorskip(
        "onnxruntime", reason="onnxruntime is not installed; OpenCV's dnn runs alone then (pip install 'table-companion[fast]')"
    )
    at_home = {name: value for name, value in os.environ.items() if name not in ("XDG_CACHE_HOME", "ORT_DISABLE_TELEMETRY")}
    subprocess.run(
        [sys.executable, "-c", LOADED, str(MODELS / "reader.onnx")], env=at_home | {"HOME": str(tmp_path)}, check=True, timeout=120
    )
    assert [path for path in tmp_path.rglob("*") if "onnxruntime" in path.name] == []
