"""Now try it: what the wizard asks to be rolled and placed, and whether the reading of the table shows just that.

A placement is judged by itself: colour, number, face and place were asked for. The faces of a roll only a person can vouch for.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.text import Text, say

ROLLED = 3  # dice at least
PLACED = 2
USUAL = ("red", "blue")

Kind = Literal["roll", "place"]


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do. count: dice, at least (roll) or exactly (place); colour, face: of each die, None where any will do.

    seen: values read, in order; colours: of those dice; waits: for the person's yes.

    wrong: how often it was read wrong. right: it was read, and every bit of it was right.
    """

    key: str
    kind: Kind
    zone: str
    count: int
    colour: str | None = None
    face: int | None = None
    seen: tuple[int, ...] = ()
    colours: tuple[str, ...] = ()
    waits: bool = False
    right: bool = False
    wrong: int = 0


def make_tasks(layout: Mapping[str, Any], sets: Sequence[Mapping[str, Any]]) -> tuple[Task, ...]:
    """A roll, then two placements as far apart as the places lie. layout: plain MatLayout; sets: plain DiceSets, as learned."""
    colours = list(dict.fromkeys(str(dice["name"]) for dice in sets)) or list(USUAL)
    zones: Mapping[str, Sequence[float]] = layout["zones"]
    tasks = [Task("roll", "roll", "tray", ROLLED)] if "tray" in zones else []
    places = sorted((zone for zone in zones if zone not in ("tray", "slot")), key=lambda zone: (zones[zone][0], zones[zone][1]))
    for zone, colour in zip(dict.fromkeys(places[:1] + places[-1:]), (colours * 2)[:2], strict=False):
        number = zone.removeprefix("casino-")
        tasks.append(Task(f"place-{zone}", "place", zone, PLACED, colour, int(number) if number.isdigit() else None))
    return tuple(tasks)


def asked(task: Task) -> Text:
    """What to do, in words."""
    if task.kind == "roll":
        return say("Roll {count} dice or more into the tray.", count=task.count)
    place = place_name(task.zone)
    if task.face is None:
        return say("Put {count} {die_colour} dice on {place}.", count=task.count, die_colour=task.colour, place=place)
    return say(
        "Put {count} {die_colour} dice on {place}, each showing {face}.",
        count=task.count, die_colour=task.colour, place=place, face=task.face,
    )  # fmt: skip


def place_name(zone: str) -> Text:
    """A place in words."""
    if zone == "tray":
        return say("the tray")
    if zone == "slot":
        return say("the slot machine")
    if zone.startswith("casino-"):
        return say("casino {number}", number=zone.removeprefix("casino-"))
    return say("lot {lot}", lot=zone.removeprefix("lot-"))


def judge_in_turn(tasks: Sequence[Task], reading: Mapping[str, Any]) -> list[tuple[Task, Text]]:
    """Every task with what to say about it; only the first that is not right yet is judged, one thing is asked for at a time."""
    now = next((task.key for task in tasks if not task.right), None)
    return [judge(task, reading) if task.right or task.key == now else (task, say("After that.")) for task in tasks]


def judge(task: Task, reading: Mapping[str, Any]) -> tuple[Task, Text]:
    """The task after this reading (plain TableReading), and what to say about it. What was right stays right."""
    if task.right:
        return task, say("Read.")
    if reading["scene"] not in ("settled", "moved"):
        return _quiet(task), SCENES.get(str(reading["scene"]), say("The table is not still yet."))
    if task.zone not in reading["zones_seen"]:
        return _quiet(task), say("{place} is not all in view.", place=place_name(task.zone))
    there = [die for die in reading["dice"] if die["zone"] == task.zone]
    return _rolled(task, there) if task.kind == "roll" else _placed(task, there)


def answer(task: Task, right: bool) -> Task:
    """The person says whether the values read are those on the table."""
    task = task if right else _quiet(task)
    return replace(task, right=right, waits=False, wrong=task.wrong + (not right))


def _rolled(task: Task, there: Sequence[Mapping[str, Any]]) -> tuple[Task, Text]:
    if len(there) < task.count:
        return _quiet(task), say("Dice seen in the tray: {seen}. Asked for: {count} or more.", seen=len(there), count=task.count)
    if doubtful := sum(_doubtful(die) for die in there):
        sorry = say("Not sure of {doubtful} of {seen} dice: roll again, or lay them flat and apart.", doubtful=doubtful, seen=len(there))
        return _quiet(task), sorry
    read = sorted((int(die["value"]), str(die["colour"])) for die in there)
    values, colours = tuple(value for value, _ in read), tuple(colour for _, colour in read)
    return replace(task, seen=values, colours=colours, waits=True), say("Is that what lies there?")


def _placed(task: Task, there: Sequence[Mapping[str, Any]]) -> tuple[Task, Text]:
    doubtful = [die for die in there if _doubtful(die)]
    mine = [die for die in there if die["colour"] == task.colour and not _doubtful(die)]
    values = tuple(sorted(int(die["value"]) for die in mine))
    task = replace(task, colours=(str(task.colour),) * len(values))
    place = place_name(task.zone)
    if len(mine) == task.count and not doubtful:
        if task.face is None or set(values) == {task.face}:
            return replace(task, seen=values, right=True), say("Read.")
        shown = " ".join(map(str, values))
        sorry = say("{values} is read there, not {face} on each. Turn them, or try again.", values=shown, face=task.face)
        return replace(task, seen=values), sorry
    if doubtful:
        return _quiet(task), say("Dice on {place} that are not sure: {doubtful}", doubtful=len(doubtful), place=place)
    if not there:
        return _quiet(task), say("Nothing is seen on {place} yet.", place=place)
    return _quiet(task), say(
        "Seen on {place}: {seen} {die_colour}. Asked for: {count}.",
        seen=len(mine), die_colour=task.colour, place=place, count=task.count,
    )  # fmt: skip


def _doubtful(die: Mapping[str, Any]) -> bool:
    return bool(die["ask"]) or die["value"] is None


def _quiet(task: Task) -> Task:
    return replace(task, seen=(), colours=(), waits=False)


SCENES: Mapping[str, Text] = {
    "moving": say("The table is not still yet."),
    "hands": say("Take your hands away."),
    "dark": say("It is too dark to see anything."),
    "no-mat": say("The mat is not found."),
}
