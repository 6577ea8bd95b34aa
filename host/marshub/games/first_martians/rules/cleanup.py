"""Phase VI: Clean-Up (CLN)."""

from __future__ import annotations

from marshub.kernel import Script
from marshub.kernel.mechanisms.piles import add_cards
from marshub.kernel.mechanisms.turns import next_seat

from ..happenings.actions_and_map import Gained
from ..happenings.course import FirstPlayerNamed
from ..happenings.facilities import TokenDiscarded
from .crew.skills import renew_skills
from .facilities import place_upgrades
from .hub import Hub
from .phase_steps import run_steps


def run_cleanup_phase(hub: Hub) -> Script:
    """Run phase VI: tokens, Cargo Bay, First Player (FM-CLN-01 to FM-CLN-09); the sol marker moves with Next Round.

    Nothing in it hands out Conditions (FM-COND-09).
    """
    yield from run_steps(
        hub,
        {"tokens": _tidy_tokens_and_cargo, "upgrades": place_upgrades, "renewal": _renew_skills_and_first_player},
        windows=("renewal",),
    )  # FM-CLN-07


def _tidy_tokens_and_cargo(hub: Hub) -> None:
    """Discard and move up tokens of Facilities; items leave the Pending area.

    Tokens on ROI tiles (FM-CLN-04) and rovers (FM-CLN-05) stay, and so does all else on the table (FM-CLN-12).
    """
    for name, facility, _ in hub.iterate_facilities():
        if facility.is_shut:
            continue  # FM-CLN-03, FM-SHUT-18, FM-RSH-11
        for token in facility.now:
            hub.log(TokenDiscarded(name, token))
        # FM-MOD-06
        facility.now = (
            [facility.later.pop()] if facility.later else []
        )  # FM-CLN-01, FM-CLN-02: only the topmost moves on
    for item, count in hub.state.cargo.pending.items():  # FM-CLN-06, FM-RND-11, FM-ACT-23
        add_cards(hub.state.cargo.available, item, count)
        hub.log(Gained(item, count))
    hub.state.cargo.pending = {}


def _renew_skills_and_first_player(hub: Hub) -> None:
    renew_skills(hub)
    pass_first_player(hub)


def pass_first_player(hub: Hub) -> None:
    """Pass the First Player token clockwise (FM-CLN-09, FM-SOLO-06)."""
    hub.state.first_player = next_seat(hub.seats, hub.first_player)
    hub.log(FirstPlayerNamed(hub.first_player))
