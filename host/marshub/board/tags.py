"""The tags glued under pieces: `tags.toml`, one table a game, tag UID (hex) to piece id.

A tag may serve several games, and a piece may carry several tags (one under each face of a tile). The tag in the
corner of a game's overlay is the piece `overlay:<game>`, and serves nothing else: it is read before any game is chosen.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from marshub import files
from marshub.kernel import MarsHubError, Piece, Words, say, untrusted_input
from marshub.kernel.untrusted_input import UnreadableInput

FORMAT = 1
OVERLAY_PREFIX = "overlay:"  # what the id of an overlay's corner tag begins with; the game's id follows
UID_BYTES = (4, 7, 10)  # ISO/IEC 14443-3, 6.5.4: single, double and triple size
CASCADE_TAG = 0x88  # ISO/IEC 14443-3, 6.5.4: never the first byte of a cascade level's UID part
RANDOM_UID_FIRST_BYTE = (
    0x08  # the same: the first byte of a single size UID that is drawn anew in every field, as phones do
)
RANDOM_UID = b"\x08\x00\x00\x00"  # all of a reader's tags with such UIDs are one, as the firmware has it


class TagsError(MarsHubError):
    """A tag file or a tag cannot be used. The message names the file, the line and what was expected there.

    `words` says the same in the reader's language.
    """

    code = "bad-tags"
    words: Words

    def __init__(self, message: str, words: Words) -> None:
        super().__init__(message)
        self.words = words


def is_random_uid(uid: bytes) -> bool:
    """Return whether `uid` was drawn at random for this reading, as phones do, and identifies nothing.

    Example:
        >>> is_random_uid(bytes.fromhex("08d1f2a3")), is_random_uid(bytes.fromhex("04a1b2c3"))
        (True, False)
    """
    return len(uid) == 4 and uid[0] == RANDOM_UID_FIRST_BYTE


def format_uid(uid: bytes | str) -> str:
    """Return the one spelling of a UID: lower-case hex without separators. Raises TagsError if it is no UID.

    Example:
        >>> format_uid("04:A1:B2:C3"), format_uid("04-a1 b2-c3")
        ('04a1b2c3', '04a1b2c3')
    """
    text = uid.hex() if isinstance(uid, bytes | bytearray | memoryview) else re.sub(r"[\s:-]", "", uid).lower()
    if not re.fullmatch(r"[0-9a-f]+", text) or len(text) not in [2 * size for size in UID_BYTES]:
        raise TagsError(
            f"{uid!r} is not a tag UID: expected 4, 7 or 10 bytes in hex, like 04a1b2c3d4e5f6",
            say("tags-no-uid", uid=str(uid)),
        )
    return text


def make_overlay_piece(game: str) -> str:
    """Return the piece that is the corner tag of the overlay of `game`."""
    return OVERLAY_PREFIX + game


class Tags(Mapping[str, str]):
    """The tags of one game: UID (hex) -> piece id. `find_piece` and `find_uids` look up both directions.

    Example:
        >>> tags = Tags({"04a1b2c3": "pawn-red"})
        >>> tags.find_piece("04a1b2c3"), tags.find_uids("pawn-red")
        ('pawn-red', ('04a1b2c3',))
    """

    def __init__(self, by_uid: Mapping[str, str] | None = None) -> None:
        self._by_uid = {format_uid(uid): piece for uid, piece in (by_uid or {}).items()}

    def __getitem__(self, uid: str) -> str:
        return self._by_uid[uid]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_uid)

    def __len__(self) -> int:
        return len(self._by_uid)

    def find_piece(self, uid: bytes | str) -> str | None:
        """Return the piece that carries this tag; None for an unknown tag."""
        return self._by_uid.get(uid.hex() if isinstance(uid, bytes) else uid)

    def find_uids(self, piece: str) -> tuple[str, ...]:
        """Return the tags under `piece`, in the file's order."""
        return tuple(uid for uid, carried in self._by_uid.items() if carried == piece)

    def with_tag(self, uid: bytes | str, piece: str) -> Tags:
        """Return these tags with one more. A tag of another piece belongs to this one then.

        Example:
            >>> dict(Tags({"04a1b2c3": "pawn-red"}).with_tag("04a1b2c3", "pawn-blue"))
            {'04a1b2c3': 'pawn-blue'}
        """
        return self._copy_with({**self._by_uid, format_uid(uid): piece})

    def without_tag(self, uid: bytes | str) -> Tags:
        """Return these tags without that of `uid`."""
        removed = format_uid(uid)
        return self._copy_with({known: piece for known, piece in self._by_uid.items() if known != removed})

    @staticmethod
    def _copy_with(by_uid: dict[str, str]) -> Tags:
        """Return the tags of `by_uid`, whose UIDs were checked before."""
        tags = Tags()
        tags._by_uid = by_uid
        return tags


