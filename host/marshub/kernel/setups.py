"""Setups of games, read from plain data, with errors that say how to correct them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from marshub.clean import cleaned

from .errors import BadSetup
from .game import Game

U = TypeVar("U", bound=msgspec.Struct)

_FIELD = re.compile(r"at `\$\.(\w+)")
_UNKNOWN = re.compile(r"unknown field `(.*)`")


def read_setup(game: Game[Any, U], given: Any) -> U:
    """Return the setup that `given` describes: a setup, or plain data with what it leaves out as it is by default.

    Raises BadSetup, which names the field and what it may be.
    """
    try:
        plain = cleaned(msgspec.to_builtins(given or {}))
        return msgspec.convert(plain, game.setup_type)
    except msgspec.ValidationError as error:
        raise BadSetup(f"{game.id}: {_wrong(game, plain, str(error))}") from None
    except ValueError as error:
        raise BadSetup(f"setup of {game.id}: {error}") from None


def _wrong(game: Game[Any, Any], given: Any, error: str) -> str:
    """Return one line about a field that is none, or has a value that it cannot have.

    Msgspec's own where that is all.
    """
    if unknown := _UNKNOWN.search(error):
        known = ", ".join(game.setup_type.__struct_encode_fields__)
        return f"there is no {unknown[1]!r} to choose; choose from {known}"
    where = _FIELD.search(error)
    choice = next((choice for choice in game.choices() if where and choice.field == where[1]), None)
    if choice is None or not isinstance(given, Mapping):
        return f"setup: {error}"
    offered = choice.offered({**{each.field: each.default for each in game.choices()}, **given}) or choice.values
    return f"{choice.field} cannot be {given[choice.field]!r}; it can be {', '.join(map(str, offered))}"


def choice_of(wish: str) -> tuple[str, str | int]:
    """Return a choice written as "field=value", as field and value. Raises BadSetup."""
    field, equals, value = wish.partition("=")
    if not (field and equals):
        raise BadSetup(f"field=value is expected, such as players=2, not {wish!r}")
    return field, int(value) if value.isdecimal() else value
