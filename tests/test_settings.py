"""Settings come from a file, the environment and the command line; what can't be used is said in a person's words."""

import errno

import pytest

import companion.settings
from companion.errors import UsageError
from companion.settings import Settings, load_settings, settings_as_far_as_they_go


@pytest.fixture
def write(tmp_path, monkeypatch):
    path = tmp_path / "companion.toml"
    monkeypatch.setattr(companion.settings, "config_file", lambda: path)
    return path.write_text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("prot = 8000", "The setting prot can't be used: there is none of that name; port is meant, perhaps."),
        ("zebra = 1", "The setting zebra can't be used: there is none of that name."),
        ('port = "x"', "The setting port can't be used: a whole number is needed."),
        ("port = 8000.5", "The setting port can't be used: a whole number is needed."),
        ("port = 99999", "The setting port can't be used: it is at most 65535."),
        ("crops_days = 0", "The setting crops_days can't be used: it is at least 1."),
        ('local_trust = "maybe"', "The setting local_trust can't be used: true or false is needed."),
        ('language = "fr"', "The setting language can't be used: it is one of en, de."),
        ("pin = 12", "The setting pin can't be used: a PIN has six digits."),
        ('host = ""', "The setting host can't be used: an address is needed."),
        ("port = nan", "The setting port can't be used: a whole number is needed."),
        ("crops_days = 1e999", "The setting crops_days can't be used: a whole number is needed."),
        ("names = 5", "The setting names can't be used: a list of names is needed."),
        ("data = 7", "The setting data can't be used: the path of a file or folder is needed."),
    ],
)
def test_what_cannot_be_used_is_named_with_what_is_needed(write, line, words):
    write(line)
    with pytest.raises(UsageError) as refused:
        load_settings()
    assert str(refused.value.message) == words


def refusal(write, line):
    write(line)
    try:
        load_settings()
    except UsageError as refused:
        return str(refused.message)
    return ""


def test_no_setting_is_refused_in_the_validators_words(write):
    lines = [f"{name} = {value}" for name in Settings.model_fields for value in ("[[1]]", "true", "-1", '"?"', "1.5")]
    told = {line: refusal(write, line) for line in lines}
    assert any(told.values())
    assert {line: words for line, words in told.items() if "nput" in words} == {}


def test_a_file_of_nothing_but_brackets_is_refused_in_words(write):
    write("port = " + "[" * 5000 + "]" * 5000)
    with pytest.raises(UsageError, match="can't be read"):
        load_settings()


def test_a_file_in_letters_of_windows_is_refused_in_words(write):
    """'utf-8' codec can't decode byte 0xff in position 0, it said."""
    write("port = 8001", encoding="utf-16")
    with pytest.raises(UsageError, match=r"companion.toml can't be read: it is no text. Save it as UTF-8."):
        load_settings()


def test_a_file_that_only_its_owner_may_read_is_named(write, monkeypatch):
    write("port = 1")

    def forbidden(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", forbidden)
    with pytest.raises(UsageError, match=r"companion.toml can't be read: Permission denied. Ask with its owner's rights"):
        load_settings()


def test_a_pin_may_be_written_as_the_number_it_is(write):
    write("pin = 123456")
    assert load_settings().pin == "123456"


@pytest.mark.parametrize("told", ["a.local, b.local", "a.local b.local", '["a.local", "b.local"]'])
def test_names_may_stand_in_one_line(write, monkeypatch, told):
    write("")
    monkeypatch.setenv("COMPANION_NAMES", told)
    assert load_settings().names == ("a.local", "b.local")


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(write, monkeypatch):
    write("port = 1\nstreams = 2\ncrops_days = 3")
    monkeypatch.setenv("COMPANION_PORT", "4")
    monkeypatch.setenv("COMPANION_STREAMS", "5")
    settings = load_settings(port=6)
    assert (settings.port, settings.streams, settings.crops_days) == (6, 5, 3)


class TestAsFarAsTheyGo:
    """For a service that nobody sees refuse: what is refused is as it was installed, all else as it was asked for."""

    def test_what_can_be_used_is_used_and_no_word_is_said(self, write):
        write("crops_days = 3")
        settings, refusal = settings_as_far_as_they_go(port=6)
        assert (settings, refusal) == (load_settings(port=6), None)

    @pytest.mark.parametrize("line", ["crops_days = 0", "zebra = 1", 'port = "x"', 'host = ""', "port = -1\nhost = 7"])
    def test_one_that_is_refused_leaves_the_others(self, write, line):
        write(f'data = "/mnt/stick"\nstreams = 9\n{line}')
        settings, refusal = settings_as_far_as_they_go(pin="123456")
        assert (str(settings.data), settings.streams, settings.pin, settings.crops_days) == ("/mnt/stick", 9, "123456", 60)
        assert line.split()[0] in str(refusal)

    def test_a_port_or_an_address_that_is_refused_is_the_one_that_people_know(self, write):
        write('port = "x"\nhost = ""')
        settings, _ = settings_as_far_as_they_go()
        assert (settings.host, settings.port) == ("0.0.0.0", 80)

    def test_a_file_that_cant_be_read_is_the_one_that_was_installed(self, write, monkeypatch):
        write('camera = "usb')
        monkeypatch.setenv("COMPANION_PORT", "4")
        monkeypatch.setenv("COMPANION_STREAMS", "many")
        settings, refusal = settings_as_far_as_they_go(pin="123456")
        assert (str(settings.data), settings.host, settings.port) == ("/var/lib/companion", "0.0.0.0", 4)
        assert (settings.pin, settings.streams, settings.names) == ("123456", 64, ("companion.local",))
        assert "can't be read" in str(refusal)
