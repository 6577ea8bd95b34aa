"""The look of Pocket Mars."""

from .look import PocketMarsLook

LOOK = PocketMarsLook
