"""Reading packs into a box: the house's, and the owner's from the folder `on-mars` among the players' packs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from marshub.kernel import PackLibrary

from .pack import Content
from .reading import list_house_packs, load_content


class BoxLibrary(PackLibrary[Content]):
    """The boxes of the house and of the owner."""

    folder = "on-mars"

    def read_packs(self, owner_files: Sequence[Path]) -> Content:
        return load_content([*list_house_packs(), *owner_files])
