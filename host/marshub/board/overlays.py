"""Recognition of the game overlay on the board, by a tag in the overlay's corner.

Where the profile has a reader at the place `corner`, the tag there now decides. Otherwise the tag is scanned, on the
pad or another reader, and counts until the next one is scanned. A corner tag is no piece: the twin never sees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .profile import Profile


CORNER = "corner"  # the place of the reader under the overlay's corner


def find_corner_reader(profile: Profile | None) -> int | None:
    """Return the number of the reader under the corner; None where there is none."""
    readers = () if profile is None else profile.reader
    return next((number for number, reader in enumerate(readers) if reader.place == CORNER), None)


class Overlays:
    """The overlay that lies on the board.

    Methods that handle events return whether the overlay has changed.

    Attributes:
        known: The game of each corner tag's UID (hex).
        corner: The number of the reader under the corner; None if there is none.
        game: The game whose overlay lies on the board, "" if that is unknown.
    """

    def __init__(self, known: Mapping[str, str], corner: int | None = None) -> None:
        self.known = dict(known)
        self.corner = corner
        self.game = ""
        self._lying: list[str] = []  # tags on the corner reader, or on any where there is none; the newest last

    def is_corner_tag(self, uid: bytes) -> bool:
        """Return whether this tag is a corner tag."""
        return uid.hex() in self.known

    def remove_corner_tags(self, readers: Sequence[Iterable[bytes]]) -> list[list[bytes]]:
        """Return the tags by reader, without the corner tags."""
        return [[uid for uid in tags if not self.is_corner_tag(uid)] for tags in readers]

    def handle_arrival(self, reader: int, uid: bytes) -> bool:
        """Handle a corner tag that came to a reader."""
        if self.corner not in (None, reader):
            return False
        tag = uid.hex()
        self._lying = [*(item for item in self._lying if item != tag), tag]
        return self._update_game()

    def handle_departure(self, reader: int, uid: bytes) -> bool:
        """Handle a corner tag that left a reader."""
        if self.corner not in (None, reader):
            return False
        self._lying = [item for item in self._lying if item != uid.hex()]
        return self._update_game()

    def handle_snapshot(self, readers: Sequence[Iterable[bytes]]) -> bool:
        """Replace the corner tags that lie on the board by those of a snapshot, by reader."""
        corner_tags = [
            uid.hex()
            for number, tags in enumerate(readers)
            if self.corner in (None, number)
            for uid in tags
            if self.is_corner_tag(uid)
        ]
        self._lying = [uid for uid in self._lying if uid in corner_tags] + [
            uid for uid in corner_tags if uid not in self._lying
        ]
        return self._update_game()

    def _update_game(self) -> bool:
        previous = self.game
        if self._lying:
            self.game = self.known[self._lying[-1]]
        elif self.corner is not None:
            self.game = ""
        return self.game != previous

    def is_blocking(self, game: str) -> bool:
        """Return whether the overlay of another game than `game` lies on the board: its readers mean something else.

        A scanned tag blocks only if scanning the right one can end that.
        """
        is_other_game = bool(self.game) and self.game != game
        return is_other_game and (self.corner is not None or game in self.known.values())
