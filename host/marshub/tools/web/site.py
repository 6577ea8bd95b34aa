"""The files of the site: pages, ESP Web Tools, and for each board MicroPython and its files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from marshub.board import profile as profiles
from marshub.board.profile import Profile, make_firmware_config
from marshub.hardware import flash_image
from marshub.kernel import say
from marshub.tools import images
from marshub.tools.errors import ToolError
from marshub.tools.flash_files import make_tree, read_firmware_version
from marshub.tools.micropython_versions import OLDEST, format_version
from marshub.tools.web import install, pages

PAGES = Path(__file__).with_name("html")
ICON = Path(__file__).parents[2] / "serve" / "html" / "icon.svg"
SUMS = "SHA256SUMS"
#: MicroPython's licence: whoever publishes the site passes MicroPython on.
MICROPYTHON = """MicroPython: MIT

The MIT License (MIT)

Copyright (c) 2013-2025 Damien P. George

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
"""
README = """# Boards from a browser

Made by `marshub board web`. index.html installs MicroPython and MarsHub's firmware on a board, monitor.html shows what
a board sends. Nothing is loaded from elsewhere.

Browsers allow serial ports only on https:// and localhost, so opening the file is not enough. In this folder, run:

    python -m http.server --bind 127.0.0.1 8000

and open http://localhost:8000 in Chrome or Edge. Or put all files on any web server with https.

SHA256SUMS: `sha256sum --check SHA256SUMS`. LICENSES.txt: the licences of ESP Web Tools, of what it is made of, and of
MicroPython. For another wiring, make the site again: config.json is in
rom-BOARD.bin, or in files-BOARD.bin where there is no room for a ROM.
"""


@dataclass(frozen=True)
class SiteBoard:
    """A board, and the image of MicroPython for it."""

    board: Profile
    image: images.Image


def make_manifest(wanted: SiteBoard, parts: Sequence[tuple[str, int]]) -> dict[str, object]:
    """Return the manifest for ESP Web Tools (its README, and Manifest in its src/const.ts). `parts`: (file, offset)."""
    return {
        "name": f"MarsHub, {wanted.board.title}",
        "version": read_firmware_version(),
        # Whoever installs says whether all of the flash is erased: what our parts do not cover is not in the way.
        "new_install_prompt_erase": True,
        # Our firmware does not speak Improv; bytes of it would only be noise to the board.
        "new_install_improv_wait_time": 0,
        "builds": [
            {
                "chipFamily": wanted.image.chip,
                "parts": [{"path": path, "offset": offset} for path, offset in parts],
            }
        ],
    }


def make_site(boards: Sequence[SiteBoard]) -> dict[str, bytes]:
    """Return the content of every file of the site, by path. Raises ToolError, HardwareError."""
    if not boards:
        raise ToolError(say("board-tools-web-none"))
    home = install.fetch_package()
    files = {path.relative_to(PAGES).as_posix(): path.read_bytes() for path in sorted(PAGES.rglob("*.*"))}
    for name in (name for name in files if name.endswith(".html")):
        files[name] = pages.make_page(name, files[name].decode()).encode()
    files["icon.svg"] = ICON.read_bytes()
    for wanted in boards:
        files |= _list_installed(wanted)
    files |= {f"esp-web-tools/{name}": data for name, data in install.read_scripts(home).items()}
    files["words.js"] = pages.make_words_js().encode()
    files["boards.js"] = pages.make_boards_js(_list_known(boards), [board.board.name for board in boards]).encode()
    files["LICENSES.txt"] = (install.read_licences(home) + f"\n{'-' * 100}\n\n" + MICROPYTHON).encode()
    files["README.md"] = README.encode()
    return files | {SUMS: make_checksums(files)}


def _list_known(boards: Sequence[SiteBoard]) -> list[Profile]:
    """Return the boards of the site, and those that come along besides."""
    ours = {board.board.name: board.board for board in boards}
    return [*ours.values(), *(profiles.load(name) for name in profiles.list_names() if name not in ours)]


def _list_installed(wanted: SiteBoard) -> dict[str, bytes]:
    """Return the manifest of a board, and its parts."""
    board = wanted.board
    if (version := wanted.image.version) is not None and version < OLDEST:
        versions = {"found": format_version(version), "wanted": format_version(OLDEST)}
        raise ToolError(say("board-tools-web-old", image=wanted.image.name, **versions))
    contents = make_tree(make_firmware_config(board), compiled=True).contents
    in_rom = wanted.image.takes_rom
    pieces = flash_image.make_pieces(wanted.image.data, contents, board.mcu.module, in_rom=in_rom)
    names = (f"micropython-{board.mcu.module}.bin", f"files-{board.name}.bin", f"rom-{board.name}.bin")
    parts = dict(zip(names, pieces, strict=False))
    entries = make_manifest(wanted, [(name, piece.offset) for name, piece in parts.items()])
    text = json.dumps(entries, indent=1) + "\n"
    return {pages.make_manifest_name(board): text.encode(), **{name: piece.data for name, piece in parts.items()}}


def make_checksums(files: Mapping[str, bytes]) -> bytes:
    """Return the checksums as `sha256sum` writes and checks them."""
    return "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items())).encode()
