"""Which tag is glued under which piece: `tags.toml`, one table a game, tag UID (hex) to piece id.

A tag may serve several games, and a piece may carry several tags (one under each face of a tile).
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from marshub.kernel import MarsHubError, Piece

FORMAT = 1
UID_BYTES = (4, 7, 10)  # ISO/IEC 14443-3, 6.5.4: single, double and triple size
CASCADE_TAG = 0x88  # ISO/IEC 14443-3, 6.5.4: never the first byte of a cascade level's UID part


class TagsError(MarsHubError):
    """A tag file or a tag cannot be used. The message names the file, the line and what was expected there."""

    code = "bad-tags"


def uid_text(uid: bytes | str) -> str:
    """The one spelling of a UID: lower-case hex without separators. Raises TagsError if it is no UID."""
    text = uid.hex() if isinstance(uid, bytes | bytearray | memoryview) else re.sub(r"[\s:-]", "", uid).lower()
    if not re.fullmatch(r"[0-9a-f]+", text) or len(text) not in [2 * size for size in UID_BYTES]:
        raise TagsError(f"{uid!r} is no tag UID: expected 4, 7 or 10 bytes in hex, like 04a1b2c3d4e5f6")
    return text


class Tags(Mapping[str, str]):
    """The tags of one game: UID (hex) -> piece id. `piece` and `uids` look it up either way."""

    def __init__(self, by_uid: Mapping[str, str] | None = None) -> None:
        self._by_uid = {uid_text(uid): piece for uid, piece in (by_uid or {}).items()}

    def __getitem__(self, uid: str) -> str:
        return self._by_uid[uid]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_uid)

    def __len__(self) -> int:
        return len(self._by_uid)

    def piece(self, uid: bytes | str) -> str | None:
        """The piece that carries this tag, None if nobody taught it."""
        return self._by_uid.get(uid.hex() if isinstance(uid, bytes) else uid)

    def uids(self, piece: str) -> tuple[str, ...]:
        """The tags under `piece`, in the file's order."""
        return tuple(uid for uid, carried in self._by_uid.items() if carried == piece)

    def learn(self, uid: bytes | str, piece: str) -> Tags:
        """These tags and one more; a tag that was under another piece is under this one now."""
        return Tags({**self._by_uid, uid_text(uid): piece})

    def forget(self, uid: bytes | str) -> Tags:
        """These tags without that one."""
        gone = uid_text(uid)
        return Tags({known: piece for known, piece in self._by_uid.items() if known != gone})


class TagBook:
    """The tags of all games, as the file holds them."""

    def __init__(self, games: Mapping[str, Tags] | None = None) -> None:
        self._games = dict(games or {})

    def of(self, game: str) -> Tags:
        """The tags of `game`; none if it was never taught."""
        return self._games.get(game, Tags())

    def put(self, game: str, tags: Tags) -> TagBook:
        """This book with the tags of `game` replaced."""
        return TagBook({**self._games, game: tags})

    @property
    def games(self) -> tuple[str, ...]:
        return tuple(self._games)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TagBook) and {g: dict(t) for g, t in self._games.items() if t} == {
            g: dict(t) for g, t in other._games.items() if t
        }

    __hash__ = None  # type: ignore[assignment]


def load(path: str | Path) -> TagBook:
    """The book in that file; an empty one if there is no file yet. Raises TagsError."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return TagBook()
    except (OSError, UnicodeDecodeError) as error:
        raise TagsError(f"{path}: cannot be read: {error}") from None
    return decode(text, str(path))


def decode(text: str, source: str = "tags.toml") -> TagBook:
    """The book written in `text`; `source` names it in errors. Raises TagsError."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TagsError(f"{source}: not valid TOML: {error}") from None
    given = data.pop("format", None)
    if given != FORMAT:
        raise TagsError(f"{source}:{_line(text, 'format')}: expected format = {FORMAT}, not {given!r}")
    games: dict[str, Tags] = {}
    for game, table in data.items():
        if not isinstance(table, dict):
            raise TagsError(f"{source}:{_line(text, game)}: {game}: expected a table of tags, not {table!r}")
        seen: dict[str, str] = {}
        for uid, piece in table.items():
            at = f"{source}:{_line(text, uid)}: {game}.{uid}"
            try:
                plain = uid_text(uid)
            except TagsError as error:
                raise TagsError(f"{at}: {error}") from None
            if not isinstance(piece, str) or not piece:
                raise TagsError(f"{at}: expected the id of a piece, not {piece!r}")
            if plain in seen:
                raise TagsError(f"{at}: this tag is listed twice, under {seen[plain]} and under {piece}")
            seen[plain] = piece
        games[game] = Tags(seen)
    return TagBook(games)


def encode(book: TagBook) -> str:
    """`book` as the text of a tag file, pieces in alphabetical order."""
    lines = ["# Which tag is under which piece. `marshub tags learn` writes this file.", f"format = {FORMAT}"]
    for game in sorted(book.games):
        lines += ["", f"[{_key(game)}]"]
        lines += [f"{_key(uid)} = {_string(piece)}" for uid, piece in sorted(book.of(game).items(), key=_by_piece)]
    return "\n".join(lines) + "\n"


def save(book: TagBook, path: str | Path) -> None:
    """Write `book`; whoever reads the file meanwhile sees the old one or the new one whole. Raises TagsError."""
    path = Path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(encode(book))
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        raise TagsError(f"{path}: cannot be written: {error.strerror or error}") from None


def simulated_tags(pieces: Iterable[Piece]) -> Tags:
    """A tag for each piece of a simulated board. UIDs depend on the piece's id alone, so they never change."""
    return Tags({simulated_uid(piece.id).hex(): piece.id for piece in pieces})


def simulated_uid(piece: str) -> bytes:
    """The 7-byte UID of `piece` on simulated boards: NXP's maker byte and a hash."""
    digest = hashlib.sha256(f"marshub tag {piece}".encode()).digest()
    rest = bytearray(digest[:6])
    if rest[2] == CASCADE_TAG:
        rest[2] ^= 0x01
    return bytes([0x04]) + bytes(rest)


def _by_piece(item: tuple[str, str]) -> tuple[str, str]:
    return item[1], item[0]


def _string(text: str) -> str:
    # JSON's escapes are a subset of TOML's basic strings, but DEL has to be escaped in TOML.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(text: str) -> str:
    return text if re.fullmatch(r"[A-Za-z0-9_-]+", text) else _string(text)


def _line(text: str, word: str) -> int:
    """The line on which `word` is a key or a table's name; 1 if it is nowhere."""
    start = re.compile(rf"""\s*\[?\s*["']?{re.escape(word)}["']?\s*[\]=.]""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if start.match(line)), 1)
