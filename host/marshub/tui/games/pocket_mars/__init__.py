"""Pocket Mars in the terminal interface."""

from .look import PocketMarsLook

LOOK = PocketMarsLook
