"""What can happen in On Mars, as the log tells it: each module has the kinds of its subject."""

from . import actions, building, cards, colonists, colony, course, moving, stores, technology  # noqa: F401 - all kinds are there with the package
from .told import Told

__all__ = ["Told"]
