"""The tables to play: every combination of the choices that distinguish a game's rows, or the requested ones."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from marshub.kernel import BadSetup, Choice, Game
from marshub.kernel.setups import parse_choice

from .played_game import Table


def list_tables(game: Game[Any, Any], named: Mapping[str, Sequence[str | int]] = MappingProxyType({})) -> list[Table]:
    """Return every combination of the `named` values, by field; a field without named values takes all its values.

    Raises BadSetup.
    """
    choices = {choice.field: choice for choice in game.list_choices() if choice.field in game.grouping_choices}
    for field, values in named.items():
        if field not in choices:
            raise BadSetup(f"{game.id} is not counted by {field!r}; it is by {', '.join(choices)}")
        for value in values:
            if value not in choices[field].values:
                raise BadSetup(
                    f"{field}: there is no {value!r}; choose from {', '.join(map(str, choices[field].values))}"
                )
    result: list[Table] = [{}]
    for field in game.grouping_choices:
        result = [
            more for table in result for more in _vary_choice(table, choices[field], choices, named.get(field, ()))
        ]
    return result


def parse_choices(texts: Sequence[str]) -> dict[str, list[str | int]]:
    """Parse "field=value" texts into values by field. Raises BadSetup."""
    named: dict[str, list[str | int]] = {}
    for text in texts:
        field, value = parse_choice(text)
        named.setdefault(field, []).append(value)
    return named


def _vary_choice(table: Table, choice: Choice, choices: Container[str], values: Sequence[str | int]) -> Iterator[Table]:
    """Yield `table` with each value of one more choice; unchanged if the choice does not apply there."""
    offered = choice.values if choice.of not in choices else choice.list_values(table)
    if not offered and not values:
        yield table
    for value in values or offered:
        if value in offered:
            yield {**table, choice.field: value}
