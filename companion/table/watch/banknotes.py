"""The camera's bank: notes seen at the casinos held against the tally. What is clear is proposed, the rest asked; nothing counts unasked.

Knows a game by its public view (casinos with their notes) and its commands deal-note and remove-note; which notes may come is the game's
to say.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.game import Command, Game, Refusal
from companion.table.watch import words
from companion.table.watch.afterwards import are_allowed, kept
from companion.table.watch.asking import Asked, Effect
from companion.table.watch.observation import Answer
from companion.table.watch.pushed_notes import pushed, put_back
from companion.table.watch.put_aside import PutAside
from companion.text import Text, say
from vision.reading import NoteReading, TableReading

LAYING, PAYING = frozenset({"fill", "roll", "place", "kick", "choose"}), "payout"
BOTH, COVERED, REST, TABLE, TALLY = "both", "covered", "rest", "table", "tally"
VALUES_USD = range(10_000, 110_000, 10_000)
"""The notes we print (vision/notes/printed.py)."""


@dataclass(frozen=True, slots=True)
class Place:
    """One casino that has not paid yet. number: as commands name it; tally: its notes as the game knows them."""

    number: Any
    zone: str
    tally: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoteThought:
    """What the notes lead to: commands and why, to be confirmed; or a question. Both may be empty.

    unsettled: place → what must be confirmed or answered before it is paid."""

    commands: tuple[Command, ...] = ()
    why: Text | None = None
    asked: Asked | None = None
    unsettled: Mapping[str, Text] = field(default_factory=dict)


def as_tallied(game: Game[Any], state: Any, reading: TableReading) -> frozenset[str]:
    """The casinos that have not paid and show just the notes of their tally, whatever else can't be read there."""
    if reading.notes is None:
        return frozenset()
    notes, in_view = reading.notes.notes, reading.notes.zones_seen
    return frozenset(place.zone for place in unpaid(game, state) if place.zone in in_view and _seen(notes, place.zone) == place.tally)


def seen_whole(game: Game[Any], state: Any, reading: TableReading) -> dict[str, tuple[int, ...]]:
    """Casinos that show just the notes of their tally and nothing else that might be one, where no rule wants a further one: with these."""
    right = as_tallied(game, state, reading)
    doubted = {note.zone for note in reading.notes.notes if note.ask} if reading.notes is not None else set()
    places = [place for place in unpaid(game, state) if place.zone in right - doubted and place.tally]
    return {place.zone: place.tally for place in places if not _still_wanting(game, state, place)}


def is_put_right(key: Sequence[Any], places: Set[str]) -> bool:
    """Whether a question with this key asked where notes are, or which, and these casinos show their tally's by now."""
    return key[:2] in (("notes", "pushed"), ("notes", "different")) and all(zone in places for zone, _ in key[-1])


def zones_of(asked: Asked) -> tuple[str, ...]:
    """The casinos that a question is about."""
    return tuple(zone for zone, _ in _tallies(asked))


def is_tally_as_asked(asked: Asked, tally: Mapping[str, tuple[int, ...]]) -> bool:
    """Whether its casinos that have not paid have the notes that they had when it was asked."""
    return all(tally.get(zone, notes) == notes for zone, notes in _tallies(asked))


def _tallies(asked: Asked) -> tuple[tuple[str, tuple[int, ...]], ...]:
    return asked.key[-1]  # type: ignore[return-value]


def think_of_notes(
    game: Game[Any],
    state: Any,
    reading: TableReading,
    gone_too: bool,
    before: Sequence[Asked],
    put_aside: PutAside,
    whole: Mapping[str, tuple[int, ...]],
) -> tuple[NoteThought, tuple[Asked, ...]]:
    """What stands to be dealt, and all that is to be asked. gone_too: what is missing too; at the payout people take their notes. before:
    what was asked while dice were placed, at the payout. whole: casinos that were seen whole before, and with which notes."""
    assert reading.notes is not None
    right = as_tallied(game, state, reading)
    covered = {place.zone for place in unpaid(game, state) if place.zone in right and whole.get(place.zone) == place.tally}
    doubts = {note.zone: note for note in reading.notes.notes if note.ask and not (note.zone in covered and _is_something(note))}
    asked: list[Asked] = []
    dealt: list[tuple[Place, tuple[int, ...]]] = []
    imagined = state
    places = {place.zone: place for place in unpaid(game, state)}
    in_view = {zone: _seen(reading.notes.notes, zone) for zone in places if zone in reading.notes.zones_seen}
    pushes = pushed(in_view, {zone: place.tally for zone, place in places.items()})
    moved = [(one.source, _pushed(game, state, places[one.source], places[one.target], one.notes, in_view, put_aside)) for one in pushes]
    asked += [question for source, question in moved if source not in doubts]
    for place in places.values():
        shown = _seen(reading.notes.notes, place.zone)
        seen = put_back(place.zone, shown, pushes)
        new, gone = _more(seen, place.tally), _more(place.tally, seen)
        earlier = next((one for one in before if place.zone in zones_of(one) and not put_aside.holds(one)), None)
        if earlier is not None and gone:
            asked.append(earlier)
        elif place.zone in doubts:
            asked.append(_doubtful(game, state, place, doubts[place.zone], shown, new))
        elif place.zone not in reading.notes.zones_seen:
            continue
        elif gone and gone_too:
            asked.append(_different(game, state, place, seen, new, gone, put_aside))
        elif new and not gone:
            after = _dealt(game, imagined, place, new)
            if isinstance(after, Refusal):
                asked.append(_refused(place, new, after))
            elif _too_often(imagined, new):
                asked.append(_against_the_deck(game, place, new))
            elif _still_wanting(game, after, place):
                asked.append(_too_little(game, place, seen, new))
            else:
                dealt.append((place, new))
                imagined = after
    asked += [question for source, question in moved if source in doubts]  # what can't be read there may be that note
    if not dealt:
        return NoteThought(), tuple(asked)
    commands = tuple(command for place, new in dealt for command in _deals(game, place, new))
    why = say("Notes lie there: {notes}", notes=words.join([_told(place, (*place.tally, *new)) for place, new in dealt]))
    return NoteThought(commands, why, unsettled={place.zone: why for place, _ in dealt}), tuple(asked)


