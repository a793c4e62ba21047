"""Readable playthroughs: one whole game per game and per module, written by `make playthroughs`, compared by test_playthroughs.py.

The players choose at random, always the same way. A change in a file is a change in the rules (or in their words): look before you commit.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.games.game import Place, money_unit
from companion.games.plain import command_from_plain
from companion.games.registry import GAMES
from tests.games.random_play import Entry, RandomPlayer

HERE = Path(__file__).parent
EVERY_MODULE = (
    "neutral_dice", "minimum_by_players", "hundred_thousands", "biggies", "kickers", "rainbow", "slot_machine", "chip_cards",
)  # fmt: skip
UNSAID = frozenset({"turn-began", "turn-opened"})


@dataclass(frozen=True)
class Play:
    """One file: which game, with which options, for how many, from which seed. position: an adjustment at the first turn, so that a
    game begins far advanced. between: what people wish once a round is over, by its number."""

    title: str
    game: str
    seats: int = 3
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    position: Mapping[str, Any] | None = None
    between: Mapping[int, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)


FAR_ADVANCED: Mapping[str, Any] = {
    "kind": "adjust",
    "reason": "an evening far advanced",
    "points": {"anna": 73, "ben": 54, "carla": 49},
    "cash_musd": {"anna": 20, "ben": 30, "carla": 30},
    "lots": {
        **{lot: [None, "gold", "anna", 3] for lot in ("C1", "C4", "C7")},
        **{lot: [None, "gold", "ben", 2] for lot in ("C2", "C5")},
        "C8": [None, "gold", "carla", 2],
        "C10": [None, "gold", "anna", 6],
        "C11": [None, "gold", None, None],
        **{lot: ["anna", None, None, None] for lot in ("C3", "C6")},
        "D1": [None, "silver", "ben", 6],
        "D4": [None, "silver", "ben", 4],
        "A1": [None, "purple", "carla", 5],
        "A2": [None, "purple", "ben", 2],
    },
}
"""Lords of Vegas with an eight-tile Sphinx of Anna's: the ninth tile may bring the last step to 90."""

ZOE_JOINS: Mapping[str, Any] = {"kind": "join", "name": "Zoe", "colour": "pink", "after": "anna"}

PLAYS: Mapping[str, Play] = {
    "las-vegas-2012": Play("Las Vegas, the 2012 game", "las-vegas", 3),
    "las-vegas-neutral-2": Play("Las Vegas with neutral dice, two players", "las-vegas", 2, {"neutral_dice": True, "rounds": 2}),
    "las-vegas-neutral-3": Play("Las Vegas with neutral dice, three players", "las-vegas", 3, {"neutral_dice": True, "rounds": 2}),
    "las-vegas-typed": Play("Las Vegas with real notes, typed in", "las-vegas", 2, {"bank": "typed", "rounds": 1}),
    "las-vegas-minimum": Play("Las Vegas, minimum by number of players", "las-vegas", 5, {"minimum_by_players": True, "rounds": 1}),
    "las-vegas-hundred-thousands": Play("Las Vegas with $100,000 notes", "las-vegas", 4, {"hundred_thousands": True, "rounds": 1}),
    "las-vegas-biggies": Play("Las Vegas with biggies", "las-vegas", 3, {"biggies": True, "rounds": 1}),
    "las-vegas-kickers": Play("Las Vegas with kickers", "las-vegas", 3, {"kickers": True, "rounds": 1}),
    "las-vegas-rainbow": Play("Las Vegas with rainbow cards", "las-vegas", 3, {"rainbow": True, "rounds": 2}, 3),
    "las-vegas-slot-machine": Play("Las Vegas with the slot machine", "las-vegas", 3, {"slot_machine": True, "rounds": 1}),
    "las-vegas-chip-cards": Play("Las Vegas with chip cards", "las-vegas", 3, {"chip_cards": True, "rounds": 1}),
    "las-vegas-boulevard-6": Play(
        "Las Vegas, six players, every module",
        "las-vegas",
        6,
        dict.fromkeys(EVERY_MODULE, True)
        | {"rounds": 1},
    ),
    "las-vegas-come-and-go": Play(
        "Las Vegas, one joins, one leaves and comes back", "las-vegas", 2, {"neutral_dice": True, "rounds": 3},
        between={1: (ZOE_JOINS, {"kind": "leave", "seat": "ben"}), 2: ({"kind": "come-back", "seat": "ben"},)},
    ),
    "custom-edition": Play("Custom Edition, 64 money cards", "custom-edition", 3, {"rounds": 2}),
    "custom-edition-house-rule-a": Play(
        "Custom Edition, one deck, 3 rounds, house rule A with chips on the cards", "custom-edition", 4,
        {"deck": "one_deck", "rounds": 3, "house_rule": "A", "chips": True},
    ),
    "custom-edition-house-rule-b": Play(
        "Custom Edition, 40 money cards, house rule B, one skip a round", "custom-edition", 2,
        {"deck": "forty", "rounds": 2, "house_rule": "B", "skips_per_round": 1},
    ),
    "card-game": Play("The Card Game, all choosing at once", "card-game", 3),
    "card-game-dealt": Play("The Card Game, hands dealt to the phones", "card-game", 2, {"hands": "virtual", "rounds": 1}),
    "card-game-in-turn": Play(
        "The Card Game in turn, with chip cards", "card-game", 3,
        {"sequential": True, "chip_cards": True, "hidden_totals": False, "rounds": 2},
    ),
    "lords-of-vegas": Play("Lords of Vegas, to the End of Game card", "lords-of-vegas", 3, {}, 3),
    "lords-of-vegas-2": Play("Lords of Vegas for two, without block F", "lords-of-vegas", 2, {"lay_off": "manual"}, 2),
    "lords-of-vegas-90": Play("Lords of Vegas, won by 90 points", "lords-of-vegas", 3, {}, 71, FAR_ADVANCED),
}  # fmt: skip


