"""The texts that packs bring along, in the languages that packs may speak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

from .toml_lines import Spot

#: The languages that packs give their words in.
Language = Literal["en", "it", "es"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
_NAMES: dict[Language, str] = {"en": "English", "it": "Italian", "es": "Spanish"}

#: A text as a pack gives it: the same in all languages, or one for each; those left out fall back to English.
Given: TypeAlias = str | Mapping[Language, str]


class PackText(NamedTuple):
    """A text in a part of a pack.

    `name` is shown where a pack has texts in some languages, but not in the player's. `needed`: the pack cannot be
    played without any text there.
    """

    spot: Spot  # of the part
    field: str
    key: str  # the message that it is
    given: Given
    name: str = ""
    needed: bool = True

    def languages(self) -> dict[Language, str]:
        """Return the text in every language; {} where the pack gives none."""
        if isinstance(self.given, str):
            return dict.fromkeys(LANGUAGES, self.given) if self.given else {}
        fallback = self.given.get("en") or next(iter(self.given.values()), self.name)
        return {language: self.given.get(language, fallback) for language in LANGUAGES} if fallback else {}

    def lacking(self) -> list[Language]:
        """Return the languages in which the pack gives no text of its own."""
        if isinstance(self.given, str):
            return [] if self.given else list(LANGUAGES)
        return [language for language in LANGUAGES if not self.given.get(language)]


def no_text(field: str, missing: Sequence[Language], how: str = "") -> str:
    """Describe a text that some languages lack. `remedy` says how to add it; by default as `field = { en = … }`."""
    languages = "any language" if len(missing) == len(LANGUAGES) else " and ".join(_NAMES[each] for each in missing)
    texts = ", ".join(f"{each} = …" for each in missing)
    return f"no {field} in {languages}; add {how or f'{field} = {{ {texts} }}'}"
