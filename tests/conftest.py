"""What several files of tests run and look at: the command, our own sheets as printed."""

import io
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("any machine", settings.default, deadline=None)  # a busy machine takes long over one example
settings.load_profile("any machine")

LONGEST_FIRST = ("rehearsal", "film", "e2e", "eye", "boards", "calibration", "photos")  # folders whose files take minutes


def pytest_collection_modifyitems(items):
    """What takes longest begins first, so that no worker is left with it at the end; within a file nothing changes its place."""
    here = Path(__file__).parent
    folders = {item.path: item.path.relative_to(here).parts[0] if here in item.path.parents else "" for item in items}
    items.sort(key=lambda item: LONGEST_FIRST.index(folders[item.path]) if folders[item.path] in LONGEST_FIRST else len(LONGEST_FIRST))


@pytest.fixture
def signals_as_before():
    """A table hears Ctrl-C in its own way, for good; the next test must not."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
def run(monkeypatch, capsys):
    """Run a command with lines on its standard input; returns its exit code, output and complaints."""
    from companion.cli import main

    def command(*argv, stdin=""):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin if isinstance(stdin, bytes) else stdin.encode())))
        try:
            code = main(argv)
        except SystemExit as end:
            code = end.code
        out, err = capsys.readouterr()
        return code, out, err

    return command


@pytest.fixture(scope="session")
def printed_bank(tmp_path_factory):
    """The mat (A3) and a note of each value as printed: printed_bank(px_per_mm) -> picture of the mat, {value: picture of the note}."""
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm is not here; install poppler-utils")
    import cv2

    from calibration.sheets.banknotes import write_banknotes
    from calibration.sheets.grid import places
    from calibration.sheets.mat import write_mat
    from calibration.sheets.pen import page_size
    from vision.notes.printed import NOTE_MM, VALUES_USD

    def printed(px_per_mm):
        folder = tmp_path_factory.mktemp("printed")
        write_mat(folder / "mat.pdf", "A3")
        write_banknotes(folder / "notes.pdf", deck=dict.fromkeys(VALUES_USD, 1))
        for name in ("mat", "notes"):
            command = ["pdftoppm", "-png", "-singlefile", "-r", str(px_per_mm * 25.4)]
            subprocess.run([*command, str(folder / f"{name}.pdf"), str(folder / name)], check=True)
        sheet = cv2.imread(str(folder / "notes.png"))
        boxes = zip(VALUES_USD, places(page_size("A4", upright=True), NOTE_MM), strict=False)
        notes = {}
        for value, box in boxes:
            x, y, w, h = (round(mm * px_per_mm) for mm in box)
            notes[value] = sheet[y : y + h, x : x + w]
        return cv2.imread(str(folder / "mat.png")), notes

    return printed
