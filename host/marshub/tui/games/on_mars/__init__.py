"""How On Mars looks on the screen."""

from .look import OnMarsLook

LOOK = OnMarsLook
