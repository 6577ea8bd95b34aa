"""The packs there are: the house's, and the owner's own from the folder `on-mars` within the players' packs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from marshub.kernel import Library, PackError

from .pack import Content
from .reading import house_packs, load_content

FOLDER = "on-mars"  # other games' packs lie beside it


class BoxLibrary(Library[Content]):
    """The boxes of the house and of the owner."""

    def __init__(self, packs: Path | None = None) -> None:
        super().__init__(None if packs is None else packs / FOLDER)

    def read(self, mine: Sequence[Path]) -> Content:
        return load_content([*house_packs(), *mine])

    def words(self) -> dict[str, dict[str, str]]:
        """The words of all owner's packs; with a wrong one in the folder, those of the house."""
        try:
            return self.content().words
        except PackError:
            return self.content(()).words
