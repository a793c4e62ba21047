"""A TableReading as plain JSON data and back, so that it can cross from the eye to the table."""

from dataclasses import fields
from typing import Any

from vision.reading import DieReading, LotReading, NoteReading, NotesSeen, Scene, TableReading


def reading_to_plain(reading: TableReading) -> dict[str, Any]:
    """Every field under its own name; tuples become lists, sets sorted lists."""
    plain = {part.name: getattr(reading, part.name) for part in fields(reading)}
    plain |= {
        "scene": reading.scene.value,
        "zones_seen": sorted(reading.zones_seen),
        "ms": dict(reading.ms),
        "floors": {zone: list(colour) for zone, colour in reading.floors.items()},
        "dice": [{part.name: getattr(die, part.name) for part in fields(die)} for die in reading.dice],
        "lots": [{part.name: getattr(lot, part.name) for part in fields(lot)} for lot in reading.lots],
        "notes": None if reading.notes is None else _notes_to_plain(reading.notes),
    }
    for die in plain["dice"]:
        die |= {"colour_odds": dict(die["colour_odds"]), "called": dict(die["called"])}
    for lot in plain["lots"]:
        lot |= {"tile_odds": dict(lot["tile_odds"]), "marker_odds": dict(lot["marker_odds"])}
    return plain


def reading_from_plain(plain: dict[str, Any]) -> TableReading:
    """The inverse of reading_to_plain; raises KeyError, TypeError or ValueError on anything else."""
    given = {name: _tuples(value) for name, value in plain.items()}
    given |= {
        "scene": Scene(plain["scene"]),
        "zones_seen": frozenset(plain["zones_seen"]),
        "dice": tuple(DieReading(**{name: _tuples(value) for name, value in die.items()}) for die in plain["dice"]),
        "floors": {zone: _tuples(colour) for zone, colour in plain["floors"].items()},
        "lots": tuple(LotReading(**lot) for lot in plain["lots"]),
        "notes": None if plain.get("notes") is None else _notes_from_plain(plain["notes"]),
    }
    return TableReading(**given)


def _notes_to_plain(seen: NotesSeen) -> dict[str, Any]:
    notes = [{part.name: getattr(note, part.name) for part in fields(note)} for note in seen.notes]
    return {"notes": notes, "zones_seen": sorted(seen.zones_seen)}


def _notes_from_plain(plain: dict[str, Any]) -> NotesSeen:
    notes = tuple(NoteReading(**{name: _tuples(value) for name, value in note.items()}) for note in plain["notes"])
    return NotesSeen(notes, frozenset(plain["zones_seen"]))


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
