"""The messages between a table and its search process: one JSON line each."""

from __future__ import annotations

import msgspec

from marshub.kernel import Answer
from marshub.kernel.journal import Record
from marshub.kernel.search import Advice, Plan, SearchBudget


class Task(msgspec.Struct, frozen=True):
    """A question to search for: the game (None: stop the search), the budget, and the plans advised before."""

    number: int
    record: Record | None = None
    budget: SearchBudget = SearchBudget(playouts=1)
    seed: int = 0
    told: tuple[Plan, ...] = ()


class SearchResult(msgspec.Struct, frozen=True):
    """A result so far. Without `advice`, `usual` is the answer of the game's own player, and `trouble` a reason."""

    number: int
    advice: Advice | None = None
    usual: Answer | None = None
    done: bool = False
    trouble: str = ""
