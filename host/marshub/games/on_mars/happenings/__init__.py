"""Log entries of On Mars: each module has the kinds of its subjects."""

from . import cards_and_buildings, course, pieces_and_goods, rival  # noqa: F401 - all kinds are there with the package
from .entry import OnMarsEntry

__all__ = ["OnMarsEntry"]
