"""What is said between a table and the process that thinks for it: one JSON line each."""

from __future__ import annotations

import msgspec

from marshub.kernel import Answer
from marshub.kernel.journal import Record
from marshub.kernel.search import Advice, Budget, Plan


class Task(msgspec.Struct, frozen=True):
    """A question to think about: the game as it stands (None: think of nothing), how long, and the plans that were
    advised before, the best first, if one is being made."""

    number: int
    record: Record | None = None
    budget: Budget = Budget(playouts=1)
    seed: int = 0
    told: tuple[Plan, ...] = ()


class Found(msgspec.Struct, frozen=True):
    """What was found by now; None: nothing yet, or there is nothing to weigh up. Then `usual` is what the game's own
    player would answer. `trouble`: why there is nothing."""

    number: int
    advice: Advice | None = None
    usual: Answer | None = None
    done: bool = False
    trouble: str = ""
