"""The players' preferences: language, theme, keys, motion, recordings.

Kept in their own folder, in one readable file.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Literal

import msgspec

from marshub.files import write_whole
from marshub.home import find_home
from marshub.kernel import Pace, untrusted_input
from marshub.words import LANGUAGES

FILE = "settings.json"

#: What is heard when something happens that wants looking up: nothing, the terminal's bell, a voice that reads it.
Sound = Literal["off", "bell", "spoken"]


class Settings(msgspec.Struct):
    """The players' wishes. `language` "" is the system's; `keys` maps binding ids ("table.undo") to other keys."""

    language: str = ""
    light: bool = False
    motion: bool = True  # scrolling and notices may move
    recording: bool = True
    moves: bool = True  # what hands have to move on the table is listed
    pace: Pace = "cards"  # of what happens: all of it is shown in moments, or cards, dice and results, or none
    sound: Sound = "off"  # of what happens
    toured: bool = False  # the first-run tour was seen
    keys: dict[str, str] = {}


def settings_path() -> Path:
    """Return the file of the settings. It need not exist yet."""
    return find_home() / FILE


def load(file: Path | None = None) -> tuple[Settings, str]:
    """Return the settings, and what was wrong with them, "" if nothing.

    A broken file never keeps anybody from playing.
    """
    file = file or settings_path()
    try:
        settings = untrusted_input.parse_json(untrusted_input.read_bytes(file), Settings)
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, untrusted_input.UnreadableInput) as error:
        return Settings(toured=True), f"{file}: {error}"
    if settings.language and settings.language not in LANGUAGES:
        wrong, settings.language = settings.language, ""
        return settings, f"{file}: language: {wrong!r} is none of {', '.join(LANGUAGES)}"
    return settings, ""


def store(settings: Settings, file: Path | None = None) -> None:
    """Write the settings; what cannot be read there is kept beside them. Raises OSError."""
    file = file or settings_path()
    if load(file)[1]:
        with contextlib.suppress(OSError):
            os.replace(file, file.with_suffix(".broken"))
    write_whole(file, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
