"""Every setting in one frozen place, each with its unit and a sentence. Comes from a TOML file, the environment and the command line."""

import re
import tomllib
from contextlib import suppress
from difflib import get_close_matches
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal

import platformdirs
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from companion.errors import UsageError
from companion.text import Text, say


class Settings(BaseSettings):
    """What a table needs to know before it starts. Environment variables: COMPANION_ and the name, e.g. COMPANION_PORT=8080."""

    model_config = SettingsConfigDict(frozen=True, env_prefix="COMPANION_", extra="forbid", coerce_numbers_to_str=True)

    data: Path = Field(
        default_factory=lambda: Path(platformdirs.user_data_dir("table-companion", appauthor=False)),
        description="Folder of the journal, the PIN and the profiles.",
    )
    host: str = Field("127.0.0.1", min_length=1, description="Address to serve on; 0.0.0.0 for every device in the house.")
    port: int = Field(8000, ge=0, le=65535, description="Port to serve on; 0 takes a free one.")
    tls: bool = Field(False, description="HTTPS on a second port; on by itself where a browser in the house is the camera.")
    tls_port: int = Field(8443, ge=0, le=65535, description="Port of the HTTPS side; 0 takes a free one.")
    names: Annotated[tuple[str, ...], NoDecode] = Field((), description="Further host names this table is served under (companion.local).")
    camera: str = Field("none", description="picamera2[:N], usb[:N], folder:DIR, watch:DIR, video:FILE, browser or none.")
    panel: str = Field("none", description="gpio, keyboard, script:FILE, none, or several joined by +.")
    mqtt: SecretStr = Field(SecretStr("none"), description="MQTT broker to tell what happens (mqtt://user:password@host:1883), or none.")
    mqtt_ca: Path | None = Field(None, description="PEM file of who vouches for an mqtts:// broker; without one the system's authorities.")
    mqtt_table: str = Field(
        "table-companion", pattern=r"^[a-z0-9][a-z0-9_-]{0,31}$", description="What this table is called at the broker; two need two names."
    )
    crops_days: int = Field(60, ge=1, le=3650, description="Days that corrected dice are kept as pictures, where the owner said yes.")
    profile: Path | None = Field(None, description="Calibration profile; without one the printed mat's markers are enough.")
    pin: str | None = Field(None, pattern=r"^\d{6}$", description="The table's six-digit PIN; made at first start when absent.")
    local_trust: bool = Field(True, description="A browser on this very machine needs no PIN.")
    streams: int = Field(64, ge=1, le=512, description="Screens that may follow live at once.")
    streams_per_address: int = Field(8, ge=1, le=512, description="Of these, how many from one address.")
    language: Literal["en", "de"] = Field("en", description="Language of screens that ask for none.")

    switch_off: Path | None = Field(
        None, description="File that asks the system to switch the machine off when *next* is held twice; the service sets it."
    )

    pin_confirm: int = Field(17, ge=0, le=53, description="BCM number of the confirm button's line.")
    pin_undo: int = Field(27, ge=0, le=53, description="BCM number of the undo button's line.")
    pin_next: int = Field(22, ge=0, le=53, description="BCM number of the next button's line.")
    pin_lamp_ready: int = Field(5, ge=0, le=53, description="BCM number of the green lamp's line.")
    pin_lamp_confirm: int = Field(6, ge=0, le=53, description="BCM number of the white lamp's line.")
    pin_lamp_trouble: int = Field(13, ge=0, le=53, description="BCM number of the red lamp's line.")
    pin_lamp_seat_red: int | None = Field(
        None, ge=0, le=53, description="Line of the seat lamp's red part; the lamp shows whose turn it is."
    )
    pin_lamp_seat_green: int | None = Field(None, ge=0, le=53, description="Line of its green part.")
    pin_lamp_seat_blue: int | None = Field(None, ge=0, le=53, description="Line of its blue part.")
    pin_buzzer: int = Field(19, ge=0, le=53, description="BCM number of the buzzer's line.")
    pin_strip_data: int | None = Field(
        None, ge=0, le=53, description="Line of the light strip's data; the strip shows whose majority each casino is."
    )
    pin_strip_clock: int | None = Field(None, ge=0, le=53, description="Line of its clock.")
    strip_lamps: int = Field(1, ge=1, le=10, description="Lamps of the strip for each casino.")
    strip_brightness: int = Field(4, ge=1, le=31, description="Brightness of the strip, 1 to 31; what that draws: docs/raspberry-pi.md.")

    @field_validator("host")
    @classmethod
    def _as_one_writes_it(cls, host: str) -> str:
        """One word for each address: 0 is 0.0.0.0, ::0 and [::] are ::, every device of the house is meant by all of them."""
        with suppress(ValueError):
            return str(ip_address("0.0.0.0" if host == "0" else host.strip("[]")))
        return host

    @field_validator("names", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        """In the environment and in a file names may stand in one line: a.local, b.local."""
        return tuple(re.findall(r"""[^\s,"'\[\]]+""", value)) if isinstance(value, str) else value

    def spared(self) -> "Settings":
        """The same without anything from outside: no camera, no profile, no panel, no broker."""
        return self.model_copy(update={"camera": "none", "profile": None, "panel": "none", "mqtt": SecretStr("none"), "tls": False})

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The command line wins over the environment, the environment over the file."""
        return (init_settings, env_settings, TomlConfigSettingsSource(settings_cls, toml_file=config_file()))


def config_file() -> Path:
    """Where the settings file is looked for; it need not exist."""
    return Path(platformdirs.user_config_dir("table-companion", appauthor=False)) / "companion.toml"


INSTALLED = Path(__file__).parent / "service" / "system" / "companion.toml"
PATTERNS = {  # of which setting → what a person is told
    "pin": say("a PIN has six digits"),
    "mqtt_table": say("it has up to 32 small letters a to z, digits, - and _, and begins with a letter or digit"),
}
IN_OUR_WORDS = {  # what the validator calls it → what a person is told
    "bool_parsing": say("true or false is needed"),
    "bool_type": say("true or false is needed"),
    "finite_number": say("a whole number is needed"),
    "int_from_float": say("a whole number is needed"),
    "int_parsing": say("a whole number is needed"),
    "int_type": say("a whole number is needed"),
    "path_type": say("the path of a file or folder is needed"),
    "string_too_short": say("an address is needed"),  # the only one with a least length
    "string_type": say("words in quotation marks are needed"),
    "tuple_type": say("a list of names is needed"),
}


def _why(field: str, bad: ErrorDetails) -> Text | str:
    """Why a setting can't be used."""
    bounds = bad.get("ctx", {})
    match bad["type"]:
        case "extra_forbidden":
            near = get_close_matches(field, Settings.model_fields, n=1)
            return say("there is none of that name; {near} is meant, perhaps", near=near[0]) if near else say("there is none of that name")
        case "greater_than_equal":
            return say("it is at least {least}", least=bounds["ge"])
        case "less_than_equal":
            return say("it is at most {most}", most=bounds["le"])
        case "literal_error":
            return say("it is one of {these}", these=bounds["expected"].replace(" or ", ", ").replace("'", ""))
        case "string_pattern_mismatch":
            return PATTERNS[field]
        case kind:
            return IN_OUR_WORDS.get(kind, bad["msg"])


class _Known(Settings):
    """Those that there are; others are passed over."""

    model_config = SettingsConfigDict(extra="ignore")


class _AsInstalled(_Known):
    """With the file that the service is installed with in place of one that can't be read."""

    @classmethod
    def settings_customise_sources(
        cls, settings_cls: type[BaseSettings], *sources: PydanticBaseSettingsSource, **named: PydanticBaseSettingsSource
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return (named["init_settings"], named["env_settings"], TomlConfigSettingsSource(settings_cls, toml_file=INSTALLED))


def settings_as_far_as_they_go(**given: Any) -> tuple[Settings, UsageError | None]:
    """As load_settings, for a service that nobody sees refuse: what can't be used is as the service is installed, and why it can't."""
    try:
        return load_settings(**given), None
    except UsageError as refusal:
        asked = {name: value for name, value in given.items() if value is not None}
        kind = _Known if isinstance(refusal.__cause__, ValidationError) else _AsInstalled
        try:
            return kind(**asked), refusal
        except ValidationError as bad:
            return kind(**{**asked, **_installed({str(one["loc"][0]) for one in bad.errors()})}), refusal


def _installed(fields: set[str]) -> dict[str, Any]:
    """The values that these settings have where nobody has changed them."""
    shipped = tomllib.loads(INSTALLED.read_text(encoding="utf-8"))
    return {name: shipped.get(name, Settings.model_fields[name].get_default(call_default_factory=True)) for name in fields}


def load_settings(**given: Any) -> Settings:
    """Settings from file, environment and the given values (None means not given). Raises UsageError naming the first bad field."""
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as bad:
        first = bad.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "settings"
        raise UsageError(
            say("The setting {field} can't be used: {why}.", field=field, why=_why(field, first)),
            say("Mend it on the command line, in COMPANION_… or in {file}.", file=str(config_file())),
        ) from bad
    except OSError as bad:  # it may hold a password, and be its owner's alone
        raise UsageError(
            say("The settings file {file} can't be read: {why}.", file=str(config_file()), why=bad.strerror or str(bad)),
            say("Ask with its owner's rights (sudo), or get leave to read it."),
        ) from bad
    except (ValueError, RecursionError) as bad:  # TOML that can't be read
        no_text = isinstance(bad, UnicodeDecodeError)
        why = say("it is no text") if no_text else str(bad)
        raise UsageError(
            say("The settings file {file} can't be read: {why}.", file=str(config_file()), why=why),
            say("Save it as UTF-8.") if no_text else say("Mend or remove it."),
        ) from bad
