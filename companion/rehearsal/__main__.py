"""Whole games before a composed table's camera: how often people are asked, and whether a number was ever wrong.

    python -m companion.rehearsal --out DIR [--games 10] [--rounds 4] [--seed 1] [--camera dull] [--light window]
                                  [--game custom-edition | card-game | lords-of-vegas] [--bank camera] [--boulevard] [--messy 0.15]
                                  [--jolts 0.05] [--learned here | elsewhere]
                                  [--boards boards | boards-with-dice] [--tray] [--glued 1.0]
                                  [--folded 3.0 | --rolled 5.0]

Each game has a table, a camera, a lamp and sets of dice of its own; two to four players, in Las Vegas in half of the games with neutral
dice. Nothing was calibrated or learned before, unless --learned is said. The people answer truly, confirm what is right and type what is
not.

--game card-game: printed dice cards, two to five seats that lay at once or one after another, as many on each casino as people lay there.
--bank camera: printed banknotes lie at the casinos and the camera reads them, in Las Vegas and the Card Game.
--boulevard: biggies, violet kickers and the slot machine, each in two games of three.
--messy: how often people do what people do: they lay dice slowly or wrong at first, throw out of turn or off the tray, forget to confirm,
take back; and dice lean; cards and notes are laid over others, pushed, laid late, taken up too early. All of it is seen by the camera, and
put right. Never, unless it is asked for.
--jolts: how often the camera is knocked, another lamp is switched on or off, the plug is pulled, or a telephone, a mug, cards or a sheet of
paper is left among the dice for a while, before the table is looked at.
--learned: in the dice games the wizard was shown the dice before, through the same camera: here, in the light of the evening; elsewhere, in
the table's plain light.
--boards: in the dice games no mat of ours lies there but boards of a game, with dice printed on them or without; people dragged four
corners and drew the places over the picture.
--tray: in the dice games a tray with walls stands where dice are thrown.
--glued: in the dice games our mat is four sheets of A4, glued so many millimetres beside their places, as people do who have no large
printer. --folded, --rolled: it was kept so, and stands up so high at its creases, or at its ends.

What came of each game is kept as one line of DIR/games.jsonl, so that a run cut short goes on where it stopped.
"""

import argparse
import json
import tempfile
from collections import Counter
from pathlib import Path

import cv2
from rich.progress import track

from companion.rehearsal.board_game import GAME as LORDS
from companion.rehearsal.board_game import RehearsedBoardGame
from companion.rehearsal.card_game import RehearsedCardGame
from companion.rehearsal.game import RehearsedGame
from companion.rehearsal.habits import BANKS, CARD_GAME, GAMES, Habits
from vision.training.draw.paper import chosen_paper, offer_paper
from vision.training.lay.own_boards import BOARDS, OUR_MAT
from vision.training.measure.conditions import chosen, chosen_camera, offer

HERE, ELSEWHERE = "here", "elsewhere"


def main() -> None:
    """Play, then print what came of all games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=(*GAMES, CARD_GAME, LORDS), default=GAMES[0])
    parser.add_argument("--bank", choices=BANKS, default=BANKS[0])
    parser.add_argument("--boulevard", action="store_true")
    parser.add_argument("--messy", type=float, default=0.0)
    parser.add_argument("--jolts", type=float, default=0.0)
    parser.add_argument("--learned", choices=(HERE, ELSEWHERE))
    parser.add_argument("--boards", choices=BOARDS, default=OUR_MAT)
    parser.add_argument("--tray", action="store_true")
    offer_paper(parser)
    offer(parser)
    options = parser.parse_args()
    paper = chosen_paper(options)
    if options.bank != BANKS[0] and options.game not in (GAMES[0], CARD_GAME):
        parser.error("printed notes are read in Las Vegas and the Card Game only: leave --bank out")
    if (options.learned or options.boards != OUR_MAT or options.tray or not paper.is_flat) and options.game not in GAMES:
        parser.error("the wizard is shown dice, boards lie, a tray stands, a mat is glued or kept in Las Vegas and the Custom Edition only")
    if options.boards != OUR_MAT and not paper.is_flat:
        parser.error("without our mat nothing is glued, folded or rolled: leave that out")
    if options.boards != OUR_MAT and (options.bank != BANKS[0] or options.jolts):
        parser.error("on a table without our mat no notes are read, and the camera is not knocked")
    through = chosen(options)
    shown = {HERE: through, ELSEWHERE: chosen_camera(options)}.get(options.learned)
    habits = Habits.messy(options.messy, options.game, options.boulevard, options.bank, options.jolts)
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / "games.jsonl"
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    with path.open("a", encoding="utf-8") as log:
        for index in track(range(len(lines), options.games), "games"):
            with tempfile.TemporaryDirectory() as folder:
                made = (Path(folder), options.seed, index)
                game: RehearsedBoardGame | RehearsedCardGame | RehearsedGame
                if options.game == LORDS:
                    game = RehearsedBoardGame(*made, through, habits)
                elif options.game == CARD_GAME:
                    game = RehearsedCardGame(*made, options.rounds, through, habits)
                else:
                    game = RehearsedGame(*made, options.rounds, through, habits, shown, options.boards, options.tray, paper)
                told = game.play()
            lines.append({"game": index, "seats": len(game.seats), "counts": told.counts, "asked": told.asked, "faults": told.faults})
            log.write(json.dumps(lines[-1]) + "\n")
            log.flush()
    counts, asked = Counter[str](), Counter[str]()
    for line in lines:
        counts.update(line["counts"])
        asked.update(line["asked"])
    print(f"{len(lines)} games", *(f"{what}: {count}" for what, count in sorted(counts.items())), sep="\n")
    print(f"{asked.total()} questions", *(f"{code}: {count}" for code, count in asked.most_common()), sep="\n  ")


if __name__ == "__main__":
    main()
