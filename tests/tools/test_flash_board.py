"""Flashing: the real esptool against a simulated ROM loader; what lands in its flash, byte for byte."""

from __future__ import annotations

import hashlib
import os
import random
import sys
from collections.abc import Callable

import pytest
import serial

from firmware_images import image as firmware_image
from marshub.hardware.flash_image import read_partitions
from marshub.sim.rom_chips import CHIPS, ChipName
from marshub.sim.rom_loader import FAILED, Refused, RomLoader, SlipDecoder, encode_slip
from marshub.tools.errors import ToolError
from marshub.tools.flash import FlashResult, FoundChip, flash
from marshub.tools.images import Image, parse_image

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no ptys on Windows")

OFFSETS = {"esp32": 0x1000, "esp32s3": 0, "esp32c3": 0}


def image_for(chip: ChipName, size: int = 90_001) -> Image:
    """Half of it noise, so that compressing it leaves several blocks; an odd length, so that padding shows."""
    rng = random.Random(size)
    data = bytearray(rng.randbytes(size // 2) + bytes(size - size // 2))
    data[0] = 0xE9
    data[12:14] = CHIPS[chip].image_id.to_bytes(2, "little")
    return parse_image(bytes(data), f"{chip}.bin")


def write(
    rom: RomLoader, image: Image, agree: Callable[[FoundChip], bool] = lambda found: True, **more: object
) -> FlashResult:
    return flash(rom.port, image, agree=agree, attempts=1, **more)  # type: ignore[arg-type]


def landed(rom: RomLoader, image: Image) -> bool:
    at = OFFSETS[rom.chip.name]
    return rom.flash[at : at + len(image.data)] == image.data


@pytest.mark.parametrize(
    ("chip", "stub"), [("esp32", True), ("esp32", False), ("esp32s3", False), ("esp32c3", True), ("esp32c3", False)]
)
def test_the_image_lands_byte_for_byte_and_all_else_is_erased(chip: ChipName, stub: bool) -> None:
    with RomLoader(chip) as rom:
        rom.flash[:] = bytes(len(rom.flash))  # an old program everywhere
        image, seen, steps = image_for(chip), [], []
        done = write(
            rom, image, lambda result: not seen.append(result), stub=stub, progress=lambda *at: steps.append(at)
        )
        assert landed(rom, image)
        at, end = done.offset, done.offset + len(image.data)
        assert set(rom.flash[:at]) | set(rom.flash[end:]) == {0xFF}
        assert done.offset == OFFSETS[chip]
        assert done.size == len(image.data)
        assert rom.stub == stub
        assert [result.chip for result in seen] == [rom.chip.title]
        assert (seen[0].mac, seen[0].flash) == ("24:0a:c4:00:00:01", "4MB")
        assert steps[-1][0] == steps[-1][1] > 0
        assert [share for share, _ in steps] == sorted(share for share, _ in steps)


def test_kept_files_stay_where_they_are() -> None:
    with RomLoader("esp32") as rom:
        rom.flash[0x200000:0x200100] = bytes(256)
        image = image_for("esp32")
        write(rom, image, erase=False)
        assert landed(rom, image)
        assert rom.flash[0x200000:0x200100] == bytes(256)


def partitions_of(rom: RomLoader) -> dict[str, tuple[int, int]]:
    """The partition table in the chip's flash: where each begins and ends."""
    start = OFFSETS[rom.chip.name]
    listed = read_partitions(bytes(rom.flash[start:]), rom.chip.name)
    return {partition.name: (partition.offset, partition.end) for partition in listed}


@pytest.mark.parametrize("files", [True, False], ids=["of 1.25", "of 1.26"])
@pytest.mark.parametrize("chip", ["esp32", "esp32s3", "esp32c3"])
def test_the_flash_gets_a_partition_for_the_rom_and_the_files_stay(chip: ChipName, files: bool) -> None:
    data = firmware_image(chip, files=files, summed=True)
    with RomLoader(chip) as rom:
        rom.flash[0x200000:0x200100] = bytes(256)
        write(rom, parse_image(data, "official.bin"), erase=False)
        listed = partitions_of(rom)
        table = rom.flash[0x8000:0x80A0]
        assert rom.flash[0x80A0:0x80C0] == b"\xeb\xeb" + b"\xff" * 14 + hashlib.md5(table).digest()
        assert rom.flash[0x200000:0x200100] == bytes(256)
    assert listed["romfs"] == (0x1C0000, 0x200000)
    assert listed["vfs"] == (0x200000, 0x400000), "as MicroPython has it without our table"
    assert listed["factory"] == (0x10000, 0x1C0000)


def test_a_rom_that_has_no_room_behind_the_application_lies_behind_the_files_of_an_erased_board() -> None:
    data = firmware_image("esp32c3", files=False).ljust(0x1C0001, b"\x01")
    with RomLoader("esp32c3") as rom:
        write(rom, parse_image(data, "official.bin"))
        assert partitions_of(rom) | {"vfs": (0x200000, 0x3C0000), "romfs": (0x3C0000, 0x400000)} == partitions_of(rom)
        write(rom, parse_image(data, "official.bin"), erase=False)
        assert "romfs" not in partitions_of(rom), "it would cost the board its files"


def test_a_micropython_without_roms_is_written_as_it_is() -> None:
    data = firmware_image("esp32") + b"MicroPython v1.24.1 on 2024-11-29\0"
    with RomLoader("esp32") as rom:
        write(rom, parse_image(data, "official.bin"))
        assert rom.flash[0x1000 : 0x1000 + len(data)] == data


@pytest.mark.parametrize(("sits", "meant"), [("esp32", "esp32c3"), ("esp32s3", "esp32"), ("esp32c3", "esp32s3")])
def test_an_image_for_another_chip_is_refused_before_anything_is_asked(sits: ChipName, meant: ChipName) -> None:
    with RomLoader(sits) as rom:
        before = bytes(rom.flash)
        with pytest.raises(ToolError, match=f"is an {CHIPS[sits].title}, but .* is for {CHIPS[meant].title}"):
            write(rom, image_for(meant), lambda found: pytest.fail("it was asked"))
        assert rom.flash == before
        assert not {0x02, 0x10, 0xD0, 0xD1} & set(rom.said), "nothing was erased or begun"


def test_who_does_not_agree_keeps_everything() -> None:
    with RomLoader("esp32") as rom:
        rom.flash[0] = 0
        with pytest.raises(ToolError, match=r"Nothing was changed"):
            write(rom, image_for("esp32"), lambda found: False)
        assert rom.flash[0] == 0
        assert not {0x02, 0x10, 0xD0} & set(rom.said)


def test_the_port_is_free_afterwards_although_a_starting_process_has_a_copy_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    copies: list[int] = []

    def connect(port: str, line: serial.Serial, attempts: int) -> None:
        copies.append(os.dup(line.fileno()))
        raise OSError("no chip")

    monkeypatch.setattr("marshub.tools.flash._connect", connect)
    with RomLoader("esp32") as rom:
        for _ in range(2):
            with pytest.raises(OSError, match="no chip"):
                write(rom, image_for("esp32"))
    for copy in copies:
        os.close(copy)


def test_a_chip_that_does_not_answer_is_told_to_be_held_by_boot() -> None:
    with RomLoader("esp32", deaf=True) as rom, pytest.raises(ToolError, match="Hold BOOT"):
        write(rom, image_for("esp32"))


def test_a_cable_pulled_in_the_middle_is_told_and_the_next_try_is_whole() -> None:
    with RomLoader("esp32", cut_after=2) as rom:
        image = image_for("esp32")
        with pytest.raises(ToolError, match=r"was lost at \d+% .*run the command again"):
            write(rom, image)
        assert not landed(rom, image)
        rom.replug()
        write(rom, image)
        assert landed(rom, image)


def test_a_person_who_stops_it_is_told_how_it_stands() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with RomLoader("esp32") as rom:
        with pytest.raises(ToolError, match=r"Stopped at \d+%"):
            write(rom, image_for("esp32"), progress=stop)
        # The port is free again, and the loader, whose stub still runs, is taken as it is.
        write(rom, image_for("esp32"))
        assert landed(rom, image_for("esp32"))


@pytest.mark.parametrize("stub", [True, False], ids=["stub", "no-stub"])
def test_a_worn_cell_is_found_by_the_chips_own_hash(stub: bool) -> None:
    image = image_for("esp32")
    one = next(at for at, byte in enumerate(image.data) if byte & 1)
    with RomLoader("esp32", bad_cells=(0x1000 + one,)) as rom, pytest.raises(ToolError, match="does not hold what"):
        write(rom, image, stub=stub)


def test_an_image_that_is_larger_than_the_flash_is_refused_before_anything_is_erased() -> None:
    with RomLoader("esp32") as rom:
        rom.flash[0] = 0
        with pytest.raises(ToolError, match=r"does not fit .* Nothing was changed"):
            write(rom, image_for("esp32", 4 << 20), lambda found: pytest.fail("it was asked"))
        assert rom.flash[0] == 0


def test_a_flash_of_unknown_size_is_not_erased_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chip's own loader erases what it is told to; only the stub can erase all without knowing how much it is."""
    monkeypatch.setattr("marshub.sim.rom_loader.FLASH_ID", 0x0016EF)
    image = image_for("esp32")
    with RomLoader("esp32") as rom:
        rom.flash[:] = bytes(len(rom.flash))
        with pytest.raises(ToolError, match=r"does not report how large .*--no-stub.* Nothing was changed"):
            write(rom, image, lambda found: pytest.fail("it was asked"), stub=False)
        assert not any(rom.flash)
        write(rom, image, stub=False, erase=False)
        assert landed(rom, image)
        assert rom.flash[-1] == 0
        write(rom, image)
        assert landed(rom, image)
        assert rom.flash[-1] == 0xFF


def refuses(found: FoundChip) -> bool:
    return False


def breaks(found: FoundChip) -> bool:
    raise OSError("the hub lost power")


def interrupts(found: FoundChip) -> bool:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("meant", "agree", "says"),
    [
        ("esp32s3", refuses, "is for ESP32-S3"),
        ("esp32", refuses, r"^Nothing was changed\.$"),
        ("esp32", breaks, r"was lost \(the hub lost power\) before anything was erased.* unchanged"),
        ("esp32", interrupts, r"^Stopped before anything was erased.* unchanged"),
    ],
)
def test_before_anything_is_erased_that_is_said_and_the_chip_is_left_running(
    meant: ChipName, agree: Callable[[FoundChip], bool], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RTS is wired to EN: up and down again is a restart."""
    seen: list[str] = []
    monkeypatch.setattr(serial.Serial, "_update_rts_state", lambda line: seen.append("up" if line.rts else "down"))
    monkeypatch.setattr(serial.Serial, "_update_dtr_state", lambda line: None)
    with RomLoader("esp32") as rom:
        rom.flash[0] = 0
        with pytest.raises(ToolError, match=says):
            write(rom, image_for(meant), agree)
        assert rom.flash[0] == 0
    assert seen[-2:] == ["up", "down"]


@pytest.mark.parametrize("held", [True, False])
def test_a_c3_held_in_download_mode_by_its_button_is_started_by_its_watchdog(
    held: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On its own USB the lines start what was started by the lines; the button's level is only looked at again so."""
    monkeypatch.setattr("esptool.targets.esp32c3.ESP32C3ROM.uses_usb_jtag_serial", lambda esp: True)
    with RomLoader("esp32c3") as rom:
        rom._registers[0x60004038] = 0b0101 if held else 0b1101  # GPIO 9 and 8 and 2, as they were at reset
        with pytest.raises(ToolError, match="Nothing was changed"):
            write(rom, image_for("esp32c3"), refuses)
        assert bool(rom._registers.get(0x60008090, 0) >> 31) == held  # the watchdog runs
        assert (rom._registers.get(0x60008094) == 2000) == held


def test_a_loader_that_cannot_take_the_stub_is_told_as_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks_off(rom: RomLoader, body: bytes) -> tuple[int, bytes]:
        rom._port.unplug()
        raise Refused(FAILED)

    monkeypatch.setattr(RomLoader, "_mem_data", breaks_off)
    with RomLoader("esp32") as rom:
        rom.flash[0] = 0
        with pytest.raises(ToolError, match="before anything was erased"):
            write(rom, image_for("esp32"))
        assert rom.flash[0] == 0


def test_no_port_and_a_busy_port_and_a_forbidden_one(tmp_path: pytest.TempPathFactory) -> None:
    with pytest.raises(ToolError, match=r"no port /dev/does-not-exist"):
        flash("/dev/does-not-exist", image_for("esp32"), agree=lambda found: True)
    with (
        RomLoader("esp32") as rom,
        serial.Serial(rom.port, exclusive=True),
        pytest.raises(ToolError, match="is in use by another program"),
    ):
        write(rom, image_for("esp32"))
    if os.getuid():  # root may open everything
        with RomLoader("esp32") as rom:
            os.chmod(os.path.realpath(rom.port), 0)
            with pytest.raises(ToolError, match="dialout"):
                write(rom, image_for("esp32"))


def test_slip_packets_survive_any_cutting() -> None:
    rng = random.Random(5)
    packets = [bytes(rng.choice(b"\xc0\xdb\xdc\xdd\x00A") for _ in range(rng.randrange(1, 40))) for _ in range(60)]
    stream, unslip, out = b"noise" + b"".join(map(encode_slip, packets)), SlipDecoder(), []
    while stream:
        cut = rng.randrange(1, 9)
        out += unslip.feed(stream[:cut])
        stream = stream[cut:]
    assert out == packets
