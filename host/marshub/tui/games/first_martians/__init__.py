"""First Martians in the terminal interface."""

from .look import FirstMartiansLook

LOOK = FirstMartiansLook
