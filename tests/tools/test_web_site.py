"""The site of `marshub board web`: what would be installed, its words and sums, and what is told when something lacks.

ESP Web Tools is a stand-in here; with the real one it runs in Chromium (tests/serve/test_flash_page.py).
"""

from __future__ import annotations

import hashlib
import http.client
import json
import re
import socket
import threading
import urllib.request
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from firmware_images import image, lying
from marshub.board.profile import load, make_firmware_config
from marshub.cli.board import board as command
from marshub.firmware_slots import SLOT_FILE, make_rom_image, split_starters
from marshub.hardware import flash_image
from marshub.languages import LANGUAGES
from marshub.sim.errors import MissingPartError
from marshub.sim.vm import parts
from marshub.tools import images
from marshub.tools.errors import ToolError
from marshub.tools.flash_files import make_tree
from marshub.tools.web import install, local, pages, site
from marshub.words import list_message_keys

#: ESP Web Tools 10.4.0, src/const.ts, Manifest and Build.
SCHEMA = {
    "type": "object",
    "required": ["name", "version", "builds"],
    "additionalProperties": False,
    "properties": {
        "name": {"type": "string"},
        "version": {"type": "string"},
        "home_assistant_domain": {"type": "string"},
        "funding_url": {"type": "string"},
        "new_install_skip_erase": {"type": "boolean"},
        "new_install_prompt_erase": {"type": "boolean"},
        "new_install_improv_wait_time": {"type": "number"},
        "builds": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["chipFamily", "parts"],
                "additionalProperties": False,
                "properties": {
                    "chipFamily": {
                        "enum": [
                            *("ESP32", "ESP32-C2", "ESP32-C3", "ESP32-C5", "ESP32-C6", "ESP32-C61", "ESP32-H2"),
                            *("ESP32-P4", "ESP32-S2", "ESP32-S3", "ESP8266"),
                        ]
                    },
                    "serialType": {"enum": ["cdc", "uart"]},
                    "parts": {
                        "type": "array",
                        "minItems": 1,
                        "items": {
                            "type": "object",
                            "required": ["path", "offset"],
                            "additionalProperties": False,
                            "properties": {"path": {"type": "string"}, "offset": {"type": "integer", "minimum": 0}},
                        },
                    },
                },
            },
        },
    },
}
PAGES = sorted(site.PAGES.glob("*.html")) + sorted(site.PAGES.glob("*.js"))


