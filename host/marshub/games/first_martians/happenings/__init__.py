"""Log entries of First Martians: each module has the kinds of its subject."""

from . import actions, chart, course, crew, events, facilities, malfunctions, missions, production  # noqa: F401 - all kinds are there with the package
