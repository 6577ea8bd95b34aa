"""Injury and death, but for thirst and what a meteorite does (INJ)."""

from __future__ import annotations

from marshub.kernel import Reason, Script, say

from ..happenings import Died, Injured, NobodyHurt
from .asked import kept_card, not_there
from .mars import Mars, seat_key
from .people import healthy, open_wards, pick_spot, why_no_ward


def injure(mars: Mars, who: str) -> Script:
    """Move one healthy population of `who` to a Hospital with room, or let it die (MM-INJ-01, MM-INJ-02).

    Returns whether there was anybody to be injured (MM-INJ-10).
    """
    if not healthy(mars, who):
        mars.tell(NobodyHurt(who))
        return False
    cures = mars.keeps(who, "cancel-injury")
    if cures:
        picked: str = yield kept_card(mars, who, say("mm-doctor", who=seat_key(who)), cures)
        if picked != "none":
            mars.use(who, picked.removeprefix("use:"))
            mars.tell(NobodyHurt(who))
            return True
    prompt = say("mm-who-injured", who=seat_key(who))
    start = yield from pick_spot(mars, who, prompt, healthy(mars, who), _why_not_hurt)
    wards = open_wards(mars, who)
    if not wards:
        mars.shift(who, start, -1)
        mars.tell(Died(who, start, "injury"))
        return True
    prompt = say("mm-hospital-where", who=seat_key(who))
    to = yield from pick_spot(mars, who, prompt, wards, lambda where: why_no_ward(mars, who, where, "MM-INJ-01"))
    mars.shift(who, start, -1)  # not before: nobody is nowhere while it is asked
    mars.shift(who, to, 1)
    mars.tell(Injured(who, start, to))
    return True


def _why_not_hurt(where: str) -> Reason:
    return not_there("MM-INJ-01", "mm-why-nobody-lives-there", where)
