"""The site of `marshub board web` in Chromium, with simulated chips and boards behind its serial port.

As far as it goes without a device: ESP Web Tools installs on the ROM's serial loader, the monitor talks to a board.
"""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from chromium import Tab, opened

from firmware_images import image, lying
from marshub.board.profile import load, make_firmware_config
from marshub.firmware_slots import SLOT_FILE
from marshub.hardware import flash_image
from marshub.sim.rom_chips import ChipName
from marshub.sim.rom_loader import RomLoader
from marshub.sim.virtual_board import VirtualBoard
from marshub.tools import images
from marshub.tools.flash_files import make_tree
from marshub.tools.web import local, site

pytestmark = pytest.mark.browser

SERIAL = Path(__file__).with_name("fake_serial.js").read_text("utf-8")
#: A browser that has no serial ports.
NO_SERIAL = "delete Navigator.prototype.serial;"
EXCHANGE_S = 0.01


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The site with a board of each chip, served."""
    boards = [
        site.SiteBoard(
            load(name), images.parse_image(image(load(name).mcu.module, files=False, summed=True), f"{name}.bin")
        )
        for name in ("hub", "starter", "starter-s3", "starter-c3")
    ]
    listening = local.make_server()
    listening.files = site.make_site(boards)
    thread = threading.Thread(target=listening.serve_forever)
    thread.start()
    yield local.make_address(listening)
    listening.shutdown()
    thread.join()
    listening.server_close()


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    return Path(os.environ.get("MARSHUB_SHOTS", tmp_path))


@asynccontextmanager
async def wired(tab: Tab, url: str) -> AsyncIterator[None]:
    """The page's port is the line at `url`."""
    at = urlsplit(url)
    reader, writer = await asyncio.open_connection(at.hostname, at.port)

    async def pump() -> None:
        while True:
            came = b""
            with suppress(TimeoutError):
                came = await asyncio.wait_for(reader.read(65536), EXCHANGE_S)
            sent = await tab.value(f"window.fakePort.exchange('{came.hex()}')")
            writer.write(bytes.fromhex(sent or ""))

    pumping = asyncio.create_task(pump())
    try:
        yield
    finally:
        pumping.cancel()
        with suppress(asyncio.CancelledError):
            await pumping
        writer.close()


def shown(selector: str, text: str) -> str:
    return f"document.querySelector({json.dumps(selector)})?.innerText.includes({json.dumps(text)})"


async def held(board: VirtualBoard, holds: Callable[[], bool]) -> None:
    assert await asyncio.to_thread(board.wait_for, holds)


async def test_the_boards_can_be_chosen_in_each_language_and_on_a_phone(address: str, shots: Path) -> None:
    async with opened(address, (1280, 900), SERIAL) as tab:
        await tab.until("document.querySelectorAll('esp-web-install-button[install-supported]').length === 4")
        await tab.picture(shots / "flash-page-1280.png")
        assert await tab.value("document.querySelector('#trouble').hidden")
        for language, message in (("it", "Installare un tabellone"), ("es", "Instalar un tablero")):
            await tab.value(
                f"(() => {{ const s = document.querySelector('#language'); s.value = '{language}';"
                "s.dispatchEvent(new Event('change')) })()"
            )
            assert await tab.value("document.querySelector('h2').innerText") == message
            assert await tab.value("document.documentElement.lang") == language
        assert await tab.value("document.querySelectorAll('esp-web-install-button[install-supported]').length") == 4
        await tab.size(390, 844, phone=True)
        assert await tab.value("document.documentElement.scrollWidth") <= 390
        await tab.picture(shots / "flash-page-390.png")
        assert tab.complaints == []


async def test_a_browser_without_serial_ports_says_so(address: str, shots: Path) -> None:
    for page in ("", "monitor.html"):
        async with opened(address + page, (1280, 900), NO_SERIAL) as tab:
            await tab.until(shown("#trouble", "This browser does not support serial ports"))
            await tab.picture(shots / f"flash-no-serial-{page or 'index'}.png")
            assert tab.complaints == []
    assert await _installable(address, NO_SERIAL) == 0


