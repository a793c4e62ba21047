"""Who hears what people say of dice, and which colours they told the camera. Called from the table's own thread only."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace

from companion.table.watch.observation import Observation
from companion.table.witness import Witness, Witnessed, vouched_for
from vision.reading import TableReading

log = logging.getLogger(__name__)


class Hearing:
    """counting: how many entries of the game count now."""

    def __init__(self, counting: Callable[[], int]) -> None:
        self._witnesses: list[Witness] = []
        self._counting = counting
        self._colours: dict[str, int] = {}  # when each was told first

    @property
    def colours(self) -> tuple[str, ...]:
        """That people told of dice the camera was not sure of, in order; they hold for dice that look like those."""
        return tuple(self._colours)

    def attend(self, witness: Witness) -> None:
        """From now on this one hears it too."""
        self._witnesses.append(witness)

    def said(self, told: Iterable[Witnessed]) -> None:
        """What a person said of single dice."""
        for die, crop, word, floors in told:
            all_said = (die, crop, replace(word, at=self._counting()), floors)
            self._each(lambda witness, all_said=all_said: witness.corrected(*all_said))  # type: ignore[misc]

    def answered(self, told: Iterable[Witnessed]) -> str | None:
        """The same by an answer. Returns the colour that dice of this look have from now on, None where it was about something else."""
        words = tuple(told)
        self.said(words)
        colour = next((word.colour for _, _, word, _ in words if word.colour is not None), None)
        if colour is not None:
            self._colours.setdefault(colour, self._counting())
        return colour

    def confirmed(self, observation: Observation, reading: TableReading | None) -> Callable[[], None]:
        """What the witnesses are to hear once what stands was confirmed: made before the game moves on, called when it has."""
        vouched = replace(vouched_for(observation, reading), at=self._counting())

        def hear() -> None:
            if reading is not None:
                self._each(lambda witness: witness.confirmed(reading, vouched))

        return hear

    def taken_back(self) -> None:
        """The newest turn was taken back: what was told for it may have been wrong."""
        self._forget(self._counting())

    def put_right(self) -> None:
        """Something that was told may have been wrong, and nobody knows when."""
        self._forget(0)

    def _forget(self, since: int) -> None:
        self._colours = {colour: at for colour, at in self._colours.items() if at < since}
        self._each(lambda witness: witness.taken_back(since))

    def forgotten(self) -> None:
        """The eye was started anew and remembers no colours."""
        self._colours = {}

    def _each(self, tell: Callable[[Witness], None]) -> None:
        """What goes wrong with a witness is no trouble of the game."""
        for witness in self._witnesses:
            try:
                tell(witness)
            except Exception:
                log.exception("what a person said of a die could not be taken")
