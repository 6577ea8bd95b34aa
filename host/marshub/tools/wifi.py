"""Setup of the home network on a board over its cable: the board tests it, then gets a key of its own."""

from __future__ import annotations

import contextlib
import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from hublink.sealed import KEY
from marshub.board.profile import ProfileError, load
from marshub.kernel import Words, say
from marshub.link.errors import LinkError, PortBusyError
from marshub.link.events import BoardInfo, BoardLog, OtherProtocol
from marshub.link.radio_boards import SCHEME, RadioBoard, RadioBoards
from marshub.link.sealed_line import SealedLine
from marshub.tools.board_connection import HEAR_S, BoardConnection, hear_board
from marshub.tools.board_files import PART, BoardFiles
from marshub.tools.errors import OtherProtocolError, ToolError
from marshub.tools.flash_files import VERSION_FILE
from marshub.tools.slots import open_slot, read_slot, read_slot_json

FILE = "wifi.json"
FORMAT = 1
JOIN_S = 20.0
REACH_S = 20.0
TOLD_S = 3.0
_POLL_S = 0.2
#: What the firmware and its data take at work with 100 tags and its line in the network, on a board without readers and
#: for each reader; and what has to be left then. In bytes, by tests/bench/heap.py --wifi.
FIRMWARE_BYTES, READER_BYTES, SPARE_BYTES = 86_500, 1_300, 16_384
#: So much less it takes where it runs from the ROM.
ROM_BYTES = 35_000

#: What the ESP32's station says of why it is not connected (MicroPython's network.STAT_*, ESP-IDF's wifi_err_reason_t).
CONNECTING = (1000, 1001, 1010)
WRONG_PASSWORD = (202, 204, 15, 2)
NOT_HEARD = (201,)
OTHER_SECURITY = (203, 210, 211)
TOO_WEAK = (200, 212)

# Runs on MicroPython; short, as every byte goes over the wire and into the heap.
_HELPERS = """
import network,gc,machine
def _b(n,s,p):
 global _w
 network.hostname(n)
 _w=network.WLAN(network.STA_IF)
 _w.active(False)
 _w.active(True)
 _w.config(pm=_w.PM_NONE,reconnects=3)
 _w.connect(s,p)
def _c():return _w.isconnected(),_w.status()
def _g():
 gc.collect()
 return _w.ifconfig()[0],_w.status('rssi'),gc.mem_free()
def _a():
 try:_w.disconnect()
 except OSError:pass
 return [(x[0],x[3]) for x in _w.scan()]
def _u():return machine.unique_id().hex()
"""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A board in the home network. `rssi`: dBm. `free`: bytes that its program has there.

    `reached`: where this computer met it by its key, without the cable; empty if it could not: `problem` says why.
    """

    board: RadioBoard
    rssi: int
    free: int
    reached: str
    problem: str


@dataclass(frozen=True, slots=True)
class WifiStatus:
    """A board's relation to the home network.

    `says`: its report over its cable, empty if nothing is set up on it. `known`: this computer's record of it.
    `reached`, `problem`: as of SetUp.
    """

    says: str
    known: RadioBoard | None
    reached: str
    problem: str


def check(ssid: str, password: str) -> None:
    """Raise ToolError unless they can be a network's."""
    if not 1 <= len(ssid.encode()) <= 32:
        raise ToolError(say("wifi-bad-name"))
    if password and not 8 <= len(password.encode()) <= 64:
        raise ToolError(say("wifi-bad-password"))


def set_up(
    port: str, ssid: str, password: str, *, boards: RadioBoards | None = None, report: Callable[[Words], None]
) -> SetUp:
    """Have the board at `port` (a device) join the network and give it a new key; it restarts.

    `report` is called with each step. If the board cannot join or lacks the memory, nothing is changed on it, and its
    program continues. Raises ToolError; OtherProtocolError for a board that could not be used in the network either.
    """
    check(ssid, password)
    heard = None if port.startswith(SCHEME) else hear_board(port, HEAR_S)  # BoardFiles refuses it: a cable is needed
    if isinstance(heard, OtherProtocol):
        raise OtherProtocolError(heard.theirs, heard.ours)
    known = RadioBoards() if boards is None else boards
    with BoardFiles(port) as files:
        profile, in_rom = _read_deployed(files, port)
        try:
            files.execute(_HELPERS)
            chip = str(files.evaluate("_u()"))
            name = f"marshub-{chip[-6:]}"
            report(say("wifi-joining", ssid=ssid))
            address, rssi, free = _join(files, name, ssid, password)
            _check_memory(profile, free, port, in_rom)
        except BaseException:
            files.restart()
            raise
        board = RadioBoard(name, secrets.token_hex(KEY), address, chip, profile)
        _give(files, board, ssid, password)
        try:
            known.save_board(board)
        except OSError as error:
            reason = error.strerror or str(error)
            raise ToolError(say("board-tools-unwritable", file=str(known.path), what=reason)) from None
        finally:
            files.restart()
    report(say("wifi-joined", name=name, address=address, rssi=rssi))
    reached, problem = reach_board(board, REACH_S)
    return SetUp(board, rssi, free, reached, problem)


