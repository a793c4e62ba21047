"""Which wishes explain what lies on the board and in the tray: every story is played through the rules, and told only where the board it
leads to is the one that lies there. Dice that were taken up to be rolled are missed by nobody."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.game import Candidate, Command, Event, Refusal, SeatId
from companion.games.layout import Layout, Piece, Seen, SeenPiece
from companion.games.lords_of_vegas import commands as cmd
from companion.games.lords_of_vegas.apply import apply
from companion.games.lords_of_vegas.board import BOARD, LotId
from companion.games.lords_of_vegas.choices import legal, to_act
from companion.games.lords_of_vegas.city import Casino, casinos, plot
from companion.games.lords_of_vegas.decide import decide
from companion.games.lords_of_vegas.draw import waiting_for
from companion.games.lords_of_vegas.state import Arranging, Bet, FirstPlayerRoll, ReorganizeRoll, State, TieReroll
from companion.games.lords_of_vegas.tell import tell
from companion.text import Text, say

MOST_STORIES = 64
TRAY = "tray"
REORGANIZED = "reorganized"
"""Asked: dice of one casino show other values, and nobody saw them rolled."""

Bag = tuple[tuple[str, str, int], ...]
"""What lies on one lot, in an order of its own: kind, colour and face (0 where there is none) of each piece."""


def zone(lot: LotId) -> str:
    """The table zone of a lot."""
    return f"lot-{lot}"


def bag(pieces: tuple[Piece, ...] | tuple[SeenPiece, ...]) -> Bag:
    """What is compared between table and tally for one lot."""
    return tuple(sorted((piece.kind, piece.colour, piece.face or 0) for piece in pieces))


def pieces_on(state: State, lot: LotId) -> tuple[Piece, ...]:
    """What the tally says of one lot."""
    here, out = plot(state.city, lot), []
    if here.marker is not None:
        out.append(Piece(state.seat(here.marker).colour, kind="marker"))
    if here.tile is not None:
        out.append(Piece(here.tile, kind="tile"))
    if here.die is not None:
        out.append(Piece(state.seat(here.die.owner).colour, here.die.value))
    return tuple(out)


def layout(state: State) -> Layout:
    """Tiles, dice and markers, lot by lot."""
    return {zone(lot): pieces_on(state, lot) for lot in state.city}


def taken_up(state: State) -> frozenset[LotId]:
    """Lots whose dice may be in somebody's hand or in the tray just now."""
    waiting = waiting_for(state)
    return frozenset(waiting.lots) if isinstance(waiting, TieReroll | ReorganizeRoll | Arranging) else frozenset()


def interpret(state: State, seen: Seen) -> tuple[Candidate, ...]:
    """Wishes that lead to exactly the board that lies there, or to a roll that lies in the tray. Nothing where nothing changed."""
    teller = Teller.of(state, seen)
    return teller.told((*teller.rolls(), *teller.wishes())) or teller.told(teller.wishes_rerolled())


def play(state: State, commands: tuple[Command, ...]) -> tuple[Text, State, frozenset[LotId]] | None:
    """The story in words, the state it leads to, the lots whose dice are taken up in it; None where the rules refuse it."""
    told: Text | None = None
    up = taken_up(state)
    for command in commands:
        events: tuple[Event, ...] | Refusal = decide(state, command, {})
        if isinstance(events, Refusal):
            return None
        sentence = tell(state, events[0]) if events else say("nothing")
        told = sentence if told is None else say("{first}. {second}", first=told, second=sentence)
        for event in events:
            state = apply(state, event)
            up |= taken_up(state)
    return (told or say("nothing"), state, up)


def concerned(state: State, commands: tuple[Command, ...]) -> frozenset[str]:
    """The zones on which something changes by these wishes, or dice are taken up."""
    played = play(state, commands)
    if played is None:
        return frozenset()
    _, after, up = played
    return frozenset(zone(lot) for lot in BOARD.lots if lot in up or pieces_on(state, lot) != pieces_on(after, lot))


