"""First Martians on the screen."""

from .look import FirstMartiansLook

__all__ = ["FirstMartiansLook"]
