"""Every sentence for people comes from the catalogues: none stands outside them, none is missing in German, every blank is kept."""

import ast
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.jslexer import tokenize
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from companion.games.game import Seat
from companion.games.las_vegas.describe import dice_in_words
from companion.games.registry import GAMES
from companion.settings import Settings
from companion.text import say
from web.languages import OWN_NAMES, TRANSLATIONS, catalogue, languages, tell_in, whole_flags

ROOT = Path(__file__).parents[2]
OURS = sorted(path for part in ("calibration", "companion", "hardware", "vision", "web") for path in (ROOT / part).rglob("*.py"))
SCRIPTS = sorted((ROOT / "web/static/js").glob("*.js"))
TEMPLATES = sorted((ROOT / "web/templates").glob("*.html"))
OUR_NAMES = (
    "Table Companion",
    "Desert Rose",
    "Silver Spur",
    "Lucky Comet",
    "Grand Cactus",
    "Royal Neon",
)  # names are the same in every language
BLANK = re.compile(r"\{(\w+)\}")
SHOWN_PROPERTIES = {"text", "title", "alt", "placeholder", '"aria-label"'}


def test_no_line_ends_within_what_is_to_be_typed():
    shown = whole_flags("Start it with --camera browser --host 0.0.0.0. <b>")
    assert shown == (
        'Start it with <span class="whole">--camera browser</span> <span class="whole">--host 0.0.0.0.</span> &lt;b&gt;'
    )


def needed():
    """Every sentence in the sources, as the catalogue command finds them."""
    with (ROOT / "web/babel.cfg").open() as mapping:
        method_map, options = parse_mapping_cfg(mapping)
    keywords = {"say": None, "t": None, "_": None, "gettext": None}
    return {message for _, _, message, _, _ in extract_from_dir(ROOT, method_map, options, keywords)}


@pytest.fixture(scope="module")
def german():
    with (TRANSLATIONS / "de/LC_MESSAGES/messages.po").open("rb") as file:
        return read_po(file)


def test_english_and_german_are_spoken():
    assert {"en", "de"} <= set(languages())


def test_every_language_may_be_the_tables_own_and_has_its_own_name_in_the_menu():
    assert set(languages()) == set(get_args(Settings.model_fields["language"].annotation)) == set(OWN_NAMES)


def test_no_sentence_is_missing_in_german(german):
    ready = {message.id for message in german if message.string and not message.fuzzy}
    missing = sorted(needed() - ready)
    assert missing == [], f"{len(missing)} sentences wait for German; run make messages and translate them in web/translations"


def test_every_blank_is_kept_in_german(german):
    wrong = [message.id for message in german if message.id and set(BLANK.findall(message.id)) != set(BLANK.findall(message.string))]
    assert wrong == []


def test_every_sentence_of_ours_gets_the_values_for_its_blanks_and_no_others():
    wrong = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in OURS
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", None) == "say" and isinstance(call.args[0], ast.Constant)
        if None not in (given := {keyword.arg for keyword in call.keywords}) and set(BLANK.findall(call.args[0].value)) != given
    ]
    assert wrong == []


def test_a_thing_has_one_name_in_german(german):
    """The same device was a Telefon on one page and a Handy on the next."""
    assert [message.string for message in german if re.search("telefon|smartphone", str(message.string), re.IGNORECASE)] == []


def test_the_compiled_catalogue_is_the_written_one(german):
    with (TRANSLATIONS / "de/LC_MESSAGES/messages.mo").open("rb") as file:
        compiled = {message.id: message.string for message in read_mo(file) if message.id}
    assert compiled == {message.id: message.string for message in german if message.id and message.string and not message.fuzzy}


@pytest.mark.parametrize(
    ("dice", "german"),
    [
        ({"anna": 2, "kicker": 1}, "2 rote Dreien und eine violette 3"),
        ({"biggie": 1}, "eine große 3 (rot)"),
        ({"benno": 1}, "eine 3 (Grandma's)"),
    ],
)
def test_each_kind_of_die_is_told_with_its_number_in_german(dice, german):
    """It was “1 3 groß (rot)”, and the voice said “one, three big”."""
    state = GAMES["las-vegas"].setup({"biggies": True, "kickers": True}, [Seat("anna", "Anna", "red"), Seat("benno", "Benno", "Grandma's")])
    assert tell_in("de", dice_in_words(state, dice, "anna", 3)) == german


