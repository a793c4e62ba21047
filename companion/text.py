"""Sentences for people as data, so that every screen can say them in its own language. Knows no language but English."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence with named blanks: `template` is English and the key of the message catalogue, `values` fill its {blanks}.

    Blanks ending in `_usd` are dollars, in `_colour` a dice colour, in `_musd` millions; each language formats them its own way.
    A value may itself be a Text.
    """

    template: str
    values: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return self.template.format(**{name: spell(name, value) for name, value in self.values})

    def to_plain(self) -> dict[str, Any]:
        """{"text": the English sentence, "template": ..., "values": {...}}: what views carry."""
        values = {name: value.to_plain() if isinstance(value, Text) else value for name, value in self.values}
        return {"text": str(self), "template": self.template, "values": values}

    @staticmethod
    def from_plain(data: Mapping[str, Any]) -> "Text":
        """The inverse of to_plain."""
        values = {
            name: Text.from_plain(value) if isinstance(value, Mapping) and "template" in value else value
            for name, value in data.get("values", {}).items()
        }
        return Text(data["template"], tuple(values.items()))


def say(template: str, **values: Any) -> Text:
    """A sentence for people. The extraction of message catalogues looks for calls of this name, so pass a literal.

    >>> str(say("{player} takes {amount_usd}", player="Anna", amount_usd=50_000))
    'Anna takes $50,000'
    """
    return Text(template, tuple(values.items()))


def spell(name: str, value: Any) -> str:
    """One blank in English: dollars with a sign and commas, everything else as it prints."""
    if name.endswith("_usd") and isinstance(value, int):
        return f"${value:,}" if value >= 0 else f"-${-value:,}"
    if name.endswith("_musd") and isinstance(value, int):
        return f"${value}M" if value >= 0 else f"-${-value}M"
    return str(value)