class TagBook:
    """The tags of all games, as the file holds them."""

    def __init__(self, games: Mapping[str, Tags] | None = None) -> None:
        self._games = dict(games or {})

    def tags_of(self, game: str) -> Tags:
        """Return the tags of `game`; no tags if none were enrolled."""
        return self._games.get(game, Tags())

    def with_tags(self, game: str, tags: Tags) -> TagBook:
        """Return this book with the tags of `game` replaced."""
        return TagBook({**self._games, game: tags})

    @property
    def games(self) -> tuple[str, ...]:
        return tuple(self._games)

    @property
    def overlays(self) -> dict[str, str]:
        """UID of each overlay's corner tag -> the game whose overlay it is."""
        return {
            uid: piece.removeprefix(OVERLAY_PREFIX)
            for tags in self._games.values()
            for uid, piece in tags.items()
            if piece.startswith(OVERLAY_PREFIX)
        }

    def find_uses(self, uid: str) -> dict[str, str]:
        """Return the piece of this tag in each game that knows it."""
        result = {game: tags.find_piece(uid) for game, tags in self._games.items()}
        return {game: piece for game, piece in result.items() if piece is not None}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TagBook) and {g: dict(t) for g, t in self._games.items() if t} == {
            g: dict(t) for g, t in other._games.items() if t
        }

    __hash__ = None  # type: ignore[assignment]


def load(path: str | Path) -> TagBook:
    """Return the book in that file; an empty one if there is no file yet. Raises TagsError."""
    text = read_text(path)
    return TagBook() if text is None else decode(text, str(path))


def read_text(path: str | Path) -> str | None:
    """Return the file's text, None if there is no file. Raises TagsError."""
    try:
        return untrusted_input.read_text(Path(path))
    except FileNotFoundError:
        return None
    except UnreadableInput as error:
        reason = error.reason.removeprefix("cannot be read: ")
        words = say("tags-file-unreadable", file=str(path), what=reason)
        raise TagsError(f"{path}: cannot be read: {reason}", words) from None


def decode(text: str, source: str = "tags.toml") -> TagBook:
    """Return the book written in `text`; `source` names it in errors. Raises TagsError."""
    try:
        data = untrusted_input.parse_toml(text)
    except UnreadableInput as error:
        at, reason = f"{source}:{error.line}", error.reason.removeprefix("is not valid TOML: ")
        raise TagsError(f"{at}: not valid TOML: {reason}", say("tags-file-toml", at=at, what=reason)) from None
    given = data.pop("format", None)
    if given != FORMAT:
        at = f"{source}:{_find_line(text, 'format')}"
        if given is None:
            raise TagsError(f"{at}: format = {FORMAT} is missing", say("tags-file-no-format", at=at, wanted=FORMAT))
        words = say("tags-file-format", at=at, wanted=FORMAT, given=str(given))
        raise TagsError(f"{at}: expected format = {FORMAT}, not {given!r}", words)
    games: dict[str, Tags] = {}
    for game, table in data.items():
        if not isinstance(table, dict):
            at = f"{source}:{_find_line(text, game)}: {game}"
            words = say("tags-file-table", at=at, given=str(table))
            raise TagsError(f"{at}: expected a table of tags, not {table!r}", words)
        seen: dict[str, str] = {}
        for uid, piece in table.items():
            # Where it stands is searched for only if it has to be told: that takes a walk through all of the text.
            try:
                plain = format_uid(uid)
            except TagsError as error:
                at = _position(text, source, game, uid)
                raise TagsError(f"{at}: {error}", say("tags-file-uid", at=at)) from None
            if not isinstance(piece, str) or not piece:
                at = _position(text, source, game, uid)
                words = say("tags-file-piece", at=at, given=str(piece))
                raise TagsError(f"{at}: expected the id of a piece, not {piece!r}", words)
            if plain in seen:
                at = _position(text, source, game, uid)
                words = say("tags-file-twice", at=at, one=seen[plain], other=piece)
                raise TagsError(f"{at}: this tag is listed twice, under {seen[plain]} and under {piece}", words)
            seen[plain] = piece
        games[game] = Tags(seen)
    book = TagBook(games)
    _check_overlays(book, text, source)
    return book


