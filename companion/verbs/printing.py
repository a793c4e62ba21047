"""`companion print`: sheets for an ordinary printer, as PDF."""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from calibration.sheets.banknotes import OF_THE_MODULE, write_banknotes
from calibration.sheets.casinos import write_casinos
from calibration.sheets.dice_cards import write_dice_cards
from calibration.sheets.lords_board import write_lords_board
from calibration.sheets.lords_tiles import write_lords_tiles
from calibration.sheets.markers import write_markers
from calibration.sheets.mat import write_mat
from calibration.sheets.target import write_target
from companion.errors import UsageError
from companion.games.card_game.options import NOTES as CARD_NOTES
from companion.games.las_vegas.options import HUNDREDS
from companion.games.lords_of_vegas.board import BOARD, COMPANY
from companion.text import Text, say


@dataclass(frozen=True, slots=True)
class Sheet:
    """write: makes the PDF from file and paper. paper: what it is made for when nobody says. layout: has places to tell, for which write
    takes `layout_out` besides. words: has sentences on it, for which write takes `tell` besides."""

    write: Callable[..., object]
    paper: str = "A4"
    layout: bool = False
    words: bool = False


def _lords_board(out: Path, paper: str, layout_out: Path | None) -> object:
    """The board with the die and the price of every lot printed on it."""
    return write_lords_board(out, paper, layout_out, {name: (lot.die, lot.price_musd) for name, lot in BOARD.lots.items()})


def _lords_tiles(out: Path, paper: str) -> object:
    """The casino tiles with their companies' names."""
    return write_lords_tiles(out, paper, COMPANY)


def _banknotes(out: Path, paper: str, tell: Callable[[Text], str] = str) -> object:
    """The notes of the 2012 box, and those of its module on a page of their own."""
    return write_banknotes(out, paper, more={tell(OF_THE_MODULE): HUNDREDS})


def _card_notes(out: Path, paper: str) -> object:
    """The notes of the Card Game's box."""
    return write_banknotes(out, paper, deck=CARD_NOTES)


SHEETS: Mapping[str, Sheet] = {
    "mat": Sheet(write_mat, "A3", layout=True),
    "casinos": Sheet(write_casinos),
    "lords-board": Sheet(_lords_board, "A3", layout=True),
    "lords-tiles": Sheet(_lords_tiles),
    "markers": Sheet(write_markers, layout=True, words=True),
    "banknotes": Sheet(_banknotes, words=True),
    "card-notes": Sheet(_card_notes),
    "dice-cards": Sheet(write_dice_cards),
    "target": Sheet(write_target, words=True),
}


def _in(language: str) -> Callable[[Text], str]:
    from web.languages import tell_in  # the catalogues lie with the pages; English needs neither

    return partial(tell_in, language)


def print_sheet(args: argparse.Namespace) -> int:
    """Writes the sheet and says how to print it true to size."""
    sheet = SHEETS.get(args.what)
    if sheet is None:
        raise UsageError(say("There is no sheet called {what}.", what=args.what), say("Known sheets: {names}.", names=", ".join(SHEETS)))
    if args.layout and not sheet.layout:
        raise UsageError(say("The sheet {what} has no layout file.", what=args.what), say("Leave --layout out."))
    if args.out.suffix.lower() not in ("", ".pdf"):  # no viewer opens a PDF that calls itself a picture
        raise UsageError(
            say("Sheets are written as PDF, not as {ending}.", ending=args.out.suffix),
            say("Name the file {file}.", file=str(args.out.with_suffix(".pdf"))),
        )
    if args.layout and args.layout.suffix.lower() != ".json":  # that of the sheet took its place in silence
        raise UsageError(
            say("The layout is written as JSON, not into {file}.", file=str(args.layout)),
            say("Name the file {file}.", file=str(args.layout.with_suffix(".json") if args.layout.name else "layout.json")),
        )
    paper = args.paper or sheet.paper
    try:
        places = {"layout_out": args.layout} if sheet.layout else {}
        words = {"tell": _in(args.language)} if sheet.words else {}
        sheet.write(args.out, paper, **places, **words)
    except OSError as bad:
        raise UsageError(
            say("{file} can't be written ({why}).", file=str(bad.filename or args.out), why=bad.strerror or str(bad)),
            say("Choose a folder that exists, that you may write to and that has room."),
        ) from bad
    print(f"{args.out}: {args.what}, for {paper} paper.")
    print("Print at 100 % (no scaling), then measure the check line: it must be 100 mm long.")
    return 0
