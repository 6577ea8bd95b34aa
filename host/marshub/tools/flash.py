"""Writing MicroPython to a chip, by esptool's own Python interface."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import serial

from marshub.kernel import say
from marshub.tools.errors import ToolError, last_line, need
from marshub.tools.images import Image, Progress
from marshub.tools.ports import trouble

BAUD = 460_800
ATTEMPTS = 7  # each waits half a second at most; a person who holds BOOT a little late still gets in


@dataclass(frozen=True, slots=True)
class Found:
    """The chip that answered. `revision` as in "v3.0"; `flash`: its size, such as "4MB"."""

    chip: str
    revision: str
    mac: str
    flash: str


@dataclass(frozen=True, slots=True)
class Flashed:
    """What was done: where the image lies, and that the chip's own MD5 of it was right."""

    found: Found
    offset: int
    size: int


def flash(
    port: str,
    image: Image,
    *,
    agree: Callable[[Found], bool],
    progress: Progress | None = None,
    erase: bool = True,
    stub: bool = True,
    baud: int = BAUD,
    attempts: int = ATTEMPTS,
) -> Flashed:
    """Write `image` to the chip at `port`, verify it by the chip's own hash, and restart the chip.

    `agree` is asked once the chip is known to be the right one, and before anything is changed. `erase`: all of the
    flash, files too; else only where the image goes. `stub`: by esptool's fast loader; without it by the ROM alone.
    Raises ToolError: no port, a busy one, no answer, another chip than the image's, a break in the middle, no consent.
    """
    need("esptool")
    done = {"share": 0}

    def tell(now: int, total: int) -> None:
        done["share"] = 100 * now // max(1, total)
        if progress is not None:
            progress(now, total)

    line = _open(port)
    try:
        with _esptool_tells(tell):
            esp = _connect(port, line, attempts)
            if image.chip_id != esp.IMAGE_CHIP_ID:
                chip = esp.CHIP_NAME
                raise ToolError(
                    say("board-tools-wrong-chip", port=port, chip=chip, image=image.name, wanted=image.chip)
                )
            try:
                found = _look(esp)
                if not agree(found):
                    raise ToolError(say("board-tools-not-agreed"))
                return _write(esp, found, image, erase, stub, baud)
            except ToolError:
                raise
            except KeyboardInterrupt:
                raise ToolError(say("board-tools-flash-stopped", share=done["share"])) from None
            except Exception as error:
                # esptool has errors of its own, pyserial's and the system's come through it.
                raise _broken(port, error, done["share"]) from error
    finally:
        line.close()


def _open(port: str) -> Any:
    try:
        line = serial.serial_for_url(port, do_not_open=True)
        line.exclusive = True
        line.open()
    except (OSError, ValueError, serial.SerialException) as error:
        raise trouble(port, error) from error
    return line


def _connect(port: str, line: Any, attempts: int) -> Any:
    import esptool

    try:
        # It takes an open port as well as a name, and then does not open it a second time.
        return esptool.detect_chip(line, connect_attempts=attempts)
    except (esptool.FatalError, OSError, serial.SerialException) as error:
        raise ToolError(say("board-tools-no-sync", port=port)) from error


def _look(esp: Any) -> Found:
    import esptool
    from esptool.cmds import detect_flash_size

    esptool.attach_flash(esp)
    revision = esp.get_chip_revision()
    mac = ":".join(f"{byte:02x}" for byte in esp.read_mac("BASE_MAC"))
    return Found(esp.CHIP_NAME, f"v{revision // 100}.{revision % 100}", mac, detect_flash_size(esp) or "?")


def _write(esp: Any, found: Found, image: Image, erase: bool, stub: bool, baud: int) -> Flashed:
    import esptool

    if stub:
        esp = esptool.run_stub(esp)
        esptool.attach_flash(esp)
    if baud != esp.ESP_ROM_BAUD:
        esp.change_baud(baud)
    # One that is lost in the middle is told at once: the user can start again when the cable is back.
    esp.WRITE_FLASH_ATTEMPTS = 1
    if erase:
        if esp.IS_STUB:
            esptool.erase_flash(esp)
        else:
            esptool.erase_region(esp, 0, int(found.flash.removesuffix("MB")) << 20)
    offset: int = esp.BOOTLOADER_FLASH_OFFSET
    esptool.write_flash(esp, [(offset, image.data)])  # compares MD5s at the end
    esptool.reset_chip(esp, "hard-reset")
    return Flashed(found, offset, len(image.data))


def _broken(port: str, error: Exception, share: int) -> ToolError:
    text = str(error)
    if "MD5" in text or "Write failed" in text:
        return ToolError(say("board-tools-flash-differs", port=port))
    if "will not fit" in text:
        return ToolError(say("board-tools-flash-small", port=port))
    return ToolError(say("board-tools-flash-broke", port=port, share=share, what=last_line(text)))


@contextmanager
def _esptool_tells(tell: Progress) -> Iterator[None]:
    """Let esptool's progress come to us, and its chatter to nobody, as long as this lasts."""
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
