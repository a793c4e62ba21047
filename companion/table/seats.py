"""Names typed at set-up → seats with ids that stay. The game judges numbers and colours; here they only become readable."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import BadRequestError
from companion.games.game import RESERVED_IDS, Seat
from companion.games.names import LONGEST_NAME, is_one_line, unique_id, why_no_name
from companion.text import say

MOST_SEATS = 12


def seats_from_plain(data: Any) -> tuple[Seat, ...]:
    """[{"name": "Anna", "colour": "red"}, …] in playing order → seats. Raises BadRequestError naming what can't be read."""
    if not isinstance(data, Sequence) or isinstance(data, (str, bytes)) or not 1 <= len(data) <= MOST_SEATS:
        raise BadRequestError(
            say("“seats” must be a list of 1 to {most} players.", most=MOST_SEATS), say("Give each a name and a dice colour.")
        )
    taken = set(RESERVED_IDS)
    seats: list[Seat] = []
    for number, item in enumerate(data, start=1):
        name, colour = _words(item, number)
        if refused := why_no_name(name, (seat.name for seat in seats)):
            raise BadRequestError(refused.message, refused.hint, code=refused.code)
        identity = unique_id(name, number, taken)
        taken.add(identity)
        seats.append(Seat(identity, name, colour))
    return tuple(seats)


def _words(item: Any, number: int) -> tuple[str, str]:
    if not isinstance(item, Mapping):
        raise BadRequestError(
            say("Player {number} must be an object with a name and a colour.", number=number), say("Give each a name and a dice colour.")
        )
    name, colour = item.get("name"), item.get("colour")
    if not isinstance(name, str) or not name.strip() or len(name.strip()) > LONGEST_NAME or not is_one_line(name.strip()):
        raise BadRequestError(
            say("Player {number} needs a name of 1 to {longest} letters.", number=number, longest=LONGEST_NAME), say("Type another name.")
        )
    if not isinstance(colour, str) or not colour:
        raise BadRequestError(say("{player} needs a dice colour.", player=name.strip()), say("Choose one of the colours on the table."))
    return name.strip(), colour
