"""The packs there are: the house's, and the owner's own from a folder; games choose among the latter."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from marshub.kernel import Library, PackError

from .content import Category, Content, house_packs, load_content
from .content_reading import read_packs
from .content_words import words_of


class HubLibrary(Library[Content]):
    """The packs of the house and of the owner."""

    def read(self, mine: Sequence[Path]) -> Content:
        return load_content([*house_packs(), *mine])

    def missions(self) -> dict[str, Category]:
        """The missions that can be chosen, and of what category each is."""
        return {mission.id: mission.category for mission in self._readable().missions.values()}

    def campaigns(self) -> tuple[str, ...]:
        """The campaigns that can be chosen."""
        return tuple(self._readable().campaigns)

    def _readable(self) -> Content:
        """All packs; with a wrong one in the folder, those of the house."""
        try:
            return self.content()
        except PackError:
            return self.content(())

    def words(self) -> dict[str, dict[str, str]]:
        """The words of all owner's packs, wrong ones too: a pack that is not chosen must not get in the way."""
        return words_of(read_packs([file for files in self.owners().values() for file in files]))


class OneContent(HubLibrary):
    """A content that was put together by hand: there is nothing to choose."""

    def __init__(self, content: Content) -> None:
        super().__init__()
        self._content = content

    def content(self, packs: Sequence[str] | None = None) -> Content:
        return self._content

    def words(self) -> dict[str, dict[str, str]]:
        return self._content.words
