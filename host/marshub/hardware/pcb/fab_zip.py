"""The zip of a carrier board for a fab: Gerbers and drill files by KiCad, and what they were made from.

It is kept beside the board, so that nobody needs KiCad to order one. Its comment names the sources' digest: without
KiCad a test notices that a zip is older than its board.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

#: What KiCad reads to make it; the schematic has no copper.
_SOURCES = (".kicad_pcb", ".kicad_pro")


def name_zip(board: str) -> str:
    """Return the name of a board's zip."""
    return f"{board}-fab.zip"


def compute_digest(board: str, files: Mapping[str, bytes]) -> str:
    """Return the SHA-256 of what a board's zip is made from; `files` are those of its folder, by name."""
    return hashlib.sha256(b"\0".join(files[f"{board}{suffix}"] for suffix in _SOURCES)).hexdigest()


def make_zip(texts: Mapping[str, str], digest: str, program: str) -> bytes:
    """Return the zip, the same bytes for the same content. `program` is the KiCad that made `texts`."""
    written = io.BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as archive:
        for name, text in sorted(texts.items()):
            info = ZipInfo(name)  # 1980: the same zip whenever it is made
            info.compress_type, info.external_attr, info.create_system = ZIP_DEFLATED, 0o100644 << 16, 3
            archive.writestr(info, text)
        archive.comment = f"by {program} from {' and '.join(_SOURCES)}, SHA-256 {digest}".encode()
    return written.getvalue()


def is_made_from(content: bytes, digest: str) -> bool:
    """Return whether a zip is whole and was made from the sources with that digest."""
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            return archive.comment.endswith(digest.encode()) and archive.testzip() is None
    except BadZipFile:
        return False
