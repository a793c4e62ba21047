"""A real table behind the real app: clients that sit at the table, watch from elsewhere in the house, or hold a seat's phone."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from calibration.verdicts import GOOD
from companion.care import CareDesk
from companion.games.registry import GAMES
from companion.journal.store import Journal
from companion.settings import Settings
from companion.table.clock import HandClock
from companion.table.session import TableSession
from companion.table.watch.observation import Observation, Proposal
from companion.text import say
from vision.reading import Scene, TableReading
from web.app import create_app
from web.keys import TableKeys

PIN = "274165"
HOUSE = "table.test"
SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]


GOOD_LOOK = {
    "picture": {"verdicts": [GOOD.to_plain()]},
    "mat": "mat-1", "markers": {"seen": 16, "wanted": 16}, "view_deg": 21.0, "unsure_high_mm": 0.3, "uneven_mm": 0.2,
}  # fmt: skip


class ScriptedWatch:
    """Sees what the test laid down for the step that is open, nothing otherwise."""

    def __init__(self) -> None:
        self.by_step: dict[str, Observation] = {}

    def look(self, game: Any, state: Any, reading: TableReading, now_s: float) -> Observation:
        return self.by_step.get(game.step(state), Observation())

    def answer(self, game: Any, state: Any, question: str, answer: str) -> None:
        return None

    def seen(self, game: Any, state: Any, reading: TableReading) -> None:
        return None

    def begins_after(self, game: Any, way: Any) -> None:
        """Nothing is left in the tray."""

    def reset(self, is_new: bool = False) -> None:
        """Nothing is remembered here."""


class DrawnEye:
    """A camera whose picture is always the same."""

    camera = "folder:somewhere"

    def __init__(self) -> None:
        self.jobs: list[dict[str, Any]] = []
        self.context: tuple[Any, ...] | None = None
        self.profile: str | None = None
        self.answers: dict[str, dict[str, Any]] = {"analyse": GOOD_LOOK}

    def preview(self, wait_s: float = 0.0) -> bytes:
        return b"\xff\xd8 the table \xff\xd9"

    def calibrate(self, job: dict[str, Any], timeout_s: float) -> Any:
        self.jobs.append(job)
        answers = {"px_per_die": 29.5, "size_px": [960, 720], "profile": {"format": 1, "name": "by hand"}}
        return SimpleNamespace(fields=answers | self.answers.get(job["do"], {}), pictures=(b"\xff\xd8 the table \xff\xd9",))

    def set_context(self, colours: Any, zones: Any, profile: str | None = None) -> None:
        self.context = (tuple(colours), tuple(zones), profile)
        self.profile = self.profile if profile is None else profile or None


class Browser(FlaskClient):
    """A client that always types the same host name."""

    host = "localhost"

    def open(self, *args: Any, **kwargs: Any) -> Any:
        return super().open(*args, base_url=f"http://{self.host}", **kwargs)


@dataclass
class Table:
    """One table and its app. `wishes` numbers the commands."""

    directory: Path
    settings: Settings
    clock: HandClock = field(default_factory=HandClock)
    watch: ScriptedWatch = field(default_factory=ScriptedWatch)
    wishes: int = 0

    def __post_init__(self) -> None:
        self.journal = Journal(self.directory)
        self.session = TableSession(self.journal, GAMES, self.watch, self.clock)
        self.eye = DrawnEye()
        self.care = CareDesk(self.settings, self.eye)
        self.app: Flask = create_app(self.session, self.settings, self.eye, TableKeys(PIN, b"s" * 32), self.care)
        self.app.testing = True
        self.app.test_client_class = Browser
        self.here = self.client("127.0.0.1", "localhost")

    def close(self) -> None:
        self.session.close()
        self.journal.close()

    def start_anew(self) -> None:
        """The service ends and begins again on the same folder."""
        self.close()
        self.__post_init__()

    def client(self, address: str, host: str) -> FlaskClient:
        """A browser at this address that typed this host name."""
        client = self.app.test_client()
        client.host = host
        client.environ_base["REMOTE_ADDR"] = address
        return client

    def away(self, address: str = "192.0.2.7") -> FlaskClient:
        """A browser elsewhere in the house: nobody yet."""
        return self.client(address, HOUSE)

    def new_game(self, **more: Any) -> dict[str, Any]:
        return self.here.post("/api/v1/games", json={"game": "las-vegas", "seats": SEATS, **more}).get_json()

    def wish(self, command: dict[str, Any], step: str | None = None, by: FlaskClient | None = None, **headers: str) -> Any:
        """Send one command; the answer as the client sees it."""
        self.wishes += 1
        body = {"id": f"wish-{self.wishes}", "step": step, "command": command}
        return (by or self.here).post("/api/v1/commands", json=body, headers=headers)

    def propose(self, step: str, commands: list[dict[str, Any]], why: str = "two red fives moved to casino 5") -> str:
        """The camera sees something that one press would keep; gives the proposal's public id."""
        game = GAMES["las-vegas"]
        made = tuple(game.commands[data["kind"]](**{key: value for key, value in data.items() if key != "kind"}) for data in commands)
        self.watch.by_step[step] = Observation(phase_hint="please-confirm", proposal=Proposal("p1", made, say(why), (0,), self.clock.now_s))
        self.session.see(TableReading(0.0, 1, Scene.SETTLED, crops=("die-1",)), {"die-1": b"\xff\xd8 a die \xff\xd9"})
        return str(self.session.view()["proposal"]["id"])

    def wait(self, seconds: float) -> None:
        """Time passes at the table."""
        self.clock.now_s += seconds
        self.session.tick()


@pytest.fixture
def make_table(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Make a table with these settings."""
    made: list[Table] = []

    def make(**settings: Any) -> Table:
        table = Table(tmp_path / f"table-{len(made)}", Settings(data=tmp_path, names=(HOUSE,), **settings))
        made.append(table)
        return table

    yield make
    for table in made:
        table.close()


@pytest.fixture
def table(make_table: Callable[..., Table]) -> Table:
    return make_table()


def join(client: FlaskClient, pin: str = PIN) -> Any:
    """Show the PIN from a page of the table's own."""
    return client.post("/api/v1/join", json={"pin": pin}, headers={"Origin": f"http://{HOUSE}"})


@pytest.fixture
def show_pin() -> Callable[..., Any]:
    return join
