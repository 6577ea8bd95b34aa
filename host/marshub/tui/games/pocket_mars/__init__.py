"""How Pocket Mars looks on the screen."""

from .look import PocketMarsLook

LOOK = PocketMarsLook
