"""A rehearsed table whose tally the real keeper keeps, in a real journal."""

from companion.journal.entry import By
from companion.journal.store import Journal
from companion.table.keeper import Keeper
from companion.table.running import Running
from companion.table.watch.observation import Observation

PEOPLE = By("table", client="rehearsal")


class KeptTable:
    """What looks at the table, and how, is told by those who inherit; they open the journal too."""

    keeper: Keeper
    _journal: Journal

    def close(self) -> None:
        """The evening is over."""
        self._journal.close()

    @property
    def running(self) -> Running:
        """The game that is on."""
        assert self.keeper.running is not None
        return self.keeper.running

    @property
    def seen(self) -> Observation:
        """What the newest look leads to."""
        return self.keeper.eyes.observation
