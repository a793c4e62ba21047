"""The refusals of Lords of Vegas: each rule in one sentence, each with its mend."""

from companion.games.game import Refusal
from companion.games.lords_of_vegas.board import COMPANY
from companion.text import Text, say


def refuse(code: str, message: Text, hint: Text) -> Refusal:
    """A refusal; short so that the rules read well."""
    return Refusal(code, message, hint)


def too_dear(cost_musd: int, cash_musd: int) -> Refusal:
    """The seat can't pay."""
    return refuse(
        "too-dear",
        say("That costs {cost_musd}, and only {cash_musd} are there.", cost_musd=cost_musd, cash_musd=cash_musd),
        say("Wait for the next card, or trade for money."),
    )


def not_boss() -> Refusal:
    """Only a boss may."""
    return refuse(
        "not-boss", say("Only the boss of a casino may do that."), say("Choose a casino in which the single highest die is yours.")
    )


def no_casino() -> Refusal:
    """No tile lies there."""
    return refuse("no-casino", say("No casino stands on that lot."), say("Name a lot with a tile of the casino you mean."))


def no_tiles(colour: str) -> Refusal:
    """The supply is too small."""
    company = COMPANY.get(colour, colour)
    return refuse("no-tiles", say("There are not enough {company} tiles left.", company=company), say("Choose another colour."))


def die_wanted() -> Refusal:
    """All twelve dice lie on the board."""
    return refuse(
        "no-dice", say("All twelve of your dice are placed."), say("Say which of them moves: its tile stays, but is nobody's then.")
    )
