"""What stands in words on a sheet stands there in the reader's language."""

import pytest

from calibration.sheets.pen import Pen
from companion.cli import main


@pytest.mark.parametrize(
    ("what", "language", "words"),
    [
        ("markers", "en", "near right"),
        ("markers", "de", "vorne rechts"),
        ("target", "de", "Klebe es flach auf Karton."),
        ("banknotes", "de", "Nur für Spiele mit „100.000-$-Scheine“."),
        ("banknotes", "de", "$50,000"),
    ],
)
def test_the_words_on_a_sheet_are_the_readers(what, language, words, tmp_path, monkeypatch):
    written = []
    plain = Pen.text
    monkeypatch.setattr(Pen, "text", lambda self, x, y, text, *how: (written.append(text), plain(self, x, y, text, *how)))
    assert main(["print", what, "--out", str(tmp_path / "sheet.pdf"), "--language", language]) == 0
    assert words in written
