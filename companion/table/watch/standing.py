"""A proposal that stands on the screen, of which people have taken nothing back: its turn is not told otherwise unasked. Pure."""

from companion.games.game import Command
from companion.table.watch.finding import Finding
from companion.table.watch.stories import Story


def goes_on_as_told(finding: Finding, standing: tuple[Command, ...]) -> Story | None:
    """Turns that begin with these commands, which stand proposed, and explain the look too; None where the best story begins with them."""
    begins = slice(len(standing))
    if not standing or finding.rank[0] or finding.best.commands[begins] == standing:
        return None
    alike = (story for story in finding.stories if story.commands[begins] == standing and not finding.judge.off(story))
    return next((story for story in alike if not finding.judge.judge(story).code), None)
