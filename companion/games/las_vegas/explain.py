"""In words, what is wrong with a layout that means nothing legal, and how to mend it."""

from companion.games.game import NEUTRAL
from companion.games.las_vegas.describe import FACE_MANY, NUMBERS_IN_WORDS, dice_in_words
from companion.games.las_vegas.sight import Change, added_dice, added_face, changes, tray_of
from companion.games.las_vegas.state import SLOT, State
from companion.games.las_vegas.turns import rolled_of
from companion.games.las_vegas.words import place_name
from companion.games.layout import Seen
from companion.text import Text, say


def explain(state: State, seen: Seen) -> Text | None:
    """The first thing that is wrong, said so that it can be mended; None where nothing is."""
    if state.stage not in ("roll", "place") or state.turn is None or state.extra:
        return None
    found = changes(state, seen)
    for change in found:
        problem = _not_ours(state, change)
        if problem is not None:
            return problem
    if len(found) > 1:
        return say(
            "{player}'s dice went to {one} and to {other}: only one number is placed a turn. Take the others back.",
            player=_player(state),
            one=place_name(found[0].casino.number),
            other=place_name(found[1].casino.number),
        )
    if state.stage == "place":
        return _wrong_placement(state, found[0]) if found else _wrong_tray(state, seen, {})
    return _wrong_unrolled(state, found[0], seen) if found else _wrong_tray(state, seen, {})


def _not_ours(state: State, change: Change) -> Text | None:
    """Dice that went, and dice that this seat may not place."""
    place = place_name(change.casino.number)
    for (colour, _, _), count in change.removed.items():
        return say(
            "{place} has lost {count} {dice_colour}: put back what was there, or correct the tally.",
            place=place_name(change.casino.number, first=True),
            count=NUMBERS_IN_WORDS[min(count, 12)],
            dice_colour=colour,
        )
    owners = {seat.colour: seat.name for seat in state.seats}
    turn = state.seat(state.turn or "")
    for colour, _, _ in change.added:
        if colour in owners and colour != turn.colour:
            return say(
                "A die of {other} was added at {place}, but it is {player}'s turn: put it back.",
                other=owners[colour],
                place=place,
                player=turn.name,
            )
        if colour not in owners and added_dice(state, turn.id, change) is None:
            return say(
                "One {dice_colour} die was added at {place}, and {player} has none to place: take it away.",
                dice_colour=colour,
                place=place,
                player=turn.name,
            )
    return None


def _wrong_placement(state: State, change: Change) -> Text | None:
    """Against the recorded roll."""
    seat = state.turn or ""
    place = place_name(change.casino.number)
    dice, face = added_dice(state, seat, change) or {}, added_face(change)
    if face is None:
        return say("{player} placed different numbers at {place}: all dice must show the same one.", player=_player(state), place=place)
    due = rolled_of(state, face)
    if not due:
        return say(
            "{player} rolled no {faces}: take the dice back from {place}.", player=_player(state), faces=FACE_MANY[face], place=place
        )
    if change.casino.number == SLOT and face in change.casino.spots:
        return say("A {face} lies at the slot machine already: place these dice at casino {face}.", face=face)
    came, rolled = sum(dice.values()), sum(due.values())
    if not came:
        return say(
            "{player} rolled {dice}, but none of those came to {place}: take back what lies there.",
            player=_player(state),
            dice=dice_in_words(state, due, seat, face),
            place=place,
        )
    if came < rolled:
        return say(
            "{player} rolled {dice} but only {count} came to {place}: move the others too, or take them back.",
            player=_player(state),
            dice=dice_in_words(state, due, seat, face),
            count=NUMBERS_IN_WORDS[min(came, 12)],
            place=place,
        )
    if dice != due:
        return say(
            "{player} rolled {dice}, but other dice came to {place}: {came}. Move exactly those that were rolled.",
            player=_player(state),
            dice=dice_in_words(state, due, seat, face),
            place=place,
            came=dice_in_words(state, dice, seat),
        )
    return None


def _wrong_unrolled(state: State, change: Change, seen: Seen) -> Text | None:
    """A placement whose roll nobody recorded."""
    seat = state.turn or ""
    dice, face = added_dice(state, seat, change) or {}, added_face(change)
    place = place_name(change.casino.number)
    if face is None:
        return say("{player} placed different numbers at {place}: all dice must show the same one.", player=_player(state), place=place)
    for owner, count in dice.items():
        held = state.hands[seat].get(owner, 0)
        if count > held:
            return say(
                "{came} came to {place}, but {player} holds only {held}: take the others away.",
                came=dice_in_words(state, {owner: count}, seat),
                place=place,
                player=_player(state),
                held=NUMBERS_IN_WORDS[held],
            )
    behind = {owner: faces.count(face) for owner, faces in tray_of(state, seat, seen).faces.items() if face in faces}
    if behind:
        return say(
            "Still in the tray: {dice}. They go to {place} too, or the others come back.",
            dice=dice_in_words(state, behind, seat, face),
            place=place,
        )
    return _wrong_tray(state, seen, dice)


def _wrong_tray(state: State, seen: Seen, placed: dict[str, int]) -> Text | None:
    """Dice missing from a roll, or too many. A tray without any of the seat's dice says nothing."""
    seat = state.turn or ""
    tray = tray_of(state, seat, seen)
    if not tray.visible or not tray.faces:
        return _foreign_in_tray(state, seen) if tray.others else None
    for owner, held in state.hands[seat].items():
        lies, due = tray.counts().get(owner, 0), held - placed.get(owner, 0)
        if lies < due:
            return say(
                "{player} rolls {due}, but the tray holds {lies}: is one covered, or has it fallen?",
                player=_player(state),
                due=dice_in_words(state, {owner: due}, seat),
                lies=NUMBERS_IN_WORDS[lies],
            )
        if lies > due:
            return say(
                "{player} rolls {due}, but the tray holds {lies}: take out those that don't belong to the roll.",
                player=_player(state),
                due=dice_in_words(state, {owner: due}, seat),
                lies=NUMBERS_IN_WORDS[min(lies, 12)],
            )
    return _foreign_in_tray(state, seen) if tray.others else None


def _foreign_in_tray(state: State, seen: Seen) -> Text:
    colours = sorted({piece.colour for piece in tray_of(state, state.turn or "", seen).others})
    whose = {seat.colour: seat.name for seat in state.seats} | {state.options.neutral_colour: NEUTRAL}
    return say(
        "One {dice_colour} die ({other}) lies in the tray, but it is {player}'s turn: take it out.",
        dice_colour=colours[0],
        other=whose.get(colours[0], "?"),
        player=_player(state),
    )


def _player(state: State) -> str:
    return state.seat(state.turn or "").name
