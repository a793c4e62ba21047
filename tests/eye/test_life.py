"""The eye's process from its first word on, where what it is told to look with can't be had."""

import pytest

from companion.eye import life
from companion.eye.config import EyeConfig
from companion.eye.messages import Message

BAD = EyeConfig("folder:/pictures", profile="/no/such/lamp.json", go_on=7)


class Wire:
    """The eye's end of the link: hears these messages, then the table is gone."""

    def __init__(self, *messages):
        self._messages, self.sent, self.closed = list(messages), [], False

    def receive(self, timeout_s=0.0):
        self.closed = not self._messages
        return self._messages.pop(0) if self._messages else None

    def send(self, message):
        self.sent.append(message)


@pytest.fixture
def looked_with(monkeypatch):
    """The configs of the eyes that came to life."""
    lived = []

    class Eye(life.Eye):
        def __init__(self, link, config):
            if config.profile == BAD.profile:
                super().__init__(link, config)  # which refuses it
            lived.append(config)
            self.spent = True

    monkeypatch.setattr(life, "Eye", Eye)
    return lived


def test_a_job_for_an_eye_that_cannot_look_is_refused_at_once_with_what_is_wrong(looked_with):
    """Who asked waited for ten seconds, to be told that the camera did not answer in time."""
    wire = Wire(Message("start", BAD.to_plain()), Message("job", {"do": "analyse", "job": 3}))
    life.run(wire)
    (done,) = [message for message in wire.sent if message.kind == "done"]
    assert done.fields["job"] == 3
    assert done.fields["answer"]["refused"]["message"] == "The profile /no/such/lamp.json cannot be read."
    assert looked_with == []


def test_a_film_goes_on_where_it_was_though_the_eye_had_to_wait_for_something_better_to_look_with(looked_with):
    """It began anew: the table was told of another profile, which says nothing of where the film was."""
    better = EyeConfig(BAD.camera, profile="/window.json")
    life.run(Wire(Message("start", BAD.to_plain()), Message("context", better.to_plain())))
    assert [(config.profile, config.go_on) for config in looked_with] == [("/window.json", 7)]
