"""The course of the game: set-up, rounds, turns, actions and their slots, travel, the colony's level, the end."""

from __future__ import annotations

from marshub.kernel import Words, say

from .entry import OnMarsEntry


class GameBegan(OnMarsEntry, frozen=True):
    """The set-up is done and the first round begins."""

    players: int


class SpaceTaken(OnMarsEntry, frozen=True):
    """A marker came to a turn-order space."""

    who: str
    space: int


class ShuttlePlaced(OnMarsEntry, frozen=True):
    """The last player of the turn order placed the shuttle."""

    who: str
    side: str


class ShelterSet(OnMarsEntry, frozen=True):
    """A set-up shelter was placed (OM-SETUP-11), with 1 bot; the rival's is elsewhere (OM-SOLO-04)."""

    who: str
    where: str
    bots: int = 1


class RoundBegan(OnMarsEntry, frozen=True):
    """A round begins."""

    round: int


class TurnBegan(OnMarsEntry, frozen=True):
    """A player's turn begins."""

    who: str
    round: int


class TurnEnded(OnMarsEntry, frozen=True):
    """The marker was laid down (OM-TURN-08)."""

    who: str


class ShuttleMoved(OnMarsEntry, frozen=True):
    """The shuttle moved on."""

    side: str
    distance: int


class ShuttleTravelled(OnMarsEntry, frozen=True):
    """The shuttle travelled to the other side."""

    side: str
    distance: int


class NobodyTravels(OnMarsEntry, frozen=True):
    """The shuttle takes nobody along, and nobody has a ship in the Hangar: all stay, and nobody is asked."""


class Travelled(OnMarsEntry, frozen=True):
    """A player travels; `ship` is 1 if a ship of the own Hangar pays."""

    who: str
    side: str
    ship: int


class Stayed(OnMarsEntry, frozen=True):
    """A player stays."""

    who: str


class EndTriggered(OnMarsEntry, frozen=True):
    """The end was triggered; `round` is the final one."""

    round: int


class PointsCounted(OnMarsEntry, frozen=True):
    """A player's final points."""

    who: str
    points: int


class GameEnded(OnMarsEntry, frozen=True):
    """The game is over."""

    round: int


class MainAction(OnMarsEntry, frozen=True):
    """A main action without slots was taken; of the others a colonist on the slot says so."""

    who: str
    action: str


class SlotTaken(OnMarsEntry, frozen=True):
    """A colonist went onto an action's slots."""

    who: str
    action: str


class Surcharged(OnMarsEntry, frozen=True):
    """A surcharge was paid in colonists (OM-SLOT-03, OM-SLOT-15); only in older logs there are none, but crystals."""

    who: str
    colonists: int


class SlotsCleared(OnMarsEntry, frozen=True):
    """A player's colonists left a full action for the Work Area (OM-SLOT-09)."""

    who: str
    action: str
    count: int


class ExecutiveTaken(OnMarsEntry, frozen=True):
    """An executive action was taken."""

    who: str
    space: int

    def describe(self) -> Words:
        return say("om-executive-taken", who=f"@om-seat-{self.who}", executive=f"@om-executive-{self.space}")


class FacilityRun(OnMarsEntry, frozen=True):
    """An advanced building was run."""

    who: str
    card: str


class ScientistSent(OnMarsEntry, frozen=True):
    """A scientist went to a blueprint."""

    who: str
    scientist: str
    card: str


class ColumnRose(OnMarsEntry, frozen=True):
    """A life-support marker rose."""

    building: str
    row: int


class FirstBuilt(OnMarsEntry, frozen=True):
    """The first building of its type was built (OM-LSS-04)."""

    who: str
    building: str


class Rewarded(OnMarsEntry, frozen=True):
    """A life-support benefit was chosen; `effect` says which one."""

    who: str
    benefit: str
    effect: tuple[Words, ...] = ()

    def describe(self) -> Words:
        return Words("om-rewarded", {"who": f"@om-seat-{self.who}"}, {"effect": self.effect})


class LevelRose(OnMarsEntry, frozen=True):
    """The colony level rose."""

    level: int


class DisplayChanged(OnMarsEntry, frozen=True):
    """New blueprints came to the display."""

    count: int


class TechLaid(OnMarsEntry, frozen=True):
    """A tile came to the technology grid."""

    tech: str
    space: str


class WarehouseFilled(OnMarsEntry, frozen=True):
    """The Warehouse was topped up."""


class ProgressScored(OnMarsEntry, frozen=True):
    """Progress cubes scored at a status update."""

    who: str
    points: int
