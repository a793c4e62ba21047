"""A turn: roll, place all dice of one number, kick, take a chip card. What the rules allow, and what they refuse in words."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

from companion.games.game import NEUTRAL, Decision, Plain, Refusal
from companion.games.las_vegas.commands import Kick, Number, Place, PlaceNeutral, Roll, TakeChip
from companion.games.las_vegas.draft import Draft, refuse
from companion.games.las_vegas.events import ChipTaken, Kicked, NeutralPlaced, Placed, Rolled, TurnBegan
from companion.games.las_vegas.options import BIGGIE, KICKER
from companion.games.las_vegas.rounds import end_play, pass_on
from companion.games.las_vegas.state import NUMBERS, SLOT, State, kick_targets, without_noughts
from companion.games.seating import game_over
from companion.text import Text, say

FACES = frozenset(NUMBERS)


def decide_roll(state: State, wish: Roll, chance: Plain) -> Decision:
    """Rolled, when it is this seat's turn and every die it holds shows a face."""
    if state.stage == "roll" and state.extra:
        whites = wish.dice if wish.dice is not None else chance.get("dice")
        if isinstance(whites, Mapping) and set(whites) - {NEUTRAL}:
            return _white_first()
        faces = whites.get(NEUTRAL) if isinstance(whites, Mapping) else None
        return decide_place_neutral(state, PlaceNeutral(None if faces is None else tuple(faces), wish.seat), chance)
    problem = _not_the_moment(state, wish.seat, "roll")
    if problem is not None:
        return problem
    seat = _turn(state)
    dice = _faces(wish.dice if wish.dice is not None else chance.get("dice"))
    if isinstance(dice, Refusal):
        return dice
    wrong = _wrong_count(state, seat, dice)
    return wrong or (Rolled(seat, {owner: tuple(sorted(faces)) for owner, faces in dice.items() if faces}),)


def decide_place_neutral(state: State, wish: PlaceNeutral, chance: Plain) -> Decision:
    """The two left-over white dice of three players, before the first turn of a round."""
    if state.stage != "roll" or not state.extra:
        return refuse("not-now", say("No left-over neutral dice wait to be placed."), say("They are rolled once, at the start of a round."))
    given = wish.faces if wish.faces is not None else chance.get("faces", _white_faces(chance))
    dice = _faces({NEUTRAL: given} if given is not None else None)
    if isinstance(dice, Refusal):
        return dice
    faces = dice[NEUTRAL]
    if len(faces) != state.extra:
        return refuse(
            "impossible-count",
            say("{count} neutral dice are rolled before the first turn, not {given}.", count=state.extra, given=len(faces)),
            say("Roll exactly those two."),
        )
    return (NeutralPlaced(faces),)


def decide_place(state: State, wish: Place) -> Decision:
    """Placed, with the kickers' effect and whose turn it is then."""
    problem = _not_the_moment(state, wish.seat, "place")
    if problem is not None:
        return problem
    seat = _turn(state)
    if wish.face not in NUMBERS:
        return refuse("no-such-number", say("A die shows 1 to 6, not {face}.", face=wish.face), say("Choose a number that was rolled."))
    number: Number = SLOT if wish.to == "slot" else wish.face
    dice = _placed_dice(state, wish, seat) if state.stage == "place" else _unrolled_dice(state, wish, seat)
    if isinstance(dice, Refusal):
        return dice
    blocked = _slot_problem(state, number, wish.face)
    if blocked is not None:
        return blocked
    kicks = dice[KICKER] if KICKER in dice and _finds_a_target(state, number, wish.face, seat, dice) else 0
    placed = Placed(seat, wish.face, dice, wish.to, roll_seen=state.stage == "place", kicks=kicks)
    if kicks:
        return (placed,)
    following = state.after(seat)
    if following is not None and (following != seat or dice != state.hands[seat]):
        return (placed, TurnBegan(following))
    draft = Draft(state)
    draft.add(placed)
    end_play(draft)
    return draft.done()


def decide_kick(state: State, wish: Kick) -> Decision:
    """Kicked, with whose turn it is once no kicker is left."""
    kick = state.kick
    if state.stage != "kick" or kick is None:
        return refuse("no-kick", say("No kicker waits for a die to kick."), say("A kicker on an empty casino has no effect; go on."))
    if wish.seat not in (None, kick.seat):
        return _not_your_turn(state, wish.seat, kick.seat)
    draft = Draft(state)
    if wish.owner is None:
        if not state.options.kick_optional:
            return refuse(
                "kick-is-due", say("The kicker must kick a die that lies there."), say("Choose whose die goes back to its owner.")
            )
        draft.add(Kicked(kick.seat, kick.casino, kick.face, None, back=False, more=_more_kicks(draft.state, None)))
    else:
        if (wish.owner, wish.biggie) not in open_kicks(state):
            return refuse("no-such-die", say("That die doesn't lie there."), say("Choose one of the dice that lie there."))
        back = wish.owner in state.hands
        more = _more_kicks(state, (wish.owner, wish.biggie))
        draft.add(Kicked(kick.seat, kick.casino, kick.face, wish.owner, wish.biggie, back, more))
    if draft.state.kick is None:
        pass_on(draft, kick.seat)
    return draft.done()


