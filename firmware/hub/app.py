"""The board's program: starts the parts; ends in the REPL when that is asked for, and in a restart after a crash."""

import asyncio
import gc
import os
import sys
import time

import machine

from hub import crash, once
from hub.buttons import Buttons
from hub.lights import Lights
from hub.link import Link
from hub.scan import Scanner
from hub.table import Table
from hublink.board_end import BoardEnd
from hublink.messages import FAULT, WARNING

WATCHDOG_MS = 8000
# The ESP32's watchdog never stops once started, but takes another time: this long a REPL session may last.
REPL_MS = 3600000
CALM_MS = 60000
# A start has succeeded when the board has run so long, or a tenth of it with a host: damaged code may crash the chip as
# soon as it is greeted, and a crash of the chip leaves nothing but main.py's note of the start.
STEADY_MS = 3000
FIRST_ROUND_MS = 3000  # far more than any takes: a host that hears too early that nothing lies there takes moves back
TELL_MS = 100
PIECE = 160
# A collection is always whole: it marks and sweeps all of the heap. One each so many bytes, and not only when the heap
# is full, keeps what stays from being scattered among garbage; at 8192 there were four times as many (docs/bench.md).
GARBAGE = 32768


async def run(folder=""):
    """Run until the REPL is wanted. An exception ends in a restart, too many in a row in the REPL.

    `folder`: where config.json lies, with a slash.
    """
    try:
        await Hub().run(folder)
    except Exception as error:
        if crash.record(error) < crash.TOO_MANY:
            machine.reset()
        print("MarsHub crashed %d times in a row and stays in the REPL. Last crash:" % crash.TOO_MANY)
        sys.print_exception(error)
        crash.delete_trace()
        crash.reset_count()
    finally:
        crash.mark_started()
        machine.WDT(timeout=REPL_MS)
    print("MarsHub has ended; machine.reset() starts it again.")


def _load_config(folder, crashed):
    """Return (config or None, identity, fault of the config or None). The code for it, 4 KB, is unloaded."""
    from hub import config as wiring
    from hub import identity

    config = wrong = None
    try:
        config = wiring.load(folder + "config.json")
    except wiring.ConfigError as error:
        wrong = str(error)
    hello = identity.make_hello(config, crashed)
    once.forget("hub", "config")
    once.forget("hub", "chips")
    once.forget("hub", "identity")
    return config, hello, wrong


def _open_radio():
    """Return the Wi-Fi radio; None where it is not set up, and then nothing of it is loaded."""
    try:
        os.stat("wifi.json")
    except OSError:
        return None
    from hub import wifi

    return wifi.Radio()


def _split_log(label, message):
    """Return `message` as text, in pieces of a log's length, cut where lines end if it has lines; none when empty."""
    text = label + str(message) if message else ""
    pieces = []
    while text:
        end = len(text) if len(text) <= PIECE else text.rfind("\n", 0, PIECE) + 1 or PIECE
        pieces.append(text[:end])
        text = text[end:]
    return pieces


class Hub:
    """All parts and their tasks."""

    def __init__(self):
        self._watchdog = None
        self._error = None
        self._over = asyncio.Event()
        self._lights = None
        self._tasks = []

    async def run(self, folder):
        """Start everything; returns when the REPL is wanted, raises what a part raised."""
        trace = crash.read_trace()
        table = Table()
        config, hello, wrong = _load_config(folder, trace is not None)
        end = BoardEnd(hello, table)
        radio = scanner = None
        # Without a config that fits the board the link alone runs, so that the host hears what to do.
        if config is not None:
            try:
                buttons = Buttons(config)
                # Before the radio and the lamps, under whose load a weak supply may break down at each start.
                if buttons.is_escape_held():
                    print("MarsHub: button held at start, staying in the REPL.")
                    return
                radio = _open_radio()
                scanner = self._make_parts(config, table, end, buttons)
            except Exception as error:
                wrong = "the parts do not start: %r; run 'marshub board deploy'" % error
        config = None  # the parts have taken what they need
        gc.collect()
        gc.threshold(GARBAGE)
        link = Link(end, table) if radio is None else radio.link(end, table)
        self._watchdog = machine.WDT(timeout=WATCHDOG_MS)  # all that a start needs is loaded
        if scanner is not None:
            scanner.feed = self._watchdog.feed
            for part in (scanner.run(), buttons.run(end.button), self._lights.run()):
                self._start_task(part, True)
        self._start_task(self._run_link(link, table), True)
        self._start_task(self._log_start(end, trace, wrong, scanner is None), False)
        await self._over.wait()
        for task in self._tasks:
            task.cancel()
        if self._error:
            raise self._error  # the lights stay as they are: a restart takes a second
        table.turn_lights_off()

    def _make_parts(self, config, table, end, buttons):
        """Return the scanner, with all parts made and none but the supply's at work."""
        lights = Lights(config["leds"])
        supply = None
        if "supply" in config:
            from hub.supply import Supply

            def report(off):
                table.supply_off = off
                lights.allow(supply.cap_ma if off else None)
                end.changed()
                end.log("power supply off: LEDs have %d mA" % supply.cap_ma if off else "power supply on", WARNING)

            supply = Supply(config["supply"], report)
        scanner = Scanner(config, end, None, supply)
        self._lights = lights
        table.equip(scanner, buttons, lights)
        if supply is not None:
            supply.report()
            self._start_task(supply.run(), True)
        return scanner

    def _start_task(self, part, needed):
        self._tasks.append(asyncio.create_task(self._guard(part, needed)))

    async def _guard(self, part, needed):
        try:
            await part
        except Exception as error:
            self._error = error
            self._over.set()
        if needed:
            self._over.set()

    async def _run_link(self, link, table):
        # A snapshot from before the first round would say that nothing lies there. Broken readers take their time.
        began = time.ticks_ms()
        while not table.looked() and time.ticks_diff(time.ticks_ms(), began) < FIRST_ROUND_MS:
            await asyncio.sleep_ms(5)
        await link.run()

    async def _log_start(self, end, trace, wrong, feeds):
        """Log what the host should know: the last crash once; interpreter and a wrong config to each that connects.

        Note when the start has succeeded, and reset the count of crashes later. `feeds`: no scan feeds the watchdog.
        """
        session, waiting = 0, []
        calm, steady = CALM_MS // TELL_MS, STEADY_MS // TELL_MS
        while True:
            if steady > 0:
                steady -= 10 if end.greeted else 1
                if steady <= 0:
                    crash.mark_started()
            calm -= 1
            if not calm:
                crash.reset_count()
            if feeds:
                self._watchdog.feed()
            if end.greeted and end.session != session:
                session = end.session
                end.log("runs %s %s" % (sys.implementation.name, ".".join(map(str, sys.implementation.version[:3]))))
                waiting = _split_log("crash: ", trace) + _split_log("config: ", wrong)
            if end.greeted and waiting:
                # One at a time: many at once would not fit into the queue, and a traceback's last line says most.
                end.log(waiting.pop(0), FAULT)
                if trace and not waiting:
                    trace = crash.delete_trace()
            await asyncio.sleep_ms(TELL_MS)
