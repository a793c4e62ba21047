"""What screens show, built from one frozen moment of the table. Any thread may build it; the writer only hands the moments over."""

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from companion.games.game import Game, SeatId
from companion.journal.entry import AUTO, GameRow
from companion.journal.records import joined, what_happened
from companion.journal.replay import Replay
from companion.table.confirm import Standing
from companion.table.lessons import lessons
from companion.table.watch.observation import Difference, Question
from companion.text import Text

TAIL = 8
"""Entries of the history that every view carries."""
FAR_BACK = 100
"""No bank deals so much between eight moves that this does not reach back to them."""

HIDDEN_OPTIONS = frozenset({"seed", "bank"})
"""Options that are no rule: the seed is secret, the bank has a key of its own."""

EMPTY_GAME: Mapping[str, Any] = {
    "round": None,
    "turn": None,
    "to_act": [],
    "seats": [],
    "casinos": [],
    "roll": {},
    "choices": [],
    "outcome": None,
    "table": {},
}


@dataclass(frozen=True)
class Moment:
    """Everything the table shows, except the number of the change. Plain parts are JSON data already.

    state: what stands, with a roll that lies in the tray and is not kept yet; roll_seen: there is one, so it may still be put right;
    next_roll: one that a later seat rolled already. told_colours: that people told the camera of dice it was not sure of.
    game and row are None before the first game.
    """

    boot: str
    phase: str
    game: Game[Any] | None = None
    row: GameRow | None = None
    state: Any = None
    step: str | None = None
    seq: int = 0
    proposal: Mapping[str, Any] | None = None
    question: Mapping[str, Any] | None = None
    differences: tuple[Mapping[str, Any], ...] = ()
    roll_seen: bool = False
    told_colours: tuple[str, ...] = ()
    next_roll: Mapping[str, Any] | None = None
    notices: tuple[Text, ...] = ()
    notice_codes: tuple[str, ...] = ()
    message: Text | None = None
    undo: Mapping[str, Any] = field(default_factory=dict)
    health: Mapping[str, Any] = field(default_factory=dict)
    resume: Mapping[str, Any] | None = None
    put_aside: Mapping[str, Any] | None = None
    broken: Mapping[str, Any] | None = None
    set_out: Mapping[str, Any] | None = None
    history_tail: tuple[Mapping[str, Any], ...] = ()
    viewers: int = 0


class Shown:
    """A moment with its `rev`; told as often as screens ask, each telling made once."""

    def __init__(self, rev: int, moment: Moment) -> None:
        self._rev = rev
        self.moment = moment
        self._told: dict[SeatId | None, str] = {}
        self._lock = threading.Lock()

    @property
    def rev(self) -> int:
        return self._rev

    def view(self, seat: SeatId | None = None) -> dict[str, Any]:
        """The view of one seat, or of anybody (None)."""
        return {"rev": self._rev, **view_of(self.moment, seat)}

    def json_for(self, seat: SeatId | None) -> str:
        with self._lock:
            if seat not in self._told:
                self._told[seat] = json.dumps(self.view(seat), ensure_ascii=False, separators=(",", ":"))
            return self._told[seat]


def view_of(moment: Moment, seat: SeatId | None) -> dict[str, Any]:
    """The view of docs/forms.md without its `rev`. Secrets stay with the game: only what its own view tells this seat is in here."""
    view: dict[str, Any] = {
        "boot": moment.boot,
        "seq": moment.seq,
        "step": None,
        "game": None,
        "game_id": None,
        "options": {},
        "bank": None,
        "live": False,
        **EMPTY_GAME,
    }
    if moment.game is not None and moment.row is not None:
        view |= {
            "game": moment.row.game,
            "game_id": moment.row.id,
            "options": {key: value for key, value in moment.row.options.items() if key not in HIDDEN_OPTIONS},
            "bank": moment.row.options.get("bank"),
            "live": moment.game.outcome(moment.state) is None,
            "to_act": sorted(moment.game.to_act(moment.state)),
            **spoken(moment.game.view(moment.state, seat)),
            "step": moment.step,  # the game's own name of it comes back after an undo
        }
    view |= {
        "phase": moment.phase,
        "you": seat,
        "proposal": moment.proposal,
        "question": moment.question,
        "differences": list(moment.differences),
        "roll_seen": moment.roll_seen,
        "told_colours": list(moment.told_colours),
        "next_roll": moment.next_roll,
        "notice_codes": list(moment.notice_codes),
        **spoken({"notices": moment.notices, "message": moment.message}),
        "undo": dict(moment.undo),
        "health": dict(moment.health),
        "resume": moment.resume,
        "put_aside": moment.put_aside,
        "broken": moment.broken,
        "set_out": moment.set_out,
        "history_tail": list(moment.history_tail),
        "viewers": moment.viewers,
    }
    view.setdefault("message_text", None)
    return view if seat is None else {**view, "lessons": [lesson.to_plain() for lesson in lessons(view, seat)]}


