"""Production, step 4: red hardware of the Working Block (PEN)."""

from __future__ import annotations

from marshub.kernel import Script, say

from ...happenings.chart import RoverBlocked
from ..crew.stress import raise_stress
from ..dice import roll
from ..hub import Hub
from ..map.samples import discard_sample
from ..pauses import before


def working_block_hardware(hub: Hub) -> Script:
    """Apply the penalty of each open Facility's red hardware, once (FM-PEN-14)."""
    for name, here, data in list(hub.in_play()):
        if data.block == "working":
            for part in here.parts:
                if hub.broken(name, part):
                    yield before("hardware")
                    yield from _penalty(hub, data.parts[part], name)


def _penalty(hub: Hub, penalty: str, name: str) -> Script:
    if penalty == "froggy-check":  # FM-PEN-15, FM-ROV-20
        die = hub.die("wound-green")
        rolled = yield from roll(hub, say("fm-roll-froggy"), (die,))
        if rolled[die.id] == "wound" and hub.place_token("blocked", "froggy", "x"):
            hub.tell(RoverBlocked("froggy"))
    elif penalty == "stress+1":  # FM-PEN-17
        yield from raise_stress(hub, 1, say("fm-stress-hardware", facility=f"@fm-facility-{name}"))
    elif penalty == "token-working-bay":  # FM-PEN-18
        hub.place_token("wound", name, "now")
    elif penalty == "remove-sample":  # FM-PEN-16
        yield from discard_sample(hub)
