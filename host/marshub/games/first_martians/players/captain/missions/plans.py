"""The interface of plans for one mission, added to the captain's general ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from marshub.kernel import Answer, Decision

from ..captain_view import CaptainView
from ..wish import Wish


class MissionPlans:
    """Plans for one mission. The base adds nothing: objectives that are data need no plans of their own."""

    id: ClassVar[str] = ""  # of the mission

    def list_wishes(self, look: CaptainView) -> Iterator[Wish]:
        """Yield the wishes for this sol."""
        yield from ()

    def answer(self, look: CaptainView, decision: Decision) -> Answer | None:
        """Return an answer to a question that the mission asks; None to leave it to the general rules."""
        return None
