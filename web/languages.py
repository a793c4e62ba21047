"""Languages of the pages: which one a device wants, and the catalogue its scripts translate with."""

import contextlib
import gettext
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from babel import Locale
from babel.numbers import format_compact_currency, format_currency, get_decimal_symbol
from flask import Flask, request
from flask_babel import Babel, get_locale  # type: ignore[import-untyped]
from markupsafe import Markup, escape

from companion.journal.export import Sheet
from companion.news import Note, translated_notes
from companion.text import Text
from web.parts import parts

TRANSLATIONS = Path(__file__).parent / "translations"
OWN_NAMES = {"en": "English", "de": "Deutsch"}
COOKIE = "language"
FLAG = re.compile(r"(--[a-z-]+(?: [\w.]*\w)?[.,;]?)")


def languages() -> tuple[str, ...]:
    """English, in which every sentence is written, and each folder of translations/."""
    return ("en", *sorted(path.name for path in TRANSLATIONS.iterdir() if (path / "LC_MESSAGES" / "messages.mo").exists()))


def speak_languages(app: Flask) -> None:
    app.jinja_env.globals.update(say=translated, tell=tell)
    app.jinja_env.filters["flags"] = whole_flags
    Babel(app, locale_selector=chosen_language, default_translation_directories=str(TRANSLATIONS))
    app.context_processor(lambda: {"language": spoken(), "languages": {code: OWN_NAMES.get(code, code) for code in languages()}})


def chosen_language() -> str:
    """What the person chose on this device, else what the browser prefers, else the table's setting."""
    chosen = request.args.get("language") or request.cookies.get(COOKIE)
    if chosen in languages():
        return chosen
    return request.accept_languages.best_match(languages()) or parts().settings.language


def spoken() -> str:
    """The language of this answer."""
    return str(get_locale() or "en")


@lru_cache
def catalogue(language: str) -> dict[str, str]:
    """Every sentence and its translation, English template → template; empty for English and for languages unknown."""
    if language not in languages() or language == "en":
        return {}
    found = gettext.translation("messages", TRANSLATIONS, [language])
    entries: dict[str, str] = vars(found)["_catalog"]
    return {english: said for english, said in entries.items() if isinstance(english, str) and english and said}


@lru_cache
def _news(language: str) -> dict[str, Note]:
    with contextlib.suppress(OSError):
        return translated_notes((TRANSLATIONS / language / "news.md").read_text(encoding="utf-8"))
    return {}


def tell_news(notes: Iterable[Note]) -> list[tuple[str, Note]]:
    """What an update brought in the language of this answer, each note with its language: English where nobody has translated it yet."""
    known, told = _news(spoken()), []
    for note in notes:
        begins = next((begins for begins in known if (note.title + note.text).startswith(begins)), None)
        told.append(("en", note) if begins is None else (spoken(), known[begins]))
    return told


def translated(sentence: Mapping[str, Any]) -> str:
    """A sentence as views carry it ({text, template, values}), in the language of this answer."""
    return tell(Text.from_plain(sentence))


def tell(text: Text) -> str:
    """A sentence, and every sentence and dice colour within it, in the language of this answer."""
    return tell_in(spoken(), text)


def whole_flags(text: str) -> Markup:
    """A sentence in which no line ends within what is to be typed: “--host 0.0.0.0” stays whole."""
    return Markup(FLAG.sub(r'<span class="whole">\1</span>', str(escape(text))))


def tell_in(language: str, text: Text) -> str:
    """The same in a language that is named: for files, which no browser asks for."""
    return str(_turned(text, language))


def sheet_in(language: str) -> Sheet:
    """CSV as the spreadsheets of a language open it."""
    return Sheet(";" if get_decimal_symbol(language) == "," else ",", partial(tell_in, language))


def _turned(text: Text, language: str) -> Text:
    words = catalogue(language)

    def value_of(name: str, value: Any) -> Any:
        if isinstance(value, Text):
            return _turned(value, language)
        if isinstance(value, int) and name.endswith("_usd"):
            return _dollars(value, language)
        if isinstance(value, int) and name.endswith("_musd"):
            return _millions(value, language)
        return words.get(value, value) if name.endswith("_colour") and isinstance(value, str) else value

    return Text(words.get(text.template, text.template), tuple((name, value_of(name, value)) for name, value in text.values))


def _dollars(dollars: int, language: str) -> str:
    pattern = Locale.parse(language).currency_formats["standard"].pattern.replace(".00", "")
    return format_currency(dollars, "USD", pattern, language, currency_digits=False)


def _millions(millions: int, language: str) -> str:
    """$7M, 7 Mio. $. A thousand of them and more in full: compact would round them to billions."""
    if millions == 0 or abs(millions) >= 1000:
        return _dollars(millions * 1_000_000, language)
    return format_compact_currency(millions * 1_000_000, "USD", locale=language)
