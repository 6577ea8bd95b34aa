"""The worker of `checkout`: it runs in a process with another checkout's rules and plays the requested games."""

from __future__ import annotations

import os
import sys

import msgspec

from .wire import Asked, read, write
from .worker import describe_rules, play_chunk


def serve() -> None:
    """Answer on stdout what is asked on stdin until that ends."""
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # who prints something does not disturb
    while (message := read(source)) is not None:
        asked = msgspec.msgpack.decode(message, type=Asked)
        try:
            result = play_chunk(asked.chunk, asked.packs) if asked.chunk else describe_rules(asked.game, asked.packs)
            write(sink, b"\1" + result)
        except Exception as error:
            write(sink, b"\0" + f"{type(error).__name__}: {error}".encode())
