"""Check of tags against a game, and of the families of tags: which can be identified permanently."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from marshub.board.tags import CASCADE_TAG, OVERLAY_PREFIX, TagBook, is_random_uid
from marshub.kernel import Piece, Words, say

from .tags_pieces import TaggablePieces

#: Numbers that whole batches of blank clones, and some phones, answer with.
BLANK = frozenset({"00000000", "ffffffff", "01020304", "11223344", "12345678"})


@dataclass
class Findings:
    """`missing`: pieces that lack a tag although others of their sort have one, which a board would seek in vain.

    `untagged`: sort -> how many lack a tag and how many there are, where that is nobody's mistake: of a sort that has
    none at all, which is told by buttons and keys, and of what may carry tags but is never asked for.
    `doubled`: pieces with several tags, which a tile with one under each face has on purpose.
    `unknown`: UID -> piece that the game has not. `doubtful`: UIDs that other tags may have too.
    """

    game: str
    tagged: int = 0
    pieces: int = 0
    missing: list[Piece] = field(default_factory=list)
    untagged: dict[str, tuple[int, int]] = field(default_factory=dict)
    doubled: dict[str, list[str]] = field(default_factory=dict)
    unknown: dict[str, str] = field(default_factory=dict)
    doubtful: list[str] = field(default_factory=list)

    @property
    def is_playable(self) -> bool:
        """Whether the game can be played with these tags."""
        return bool(self.tagged) and not self.missing and not self.unknown

    def to_data(self) -> dict[str, Any]:
        """Return the findings for programs."""
        return {
            "game": self.game,
            "sound": self.is_playable,
            "tagged": self.tagged,
            "pieces": self.pieces,
            "missing": [piece.id for piece in self.missing],
            "untagged": {sort: list(counts) for sort, counts in self.untagged.items()},
            "doubled": self.doubled,
            "unknown": self.unknown,
            "doubtful": self.doubtful,
        }


def compare_with_pieces(box: TaggablePieces, book: TagBook) -> Findings:
    """Compare the tags of a game with its pieces, and return the findings."""
    tags = book.tags_of(box.id)
    findings = Findings(box.id, pieces=len(box.pieces))
    sorts: dict[str, list[Piece]] = {}
    for piece in box.pieces:
        sorts.setdefault(piece.sort, []).append(piece)
        uids = list(tags.find_uids(piece.id))
        findings.tagged += bool(uids)
        if len(uids) > 1:
            findings.doubled[piece.id] = uids
    for sort, pieces in sorts.items():
        lacking = [piece for piece in pieces if not tags.find_uids(piece.id)]
        findings.missing += [piece for piece in lacking if not piece.prop and len(lacking) < len(pieces)]
        if lacking and (len(lacking) == len(pieces) or all(piece.prop for piece in lacking)):
            findings.untagged[sort] = (len(lacking), len(pieces))
    if findings.tagged and all(piece.startswith(OVERLAY_PREFIX) for piece in tags.values()):
        findings.tagged = 0  # a corner tag alone plays no game
    findings.unknown = {uid: piece for uid, piece in tags.items() if piece not in box}
    findings.doubtful = [uid for uid in tags if judge_uid(uid).fit != "good"]
    return findings


@dataclass(frozen=True)
class Verdict:
    """A verdict on a tag. `fit`: whether it can be enrolled; `words`: the reason, and what to do."""

    fit: Literal["good", "doubtful", "unsuitable"]
    words: Words | None = None


def judge_uid(uid: str) -> Verdict:
    """Return the verdict on a tag with this UID (`format_uid`).

    ISO/IEC 14443-3, 6.5.4: a single-size UID that begins with 08 is drawn anew in every field; 88 is the cascade tag
    and begins no UID. NXP AN10927: single-size UIDs are handed out more than once.
    """
    raw = bytes.fromhex(uid)
    if uid in BLANK or len(set(raw)) == 1:
        return Verdict("unsuitable", say("tags-blank", uid=uid))
    if len(raw) != 4:
        return Verdict("good")
    if is_random_uid(raw):
        return Verdict("unsuitable", say("tags-random", uid=uid))
    if raw[0] == CASCADE_TAG:
        return Verdict("unsuitable", say("tags-half-read", uid=uid))
    return Verdict("doubtful", say("tags-short", uid=uid))
