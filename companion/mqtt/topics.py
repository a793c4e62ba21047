"""Where it is told, and how Home Assistant finds it by itself: one device with a handful of sensors, each a reading of the state."""

import json
from collections.abc import Mapping
from typing import Any

AVAILABILITY = "table-companion/availability"
STATE = "table-companion/state"
ONLINE, OFFLINE = "online", "offline"

HOME_ASSISTANT = "homeassistant"
"""The prefix Home Assistant looks under for what can be found."""
HOME_ASSISTANT_STATUS = f"{HOME_ASSISTANT}/status"
"""Where it says "online" when it has started, and wants to be told everything again."""

SENSORS: Mapping[str, Mapping[str, Any]] = {
    "phase": {"name": "Phase", "icon": "mdi:dice-multiple", "json_attributes_topic": STATE},
    "game": {"name": "Game", "icon": "mdi:cards-playing"},
    "round": {"name": "Round", "icon": "mdi:counter"},
    "turn": {"name": "Whose turn", "icon": "mdi:account"},
    "winners": {"name": "Winner", "icon": "mdi:trophy", "value_template": "{{ value_json.winners | join(', ') or none }}"},
    "camera": {"name": "Camera", "icon": "mdi:cctv"},
}
YES_OR_NO: Mapping[str, Mapping[str, Any]] = {
    "live": {"name": "Game running", "device_class": "running"},
    "confirm": {"name": "Confirm waits", "icon": "mdi:gesture-tap-button"},
    "question": {"name": "Answer waits", "icon": "mdi:comment-question"},
    "trouble": {
        "name": "Trouble",
        "device_class": "problem",
        "value_template": "{{ 'ON' if value_json.camera == 'lost' or value_json.journal != 'ok' else 'OFF' }}",
    },
}


def discovery(version: str) -> dict[str, str]:
    """Topic → what Home Assistant is told there: what each sensor is called and how it is read. version: the companion's own."""
    told: dict[str, str] = {}
    for kind, template, sensors in (
        ("sensor", "{{{{ value_json.{key} }}}}", SENSORS),
        ("binary_sensor", "{{{{ 'ON' if value_json.{key} else 'OFF' }}}}", YES_OR_NO),
    ):
        for key, said in sensors.items():
            told[f"{HOME_ASSISTANT}/{kind}/table-companion/{key}/config"] = json.dumps({
                "unique_id": f"table-companion-{key}",
                "state_topic": STATE,
                "value_template": template.format(key=key),
                "availability_topic": AVAILABILITY,
                "device": {"identifiers": ["table-companion"], "name": "Table Companion", "sw_version": version},
                "origin": {"name": "Table Companion", "sw_version": version},
                **said,
            })  # fmt: skip
    return told
