"""First Martians on the screen."""

from .look import FirstMartiansLook

LOOK = FirstMartiansLook
