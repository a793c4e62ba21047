"""What one drawn card pays on a position somebody describes: the `lords-of-vegas` form of `companion score`."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.errors import BadRequestError
from companion.games.lords_of_vegas.board import BOARD, COLOURS, COMPANY, DICE_A_SEAT, END, MARKERS_A_SEAT, TILES_A_COLOUR, LotId
from companion.games.lords_of_vegas.city import City, Die, Plot, casinos, chips_after, lay, money, paying, take_over
from companion.text import say


def score_position(data: Mapping[str, Any]) -> dict[str, Any]:
    """One position → what the draw pays, the take-over first. Money in millions; the form: docs/forms.md.

    Raises BadRequestError for anything that can't lie on the board, and where players tie for boss (the dice decide that, not we).
    """
    city, card, drawer = _city(data), _card(data), _drawer(data)
    players = sorted({*_owners(city), *_amounts(data, "points"), *_amounts(data, "cash"), *([drawer] if drawer else [])})
    if card != END:
        if drawer is None:
            raise BadRequestError(say("A drawn card needs its drawer."), say('Add "drawer": the colour of who drew it.'))
        if not (_two_player(data) and BOARD.lots[card].block == "F"):
            city = take_over(city, card, drawer)
    _no_more_than_the_box_holds(city)
    _no_ties(city)
    paid = paying(city, card)
    before, cash, earned = _amounts(data, "points"), _amounts(data, "cash"), money(city, paid)
    points = dict.fromkeys(players, 0)
    for casino in paid:
        if casino.boss is not None:
            points[casino.boss] += casino.size
    return {
        **({"id": data["id"]} if "id" in data else {}),
        "money": {player: earned[player] for player in players},
        "points": points,
        "points_after": chips_after({player: before.get(player, 0) for player in players}, paid),
        "cash_after": {player: cash.get(player, 0) + earned[player] for player in players},
        "lots_after": {lot: _plain(here) for lot, here in city.items() if here.tile},
        "markers_after": {player: [lot for lot, here in city.items() if here.marker == player] for player in players},
    }


def _plain(here: Plot) -> dict[str, Any]:
    return {"tile": here.tile, "die": [here.die.owner, here.die.value] if here.die else None}


def _owners(city: City) -> set[str]:
    return {here.marker for here in city.values() if here.marker} | {here.die.owner for here in city.values() if here.die}


def _lot(name: object) -> LotId:
    if not isinstance(name, str) or name not in BOARD.lots:
        raise BadRequestError(say("There is no lot {name} on the board.", name=str(name)), say("Lots are A1 … F9."))
    return name


def _two_player(data: Mapping[str, Any]) -> bool:
    """Whether the position says that block F is out of play: its cards pay, and nobody takes their lots."""
    options = data.get("options")
    return isinstance(options, Mapping) and options.get("two_player") is True


def _card(data: Mapping[str, Any]) -> str:
    card = data.get("card")
    if card is None:
        raise BadRequestError(say("The drawn card is missing."), say('Add "card": a lot such as "D8", or "end".'))
    return END if card == END else _lot(card)


def _drawer(data: Mapping[str, Any]) -> str | None:
    drawer = data.get("drawer")
    return None if drawer is None else _player(drawer, "drawer")


def _player(name: object, field: str) -> str:
    if not isinstance(name, str) or not name.strip():
        raise BadRequestError(say('"{key}" must name a player.', key=field), say('For example "yellow".'))
    return name


def _amounts(data: Mapping[str, Any], key: str) -> Mapping[str, int]:
    given = data.get(key, {})
    if not isinstance(given, Mapping) or not all(isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in given.values()):
        raise BadRequestError(say('"{key}" gives each player a whole number.', key=key), say('For example {{"yellow": 8}}.'))
    if key == "points" and (missing := [n for n in given.values() if n not in BOARD.track]):
        raise BadRequestError(
            say("The score track has no space {space}.", space=missing[0]),
            say("Its spaces are {spaces}.", spaces=", ".join(str(space) for space in BOARD.track)),
        )
    return given


def _city(data: Mapping[str, Any]) -> dict[LotId, Plot]:
    plots: dict[LotId, Plot] = {}
    lots, markers = data.get("lots", {}), data.get("markers", {})
    if not isinstance(lots, Mapping) or not isinstance(markers, Mapping):
        raise BadRequestError(say('"lots" and "markers" are objects.'), say('"lots" by lot, "markers" by player.'))
    for name, here in lots.items():
        plots[_lot(name)] = _plot(name, here)
    for owner, names in markers.items():
        if not isinstance(names, list | tuple):
            raise BadRequestError(say('"markers" gives each player a list of lots.'), say('For example {{"green": ["A1", "B2"]}}.'))
        _player(owner, "markers")
        for name in names:
            if _lot(name) in plots:
                raise BadRequestError(say("{lot} can't carry a marker as well.", lot=name), say("A lot has one marker, or a tile."))
            plots[name] = Plot(marker=owner)
    return lay({}, plots)


def _plot(name: str, here: object) -> Plot:
    hint = say('A lot with a tile is {{"tile": "gold", "die": ["yellow", 6]}}; the die may be null.')
    if not isinstance(here, Mapping) or here.get("tile") not in COLOURS:
        raise BadRequestError(say("{lot} needs a tile of one of the five colours.", lot=name), hint)
    die = here.get("die")
    if die is None:
        return Plot(tile=here["tile"])
    if not (isinstance(die, list | tuple) and len(die) == 2 and type(die[1]) is int and 1 <= die[1] <= 6):
        raise BadRequestError(say("The die on {lot} is not a player and a value from 1 to 6.", lot=name), hint)
    return Plot(tile=here["tile"], die=Die(_player(die[0], f"lots.{name}.die"), die[1]))


def _no_more_than_the_box_holds(city: City) -> None:
    tiles = Counter(here.tile for here in city.values() if here.tile)
    for colour in (colour for colour, count in tiles.items() if count > TILES_A_COLOUR):
        raise BadRequestError(
            say("The box holds only {most} {company} tiles.", most=TILES_A_COLOUR, company=COMPANY[colour]), say("Look at the board again.")
        )
    dice = Counter(here.die.owner for here in city.values() if here.die)
    for player in (player for player, count in dice.items() if count > DICE_A_SEAT):
        raise BadRequestError(
            say("{player} has only {most} dice.", player=player, most=DICE_A_SEAT),
            say("Where all lie on the board one of them moves to the lot that is taken: leave it out where it lay."),
        )
    markers = Counter(here.marker for here in city.values() if here.marker)
    for player in (player for player, count in markers.items() if count > MARKERS_A_SEAT):
        raise BadRequestError(
            say("{player} has only {most} markers.", player=player, most=MARKERS_A_SEAT),
            say("Where all lie on the board one of them moves to the lot that is taken: leave it out where it lay."),
        )


def _no_ties(city: City) -> None:
    for casino in casinos(city):
        if casino.tied:
            raise BadRequestError(
                say("Players tie for boss on {lots}.", lots=", ".join(casino.tied)),
                say("Those dice are rerolled at once: score the position with the dice they show then."),
            )
