"""Depth 3: the real firmware on a real MicroPython VM."""

from __future__ import annotations

import contextlib
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, Literal, NamedTuple

from marshub import firmware_slots, resources
from marshub.sim.cpython import FirmwareBoard
from marshub.sim.errors import MissingPartError
from marshub.sim.line_faults import Faults
from marshub.sim.ports import Kind
from marshub.sim.upy import patches
from marshub.sim.upy.machine import MACHINES
from marshub.sim.vm import image, parts
from marshub.unused_code import shrink_modules

#: What the official MicroPython 1.26.1 for the ESP32 has free at its bare REPL: 165,000 bytes (decisions/0045).
ESP32_HEAP = 161 * 1024
#: By the profile's name of the module; others than an ESP32's are told, see marshub.sim.upy.patches.
HEAPS = patches.HEAPS | {"esp32": ESP32_HEAP}
#: The VM collects only between two steps of the program, a board whenever it is out of memory: so much more there is
#: for what becomes garbage within a step. All figures are told without it.
GARBAGE_BYTES = 32 * 1024
#: For the modules that the VM is given; what is left of it is taken away again before the firmware starts.
SPARE_BYTES = 64 * 1024
HEAP_S = 30.0


class Heap(NamedTuple):
    """A measurement of the heap.

    `when`: bare, asked, repl. `free`: bytes after a collection; `ms`: the board's own time.
    """

    when: str
    free: int
    used: int
    ms: float


class VmBoard(FirmwareBoard):
    """A board whose microcontroller is a MicroPython VM.

    `heaps`: what was measured since the last start. `rom`: the file that is its partition for a ROM file system.
    """

    calm_s = 20.0

    def __init__(
        self,
        config: dict[str, Any],
        kind: Kind = "pty",
        deployed: dict[str, Any] | None = None,
        firmware: Path | None = None,
        faults: Faults | None = None,
        *,
        heap: int | Literal["chip"] | None = "chip",
        form: Literal["mpy", "py", "rom"] = "mpy",
        rom_bytes: int = 0,
        virtual: bool = False,
        coverage: Path | None = None,
        journal: Path | None = None,
    ) -> None:
        """Start a board on the VM.

        `deployed`, `firmware`, `faults`: as of FirmwareBoard. `heap`: bytes free for the firmware, by default what its
        chip has, None for what it takes. `form`: the firmware as compiled files, as sources, or run from the partition
        for a ROM file system. `rom_bytes`: the size of this partition, which other boards have too, but empty.
        `virtual`: waiting takes no time (tests that run for a simulated hour). `coverage`: a file that gets the lines
        the firmware went through; needs sources and an open heap. `journal`: a file that gets each change of the flash.

        Raises:
            MissingPartError: If Node or the VM is missing.
            ValueError: If a file does not compile.
        """
        if sys.platform == "win32":
            raise MissingPartError("depth 3 needs POSIX file descriptors: expected Linux or macOS, or depth 1")
        files = image.sources(resources.firmware_folder() if firmware is None else firmware)
        self._files = files if form == "py" else image.compiled(shrink_modules(files))
        self._in_rom = form == "rom"
        rom_bytes = rom_bytes or (firmware_slots.ROM_BYTES if self._in_rom else 0)
        self.rom = Path(tempfile.mkstemp(prefix="marshub-rom-")[1])
        self.rom.write_bytes(b"\xff" * rom_bytes)
        self._options = {
            "node": str(parts.node()),
            "parts": str(parts.vm()),
            "wasm": "micropython.wasm" if coverage is None else "micropython-settrace.wasm",
            "heap": HEAPS[config["mcu"]] if heap == "chip" else heap,
            "spare": SPARE_BYTES,
            "garbage": GARBAGE_BYTES,
            "virtual": virtual,
            "machine": MACHINES[config["mcu"]],
            "rom": str(self.rom) if rom_bytes else "",
            "journal": None if journal is None else str(journal),
            "coverage": None if coverage is None else str(coverage),
        }
        inside = image.inside()
        self.heaps: list[Heap] = []
        self._reports = 0
        self._inside = Path(tempfile.mkdtemp(prefix="marshub-inside-"))
        image.write(inside, self._inside)
        super().__init__(config, kind, deployed, firmware, faults)

    def _power_on(self) -> None:
        if self._in_rom:
            config = self.flash / "config.json"
            files, rom = firmware_slots.make_rom_slot({**self._files, config.name: config.read_bytes()})
            config.unlink()
            image.write(files, self.flash)
            self.rom.write_bytes(rom.ljust(self.rom.stat().st_size, b"\xff"))
        else:
            image.write(self._files, self.flash)
        super()._power_on()

    def _command(self, control: int, cause: int) -> list[str]:
        self.heaps = []
        options = json.dumps({**self._options, "inside": str(self._inside), "flash": str(self.flash)})
        return [sys.executable, "-m", "marshub.sim.vm.child", str(control), options, str(cause)]

    def _handle_event(self, event: dict[str, Any]) -> None:
        if event["event"] == "heap":
            self.heaps.append(Heap(event["when"], event["free"], event["used"], event["ms"]))
        elif event["event"] == "reported":
            self._reports += 1

    def heap(self) -> Heap:
        """Return the free heap of the board. Raises TimeoutError when it does not answer."""
        asked = sum(heap.when == "asked" for heap in self.heaps)
        self._loop.call(self._order, "heap")
        if not self.wait_for(lambda: sum(heap.when == "asked" for heap in self.heaps) > asked, HEAP_S):
            raise TimeoutError("the board does not report its heap")
        return [heap for heap in self.heaps if heap.when == "asked"][-1]

    def report(self) -> None:
        """Have the lines that were gone through written to the file of `coverage`. Raises TimeoutError."""
        before = self._reports
        self._loop.call(self._order, "report")
        if not self.wait_for(lambda: self._reports > before, HEAP_S):
            raise TimeoutError("the board does not write its report")

    def close(self) -> None:
        if self._options["coverage"] is not None and self._process is not None:
            with contextlib.suppress(TimeoutError):
                self.report()
        super().close()
        self.rom.unlink(missing_ok=True)
        shutil.rmtree(self._inside, ignore_errors=True)
