"""The look of On Mars."""

from .look import OnMarsLook

LOOK = OnMarsLook
