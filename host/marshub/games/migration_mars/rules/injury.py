"""Injury and death, but for thirst and what a meteorite does (INJ)."""

from __future__ import annotations

from marshub.kernel import Choose, Script, say

from ..happenings import Died, Injured, NobodyHurt
from .mars import NONE, Mars, seat_key, use_option
from .people import healthy, open_wards, pick_spot


def injure(mars: Mars, who: str) -> Script:
    """One healthy population of `who` goes to a Hospital with room, or dies (MM-INJ-01, MM-INJ-02).

    Says whether there was anybody to be injured (MM-INJ-10).
    """
    if not healthy(mars, who):
        mars.tell(NobodyHurt(who))
        return False
    cures = mars.keeps(who, "cancel-injury")
    if cures:
        picked: str = yield Choose(who, say("mm-doctor", who=seat_key(who)), lambda: [*map(use_option, cures), NONE])
        if picked != "none":
            mars.use(who, picked.removeprefix("use:"))
            mars.tell(NobodyHurt(who))
            return True
    start = yield from pick_spot(mars, who, say("mm-who-injured", who=seat_key(who)), healthy(mars, who))
    wards = open_wards(mars, who)
    if not wards:
        mars.shift(who, start, -1)
        mars.tell(Died(who, start, "injury"))
        return True
    to = yield from pick_spot(mars, who, say("mm-hospital-where", who=seat_key(who)), wards)
    mars.shift(who, start, -1)  # not before: nobody is nowhere while it is asked
    mars.shift(who, to, 1)
    mars.tell(Injured(who, start, to))
    return True
