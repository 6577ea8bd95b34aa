"""Printed words of a face, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable

from marshub.languages import FALLBACK
from marshub.words import Speech, capitalize, list_message_keys

#: Names no language changes.
GAMES = "game-"


def make_printer(language: str | None) -> Callable[[str], str]:
    """Return a function that turns a key such as ``zone-lab`` or ``face-stress`` into words.

    The key of an owner's overlay without words is printed as it is.
    """
    voice = Speech(language)
    known = list_message_keys(FALLBACK)

    def say(key: str) -> str:
        if key in known:
            return voice.plain_text(key)
        return key.partition("-")[2].replace("-", " ").title() if key.startswith(GAMES) else _to_plain(key)

    return say


def _to_plain(key: str) -> str:
    return capitalize(key.partition("-")[2].replace("-", " "))
