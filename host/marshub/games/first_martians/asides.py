"""What is at hand beside any decision of the table: skills, POI tokens (FM-RND-06, FM-POI-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from marshub.kernel import Option, Reason, Script
from marshub.kernel.asides import Asides


class _Kind(Asides, Protocol):
    @property
    def prefix(self) -> str: ...


class Beside:
    """Several kinds of asides as one; each keeps its own prefix."""

    def __init__(self, *kinds: _Kind) -> None:
        self._kinds = kinds
        self.prefix = tuple(kind.prefix for kind in kinds)

    def _kind(self, option: str) -> _Kind:
        return next(kind for kind in self._kinds if option.startswith(kind.prefix))

    def options(self) -> Sequence[Option]:
        return [option for kind in self._kinds for option in kind.options()]

    def explain(self, option: str) -> Sequence[Reason]:
        return self._kind(option).explain(option)

    def take(self, option: str) -> Script:
        yield from self._kind(option).take(option)
