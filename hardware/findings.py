"""A finding of the doctor: what was looked at, how it stands, and how to mend it."""

from dataclasses import dataclass
from typing import Any

from companion.text import Text

OK, WARNING, PROBLEM = "ok", "warning", "problem"


@dataclass(frozen=True, slots=True)
class Check:
    """One finding. name: a stable short word; verdict: ok, warning or problem; mend: what to do, None where all is well."""

    name: str
    verdict: str
    text: Text
    mend: Text | None = None

    def to_plain(self) -> dict[str, Any]:
        """JSON data, sentences in English and as catalogue keys."""
        return {
            "name": self.name,
            "verdict": self.verdict,
            "text": str(self.text),
            "text_text": self.text.to_plain(),
            "mend": None if self.mend is None else str(self.mend),
            "mend_text": None if self.mend is None else self.mend.to_plain(),
        }
