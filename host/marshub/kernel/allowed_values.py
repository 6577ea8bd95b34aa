"""Sentences about the values that a place may hold, shown when a correction is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .errors import BadAdjustment
from .labels import LISTED_VALUES, label_field, label_place, label_value, make_path_pattern
from .places import AllowedValues, Names, field_types, find_allowed_values, is_struct, item_type, strip_annotations
from .words import Words, say

if TYPE_CHECKING:
    from .game import Game

_RULE = re.compile(r"\b[A-Z]{2}-[A-Z0-9]+-\d+\b")  # a rule id of the catalogue
MOST_TRIED = 100  # numbers that are tried at most, to list those that fit


def describe_allowed(game: Game[Any, Any], path: str, hint: Any, expected: AllowedValues, names: Names) -> Words:
    """Describe the values that `path` may hold at all: "Stress can be 0 to 17. At 18 a fight breaks out, ...".

    `names` are the existing ids, as from `Game.list_names`.
    """
    place, reason = label_place(game, path), _bound_message(game, path)
    if expected.sort == "number":
        if expected.low is not None and expected.high is not None:
            lists = {"place": place, **({"why": reason} if reason else {})}
            key = "told-can-from-to-why" if reason else "told-can-from-to"
            return Words(key, {"low": expected.low, "high": expected.high}, lists)
        return Words("told-can-from", {"low": expected.low or 0}, {"place": place})
    if expected.sort == "choice":
        return _describe_values(game, place, hint, expected.values)
    items = expected.of if expected.sort == "list" else None
    if items is not None and items.sort == "choice":
        return _describe_values(game, place, item_type(hint), items.values, key="told-can-list")
    if items is not None and items.low is not None and items.high is not None:
        span = say("told-span", low=items.low, high=items.high)
        return Words("told-can-list", {}, {"place": place, "values": (span,)})
    item_hint = strip_annotations(item_type(hint) if expected.sort == "list" else hint)
    if is_struct(item_hint):
        parts = tuple(
            _describe_part(game, path, field, inner, names) for field, inner in field_types(item_hint).items()
        )
        return Words(
            "told-can-parts-each" if expected.sort == "list" else "told-can-parts", {}, {"place": place, "parts": parts}
        )
    return Words("told-can-such", {}, {"place": place})


def _describe_part(game: Game[Any, Any], path: str, field: str, hint: Any, names: Names) -> Words:
    """Return the label of a field of the value at `path`, with its values if they are few or a range."""
    label, expected = label_field(game, path, field), find_allowed_values(hint, names)
    values: tuple[Words, ...] = ()
    if expected.sort == "number" and expected.low is not None and expected.high is not None:
        values = (say("told-span", low=expected.low, high=expected.high),)
    elif expected.sort == "choice":
        values = _label_values(game, hint, expected.values)
    return Words("told-part", {}, {"what": (label,), "values": values}) if values else label


def describe_impossible(game: Game[Any, Any], path: str) -> Words:
    """Describe that a value is impossible at `path` with the table as it is."""
    return Words("told-can-not", {}, {"place": label_place(game, path)})


def describe_length_limit(game: Game[Any, Any], path: str, longest: int) -> Words:
    """Describe that a text is too long."""
    return Words("told-can-letters", {"most": longest}, {"place": label_place(game, path)})


def describe_possible_now(
    game: Game[Any, Any],
    path: str,
    hint: Any,
    expected: AllowedValues,
    fitting_values: Sequence[str | bool | int],
    refused: BadAdjustment,
) -> Words:
    """Describe the values that `path` may hold now, as `list_fitting` found: "Red, water: only 0 to 4 will do".

    The rules' objection in `refused` follows, or stands alone where nothing can be tried. Without words, the legal
    values are named, or the rules that the value breaks.
    """
    fitting, objection = _describe_fitting(game, path, hint, expected, fitting_values), refused.words
    if fitting is not None and objection is not None:
        return Words("told-why", {}, {"what": (fitting,), "why": (objection,)})
    if fitting is None and objection is None:
        place = label_place(game, path)
        legal = [value for value in refused.legal if expected.of is not None and value in expected.of.values]
        return (
            _describe_values(game, place, item_type(hint), legal, key="told-can-list")
            if legal
            else _describe_broken_rules(place, refused)
        )
    return objection or fitting or describe_impossible(game, path)


def list_fitting(expected: AllowedValues, fits: Callable[[object], bool]) -> list[str | bool | int]:
    """Return the values that fit, found by trying; none where there are too many to try.

    Example:
        >>> list_fitting(AllowedValues("number", 1, 5), lambda value: value != 3)
        [1, 2, 4, 5]
        >>> list_fitting(AllowedValues("choice", values=("red", "blue")), lambda value: value != "red")
        ['blue']
        >>> [len(list_fitting(AllowedValues("number", *bounds), bool)) for bounds in ((0, 1000), (0,), ())]
        [100, 100, 0]
        >>> list_fitting(AllowedValues("choice", values=("card",) * 101), lambda value: True)
        []
    """
    values: Sequence[str | bool | int] = ()
    if expected.sort == "number" and expected.low is not None:
        high = expected.low + MOST_TRIED if expected.high is None else min(expected.high, expected.low + MOST_TRIED)
        values = range(expected.low, high + 1)
    elif expected.sort == "choice" and len(expected.values) <= MOST_TRIED:
        values = expected.values
    return [value for value in values if fits(value)]


def _describe_fitting(
    game: Game[Any, Any], path: str, hint: Any, expected: AllowedValues, fitting: Sequence[Any]
) -> Words | None:
    """Return the sentence with the values that fit; None where none is known."""
    place = label_place(game, path)
    if not fitting:
        return None
    if expected.sort == "number":
        return Words("told-can-now", {}, {"place": place, "values": tuple(_format_spans(fitting))})
    return _describe_values(game, place, hint, fitting, key="told-can-now")


def _describe_broken_rules(place: tuple[Words, ...], refused: BadAdjustment) -> Words:
    """Return the sentence with the ids of the broken rules, as far as the error names them."""
    rules = ", ".join(dict.fromkeys(_RULE.findall(str(refused))))
    return (
        Words("told-can-not-by", {"rules": rules}, {"place": place})
        if rules
        else Words("told-can-not", {}, {"place": place})
    )


def _format_spans(numbers: Sequence[int]) -> list[Words]:
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return [
        say("told-span", low=span[0], high=span[-1]) if len(span) > 1 else say("number", n=span[0]) for span in spans
    ]


def _describe_values(
    game: Game[Any, Any], place: tuple[Words, ...], hint: Any, values: Sequence[str | bool], key: str = "told-can-be"
) -> Words:
    return Words(key, {}, {"place": place, "values": _label_values(game, hint, values)})


def _label_values(game: Game[Any, Any], hint: Any, values: Sequence[str | bool]) -> tuple[Words, ...]:
    """Return the labels of the first values, and the number of the others."""
    labels = tuple(words for value in values[:LISTED_VALUES] for words in label_value(game, hint, value))
    return (*labels, say("told-more", count=len(values) - LISTED_VALUES)) if len(values) > LISTED_VALUES else labels


def _bound_message(game: Game[Any, Any], path: str) -> tuple[Words, ...]:
    key = game.bound_messages.get(make_path_pattern(game, path))
    return (say(key),) if key else ()
