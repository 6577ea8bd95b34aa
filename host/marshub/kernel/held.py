"""The differences between a seat's view and the public view, for games without words of their own for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from .report import Section
from .words import quoted, say


def told_apart(open_view: Any, own_view: Any) -> tuple[Section, ...]:
    """Return a sentence for each place of a state that differs between a seat's view and the public view.

    For games without their own words for private hands.
    """
    found = tuple(_places(msgspec.to_builtins(open_view), msgspec.to_builtins(own_view), ()))
    told = tuple(say("held-plain", place=quoted(" › ".join(path)), value=quoted(value)) for path, value in found)
    return (Section(told),) if told else ()


def _places(seen: Any, own: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield path and value of each place that differs."""
    if seen == own:
        return
    if isinstance(own, dict):
        there = seen if isinstance(seen, dict) else {}
        for name, value in own.items():
            yield from _places(there.get(name), value, (*path, _readable(name)))
    elif isinstance(own, list):
        yield path, ", ".join(_readable(each) if isinstance(each, str | int) else str(each) for each in own)
    elif own is not None:
        yield path, _readable(own)


def _readable(name: object) -> str:
    return str(name).replace("_", " ").replace("-", " ")
