"""Who this board is, for its hello."""

import os
from binascii import unhexlify

import machine

from hub import VERSION
from hublink import messages


def boot_id():
    """Another number at each start, never 0: by it the host knows a restarted board from a cable put back."""
    return int.from_bytes(os.urandom(4), "little") or 1


def hello(config, crashed):
    """The identity for hublink's BoardEnd. `config` None: a board without a usable config.json. `crashed`: the last run
    ended in a crash."""
    config = config or {}
    return messages.Hello(
        messages.BOARD,
        boot_id=boot_id(),
        profile=unhexlify(config["hash"]) if config else bytes(8),
        firmware=VERSION,
        chip=machine.unique_id(),
        reset_cause=messages.RESET_CRASH if crashed else machine.reset_cause(),
        name=config.get("board", "not set up"),
        readers=len(config.get("readers", ())),
        buttons=len(config.get("buttons", ())),
        leds=config["leds"]["count"] if config else 0,
    )