def decide_take_chip(state: State, wish: TakeChip) -> Decision:
    """A chip card, until somebody rolls."""
    offer = state.offer
    if offer is None or wish.casino not in (None, offer.casino):
        return refuse(
            "no-chip",
            say("No chip card may be taken now."),
            say("It takes two dice placed at a casino, and it must be taken before the next roll."),
        )
    if wish.seat not in (None, offer.seat):
        return _not_your_turn(state, wish.seat, offer.seat)
    if wish.colour not in state.casinos[offer.casino].chips:
        return refuse(
            "no-such-chip",
            say("No {chip_colour} chip card lies at casino {casino}.", chip_colour=wish.colour, casino=offer.casino),
            say("Take one that lies there."),
        )
    return (ChipTaken(offer.seat, offer.casino, wish.colour),)


def legal_places(state: State) -> tuple[Place, ...]:
    """The placements open to the seat whose turn it is: every rolled number, on its casino or, where it is free, at the slot machine."""
    shown: set[int] = set()
    for owner in state.roll:
        shown.update(state.roll[owner])
    faces = sorted(shown)
    places = [_place(face, "casino", state.turn) for face in faces]
    slot = state.casinos.get(SLOT)
    if slot is not None:
        places += [_place(face, "slot", state.turn) for face in faces if face not in slot.spots]
    return tuple(places)


@lru_cache
def _place(face: int, to: Literal["casino", "slot"], seat: str | None) -> Place:
    """A placement: there are so few that each is made once."""
    return Place(face, to=to, seat=seat)


def open_kicks(state: State) -> list[tuple[str, bool]]:
    """Whom the waiting kicker may kick: (owner, biggie?)."""
    kick = state.kick
    if kick is None:
        return []
    return kick_targets(state.options, state.casinos[kick.casino], kick.face, was_empty=False)


def rolled_of(state: State, face: int) -> dict[str, int]:
    """The dice of this face in the recorded roll, by owner."""
    return {owner: faces.count(face) for owner, faces in state.roll.items() if face in faces}


def _placed_dice(state: State, wish: Place, seat: str) -> dict[str, int] | Refusal:
    """All dice rolled of the face; a wish that names others is refused."""
    due = rolled_of(state, wish.face)
    if not due:
        return refuse(
            "not-rolled",
            say("{player} rolled no {face}.", player=state.seat(seat).name, face=wish.face),
            say("Choose exactly one of the numbers rolled."),
        )
    if wish.dice is not None and without_noughts(wish.dice) != due:
        return refuse(
            "all-of-a-number",
            say(
                "{player} rolled {rolled} dice of number {face} and must place all of them.",
                player=state.seat(seat).name,
                rolled=sum(due.values()),
                face=wish.face,
            ),
            say("Place every die of that number, your own and the neutral ones, or choose another number."),
        )
    return due


def _unrolled_dice(state: State, wish: Place, seat: str) -> dict[str, int] | Refusal:
    """Without a recorded roll the dice placed must be named, and be in the hand."""
    if wish.dice is None:
        return refuse(
            "roll-first",
            say("{player} has not rolled yet.", player=state.seat(seat).name),
            say("Enter the roll, or say which dice were placed."),
        )
    dice = without_noughts(wish.dice)
    if not dice or any(count < 0 for count in dice.values()):
        return refuse("impossible-count", say("At least one die is placed."), say("Say which dice were placed."))
    hand = state.hands[seat]
    for owner, count in dice.items():
        if count > hand.get(owner, 0):
            return refuse(
                "impossible-count",
                say("{player} holds {left} such dice, not {count}.", player=state.seat(seat).name, left=hand.get(owner, 0), count=count),
                say("Count again: is one covered, or a die of another player among them?"),
            )
    return dice


def _slot_problem(state: State, number: Number, face: int) -> Refusal | None:
    if number != SLOT:
        return None
    slot = state.casinos.get(SLOT)
    if slot is None:
        return refuse("no-slot", say("There is no slot machine in this game."), say("Place the dice at casino {face}.", face=face))
    if face in slot.spots:
        return refuse(
            "slot-number-taken",
            say("A {face} lies at the slot machine already; each number goes there only once.", face=face),
            say("Choose another number, or casino {face}.", face=face),
        )
    return None


