"""What the symbolic camera is in doubt about for a look: a die in the tray, blurred, in a hand's shadow, of a colour like another's."""

import random
from dataclasses import dataclass

from companion.rehearsal.symbolic.things import EYE, TRAY
from vision.reading import DieReading, altered

SURE_ENOUGH = 0.5  # how sure a doubted number or colour is
OTHER_COLOUR = 0.25  # of the doubts, how many are about the colour; of the others a third each is rightly guessed, unread, wrongly guessed


@dataclass
class Doubts:
    """share: of the dice in the tray, at each look, that are in doubt. chance: its own, so that the evening goes as it would without.
    colours: of the dice in play."""

    share: float
    chance: random.Random
    colours: tuple[str, ...]

    def on(self, die: DieReading) -> DieReading:
        """The die as this look has it."""
        if die.zone != TRAY or self.chance.random() >= self.share or die.ask:
            return die
        if self.chance.random() < OTHER_COLOUR:
            return self._of_another_colour(die)
        guess = self.chance.choice(("right", "none", "wrong"))
        if guess == "none":
            return altered(die, value=None, ask=True, why_ask="blurred", confidence=SURE_ENOUGH)
        value = die.value if guess == "right" or die.value is None else die.value % 6 + 1
        return altered(die, value=value, ask=True, why_ask="face", confidence=SURE_ENOUGH)

    def _of_another_colour(self, die: DieReading) -> DieReading:
        """It may be another seat's as well; which one is guessed may be right or wrong."""
        rival = self.chance.choice([EYE.get(one, one) for one in self.colours])
        likelier, other = (rival, die.colour) if self.chance.random() < 0.5 else (die.colour, rival)
        odds = {other: 1 - SURE_ENOUGH - 0.05, likelier: SURE_ENOUGH + 0.05}
        return altered(die, colour=likelier, ask=True, why_ask="colour", confidence=SURE_ENOUGH, colour_odds=odds)