def spoken(data: Mapping[str, Any]) -> dict[str, Any]:
    """JSON data from data that holds sentences: under each key the English one, beside it KEY_text for translation."""
    told: dict[str, Any] = {}
    for key, value in data.items():
        told[key] = _plain(value)
        if isinstance(value, Text):
            told[f"{key}_text"] = value.to_plain()
        elif _sentences(value):
            told[key] = [str(sentence) for sentence in value]
            told[f"{key}_text"] = [sentence.to_plain() for sentence in value]
    return told


def tell_standing(standing: Standing | None, commands: Sequence[Mapping[str, Any]], ready: bool) -> dict[str, Any] | None:
    """A proposal for the screens. commands: its commands as plain data; the last one names it."""
    if standing is None:
        return None
    return {
        "id": standing.id,
        "command": commands[-1] if commands else None,
        "commands": list(commands),
        **spoken({"why": standing.why}),
        "crops": crop_paths(standing.crops),
        "turns": standing.turns,
        "ready": ready,
    }


def tell_question(question: Question, name: str, crops: Sequence[str]) -> dict[str, Any]:
    """A question for the screens under its public name, likely answers first."""
    return {
        "id": name,
        "code": question.code,
        **spoken({"text": question.text}),
        "crops": crop_paths(crops),
        "answers": [{"id": answer.id, **spoken({"text": answer.text})} for answer in question.answers],
        "blocking": question.blocking,
    }


def tell_difference(difference: Difference, name: str, crops: Sequence[str]) -> dict[str, Any]:
    """A difference for the screens under its public name, with the answers it may get."""
    return {
        "id": name,
        "zone": difference.zone,
        **spoken({"text": difference.text}),
        "seen": dict(difference.seen),
        "tally": dict(difference.tally),
        "crops": crop_paths(crops),
        "answers": [answer.id for answer in difference.answers],
        "answer_texts": [{"id": answer.id, **spoken({"text": answer.text})} for answer in difference.answers],
    }


def tell_tail(replay: Replay) -> tuple[dict[str, Any], ...]:
    """The newest entries in words, oldest first. Neither what the bank deals by itself nor what was taken back crowds out anything that can
    be put right. last: it is the last thing that happened; after a correction the newest entry may tell of something before it."""
    seqs = list(islice(reversed(replay.entries), FAR_BACK))[::-1]
    turns = replay.line.seqs[-FAR_BACK:]
    ours, counting = ([seq for seq in some if replay.entries[seq].by.role != AUTO.role][-TAIL:] for some in (seqs, turns))
    last = turns[-1:]
    newest = sorted({*seqs[-TAIL:], *ours, *counting, *last})
    return tuple(
        {
            "seq": seq,
            **spoken({"what": joined(what_happened(replay, replay.entries[seq]))}),
            "by": replay.entries[seq].by.to_plain(),
            "counts": replay.line.place_of(seq) is not None,
            "nth": replay.line.place_of(seq),
            "last": seq in last,
        }
        for seq in newest
    )


def crop_paths(keys: Sequence[str]) -> list[str]:
    """Where the pictures of a proposal or question are served."""
    return [f"/crops/{key}" for key in keys if key]


def _sentences(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and all(isinstance(item, Text) for item in value)


def _plain(value: Any) -> Any:
    if isinstance(value, Text):
        return str(value)
    if isinstance(value, Mapping):
        return spoken({str(key): item for key, item in value.items()})
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(_plain(item) for item in value)
    return value
