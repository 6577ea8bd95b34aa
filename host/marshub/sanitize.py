"""Cleaning of untrusted text, once, where it comes in; and which names may become parts of paths.

What goes are letters that steer a terminal or turn a line around: C0 and C1 controls, DEL (ECMA-48), line and paragraph
separators, overrides, embeddings and isolates of the Unicode bidirectional algorithm (UAX 9), halves of surrogates.
"""

from __future__ import annotations

import re
from typing import Any, NewType, TypeVar, cast

import msgspec

T = TypeVar("T")

MOST = 300  # letters of one line of somebody else's
INSTEAD = "\N{REPLACEMENT CHARACTER}"

_STEERING = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
# Patterns are compiled when they are first used: most texts are printable.
_LETTERS = f"[{_STEERING}]"
_LETTERS_BUT_BREAKS = f"(?![\n\t])[{_STEERING}]"
#: The same in a JSON text: as an escape, or as UTF-8.
_SUSPECT = rb"\\[bfnrtu]|[\x7f]|\xc2[\x80-\x9f]|\xd8\x9c|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]"


_NAME = r"(?i)[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?"
_RESERVED = r"(?i)(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?"  # names of devices on Windows
#: What a name has to be, for messages.
NAME_RULE = "a name of 1 to 64 letters a to z, digits, '-', '_' and '.', with a letter or digit at both ends"

#: Words that somebody else wrote, in which nothing steers a terminal.
SanitizedText = NewType("SanitizedText", str)


def sanitize_line(text: str, most: int = MOST) -> SanitizedText:
    """Return `text` as one line of at most `most` characters: control characters are replaced, long texts cut off."""
    if len(text) > most:
        text = text[: most - 1] + "…"
    return SanitizedText(text if text.isprintable() else re.sub(_LETTERS, INSTEAD, text))


def sanitize_lines(text: str) -> SanitizedText:
    """Return `text` of several lines, cleaned; line breaks and tabs stay, and the length is not limited."""
    return SanitizedText(re.sub(_LETTERS_BUT_BREAKS, INSTEAD, text.replace("\r", "")) if is_control(text) else text)


def is_control(text: str) -> bool:
    """Return whether something in `text` steers a terminal; breaks of lines and tabs do not."""
    return not text.isprintable() and re.search(_LETTERS_BUT_BREAKS, text) is not None


def is_name(text: str) -> bool:
    r"""Return whether `text` may become part of a path, whatever the system: see NAME_RULE.

    Example:
        >>> [is_name(text) for text in ("hub-s3", "../hub", "hub/s3", "a\\\\b", "<b>", "nul", "")]
        [True, False, False, False, False, False, False]
    """
    return re.fullmatch(_NAME, text) is not None and re.fullmatch(_RESERVED, text) is None


def clean_json(data: bytes) -> bytes:
    """Return a JSON text with the same values, in whose strings and names nothing steers: those letters are replaced.

    Raises msgspec.DecodeError if it is none, ValueError if it is nested too deeply.
    """
    if re.search(_SUSPECT, data) is None:
        return data
    return msgspec.json.encode(sanitize_values(msgspec.json.decode(data)))


def sanitize_values(value: T) -> T:
    """Return plain data (lists, mappings, strings, numbers) in whose strings and names nothing steers.

    Raises ValueError for what is nested too deeply to be looked through.
    """
    try:
        return cast("T", _sanitize_value(value))
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _sanitize_value(value: Any) -> Any:
    if isinstance(value, str):
        return value if value.isprintable() else re.sub(_LETTERS, INSTEAD, value)
    if isinstance(value, dict):
        return {_sanitize_value(name): _sanitize_value(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_sanitize_value(item) for item in value]
    return value
