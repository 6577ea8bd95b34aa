"""Sentences about the values that a place may hold, shown when a correction is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .errors import BadAdjustment
from .naming import SAID, field_words, pattern_of, place_words, value_words
from .places import Allowed, Names, allowed, bare, hints, inner_of, is_struct
from .words import Words, say

if TYPE_CHECKING:
    from .game import Game

_RULE = re.compile(r"\b[A-Z]{2}-[A-Z0-9]+-\d+\b")  # an id of the catalogue
TRIED = 100  # so many numbers are tried to say which of them fit


def spanned(game: Game[Any, Any], path: str, hint: Any, may: Allowed, names: Names) -> Words:
    """Describe the values that `path` may hold at all: "Stress can be 0 to 17. At 18 a fight breaks out, ...".

    `names` are the existing ids, as from `Game.list_names`.
    """
    place, why = place_words(game, path), _why(game, path)
    if may.sort == "number":
        if may.low is not None and may.high is not None:
            lists = {"place": place, **({"why": why} if why else {})}
            key = "told-can-from-to-why" if why else "told-can-from-to"
            return Words(key, {"low": may.low, "high": may.high}, lists)
        return Words("told-can-from", {"low": may.low or 0}, {"place": place})
    if may.sort == "choice":
        return _of_these(game, place, hint, may.values)
    if may.sort == "list" and may.of is not None and may.of.sort == "choice":
        return _of_these(game, place, inner_of(hint), may.of.values, key="told-can-list")
    if may.sort == "list" and may.of is not None and may.of.low is not None and may.of.high is not None:
        return Words(
            "told-can-list", {}, {"place": place, "values": (say("told-span", low=may.of.low, high=may.of.high),)}
        )
    each = bare(inner_of(hint) if may.sort == "list" else hint)
    if is_struct(each):
        parts = tuple(_part(game, path, field, inner, names) for field, inner in hints(each).items())
        return Words(
            "told-can-parts-each" if may.sort == "list" else "told-can-parts", {}, {"place": place, "parts": parts}
        )
    return Words("told-can-such", {}, {"place": place})


def _part(game: Game[Any, Any], path: str, field: str, hint: Any, names: Names) -> Words:
    """Return the label of a field of the value at `path`, with its values if they are few or a range."""
    what, may = field_words(game, path, field), allowed(hint, names)
    values: tuple[Words, ...] = ()
    if may.sort == "number" and may.low is not None and may.high is not None:
        values = (say("told-span", low=may.low, high=may.high),)
    elif may.sort == "choice":
        values = _named(game, hint, may.values)
    return Words("told-part", {}, {"what": (what,), "values": values}) if values else what


def cannot(game: Game[Any, Any], path: str) -> Words:
    """Describe that a value is impossible at `path` with the table as it is."""
    return Words("told-can-not", {}, {"place": place_words(game, path)})


def letters(game: Game[Any, Any], path: str, most: int) -> Words:
    """Describe that a text is too long."""
    return Words("told-can-letters", {"most": most}, {"place": place_words(game, path)})


def now(
    game: Game[Any, Any], path: str, hint: Any, may: Allowed, fits: Callable[[object], bool], refused: BadAdjustment
) -> Words:
    """Describe the values that `path` may hold now, found by trying: "Red, water: only 0 to 4 will do".

    The rules' objection in `refused` follows, or stands alone where nothing can be tried. Without words, the legal
    values are named, or the rules that the value breaks.
    """
    tried, why = _tried(game, path, hint, may, fits), refused.words
    if tried is not None and why is not None:
        return Words("told-why", {}, {"what": (tried,), "why": (why,)})
    if tried is None and why is None:
        place = place_words(game, path)
        legal = [value for value in refused.legal if may.of is not None and value in may.of.values]
        return _of_these(game, place, inner_of(hint), legal, key="told-can-list") if legal else _against(place, refused)
    return why or tried or cannot(game, path)


def _tried(game: Game[Any, Any], path: str, hint: Any, may: Allowed, fits: Callable[[object], bool]) -> Words | None:
    """Return the sentence with the values that fit; None where they cannot be tried, or none fits."""
    place = place_words(game, path)
    if may.sort == "number" and may.low is not None:
        high = may.low + TRIED if may.high is None else min(may.high, may.low + TRIED)
        good = [value for value in range(may.low, high + 1) if fits(value)]
        if good:
            return Words("told-can-now", {}, {"place": place, "values": tuple(_spans(good))})
    elif may.sort == "choice" and len(may.values) <= TRIED:
        values = [value for value in may.values if fits(value)]
        if values:
            return _of_these(game, place, hint, values, key="told-can-now")
    return None


def _against(place: tuple[Words, ...], refused: BadAdjustment) -> Words:
    """Return the sentence with the ids of the broken rules, as far as the error names them."""
    rules = ", ".join(dict.fromkeys(_RULE.findall(str(refused))))
    return (
        Words("told-can-not-by", {"rules": rules}, {"place": place})
        if rules
        else Words("told-can-not", {}, {"place": place})
    )


def _spans(numbers: Sequence[int]) -> list[Words]:
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return [
        say("told-span", low=span[0], high=span[-1]) if len(span) > 1 else say("number", n=span[0]) for span in found
    ]


def _of_these(
    game: Game[Any, Any], place: tuple[Words, ...], hint: Any, values: Sequence[str | bool], key: str = "told-can-be"
) -> Words:
    return Words(key, {}, {"place": place, "values": _named(game, hint, values)})


def _named(game: Game[Any, Any], hint: Any, values: Sequence[str | bool]) -> tuple[Words, ...]:
    """Return the labels of the first values, and the number of the others."""
    named = tuple(words for value in values[:SAID] for words in value_words(game, hint, value))
    return (*named, say("told-more", count=len(values) - SAID)) if len(values) > SAID else named


def _why(game: Game[Any, Any], path: str) -> tuple[Words, ...]:
    key = game.bounds.get(pattern_of(game, path))
    return (say(key),) if key else ()
