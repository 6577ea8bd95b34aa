"""The mDNS responder of an ESP32's official MicroPython, for simulated boards: NAME.local and its address, no services.

It answers on this machine only, and needs zeroconf (the extra `wifi`); without it a board is found where it was last.
"""

from __future__ import annotations

import asyncio
import importlib.util
import socket
import struct
from contextlib import suppress
from typing import cast

GROUP, PORT = "224.0.0.251", 5353
HERE = "127.0.0.1"
TTL_S = 120
_TYPE_A, _TYPE_ANY, _CLASS_IN_UNIQUE = 1, 255, 0x8001
_ANSWER = 0x8400  # a response, authoritative


class Responder(asyncio.DatagramProtocol):
    """Responds for one name."""

    def __init__(self, name: str, address: str) -> None:
        self._name = f"{name}.local."
        self._address = address
        self._transport: asyncio.DatagramTransport | None = None

    @classmethod
    async def start(cls, name: str, address: str) -> Responder | None:
        """Return a responder, which answers until it is closed; None if it cannot be started."""
        if importlib.util.find_spec("zeroconf") is None:
            return None
        responder = cls(name, address)
        with suppress(OSError):
            await asyncio.get_running_loop().create_datagram_endpoint(lambda: responder, sock=_socket())
            return responder
        return None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.DatagramTransport", transport)  # asyncio's own is none, by its class

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        from zeroconf import DNSIncoming  # type: ignore[attr-defined]

        asked = DNSIncoming(data)
        if asked.valid and asked.is_query():
            for question in asked.questions:
                if question.name.lower() == self._name and question.type in (_TYPE_A, _TYPE_ANY):
                    self._answer()
                    return

    def _answer(self) -> None:
        from zeroconf import DNSAddress, DNSOutgoing  # type: ignore[attr-defined]

        answer = DNSOutgoing(_ANSWER)
        record = DNSAddress(self._name, _TYPE_A, _CLASS_IN_UNIQUE, TTL_S, socket.inet_aton(self._address))
        answer.add_answer_at_time(record, 0)
        if self._transport is not None:
            for packet in answer.packets():
                self._transport.sendto(packet, (GROUP, PORT))

    def close(self) -> None:
        """Stop responding."""
        if self._transport is not None:
            self._transport.close()
            self._transport = None


def _socket() -> socket.socket:
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        for option in ("SO_REUSEADDR", "SO_REUSEPORT"):
            if hasattr(socket, option):
                sock.setsockopt(socket.SOL_SOCKET, getattr(socket, option), 1)
        sock.bind(("", PORT))
        address = socket.inet_aton(HERE)
        sock.setsockopt(
            socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, struct.pack("4s4s", socket.inet_aton(GROUP), address)
        )
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, address)
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        sock.setblocking(False)
    except OSError:
        sock.close()
        raise
    return sock
