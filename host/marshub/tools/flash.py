"""Writing MicroPython to a chip, by esptool's Python interface."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import serial

from marshub.hardware import flash_image
from marshub.hardware.errors import HardwareError
from marshub.kernel import say
from marshub.link.transport import unlock_port
from marshub.tools.errors import ToolError, find_last_line, require_module
from marshub.tools.images import Image, Progress
from marshub.tools.port_list import explain_open_error

BAUD = 460_800
#: ESP32-C3 technical reference manual, GPIO_STRAP_REG: the levels at reset; GPIO 9 is the BOOT button.
C3_STRAPS, C3_BOOT = 0x60004038, 1 << 3
ATTEMPTS = 7  # each waits half a second at most; a person who holds BOOT a little late still gets in


@dataclass(frozen=True, slots=True)
class FoundChip:
    """The chip that answered. `revision` as in "v3.0"; `flash`: its size, such as "4MB"."""

    chip: str
    revision: str
    mac: str
    flash: str

    @property
    def module(self) -> str:
        """The chip as profiles name it."""
        return self.chip.replace("-", "").lower()

    @property
    def flash_bytes(self) -> int | None:
        """The size of its flash in bytes; None if it is unknown."""
        number, megabytes, _ = self.flash.partition("MB")
        return int(number) << 20 if megabytes and number.isdecimal() else None


@dataclass(frozen=True, slots=True)
class FlashResult:
    """The result of flashing: the position of the image, and the chip's own MD5 of it, which was right."""

    chip: FoundChip
    offset: int
    size: int


def flash(
    port: str,
    image: Image,
    *,
    agree: Callable[[FoundChip], bool],
    progress: Progress | None = None,
    erase: bool = True,
    stub: bool = True,
    baud: int = BAUD,
    attempts: int = ATTEMPTS,
) -> FlashResult:
    """Write `image` to the chip at `port`, verify it by the chip's own hash, and restart the chip.

    Its partition table gets a partition for a ROM file system, if MicroPython knows it and there is room. `agree` is
    asked once the chip is known to be the right one, and before anything is changed. `erase`: all of the flash, files
    too; else only where the image goes. `stub`: by esptool's fast loader; without it by the ROM alone.
    Raises ToolError: no port, a busy one, no answer, another chip than the image's, a break in the middle, no consent.
    """
    require_module("esptool")
    work = _FlashProgress(port, progress)
    line = _open(port)
    try:
        with _esptool_output(work.report_progress):
            esp = _connect(port, line, attempts)
            try:
                if image.chip_id != esp.IMAGE_CHIP_ID:
                    facts = {"chip": esp.CHIP_NAME, "image": image.name, "wanted": image.chip}
                    raise ToolError(say("board-tools-wrong-chip", port=port, **facts))
                chip = _look(esp)
                room = chip.flash_bytes
                if room is None and erase and not stub:
                    raise ToolError(say("board-tools-flash-unknown", port=port))
                if room is not None and esp.BOOTLOADER_FLASH_OFFSET + len(image.data) > room:
                    raise ToolError(say("board-tools-flash-small", port=port))
                if not agree(chip):
                    raise ToolError(say("board-tools-not-agreed"))
                return _write(esp, chip, image, erase, stub, baud, work)
            except BaseException as error:
                if not work.begun:
                    with suppress(Exception):  # the line may be the trouble
                        _restart_board(esp)
                # esptool has errors of its own, pyserial's and the system's come through it.
                if isinstance(error, KeyboardInterrupt | Exception) and not isinstance(error, ToolError):
                    raise work.explain_error(error) from error
                raise
    finally:
        unlock_port(line)
        line.close()


class _FlashProgress:
    """The progress of flashing. `begun`: the old content is erased; `share`: the written percentage."""

    def __init__(self, port: str, progress: Progress | None) -> None:
        self.begun = False
        self.share = 0
        self._port = port
        self._progress = progress

    def report_progress(self, now: int, total: int) -> None:
        """Report esptool's progress. Loading the stub into the chip's memory is not reported."""
        if not self.begun:
            return
        self.share = 100 * now // max(1, total)
        if self._progress is not None:
            self._progress(now, total)

    def explain_error(self, error: BaseException) -> ToolError:
        """Return the error to raise for `error`. The state of the board depends on the progress."""
        text = str(error)
        if "MD5" in text or "Write failed" in text:
            return ToolError(say("board-tools-flash-differs", port=self._port))
        where = "flash" if self.begun else "unbegun"
        if isinstance(error, KeyboardInterrupt):
            return ToolError(say(f"board-tools-{where}-stopped", share=self.share))
        return ToolError(
            say(f"board-tools-{where}-broke", port=self._port, share=self.share, what=find_last_line(text))
        )