def _check_overlays(book: TagBook, text: str, source: str) -> None:
    """Check that no corner tag serves something else as well: it could not identify the overlay."""
    owners = book.overlays
    for game in book.games:
        for uid, piece in book.tags_of(game).items():
            owner = owners.get(uid)
            if owner is not None and piece != make_overlay_piece(owner):
                at = _position(text, source, game, uid)
                words = say("tags-file-overlay", at=at, piece=piece, game=owner)
                problem = f"{piece}, but this tag is the overlay of {owner} and nothing else"
                raise TagsError(f"{at}: {problem}", words)


def encode(book: TagBook) -> str:
    """Return `book` as the text of a tag file, pieces in alphabetical order."""
    lines = [
        "# Which tag is under which piece: one table for each game, UID = piece. `marshub tags` rewrites this",
        "# file when tags change; your own comments are then lost. See docs/tags.md.",
        f"format = {FORMAT}",
    ]
    for game in sorted(book.games):
        lines += ["", f"[{_quote_key(game)}]"]
        lines += [
            f"{uid} = {_quote(piece)}"  # hexadecimal digits need no quotes
            for uid, piece in sorted(book.tags_of(game).items(), key=_sort_key)
        ]
    return "\n".join(lines) + "\n"


def save(book: TagBook, path: str | Path) -> None:
    """Write `book`; whoever reads the file meanwhile sees the old one or the new one whole. Raises TagsError."""
    write_whole(path, encode(book))


def write_whole(path: str | Path, text: str) -> None:
    """Write a file so that there is never half of it, power cuts included. Raises TagsError."""
    try:
        files.write_whole(Path(path), text.encode())
    except OSError as error:
        reason = error.strerror or str(error)
        key = "tags-file-unwritable" if Path(path).exists() else "board-tools-unwritable"
        words = say(key, file=str(path), what=reason)
        raise TagsError(f"{path}: cannot be written: {reason}", words) from None


def make_simulated_tags(pieces: Iterable[Piece]) -> Tags:
    """Return a tag for each piece of a simulated board. UIDs depend on the piece's id alone, so they never change."""
    return Tags({make_simulated_uid(piece.id).hex(): piece.id for piece in pieces})


def make_simulated_uid(piece: str) -> bytes:
    """Return the 7-byte UID of `piece` on simulated boards: NXP's maker byte and a hash."""
    digest = hashlib.sha256(f"marshub tag {piece}".encode()).digest()
    rest = bytearray(digest[:6])
    if rest[2] == CASCADE_TAG:
        rest[2] ^= 0x01
    return bytes([0x04]) + bytes(rest)


def _sort_key(item: tuple[str, str]) -> tuple[str, str]:
    return item[1], item[0]


def _quote(text: str) -> str:
    """Return a basic string of TOML: JSON's escapes are a subset of those in it."""
    return msgspec.json.encode(text).decode()


def _quote_key(text: str) -> str:
    return text if re.fullmatch(r"[A-Za-z0-9_-]+", text) else _quote(text)


def _find_line(text: str, word: str, table: str = "") -> int:
    """Return the line on which `word` is a key (below the heading of `table`) or a table's name; 1 if it is nowhere."""
    lines = text.splitlines()
    start = re.compile(rf"""\s*\[?\s*["']?{re.escape(word)}["']?\s*[\]=.]""")
    first = _find_line(text, table) if table else 1
    matches = [number for number, line in enumerate(lines, 1) if start.match(line)]
    return next((number for number in matches if number >= first), matches[0] if matches else 1)


def _position(text: str, source: str, game: str, uid: str) -> str:
    """Return file, line and name of a tag, for complaints."""
    return f"{source}:{_find_line(text, uid, game)}: {game}.{uid}"
