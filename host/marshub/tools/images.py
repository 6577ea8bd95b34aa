"""MicroPython's images: their headers, the image for a chip, and fetching an image whose hash is known."""

from __future__ import annotations

import hashlib
import itertools
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from marshub.files import write_whole
from marshub.home import find_home
from marshub.kernel import say, untrusted_input
from marshub.tools.errors import ToolError
from marshub.tools.micropython_versions import ROM_VERSION, Version, read_image_version

MAGIC = 0xE9
#: Espressif, "App Image Format", extended header, bytes 12 and 13.
CHIPS = {
    0: "ESP32",
    2: "ESP32-S2",
    5: "ESP32-C3",
    9: "ESP32-S3",
    12: "ESP32-C2",
    13: "ESP32-C6",
    16: "ESP32-H2",
    18: "ESP32-P4",
}
_HEADER = 24
MOST_BYTES = 16 << 20
TIMEOUT_S = 30.0
_PIECE = 1 << 16

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class OfficialImage:
    """MicroPython's own build for a chip.

    `sha256`: as `source` tells; its makers publish none. scripts/official_images.py writes both where it can fetch the
    image; else they are from public notes of others, or None. `seen`: how the SHA-256 of copies begins and ends that
    lie elsewhere in public.
    """

    version: str
    file: str
    page: str
    sha256: str | None = None
    source: str = ""
    seen: tuple[str, str] | None = None

    @property
    def url(self) -> str:
        """The URL of the image."""
        return f"https://micropython.org/resources/firmware/{self.file}"

    def check(self, sha256: str) -> None:
        """Raise ToolError if the image with that hash differs from copies elsewhere."""
        if self.seen is not None and not (sha256.startswith(self.seen[0]) and sha256.endswith(self.seen[1])):
            expected = "…".join(self.seen)
            raise ToolError(say("board-tools-other-hash", url=self.url, expected=expected, found=sha256))


TABLE = Path(__file__).with_name("official.json")
#: The releases by the profile's name of the module (shared/boards/*.toml, mcu.module), the newest first.
RELEASES = msgspec.json.decode(TABLE.read_bytes(), type=dict[str, list[OfficialImage]])
#: The release that a chip's name stands for.
OFFICIAL = {chip: images[0] for chip, images in RELEASES.items()}


@dataclass(frozen=True)
class Image:
    """A whole image, to be written to the address of the chip's bootloader.

    `chip_id`: the chip in its header. `proven`: it has the expected hash, or is the user's own file.
    """

    name: str
    data: bytes
    chip_id: int
    proven: bool = True

    @property
    def chip(self) -> str:
        """The chip's name."""
        return CHIPS.get(self.chip_id, f"#{self.chip_id}")

    @property
    def version(self) -> Version | None:
        """MicroPython's release, (major, minor); None where the image does not name it."""
        return read_image_version(self.data)

    @property
    def takes_rom(self) -> bool:
        """Whether this MicroPython runs modules from a ROM file system."""
        return (self.version or ROM_VERSION) >= ROM_VERSION

    @property
    def sha256(self) -> str:
        """The SHA-256 in hex."""
        return hashlib.sha256(self.data).hexdigest()


def parse_image(data: bytes, name: str) -> Image:
    """Return the image in `data`. Raises ToolError that says what the file is instead."""
    if data.startswith(b"UF2\n"):
        raise ToolError(say("board-tools-image-uf2", file=name))
    if len(data) < _HEADER or data[0] != MAGIC:
        raise ToolError(say("board-tools-image-strange", file=name))
    return Image(name, data, int.from_bytes(data[12:14], "little"))


def read_image(path: Path) -> Image:
    """Return the image in a file. Raises ToolError."""
    if not path.is_file():
        raise ToolError(say("board-tools-no-image", file=str(path), page=OFFICIAL["esp32"].page))
    try:
        return parse_image(path.read_bytes(), path.name)
    except OSError as error:
        raise ToolError(say("board-tools-unreadable", file=str(path), what=error.strerror or str(error))) from None