def unpaid(game: Game[Any], state: Any) -> Iterator[Place]:
    """The casinos that may still get notes, as everybody sees them."""
    for casino in game.view(state, None)["casinos"]:
        if not casino.get("paid"):
            number = casino["number"]
            printed = tuple(sorted(note for note in casino["notes"] if note in VALUES_USD))  # rainbow and playing cards bear no marker
            yield Place(number, "slot" if number == "slot" else f"casino-{number}", printed)


def _more(these: Sequence[int], than_those: Sequence[int]) -> tuple[int, ...]:
    """Notes that are here and not there, ascending."""
    return tuple(sorted((Counter(these) - Counter(than_those)).elements()))


def _is_something(doubt: NoteReading) -> bool:
    """Whether it is only that something can't be read: where all notes lie as they lay, a card that was laid over their strip since."""
    return doubt.value_usd is None and doubt.why_ask != "edge"


def _seen(notes: Sequence[NoteReading], zone: str) -> tuple[int, ...]:
    """What was read for sure at one casino, dollars ascending."""
    return tuple(sorted(note.value_usd for note in notes if note.zone == zone and not note.ask and note.value_usd is not None))


def _deals(game: Game[Any], place: Place, notes: Sequence[int]) -> tuple[Command, ...]:
    return tuple(_command(game, "deal-note", place, value) for value in notes)


def _command(game: Game[Any], kind: str, place: Place, value_usd: int) -> Command:
    made: Any = game.commands[kind]
    command: Command = made(casino=place.number, value=value_usd)
    return command


def _dealt(game: Game[Any], state: Any, place: Place, notes: Sequence[int]) -> Any:
    """The state after these notes, or the game's refusal of one of them."""
    return kept(game, state, _deals(game, place, notes))


def _too_often(state: Any, notes: Sequence[int]) -> bool:
    """Whether the deck has not so many of them left."""
    left: Mapping[int, int] = state.pile.unseen
    return any(count > left.get(value, 0) for value, count in Counter(notes).items())


def _still_wanting(game: Game[Any], state: Any, place: Place) -> bool:
    """Whether the casino would still wait for a note: one may lie under another."""
    return any(need.kind == "deal" and getattr(need.command, "casino", None) == place.number for need in game.needs(state))


# Questions. None of them stops the game: notes may be laid as late as the payout.


def _asked(code: str, place: Place, what: Sequence[int], text: Text, *answers: Answer) -> Asked:
    return _asked_of((place,), code, what, text, answers)


def _asked_of(
    places: Sequence[Place],
    code: str,
    what: Sequence[int],
    text: Text,
    answers: tuple[Answer, ...],
    effects: Mapping[str, Effect] | None = None,
) -> Asked:
    tallies = tuple((place.zone, place.tally) for place in places)
    return Asked(("notes", code, tuple(what), tallies), f"notes-{code}", text, answers, blocking=False, effects=effects or {})


def _by_hand() -> Answer:
    return Answer(TALLY, say("We put it right or tap it in"))


def _doubtful(game: Game[Any], state: Any, place: Place, doubt: NoteReading, seen: Sequence[int], new: Sequence[int]) -> Asked:
    where = words.place(place.zone)
    if doubt.value_usd is not None:
        text = say(
            "A note of {note_usd} lies between two casinos, nearest to {place}. Push it to one of them.",
            note_usd=doubt.value_usd, place=where,
        )  # fmt: skip
    elif doubt.why_ask == "edge":
        text = say("The notes over {place} reach the picture's edge: one may lie outside. Lay them closer together.", place=where)
    else:
        text = say("Something over {place} can't be read: a covered note? Lay the notes so that every marker shows.", place=where)
    only = Answer(REST, say("Only this counts there: {notes}", notes=_amount((*place.tally, *new))), _deals(game, place, new))
    clear = new and not isinstance(_dealt(game, state, place, new), Refusal) and not Counter(place.tally) - Counter(seen)
    asked = _asked(doubt.why_ask, place, seen, text, *((only,) if clear else ()), _by_hand())
    after = ((place.zone, tuple(sorted((*place.tally, *new)))),)
    return replace(asked, once_kept={REST: (*asked.key[:-1], after)})


