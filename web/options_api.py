"""The games that can be played, each with its options and their defaults: what the set-up page is drawn from."""

from flask import Blueprint, Response, jsonify

from companion.games.registry import GAMES

bp = Blueprint("options", __name__)


@bp.get("/api/v1/options")
def options() -> Response:
    """{"games": {"las-vegas": {option: default}}}"""
    return jsonify(games={name: dict(game.options()) for name, game in GAMES.items()})
