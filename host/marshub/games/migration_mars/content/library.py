"""The packs there are: the house's, and the owner's own from the folder `migration-mars` within the players' packs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from marshub.kernel import PackLibrary

from .pack import Content
from .reading import list_house_packs, load_content


class BoxLibrary(PackLibrary[Content]):
    """The boxes of the house and of the owner."""

    folder = "migration-mars"

    def read_packs(self, owner_files: Sequence[Path]) -> Content:
        return load_content([*list_house_packs(), *owner_files])
