"""What of the public view is told: plain JSON data, each part named here. What is not named stays at the table."""

from collections.abc import Mapping
from typing import Any

GAMES = {
    "las-vegas": "Las Vegas",
    "custom-edition": "Custom Edition",
    "card-game": "The Card Game",
    "lords-of-vegas": "Lords of Vegas",
}
WON = ("money_usd", "money_musd", "points", "notes_won")
"""What a seat has won, in dollars, millions, points and notes: each game has some of them; null where totals are hidden."""


def state_of(view: Mapping[str, Any]) -> dict[str, Any]:
    """The state of the table from the view that anybody may see (never a seat's own). Names are the players'."""
    names = {seat["id"]: seat["name"] for seat in view["seats"]}
    outcome, health = view["outcome"] or {}, view["health"]
    return {
        "phase": view["phase"],
        "game": GAMES.get(view["game"], view["game"]),
        "live": view["live"],
        "round": view["round"],
        "turn": names.get(view["turn"]) if view["live"] else None,
        "to_act": [names[seat] for seat in view["to_act"] if seat in names],
        "confirm": view["phase"] == "please-confirm",
        "question": view["question"] is not None or bool(view["differences"]),
        "camera": health["camera"],
        "journal": health["journal"],
        "seats": [{"name": seat["name"], "colour": seat["colour"], "playing": seat["playing"], **_won(seat)} for seat in view["seats"]],
        "ranking": [{"place": row["place"], "name": names[row["seat"]], **_won(row)} for row in outcome.get("ranking", ())],
        "winners": [names[seat] for seat in outcome.get("winners", ())],
    }


def _won(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: row[key] for key in WON if key in row}
