"""Updates of pages: changed lines of changed parts, and moments, encoded and compressed once for all pages alike."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

import msgspec
from aiohttp import hdrs, web

from marshub.table.links import Link

from .page_moments import MomentPosition
from .pages import Pages, View

Parts = Mapping[str, tuple[str, str]]  # (digest, HTML) by name
Edit = tuple[int, int, list[str]]  # line of the earlier HTML, number of lines removed there, lines put in their place

_RAW_DEFLATE = -zlib.MAX_WBITS
_GZIP_HEADER = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # RFC 1952, 2.3: deflate, no name, no time, any system
_LAST_BLOCK = b"\x03\0"  # RFC 1951, 3.2.6: an empty block that ends the data


@dataclass(frozen=True, eq=False)
class Update:
    """Hold the `events` for pages that had the same before. Then they have `parts` and are at `position`."""

    parts: Parts
    position: MomentPosition
    events: bytes


def make_update(
    pages: Pages, link: Link, language: str, view: View, sent: Parts, since: MomentPosition | None
) -> Update:
    """Return the update for pages of `link` that were sent the parts `sent` and the moments until `since`."""
    parts = pages.make_parts(link, language, view)
    fresh = {name: _encode_part(part, sent.get(name)) for name, part in parts.items() if sent.get(name) != part}
    moments, position = pages.make_news(link, language, since)
    has_moments = moments is None or bool(moments)
    # A page that reconnects sends the id of its last event (Last-Event-ID): its position in the moments.
    event_id, events = f"id: {position}\n".encode(), b""
    if fresh:
        events += (b"" if has_moments else event_id) + encode_event("parts", msgspec.json.encode(fresh))
    if has_moments:
        event = {"gone": moments is None, "cards": moments or []}
        events += event_id + encode_event("moments", msgspec.json.encode(event))
    elif not fresh:
        events += event_id + encode_event("beat")
    return Update(parts, position, events)


def _encode_part(part: tuple[str, str], sent: tuple[str, str] | None) -> tuple[object, ...]:
    """Return (digest, HTML) for a page without the part; (digest, digest before, edits) for one that has it."""
    return part if sent is None else (part[0], sent[0], list(_list_edits(sent[1], part[1])))


def _list_edits(before: str, after: str) -> Iterable[Edit]:
    old, new = before.split("\n"), after.split("\n")
    for tag, start, end, new_start, new_end in SequenceMatcher(None, old, new).get_opcodes():
        if tag != "equal":
            yield start, end - start, new[new_start:new_end]


def encode_event(name: str, data: bytes = b"{}") -> bytes:
    """Return a server-sent event; `data` is JSON, which is one line."""
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"


@lru_cache(maxsize=32)  # an update goes to all its pages at nearly the same time
def _compress(events: bytes) -> bytes:
    """Return a deflate block that refers to none before it, and ends at a byte: any stream can continue with it."""
    compressor = zlib.compressobj(wbits=_RAW_DEFLATE)
    return compressor.compress(events) + compressor.flush(zlib.Z_FULL_FLUSH)


class EventWriter:
    """Writes events to a response: compressed by gzip if the page accepts that, with blocks that streams share.

    aiohttp's own compression holds events back until a response ends, and compresses for each response anew.
    """

    def __init__(self, request: web.Request, response: web.StreamResponse) -> None:
        self._request, self._response = request, response
        self._is_compressed = "gzip" in request.headers.get(hdrs.ACCEPT_ENCODING, "").lower()
        self._checksum = self._size = 0

    async def start(self) -> None:
        """Send the headers of the response."""
        if self._is_compressed:
            self._response.headers[hdrs.CONTENT_ENCODING] = "gzip"
        await self._response.prepare(self._request)
        if self._is_compressed:
            await self._response.write(_GZIP_HEADER)

    async def write(self, events: bytes) -> None:
        """Send events."""
        if self._is_compressed:
            self._checksum, self._size = zlib.crc32(events, self._checksum), self._size + len(events)
        await self._response.write(_compress(events) if self._is_compressed else events)

    async def end(self, events: bytes) -> None:
        """Send the last events."""
        await self.write(events)
        if self._is_compressed:
            lengths = ((number & 0xFFFFFFFF).to_bytes(4, "little") for number in (self._checksum, self._size))
            await self._response.write(_LAST_BLOCK + b"".join(lengths))