def told(play: Play) -> str:
    """The whole game as text."""
    game = GAMES[play.game]
    player = RandomPlayer(game, play.options, play.seats, play.seed)
    if play.position is not None:
        while player.record.state.turn is None:
            player.step()
        player.do(command_from_plain(game, play.position))
    for number, wishes in play.between.items():
        while (player.record.state.round, game.stage(player.record.state)) != (number, "round-over"):
            player.step()
        for wish in wishes:
            player.do(command_from_plain(game, wish))
    record = player.play()
    options = ", ".join(f"{name}: {value}" for name, value in play.options.items()) or "none but the defaults"
    lines = [play.title, "=" * len(play.title), f"{play.seats} players, options {options}, seed {play.seed}", ""]
    for entry in record.entries:
        lines += sentences(game, entry)
        if game.stage(entry.before) != game.stage(entry.after) == "round-over":
            lines += ["", standing(game, entry.after), ""]
    outcome = game.outcome(record.state)
    assert outcome is not None, "a playthrough plays to the end"
    names = {seat.id: seat.name for seat in record.state.seats}
    lines += ["", "Ranking"]
    lines += [f"  {p.place}. {names[p.seat]}: {result(game, p)} ({p.reason})" for p in outcome.ranking]
    return "\n".join(lines) + "\n"


def result(game: Any, place: Place) -> str:
    """What a place was worth."""
    return f"{place.money} with {place.notes} notes" if money_unit(game) == "usd" else f"{place.notes} points and ${place.money}M"


def sentences(game: Any, entry: Entry) -> list[str]:
    """The events of one entry, each told against the state before it; the first line bears the step."""
    lines = []
    state = entry.before
    for event in entry.events:
        if event.kind not in UNSAID:
            lines.append(str(game.describe(state, event)))
        state = game.apply(state, event)
    return [f"{game.step(entry.before) if i == 0 else '':>14}  {line}" for i, line in enumerate(lines)]


def standing(game: Any, state: Any) -> str:
    """What everybody owns."""
    return "Standing: " + ", ".join(f"{seat} {money}" for seat, money in game.money(state).items())


def main() -> int:
    """Writes every file."""
    for name, play in PLAYS.items():
        (HERE / f"{name}.txt").write_text(told(play), encoding="utf-8")
    sys.stdout.write(f"{len(PLAYS)} playthroughs written to {HERE}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
