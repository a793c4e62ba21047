"""Every setting in one frozen place, each with its unit and a sentence. Comes from a TOML file, the environment and the command line."""

from pathlib import Path
from typing import Any, Literal

import platformdirs
from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from companion.errors import UsageError
from companion.text import say


class Settings(BaseSettings):
    """What a table needs to know before it starts. Environment variables: COMPANION_ and the name, e.g. COMPANION_PORT=8080."""

    model_config = SettingsConfigDict(frozen=True, env_prefix="COMPANION_", extra="forbid")

    data: Path = Field(
        default_factory=lambda: Path(platformdirs.user_data_dir("table-companion", appauthor=False)),
        description="Folder of the journal, the PIN and the profiles.",
    )
    host: str = Field("127.0.0.1", description="Address to serve on; 0.0.0.0 for every device in the house.")
    port: int = Field(8000, ge=0, le=65535, description="Port to serve on; 0 takes a free one.")
    tls: bool = Field(False, description="HTTPS on a second port; on by itself where a browser in the house is the camera.")
    tls_port: int = Field(8443, ge=0, le=65535, description="Port of the HTTPS side; 0 takes a free one.")
    names: tuple[str, ...] = Field((), description="Further host names this table is served under (companion.local).")
    camera: str = Field("none", description="picamera2[:N], usb[:N], folder:DIR, watch:DIR, video:FILE, browser or none.")
    panel: str = Field("none", description="gpio, keyboard, script:FILE, none, or several joined by +.")
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


IN_OUR_WORDS = {"pin": say("a PIN has six digits")}  # where the validator speaks of patterns


def load_settings(**given: Any) -> Settings:
    """Settings from file, environment and the given values (None means not given). Raises UsageError naming the first bad field."""
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as bad:
        first = bad.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "settings"
        raise UsageError(
            say("The setting {field} can't be used: {why}.", field=field, why=IN_OUR_WORDS.get(field, first["msg"])),
            say("Mend it on the command line, in COMPANION_… or in {file}.", file=str(config_file())),
        ) from bad
    except ValueError as bad:  # TOML that can't be read
        raise UsageError(
            say("The settings file {file} can't be read: {why}.", file=str(config_file()), why=str(bad)),
            say("Mend or remove it."),
        ) from bad
