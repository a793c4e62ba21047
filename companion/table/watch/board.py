"""What lies on the board of Lords of Vegas, held against the tally: one action is proposed from what changed, a roll from the tray; what
still has to be laid after the tally moved is said; what neither explains is a difference with its three answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.game import Candidate, Command, Game
from companion.games.layout import Seen, SeenPiece
from companion.games.lords_of_vegas import stories, underway
from companion.games.lords_of_vegas.stories import REORGANIZED, Bag, bag, bare, zone
from companion.table.watch import board_words
from companion.table.watch.asking import NO, Asked
from companion.table.watch.board_look import LOTS, BoardLook, as_pieces, name_of, without_sides
from companion.table.watch.board_lots import LotsInDoubt
from companion.table.watch.board_tray import FOUND, Die, about_tray, asked_if_found, lying_dice, miscounted, not_among, which_is_whose
from companion.table.watch.look import Thought
from companion.table.watch.memory import Facts
from companion.table.watch.observation import COVERED, TABLE, TALLY, Answer, Answered, Difference, Notice
from companion.table.watch.put_aside import PutAside
from companion.table.watch.sight import Sight
from companion.table.watch.tray import number_of
from companion.text import Text, say
from vision.reading import TableReading

STANDS_S = 1.0
MOST_ANSWERS = 8
NAMED = 6  # lots out of sight that are told one by one; more are the light
TILE_DOUBTED = ("tile", "no-tile", "blurred")
"""Why a lot is asked about where its tile may be another one (vision.reading.LotReading)."""

QUESTIONS: Mapping[str, Text] = {
    REORGANIZED: say("Dice show other values. Is this what was done?"),
    FOUND: say("Some dice lay in the tray already, and nobody saw them thrown. Is this what was rolled?"),
    "which-action": say("Which of these was done?"),
    "lot-in-doubt": say("I am not sure of every lot. Is this what was done?"),
}


def is_board_game(game: Game[Any], state: Any) -> bool:
    """Whether this game is played on lots."""
    return any(name.startswith(LOTS) for name in game.zones(state))


@dataclass(frozen=True, slots=True)
class Entry:
    """A lot that differs and that no action explains. here: what lies there; looks: settled looks that agree; since_s: since when."""

    id: str
    here: Bag
    looks: int
    since_s: float


@dataclass
class BoardWatch:
    """The memory of one game on a board. known: what lay on each lot when the tally last moved, or agreed with it since; quiet: lots of
    which a person said that something is covered, while they look the same; lots: what is known of those in doubt; differing: lots that
    nothing explains; unseen: since when lots can't be seen; lying: dice that lay in the tray when the tally last moved; not_taken_up: those
    that lay there while every die of the board lay on its lot; found: those that lay there as the camera began to look at a game that it
    may_have_missed a part of."""

    looks_needed: int
    may_have_missed: bool = False
    known: dict[str, Bag] = field(default_factory=dict)
    quiet: dict[str, Bag] = field(default_factory=dict)
    lots: LotsInDoubt = field(default_factory=LotsInDoubt)
    differing: dict[str, Entry] = field(default_factory=dict)
    unseen: dict[str, float] = field(default_factory=dict)
    lying: tuple[Die, ...] = ()
    not_taken_up: tuple[Die, ...] = ()
    found: tuple[Die, ...] = ()
    dice: Facts = field(default_factory=Facts)
    _state: Any = None
    _here: dict[str, Bag] = field(default_factory=dict)
    _doubtful: frozenset[str] = frozenset()
    _tray: tuple[Die, ...] = ()
    _seen: Seen | None = None
    _made: int = 0

    def go_on_from(self, old: "BoardWatch") -> None:
        """Names of differences are never used again."""
        self._made = old._made

    def think(
        self, game: Game[Any], state: Any, sight: Sight, reading: TableReading, put_aside: PutAside, now_s: float, fresh: bool
    ) -> Thought:
        """What this look means. sight: in the game's words; reading: where it came from; put_aside: questions answered already."""
        self._follow(game, state)
        self.dice.follow(sight)
        sight = without_sides(self.dice.applied(sight))
        look = self._look(game, state, sight, reading, put_aside)
        self._remember(look, sight)
        self._seen = look.seen(sight, frozenset())
        thrown = not_among(self.not_taken_up if stories.taken_up(state) else self.lying, sight)
        told, left = self._stories(game, state, look, sight, thrown)
        told = asked_if_found(told, self.found, sight)
        in_doubt = about_tray(sight, state, game, self.dice, put_aside)
        unsure = look.doubtful & {where for story in told for where in stories.concerned(state, story.commands)}
        asked = self._ask_about(told, look, bool(unsure)) if told else None
        if look.doubtful and not told:
            asked = self.lots.asked(look, look.doubtful, put_aside)
        elif unsure and asked is not None and put_aside.holds(asked):
            asked = self.lots.asked(look, unsure, put_aside)  # it is none of these: what lies there, then?
        asked = in_doubt if asked is None and not told else asked
        if asked is not None and put_aside.holds(asked):
            asked = None
        unexplained = left - look.doubtful
        self._note(look, unexplained, now_s, fresh)
        idle = not told and len(thrown) < len(sight.tray())
        self.unseen = {where: self.unseen.get(where, now_s) for where in sorted(set(look.tally) - sight.visible)}
        covered = [] if told else self._covered(now_s)
        notices = tuple(self._notices(look, unexplained, game, state, sight, bool(told)) + lying_dice(idle, game, state) + covered)
        notices += () if told or asked is not None else miscounted(thrown, game, state) + which_is_whose(thrown, game, state)
        differences = self._differences(game, state, look, now_s)
        waits = [entry.since_s + STANDS_S for entry in self.differing.values() if not self._stands(entry, now_s)]
        waits += [since_s + STANDS_S for since_s in self.unseen.values() if now_s - since_s < STANDS_S]
        thought = Thought("", asked=asked, differences=differences, notices=notices, look_again_s=min(waits, default=None))
        if len(told) == 1 and not told[0].ask and not unsure:
            story = told[0]
            return replace(thought, commands=story.commands, why=story.why, moved=story.moved, places=story.places, turns=1)
        return thought

    def answer(self, game: Game[Any], state: Any, difference: str, answer: str) -> Answered | None:
        """A person's answer to a difference; None when nobody asked that."""
        found = next(((where, entry) for where, entry in self.differing.items() if entry.id == difference), None)
        if found is None or answer not in (TABLE, TALLY, COVERED):
            return None
        where, entry = found
        if answer == TABLE:
            adjust = None if self._seen is None else self._adjusted(game, state, where, entry)
            if adjust is None:
                return Answered(notice=Notice("nobody's", say("That can't lie on one lot: mend it on the table")))
            del self.differing[where]
            return Answered((adjust,))
        del self.differing[where]
        if answer == COVERED:
            self.quiet[where] = entry.here
            return Answered()
        self.known[where] = entry.here
        return Answered(notice=Notice("put-back", _put_back(where, game, state)))

    # inside ------------------------------------------------------------------------------------------------------------------------

    def _follow(self, game: Game[Any], state: Any) -> None:
        """The tally has moved: what lies on the lots that it tells of otherwise was laid before, and has to follow it. What people changed
        elsewhere waits for its own command."""
        if self._state is not None and self._state is not state:
            before, now = _tally(game, self._state), _tally(game, state)
            told = {where for where in now if before.get(where) != now[where]}
            followed = (told | {where for where, here in self._here.items() if here == before.get(where)}) - set(self.differing)
            self.known |= {where: here for where, here in self._here.items() if where in followed - self._doubtful}
            self.lots.tally_moved(told)
            self.lying = self._tray
            if stories.taken_up(self._state):  # a roll of theirs has been kept: a tie is rolled anew
                self.not_taken_up = self._tray
        self._state = state

    def _look(self, game: Game[Any], state: Any, sight: Sight, reading: TableReading, put_aside: PutAside) -> BoardLook:
        tally = _tally(game, state)
        since_s = {lot.zone: lot.since_s for lot in reading.lots}
        tiles = {lot.zone for lot in reading.lots if lot.why_ask in TILE_DOUBTED}
        looked_s = {where: since_s[where] for where in tiles}  # of these another may be laid, and read the same
        dice = {where for where in tally for piece in sight.on(where) if piece.kind == "die" and (piece.ask or piece.face is None)}
        doubts = {lot.zone for lot in reading.lots if lot.ask} | dice
        here: dict[str, Bag] = {}
        for where in sorted(set(tally) & sight.visible):
            read = what = bag(sight.on(where))
            if where not in doubts:
                self.lots.is_read(where, put_aside)
            elif (said := self.lots.spoken_of(where, read, looked_s.get(where))) is not None:
                what = said
                doubts.discard(where)
            if where not in doubts or what == tally[where]:
                self.lots.is_known(where, since_s.get(where), what)
            elif (known := self.lots.known_by_its_look(where, since_s.get(where), where in dice)) is not None:
                what = known
                doubts.discard(where)
            if self.quiet.get(where, None) != what:
                here[where] = what
                self.quiet.pop(where, None)
        in_hand = {zone(lot) for lot in stories.taken_up(state) if here.get(zone(lot)) == bare(tally[zone(lot)])}
        unlike = {where for where, what in here.items() if what != tally[where]}
        other = {where for where in doubts if since_s.get(where) is not None}  # they look otherwise, and may lie as the tally has them
        behind = {where for where in unlike - in_hand - other if here[where] == self.known.get(where, ())} - set(self.differing)
        changed = unlike - in_hand - behind
        return BoardLook(tally, here, frozenset(changed), frozenset(behind), frozenset(doubts & changed), looked_s)

    def _remember(self, look: BoardLook, sight: Sight) -> None:
        self.known |= {where: what for where, what in look.here.items() if what == look.tally[where]}
        self.differing = {where: entry for where, entry in self.differing.items() if look.here.get(where, entry.here) != look.tally[where]}
        self._here, self._doubtful = {**self._here, **look.here}, look.doubtful
        self._tray = tuple(Die(piece.colour, number_of(piece), sight.spots.get(piece.index)) for piece in sight.tray())
        if not stories.taken_up(self._state) and look.shows_every_die:
            self.not_taken_up = self._tray
        if self.may_have_missed and stories.TRAY in sight.visible:
            self.may_have_missed, self.found = False, self._tray

    def _lay_there_before(self) -> None:
        """Somebody has said that the dice which lay there as the camera began to look are no roll."""
        self.lying = self.not_taken_up = self._tray

    def _stories(
        self, game: Game[Any], state: Any, look: BoardLook, sight: Sight, thrown: tuple[SeenPiece, ...]
    ) -> tuple[tuple[Candidate, ...], frozenset[str]]:
        """What the game makes of everything in view, else of what is left beside known differences and lots that can't be read, else of the
        first of several actions; and the changed lots that nothing explains."""
        told = game.interpret(state, look.seen(sight, look.behind, thrown))
        if told:
            self.differing = {where: entry for where, entry in self.differing.items() if where not in look.changed}
            return told, frozenset()
        beside = frozenset(self.differing) | look.doubtful
        told = game.interpret(state, look.seen(sight, look.behind | beside, thrown)) if beside else ()
        if told:
            return told, frozenset()
        steps, after = underway.done(state, look.seen(sight, look.behind | look.doubtful))
        done = [frozenset(zone(lot) for lot in lots) for lots in steps]
        told = game.interpret(state, look.seen(sight, look.behind | (look.changed - done[0]), thrown)) if done else ()
        rest = look.changed.difference(*done)
        begun = underway.begun(after, look.seen(sight, look.behind.union(look.doubtful, *done)))
        return told, frozenset() if begun else rest

    def _ask_about(self, told: Sequence[Candidate], look: BoardLook, unsure: bool) -> Asked | None:
        codes = [story.ask for story in told if story.ask] + ["which-action"] * (len(told) > 1) + ["lot-in-doubt"] * unsure
        if not codes:
            return None
        code = codes[0]
        answers = tuple(Answer(f"story-{n}", story.why, story.commands) for n, story in enumerate(told[:MOST_ANSWERS], start=1))
        key = (code, repr([story.commands for story in told]), tuple(sorted((where, look.here[where]) for where in look.changed)))
        last = say("No, it is still to be rolled") if code == FOUND else say("None of these: we put it right")
        effects = {NO: self._lay_there_before} if code == FOUND else {}
        return Asked(key, code, QUESTIONS[code], (*answers, Answer(NO, last)), told[0].moved, places=told[0].places, effects=effects)

    def _note(self, look: BoardLook, unexplained: frozenset[str], now_s: float, fresh: bool) -> None:
        for where in [where for where in self.differing if where in look.here and where not in unexplained and where not in look.changed]:
            del self.differing[where]
        for where in sorted(unexplained):
            old, here = self.differing.get(where), look.here[where]
            if old is not None and old.here == here:
                self.differing[where] = replace(old, looks=old.looks + fresh)
            else:
                self._made += 1
                self.differing[where] = Entry(f"l{self._made}", here, 1, now_s)

    def _stands(self, entry: Entry, now_s: float) -> bool:
        return entry.looks >= self.looks_needed or now_s - entry.since_s >= STANDS_S

    def _differences(self, game: Game[Any], state: Any, look: BoardLook, now_s: float) -> tuple[Difference, ...]:
        out = []
        for where, entry in sorted(self.differing.items()):
            if self._stands(entry, now_s):
                tally = look.tally[where]
                text = say("{lot} shows {seen}, the tally says {tally}", lot=name_of(where),
                           seen=board_words.lying(entry.here), tally=board_words.lying(tally))  # fmt: skip
                adjust = self._adjusted(game, state, where, entry)
                answers = (
                    Answer(TABLE, say("The table is right"), () if adjust is None else (adjust,)),
                    Answer(TALLY, _put_back(where, game, state)),
                    Answer(COVERED, say("Something is covered there")),
                )
                out.append(Difference(entry.id, where, text, _counted(entry.here), _counted(tally), answers))
        return tuple(out)

    def _adjusted(self, game: Game[Any], state: Any, where: str, entry: Entry) -> Command | None:
        zones = {where: as_pieces(entry.here)}
        return game.table_is_right(state, Seen(zones, frozenset({where})), where, say("The table is right").template)

    def _notices(
        self, look: BoardLook, unexplained: frozenset[str], game: Game[Any], state: Any, sight: Sight, told: bool
    ) -> list[Notice]:
        out = [Notice("set-board", _to_lay(where, look.tally[where])) for where in sorted(look.behind)]
        if look.changed and not told and not unexplained and not look.doubtful:
            wrong = game.explain(state, look.seen(sight, look.behind))
            out += [] if wrong is None else [Notice("mend", wrong)]
        return out

    def _covered(self, now_s: float) -> list[Notice]:
        """Lots that can't be seen for so long that nobody is just reaching over them: nothing done there would be noticed."""
        lots = [name_of(where) for where, since_s in self.unseen.items() if now_s - since_s >= STANDS_S]
        away = say("I can't see lot {lots}: take away what lies there, or move the lamp that is reflected there", lots=", ".join(lots))
        many = say("I can't see {count} lots: take away what lies there, or dim the lamp that shines on them", count=len(lots))
        return [Notice("covered-lots", many if len(lots) > NAMED else away)] if lots else []


def _tally(game: Game[Any], state: Any) -> dict[str, Bag]:
    """What should lie on each lot."""
    layout = game.layout(state)
    return {where: bag(layout.get(where, ())) for where in game.zones(state) if where.startswith(LOTS)}


def _counted(what: Bag) -> dict[str, int]:
    return {colour: sum(piece[1] == colour for piece in what) for _, colour, _ in what}


def _to_lay(where: str, tally: Bag) -> Text:
    return say("On the board now, {lot}: {what}", lot=name_of(where), what=board_words.lying(tally))


def _put_back(where: str, game: Game[Any], state: Any) -> Text:
    what = board_words.lying(bag(game.layout(state).get(where, ())))
    return say("The tally is right: {lot} gets {what}", lot=name_of(where), what=what)
