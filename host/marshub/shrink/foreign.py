"""Names of members that MicroPython's own objects have: what we call so, too, keeps its name."""

from __future__ import annotations

import array
import asyncio
import binascii
import errno
import gc
import io
import json
import os
import select
import struct
import sys
import time

_MODULES = (array, asyncio, binascii, errno, gc, io, json, os, select, struct, sys, time)
_OBJECTS = (
    object, int, float, str, bytes, bytearray, memoryview, list, tuple, dict, set, Exception, OSError, StopIteration,
    asyncio.Event, asyncio.Lock, asyncio.Task, asyncio.Future, io.TextIOWrapper, io.BufferedRandom, array.array,
    (lambda: (yield))().__class__, (lambda: 0).__class__, property,
)  # fmt: skip
#: machine, neopixel, micropython, and what CPython's modules of the same names lack.
_MICROPYTHON = """
    ADC I2C IN IRQ_FALLING IRQ_RISING OPEN_DRAIN OUT PULL_DOWN PULL_UP PWM Pin PWRON_RESET RTC SOFT_RESET SPI
    SoftSPI Timer UART WDT WDT_RESET HARD_RESET DEEPSLEEP_RESET NeoPixel ORDER arg args
    alloc_emergency_exception_buf any bpp buf bootloader ch const coro data deinit feed fill freq hard_reset
    heap_lock heap_unlock idle implementation init irq kbd_intr lightsleep deepsleep mem_alloc mem_free mem_info
    mem_peek off on opt_level pin print_exception qstr_info readfrom readinto reset reset_cause schedule send
    sleep_ms sleep_us soft_reset state threshold ticks_add ticks_cpu ticks_diff ticks_ms ticks_us timing toggle
    unique_id value wait_for_ms write_readinto ipoll ioctl platform ThreadSafeFlag
""".split()  # noqa: SIM905

FOREIGN = frozenset(name for each in (*_MODULES, *_OBJECTS) for name in dir(each)) | frozenset(_MICROPYTHON)

#: Names that every MicroPython has in its flash, in the same place since .mpy version 6.1: they take no memory.
#: (py/makeqstrdata.py, static_qstr_list; without those that are no identifiers, and the special ones.)
BORROWED = """
    key end id set map sep pop any abs all sum pow hex get dir ord chr len int str zip args bool copy dict eval
    exec find hash iter join keys list main next open read send sort step stop type bytes clear close count
    index items lower print range round split start strip throw tuple upper value write append divmod extend
    format insert isalpha isdigit islower isspace isupper locals lstrip little object popitem remove repr
    replace reverse rfind rindex rsplit rstrip setattr sorted update values builtins bytearray bytecode callable
    classmethod endswith from_bytes getattr globals hasattr isinstance issubclass readinto readline setdefault
    startswith staticmethod to_bytes micropython EOFError KeyError OSError Ellipsis Exception NameError NoneType
    TypeError IndexError ValueError LookupError MemoryError ImportError SyntaxError SystemExit RuntimeError
    StopIteration OverflowError GeneratorExit BaseException AssertionError AttributeError ArithmeticError
    IndentationError KeyboardInterrupt NotImplementedError ZeroDivisionError
""".split()  # noqa: SIM905
