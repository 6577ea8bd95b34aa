"""Events and Adventures."""

from __future__ import annotations

from marshub.kernel import Words, say

from ..box.components import AstronautId
from .told import Told


class EventShown(Told, frozen=True):
    """A Mission Event came up."""

    event: str


class EventStruck(Told, frozen=True):
    """The future consequence of an event that was left open."""

    event: str


class EventServed(Told, frozen=True):
    """An event action was carried out."""

    event: str


class EventClosed(Told, frozen=True):
    """An event left the log after its three rounds."""

    event: str


class ExtraEventShown(Told, frozen=True):
    """A Follow-Up Event, or the rest of an Adventure, came up for `who` (FM-EVT-06)."""

    event: str
    sort: str
    who: AstronautId


class AdventureMet(Told, frozen=True):
    """`who` met an Adventure (FM-ADV-03)."""

    who: AstronautId
    adventure: str

    def describe(self) -> Words:
        card = f"@fm-adventure-{self.adventure}"
        return say("fm-adventure-met", who=f"@fm-astronaut-{self.who}", adventure=card, story=f"{card}-story")
