"""An eye whose words the table can't read (another version's, after an update under a running table): it is lost and started again."""

import sys
import textwrap

import pytest

from companion.eye.config import EyeConfig
from companion.eye.health import Health
from companion.eye.supervisor import EyeSupervisor

SAYS_SO_ONCE = """\
    #!{python}
    import runpy, socket, sys
    from pathlib import Path
    from companion.eye.link import Link
    from companion.eye.messages import Message

    if Path({begun!r}).exists():
        runpy.run_module("companion.eye", run_name="__main__")
        sys.exit()
    Path({begun!r}).touch()
    link = Link(socket.socket(fileno=int(sys.argv[-1])))
    link.send(Message({kind!r}, {fields!r}))
    while not link.closed:
        link.receive(1.0)
    """

WORDS = {
    "a sign of life that says nothing": ("beat", {}),
    "a scene of another version": ("reading", {"reading": {"scene": "mist"}, "crops": []}),
    "a status without a note": ("status", {"status": "ok"}),
    "an answer to no job": ("done", {}),
}


@pytest.mark.parametrize(("kind", "fields"), WORDS.values(), ids=WORDS.keys())
def test_words_that_the_table_cant_read_do_not_end_the_watch_over_the_eye(scripted, heard, tmp_path, write_picture, kind, fields):
    (tmp_path / "pictures").mkdir()
    write_picture(tmp_path / "pictures" / "a.png")
    command = tmp_path / "eye"
    words = {"python": sys.executable, "begun": str(tmp_path / "begun"), "kind": kind, "fields": fields}
    command.write_text(textwrap.dedent(SAYS_SO_ONCE).format(**words))
    command.chmod(0o700)
    config = EyeConfig(f"watch:{tmp_path / 'pictures'}", reader=scripted)
    supervisor = EyeSupervisor(config, heard.reading, heard.status, command=(str(command),), health=Health(pauses_s=(0.0,)))
    supervisor.start()
    try:
        heard.wait(lambda h: h.readings)
        told, ok = heard.statuses[-2:]
        assert (told[0], told[2], ok) == ("lost", 1, ("ok", None, 1))
        assert "restart the companion" in str(told[1]), "another try of the same two versions mends nothing"
    finally:
        supervisor.stop()
