"""The messages between a table and its search process: one JSON line each."""

from __future__ import annotations

import msgspec

from marshub.kernel import Answer
from marshub.kernel.journal import Record
from marshub.kernel.search import Advice, Plan, SearchBudget


class Task(msgspec.Struct, frozen=True):
    """A question to think about: the game (None: stop thinking), the time, and the plans advised before."""

    number: int
    record: Record | None = None
    budget: SearchBudget = SearchBudget(playouts=1)
    seed: int = 0
    told: tuple[Plan, ...] = ()


class SearchResult(msgspec.Struct, frozen=True):
    """The result so far; None: nothing yet, or nothing to compare.

    Then `usual` is the answer of the game's own player. `trouble` says why there is nothing.
    """

    number: int
    advice: Advice | None = None
    usual: Answer | None = None
    done: bool = False
    trouble: str = ""
