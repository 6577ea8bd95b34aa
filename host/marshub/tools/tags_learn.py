"""Enrolment by touch: which tag goes under which piece, step by step. Sans-IO: tags in, notes out.

Only a tag that *arrives* is learned; what lies there already is not. A tag counts for the piece that is asked for once
the tags of the steps before have been lifted, so that two tags laid down at once are never taken for two steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from marshub.board.tags import OVERLAY_PREFIX, TagBook
from marshub.kernel import Piece, Words, say

from .tags_check import judge_uid
from .tags_pieces import Step, TaggablePieces

Kind = Literal["learned", "refused", "held", "note"]


@dataclass(frozen=True)
class Note:
    """The result of a tag. `words`: the message; `remarks`: further remarks."""

    kind: Kind
    words: Words
    uid: str = ""
    piece: str = ""
    remarks: tuple[Words, ...] = ()


@dataclass(frozen=True)
class _State:
    """The state of an enrolment.

    `at`: the current step; `filled`: its enrolled (piece, UID); `skipped`: skipped pieces.
    """

    book: TagBook
    at: int
    filled: tuple[tuple[str, str], ...] = ()
    skipped: int = 0
    done: tuple[tuple[str, str], ...] = ()  # (piece, UID) of all steps


class EnrolmentSession:
    """The enrolment of `steps` of a game's `box`, into `book`.

    `handle_arrival`, `handle_departure` and `handle_snapshot` take what the readers see (UIDs as of `format_uid`);
    `skip`, `go_back` and `redo` are the hands' wishes. `book` is what is known by now.
    """

    def __init__(self, box: TaggablePieces, steps: Sequence[Step], book: TagBook, at: int = 0) -> None:
        self.box, self.steps = box, tuple(steps)
        self._now = _State(book, at)
        self._past: list[_State] = []
        self._future: list[_State] = []
        self._lying: dict[str, set[int]] = {}  # UID -> readers
        self._met = False  # whether the first snapshot came
        self._held: dict[str, None] = {}  # came while tags of earlier steps still lay there
        self._marks: dict[str, Kind] = {}

    # ------------------------------------------------------------------ looking

    @property
    def book(self) -> TagBook:
        return self._now.book

    @property
    def step(self) -> Step:
        """The pieces that are asked for now; () at the end."""
        return self.steps[self._now.at] if self._now.at < len(self.steps) else ()

    @property
    def wanted(self) -> Step:
        """The pieces of the step that have no tag yet."""
        filled = {piece for piece, _ in self._now.filled}
        return tuple(piece for piece in self.step if piece.id not in filled)

    @property
    def number(self) -> int:
        """The number of the step, from 1."""
        return self._now.at + 1

    @property
    def over(self) -> bool:
        return not self.step

    @property
    def learned(self) -> int:
        """The number of tags enrolled in this session."""
        return len(self._now.done)

    @property
    def skipped(self) -> int:
        return self._now.skipped

    @property
    def lying(self) -> frozenset[str]:
        """Tags that lie on readers."""
        return frozenset(self._lying)

    def list_marks(self) -> dict[int, Kind]:
        """Return the result of the tags on each reader; a refusal weighs more than an acceptance."""
        result: dict[int, Kind] = {}
        for uid, mark in self._marks.items():
            for reader in self._lying.get(uid, ()):
                if result.get(reader) != "refused":
                    result[reader] = mark if result.get(reader, "learned") == "learned" or mark == "refused" else "held"
        return result

    # ------------------------------------------------------------------ the readers

    def handle_snapshot(self, readers: Sequence[Sequence[str]]) -> list[Note]:
        """Handle a snapshot of the tags on each reader, and return the notes.

        The first snapshot only tells which tags to ignore.
        """
        now: dict[str, set[int]] = {}
        for reader, uids in enumerate(readers):
            for uid in uids:
                now.setdefault(uid, set()).add(reader)
        if not self._met:
            self._met, self._lying = True, now
            return [Note("note", say("tags-lying", count=len(now)))] if now else []
        notes: list[Note] = []
        for uid, where in list(self._lying.items()):
            for reader in sorted(where - now.get(uid, set())):
                notes += self.handle_departure(reader, uid)
        for uid, where in now.items():
            for reader in sorted(where - self._lying.get(uid, set())):
                notes += self.handle_arrival(reader, uid)
        return notes

    def handle_arrival(self, reader: int, uid: str) -> list[Note]:
        """Handle a tag that came to a reader, and return its result."""
        where = self._lying.setdefault(uid, set())
        known = bool(where)
        where.add(reader)
        # At the edge of two fields both sense it.
        return [] if known or self.over else self._take(uid)

    def handle_departure(self, reader: int, uid: str) -> list[Note]:
        """Handle a tag that left a reader."""
        where = self._lying.get(uid, set())
        where.discard(reader)
        if where:
            return []
        self._lying.pop(uid, None)
        self._marks.pop(uid, None)
        self._held.pop(uid, None)
        # The one that was laid down while the last one was taken up: it counts now. Several would be a guess.
        if len(self._held) == 1 and not self._list_conflicts() and not self.over:
            waiting = next(iter(self._held))
            self._held.clear()
            return self._take(waiting)
        return []

    # ------------------------------------------------------------------ the hands

    def skip(self) -> list[Note]:
        """Skip the current pieces, which stay without a tag."""
        if self.over:
            return []
        self._go(replace(self._now, at=self._now.at + 1, filled=(), skipped=self._now.skipped + len(self.wanted)))
        return []

    def go_back(self) -> list[Note]:
        """Undo the last step: its tag is removed, and its piece is asked for again."""
        if not self._past:
            return [Note("note", say("tags-nothing-back"))]
        gone = self._now.done[len(self._past[-1].done) :]
        self._future.append(self._now)
        self._now = self._past.pop()
        return [self._repeat_note("tags-taken-back", *item) for item in gone]

    def redo(self) -> list[Note]:
        """Redo what was undone."""
        if not self._future:
            return [Note("note", say("tags-nothing-redo"))]
        before = len(self._now.done)
        self._past.append(self._now)
        self._now = self._future.pop()
        return [self._repeat_note("tags-done-again", *item) for item in self._now.done[before:]]

    # ------------------------------------------------------------------ inside

    def _go(self, state: _State) -> None:
        self._past.append(self._now)
        self._future.clear()
        self._now = state

    def _repeat_note(self, key: str, piece: str, uid: str) -> Note:
        if key == "tags-taken-back":
            self._marks.pop(uid, None)
        return Note("note", say(key, uid=uid, **self.box.name_piece(piece)), uid, piece)

    def _list_conflicts(self) -> list[str]:
        """Return the pieces of earlier steps whose tags still lie on the board."""
        now = {uid for _, uid in self._now.filled}
        done = {uid: piece for piece, uid in self._now.done}
        lying = [uid for uid, mark in self._marks.items() if mark == "learned" and uid not in now]
        return [done[uid] for uid in lying if uid in done]

    def _is_batch(self, piece: str) -> bool:
        """Return whether `piece` was asked for together with others."""
        return any(len(step) > 1 and any(item.id == piece for item in step) for step in self.steps)

    def _take(self, uid: str) -> list[Note]:
        note = self._judge_tag(uid)
        self._marks[uid] = note.kind if note.kind != "note" else "learned"
        if note.kind == "held":
            self._held[uid] = None
        return [note]

    def _judge_tag(self, uid: str) -> Note:
        """Return the result of a tag that arrived."""
        last = {tag: piece for piece, tag in self._now.done}
        if uid in last:
            return Note("note", say("tags-same", uid=uid, **self.box.name_piece(last[uid])), uid, last[uid])
        piece = self.wanted[0]
        uses = self.book.find_uses(uid)
        refused = self._find_refusal(uid, piece, uses)
        if refused is not None:
            return Note("refused", refused, uid)
        if before := self._list_conflicts():
            if any(map(self._is_batch, before)):
                return Note("refused", say("tags-too-many", uid=uid), uid)
            return Note("held", say("tags-two-at-once", uid=uid), uid)
        verdict = judge_uid(uid)
        remarks = [verdict.words] if verdict.words is not None else []
        remarks += [say("tags-shared", game=f"@game-{game}", other=other) for game, other in uses.items()]
        book = self.book.with_tags(self.box.id, self.book.tags_of(self.box.id).with_tag(uid, piece.id))
        state = self._now
        filled, done = (*state.filled, (piece.id, uid)), (*state.done, (piece.id, uid))
        full = len(self.wanted) == 1
        self._go(_State(book, state.at + full, () if full else filled, state.skipped, done))
        return Note(
            "learned", say("tags-learned", uid=uid, **self.box.name_piece(piece.id)), uid, piece.id, tuple(remarks)
        )

    def _find_refusal(self, uid: str, piece: Piece, uses: dict[str, str]) -> Words | None:
        """Return why this tag cannot belong to `piece`; None if it can."""
        mine = uses.get(self.box.id)
        if mine is not None:
            return say("tags-duplicate", uid=uid, **self.box.name_piece(mine))
        overlay = next((other for other in uses.values() if other.startswith(OVERLAY_PREFIX)), None)
        if overlay is not None:
            return say("tags-is-overlay", uid=uid, game=f"@game-{overlay.removeprefix(OVERLAY_PREFIX)}")
        if piece.id.startswith(OVERLAY_PREFIX) and uses:
            game, other = next(iter(uses.items()))
            return say("tags-overlay-used", uid=uid, game=f"@game-{game}", other=other)
        verdict = judge_uid(uid)
        return verdict.words if verdict.fit == "unsuitable" else None
