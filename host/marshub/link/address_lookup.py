"""The address of a board in the network, by its name: the last known one, by mDNS, by the system's resolver."""

from __future__ import annotations

import importlib.util
import socket
from collections.abc import Iterator
from contextlib import suppress

from marshub.link.radio_boards import RadioBoard

MDNS_S = 1.5


def find_addresses(board: RadioBoard) -> Iterator[str]:
    """Return addresses to try, the likeliest first, each once; those that take time only when they are asked for."""
    tried = {board.address}
    if board.address:
        yield board.address
    for ask in (find_by_mdns, _find_by_resolver):
        for address in ask(board.name):
            if address not in tried:
                tried.add(address)
                yield address


def find_by_mdns(name: str, seconds: float = MDNS_S) -> list[str]:
    """Return the IPv4 addresses of NAME.local; none without zeroconf (the extra `wifi`), or without a network."""
    if importlib.util.find_spec("zeroconf") is None:
        return []
    from zeroconf import AddressResolverIPv4, InterfaceChoice, IPVersion, Zeroconf  # type: ignore[attr-defined]

    with suppress(OSError):
        zeroconf = Zeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.V4Only)
        try:
            asked = AddressResolverIPv4(server=f"{name}.local.")
            if asked.request(zeroconf, 1000 * seconds):
                return [str(address) for address in asked.parsed_addresses()]
        finally:
            zeroconf.close()
    return []


def _find_by_resolver(name: str) -> list[str]:
    try:
        return [str(result[4][0]) for result in socket.getaddrinfo(f"{name}.local", None, socket.AF_INET)]
    except (OSError, UnicodeError):
        return []
