"""The languages of the interface: one for each folder `locales/<code>` with a file `language.toml`.

Nothing else lists them: settings, commands, web pages, packs, rule texts, voices and tests find them here. The module
is in the lowest layer because the kernel (texts of packs) and `voice` need the list, and may not import `words`.
docs/new-language.md describes how to add one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

LOCALES = Path(__file__).with_name("locales")
FALLBACK = "en"  # what a language lacks is shown in this one
FACTS_FILE = "language.toml"


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The facts of a language, from its `language.toml`. Those with a default may be left out."""

    name: str  # in English
    endonym: str  # its own name, for players who look for it in a list
    yes: tuple[str, ...]  # typed lines that mean yes, in small letters
    articles: tuple[str, ...] = ()  # words that an abbreviation leaves out, in small letters
    mac_voice: str = ""  # a voice that every Mac has; "": the system's voice
    culture: str = ""  # the voice's culture on Windows ("it-IT"); "": English


def read_languages(locales: Path = LOCALES) -> dict[str, Language]:
    """Return the languages of a folder by code: the fallback first, then by their English names.

    Raises:
        ValueError: If a `language.toml` is not TOML, or lacks a fact; the error names the file.
    """
    languages = {}
    for file in locales.glob(f"*/{FACTS_FILE}"):
        try:
            languages[file.parent.name] = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Language)
        except ValueError as error:
            raise ValueError(f"{file}: {error}") from None
    return dict(sorted(languages.items(), key=lambda item: (item[0] != FALLBACK, item[1].name)))


LANGUAGES: Mapping[str, Language] = read_languages()
