"""The home network as a second line to the host, sealed (shared/protocol.md, section 11).

Loaded only where wifi.json lies, which `marshub board wifi` writes over USB: a board without it never starts its radio.
"""

import asyncio
import json
import os
import time
from binascii import unhexlify

import network

from hub.link import Link
from hublink import frame
from hublink import messages as m
from hublink.sealed import KEY, NONCE, Sealed, SealError

FILE = "wifi.json"
FORMAT = 1
PORT = 22774


def load(path=FILE):
    """Return the checked config. Raises ValueError."""
    with open(path) as file:
        config = json.load(file)
    if not isinstance(config, dict) or config.get("format") != FORMAT:
        raise ValueError("format: expected %d" % FORMAT)
    for name in ("name", "ssid", "password", "key"):
        if not isinstance(config.get(name), str):
            raise ValueError(name + ": expected str")
    config["key"] = unhexlify(config["key"])
    if len(config["key"]) != KEY:
        raise ValueError("key: expected %d bytes" % KEY)
    return config


class Radio:
    """The board in the home network. It joins, and joins again, beside everything else.

    `key`: None when the radio can't be used; `says` tells why.
    """

    AGAIN_MS = 30000  # the driver tries again by itself, but has been seen to stop

    def __init__(self):
        self.key = None
        self._wlan = None
        self._wrong = None
        self._tried_ms = time.ticks_ms()
        try:
            config = load()
            network.hostname(config["name"])
            wlan = network.WLAN(network.STA_IF)
            wlan.active(True)
            # Asleep between two beacons it would hear of a lamp 100 ms late, and more.
            wlan.config(pm=wlan.PM_NONE)
            self._login = config["ssid"], config["password"]
            wlan.connect(*self._login)
        except (OSError, ValueError, RuntimeError, MemoryError) as error:
            self._wrong = repr(error)
            return
        self._wlan = wlan
        self._name = config["name"]
        self.key = config["key"]

    def link(self, end, table):
        """Return both lines, see hub.link.Link."""
        return Both(end, table, self)

    def says(self):
        """Return its state, in words that change only when the state does."""
        if self._wrong:
            return "wifi: " + self._wrong
        if not self._wlan.isconnected():
            return "wifi: not connected"
        return "wifi: %s.local at %s" % (self._name, self._wlan.ifconfig()[0])

    def strength(self):
        """Return the signal strength, in words; none where nothing is received."""
        try:
            return ", %d dBm" % self._wlan.status("rssi") if self._wlan.isconnected() else ""
        except (AttributeError, OSError):
            return ""

    def look(self, now):
        """Join again where the driver gave up."""
        if self._wlan is None or self._wlan.isconnected():
            self._tried_ms = now
        elif time.ticks_diff(now, self._tried_ms) >= self.AGAIN_MS:
            self._tried_ms = now
            try:
                self._wlan.disconnect()
                self._wlan.connect(*self._login)
            except OSError:
                pass  # it was just trying


