"""Many browsers at once, for the benchmark: each follows the live stream over HTTP and notes when a view came."""

import http.client
import json
import threading
import time
from collections.abc import Callable
from typing import Any

HOST = "127.0.0.1"
PATIENCE_S = 10.0


class Follower:
    """One open stream; knows the newest `seq` it was told and when."""

    def __init__(self, port: int, told: threading.Condition) -> None:
        self._told = told
        self.seq, self.at_s = -1, 0.0
        self._connection = http.client.HTTPConnection(HOST, port, timeout=PATIENCE_S)
        self._connection.request("GET", "/events")
        self._answer = self._connection.getresponse()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        try:
            for line in self._answer:
                if line.startswith(b"data: "):
                    self._note(json.loads(line[6:]).get("seq", -1))
        except (OSError, ValueError, http.client.HTTPException):
            return  # the server has stopped: the benchmark is over

    def _note(self, seq: int) -> None:
        with self._told:
            if seq > self.seq:
                self.seq, self.at_s = seq, time.perf_counter()
                self._told.notify_all()


def follow_presses(
    port: int, streams: int, presses: int, progress: Callable[[float], None]
) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds from each command to its answer, to the first and to the last of the streams that follow."""
    _post(port, "/api/v1/games", {"game": "las-vegas", "seats": [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]})
    told = threading.Condition()
    followers = [Follower(port, told) for _ in range(streams)]
    answers, first, last = [], [], []
    for number in range(presses):
        view = _get(port, "/api/v1/state")
        command = {"kind": "roll"} if view["phase"] == "roll" else view["choices"][0] if view["choices"] else {"kind": "next"}
        begun = time.perf_counter()
        seq = _post(port, "/api/v1/commands", {"id": f"bench-{number}", "step": view["step"], "command": _bare(command)})["seq"]
        answers.append((time.perf_counter() - begun) * 1000)
        with told:
            told.wait_for(lambda seq=seq: all(follower.seq >= seq for follower in followers), PATIENCE_S)  # type: ignore[misc]
        times = sorted((follower.at_s - begun) * 1000 for follower in followers)
        first.append(times[0])
        last.append(times[-1])
        progress((number + 1) / presses)
    return answers, first, last


def _bare(choice: dict[str, Any]) -> dict[str, Any]:
    """A listed choice as a command: what it would change is not part of it."""
    return {key: choice[key] for key in ("kind", "face", "to", "seat") if key in choice}


def _get(port: int, path: str) -> dict[str, Any]:
    return _ask(port, "GET", path, None)


def _post(port: int, path: str, data: object) -> dict[str, Any]:
    return _ask(port, "POST", path, json.dumps(data))


def _ask(port: int, method: str, path: str, body: str | None) -> dict[str, Any]:
    connection = http.client.HTTPConnection(HOST, port, timeout=PATIENCE_S)
    try:
        connection.request(method, path, body, {"Content-Type": "application/json"})
        answer: dict[str, Any] = json.loads(connection.getresponse().read())
        return answer
    finally:
        connection.close()
