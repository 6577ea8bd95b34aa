"""The program that makes a board of the VM: asyncio driven from outside, one task a step, and the ESP32's modules.

The VM collects garbage only when control is back in the runner, and cannot block: so the runner calls `step`.
"""

import gc

_all = gc.mem_free()
import asyncio

_asyncio_bytes = _all - gc.mem_free()
import sys
from asyncio import core

_later = core.ticks_diff
_ran = [False]
_main = []  # tasks that asyncio.run waits for
_reserve = []
_ballast = []


def _gate(due, now):
    # The port's loop runs tasks as long as one is due; it leaves when it believes that none is.
    if _ran[0]:
        return 1
    left = _later(due, now)
    if left <= 0:
        _ran[0] = True
    return left


def _nothing(delay=0):
    pass


core.ticks_diff = _gate
core._schedule_run_iter = _nothing
core.new_event_loop()


async def _watch(coro):
    try:
        await coro
    except SystemExit:
        pass
    except BaseException as error:
        sys.print_exception(error)


def _run(coro):
    """Mimic asyncio.run; the VM cannot block here, so nothing may follow it in main.py."""
    _main.append(core.create_task(_watch(coro)))


async def _wait_for_ms(awaitable, ms):
    return await asyncio.wait_for(awaitable, ms, core.sleep_ms)


_heard = asyncio.Event()


def heard():
    """Handle bytes on the serial line."""
    _heard.set()


def called():
    """Handle bytes from the network, or a new connection."""
    sys.modules["simnet"].heard()


class _Stream:
    # asyncio.StreamReader on the serial line, as far as a board's program wants it.

    def __init__(self, file):
        self.s = file

    async def readinto(self, buffer):
        await core.sleep_ms(0)
        while True:
            count = self.s.readinto(buffer)
            if count:
                return count
            _heard.clear()
            await _heard.wait()


asyncio.StreamReader = _Stream
core.run = asyncio.run = _run
if not hasattr(asyncio, "wait_for_ms"):
    asyncio.wait_for_ms = _wait_for_ms
sys.modules["uasyncio"] = asyncio

OVER = -2  # asyncio.run has come to its end
FULL = -3  # no memory left for the loop itself


def step():
    """Run one task that is due. Returns the milliseconds until the next is, -1 for never, OVER or FULL."""
    _ran[0] = False
    try:
        core._run_iter()
        if _main and _main[0].done():
            _main.clear()
            core.new_event_loop()
            return OVER
        head = core._task_queue.peek()
        if head is None:
            return -1
        return max(0, _later(head.ph_key, core.ticks()))
    except MemoryError:
        _reserve.clear()  # what tells the runner needs a little, and a VM without it never comes back
        return FULL


def waits():
    """Return whether a program runs on asyncio."""
    return bool(_main)


def settle():
    """Leave only the modules of an ESP32: the others in sys.modules and on the path are the port's."""
    for name in ("time", "os", "io", "collections"):
        sys.modules.pop(name, None)
    sys.path.insert(0, "/sim")
    import machine  # noqa: F401
    import neopixel  # noqa: F401
    import network  # noqa: F401
    import os  # noqa: F401
    import simnet
    import simrom  # noqa: F401
    import time  # noqa: F401

    asyncio.start_server = simnet.start_server
    core.ticks_diff = _gate
    sys.path[:] = ["", "/lib"]


def mount():
    """Make the flash the only file system."""
    import vfs

    vfs.umount("/")
    vfs.mount(vfs.VfsPosix("/flash"), "/")
    import os

    os.chdir("/")
    sys.modules["simrom"].attach()


class _Gc:
    # `gc` as the program sees it, without the room for garbage that no board has.
    collect = gc.collect
    enable = gc.enable
    disable = gc.disable
    isenabled = gc.isenabled
    threshold = gc.threshold
    mem_alloc = gc.mem_alloc
    garbage = 0

    @staticmethod
    def mem_free():
        return max(0, gc.mem_free() - _Gc.garbage)


sys.modules["gc"] = _Gc


def weigh(free, garbage):
    """Take memory away until `free` bytes are left, less what asyncio took, which on a board is the program's.

    `garbage`: bytes more for what becomes garbage between two steps.
    """
    _Gc.garbage = garbage
    _reserve.append(bytearray(1500))
    left = gc.mem_free() - free - garbage + _asyncio_bytes
    if left < 0:
        raise MemoryError("the heap is too small by %d" % -left)
    _ballast.append(bytearray(left))


def collect():
    """Ask for a collection; it happens when control is back outside."""
    gc.collect()


def heap():
    """Return free and allocated bytes, in words."""
    return "%d %d" % (gc.mem_free() - _Gc.garbage, gc.mem_alloc())


def execute(path, names):
    """Run a file as the port's start does. False when it raised."""
    source = None
    try:
        with open(path) as file:
            source = file.read()
        exec(compile(source, path, "exec"), names)
    except SystemExit:
        pass
    except OSError as error:
        if error.errno != 2 or source is not None:
            sys.print_exception(error)
            return False
    except BaseException as error:
        sys.print_exception(error)
        return False
    return True
