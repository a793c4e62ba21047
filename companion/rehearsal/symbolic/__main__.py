"""Evenings without pictures, as many as one likes: whether a wrong number was ever proposed or kept of which nobody was asked.

    python -m companion.rehearsal.symbolic [--game las-vegas | boulevard | custom-edition | all] [--seed 1] [--evenings 20]
                                           [--messy 0.15] [--rounds 1] [--doubts 0] [--clumsy 0] [--family 0]
                                           [--cuts 0] [--tell]

The real watch, keeper and journal; dice are symbols that a camera without mistakes reads. --doubts: the share of the dice in the tray about
which it is in doubt at each look, in number or colour. --clumsy: how often dice fall off the table, lean or were seen and are thrown anew,
are moved by a child, lie with another's, or two turns are placed before the camera looks. --family: how often a child moves dice to and
fro or presses buttons, dice are taken back, knocked off, borrowed, thrown once more, or thrown while another's are in a hand still, turns
are played in the wrong order, a lid lies on the table, or the companion is off for some turns. --cuts: how often the plug is pulled just
before the camera looks at what was thrown, in turn or out of it, or placed. People skip, throw out of turn, undo, move
dice half-way, and the service starts anew in mid-turn. One line per evening; ends with 1 where a wrong number was never asked about.
--tell: everything that happened, evening by evening.
"""

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

from companion.rehearsal.symbolic.evening import GAMES, Plan, SymbolicEvening
from companion.rehearsal.symbolic.people import Heard


def played(plan: Plan) -> Heard:
    """What came of one evening."""
    with tempfile.TemporaryDirectory() as folder:
        return SymbolicEvening(Path(folder), plan).play()


def in_one_line(counts: Counter[str], asked: Counter[str], faults: int) -> str:
    """turns, proposed right, proposed wrong unasked, asked, typed, and whatever else was counted."""
    first = ("turns", "proposed right", "typed")
    others = ", ".join(f"{what} {count}" for what, count in sorted(counts.items()) if what not in first and count)
    return (
        f"turns {counts['turns']}, proposed right {counts['proposed right']}, wrong unasked {faults}, asked {asked.total()}, "
        f"typed {counts['typed']}; {others}"
    )


def main() -> int:
    """Play, tell, sum up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=(*GAMES, "all"), default="all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evenings", type=int, default=20)
    parser.add_argument("--messy", type=float, default=0.15)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--doubts", type=float, default=0.0)
    parser.add_argument("--clumsy", type=float, default=0.0)
    parser.add_argument("--family", type=float, default=0.0)
    parser.add_argument("--cuts", type=float, default=0.0)
    parser.add_argument("--tell", action="store_true")
    options = parser.parse_args()
    counts, asked, faults = Counter[str](), Counter[str](), 0
    for game in GAMES if options.game == "all" else (options.game,):
        for seed in range(options.seed, options.seed + options.evenings):
            shares = (options.doubts, options.clumsy, options.family, options.cuts)
            heard = played(Plan(game, seed, options.messy, options.rounds, *shares))
            print(f"{game} {seed}: {in_one_line(heard.counts, heard.asked, len(heard.faults))}", flush=True)
            for one in heard.told if options.tell else heard.faults:
                print(f"    {one}")
            counts.update(heard.counts)
            asked.update(heard.asked)
            faults += len(heard.faults)
    print(f"all: {in_one_line(counts, asked, faults)}")
    print(f"asked: {', '.join(f'{code} {count}' for code, count in asked.most_common())}")
    return 1 if faults else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # each evening has told itself
        sys.exit(130)
