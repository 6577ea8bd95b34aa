"""Phase VI: Clean-Up (CLN)."""

from __future__ import annotations

from marshub.kernel import Script
from marshub.kernel.mechanisms.piles import add
from marshub.kernel.mechanisms.turns import left_of

from ..happenings.actions import Gained
from ..happenings.course import FirstPlayerNamed
from ..happenings.facilities import TokenDiscarded
from .crew.skills import renew_skills
from .hub import Hub
from .steps import steps
from .upgrades import place_upgrades


def cleanup_phase(hub: Hub) -> Script:
    """Run phase VI: tokens, Cargo Bay, First Player (FM-CLN-01 to FM-CLN-09); the sol marker moves with Next Round.

    Nothing in it hands out Conditions (FM-COND-09).
    """
    yield from steps(
        hub, {"tokens": _tidy, "upgrades": place_upgrades, "renewal": _renew}, pauses=("renewal",)
    )  # FM-CLN-07


def _tidy(hub: Hub) -> None:
    """Discard and move up tokens of Facilities; items leave the Pending area.

    Tokens on ROI tiles (FM-CLN-04) and rovers (FM-CLN-05) stay, and so does all else on the table (FM-CLN-12).
    """
    for name, here, _ in hub.in_play():
        if here.shut:
            continue  # FM-CLN-03, FM-SHUT-18, FM-RSH-11
        for token in here.now:
            hub.tell(TokenDiscarded(name, token))
        # FM-MOD-06
        here.now = [here.later.pop()] if here.later else []  # FM-CLN-01, FM-CLN-02: only the topmost moves on
    for item, count in hub.state.cargo.pending.items():  # FM-CLN-06, FM-RND-11, FM-ACT-23
        add(hub.state.cargo.available, item, count)
        hub.tell(Gained(item, count))
    hub.state.cargo.pending = {}


def _renew(hub: Hub) -> None:
    renew_skills(hub)
    pass_first_player(hub)


def pass_first_player(hub: Hub) -> None:
    """Pass the First Player token clockwise (FM-CLN-09, FM-SOLO-06)."""
    hub.state.first_player = left_of(hub.seats, hub.first_player)
    hub.tell(FirstPlayerNamed(hub.first_player))