@pytest.fixture(autouse=True)
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as npm makes one, with something in ESP Web Tools' place; nothing is fetched."""
    home = tmp_path / "cache" / f"esp-web-tools-{install.VERSION}"
    bundle = home / install.BUNDLE
    bundle.mkdir(parents=True)
    (bundle / install.ENTRANCE).write_text("// a stand-in")
    (bundle / "install-dialog-abc.js").write_text("// another")
    for name in ("esp-web-tools", "@lit/context", "@types/trusted-types"):
        package = home / "node_modules" / name
        package.mkdir(parents=True, exist_ok=True)
        (package / "package.json").write_text(json.dumps({"name": name, "version": "1.2.3", "license": "Apache-2.0"}))
        (package / "LICENSE").write_text(f"the licence of {name}")
    (home / "node_modules" / "esp-web-tools" / "dist" / "package.json").write_text("{}")  # some have such for a build
    monkeypatch.setenv(parts.CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setattr(install, "DIGEST", install.hash_files(install.read_scripts(home)))
    monkeypatch.setattr(parts, "fetch", lambda *_: pytest.fail("nothing is fetched in tests"))
    return home


def wanted(name: str, **more: Any) -> site.SiteBoard:
    board = load(name)
    return site.SiteBoard(board, images.parse_image(image(board.mcu.module, **more), "own.bin"))


@pytest.mark.parametrize(
    ("name", "family", "files"),
    [("hub", "ESP32", False), ("hub-s3", "ESP32-S3", True), ("starter-c3", "ESP32-C3", False)],
)
def test_a_manifest_leads_to_the_image_and_to_what_a_deploy_would_bring(name: str, family: str, files: bool) -> None:
    this = wanted(name, files=files, summed=True)
    made = site.make_site([this])
    manifest = json.loads(made[f"manifest-{name}.json"])
    jsonschema.validate(manifest, SCHEMA)
    assert this.board.title in manifest["name"]
    assert (manifest["new_install_prompt_erase"], manifest["new_install_improv_wait_time"]) == (True, 0)
    (build,) = manifest["builds"]
    assert build["chipFamily"] == family
    placed = sorted((part["offset"], made[part["path"]]) for part in build["parts"])
    for (offset, data), (after, _) in pairwise(placed):
        assert offset + len(data) <= after
    end = placed[-1][0] + len(placed[-1][1])
    assert end <= 4 << 20
    assert all(offset % flash_image.BLOCK == 0 for offset, _ in placed)
    module = this.board.mcu.module
    (start, first), (in_rom, rom), (behind, held) = placed
    assert start == {"ESP32": 0x1000}.get(family, 0)
    listed = {partition.name: partition for partition in flash_image.read_partitions(first, module)}
    room = listed["vfs"]
    assert (room.offset, room.end) == (behind, 4 << 20)
    assert (listed["romfs"].offset, listed["romfs"].end) == (in_rom, listed["vfs"].offset)
    assert listed["factory"].end == in_rom
    contents = make_tree(make_firmware_config(this.board), compiled=True).contents
    starters, modules = split_starters(contents)
    assert lying(held, room.size // flash_image.BLOCK) == {**starters, SLOT_FILE: b"rom0"}
    assert rom == make_rom_image(modules)


def test_the_sums_are_of_every_file_and_every_file_that_a_page_wants_is_there() -> None:
    made = site.make_site([wanted("starter")])
    listed = dict(reversed(line.split("  ")) for line in made["SHA256SUMS"].decode().splitlines())
    assert listed == {name: hashlib.sha256(data).hexdigest() for name, data in made.items() if name != "SHA256SUMS"}
    for name, data in made.items():
        if name.startswith("esp-web-tools/") or not name.endswith((".html", ".js")):
            continue
        text = data.decode()
        for result in re.findall(r'(?:from|import) "(\.[^"]+)"|(?:src|href)="([^"]+)"', text):
            target = Path(name).parent / (result[0] or result[1])
            assert target.as_posix().removeprefix("./") in made, f"{name} wants {target}"
        assert not re.search(r"https?://\w|//\w+\.\w+/", text), f"{name} leads elsewhere"
        assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|\sstyle=|\son\w+=", text), (
            name
        )


def test_the_licences_of_all_that_is_bundled_go_along() -> None:
    message = site.make_site([wanted("starter")])["LICENSES.txt"].decode()
    assert "esp-web-tools 1.2.3: Apache-2.0\n\nthe licence of esp-web-tools" in message
    assert "the licence of @lit/context" in message
    assert "Damien P. George" in message
    assert "@types" not in message


def test_boards_that_cannot_be_installed_are_named_by_the_monitor_all_the_same() -> None:
    text = site.make_site([wanted("starter")])["boards.js"].decode()
    boards = json.loads(text.partition("BOARDS = ")[2].rstrip(";\n"))
    there = {board["name"]: board for board in boards}
    assert there["starter"]["manifest"] == "manifest-starter.json"
    assert there["hub"]["manifest"] is None
    assert there["hub"]["hash"] == make_firmware_config(load("hub"))["hash"]
    assert [len(there["hub"][what]) for what in ("readers", "buttons")] == [16, 8]


def test_pages_say_every_message_and_each_language_has_it_with_its_places() -> None:
    """A message nobody says is left over; one that is not there would be shown as its name."""
    text = pages.make_words_js()
    message = json.loads(text.partition("WORDS = ")[2].rstrip(";\n"))
    assert list(message) == list(LANGUAGES)
    there = {key.removeprefix("board-page-") for key in list_message_keys("en") if key.startswith("board-page-")}
    assert all(set(words) == there for words in message.values())
    shown = set()
    for path in PAGES:
        source = path.read_text("utf-8")
        source += pages.make_page(path.name, source)
        shown |= set(re.findall(r"<!-- board-page-([\w-]+) -->", source))
        shown |= set(re.findall(r'data-(?:say|hint)="([\w-]+)"', source))
        shown |= {name for name in re.findall(r'"([a-z0-9-]+)"', source) if name in there}
        stems = re.findall(r"`([a-z]+-)\$\{", source)
        shown |= {name for name in there for stem in stems if name.startswith(stem)}
    assert there == shown
    for language, words in message.items():
        for name, result in words.items():
            places = set(re.findall(r"\{(\w+)\}", result))
            assert places == set(re.findall(r"\{(\w+)\}", message["en"][name])), (language, name)
            assert places <= set(pages.PLACES)
            assert not result.startswith("Board page"), f"{name} has a place that no page fills"


def ran(*arguments: str | Path) -> Result:
    return CliRunner().invoke(command, ["web", *map(str, arguments)])


def test_without_names_a_board_without_an_image_is_left_out_and_told_why(tmp_path: Path) -> None:
    (tmp_path / "s3.bin").write_bytes(image("esp32s3", files=False))
    done = ran(tmp_path / "out", "--image", tmp_path / "s3.bin")
    assert done.exit_code == 0, done.output
    message = " ".join(done.output.split())
    assert "No pages for hub, starter, starter-plug. None of the given images is for esp32." in message
    assert "No pages for starter-c3. None of the given images is for esp32c3." in message
    assert "Boards: hub-s3, starter-s3" in message
    assert "--serve" in message
    there = {path.name for path in (tmp_path / "out").iterdir()}
    assert {"manifest-hub-s3.json", "manifest-starter-s3.json", "micropython-esp32s3.bin", "index.html"} <= there
    assert not [name for name in there if "esp32c3" in name or "starter-c3" in name]


def test_a_board_that_was_named_and_has_no_image_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "s3.bin").write_bytes(image("esp32s3", files=False))
    done = ran(tmp_path / "out", "--board", "hub", "--image", tmp_path / "s3.bin")
    assert "None of the given images is for esp32." in str(done.exception)
    done = ran(tmp_path / "out", "--board", "hub", "--image", tmp_path / "nowhere.bin")
    assert "There is no image" in str(done.exception)
    assert not (tmp_path / "out").exists()


