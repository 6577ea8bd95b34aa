"""The board's identity, for its hello."""

import os
from binascii import unhexlify

import machine

from hub import VERSION
from hublink import messages


def make_boot_id():
    """Return a new number at each start, never 0: it shows the host a restart, as opposed to a replugged cable."""
    return int.from_bytes(os.urandom(4), "little") or 1


def make_hello(config, crashed):
    """Return the identity for hublink's BoardEnd.

    `config` None: a board without a usable config.json. `crashed`: the last run ended in a crash.
    """
    config = config or {}
    return messages.board_hello(
        make_boot_id(),
        messages.RESET_CRASH if crashed else machine.reset_cause(),
        unhexlify(config["hash"]) if config else bytes(8),
        len(config.get("readers", ())),
        len(config.get("buttons", ())),
        config["leds"]["count"] if config else 0,
        VERSION,
        machine.unique_id(),
        config.get("board", "not set up"),
    )