class Both(Link):
    """USB, and a connection of the network while that has the board. Who says hello over USB takes it away."""

    GREETING_MS = 2000
    GREETINGS = 2  # under way at once
    SULK_MS = 1000  # after a wrong key
    SILENT_MS = 6000
    TAKES_MS = 1000
    LOOK_MS = 500

    def __init__(self, end, table, radio):
        super().__init__(end, table)
        self._take = self._over_usb
        self._radio = radio
        self._usb = frame.Deframer()
        self._greetings = 0
        self._host = None  # the task of the connection that has the board
        self._seal = None  # its seal, and where it is written
        self._writer = None
        self._heard_ms = 0

    async def run(self):
        """Serve both until somebody at USB wants the REPL."""
        staying = asyncio.create_task(self._stay())
        try:
            await super().run()
        finally:
            staying.cancel()
            self._hang_up()

    async def _stay(self):
        server = told = session = None
        try:
            while True:
                now = time.ticks_ms()
                try:
                    if server is None and self._radio.key is not None:
                        server = await asyncio.start_server(self._serve, "0.0.0.0", PORT, backlog=self.GREETINGS)
                    self._radio.look(now)
                    says, level = self._radio.says(), m.INFO
                except (OSError, MemoryError) as error:
                    says, level = "wifi: no connections possible: %r" % error, m.WARNING
                if self._host is not None and time.ticks_diff(now, self._heard_ms) >= self.SILENT_MS:
                    self._hang_up()
                if self._end.greeted and (says != told or session != self._end.session):
                    told, session = says, self._end.session
                    self._end.log(says + self._radio.strength(), level)
                await asyncio.sleep_ms(self.LOOK_MS)
        finally:
            if server is not None:
                server.close()

    # The network.

    async def _serve(self, reader, writer):
        seal = None
        if self._greetings < self.GREETINGS:
            seal = Sealed(self._radio.key, os.urandom(NONCE), True)
            self._greetings += 1
            try:
                await asyncio.wait_for_ms(self._greet(reader, writer, seal), self.GREETING_MS)
            except SealError:
                await asyncio.sleep_ms(self.SULK_MS)
            except (OSError, asyncio.TimeoutError):
                pass
            finally:
                self._greetings -= 1
        try:
            if seal is not None and seal.ready:
                await self._talk(reader, writer, seal)
        except (OSError, SealError, asyncio.CancelledError):
            pass
        finally:
            if self._seal is seal and seal is not None:
                self._forget()
            writer.close()
            try:
                await writer.wait_closed()
            except OSError:
                pass

    async def _greet(self, reader, writer, seal):
        while True:
            writer.write(seal.take())
            await writer.drain()
            if seal.ready:
                return
            data = await reader.read(64)
            if not data:
                raise OSError("gone")
            seal.feed(data)  # no record: the host waits for the board's proof first

    async def _talk(self, reader, writer, seal):
        if self._end.greeted and self._host is None:
            self._tell(writer, seal)
            await writer.drain()
            return
        self._hang_up()
        self._host, self._writer, self._seal = asyncio.current_task(), writer, seal
        self._end.line_down()
        self._due.set()
        self._heard_ms = time.ticks_ms()
        while True:
            data = await reader.read(256)
            if not data:
                return
            self._heard_ms = time.ticks_ms()
            plain = seal.feed(data)
            if plain:
                self._end.feed(plain, self._heard_ms)
                self._table.freed = False  # nobody in the network needs the REPL
                self._due.set()

    def _tell(self, writer, seal):
        """Tell the host that USB has the board."""
        writer.write(seal.seal(frame.encode(m.ERROR, 0, m.pack_error(m.REFUSED, 0, 0, "USB"))))

    def _hang_up(self):
        if self._host is not None:
            self._host.cancel()
            self._forget()

    def _forget(self):
        self._host = self._seal = self._writer = None
        self._end.line_down()

    async def _send(self, data):
        if self._host is None:
            await super()._send(data)
            return
        host, writer = self._host, self._writer
        try:
            writer.write(self._seal.seal(data))
            # MicroPython's sends at once what goes.
            if getattr(writer, "out_buf", True):
                await asyncio.wait_for_ms(writer.drain(), self.TAKES_MS)
        except (OSError, SealError, asyncio.TimeoutError):
            if self._host is host:
                self._hang_up()

    # USB.

    def _over_usb(self, data, now):
        if self._host is None:
            self._end.feed(data, now)
            return
        for outcome, kind, seq, payload in self._usb.feed(data):
            if outcome == frame.INTERRUPT:
                self._end.interrupted = True
            elif outcome == frame.FRAME and kind == m.HELLO and payload[:1] == b"\x00" and self._host is not None:
                try:
                    self._tell(self._writer, self._seal)
                except (OSError, SealError):
                    pass
                self._hang_up()
                self._end.feed(frame.encode(kind, seq, payload), now)
