"""The players' settings: language, theme, keys, motion, recordings, in one readable file in their folder."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Literal

import msgspec

from marshub.files import write_whole
from marshub.home import find_home
from marshub.kernel import Pace, untrusted_input
from marshub.languages import LANGUAGES

FILE_NAME = "settings.json"

#: The sound of a moment: nothing, the terminal's bell, or a voice that reads it.
Sound = Literal["off", "bell", "spoken"]


class Settings(msgspec.Struct):
    """The players' settings. `language` "" is the system's; `keys` maps binding ids ("table.undo") to other keys."""

    language: str = ""
    light: bool = False
    motion: bool = True  # scrolling and notifications are animated
    recording: bool = True
    moves: bool = True  # the moves to make on the table are listed
    stops: bool = False  # the table stops at every phase, and at each moment, instead of going on by itself
    pace: Pace = "cards"  # moments that are shown: all, or cards, dice and results, or none
    sound: Sound = "off"  # of moments
    toured: bool = False  # the first-run tour was seen
    keys: dict[str, str] = {}


def get_settings_path() -> Path:
    """Return the path of the settings file. It need not exist yet."""
    return find_home() / FILE_NAME


def load_settings(file: Path | None = None) -> tuple[Settings, str]:
    """Return the settings, and what was wrong with the file, "" for nothing. A broken file yields the defaults."""
    file = file or get_settings_path()
    try:
        settings = untrusted_input.parse_json(untrusted_input.read_bytes(file), Settings)
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, untrusted_input.UnreadableInput) as error:
        return Settings(toured=True), f"{file}: {error}"
    if settings.language and settings.language not in LANGUAGES:
        unknown_language, settings.language = settings.language, ""
        return settings, f"{file}: language: {unknown_language!r} is none of {', '.join(LANGUAGES)}"
    return settings, ""


def save_settings(settings: Settings, file: Path | None = None) -> None:
    """Write the settings. A file that cannot be read is kept next to them as `.broken`.

    Raises:
        OSError: The file cannot be written.
    """
    file = file or get_settings_path()
    if load_settings(file)[1]:
        with contextlib.suppress(OSError):
            os.replace(file, file.with_suffix(".broken"))
    write_whole(file, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
