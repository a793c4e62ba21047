"""The table as it stands → the frozen moment that screens show: phase, proposal, question, undo list, health."""

from typing import Any

from companion.games.plain import to_plain
from companion.journal.records import iso_time, joined, lost_before
from companion.table.keeper import Keeper
from companion.table.running import CHOOSING, Running
from companion.table.views import Moment, spoken, tell_difference, tell_question, tell_standing, tell_tail
from companion.table.watch.observation import Notice

LOST = "lost"
BY_STAGE = frozenset({"fill", "payout", "clear-table", "round-over", "game-over"})
"""Stages that are phases of their own: no dice are being read then."""


def moment_of(keeper: Keeper, boot: str, viewers: int) -> Moment:
    """Everything the table shows now. boot: tells one run of the server from the next; viewers: screens that follow."""
    running, eyes = keeper.running, keeper.eyes
    if running is None:
        return Moment(boot, "set-up", broken=keeper.broken, message=keeper.message, health=health_of(keeper), viewers=viewers)
    observation, standing = eyes.observation, eyes.standing
    question, notices = observation.question, notices_of(keeper)
    return Moment(
        boot=boot,
        phase=phase_of(keeper, running),
        game=running.game,
        row=running.row,
        state=(shown := eyes.shown_state(running)),
        step=running.step_shown(shown),
        seq=running.seq,
        proposal=tell_standing(standing, [to_plain(command) for command in standing.commands] if standing else [], _ready(keeper)),
        question=None if question is None else tell_question(question, eyes.public(question.id), eyes.crops_of(question.moved)),
        differences=tuple(tell_difference(one, eyes.public(one.id), eyes.crops_of(one.moved)) for one in observation.differences),
        roll_seen=observation.roll is not None,
        told_colours=keeper.hearing.colours,
        next_roll=None if observation.next_roll is None else {who: list(faces) for who, faces in observation.next_roll.dice.items()},
        notices=tuple(notice.text for notice in notices),
        notice_codes=tuple(notice.code for notice in notices),
        message=keeper.message,
        undo=undo_of(keeper, running),
        health=health_of(keeper),
        resume=resume_of(running) if keeper.resuming else None,
        put_aside=None if keeper.put_aside is None or running.begun else resume_of(keeper.put_aside),
        set_out=None if keeper.set_out is None else keeper.set_out.to_plain(),
        history_tail=tell_tail(running.replay),
        viewers=viewers,
    )


def notices_of(keeper: Keeper) -> tuple[Notice, ...]:
    """What the camera wants known; first of all that it is lost, for then the game is played by hand."""
    eyes = keeper.eyes
    lost = (Notice("camera-lost", eyes.note),) if eyes.status == LOST and eyes.note is not None else ()
    return (*lost, *eyes.observation.notices)


def phase_of(keeper: Keeper, running: Running) -> str:
    """The phase of the outside interfaces: what the table waits for."""
    stage = running.game.stage(running.state)
    observation = keeper.eyes.observation
    if stage == "game-over":
        return stage
    if keeper.paused or keeper.set_out is not None:
        return "paused"
    if observation.question is not None and observation.question.blocking:
        return "question"
    if keeper.eyes.standing is None and (stage in BY_STAGE or stage == CHOOSING):
        return stage
    if keeper.eyes.standing is not None:
        return "please-confirm" if _ready(keeper) else "reading"
    return observation.phase_hint or stage


def undo_of(keeper: Keeper, running: Running) -> dict[str, Any]:
    """What an undo would take back and a redo give back, in words. entry: to be named by an undo, so that it takes this or nothing."""
    back, forth = running.to_undo(), running.replay.line.to_redo()
    lost = running.told(back)
    return {
        **spoken({"what": joined(lost) if back else None}),
        **spoken({"redo": joined(running.told(forth)) if forth else None}),
        **spoken({"steps": lost}),
        "can_undo": bool(back),
        "can_redo": bool(forth),
        "entry": running.seq,
        "armed": keeper.armed is not None,
    }


def health_of(keeper: Keeper) -> dict[str, Any]:
    """How the camera and the journal are."""
    return {
        "camera": keeper.eyes.status,
        "journal": "ok" if keeper.journal_trouble is None else "trouble",
        "eye_restarts": keeper.eyes.restarts,
        **spoken({"note": keeper.journal_trouble or keeper.eyes.note}),
    }


def resume_of(running: Running) -> dict[str, Any]:
    """An unfinished game that a screen offers to go on with: after a restart, or when another one has just taken its place."""
    seqs = running.replay.line.seqs
    last = joined(running.replay.told[seqs[-1]]) if seqs else None
    return {
        "game": running.row.game,
        "game_id": running.row.id,
        "seats": list(running.names().values()),
        "begun": iso_time(running.row.created),
        "lost": lost_before(running.replay),
        **spoken({"last": last}),
    }


def _ready(keeper: Keeper) -> bool:
    standing = keeper.eyes.standing
    return standing is not None and standing.ready(keeper.clock.monotonic())