@dataclass(frozen=True)
class Teller:
    """One look at the board. found: lot → what lies there, of the lots in view; changed: those unlike the tally."""

    state: State
    seen: Seen
    found: Mapping[LotId, Bag]
    changed: frozenset[LotId]

    @classmethod
    def of(cls, state: State, seen: Seen) -> "Teller":
        lots = tuple(lot for lot in BOARD.lots if zone(lot) in seen.visible)
        found = {lot: bag(seen.zones.get(zone(lot), ())) for lot in lots}
        return cls(state, seen, found, frozenset(lot for lot in lots if found[lot] != bag(pieces_on(state, lot))))

    def told(self, wished: Iterable[tuple[tuple[Command, ...], str]]) -> tuple[Candidate, ...]:
        """Those of these wishes that lead to the board as it lies, each outcome once. wished: commands, and what must be asked of them."""
        stories: list[Candidate] = []
        known: list[State] = []
        for commands, ask in wished:
            played = play(self.state, commands)
            if played is None:
                continue
            told, after, up = played
            if self.explained_by(after, up) and not any(after == other for other in known):
                known.append(after)
                places = tuple(zone(lot) for lot in sorted(self.changed))
                stories.append(Candidate(commands, layout(after), told, ask, self.moved(commands), places))
        return tuple(stories[:MOST_STORIES])

    def explained_by(self, after: State, up: frozenset[LotId]) -> bool:
        """Whether the board is the one that this state wants, but for dice that were taken up."""
        wanted = {lot: bag(pieces_on(after, lot)) for lot in self.found}
        return all(here == wanted[lot] or (lot in up and here == bare(wanted[lot])) for lot, here in self.found.items())

    def moved(self, commands: tuple[Command, ...]) -> tuple[int, ...]:
        """The dice that the story rests on."""
        zones = [zone(lot) for lot in sorted(self.changed)] + [TRAY] * any(isinstance(command, cmd.Roll) for command in commands)
        return tuple(piece.index for where in zones for piece in self.seen.zones.get(where, ()) if piece.kind == "die" and piece.index >= 0)

    # rolls -------------------------------------------------------------------------------------------------------------------------

    def rolls(self) -> Iterator[tuple[tuple[Command, ...], str]]:
        """What the tray, or dice put back, say of a roll that is wanted."""
        waiting = waiting_for(self.state)
        thrown = self._tray()
        if isinstance(waiting, FirstPlayerRoll) and thrown is not None:
            yield (cmd.Roll({seat: thrown.get(seat, ()) for seat in waiting.seats}),), ""
        elif isinstance(waiting, Bet) and waiting.laid_off is not None and thrown is not None:
            yield (cmd.Roll({waiting.seat: tuple(sorted(face for faces in thrown.values() for face in faces))}),), ""
        elif isinstance(waiting, TieReroll):
            yield from self._tie(waiting, thrown)
        elif isinstance(waiting, ReorganizeRoll):
            if thrown is not None and self._all_up(waiting.lots):
                yield (cmd.Roll(thrown),), ""
            if self.changed & set(waiting.lots) and (back := self._put_back(waiting.lots)) is not None:
                yield (cmd.Roll(back), *self._arranged(waiting.lots, back)), ""
        elif isinstance(waiting, Arranging):
            lying = {seat: self._lying(waiting, seat) for seat in waiting.rolled}
            if all(lying.values()):
                yield tuple(cmd.Arrange(dice, seat) for seat, dice in lying.items()), ""

    def _tie(self, waiting: TieReroll, thrown: Mapping[SeatId, tuple[int, ...]] | None) -> Iterator[tuple[tuple[Command, ...], str]]:
        owners = {lot: die.owner for lot in waiting.lots if (die := plot(self.state.city, lot).die)}
        due, here = Counter(owners.values()), thrown or {}
        all_there = self._all_up(waiting.lots) and all(len(here.get(seat, ())) == count for seat, count in due.items())
        if all_there and all(len(set(here[seat])) == 1 for seat in due):  # other dice of one seat tell on their lots which is which
            yield (cmd.Roll({lot: here[owner][:1] for lot, owner in owners.items()}),), ""
        if self.changed & set(waiting.lots) and all((face := self._face(lot)) is not None for lot in waiting.lots):
            yield (cmd.Roll({lot: (face,) for lot in waiting.lots if (face := self._face(lot)) is not None}),), ""

    def _tray(self) -> dict[SeatId, tuple[int, ...]] | None:
        """The dice in the tray by seat, ascending; None where it is not in view, empty, or holds somebody else's or doubtful dice."""
        owners = {seat.colour: seat.id for seat in self.state.seats}
        pieces = self.seen.zones.get(TRAY, ())
        if TRAY not in self.seen.visible or not pieces or any(p.face is None or p.ask or p.colour not in owners for p in pieces):
            return None
        seats = {owners[piece.colour] for piece in pieces}
        return {s: tuple(sorted(piece.face or 0 for piece in pieces if owners[piece.colour] == s)) for s in sorted(seats)}

    def _all_up(self, lots: tuple[LotId, ...]) -> bool:
        """Whether no die lies on these lots, the tiles lying as before. One that can't be seen may have none: dice are counted as well."""
        return all(self.found[lot] == bare(bag(pieces_on(self.state, lot))) for lot in lots if lot in self.found)

    def _face(self, lot: LotId) -> int | None:
        """The value of the die on a lot in view, if it is its owner's own; None otherwise."""
        here, wanted = self.found.get(lot, ()), bag(pieces_on(self.state, lot))
        own = next((colour for kind, colour, _ in wanted if kind == "die"), None)
        faces = [face for kind, colour, face in here if kind == "die" and colour == own]
        return faces[0] if len(faces) == 1 and bare(here) == bare(wanted) and len(here) == len(wanted) else None

    def _put_back(self, lots: tuple[LotId, ...]) -> dict[SeatId, tuple[int, ...]] | None:
        """Dice by seat, ascending, once all of these lots carry their owners' dice again; None before."""
        by_seat: dict[SeatId, list[int]] = {}
        for lot in lots:
            face, die = self._face(lot), plot(self.state.city, lot).die
            if face is None or die is None:
                return None
            by_seat.setdefault(die.owner, []).append(face)
        return {seat: tuple(sorted(faces)) for seat, faces in by_seat.items()}

    def _lying(self, waiting: Arranging, seat: SeatId) -> dict[LotId, int]:
        """How a seat puts its rolled dice back: those that lie there; and those still in hand, or taken up for a tie already, on the lots
        that are left, where all of them are alike. Nothing while they may go either way, or others lie there."""
        own = [lot for lot in waiting.lots if (die := plot(self.state.city, lot).die) and die.owner == seat]
        lying = {lot: face for lot in own if (face := self._face(lot)) is not None}
        left = Counter(waiting.rolled[seat])
        left.subtract(lying.values())
        missed = tuple(lot for lot in own if lot not in lying)
        if min(left.values()) < 0 or len(+left) > 1 or not self._all_up(missed):
            return {}
        return lying | dict.fromkeys(missed, next(iter(+left), 0))

    def are_going_back(self, lots: frozenset[LotId]) -> bool:
        """Whether nothing has changed but that some dice of these lots have been put back and others have not."""
        back = {lot for lot in self.changed if self._face(lot) is not None}
        missed = tuple(self.changed - back)
        return self.changed <= lots and bool(back and missed) and self._all_up(missed)

    def _arranged(self, lots: tuple[LotId, ...], rolled: Mapping[SeatId, tuple[int, ...]]) -> tuple[Command, ...]:
        """How each seat that has a choice put its dice back."""
        out: list[Command] = []
        for seat, faces in rolled.items():
            own = tuple(lot for lot in lots if (die := plot(self.state.city, lot).die) and die.owner == seat)
            if len(set(faces)) > 1:
                out.append(cmd.Arrange({lot: self._face(lot) or 0 for lot in own}, seat))
        return tuple(out)

    # actions -----------------------------------------------------------------------------------------------------------------------

    def wishes(self) -> Iterator[tuple[tuple[Command, ...], str]]:
        """Every wish that might have changed the board."""
        if not self.changed:
            return
        for seat in sorted(to_act(self.state)):
            for wish in legal(self.state, seat):
                if not isinstance(wish, cmd.Arrange | cmd.Reorganize | cmd.Gamble | cmd.Next | cmd.Decline):
                    yield (wish,), ""
        if self.state.stage == "draw" and self.state.drawn is None and self.state.options.bank != "virtual":
            for card in self.state.unseen:
                yield (cmd.Draw(card),), ""
        if waiting_for(self.state) is None and self.state.stage == "play" and self.state.turn is not None:
            yield from self._reorganized(self.state.turn)

    def wishes_rerolled(self) -> Iterator[tuple[tuple[Command, ...], str]]:
        """Wishes that tie bosses whose dice were rerolled and put back at once, before anybody confirmed the wish."""
        for commands, _ in self.wishes():
            played = play(self.state, commands)
            if played is not None and isinstance(played[1].waiting, TieReroll):
                for roll, _ in Teller.of(played[1], self.seen)._tie(played[1].waiting, None):
                    yield (*commands, *roll), REORGANIZED

    def _reorganized(self, seat: SeatId) -> Iterator[tuple[tuple[Command, ...], str]]:
        thrown = self._tray()
        for casino in casinos(self.state.city):
            lots = tuple(lot for lot, _ in casino.dice)
            if not self.changed <= set(lots) or not any(die.owner == seat for _, die in casino.dice):
                continue
            wish = cmd.Reorganize(casino.lots[0], seat)
            if thrown is not None and self._all_up(lots) and _dice_of(casino) == {who: len(faces) for who, faces in thrown.items()}:
                yield (wish, cmd.Roll(thrown)), ""
            if (back := self._put_back(lots)) is not None:
                yield (wish, cmd.Roll(back), *self._arranged(lots, back)), REORGANIZED


def _dice_of(casino: Casino) -> Mapping[str, Any]:
    return Counter(die.owner for _, die in casino.dice)


def bare(here: Bag) -> Bag:
    """The same lot without its die."""
    return tuple(piece for piece in here if piece[0] != "die")
