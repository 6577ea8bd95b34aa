"""The worker of `checkout`: it runs in a process with another checkout's rules and plays the requested games."""

from __future__ import annotations

import os
import sys

import msgspec

from .wire import CheckoutRequest, read_message, write_message
from .worker import describe_rules, play_chunk


def serve() -> None:
    """Answer requests from stdin on stdout until the input ends."""
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # who prints something does not disturb
    while (message := read_message(source)) is not None:
        asked = msgspec.msgpack.decode(message, type=CheckoutRequest)
        try:
            result = play_chunk(asked.chunk, asked.packs) if asked.chunk else describe_rules(asked.game, asked.packs)
            write_message(sink, b"\1" + result)
        except Exception as error:
            write_message(sink, b"\0" + f"{type(error).__name__}: {error}".encode())
