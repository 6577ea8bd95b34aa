"""The packs there are: the house's, and the owner's own from the folder `on-mars` within the players' packs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from marshub.kernel import Library

from .pack import Content
from .reading import house_packs, load_content


class BoxLibrary(Library[Content]):
    """The boxes of the house and of the owner."""

    folder = "on-mars"

    def read(self, mine: Sequence[Path]) -> Content:
        return load_content([*house_packs(), *mine])
