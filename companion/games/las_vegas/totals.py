"""Counting everything: dice, notes and chip cards are always somewhere."""

from collections.abc import Mapping

from companion.games.game import NEUTRAL
from companion.games.las_vegas.options import BIGGIE
from companion.games.las_vegas.state import State, merged, without_noughts


def totals(state: State) -> dict[str, int]:
    """What must be conserved, summed over every place it can be: dice by owner, notes and their dollars, chip cards.

    Adjustments are a place of their own, so these sums never change; what was put in by adjusting stands beside them under
    names that begin with "adjusted".
    """
    on_table = [casino.notes if casino.paid is None else () for casino in state.casinos.values()]
    seen = [note for notes in (*on_table, *state.won.values(), state.discarded) for note in notes]
    counts = {f"dice_{owner}": count for owner, count in sorted(_dice_since_setup(state).items())}
    counts["notes"] = state.pile.count() + len(seen)
    counts["notes_usd"] = state.pile.value_usd() + sum(seen)
    beside = sum(len(casino.chips) for casino in state.casinos.values()) + sum(len(chips) for chips in state.chips_won.values())
    if state.options.chip_cards:
        counts["chip_cards"] = sum(state.chip_deck.values()) + beside
    for owner, count in sorted(state.accounts.dice.items()):
        counts[f"adjusted_dice_{owner}"] = count
    for seat, count in sorted(state.accounts.money_usd.items()):
        counts[f"adjusted_usd_{seat}"] = count
    return counts


def _dice_since_setup(state: State) -> dict[str, int]:
    """Every die that was on the table at the start: the box, too, is a place, from which more came for whoever joined later."""
    return merged(dice_by_owner(state), {owner: -count for owner, count in state.from_box.items()})


def dice_by_owner(state: State) -> dict[str, int]:
    """Every die by owner, wherever it is: in hand, on a casino, waiting, out of play; less what adjustments put in."""
    total = hands_by_owner(state.hands)
    total[NEUTRAL] = total.get(NEUTRAL, 0) + state.extra
    places = [place for casino in state.casinos.values() for spot in casino.spots.values() for place in (spot.dice, spot.biggies)]
    for place in (state.out, *places):
        for owner, count in place.items():
            total[owner] = total.get(owner, 0) + count
    for owner, count in state.accounts.dice.items():
        total[owner] = total.get(owner, 0) - count
    return without_noughts(total)


def hands_by_owner(hands: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Dice in hand by whose they are: biggies belong to the seat that holds them."""
    total: dict[str, int] = {}
    for seat, hand in hands.items():
        for owner, count in hand.items():
            key = seat if owner == BIGGIE else owner
            total[key] = total.get(key, 0) + count
    return total
