"""Counting everything: dice cards, notes and chip cards are always somewhere."""

from companion.games.card_game.state import State


def totals(state: State) -> dict[str, int]:
    """What must be conserved, summed over every place it can be: dice cards by seat, notes and their dollars, chip cards.

    Adjustments are a place of their own, so these sums never change; what was put in by adjusting stands beside them under
    names that begin with "adjusted".
    """
    on_table = [casino.notes if casino.paid is None else () for casino in state.casinos.values()]
    seen = [note for notes in (*on_table, *state.won.values(), state.box) for note in notes]
    from_box = dict.fromkeys(state.came, state.rules.set_size())  # the box, too, is a place
    counts = {f"cards_{seat.id}": _cards(state, seat.id) - from_box.get(seat.id, 0) for seat in state.seats}
    counts["notes"] = state.pile.count() + len(seen)
    counts["notes_usd"] = state.pile.value_usd() + sum(seen)
    if state.rules.chip_cards:
        beside = sum(len(casino.chips) for casino in state.casinos.values()) + sum(len(chips) for chips in state.chips_won.values())
        counts["chip_cards"] = sum(state.chip_deck.values()) + beside - state.accounts.chips
    for seat, count in sorted(state.accounts.cards.items()):
        counts[f"adjusted_cards_{seat}"] = count
    for seat, usd in sorted(state.accounts.money_usd.items()):
        counts[f"adjusted_usd_{seat}"] = usd
    return counts


def _cards(state: State, seat: str) -> int:
    held = state.sets[seat]
    return held.pile + held.hand + held.glass + state.count_laid(seat) - state.accounts.cards.get(seat, 0)
