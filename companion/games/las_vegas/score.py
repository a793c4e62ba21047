"""Positions of Las Vegas → what they pay: numbered casinos with biggies and neutral dice, and the slot machine."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.casino import Payout, pay_out, pay_ranked
from companion.games.game import NEUTRAL
from companion.games.las_vegas.options import Options, defaults
from companion.games.las_vegas.state import NUMBERS, SLOT, Casino, Spot, merged, slot_keys
from companion.games.positions import bad, list_of, needed, only, options_of, table_of, whole, word
from companion.games.score_casinos import pay_all
from companion.text import say

USUAL = {**defaults(), "bank": Options().bank}


def score_position(data: Mapping[str, Any]) -> dict[str, Any]:
    """{"id", "options", "casinos": [{"number", "dice" or "placements", "notes"}]} → {"id", "money", "notes_won", "casinos"}.

    Every player named anywhere stands in `money`; neutral never does, though `awards` name it. Raises BadRequestError.
    """
    full_compare = options_of(data, USUAL)["slot_tie_full_compare"]
    return pay_all(data, lambda entry, where: _pay(entry, where, full_compare))


def _pay(entry: Mapping[str, Any], where: str, full_compare: bool) -> tuple[int | str, list[str], Payout[int]]:
    only(entry, ("number", "dice", "placements", "notes"), where)
    number = needed(entry, "number", where)
    if number != SLOT and (type(number) is not int or number not in NUMBERS):
        raise bad(say("“{field}” must be 1 to 6 or “slot”, not {given}.", field=f"{where}.number", given=str(number)))
    notes = [whole(note, f"{where}.notes", least=1) for note in list_of(entry.get("notes", []), f"{where}.notes")]
    if number == SLOT:
        if "dice" in entry:
            raise bad(say("The slot machine takes “placements”, not “dice” ({where}).", where=where))
        placements = list_of(needed(entry, "placements", where), f"{where}.placements")
        slot = _slot(placements, f"{where}.placements")
        return SLOT, _seats(placement["player"] for placement in placements), pay_ranked(slot_keys(slot, full_compare), notes)
    if "placements" in entry:
        raise bad(say("“placements” belong to the slot machine only ({where}).", where=where))
    weights = _weights(table_of(needed(entry, "dice", where), f"{where}.dice"), f"{where}.dice")
    return number, _seats(weights), pay_out(weights, notes)


def _weights(dice: Mapping[str, Any], where: str) -> dict[str, int]:
    weights = {}
    for player, count in dice.items():
        field = f"{where}.{word(player, where)}"
        if isinstance(count, Mapping):
            only(count, ("dice", "biggies"), field)
            weights[player] = whole(count.get("dice", 0), f"{field}.dice") + 2 * whole(count.get("biggies", 0), f"{field}.biggies")
        else:
            weights[player] = whole(count, field)
    return weights


def _slot(placements: Any, where: str) -> Casino:
    spots: dict[int, Spot] = {}
    for index, entry in enumerate(placements):
        field = f"{where}.{index}"
        only(table_of(entry, field), ("player", "face", "dice", "biggies"), field)
        player = word(needed(entry, "player", field), f"{field}.player")
        face = whole(needed(entry, "face", field), f"{field}.face", 1, 6)
        dice, biggies = whole(entry.get("dice", 0), f"{field}.dice"), whole(entry.get("biggies", 0), f"{field}.biggies")
        spot = spots.get(face, Spot())
        others = {owner for owner in spot.weights() if owner != NEUTRAL}
        if player != NEUTRAL and others - {player}:
            raise bad(say("Two players can't share number {face} at the slot machine ({where}).", face=face, where=field))
        spots[face] = Spot(merged(spot.dice, {player: dice}), merged(spot.biggies, {player: biggies}))
    return Casino(SLOT, spots=spots)


def _seats(players: Iterable[str]) -> list[str]:
    return [player for player in players if player != NEUTRAL]
