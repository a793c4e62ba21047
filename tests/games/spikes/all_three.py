"""Three tiny games that keep the foundations from being shaped by one: a dice turn, a hidden choice of three seats at once,
and a trade with a reroll of several dice. Nobody plays them; protocol, journal and conformance are tried on them."""

from typing import Any

from tests.games.spikes.dice_turn import DiceTurn
from tests.games.spikes.hidden_choice import HiddenChoice
from tests.games.spikes.trade_reroll import TradeAndReroll

SPIKES: tuple[Any, ...] = (DiceTurn(), HiddenChoice(), TradeAndReroll())

__all__ = ["SPIKES", "DiceTurn", "HiddenChoice", "TradeAndReroll"]
