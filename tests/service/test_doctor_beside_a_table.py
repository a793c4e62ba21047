"""`companion doctor` on a machine where the table runs: it asks the table instead of fighting for camera and panel."""

import os
import socket
import threading

import pytest

from companion.app import Table
from companion.journal.lock import holder_of
from companion.journal.store import Journal
from companion.settings import Settings
from companion.text import say
from companion.verbs.doctoring import examine
from hardware.findings import OK, PROBLEM, WARNING

OK_HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"


def verdicts(settings):
    return {check.name: check.verdict for check in examine(settings)}


@pytest.fixture
def running(tmp_path):
    """running(camera): a table, and the settings that lead to it."""
    tables = []

    def start(camera="none", host="127.0.0.1", panel="none"):
        table = Table(Settings(data=tmp_path / "data", host=host, port=0, camera=camera, panel=panel))
        table.start()
        tables.append(table)
        return table, Settings(data=tmp_path / "data", host=host, port=table.server.port, camera=camera, panel="script:/no/such")

    yield start
    for table in tables:
        table.stop()


def test_the_running_table_is_named_and_what_it_holds_is_left_alone(running):
    _, settings = running()
    found = verdicts(settings)
    assert found["table"] == OK
    assert not {"panel", "port"} & set(found)


def test_a_camera_that_the_table_has_lost_is_a_problem(running, tmp_path):
    table, settings = running("usb:63")
    follower = table.session.feed.subscribe()
    while table.session.health()["camera"] != "lost":
        assert follower.next(30.0) is not None
    assert verdicts(settings)["camera"] == PROBLEM


def test_a_folder_without_a_picture_is_no_question_of_cable_and_plug(running, tmp_path):
    (pictures := tmp_path / "pictures").mkdir()
    for way, verdict in (("watch", WARNING), ("folder", PROBLEM)):
        table, settings = running(f"{way}:{pictures}")
        follower = table.session.feed.subscribe()
        while table.session.health()["note"] is None:
            assert follower.next(30.0) is not None
        [camera] = [check for check in examine(settings) if check.name == "camera"]
        assert camera.verdict == verdict
        assert "There is no picture in" in f"{camera.text} {camera.mend}"
        table.stop()


def test_a_panel_that_fails_at_every_turn_is_told_though_it_gives_its_beat(running, tmp_path):
    (tmp_path / "presses").write_text("")
    table, settings = running(panel=f"script:{tmp_path / 'presses'}")
    assert "panel" not in verdicts(settings)
    table.panel._end.set()  # its thread would find it well again
    table.panel._thread.join()
    table.panel._failing = (0.0, "the line is gone")
    assert verdicts(settings)["panel"] == WARNING
    assert "does not work: the line is gone" in str(table.care.findings())


def test_a_journal_that_the_table_cannot_write_is_a_problem(running):
    table, settings = running()

    table.session._keeper.journal_trouble = say("The disk is full.")
    table.session.tick()
    found = verdicts(settings)
    assert (found["table"], found["journal"]) == (OK, PROBLEM)


def test_a_table_is_asked_where_it_is_served(running):
    _, settings = running(host="127.0.0.2")
    assert verdicts(settings)["table"] == OK


def test_a_table_on_another_port_is_worth_a_remark(running):
    _, settings = running()
    other = settings.model_copy(update={"port": 1})
    assert verdicts(other)["table"] == WARNING


@pytest.mark.parametrize("says", ["SSH-2.0-x\r\n", OK_HEAD + "{", OK_HEAD + "[]", OK_HEAD + "{}", OK_HEAD + "5 "], ids=repr)
def test_another_service_on_the_tables_port_is_worth_the_same_remark(running, says):
    """`companion doctor` ended in a traceback where something else answers at the port it was told."""
    _, settings = running()
    with socket.create_server(("127.0.0.1", 0)) as other:

        def answer():
            peer, _ = other.accept()
            with peer:
                peer.recv(4096)
                peer.sendall(says.encode())

        threading.Thread(target=answer, daemon=True).start()
        assert verdicts(settings.model_copy(update={"port": other.getsockname()[1]}))["table"] == WARNING


def test_who_may_not_enter_the_folder_is_told_to_ask_with_its_rights(running, monkeypatch):
    """Without them no table is seen: camera and panel were fought for, and the mend was to change the folder's owner."""
    _, settings = running("usb:63")
    monkeypatch.setattr("os.access", lambda path, mode: path != settings.data)
    monkeypatch.setattr("companion.verbs.doctoring.holder_of", lambda folder: None)
    found = {check.name: check for check in examine(settings)}
    assert not {"panel", "port", "camera"} & set(found)
    assert "sudo companion doctor" in str(found["data"].mend)


def test_the_folder_is_held_while_a_table_has_its_journal_open(tmp_path):
    assert holder_of(tmp_path) is None
    journal = Journal(tmp_path, "now")
    assert holder_of(tmp_path) == str(os.getpid())
    journal.close()
    assert holder_of(tmp_path) is None
