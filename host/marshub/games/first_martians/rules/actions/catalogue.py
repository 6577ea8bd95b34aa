"""Every kind of action there is, in the order in which the table is offered them (ACT)."""

from __future__ import annotations

from .construction import Construct, Install
from .event_action import Serve
from .living_actions import Heal, Manage, Rest, Unwind
from .mission_actions import SheetAction, SheetBuild, SheetResearch
from .registry import register_actions
from .repairs import Repair, RoverRepair, Switch
from .research import Deepen, Examine, Plant
from .shutdown_removal import Reopen
from .travel import OUTSIDE_ACTIONS

register_actions(
    Rest(),
    Unwind(),
    Heal(),
    Manage(),
    Serve(),
    *OUTSIDE_ACTIONS.values(),
    Examine(),
    Deepen(),
    Plant(),
    SheetResearch(),
    Construct(),
    SheetBuild(),
    Repair(),
    Switch(),
    RoverRepair(),
    Install(),
    Reopen(),
    SheetAction(),
)
