"""Events in a person's words, told against the state before them."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.game import NEUTRAL, Event
from companion.games.las_vegas import events as ev
from companion.games.las_vegas.options import BIGGIE, KICKER
from companion.games.las_vegas.state import SLOT, State
from companion.games.las_vegas.words import place_name, places_name
from companion.games.notes import RAINBOW
from companion.text import Text, say

NUMBERS_IN_WORDS = (
    say("no"), say("one"), say("two"), say("three"), say("four"), say("five"), say("six"), say("seven"), say("eight"), say("nine"),
    say("ten"), say("eleven"), say("twelve"),
)  # fmt: skip
FACE_ONE = (say("die"), say("one"), say("two"), say("three"), say("four"), say("five"), say("six"))
FACE_MANY = (say("dice"), say("ones"), say("twos"), say("threes"), say("fours"), say("fives"), say("sixes"))
_COLOURED: Mapping[str, Callable[[bool, Text | str, Text], Text]] = {
    "black": lambda one, n, d: say("one black {dice}", dice=d) if one else say("{count} black {dice}", count=n, dice=d),
    "blue": lambda one, n, d: say("one blue {dice}", dice=d) if one else say("{count} blue {dice}", count=n, dice=d),
    "green": lambda one, n, d: say("one green {dice}", dice=d) if one else say("{count} green {dice}", count=n, dice=d),
    "orange": lambda one, n, d: say("one orange {dice}", dice=d) if one else say("{count} orange {dice}", count=n, dice=d),
    "purple": lambda one, n, d: say("one purple {dice}", dice=d) if one else say("{count} purple {dice}", count=n, dice=d),
    "red": lambda one, n, d: say("one red {dice}", dice=d) if one else say("{count} red {dice}", count=n, dice=d),
    "white": lambda one, n, d: say("one white {dice}", dice=d) if one else say("{count} white {dice}", count=n, dice=d),
    "yellow": lambda one, n, d: say("one yellow {dice}", dice=d) if one else say("{count} yellow {dice}", count=n, dice=d),
}
"""One die of a number, or several, of a colour: whole, since many languages bend the colour. A learned colour is told by its name."""


def describe(state: State, event: Event) -> Text:
    """One event as a sentence."""
    return _SAY[event.kind](state, event)


def dice_in_words(state: State, dice: Mapping[str, int], seat: str, face: int = 0) -> Text:
    """Dice by owner in words: "two red fives, one violet five and one white five". face 0: "two red dice"."""
    parts = [_some_dice(state, owner, count, seat, face) for owner, count in dice.items() if count]
    if not parts:
        return say("no dice")
    whole = parts[0]
    for part in parts[1:-1]:
        whole = say("{first}, {second}", first=whole, second=part)
    return say("{dice} and {more}", dice=whole, more=parts[-1]) if len(parts) > 1 else whole


def name(state: State, player: str) -> Text | str:
    """A player's name as it is now; the imaginary player in words."""
    return say("neutral") if player == NEUTRAL else state.seat(player).name


def _some_dice(state: State, owner: str, count: int, seat: str, face: int) -> Text:
    number = NUMBERS_IN_WORDS[count] if count < len(NUMBERS_IN_WORDS) else str(count)
    shown, a_face = (FACE_ONE if count == 1 else FACE_MANY)[face], bool(face) and count == 1
    if owner == KICKER:
        return say("one violet {dice}", dice=shown) if a_face else say("{count} violet {dice}", count=number, dice=shown)
    if owner == BIGGIE:
        colour = state.seat(seat).colour
        if a_face:
            return say("one big {dice_colour} {dice}", dice_colour=colour, dice=shown)
        return say("{count} big {dice_colour} {dice}", count=number, dice_colour=colour, dice=shown)
    colour = state.options.neutral_colour if owner == NEUTRAL else state.seat(owner).colour
    if face and colour in _COLOURED:
        return _COLOURED[colour](count == 1, number, shown)
    if a_face:
        return say("one {dice_colour} {dice}", dice_colour=colour, dice=shown)
    return say("{count} {dice_colour} {dice}", count=number, dice_colour=colour, dice=shown)


def _round_started(state: State, event: ev.RoundStarted) -> Text:
    return say("Round {round} begins; {player} has the start-player card", round=event.round, player=name(state, event.starter))


def _note_dealt(state: State, event: ev.NoteDealt) -> Text:
    place = place_name(event.casino)
    if event.value is None:
        return say("No more notes for {place}", place=place)
    if event.value == RAINBOW:
        return say("A rainbow card for {place}", place=place)
    return say("{note_usd} for {place}", note_usd=event.value, place=place)


def _all_notes_told(state: State, event: ev.AllNotesTold) -> Text:
    return say("No more notes for {place}", place=places_name(event.casinos))


def _note_removed(state: State, event: ev.NoteRemoved) -> Text:
    place = place_name(event.casino)
    if event.value == RAINBOW:
        return say("A rainbow card taken back from {place}", place=place)
    return say("{note_usd} taken back from {place}", note_usd=event.value, place=place)


KINDS = (BIGGIE, NEUTRAL, KICKER)
"""The order in which dice that are no player's own are told of, whatever the names of the players: behind those that are."""