def _different(
    game: Game[Any], state: Any, place: Place, seen: Sequence[int], new: Sequence[int], gone: Sequence[int], aside: PutAside
) -> Asked:
    text = say(
        "Over {place} {seen} can be seen, the tally says {tally}. Which is right?",
        place=words.place(place.zone), seen=_amount(seen), tally=_amount(place.tally),
    )  # fmt: skip
    right = (*(_command(game, "remove-note", place, value) for value in gone), *_deals(game, place, new))
    answers = [
        Answer(TALLY, say("The tally: one is covered, or we put it back")),
        Answer(TABLE, say("The table: {notes}", notes=_amount(seen)), right),
    ]
    effects: dict[str, Effect] = {}
    if new and not isinstance(_dealt(game, state, place, new), Refusal):
        all_of_it = tuple(sorted((*place.tally, *new)))
        then = _different(game, state, replace(place, tally=all_of_it), seen, (), gone, aside)  # that those are covered has been said then
        answers.append(Answer(BOTH, say("Both, for one is covered: {notes}", notes=_amount(all_of_it)), _deals(game, place, new)))
        effects[BOTH] = lambda: aside.add(then)
    return _asked_of((place,), "different", seen, text, tuple(answers), effects)


def _pushed(
    game: Game[Any], state: Any, source: Place, target: Place, notes: Sequence[int], in_view: Mapping[str, Sequence[int]], aside: PutAside
) -> Asked:
    """One note or two? What is read at the other casino would pay it twice, and what is gone here would take it from where it belongs."""
    here, there = words.place(source.zone), words.place(target.zone)
    text = say("Over {place} {notes} is missing, over {other} it lies. Was it pushed there?", place=here, notes=_amount(notes), other=there)
    rest = _more(source.tally, notes)
    both = words.join([_told(source, rest), _told(target, (*target.tally, *notes))])
    moved = (*(_command(game, "remove-note", source, value) for value in notes), *_deals(game, target, notes))
    further = _deals(game, target, notes)
    may_be = (
        Answer(TABLE, say("It lies right there: {notes}", notes=both), moved),
        Answer(COVERED, say("It is a further note: that of {place} is covered", place=here), further),
    )
    answers = (Answer(TALLY, say("Yes, we put it back")), *(a for a in may_be if are_allowed(game, state, a.commands)))
    seen = tuple(in_view[source.zone])
    covered = _different(game, state, source, seen, _more(seen, source.tally), _more(source.tally, seen), aside)
    return _asked_of((source, target), "pushed", notes, text, answers, {COVERED: lambda: aside.add(covered)})


def _refused(place: Place, new: Sequence[int], why: Refusal) -> Asked:
    text = say("Over {place} {notes} can be seen, but: {problem}", place=words.place(place.zone), notes=_amount(new), problem=why.message)
    return _asked("refused", place, new, text, _by_hand())


def _against_the_deck(game: Game[Any], place: Place, new: Sequence[int]) -> Asked:
    text = say(
        "Over {place} {notes} can be seen: more than the deck holds. Is a note of another box among them?",
        place=words.place(place.zone), notes=_amount(new),
    )  # fmt: skip
    return _asked("deck", place, new, text, _by_hand(), Answer(TABLE, say("It counts all the same"), _deals(game, place, new)))


def _too_little(game: Game[Any], place: Place, seen: Sequence[int], new: Sequence[int]) -> Asked:
    text = say(
        "Over {place} only {notes} can be seen. Does another note lie beneath?",
        place=words.place(place.zone), notes=_amount((*place.tally, *new)),
    )  # fmt: skip
    lay = Answer(COVERED, say("Yes, or we lay more"))
    return _asked("little", place, seen, text, lay, Answer(REST, say("No, that is all for now"), _deals(game, place, new)))


def _told(place: Place, notes: Sequence[int]) -> Text:
    return say("{place}: {notes}", place=words.place(place.zone), notes=_amount(notes))


def _amount(notes: Sequence[int]) -> Text:
    """ "$60,000", or "$60,000 ($40,000 + $20,000)"."""
    if not notes:
        return say("nothing")
    if len(notes) == 1:
        return say("{sum_usd}", sum_usd=notes[0])
    parts = {f"n{i}_usd": value for i, value in enumerate(sorted(notes, reverse=True))}
    listed = Text(" + ".join("{" + name + "}" for name in parts), tuple(parts.items()))
    return say("{sum_usd} ({parts})", sum_usd=sum(notes), parts=listed)
