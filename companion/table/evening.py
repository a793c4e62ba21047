"""The evening on one card: how the money swung from round to round, what was memorable, and who had the luck. Of finished games only."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.errors import RefusedError, UnknownGameError
from companion.games.game import NEUTRAL, Event, money_unit
from companion.journal.records import Games, Record, minutes_played, record, tell_game
from companion.journal.store import Journal
from companion.odds.luck import beyond_expectation
from companion.text import Text, say

_ROUND = re.compile(r"r(\d+)\b")
MANY_DICE = 4
"""From so many dice on, one placement is worth telling."""
THE_NEUTRAL = say("the neutral dice")
SLOT = "slot"


def evening(journal: Journal, games: Games, game_id: str) -> dict[str, Any]:
    """One finished game as plain data for its card. Raises UnknownGameError; RefusedError while the game is live."""
    kept = finished(journal, games, game_id)
    told = tell_game(kept)
    teller = Teller(kept, told["names"])
    for event in events_that_count(kept):
        teller.hear(event)
    keys = ("id", "game", "created", "names", "ranking")
    return {key: told[key] for key in keys} | {
        "seats": told["seats_now"],
        "minutes": minutes_played(kept.replay),
        "unit": money_unit(kept.replay.game),
        "start": kept.replay.game.money(beginning(kept)),
        "rounds": swings(kept),
        "moments": [{"text": str(text), "text_text": text.to_plain()} for text in teller.moments()],
        "luck": teller.luck(),
    }


def finished(journal: Journal, games: Games, game_id: str) -> Record:
    """A game that is over, replayed. Raises UnknownGameError; RefusedError while it is live."""
    row = journal.game(game_id)
    if row is None or row.game not in games:
        raise UnknownGameError(game_id)
    kept = record(journal, games, row)
    if kept.live:
        raise RefusedError(say("The evening is not over yet."), say("Play on; the card is made when the game has ended."), code="not-over")
    return kept


def swings(kept: Record) -> list[dict[str, Any]]:
    """What everybody owned at the end of each round. Empty for a game that counts no rounds."""
    return [{"round": number, "money": kept.replay.game.money(state)} for number, state in round_ends(kept).items()]


def round_ends(kept: Record) -> dict[int, Any]:
    """The state at the end of each round, in order. Empty for a game that counts no rounds."""
    ends = {}
    for _, before, after in kept.replay.moves():
        found = _ROUND.match(kept.replay.game.step(before))
        if found is None:
            return {}
        ends[int(found.group(1))] = after
    return dict(sorted(ends.items()))


def turning_points(kept: Record) -> list[Any]:
    """The moments at which an evening is looked back on: the start, and the end of every round. Empty for a game of less than two."""
    ends = round_ends(kept)
    return [beginning(kept), *ends.values()] if len(ends) > 1 else []


def beginning(kept: Record) -> Any:
    """The first state: $1 chips may have been handed out in it. Of a finished game, which has an entry at least."""
    return kept.replay.state_before(kept.replay.line.seqs[0])


def events_that_count(kept: Record) -> Iterator[Event]:
    """Every event of the line, undone and struck ones left out."""
    for seq in kept.replay.line.seqs:
        yield from kept.replay.events(kept.replay.entries[seq])


@dataclass
class Teller:
    """Listens to a game's events and remembers what is worth telling. Knows events by their kind, as every dice game names them."""

    kept: Record
    names: dict[str, str]
    catch: tuple[int, Text] = (0, Text(""))
    tie: tuple[int, Text] = (0, Text(""))
    throw: tuple[int, Text] = (MANY_DICE - 1, Text(""))
    rolls: dict[str, list[tuple[int, ...]]] = field(default_factory=dict)

    def hear(self, event: Any) -> None:
        """One event, in order."""
        if event.kind == "rolled":
            self._rolled(event)
        elif event.kind == "placed":
            self._placed(event)
        elif event.kind == "casino-paid":
            self._paid(event)

    def moments(self) -> list[Text]:
        """The catch, the tie and the throw of the night, those that there were."""
        return [text for _, text in (self.catch, self.tie, self.throw) if text.template]

    def luck(self) -> list[dict[str, Any]]:
        """For every seat that rolled: how many rolls, by how many dice its groups were beyond what is usual, and its luckiest roll."""
        told = []
        for seat, rolls in self.rolls.items():
            best = max(rolls, key=beyond_expectation)
            told.append(
                {
                    "seat": seat,
                    "rolls": len(rolls),
                    "beyond": round(float(sum(beyond_expectation(faces) for faces in rolls)), 1),
                    "best": sorted(best),
                    "best_beyond": round(float(beyond_expectation(best)), 1),
                }
            )
        return sorted(told, key=lambda one: -float(str(one["beyond"])))

    def _rolled(self, event: Any) -> None:
        """The seat's own dice, its big die and kickers among them; white ones are nobody's luck."""
        own = [face for owner, faces in event.dice.items() if owner != NEUTRAL for face in faces]
        if own:
            self.rolls.setdefault(event.seat, []).append(tuple(own))

    def _placed(self, event: Any) -> None:
        count = sum(event.dice.values())
        if count > self.throw[0]:
            told = {"player": self.names[event.seat], "count": count, "face": event.face}
            self.throw = (count, say("The throw of the night: {player} put down {count} dice showing {face} at once.", **told))

    def _paid(self, event: Any) -> None:
        for who, note in event.awards:
            usd = self._worth(note)
            if who != NEUTRAL and usd > self.catch[0]:
                told = {"player": self.names[who], "amount_usd": usd}
                self.catch = (
                    usd,
                    say("The catch of the night: {player} took {amount_usd} at the slot machine.", **told)
                    if event.casino == SLOT
                    else say("The catch of the night: {player} took {amount_usd} at casino {casino}.", **told, casino=event.casino),
                )
        tied = [THE_NEUTRAL if who == NEUTRAL else self.names[who] for who in event.cancelled]
        lost = sum(sorted(map(self._worth, event.left_over), reverse=True)[: len(tied)])  # each of them would have taken one
        if len(tied) > 1 and lost > self.tie[0]:
            left = {"players": _and(tied), "amount_usd": lost}
            self.tie = (
                lost,
                say("The tie of the night: {players} left {amount_usd} lying at the slot machine.", **left)
                if event.casino == SLOT
                else say("The tie of the night: {players} left {amount_usd} lying at casino {casino}.", **left, casino=event.casino),
            )

    def _worth(self, note: Any) -> int:
        return int(note if isinstance(note, int) else getattr(note, "value", 0))


def _and(names: Sequence[str | Text]) -> Text:
    """Names in one line, each of which may have to be translated."""
    blanks = {f"s{i}": name for i, name in enumerate(names)}
    *first, last = ("{" + blank + "}" for blank in blanks)
    return Text(" & ".join([*([", ".join(first)] if first else []), last]), tuple(blanks.items()))
