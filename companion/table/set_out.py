"""After a night with the dice put away: what lies where, ticked off as it is seen lying there or by hand. Pure."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import BadRequestError
from companion.games.layout import Layout, Seen, count_by_colour
from companion.text import say


@dataclass(frozen=True, slots=True)
class SetOut:
    """The list being worked through. layout: every zone in which something should lie; done: zones that are ready."""

    layout: Layout
    done: frozenset[str] = frozenset()

    @property
    def finished(self) -> bool:
        return self.done >= set(self.layout)

    def ticked(self, zone: str) -> "SetOut":
        """By hand. Raises BadRequestError for a zone that is not on the list."""
        if zone not in self.layout:
            raise BadRequestError(
                say("Nothing has to be set out at “{zone}”.", zone=zone), say("Places: {zones}.", zones=", ".join(sorted(self.layout)))
            )
        return replace(self, done=self.done | {zone})

    def going_on(self, layout: Layout) -> "SetOut":
        """The list after somebody has played on: what was ticked off stays so where the same still has to lie there."""
        now = to_set_out(layout)
        same = {zone for zone in self.done if zone in now.layout and Counter(now.layout[zone]) == Counter(self.layout[zone])}
        return replace(now, done=frozenset(same))

    def looked_at(self, seen: Seen) -> "SetOut":
        """With everything ticked off that is seen lying as it should (colours and sizes; faces don't matter), and unticked where not."""
        done = set(self.done)
        for zone, pieces in self.layout.items():
            if zone in seen.visible:
                lies_right = count_by_colour(seen.zones.get(zone, ())) == count_by_colour(pieces)
                done = done | {zone} if lies_right else done - {zone}
        return replace(self, done=frozenset(done))

    def to_plain(self) -> dict[str, Any]:
        """For the view: zone by zone, what should lie there."""
        return {
            "zones": [
                {
                    "zone": zone,
                    "done": zone in self.done,
                    "pieces": [
                        {"colour": colour, "size": size, "kind": kind, "mark": mark, "face": face, "count": count}
                        for (colour, size, kind, mark, face), count in sorted(
                            Counter((p.colour, p.size, p.kind, p.mark, p.face) for p in pieces).items(), key=str
                        )
                    ],
                }
                for zone, pieces in sorted(self.layout.items(), key=_in_order)
            ],
            "finished": self.finished,
        }


def _in_order(item: tuple[str, object]) -> tuple[str, int]:
    """Lot C11 after lot C6."""
    name = item[0].rstrip("0123456789")
    return name, int(item[0][len(name) :] or 0)


def to_set_out(layout: Layout) -> SetOut:
    """The list for a layout: zones where nothing should lie are left out."""
    return SetOut({zone: pieces for zone, pieces in layout.items() if pieces})
