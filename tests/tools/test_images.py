"""Images: what their header says, and fetching one over HTTP whose hash is given or recorded."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from marshub.board import profile
from marshub.tools import images
from marshub.tools.errors import ToolError
from marshub.tools.images import (
    OFFICIAL,
    RELEASES,
    ImageCache,
    OfficialImage,
    fetch_image,
    find_image,
    parse_image,
    trust_image,
)
from marshub.tools.micropython_versions import NEWEST, OLDEST, parse_version
from script_modules import script

ROOT = Path(__file__).parents[2]
DATA = bytes([0xE9]) + bytes(11) + (9).to_bytes(2, "little") + bytes(range(256)) * 20
SHA = hashlib.sha256(DATA).hexdigest()


class Shelf(BaseHTTPRequestHandler):
    """Serves what lies on `Shelf.files`, and counts."""

    files: ClassVar[dict[str, bytes]] = {}
    asked: ClassVar[list[str]] = []
    lie = 0  # how much longer it says the files are

    def do_GET(self) -> None:
        Shelf.asked.append(self.path)
        data = self.files.get(self.path)
        if data is None:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(data) + self.lie))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None: ...


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(Shelf, "files", {"/S3-v1.26.1.bin": DATA})
    monkeypatch.setattr(Shelf, "asked", [])
    monkeypatch.setattr(Shelf, "lie", 0)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Shelf)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_header_names_the_chip() -> None:
    assert parse_image(DATA, "x").chip == "ESP32-S3"
    assert parse_image(b"\xe9" + bytes(40), "x").chip == "ESP32"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"UF2\nWQ]\x9e" + bytes(600), "UF2"),
        (b"<!DOCTYPE html>" + bytes(600), "not an ESP32 image"),
        (b"", "not an ESP32 image"),
        (b"\xe9\x03", "not an ESP32 image"),
    ],
)
def test_what_is_no_image_is_told(data: bytes, says: str) -> None:
    with pytest.raises(ToolError, match=says):
        parse_image(data, "x.bin")


def test_a_file_that_is_not_there_says_where_to_get_one() -> None:
    with pytest.raises(ToolError, match=r"no image none\.bin\. .*micropython\.org/download"):
        find_image("none.bin")


def test_fetched_with_a_hash_once_and_then_kept(shelf: str) -> None:
    url, steps = f"{shelf}/S3-v1.26.1.bin", []
    image = fetch_image(url, SHA.upper(), progress=lambda *at: steps.append(at))
    assert (image.data, image.name, image.chip) == (DATA, "S3-v1.26.1.bin", "ESP32-S3")
    assert steps[-1] == (len(DATA), len(DATA))
    # Recorded: no hash needed, and nothing is fetched.
    assert find_image(url).data == DATA
    assert len(Shelf.asked) == 1


def test_a_kept_image_that_was_damaged_is_fetched_again(shelf: str, own_home: Path) -> None:
    url = f"{shelf}/S3-v1.26.1.bin"
    fetch_image(url, SHA)
    kept = own_home / "images" / f"{SHA}.bin"
    kept.write_bytes(DATA[:-1])
    assert fetch_image(url, None).data == DATA
    assert len(Shelf.asked) == 2
    assert kept.read_bytes() == DATA


def test_without_any_hash_nothing_is_fetched(shelf: str) -> None:
    with pytest.raises(ToolError, match="--sha256"):
        fetch_image(f"{shelf}/S3-v1.26.1.bin", None)
    assert Shelf.asked == []


def test_another_hash_than_expected_is_not_kept(shelf: str) -> None:
    url = f"{shelf}/S3-v1.26.1.bin"
    with pytest.raises(ToolError, match=f"expected: {'0' * 64}; found: {SHA}"):
        fetch_image(url, "0" * 64)
    assert ImageCache().read_hashes() == {}
    with pytest.raises(ToolError, match="64 hexadecimal"):
        fetch_image(url, "abc")


def test_what_cannot_be_fetched(shelf: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ToolError, match="can’t be downloaded"):
        fetch_image(f"{shelf}/none.bin", SHA)
    with pytest.raises(ToolError, match="can’t be downloaded"):
        fetch_image("http://127.0.0.1:1/x.bin", SHA)
    monkeypatch.setattr(Shelf, "lie", 7)  # the line breaks off before the end
    with pytest.raises(ToolError, match="can’t be downloaded"):
        fetch_image(f"{shelf}/S3-v1.26.1.bin", SHA)
    monkeypatch.setattr(images, "MOST_BYTES", 100)
    with pytest.raises(ToolError, match="too large"):
        fetch_image(f"{shelf}/S3-v1.26.1.bin", SHA)


def test_a_chips_name_stands_for_its_official_image(shelf: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Here(type(OFFICIAL["esp32s3"])):  # type: ignore[misc]
        url = f"{shelf}/S3-v1.26.1.bin"

    here = Here(**OFFICIAL["esp32s3"].__dict__)
    monkeypatch.setitem(OFFICIAL, "esp32s3", here)
    assert find_image("esp32s3", SHA).data == DATA
    monkeypatch.setitem(OFFICIAL, "esp32s3", replace(here, sha256=SHA))
    ImageCache().folder.joinpath("hashes.json").unlink()
    assert find_image("esp32s3").data == DATA, "a hash in the table is enough"


@pytest.fixture
def unknown(shelf: str, monkeypatch: pytest.MonkeyPatch) -> OfficialImage:
    """An official image of which nobody has recorded a hash, and which is seen elsewhere."""

    class Here(OfficialImage):
        url = f"{shelf}/S3-v1.26.1.bin"  # type: ignore[assignment]

    here = Here("1.26.1", "S3-v1.26.1.bin", "https://nowhere/", seen=(SHA[:8], SHA[-6:]))
    monkeypatch.setitem(OFFICIAL, "esp32s3", here)
    return here


def test_an_official_image_without_a_hash_is_fetched_and_left_to_the_user(unknown: OfficialImage) -> None:
    image = find_image("esp32s3")
    assert (image.data, image.proven) == (DATA, False)
    assert ImageCache().read_hashes() == {}, "not before somebody has said so"
    trust_image("esp32s3", image)
    again = find_image("esp32s3")
    assert (again.data, again.proven) == (DATA, True)
    assert len(Shelf.asked) == 1, "it is kept"
    # Who gives a hash has checked it.
    assert find_image("esp32s3", SHA).proven


@pytest.mark.parametrize("seen", [("00000000", SHA[-6:]), (SHA[:8], "000000")])
def test_an_official_image_that_is_another_than_elsewhere_is_refused(
    unknown: OfficialImage, seen: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(OFFICIAL, "esp32s3", replace(unknown, seen=seen))
    with pytest.raises(ToolError, match=f"expected: {seen[0]}…{seen[1]}; found: {SHA}"):
        find_image("esp32s3")


def test_the_script_records_what_the_makers_give_out(
    unknown: OfficialImage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    official_images = script("official_images")
    table = tmp_path / "official.json"
    table.write_text('{"esp32s3": [{}]}')
    monkeypatch.setattr(official_images, "TABLE", table)
    monkeypatch.setattr(official_images, "RELEASES", {"esp32s3": [unknown]})
    monkeypatch.setattr("sys.argv", ["official_images.py"])
    assert official_images.main() == 0
    (written,) = json.loads(table.read_text())["esp32s3"]
    assert written["sha256"] == SHA
    assert written["source"].startswith(f"{unknown.url}, {len(DATA)} bytes, 20")
    doubted = replace(unknown, sha256="0" * 64, source="a book")
    monkeypatch.setattr(official_images, "RELEASES", {"esp32s3": [doubted]})
    monkeypatch.setattr("sys.argv", ["official_images.py", "--check"])
    assert official_images.main() == 1
    assert f"has {SHA}, recorded is {'0' * 64} (a book)" in capsys.readouterr().out


def test_the_table_of_official_images() -> None:
    assert set(OFFICIAL) == {profile.load(name).mcu.module for name in profile.list_names()}, (
        "every chip we have boards for"
    )
    supported = [(1, minor) for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
    for chip, releases in RELEASES.items():
        assert [parse_version(official.version)[:2] for official in releases] == supported, "a row for each release"
        assert OFFICIAL[chip].sha256, "a chip's name stands for an image whose hash is known"
        for official in releases:
            assert official.version in official.file
            assert official.url.endswith(f"/{official.file}")
            assert official.url.startswith("https://")
            assert (official.sha256 is None) == (official.source == "")
            if official.sha256:
                assert len(official.sha256) == 64
                assert official.url in official.source or "not checked here" in official.source
                official.check(official.sha256)


def test_a_file_with_an_official_images_name_has_its_hash(tmp_path: Path) -> None:
    path = tmp_path / OFFICIAL["esp32s3"].file
    path.write_bytes(DATA)
    with pytest.raises(ToolError, match=f"expected: {OFFICIAL['esp32s3'].sha256}; found: {SHA}"):
        find_image(str(path))
    assert find_image(str(path), SHA).data == DATA, "who gives a hash knows better"


def test_a_file_with_a_hash_that_is_not_its_own(tmp_path: Path) -> None:
    path = tmp_path / "s3.bin"
    path.write_bytes(DATA)
    assert find_image(str(path), SHA).data == DATA
    with pytest.raises(ToolError, match="not the expected file"):
        find_image(str(path), "0" * 64)
