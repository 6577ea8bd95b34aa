"""The base of printed parts: a name, a quantity, a size, and the numbers that the shape is made from."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import Any

#: The thinnest wall that may come out of it: three lines of a 0.4 mm nozzle.
MIN_WALL = 1.2
#: The thinnest that is drawn: four lines.
WALL = 1.6
LED_HOLE = 6.0
Size = tuple[float, float, float]


@dataclass(frozen=True)
class Part(ABC):
    """A part to print, `quantity` times; 0 means one for each piece of the game."""

    name: str
    title: str
    quantity: int

    @property
    @abstractmethod
    def size(self) -> Size:
        """The extent in x, y and z."""

    def list_numbers(self) -> dict[str, Any]:
        """Return everything its shape is made from, as plain JSON data."""
        kinds = (kind for kind in type(self).__mro__ if issubclass(kind, Part))
        fixed = {name: value for kind in kinds for name, value in vars(kind).items() if _is_measure(name, value)}
        fields_of_part = {
            field.name: getattr(self, field.name) for field in fields(self) if field.name not in ("title", "quantity")
        }
        nested = {name: value.list_numbers() for name, value in fields_of_part.items() if isinstance(value, Part)}
        return json.loads(json.dumps({**fixed, **fields_of_part, **nested}))  # type: ignore[no-any-return]


def _is_measure(name: str, value: object) -> bool:
    """Return whether a class attribute is a measure, and not one that some Pythons add (`__firstlineno__`, 3.13)."""
    return not name.startswith("_") and isinstance(value, (int, float, tuple)) and not isinstance(value, bool)
