"""Random evenings over HTTP, several games deep: undone, given back, amended, struck, adjusted, started anew, with a clock that jumps and a
disk that is full. What is played with, what a restart reads from the disk, and what the pages show is one and the same."""

import random
import resource

import pytest

from companion.games.plain import to_plain
from companion.games.registry import GAMES
from companion.journal.backup import verify
from companion.journal.store import Journal
from companion.table.running import Running

PEOPLE = [{"name": name, "colour": colour} for name, colour in (("Anna", "red"), ("Ben", "blue"), ("Carla", "green"))]
STEPS, LOOKED_AT = 110, 8
DAY_S = 86_400.0


class Evenings:
    """table: at which everything happens."""

    def __init__(self, table, luck):
        self.table, self.luck, self.is_full = table, luck, False

    @property
    def running(self):
        return self.table.session._keeper.running

    def wish(self, kind, **fields):
        answer = self.table.wish({"kind": kind, **fields})
        assert answer.status_code < 500 or (self.is_full and answer.status_code == 503), answer.get_data(as_text=True)
        return answer

    def new_game(self):
        game = self.luck.choice([*GAMES, "las-vegas"])
        options = {"neutral_dice": True, "kickers": True, "slot_machine": True} if game == "las-vegas" else {}
        self.table.new_game(game=game, seats=PEOPLE, options=options, seed=self.luck.randint(1, 999))

    def play(self):
        running = self.running
        if running is None or not running.live:
            return self.new_game()
        needs = [need.command for need in running.game.needs(running.state)]
        legal = [one for seat in sorted(running.game.to_act(running.state)) for one in running.game.legal(running.state, seat)]
        chosen = needs[0] if needs and self.luck.random() < 0.8 else self.luck.choice(legal) if legal else None
        return self.wish(**({"kind": "next"} if chosen is None else to_plain(chosen)))

    def adjust(self):
        if "adjust" in self.running.game.commands:
            seat = self.luck.choice(self.running.row.seats).id
            money = {"cash_musd": {seat: 7}} if self.running.row.game == "lords-of-vegas" else {"money_usd": {seat: 70_000}}
            self.wish("adjust", reason="counted", **self.luck.choice([money, {"turn": seat}]))

    def undo(self):
        before = self.running.state
        if self.wish("undo").status_code == 200 and not self.is_full:
            self.wish("redo")
            assert self.running.state == before
        for _ in range(self.luck.randint(1, 4)):
            self.wish("undo")
        if self.luck.random() < 0.7:
            self.wish("redo")

    def correct(self):
        running = self.running
        if not running.replay.line.seqs:
            return
        entry = self.luck.choice(running.replay.line.seqs[-20:])
        kept = running.replay.entries[entry]
        wish = {"kind": "amend", "command": dict(kept.command)} if self.luck.random() < 0.5 else {"kind": "strike"}
        told = self.wish(**wish, entry=entry, preview=True).get_json().get("preview") or {"open": []}
        settle = {str(later): self.luck.choice(["strike", "keep"]) for later in told["open"]}
        self.wish(**wish, entry=entry, settle=settle)

    def twice(self):
        body = {"id": f"twice-{self.luck.random()}", "step": None, "command": {"kind": self.luck.choice(["undo", "redo", "next"])}}
        answer = self.table.here.post("/api/v1/commands", json=body)
        seq = self.running.seq
        if self.luck.random() < 0.5:
            self.start_anew()
        self.table.here.post("/api/v1/commands", json=body)
        assert answer.status_code != 200 or self.running.seq == seq, "one press counts once"

    def go_on_with_another(self):
        self.table.here.post(f"/api/v1/games/{self.luck.choice(self.table.journal.games()).id}/continue")

    def start_anew(self):
        seats = self.table.here.get("/api/v1/state").get_json()["seats"]
        self.table.start_anew()
        assert self.table.here.get("/api/v1/state").get_json()["seats"] == seats

    def clock_is_set(self):
        at_s = self.table.clock.wall() + self.luck.choice([-400, -1, 3]) * DAY_S
        self.table.clock.wall = lambda: at_s

    def disk_is_full(self):
        limits, before = resource.getrlimit(resource.RLIMIT_FSIZE), self.running.state
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
        self.is_full = True
        try:
            for deed in self.luck.sample([self.play, self.adjust, self.undo, self.correct], 2):
                deed()
        finally:
            self.is_full = False
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert self.running.state == before

    def go_on(self):
        now_and_then = [
            self.adjust, self.undo, self.undo, self.correct, self.correct, self.twice, self.go_on_with_another, self.start_anew,
            self.clock_is_set, self.disk_is_full,
        ]  # fmt: skip
        (self.play if self.luck.random() < 0.6 else self.luck.choice(now_and_then))()

    def is_the_same_everywhere(self):
        shown = self.table.here.get("/api/v1/state").get_json()
        listed = {one["id"]: one for one in self.table.here.get("/api/v1/games").get_json()["games"]}
        with Journal.read_only(self.table.directory) as journal:
            for row in journal.games():
                kept = Running(journal, GAMES[row.game], row)
                outcome = kept.game.outcome(kept.state)
                ranking = None if outcome is None else [(place.seat, place.place) for place in outcome.ranking]
                told = listed[row.id]["ranking"]
                assert ranking == (None if told is None else [(place["seat"], place["place"]) for place in told])
                assert (row.ended is None) == (outcome is None)
            running = self.running
            kept = Running(journal, running.game, journal.current_game())
        assert (kept.row.id, kept.state, kept.replay.line) == (running.row.id, running.state, running.replay.line)
        seats = {seat["id"]: seat for seat in kept.game.view(kept.state, None)["seats"]}
        assert {seat["id"]: seat["name"] for seat in shown["seats"]} == {name: seat["name"] for name, seat in seats.items()}


@pytest.mark.parametrize("seed", range(3))
def test_what_is_played_read_from_the_disk_and_shown_is_one(table, seed):
    evenings = Evenings(table, random.Random(seed))
    evenings.new_game()
    for step in range(STEPS):
        evenings.go_on()
        if step % LOOKED_AT == 0:
            evenings.is_the_same_everywhere()
    evenings.is_the_same_everywhere()
    found = verify(table.directory, GAMES)
    assert found.ok, [str(problem) for problem in found.problems]
