"""Stories in a person's words: what a proposal says and what a question asks."""

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.games.colours import KICKER_COLOUR
from companion.table.watch import words
from companion.table.watch.sight import Key
from companion.table.watch.stories import Story, Turn, face_placed, kicks_nobody, places_of, zone_placed
from companion.text import Text, say

Names = Mapping[str, str]

WITHOUT_TRACE = ("no-trace", "lone-kicker")
"""Codes of the question whether a turn was played that leaves the places as they were; the second where it leaves none in the tray, too."""


def what_happened(story: Story, names: Names) -> Text:
    """ "two red fives moved to casino 5"; with several turns each with its player."""
    if len(story.turns) == 1:
        return turn_in_words(story.turns[0])
    return one_after_another([with_player(turn, names) for turn in story.turns])


def skipped_in_between(story: Story, number: int, names: Names, skips: int) -> Text:
    """The same, with so many skips before its turn of this number: of that seat, and of all others where it is not alone."""
    parts = [with_player(turn, names) for turn in story.turns]
    turn = story.turns[number]
    player, what = names.get(turn.seat, turn.seat), turn_in_words(turn)
    if skips > 1:
        parts[number] = say("Everybody skips, {player} has rolled again, and {what}", player=player, what=what)
    else:
        parts[number] = say("{player} skips, has rolled again, and {what}", player=player, what=what)
    return one_after_another(parts)


def with_player(turn: Turn, names: Names) -> Text:
    """One turn with whose it was."""
    return say("{player}: {what}", player=names.get(turn.seat, turn.seat), what=turn_in_words(turn))


def one_after_another(parts: Sequence[Text]) -> Text:
    """ "a; then b; then c"."""
    whole = parts[0]
    for part in parts[1:]:
        whole = say("{first}; then {second}", first=whole, second=part)
    return whole


def turn_in_words(turn: Turn) -> Text:
    """What one turn moved, place by place."""
    face = face_placed(turn.commands)
    moved = [say("{dice} moved to {place}", dice=dice, place=words.place(zone)) for zone, dice in by_zone(turn.added, face)]
    victims = {key: count for key, count in turn.removed.items() if key[1] != KICKER_COLOUR}
    kicked = [say("{dice} kicked off {place}", dice=dice, place=words.place(zone)) for zone, dice in by_zone(victims, None)]
    whole = words.join([*moved, *kicked]) if moved or kicked else kicker_without_trace(turn)
    if turn.roll is not None and not turn.roll.sure:
        return say("{what} (another die of the roll could not be read for sure)", what=whole)
    return whole


def kicker_without_trace(turn: Turn) -> Text:
    """A kicker that kicked nobody left the table, or took along what came there with it: nothing lies there to tell of it."""
    zone = zone_placed(turn.commands)
    if zone is None:
        return words.join([])
    if any(getattr(command, "owner", None) is not None for command in turn.commands):
        return say("kicker to {place}, which kicks off what came there with it", place=words.place(zone))
    if kicks_nobody(turn.commands):
        return say("kicker to {place}, which kicks nobody", place=words.place(zone))
    return say("kicker to {place}, with nothing there to kick", place=words.place(zone))


def by_zone(keys: Mapping[Key, int], face: int | None) -> list[tuple[str, Text]]:
    """Dice in words for every zone, in order. face: the number they show; None: of the casino they came to, where more than one."""
    zones: dict[str, Counter[tuple[str, int | None]]] = {}
    big: dict[str, list[Text]] = {}
    for (zone, colour, size, _), count in keys.items():
        zones.setdefault(zone, Counter())[colour, face] += count if size != "big" else 0
        big.setdefault(zone, []).extend([words.biggie(colour)] * (size == "big"))
    return [(zone, words.join([*words.each_of(dice), *big[zone]])) for zone, dice in sorted(zones.items())]


def unsure(code: str, story: Story, names: Names) -> Text:
    """The question a story needs before it may count, by its code."""
    what = what_happened(story, names)
    turn = story.turns[-1]
    zones = words.join([words.place(zone) for zone in sorted(places_of(turn))])
    player = names.get(turn.seat, turn.seat)
    if code == "covered":
        return say("Something is covered at {place}: is it right that {what}?", place=zones, what=what)
    if code == "roll-not-seen":
        return say("I did not see {player}'s roll: is it right that {what}?", player=player, what=what)
    if code == "rolled-again":
        whose = next((turn for turn in story.turns if turn.source == "against"), turn)
        player = names.get(whose.seat, whose.seat)
        return say("{player}'s dice show another roll than before: was it rolled again, and {what}?", player=player, what=what)
    if code == "stacked":
        return say("Not all the dice are seen at {place}, one may lie on another: is it right that {what}?", place=zones, what=what)
    if code in WITHOUT_TRACE:
        return say("Some dice have left the tray, and none came to a casino: is it right that {what}?", what=what)
    if code == "kicked-off":
        return say("A die may have been kicked off, and nothing else tells of it: is it right that {what}?", what=what)
    if code == "seen-again":
        return say(
            "{place} shows no more dice than the tally has: is it right that {what}, and others are covered?", place=zones, what=what
        )
    if code == "unanswered":
        return say("Nobody has said what was played before. Is it right that {what}?", what=what)
    if code == "denied":
        return say("Somebody has said that it was otherwise. Is it right that {what} all the same?", what=what)
    if code == "other-order":
        return say("The dice did not come in this order: is it right that {what}?", what=what)
    if code == "undone":
        return say("Before it was taken back the tally had it otherwise. Is it right that {what}?", what=what)
    if code == "ambiguous":
        return say("What lies there can have come about in more than one way. What was it?")
    return say("I am not sure about a die: is it right that {what}?", what=what)


def faces_in_words(faces: Mapping[str, Sequence[int]]) -> str:
    """A roll as people say it: "1 1 3 5 5", white dice after a stroke."""
    own = " ".join(str(face) for owner, some in faces.items() if owner != "neutral" for face in some)
    white = " ".join(str(face) for face in faces.get("neutral", ()))
    return " / ".join(part for part in (own, white) if part)
