"""One rule in a sentence or two, and where it stands."""

from dataclasses import dataclass
from typing import Any

from companion.text import Text, say

BOX, BOULEVARD = say("rule book of Las Vegas, 2012"), say("Boulevard expansion")
CARD_GAME, CUSTOM = say("rule book of the Card Game"), say("rules of the Custom Edition")
LORDS = say("rule book of Lords of Vegas")


@dataclass(frozen=True, slots=True)
class Lesson:
    """name: what devices remember it by; source: where the rule stands."""

    name: str
    text: Text
    source: Text

    def to_plain(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "text": str(self.text),
            "text_text": self.text.to_plain(),
            "source": str(self.source),
            "source_text": self.source.to_plain(),
        }
