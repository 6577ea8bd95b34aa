"""Setups of games, read from plain data, with errors that say how to correct them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from marshub.sanitize import sanitize_values

from .errors import BadSetup
from .game import Game

U = TypeVar("U", bound=msgspec.Struct)

_FIELD = re.compile(r"at `\$\.(\w+)")
_UNKNOWN = re.compile(r"unknown field `(.*)`")


def read_setup(game: Game[Any, U], data: Any) -> U:
    """Return the setup in `data`: a setup, or plain data, with defaults for missing fields.

    Raises:
        BadSetup: If it is none; the error names the field and its legal values.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> read_setup(CoinRace(), {"players": 3})
        CoinRaceSetup(players=3)
    """
    try:
        plain = sanitize_values(msgspec.to_builtins(data)) if data else {}
        return msgspec.convert(plain, game.setup_type)
    except msgspec.ValidationError as error:
        raise BadSetup(f"{game.id}: {_explain_mistake(game, plain, str(error))}") from None
    except ValueError as error:
        raise BadSetup(f"setup of {game.id}: {error}") from None


def _explain_mistake(game: Game[Any, Any], data: Any, error: str) -> str:
    """Explain a field that does not exist, or a value that is not legal, in one line.

    Msgspec's own message where there is nothing to add.
    """
    if unknown := _UNKNOWN.search(error):
        known = ", ".join(game.setup_type.__struct_encode_fields__)
        return f"there is no {unknown[1]!r} to choose; choose from {known}"
    field = _FIELD.search(error)
    choice = next((choice for choice in game.list_choices() if field and choice.field == field[1]), None)
    if choice is None or not isinstance(data, Mapping):
        return f"setup: {error}"
    values = (
        choice.list_values({**{other.field: other.default for other in game.list_choices()}, **data}) or choice.values
    )
    return f"{choice.field} cannot be {data[choice.field]!r}; it can be {', '.join(map(str, values))}"


def parse_choice(text: str) -> tuple[str, str | int]:
    """Return field and value of a choice written as "field=value".

    Raises:
        BadSetup: If it is not written so.

    Example:
        >>> parse_choice("players=2")
        ('players', 2)
        >>> parse_choice("=2")
        Traceback (most recent call last):
        marshub.kernel.errors.BadSetup: field=value is expected, such as players=2, not '=2'
    """
    field, equals, value = text.partition("=")
    if not (field and equals):
        raise BadSetup(f"field=value is expected, such as players=2, not {text!r}")
    return field, int(value) if value.isdecimal() else value
