"""A wish: an action that the captain would like to see taken in this sol, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from marshub.kernel import Answer, Choose, Decision

from ...box.components import AstronautId


class Wish(msgspec.Struct, frozen=True, gc=False):
    """`action` and `target` are those of a declaration; `worth` is told in pawns, see `worth`."""

    action: str
    target: str
    worth: float
    who: AstronautId | None = None  # the only one who makes sense on top: a patient, whoever needs rest
    times: int = 1  # how many of it make sense in one sol


def list_offered(decision: Decision) -> list[str]:
    """Return the ids of a question's own options: asides, which stand beside any question, have a colon."""
    options = decision.main_options() if isinstance(decision, Choose) else decision.options()
    return [option.id for option in options if ":" not in option.id]


def pick(decision: Choose, ranked: Sequence[str]) -> Answer:
    """Return the first of `ranked`, or as many of them as are asked for."""
    return Answer(option=ranked[0]) if decision.is_single else Answer(options=tuple(ranked[: decision.least]))