async def _installable(address: str, before: str) -> int:
    async with opened(address, (1280, 900), before) as tab:
        await tab.until("document.querySelectorAll('esp-web-install-button').length === 4")
        result: int = await tab.value("document.querySelectorAll('esp-web-install-button[install-supported]').length")
        return result


#: Through all the shadow roots: what is written there, and the element with a text that can be clicked.
DEEP = """
function* deep(node) {
  for (const each of node.querySelectorAll("*")) { yield each; if (each.shadowRoot) yield* deep(each.shadowRoot); }
}
const clicked = (text) => {
  const kinds = "ew-text-button, ew-list-item";
  const found = [...deep(document)].find((each) => each.matches(kinds) && each.textContent.includes(text));
  found?.click();
  return Boolean(found);
};
const text = (node) => [node.label ?? "", ...[...node.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data)];
const written = () => [...deep(document)].filter((each) => each.matches("ewt-install-dialog"))
  .flatMap((each) => [...deep(each.shadowRoot)].flatMap(text)).join(" ");
"""


@pytest.mark.parametrize(("name", "chip"), [("starter", "esp32"), ("starter-s3", "esp32s3"), ("starter-c3", "esp32c3")])
async def test_what_the_page_installs_is_the_image_and_our_files(
    name: str, chip: ChipName, address: str, shots: Path
) -> None:
    """By ESP Web Tools as it is, on a chip's loader: each byte lands where it has to."""
    with RomLoader(chip, "tcp") as rom:
        rom.flash[:] = bytes(len(rom.flash))
        async with opened(address, (1280, 900), SERIAL + DEEP) as tab:
            await tab.until("document.querySelectorAll('esp-web-install-button[install-supported]').length === 4")
            async with wired(tab, rom.port):
                await tab.touch(f"esp-web-install-button[manifest='manifest-{name}.json'] button")
                await tab.until("clicked('Install MarsHub, ')")
                await tab.until("/erase/i.test(written())")
                await tab.picture(shots / "flash-asks.png")
                await tab.until("clicked('Next')")
                await tab.until("/confirm/i.test(written())")
                await tab.until("clicked('Install')")
                await tab.until("/complete|failed|error/i.test(written())")
                await tab.picture(shots / "flash-done.png")
                assert "Installation complete" in await tab.value("written()")
    board = load(name)
    given = image(chip, files=False, summed=True)
    contents = make_tree(make_firmware_config(board), compiled=True).contents
    pieces = flash_image.make_pieces(given, contents, chip, in_rom=True)
    for piece in pieces:
        assert rom.flash[piece.offset : piece.offset + len(piece.data)] == piece.data
    listed = flash_image.read_partitions(pieces[0].data, chip)
    room = next(partition for partition in listed if partition.name == flash_image.FILES)
    files = lying(bytes(rom.flash[room.offset : room.end]), room.size // flash_image.BLOCK)
    assert sorted(files) == ["boot.py", "main.py", SLOT_FILE]


async def test_the_monitor_shows_a_board_and_lights_its_lamps(address: str, shots: Path) -> None:
    board = VirtualBoard(make_firmware_config(load("hub")), "tcp")
    try:
        board.put("pad", "0411aa00")
        async with opened(address + "monitor.html", (1280, 1000), SERIAL) as tab:
            await tab.until(shown("#state", "Not connected"))
            async with wired(tab, board.port):
                await tab.touch("#connect")
                await tab.until(shown("#state", "Connected to hub"))
                await tab.until(shown("#readers", "0411AA00"))
                assert await tab.value("fakePort.calls.slice(0, 2)") == [
                    ["open", 115200],
                    ["signals", {"dataTerminalReady": True, "requestToSend": True}],
                ]
                board.put("sheet", "04a1b2c3d4e5f6")
                await tab.until(shown("#events", "13 sheet: tag 04A1B2C3D4E5F6 arrived."))
                board.press("ok")
                await tab.until(shown("#events", "Button ok released."))
                await tab.until(shown("#facts", "KiB"))
                await tab.picture(shots / "monitor-top-1280.png")
                await tab.value("document.querySelector('#lamp').value = '2'")
                await tab.touch("#lamps .main")
                await held(board, lambda: [at for at, c in enumerate(board.led_colours()) if any(c)] == [2])
                await tab.picture(shots / "monitor-1280.png")
                await tab.size(390, 844, phone=True)
                assert await tab.value("document.documentElement.scrollWidth") <= 390
                await tab.picture(shots / "monitor-390.png")
                await tab.value("scrollTo(0, 0)")
                await tab.picture(shots / "monitor-top-390.png")
                await tab.touch("#dark")
                await held(board, lambda: not any(map(any, board.led_colours())))
                board.reset()
                await tab.until(shown("#events", "The board has disconnected (it restarted)."))
                await tab.until("document.querySelector('#events').innerText.split('hub answers.').length === 3")
                await tab.touch("#disconnect")
                await tab.until(shown("#state", "Not connected"))
                assert await tab.value("fakePort.calls.at(-1)") == ["close"]
                assert await tab.value("document.querySelector('#connect').hidden") is False
                await tab.touch("#connect")
                await tab.until(shown("#state", "Connected to hub"))
                await tab.value("fakePort.pull()")
                await tab.until(shown("#trouble", "The port has disappeared."))
                await tab.value("fakePort.plug()")  # as a chip's own USB after a restart
                await tab.until(shown("#state", "Connected to hub"))
                assert await tab.value("document.querySelector('#trouble').hidden")
            assert tab.complaints == []
    finally:
        board.close()


async def test_strange_text_stays_text_and_the_lists_stay_small(address: str) -> None:
    """Markup, escape codes and marks of writing direction are shown; thousands of lines leave three hundred."""
    async with opened(address + "monitor.html", (1280, 900), SERIAL) as tab:
        await tab.until(shown("#state", "Not connected"))
        await tab.touch("#connect")
        await tab.until(shown("#state", "waiting for the board"))
        hostile = "<img src=x onerror=alert(1)>\x1b[2J\u202egnp.exe\n".encode()
        await tab.value(f"fakePort.exchange('{hostile.hex()}')")
        await tab.until("document.querySelectorAll('#text li').length === 1")
        message = await tab.value("document.querySelector('#text li').lastChild.data")
        assert message == "<img src=x onerror=alert(1)>\\x1b[2J\\x202egnp.exe"
        assert await tab.value("document.querySelectorAll('#text img').length") == 0
        await tab.value(f"fakePort.exchange('{(b'ets Jul 29 2019' + bytes([13, 10])).hex()}'.repeat(5000))")
        await tab.until("document.querySelectorAll('#text li').length === 300")
        await tab.value(f"fakePort.exchange('{b'>>> '.hex()}')")
        await tab.until("document.querySelector('#text').lastElementChild.lastChild.data === '>>> '")
        await tab.until(shown("#trouble", "The board has sent nothing that MarsHub understands."))
        assert tab.complaints == []


async def test_what_stands_in_the_way_is_told(address: str) -> None:
    async with opened(address + "monitor.html", (1280, 900), SERIAL) as tab:
        await tab.until(shown("#state", "Not connected"))
        await tab.value("fakePort.ask = false")
        await tab.touch("#connect")
        await tab.until(shown("#trouble", "No port was chosen."))
        await tab.value("fakePort.ask = fakePort.busy = true")
        await tab.touch("#connect")
        await tab.until(shown("#trouble", "The port can’t be opened."))
        assert await tab.value("document.querySelector('#state').innerText") == "Not connected"
        # A frame of protocol 3, from shared/protocol.md's layout.
        await tab.value("fakePort.busy = false")
        await tab.touch("#connect")
        await tab.until(shown("#state", "waiting for the board"))
        await tab.value(f"fakePort.exchange('{_alien(3).hex()}')")
        await tab.until(shown("#trouble", "This board uses a newer protocol (3)."))
        assert tab.complaints == []


def _alien(version: int) -> bytes:
    from binascii import crc32

    from hublink import cobs

    body = bytes([0xF0 | version, 1, 0, 0]) + b"tomorrow"
    return b"\x00" + cobs.encode(body + crc32(body).to_bytes(4, "little")) + b"\x00"