def take_off(port: str, boards: RadioBoards | None = None) -> str:
    """Take network and key from the board at `port`, and return its name. Raises ToolError.

    The board restarts, with its radio off.
    """
    known = RadioBoards() if boards is None else boards
    with BoardFiles(port) as files:
        files.execute(_HELPERS)
        name = f"marshub-{str(files.evaluate('_u()'))[-6:]}"
        files.remove([FILE, FILE + PART])
        files.restart()
    known.forget(name)
    return name


def read_wifi_status(port: str, boards: RadioBoards | None = None) -> WifiStatus:
    """Return the relation of the board at `port` to the network: asked over its cable, or without it.

    Raises ToolError.
    """
    known = RadioBoards() if boards is None else boards
    with BoardConnection(port) as connection:
        by_radio = known.find_board(connection.device.removeprefix("wifi://"))
        board = by_radio or known.find_board(_name(connection.board))
        event = connection.wait(BoardLog, TOLD_S, lambda log: log.text.startswith("wifi: "))
    says = "" if event is None else event.text.removeprefix("wifi: ")
    if board is None:
        return WifiStatus(says, None, "", "")
    return WifiStatus(says, board, *reach_board(board, TOLD_S))


def reach_board(board: RadioBoard, seconds: float) -> tuple[str, str]:
    """Return (the address at which the board answered with its key, "") or ("", the reason), within so many seconds."""
    end = time.monotonic() + seconds
    while True:
        try:
            line = SealedLine(board.url, _SingleBoard(board))
        except PortBusyError:
            return board.address, ""  # it took our key, and has its host at the cable
        except LinkError as error:
            if time.monotonic() > end:
                return "", str(error).partition(": ")[2]
            time.sleep(_POLL_S)
        else:
            with contextlib.suppress(LinkError):
                line.close()
            return line.address, ""


class _SingleBoard(RadioBoards):
    """One board; what is found out about it is not kept."""

    def __init__(self, board: RadioBoard) -> None:
        super().__init__()
        self._board = board

    def list_boards(self) -> list[RadioBoard]:
        return [self._board]

    def save_board(self, board: RadioBoard) -> None:
        pass


def _name(board: BoardInfo) -> str:
    return f"marshub-{board.chip[-6:]}"


def _read_deployed(files: BoardFiles, port: str) -> tuple[str, bool]:
    """Return the profile that is on the board, and whether its firmware runs from the ROM.

    Raises ToolError if the firmware there knows no network.
    """
    files.read_implementation()
    slot = read_slot(files)
    folder = open_slot(files, slot) + "hub"
    if not {f"{folder}/wifi.py", f"{folder}/wifi.mpy"} & set(files.list_files([folder])):
        files.restart()
        raise ToolError(say("wifi-no-firmware", port=port))
    return str(read_slot_json(files, VERSION_FILE).get("profile", "")), slot.startswith("rom")


def _join(files: BoardFiles, name: str, ssid: str, password: str) -> tuple[str, int, int]:
    files.execute(f"_b({name!r},{ssid!r},{password!r})")
    end = time.monotonic() + JOIN_S
    while True:
        joined, status = files.evaluate("_c()")
        if joined:
            address, rssi, free = files.evaluate("_g()")
            return str(address), int(rssi), int(free)
        if status not in CONNECTING or time.monotonic() > end:
            break
        time.sleep(_POLL_S)
    raise ToolError(_explain_failure(int(status), ssid, files))


def _explain_failure(status: int, ssid: str, files: BoardFiles) -> Words:
    """Return the cause of a failure, with the networks that the board hears."""
    if status in WRONG_PASSWORD:
        return say("wifi-wrong-password", ssid=ssid)
    if status in TOO_WEAK:
        return say("wifi-too-weak", ssid=ssid)
    if status in (*NOT_HEARD, *OTHER_SECURITY):
        heard = {bytes(name).decode(errors="replace"): int(rssi) for name, rssi in files.evaluate("_a()") if name}
        if ssid in heard:
            return say("wifi-other-security", ssid=ssid)
        names = sorted(heard, key=lambda name: -heard[name])
        if names:
            return say("wifi-not-heard", ssid=ssid, heard=", ".join(names[:8]))
        return say("wifi-nothing-heard", ssid=ssid)
    if status in CONNECTING:
        return say("wifi-no-address", ssid=ssid)
    return say("wifi-refused", ssid=ssid, status=status)


def required_bytes(profile: str, in_rom: bool = False) -> int:
    """Return bytes that a board of that profile needs with its radio on, a hub's if it is none that we know."""
    try:
        readers = len(load(profile).reader)
    except ProfileError:
        readers = 16
    return FIRMWARE_BYTES + READER_BYTES * readers + SPARE_BYTES - ROM_BYTES * in_rom


def _check_memory(profile: str, free: int, port: str, in_rom: bool) -> None:
    """Raise ToolError unless a board of that profile has memory for the radio."""
    needed = required_bytes(profile, in_rom)
    if free < needed:
        kilobytes = {"free": round(free / 1000), "need": round(needed / 1000)}
        raise ToolError(say("wifi-no-memory", port=port, profile=profile, **kilobytes))


def _give(files: BoardFiles, board: RadioBoard, ssid: str, password: str) -> None:
    """Write the board's file, whole or not at all."""
    config = {"format": FORMAT, "name": board.name, "ssid": ssid, "password": password, "key": board.key}
    files.replace_file(FILE, json.dumps(config).encode())
