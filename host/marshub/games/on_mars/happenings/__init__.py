"""Log entries of On Mars: each module has the kinds of its subjects."""

from . import actions, building, cards, colonists, colony, course, moving, stores, technology  # noqa: F401 - all kinds are there with the package
from .told import Told

__all__ = ["Told"]
