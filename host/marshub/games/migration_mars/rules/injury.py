"""Injury and death, but for thirst and what a meteorite does (INJ)."""

from __future__ import annotations

from marshub.kernel import Reason, Script, say

from ..happenings import Died, Injured, NobodyHurt
from .common_questions import ask_kept_card, reason_against_hex
from .mars import Mars, make_seat_key
from .people import explain_no_ward, list_healthy, open_wards, pick_spot


def injure_one(mars: Mars, seat: str) -> Script:
    """Move one healthy population of `who` to a Hospital with room, or let it die (MM-INJ-01, MM-INJ-02).

    Returns whether there was anybody to be injured (MM-INJ-10).
    """
    if not list_healthy(mars, seat):
        mars.tell(NobodyHurt(seat))
        return False
    cures = mars.list_kept(seat, "cancel-injury")
    if cures:
        picked: str = yield ask_kept_card(mars, seat, say("mm-doctor", who=make_seat_key(seat)), cures)
        if picked != "none":
            mars.use_event(seat, picked.removeprefix("use:"))
            mars.tell(NobodyHurt(seat))
            return True
    prompt = say("mm-who-injured", who=make_seat_key(seat))
    start = yield from pick_spot(mars, seat, prompt, list_healthy(mars, seat), _why_not_hurt)
    wards = open_wards(mars, seat)
    if not wards:
        mars.move_people(seat, start, -1)
        mars.tell(Died(seat, start, "injury"))
        return True
    prompt = say("mm-hospital-where", who=make_seat_key(seat))
    to = yield from pick_spot(mars, seat, prompt, wards, lambda where: explain_no_ward(mars, seat, where, "MM-INJ-01"))
    mars.move_people(seat, start, -1)  # not before: nobody is nowhere while it is asked
    mars.move_people(seat, to, 1)
    mars.tell(Injured(seat, start, to))
    return True


def _why_not_hurt(where: str) -> Reason:
    return reason_against_hex("MM-INJ-01", "mm-why-nobody-lives-there", where)