def test_without_a_network_it_is_told_what_could_not_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(url: str, *_: object, **__: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(urllib.request, "urlopen", nobody)
    done = ran(tmp_path / "out")
    assert done.output.count("Network is unreachable") == 3
    assert "There is no board to make pages for." in str(done.exception)
    done = ran(tmp_path / "out", "--board", "hub")
    assert "ESP32_GENERIC-" in str(done.exception)
    assert "Network is unreachable" in str(done.exception)
    assert not (tmp_path / "out").exists()


def test_another_esp_web_tools_than_ours_is_refused(stand_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (stand_in / install.BUNDLE / install.ENTRANCE).write_text("// something else")
    with pytest.raises(ToolError, match=r"does not match its checksum: remove .*, and it is downloaded again"):
        site.make_site([wanted("starter")])

    def unreachable(*_: object) -> None:
        raise MissingPartError("npm says: ENOTFOUND")

    monkeypatch.setattr(parts, "fetch", unreachable)
    monkeypatch.setenv(parts.CACHE_VARIABLE, str(stand_in.parent / "empty"))
    with pytest.raises(
        ToolError,
        match="ESP Web Tools, which installs the firmware from the pages, could not be downloaded: npm says: ENOTFOUND",
    ):
        site.make_site([wanted("starter")])


def test_an_image_that_is_too_old_for_the_firmware_is_refused(tmp_path: Path) -> None:
    for version, refused in (("1.23.0", True), ("1.24.0", False), ("1.100.0", False)):
        path = tmp_path / f"{version}.bin"
        path.write_bytes(image("esp32") + f"MicroPython v{version} on 2024-06-02; ".encode())
        done = ran(tmp_path / version, "--board", "starter", "--image", path)
        assert ("is MicroPython 1.23; the firmware needs 1.24" in str(done.exception)) == refused
        assert (tmp_path / version).exists() != refused


def test_what_npm_is_asked_for_is_pinned() -> None:
    lock = json.loads((install.LOCK / "package-lock.json").read_bytes())["packages"]
    assert lock["node_modules/esp-web-tools"]["version"] == install.VERSION
    assert all("integrity" in item and "resolved" not in item for name, item in lock.items() if name)


@pytest.fixture
def listening() -> Iterator[local.SiteServer]:
    """A site of one page, served."""
    with local.make_server() as listening:
        listening.files = {"index.html": b"<p>", "page.js": b"export const one = 1;"}
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield listening
        listening.shutdown()
        thread.join()


def test_the_site_is_served_to_this_computer_as_what_it_is(listening: local.SiteServer) -> None:
    assert listening.server_address[0] == "127.0.0.1"
    with urllib.request.urlopen(local.make_address(listening) + "page.js", timeout=60) as answer:
        assert answer.headers["Content-Type"] == "text/javascript"
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.read() == b"export const one = 1;"


def find_status(listening: local.SiteServer, path: str, host: str = "localhost") -> int:
    asking = http.client.HTTPConnection("127.0.0.1", listening.server_address[1], timeout=60)
    asking.request("GET", path, headers={"Host": host})
    status = asking.getresponse().status
    asking.close()
    return status


@pytest.mark.attack
def test_the_site_is_all_that_is_served_and_only_by_this_computers_name(
    listening: local.SiteServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("secret.txt").write_text("mine")
    Path("link.txt").symlink_to("/etc/passwd")
    Path("icons").mkdir()
    assert find_status(listening, "/") == find_status(listening, "/page.js?a#b", "127.0.0.1:1") == 200
    for path in ("/secret.txt", "/link.txt", "/icons/", "/../secret.txt", "//etc/passwd", "/%2e%2e/secret.txt", "/\\"):
        assert find_status(listening, path) == 404, path
    for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "", "[::1]"):
        assert find_status(listening, "/", host) == 403, host


@pytest.mark.attack
def test_a_foreign_name_would_be_served(listening: local.SiteServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "NAMES", (*local.NAMES, "evil.example"))
    assert find_status(listening, "/", "evil.example") == 200


def test_a_port_that_is_taken_is_told_before_anything_is_made(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = ran(tmp_path / "out", "--serve", "--port", port)
    assert f"Port {port} can’t be used" in str(done.exception)
    assert not (tmp_path / "out").exists()
