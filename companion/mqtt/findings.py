"""How the broker is, for the page "Is everything there?" and the doctor: one finding, or none where no broker is asked for."""

import time
from pathlib import Path

from companion.errors import CompanionError
from companion.mqtt.address import Address, read_address
from companion.mqtt.line import REACH_S, Line
from companion.mqtt.teller import Teller
from companion.mqtt.trouble import LineError
from companion.text import say
from hardware.findings import OK, PROBLEM, WARNING, Check


def finding(teller: Teller) -> Check:
    """Of a table that runs. Never more than a warning: the table plays all the same."""
    problem = teller.problem
    if problem is not None:
        return Check("mqtt", WARNING, problem.message, problem.hint)
    if teller.connected:
        return Check("mqtt", OK, say("The MQTT broker {broker} is told what happens.", broker=str(teller.address)))
    return Check("mqtt", OK, say("The MQTT broker {broker} is being called.", broker=str(teller.address)))


def look_for_broker(words: str, ca: Path | None) -> list[Check]:
    """The doctor's look, where no table runs: the broker is called, let go, and told nothing. words, ca: the settings mqtt and mqtt_ca."""
    try:
        address = read_address(words)
    except CompanionError as wrong:
        return [Check("mqtt", PROBLEM, wrong.message, wrong.hint)]
    if address is None:
        return []
    try:
        _call(address, ca)
    except LineError as wrong:
        return [Check("mqtt", WARNING, wrong.message, wrong.hint)]
    return [Check("mqtt", OK, say("The MQTT broker {broker} lets the table in.", broker=str(address)))]


def _call(address: Address, ca: Path | None) -> None:
    line = Line(address, ca)
    line.open()
    until_s = time.monotonic() + REACH_S
    while not line.connected and time.monotonic() < until_s:
        line.turn(0.1)
    if not line.connected:
        raise line.no_answer()
    line.close()
