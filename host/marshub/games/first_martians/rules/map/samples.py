"""Samples that leave the map (FM-PEN-16, FM-EXP-17)."""

from __future__ import annotations

from marshub.kernel import TABLE, Option, Script, Words, say

from ... import effects as fx
from ...happenings.chart import SampleLost
from ..choosing import one_of
from ..hub import Hub
from ..resolve import does, number


def discard_sample(hub: Hub) -> Script:
    """Remove one sample of the crew's choice from any tile; without samples on the map nothing happens."""
    space = yield from one_of(
        TABLE,
        say("fm-choose-sample"),
        lambda: [Option(each, roi_words(hub, each)) for each, roi in hub.state.map.items() if roi.samples],
    )
    if space:
        hub.state.map[space].samples -= 1
        hub.tell(SampleLost(space))


def roi_words(hub: Hub, space: str) -> Words:
    """Return the option text of an explored space: its name, its tile and what lies there."""
    roi = hub.state.map[space]
    return say("fm-option-roi", space=f"@fm-space-{space}", tile=f"@fm-roi-{roi.tile}", count=roi.samples)


@does(fx.DiscardSample)
def _discard_sample(effect: fx.DiscardSample, hub: Hub) -> Script:
    for _ in range(number(hub, effect.count)):
        yield from discard_sample(hub)
