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
        mistake = _explain_mistake(game, plain, str(error))
        raise BadSetup("{game}: {error}", "error-setup", game=game.id, error=mistake) from None
    except ValueError as error:
        raise BadSetup("setup of {game}: {error}", "error-setup-unreadable", game=game.id, error=error) from None


def _explain_mistake(game: Game[Any, Any], data: Any, error: str) -> BadSetup:
    """Explain a field that does not exist, or a value that is not legal, in one line.

    Msgspec's own message where there is nothing to add.
    """
    if unknown := _UNKNOWN.search(error):
        known = ", ".join(game.setup_type.__struct_encode_fields__)
        return make_no_choice_error(unknown[1], known)
    field = _FIELD.search(error)
    choice = next((choice for choice in game.list_choices() if field and choice.field == field[1]), None)
    if choice is None or not isinstance(data, Mapping):
        return BadSetup("setup: {error}", "error-setup-other", error=error)
    values = (
        choice.list_values({**{other.field: other.default for other in game.list_choices()}, **data}) or choice.values
    )
    return make_bad_choice_error(choice.field, data[choice.field], ", ".join(map(str, values)))


def make_no_choice_error(field: str, known: str) -> BadSetup:
    """Return the error of a choice that does not exist; `known` are those that do."""
    return BadSetup(
        "there is no {field} to choose; choose from {known}", "error-no-choice", field=repr(field), known=known
    )


def make_bad_choice_error(field: str, value: object, offered: object) -> BadSetup:
    """Return the error of a value that is not `offered` there."""
    message = "{field} cannot be {value}; it can be {offered}"
    return BadSetup(message, "error-bad-choice", field=field, value=repr(value), offered=offered)


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
        raise BadSetup("field=value is expected, such as players=2, not {text}", "error-no-equals", text=repr(text))
    return field, int(value) if value.isdecimal() else value
