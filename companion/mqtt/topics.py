"""Where it is told, and how Home Assistant finds it by itself: one device with a handful of sensors, each a reading of the state."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.text import Text, say

TABLE = "table-companion"
"""What a table is called at its broker where the settings call it nothing else."""
ONLINE, OFFLINE = "online", "offline"

HOME_ASSISTANT = "homeassistant"
"""The prefix Home Assistant looks under for what can be found."""
HOME_ASSISTANT_STATUS = f"{HOME_ASSISTANT}/status"
"""Where it says "online" when it has started, and wants to be told everything again."""

SENSORS: Mapping[str, tuple[Text, Mapping[str, Any]]] = {
    "phase": (say("Phase"), {"icon": "mdi:dice-multiple"}),
    "game": (say("Game"), {"icon": "mdi:cards-playing"}),
    "round": (say("Round"), {"icon": "mdi:counter"}),
    "turn": (say("Whose turn"), {"icon": "mdi:account"}),
    "winners": (say("Winner"), {"icon": "mdi:trophy", "value_template": "{{ value_json.winners | join(', ') or none }}"}),
    "camera": (say("Camera"), {"icon": "mdi:cctv"}),
}
YES_OR_NO: Mapping[str, tuple[Text, Mapping[str, Any]]] = {
    "live": (say("Game running"), {"device_class": "running"}),
    "confirm": (say("Confirm waits"), {"icon": "mdi:gesture-tap-button"}),
    "question": (say("Answer waits"), {"icon": "mdi:comment-question"}),
    "trouble": (
        say("Trouble"),
        {
            "device_class": "problem",
            "value_template": "{{ 'ON' if value_json.camera == 'lost' or value_json.journal != 'ok' else 'OFF' }}",
        },
    ),
}


@dataclass(frozen=True, slots=True)
class Topics:
    """Where one table tells. table: what it is called at the broker; two of one name would tell at the same place."""

    table: str = TABLE

    @property
    def availability(self) -> str:
        return f"{self.table}/availability"

    @property
    def state(self) -> str:
        return f"{self.table}/state"

    def discovery(self, version: str, words: Callable[[Text], str] = str) -> dict[str, str]:
        """Topic → what Home Assistant is told there: what each sensor is called and how it is read.

        version: the companion's own; words: says a sensor's name in the table's language.
        """
        name = "Table Companion" if self.table == TABLE else f"Table Companion {self.table}"
        told: dict[str, str] = {}
        for kind, template, sensors in (
            ("sensor", "{{{{ value_json.{key} }}}}", SENSORS),
            ("binary_sensor", "{{{{ 'ON' if value_json.{key} else 'OFF' }}}}", YES_OR_NO),
        ):
            for key, (called, said) in sensors.items():
                told[f"{HOME_ASSISTANT}/{kind}/{self.table}/{key}/config"] = json.dumps({
                    "unique_id": f"{self.table}-{key}",
                    "name": words(called),
                    "state_topic": self.state,
                    **({"json_attributes_topic": self.state} if key == "phase" else {}),
                    "value_template": template.format(key=key),
                    "availability_topic": self.availability,
                    "device": {"identifiers": [self.table], "name": name, "sw_version": version},
                    "origin": {"name": "Table Companion", "sw_version": version},
                    **said,
                }, ensure_ascii=False)  # fmt: skip
        return told