def _rolled(state: State, event: ev.Rolled) -> Text:
    whole: Text | None = None
    for owner, shown in sorted(event.dice.items(), key=lambda dice: KINDS.index(dice[0]) if dice[0] in KINDS else -1):
        faces = " ".join(map(str, shown))
        part = _kind_of_dice(owner, faces)
        whole = part if whole is None else say("{dice}, {more}", dice=whole, more=part)
    return say("{player} rolls {faces}", player=name(state, event.seat), faces=whole or say("nothing"))


def _kind_of_dice(owner: str, faces: str) -> Text:
    if owner == NEUTRAL:
        return say("neutral {faces}", faces=faces)
    if owner == BIGGIE:
        return say("big {faces}", faces=faces)
    return say("violet {faces}", faces=faces) if owner == KICKER else say("{faces}", faces=faces)


def _placed(state: State, event: ev.Placed) -> Text:
    dice = dice_in_words(state, event.dice, event.seat, event.face)
    if event.to == SLOT:
        return say("{player} places {dice} at the slot machine", player=name(state, event.seat), dice=dice)
    return say("{player} places {dice} at casino {casino}", player=name(state, event.seat), dice=dice, casino=event.face)


def _kicked(state: State, event: ev.Kicked) -> Text:
    if event.owner is None:
        return say("{player} kicks nobody", player=name(state, event.seat))
    if event.owner == event.seat:
        return say("{player} kicks a die of their own back to their hand", player=name(state, event.seat))
    kicked = say("neutral") if event.owner == NEUTRAL else state.seat(event.owner).name
    if event.back:
        return say("{player} kicks a die of {owner} back to its hand", player=name(state, event.seat), owner=kicked)
    return say("{player} kicks a die of {owner} out of the round", player=name(state, event.seat), owner=kicked)


def _casino_paid(state: State, event: ev.CasinoPaid) -> Text:
    place = place_name(event.casino, first=True)
    whole: Text | None = None
    for player, note in event.awards:
        part = say("{player} takes {note_usd}", player=name(state, player), note_usd=note)
        whole = part if whole is None else say("{first}, {then}", first=whole, then=part)
    if whole is None:
        return say("{place} pays nobody", place=place)
    return say("{place}: {awards}", place=place, awards=whole)


def _rainbow(state: State, event: ev.RainbowReplaced) -> Text:
    place = place_name(event.casino)
    if event.value is None:
        return say("The rainbow card at {place} goes; no note is left to replace it", place=place)
    if event.value == RAINBOW:
        return say("The rainbow card at {place} is replaced by another one", place=place)
    return say("The rainbow card at {place} becomes {note_usd}", place=place, note_usd=event.value)


def _seat_changed(state: State, event: ev.SeatChanged) -> Text:
    old = state.seat(event.seat)
    if event.name != old.name:
        return say("{player} is called {name} now", player=old.name, name=event.name)
    if event.colour != old.colour:
        return say("{player} plays {dice_colour} now", player=old.name, dice_colour=event.colour)
    return say("{player} sits at place {order} now", player=old.name, order=event.order)


def _adjusted(state: State, event: ev.Adjusted) -> Text:
    return say("The tally was set to what the table shows: {reason}", reason=event.to.reason or say("no reason given"))


_SAY: Mapping[str, Callable[[State, Any], Text]] = {
    "round-started": _round_started,
    "note-dealt": _note_dealt,
    "all-notes-told": _all_notes_told,
    "note-removed": _note_removed,
    "chip-dealt": lambda state, e: say("A {chip_colour} chip card for {place}", chip_colour=e.colour, place=place_name(e.casino)),
    "turn-began": lambda state, e: say("{player}'s turn", player=name(state, e.seat)),
    "neutral-placed": lambda state, e: say("The left-over neutral dice show {faces}", faces=" ".join(map(str, e.faces))),
    "rolled": _rolled,
    "placed": _placed,
    "kicked": _kicked,
    "chip-taken": lambda state, e: say(
        "{player} takes a {chip_colour} chip card from casino {casino}", player=name(state, e.seat), chip_colour=e.colour, casino=e.casino
    ),
    "play-ended": lambda state, e: (
        say("The round is stopped; the casinos pay") if e.stopped else say("All dice are placed; the casinos pay")
    ),
    "rainbow-replaced": _rainbow,
    "note-chosen": lambda state, e: say("{player} chooses {note_usd}", player=name(state, e.seat), note_usd=e.value),
    "casino-paid": _casino_paid,
    "table-cleared": lambda state, e: say("The table is clear"),
    "adjusted": _adjusted,
    "seat-left": lambda state, e: say("{player} leaves the game", player=name(state, e.seat)),
    "seat-joined": lambda state, e: say("{player} joins the game", player=e.name),
    "seat-returned": lambda state, e: say("{player} comes back", player=name(state, e.seat)),
    "seat-changed": _seat_changed,
    "last-round-set": lambda state, e: say("The game ends after round {round}", round=e.round),
    "game-ended": lambda state, e: say("The game is stopped") if e.early else say("The game is over"),
}
