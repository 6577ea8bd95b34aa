"""On Mars in the terminal interface."""

from .look import OnMarsLook

LOOK = OnMarsLook