def _restart_board(esp: Any) -> None:
    """Restart the chip by the port's lines. A chip without them was put into download mode by hand."""
    import esptool

    esptool.reset_chip(esp, "watchdog-reset" if _is_port_held(esp) else "hard-reset")


def _is_port_held(esp: Any) -> bool:
    """Return whether a C3 on its own USB is in download mode by its BOOT button, which its RTS line cannot end."""
    if esp.CHIP_NAME != "ESP32-C3" or not esp.uses_usb_jtag_serial():
        return False
    held: bool = esp.read_reg(C3_STRAPS) & C3_BOOT == 0
    return held


def _open(port: str) -> Any:
    try:
        line = serial.serial_for_url(port, do_not_open=True)
        line.exclusive = True
        line.open()
    # Each kind of URL has errors of its own for what it does not know or cannot do.
    except (OSError, ValueError, NotImplementedError, AttributeError, TypeError) as error:
        raise explain_open_error(port, error) from error
    return line


def _connect(port: str, line: Any, attempts: int) -> Any:
    import esptool

    try:
        # It takes an open port as well as a name, and then does not open it a second time.
        return esptool.detect_chip(line, connect_attempts=attempts)
    except (esptool.FatalError, OSError, serial.SerialException) as error:
        raise ToolError(say("board-tools-no-sync", port=port)) from error


def _look(esp: Any) -> FoundChip:
    import esptool
    from esptool.cmds import detect_flash_size

    esptool.attach_flash(esp)
    revision = esp.get_chip_revision()
    mac = ":".join(f"{byte:02x}" for byte in esp.read_mac("BASE_MAC"))
    return FoundChip(esp.CHIP_NAME, f"v{revision // 100}.{revision % 100}", mac, detect_flash_size(esp) or "?")


def _write(
    esp: Any, chip: FoundChip, image: Image, erase: bool, stub: bool, baud: int, work: _FlashProgress
) -> FlashResult:
    import esptool

    if stub:
        esp = esptool.run_stub(esp)
        esptool.attach_flash(esp)
    if baud != esp.ESP_ROM_BAUD:
        esp.change_baud(baud)
    data = image.data
    if image.takes_rom:
        with suppress(HardwareError):  # somebody's own build, of another form: it is written as it is
            data = flash_image.add_rom_partition(data, chip.module, chip.flash_bytes, keep_files=not erase)
    # One that is lost in the middle is told at once: the user can start again when the cable is back.
    esp.WRITE_FLASH_ATTEMPTS = 1
    work.begun = True
    if erase:
        if esp.IS_STUB:
            esptool.erase_flash(esp)
        else:
            esptool.erase_region(esp, 0, chip.flash_bytes)
    offset: int = esp.BOOTLOADER_FLASH_OFFSET
    esptool.write_flash(esp, [(offset, data)])  # compares MD5s at the end
    _restart_board(esp)
    return FlashResult(chip, offset, len(data))


@contextmanager
def _esptool_output(tell: Progress) -> Iterator[None]:
    """Pass esptool's progress to `tell`, and suppress its other output, while the block runs."""
    from esptool import reset
    from esptool.logger import EsptoolLogger, TemplateLogger, log

    class Listener(TemplateLogger):  # type: ignore[misc]  # esptool has no types
        def print(self, *args: Any, **more: Any) -> None: ...

        def note(self, message: str) -> None: ...

        def warning(self, message: str) -> None: ...

        def error(self, message: str) -> None: ...

        def stage(self, finish: bool = False) -> None: ...

        def set_verbosity(self, verbosity: str) -> None: ...

        def progress_bar(
            self, cur_iter: int, total_iters: int, prefix: str = "", suffix: str = "", bar_length: int = 30
        ) -> None:
            tell(cur_iter, total_iters)

    log.set_logger(Listener())
    # That a port has no lines to reset the chip by is said behind the logger's back; our words about BOOT say it too.
    once, reset.ResetStrategy.print_once = reset.ResetStrategy.print_once, staticmethod(lambda message: None)
    try:
        yield
    finally:
        reset.ResetStrategy.print_once = once
        EsptoolLogger.set_logger(log, EsptoolLogger())
