"""Merging another tag file: new entries, equal entries, and contradictions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from marshub.board.tags import OVERLAY_PREFIX, TagBook, Tags

Keep = Literal["ours", "theirs"]


@dataclass(frozen=True)
class Conflict:
    """One tag with two meanings: `ours` in our file, `theirs` in the other, as (game, piece)."""

    uid: str
    ours: tuple[str, str]
    theirs: tuple[str, str]

    def to_data(self) -> dict[str, Any]:
        """Return the conflict for programs."""
        return {"uid": self.uid, "ours": list(self.ours), "theirs": list(self.theirs)}


@dataclass(frozen=True)
class Merged:
    """The merged tags. `book`: both files in one, conflicts decided by `keep`; None while they are not decided.

    `doubled`: (game, piece) that have tags in both files, and now several.
    """

    book: TagBook | None
    added: tuple[tuple[str, str, str], ...]  # game, UID, piece
    same: int
    conflicts: tuple[Conflict, ...]
    doubled: tuple[tuple[str, str], ...]


def merge_tags(ours: TagBook, theirs: TagBook, keep: Keep | None = None, game: str | None = None) -> Merged:
    """Merge `theirs` into `ours`; only the tags of `game` if one is named. Neither is changed."""
    games = {item: dict(ours.tags_of(item)) for item in ours.games}
    added: list[tuple[str, str, str]] = []
    conflicts: list[Conflict] = []
    doubled: dict[tuple[str, str], None] = {}
    same = 0
    for name in theirs.games if game is None else (game,):
        for uid, piece in theirs.tags_of(name).items():
            if ours.tags_of(name).find_piece(uid) == piece:
                same += 1
                continue
            against = _find_conflicting_uses(ours, name, uid, piece)
            conflicts += [Conflict(uid, mine, (name, piece)) for mine in against]
            if against and keep != "theirs":
                continue
            for other, _ in against:
                games[other].pop(uid, None)
            if not against:
                added.append((name, uid, piece))
                if ours.tags_of(name).find_uids(piece):
                    doubled[name, piece] = None
            games.setdefault(name, {})[uid] = piece
    book = None if conflicts and keep is None else TagBook({item: Tags(tags) for item, tags in games.items()})
    return Merged(book, tuple(added), same, tuple(conflicts), tuple(doubled))


def _find_conflicting_uses(ours: TagBook, game: str, uid: str, piece: str) -> list[tuple[str, str]]:
    """Return our uses of this tag that exclude the new one: another piece of the game, or an overlay's corner."""
    return [
        (other, mine)
        for other, mine in ours.find_uses(uid).items()
        if other == game or ((mine.startswith(OVERLAY_PREFIX) or piece.startswith(OVERLAY_PREFIX)) and mine != piece)
    ]
