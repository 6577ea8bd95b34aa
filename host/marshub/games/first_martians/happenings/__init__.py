"""Log entries of First Martians: each module has the kinds of its subjects."""

from . import actions_and_map, course, crew_and_events, facilities, production  # noqa: F401 - registers all kinds
