"""What the scripts of all tables share: a game set up, wishes that it grants, and such that it refuses."""

from companion.games.game import Refusal, Seat
from companion.games.plain import command_from_plain
from web.languages import tell_in


def in_words(refusal):
    """What a person reads: the whole sentence with its mend. German says all of it too, and fills every blank."""
    for english in (refusal.message, refusal.hint):
        german = tell_in("de", english)
        assert german not in ("", str(english))
        assert "{" not in german
    return f"{refusal.message} {refusal.hint}"


class WishingTable:
    """A game in the first round. people: colour by seat, in order; the first so many `players` sit down."""

    def __init__(self, game, people, players, **options):
        self.game = game
        self.seats = tuple(Seat(name, name.title(), colour) for name, colour in list(people.items())[:players])
        state = game.setup(options, self.seats)
        assert not isinstance(state, Refusal), str(state.message)
        self.state = state
        self.events = ()

    def try_(self, wish, **chance):
        """Events or the refusal; nothing changes."""
        return self.game.decide(self.state, command_from_plain(self.game, wish), chance)

    def do(self, wish, **chance):
        decided = self.try_(wish, **chance)
        assert not isinstance(decided, Refusal), f"{decided.code}: {decided.message}"
        for event in decided:
            self.state = self.game.apply(self.state, event)
        self.events = decided
        return self

    def refuses(self, wish, **chance):
        """The refusal; the test fails where the rules say yes."""
        answer = self.try_(wish, **chance)
        assert isinstance(answer, Refusal), answer
        return answer