@pytest.mark.parametrize(
    ("blank", "value", "english", "german"),
    [
        ("amount_usd", 80_000, "$80,000", "80.000\xa0$"),
        ("amount_usd", -4, "-$4", "-4\xa0$"),
        ("amount_musd", 12, "$12M", "12\xa0Mio.\xa0$"),
        ("amount_musd", -3, "-$3M", "-3\xa0Mio.\xa0$"),
        ("amount_musd", 0, "$0", "0\xa0$"),
    ],
)
def test_money_in_a_file_is_written_as_on_the_page(blank, value, english, german):
    """The German spreadsheet had “Anna nimmt $80,000”."""
    told = say("{" + blank + "}", **{blank: value})
    assert (tell_in("en", told), tell_in("de", told)) == (english, german)


def test_the_page_gets_its_catalogue(table):
    words = table.away().get("/catalogue/de.json").get_json()
    assert words == catalogue("de")
    assert words["Confirm"] == "Bestätigen"
    assert table.away().get("/catalogue/en.json").get_json() == {}
    assert table.away().get("/catalogue/xx.json").status_code == 422


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ({"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}, "de"),
        ({"Accept-Language": "tlh,en;q=0.5"}, "en"),
        ({"Accept-Language": "tlh"}, "en"),
        ({}, "en"),
    ],
)
def test_a_device_is_spoken_to_in_its_language(table, asked, spoken):
    assert f'<html lang="{spoken}">' in table.away().get("/help", headers=asked).get_data(as_text=True)


def test_a_chosen_language_stays(table):
    device = table.away()
    device.get("/language/de")
    assert '<html lang="de">' in device.get("/help", headers={"Accept-Language": "en"}).get_data(as_text=True)


def test_a_refusal_page_speaks_german(table):
    page = table.away().get("/nowhere", headers={"Accept": "text/html", "Accept-Language": "de"}).get_data(as_text=True)
    assert "Unter dieser Adresse gibt es nichts." in page


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_hold_no_sentence_outside_the_catalogues(path):
    finder = Sentences()
    finder.feed(
        re.sub(
            r"\{% block body_class %\}.*?\{% endblock %\}|\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}",
            "",
            path.read_text(encoding="utf-8"),
            flags=re.DOTALL,
        )
    )
    assert finder.found == []


class Sentences(HTMLParser):
    """Finds text and shown attributes that hold words of their own."""

    QUIET = ("script", "style", "code", "kbd")
    SHOWN = ("title", "alt", "placeholder", "aria-label")

    def __init__(self):
        super().__init__()
        self.found, self.inside = [], []

    def handle_starttag(self, tag, attrs):
        self.inside.append(tag)
        self.found += [value for name, value in attrs if name in self.SHOWN and wordy(value or "")]

    def handle_endtag(self, tag):
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, data):
        if wordy(data) and not any(tag in self.QUIET for tag in self.inside):
            self.found.append(data.strip())


def wordy(text):
    for name in OUR_NAMES:
        text = text.replace(name, "")
    return re.search(r"[^\W\d_]{2}", text) is not None


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_hold_no_sentence_outside_the_catalogues(path):
    tokens = [token for token in tokenize(path.read_text(encoding="utf-8")) if token.type not in ("linecomment", "multilinecomment")]
    found = []
    for i, token in enumerate(tokens):
        if token.type not in ("string", "template_string"):
            continue
        text = re.sub(r"\$\{.*?\}", "", token.value[1:-1])
        before = [earlier.value for earlier in tokens[max(0, i - 2) : i]]
        shown = len(before) == 2 and before[1] == ":" and before[0] in SHOWN_PROPERTIES and wordy(text)
        sentence = re.match(r"[A-Z][a-z]+ \w", text) is not None and wordy(text)
        if (shown or sentence) and before != ["t", "("]:
            found.append(text)
    assert found == []


@pytest.mark.parametrize("path", sorted((ROOT / "web").glob("*.py")), ids=lambda path: path.name)
def test_refusals_of_the_web_are_sentences_of_the_catalogues(path):
    bare = [
        f"{path.name}:{node.lineno}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
        for argument in node.exc.args[:2]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
    assert bare == []
