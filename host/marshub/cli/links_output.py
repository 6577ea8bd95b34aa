"""The output of links: with this computer's address, and as a QR code."""

from __future__ import annotations

import sys
from contextlib import suppress


def print_qr(address: str) -> None:
    """Print `address` as a QR code, where the terminal is wide enough and has characters to draw it with."""
    import os
    import shutil

    from marshub.qr_code import draw_in_terminal

    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    for line in draw_in_terminal(address, shutil.get_terminal_size().columns - 2, colour=colour):
        with suppress(UnicodeEncodeError):
            print(f"  {line}", flush=True)


def find_own_address() -> str:
    """Return this computer's address in its network, as far as it knows; nothing is sent to find out."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
