"""The driver's clock and its sleep: MicroPython's own, and on CPython what comes nearest."""

import asyncio
import sys
import time

if sys.implementation.name == "micropython":
    from time import ticks_diff, ticks_ms, ticks_us

    sleep_ms = asyncio.sleep_ms
else:
    # Looked up at each call: simulators put MicroPython's names into `time` and `asyncio`, and take them out again.

    def ticks_ms():
        if hasattr(time, "ticks_ms"):
            return time.ticks_ms()
        return int(time.monotonic() * 1000)

    def ticks_us():
        if hasattr(time, "ticks_us"):
            return time.ticks_us()
        return int(time.monotonic() * 1000000)

    def ticks_diff(later, earlier):
        return time.ticks_diff(later, earlier) if hasattr(time, "ticks_diff") else later - earlier

    def sleep_ms(ms):
        return asyncio.sleep_ms(ms) if hasattr(asyncio, "sleep_ms") else asyncio.sleep(ms / 1000)