class ImageCache:
    """The hashes of images that were fetched and checked once, by URL; and the images themselves, by hash."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = find_home() / "images" if folder is None else folder
        self._list = self.folder / "hashes.json"

    def read_hashes(self) -> dict[str, str]:
        """Return the SHA-256 (hex) of each URL."""
        try:
            return untrusted_input.parse_json(untrusted_input.read_bytes(self._list), dict[str, str])
        except (OSError, untrusted_input.UnreadableInput):
            return {}

    def expected_hash(self, url: str) -> str | None:
        """Return the hash recorded for `url`, here, in OFFICIAL or in RELEASES."""
        images = itertools.chain(OFFICIAL.values(), *RELEASES.values())
        official = next((image.sha256 for image in images if image.url == url), None)
        return self.read_hashes().get(url) or official

    def read_cached(self, sha256: str) -> bytes | None:
        """Return the stored image with that hash; None if it is missing or damaged."""
        try:
            data = (self.folder / f"{sha256}.bin").read_bytes()
        except OSError:
            return None
        return data if hashlib.sha256(data).hexdigest() == sha256 else None

    def save_image(self, url: str, data: bytes) -> None:
        """Store a checked image."""
        sha256 = hashlib.sha256(data).hexdigest()
        write_whole(self.folder / f"{sha256}.bin", data)
        write_whole(self._list, msgspec.json.encode({**self.read_hashes(), url: sha256}))


def fetch_image(
    url: str, sha256: str | None, cache: ImageCache | None = None, progress: Progress | None = None
) -> Image:
    """Return the image at `url` (http, https), checked against `sha256` or the hash recorded for it; fetched once.

    Raises ToolError: without any hash, with another hash than expected, when it can't be fetched.
    """
    cache = ImageCache() if cache is None else cache
    name = Path(urllib.parse.urlsplit(url).path).name or url
    expected = (sha256 or cache.expected_hash(url) or "").lower()
    if not expected:
        raise ToolError(say("board-tools-no-hash", url=url))
    if len(expected) != 64 or set(expected) - set("0123456789abcdef"):
        raise ToolError(say("board-tools-bad-hash", hash=expected))
    data = cache.read_cached(expected)
    if data is None:
        data = download_image(url, progress)
        digest = hashlib.sha256(data).hexdigest()
        if digest != expected:
            raise ToolError(say("board-tools-other-hash", url=url, expected=expected, found=digest))
    image = parse_image(data, name)
    cache.save_image(url, data)
    return image


def trust_image(source: str, image: Image) -> None:
    """Trust the image that `find_image` returned for the chip `source`: its hash is the expected one from now on."""
    ImageCache().save_image(OFFICIAL[source].url, image.data)


def download_image(url: str, progress: Progress | None = None) -> bytes:
    """Return the content at `url`. Raises ToolError."""
    content = bytearray()
    try:
        with urllib.request.urlopen(url, timeout=TIMEOUT_S) as answer:
            total = int(answer.headers.get("Content-Length") or 0)
            while piece := answer.read(_PIECE):
                content += piece
                if len(content) > MOST_BYTES:
                    raise ToolError(say("board-tools-image-huge", url=url))
                if progress is not None:
                    progress(len(content), max(total, len(content)))
    except (OSError, ValueError) as error:
        if isinstance(error, urllib.error.HTTPError):
            error.close()  # it is the server's answer as well
        reason = getattr(error, "reason", None) or error
        raise ToolError(say("board-tools-not-fetched", url=url, what=str(reason))) from None
    if total and len(content) != total:
        raise ToolError(say("board-tools-not-fetched", url=url, what=f"{len(content)} / {total} bytes"))
    return bytes(content)


def find_image(source: str, sha256: str | None = None, progress: Progress | None = None) -> Image:
    """Return the image that a user means: a chip's name (OFFICIAL), a URL, or a file. Raises ToolError.

    An official image without a known hash is returned as it is published now, and is not `proven`; see `trust_image`.
    """
    if source in OFFICIAL:
        official = OFFICIAL[source]
        if sha256 or ImageCache().expected_hash(official.url):
            return fetch_image(official.url, sha256, progress=progress)
        data = download_image(official.url, progress)
        image = replace(parse_image(data, official.file), proven=False)
        official.check(image.sha256)
        return image
    if source.startswith(("http://", "https://")):
        return fetch_image(source, sha256, progress=progress)
    image = read_image(Path(source))
    known = next((item.sha256 for item in itertools.chain(*RELEASES.values()) if item.file == image.name), None)
    expected = (sha256 or known or image.sha256).lower()
    if image.sha256 != expected:
        raise ToolError(say("board-tools-other-hash", url=source, expected=expected, found=image.sha256))
    return image
