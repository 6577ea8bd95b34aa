"""Every kind of action there is, in the order in which the table is offered them (ACT)."""

from __future__ import annotations

from .construct import Construct, Install
from .heal import Heal
from .manage import Manage
from .registry import register
from .reopen import Reopen
from .repair import Repair, RoverRepair, Switch
from .research import Deepen, Examine, Plant
from .rest import Rest
from .serve import Serve
from .sheet import SheetAction, SheetBuild, SheetResearch
from .travel import OUTSIDE
from .unwind import Unwind

register(
    Rest(),
    Unwind(),
    Heal(),
    Manage(),
    Serve(),
    *OUTSIDE.values(),
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
