"""Data packs: TOML files decoded into typed structs, and the texts in them.

A mistake in a pack is explained by file, line and field.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib.util import cache_from_source
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from marshub.files import write_whole
from marshub.languages import FALLBACK, LANGUAGES

from .errors import PackError
from .toml_lines import Spot, find_lines, format_path
from .untrusted_input import UnreadableInput, parse_toml, read_bytes

T = TypeVar("T")
_PACKAGE = Path(__file__).parents[1]


def hash_pack(data: bytes) -> bytes:
    """Return the SHA-256 of the bytes of a pack."""
    import hashlib  # imported late: it loads OpenSSL

    return hashlib.sha256(data).digest()


@lru_cache(maxsize=512)
def parse_pack(text: str, cache_file: Path | None) -> dict[str, Any]:
    """Return the data in the text of a pack, which is parsed once: a changed file is another text. Not to be changed.

    Args:
        text: The text.
        cache_file: The file that keeps the data for the next process; None: no file does.

    Raises:
        UnreadableInput: If it is not TOML.
    """
    digest = hash_pack(text.encode())
    if cache_file is not None:
        # Anything else in that file is overwritten: the data of another text, half of a file, another program's.
        with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            kept = cache_file.read_bytes()
            of_text, checksum, encoded = msgspec.msgpack.decode(kept, type=tuple[bytes, bytes, bytes])
            if (of_text, checksum) == (digest, hash_pack(encoded)):
                return msgspec.msgpack.decode(encoded, type=dict[str, Any])
    data = parse_toml(text)
    if cache_file is not None and not sys.dont_write_bytecode:
        encoded = msgspec.msgpack.encode(data)
        content = msgspec.msgpack.encode((digest, hash_pack(encoded), encoded))
        if msgspec.msgpack.decode(encoded) == data:  # not with a date in it
            with suppress(OSError):  # an installation that cannot be written
                write_whole(cache_file, content, sync=False)
    return data


def _find_cache_file(file: Path) -> Path | None:
    """Return where the data of a pack that ships with MarsHub is kept: beside the bytecode; None for other packs."""
    if not file.is_relative_to(_PACKAGE):
        return None
    return Path(cache_from_source(str(file))).with_name(f"{file.name}.msgpack")


class PackFile(Generic[T]):
    """A pack file as far as it could be read.

    `content` is the decoded pack without its wrong parts (None if nothing could be decoded), `raw` the TOML data,
    `mistakes` all mistakes, in the order of the file, `digest` the hash of its lines, however they end: Git and
    editors change that.
    """

    def __init__(self, file: Path, type: type[T]) -> None:  # noqa: A002 - msgspec's own word
        """Read `file` as a `type`. Mistakes are collected, never raised."""
        self.file = file
        self.content: T | None = None
        self.raw: dict[str, Any] = {}
        self.mistakes: list[PackError] = []
        self.digest = ""
        self._text = ""
        self._lines: dict[Spot, int] | None = None
        try:
            self._read()
        except PackError as error:
            self.mistakes.append(error)
            return
        try:
            self.content = msgspec.convert(self.raw, type)
        except msgspec.ValidationError:
            from .pack_mistakes import convert_leniently  # imported late: only a wrong pack needs it

            self.content, mistakes = convert_leniently(self.raw, type)
            self.mistakes = [self.error(spot, problem) for spot, problem in mistakes]
            self.mistakes.sort(key=lambda error: error.line)

    def _read(self) -> None:
        name = self.file.name
        try:
            data = read_bytes(self.file)
            self._text = data.decode("utf-8")
        except FileNotFoundError as error:
            raise PackError(name, 1, "$", f"cannot be read: {error.strerror}") from None
        except UnreadableInput as error:
            raise PackError(name, 1, "$", error.reason) from None
        except UnicodeDecodeError as error:
            raise PackError(name, 1, "$", f"is not UTF-8 text (byte {error.start})") from None
        self.digest = hash_pack(data.replace(b"\r\n", b"\n")).hex()
        try:
            self.raw = parse_pack(self._text, _find_cache_file(self.file))
        except UnreadableInput as error:
            raise PackError(name, error.line, "$", error.reason) from None

    def error(self, spot: Spot, problem: str) -> PackError:
        """Return a mistake at `spot` of this file, with its line."""
        if self._lines is None:
            self._lines = find_lines(self._text) if self.raw else {}
        return PackError(self.file.name, _line_of(self._lines, spot), format_path(spot), problem)


def _line_of(lines: dict[Spot, int], spot: Spot) -> int:
    return next((lines[spot[:end]] for end in range(len(spot), 0, -1) if spot[:end] in lines), 1)


# The code of a language, in the texts of packs. Only decoding needs to know which there are.
if TYPE_CHECKING:
    Language: TypeAlias = str
else:
    Language = Literal[tuple(LANGUAGES)]

#: A text in a pack: one for all languages, or one for each; missing languages fall back to English.
GivenText: TypeAlias = str | Mapping[Language, str]


class PackText(NamedTuple):
    """A text in a part of a pack.

    `name` is shown where a pack has texts in some languages, but not in the player's. `needed`: the pack cannot be
    played without any text there.
    """

    spot: Spot  # of the part
    field: str
    key: str  # its message key
    given: GivenText
    name: str = ""
    needed: bool = True

    def texts_by_language(self) -> dict[Language, str]:
        """Return the text in every language; {} where the pack gives none.

        Example:
            >>> PackText(("tile", 0), "title", "tile-a", {"it": "Lago", "en": "Lake"}).texts_by_language()
            {'en': 'Lake', 'it': 'Lago', 'es': 'Lake'}
            >>> PackText(("tile", 0), "title", "tile-a", {}, name="a").texts_by_language()["it"]
            'a'
            >>> PackText(("tile", 0), "title", "tile-a", "").texts_by_language()
            {}
        """
        if isinstance(self.given, str):
            return dict.fromkeys(LANGUAGES, self.given) if self.given else {}
        fallback = self.given.get(FALLBACK) or next(iter(self.given.values()), self.name)
        return {language: self.given.get(language, fallback) for language in LANGUAGES} if fallback else {}

    def missing_languages(self) -> list[Language]:
        """Return the languages in which the pack gives no text of its own.

        Example:
            >>> PackText(("tile", 0), "title", "tile-a", {"it": "Lago", "en": ""}).missing_languages()
            ['en', 'es']
            >>> [len(PackText(("tile", 0), "title", "tile-a", text).missing_languages()) for text in ("Lake", "")]
            [0, 3]
        """
        if isinstance(self.given, str):
            return [] if self.given else list(LANGUAGES)
        return [language for language in LANGUAGES if not self.given.get(language)]


def describe_missing_text(field: str, missing: Sequence[Language], remedy: str = "") -> str:
    """Describe a text that some languages lack. `remedy` says how to add it; by default as `field = { en = … }`.

    Example:
        >>> describe_missing_text("title", ["it"])
        'no title in Italian; add title = { it = … }'
        >>> describe_missing_text("title", list(LANGUAGES), "a title")
        'no title in any language; add a title'
    """
    languages = (
        "any language"
        if len(missing) == len(LANGUAGES)
        else " and ".join(LANGUAGES[language].name for language in missing)
    )
    texts = ", ".join(f"{language} = …" for language in missing)
    return f"no {field} in {languages}; add {remedy or f'{field} = {{ {texts} }}'}"
