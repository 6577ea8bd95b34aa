"""Riddle: find out which container holds the seed, and go straight there."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Answer, Decision

from ....rules.mission_rules import get_mission_rules
from ....rules.missions.riddle import CONTENTS
from ..captain_view import CaptainView
from ..goals import explore_toward
from ..wish import Wish, list_offered
from ..worth import GOAL
from .plans import MissionPlans

SEED = CONTENTS[1]
MIDDLE = "R3-S"  # from where the other two are next door


class Riddle(MissionPlans):
    """The seed's own way is general: its token is fetched as soon as it is known where it lies."""

    id = "riddle"

    def list_wishes(self, look: CaptainView) -> Iterator[Wish]:
        if SEED in look.state.tokens or _space_of(look, SEED):
            return
        unknown = get_mission_rules(look.hub).list_named_choices(look.hub, "data-screening")
        for space in unknown:
            yield Wish("mission-research", f"data-screening.{space}", GOAL * (0.9 if look.sols_left > 3 else 0.6))
        # Whatever turns out to hold it, the way leads through the middle.
        goal = MIDDLE if MIDDLE in unknown or look.sols_left > 4 else next(iter(unknown), MIDDLE)
        yield from explore_toward(look, goal, GOAL)

    def answer(self, look: CaptainView, decision: Decision) -> Answer | None:
        if decision.prompt.key in ("fm-choose-signal", "fm-choose-assistance"):
            seed = _space_of(look, SEED)
            ids = list_offered(decision)
            worst = max(ids, key=lambda each: look.state.spots[each].pawns if each in look.state.spots else 0)
            return Answer(option=seed if seed in ids else worst)
        return None


def _space_of(look: CaptainView, token: str) -> str:
    """Return where a token lies, as far as it is known; "" if it is not."""
    for space, spot in look.state.spots.items():
        if token in spot.tokens:
            return space
    return next((space for space, roi in look.state.map.items() if token in roi.objectives), "")
