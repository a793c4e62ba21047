"""The life of the eye process, from the first word of the table until the table is gone."""

import logging
import os
from collections.abc import Mapping
from typing import Any

import cv2

from companion.errors import CompanionError
from companion.eye.child import BEAT_S, Eye, in_one
from companion.eye.config import EyeConfig
from companion.eye.link import Link
from companion.eye.messages import Message


def run(link: Link) -> None:
    """Wait to be told what to do, then turn until the table is gone."""
    cv2.setNumThreads(1)  # the table needs the other cores
    logging.basicConfig(level=os.environ.get("COMPANION_LOG", "WARNING"), format="eye: %(message)s")
    start = link.receive(10.0)
    if start is None:
        return
    eye: Eye | None = None
    fields = start.fields
    while eye is None and not link.closed:
        try:
            eye = Eye(link, EyeConfig.from_plain(fields))
        except CompanionError as refusal:
            fields = {**fields, **_wait_for_better(link, refusal), "go_on": fields.get("go_on", 0)}  # which only a new process is told
    while eye is not None and not link.closed and not eye.spent:
        eye.turn()


def _wait_for_better(link: Link, refusal: CompanionError) -> Mapping[str, Any]:
    """What was asked for can't be had (a profile that is none): say so, to who gives a job meanwhile too, and stay alive until something
    else is asked for."""
    link.send(Message("status", {"status": "lost", "note": in_one(refusal).to_plain()}))
    while not link.closed:
        link.send(Message("beat", {"doing": "reading"}))
        message = link.receive(BEAT_S)
        if message is not None and message.kind == "context":
            return message.fields
        if message is not None and message.kind == "job":
            link.send(Message("done", {"job": message.fields["job"], "answer": {"refused": refusal.to_plain()}}))
    return {}