def _finds_a_target(state: State, number: Number, face: int, seat: str, dice: Mapping[str, int]) -> bool:
    """Whether a kicker placed with these dice finds anything to kick."""
    before = Placed(seat, face, {owner: count for owner, count in dice.items() if owner != KICKER}, "slot" if number == SLOT else "casino")
    was_empty = not state.casinos[number].spots
    draft = Draft(state)
    draft.add(before)
    return bool(kick_targets(state.options, draft.state.casinos[number], face, was_empty))


def _more_kicks(state: State, victim: tuple[str, bool] | None) -> int:
    """Kickers left after this one that will still find a die."""
    kick = state.kick
    if kick is None or kick.left <= 1:
        return 0
    spot = state.casinos[kick.casino].spots[kick.face]
    left = spot.count() - (0 if victim is None else 1)
    return kick.left - 1 if left else 0


def _not_the_moment(state: State, seat: str | None, doing: str) -> Refusal | None:
    if state.stage == "game-over":
        return game_over()
    if state.stage == "kick":
        return refuse("kick-is-due", say("A kicker waits for the die it kicks."), say("Choose whose die goes back to its owner."))
    if doing == "roll" and state.stage == "place":
        return refuse(
            "already-rolled", say("{player} has rolled already.", player=state.seat(_turn(state)).name), say("Choose a number to place.")
        )
    if state.stage not in ("roll", "place"):
        return refuse("not-now", say("No dice are rolled or placed now."), say("Go on with “next”, or deal the notes first."))
    if state.extra:
        return _white_first()
    if seat not in (None, state.turn):
        return _not_your_turn(state, seat, _turn(state))
    return None


def _white_first() -> Refusal:
    return refuse(
        "extra-white-first",
        say("The two left-over neutral dice are rolled and placed before the first turn."),
        say("Roll them and lay each at the casino of its number."),
    )


def _not_your_turn(state: State, seat: str | None, turn: str) -> Refusal:
    name = state.seat(seat).name if seat is not None and state.has_seat(seat) else str(seat)
    return refuse(
        "not-your-turn",
        say("It is {turn}'s turn; {player} has to wait.", turn=state.seat(turn).name, player=name),
        say("If the table went on in another order, adjust whose turn it is."),
    )


def _faces(dice: Any) -> dict[str, tuple[int, ...]] | Refusal:
    """Rolled faces as given, if they can be faces at all."""
    if dice is None:
        return refuse("no-dice", say("Nobody said what was rolled."), say("Enter the dice, or let the table roll them."))
    if not isinstance(dice, Mapping):
        return refuse(
            "no-dice", say("A roll names the faces of each owner's dice."), say("For example {example}.", example='{"anna": [1, 5]}')
        )
    faces: dict[str, tuple[int, ...]] = {}
    for owner, shown in dice.items():
        if not isinstance(shown, (list, tuple)) or not {int}.issuperset(map(type, shown)) or not FACES.issuperset(shown):
            return refuse("no-such-face", say("A die shows 1 to 6."), say("Read the dice again."))
        faces[str(owner)] = tuple(shown)
    return faces


def _wrong_count(state: State, seat: str, dice: Mapping[str, tuple[int, ...]]) -> Refusal | None:
    hand = state.hands[seat]
    counts = {owner: len(faces) for owner, faces in dice.items() if faces}
    if counts == hand:
        return None
    for owner in [*hand, *counts]:
        if counts.get(owner, 0) != hand.get(owner, 0):
            return refuse(
                "impossible-count",
                say(
                    "{player} rolls {hand}, but {given} were named.",
                    player=state.seat(seat).name,
                    hand=_how_many(state, owner, hand.get(owner, 0)),
                    given=counts.get(owner, 0),
                ),
                say("All dice still held are rolled, no more and no fewer. Is one covered?"),
            )
    return None


def _how_many(state: State, owner: str, count: int) -> Text:
    if owner == NEUTRAL:
        return say("{count} neutral dice", count=count)
    if owner == KICKER:
        return say("{count} kickers", count=count)
    if owner == BIGGIE:
        return say("a big die") if count else say("no big die")
    if owner in state.hands:
        return say("{count} {dice_colour} dice", count=count, dice_colour=state.seat(owner).colour)
    return say("{count} of “{owner}”", count=count, owner=owner)


def _white_faces(chance: Plain) -> Any:
    dice = chance.get("dice")
    return dice.get(NEUTRAL) if isinstance(dice, Mapping) else None


def _turn(state: State) -> str:
    assert state.turn is not None, "a turn has a seat"
    return state.turn
