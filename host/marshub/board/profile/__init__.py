"""A board profile: the single source of truth about one physical board.

A profile is a TOML file (``shared/boards/*.toml``) with the pins, buses, readers and the place each one reads, buttons,
LED segments and the power budget. What a *game* means by a place or a segment stands in its overlay: a file of the
game's own for each of our boards (``shared/faces/GAME/BOARD.toml``), a table in an owner's profile.
"""

from .files import decode, list_names, load, load_known
from .firmware import compute_config_hash, make_firmware_config
from .shape import Bus, Button, Decoder, Face, I2cBus, Overlay, Print, Profile, ProfileError, Reader, Segment

__all__ = [
    "Bus",
    "Button",
    "Decoder",
    "Face",
    "I2cBus",
    "Overlay",
    "Print",
    "Profile",
    "ProfileError",
    "Reader",
    "Segment",
    "compute_config_hash",
    "decode",
    "list_names",
    "load",
    "load_known",
    "make_firmware_config",
]
