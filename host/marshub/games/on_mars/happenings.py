"""What can happen in On Mars, as the log tells it."""

from __future__ import annotations

from typing import ClassVar

from marshub.kernel import Happening

from .box.components import spot_name

_SPOTS = frozenset({"where", "start", "to"})  # fields that hold hexes; people are told the spot's name


class Told(Happening, frozen=True):
    """A happening whose sentence is `om-<name>`. Ids of components become message keys, hexes the names of spots."""

    prefix = "om-"
    keys: ClassVar = {
        "who": "om-seat",
        "other": "om-seat",
        "good": "om-good",
        "building": "om-kind",
        "tech": "om-tech",
        "action": "om-action",
        "side": "om-side",
        "piece": "om-mover",
        "tile": "om-lying",
        "scientist": "om-scientist",
        "mission": "om-mission",
    }

    #: What a field `card` names: blueprints, unless a kind says otherwise.
    card_key: ClassVar[str] = "om-blueprint"

    def _said(self, field: str) -> str | int:
        if field == "card":
            return f"@{self.card_key}-{getattr(self, field)}" if self.card_key else f"@{getattr(self, field)}"
        return spot_name(getattr(self, field)) if field in _SPOTS else super()._said(field)


class GameBegan(Told, frozen=True):
    """Everything is set up, and the first round begins."""

    players: int


class SpaceTaken(Told, frozen=True):
    """A marker came to a turn-order space."""

    who: str
    space: int


class ShelterSet(Told, frozen=True):
    """A set-up shelter and its bot (OM-SETUP-11)."""

    who: str
    where: str


class RoundBegan(Told, frozen=True):
    """A round begins."""

    round: int


class TurnBegan(Told, frozen=True):
    """A player's turn."""

    who: str
    round: int


class TurnEnded(Told, frozen=True):
    """The marker is laid down (OM-TURN-08)."""

    who: str


class MainAction(Told, frozen=True):
    """A main action without slots was taken."""

    who: str
    action: str


class SlotTaken(Told, frozen=True):
    """A colonist went onto an action's slots."""

    who: str
    action: str


class Surcharged(Told, frozen=True):
    """What was paid for other colours there (OM-SLOT-03)."""

    who: str
    colonists: int
    crystals: int


class SlotsCleared(Told, frozen=True):
    """All colonists left a full action (OM-SLOT-09)."""

    action: str


class Gained(Told, frozen=True):
    """Goods came to a player."""

    who: str
    good: str
    count: int


class Lost(Told, frozen=True):
    """Goods that could not be held (OM-TERM-04)."""

    who: str
    good: str
    count: int


class Paid(Told, frozen=True):
    """Goods went back to the supply."""

    who: str
    good: str
    count: int


class Delivered(Told, frozen=True):
    """Goods came to lie on a contract."""

    card_key = "om-contract"
    who: str
    card: str
    good: str
    count: int


class CrystalsMoved(Told, frozen=True):
    """From the Tray to the Depot (OM-TERM-08)."""

    who: str
    count: int


class CrystalsLost(Told, frozen=True):
    """Crystals that did not fit."""

    who: str
    count: int


class ObjectiveSpent(Told, frozen=True):
    """A hidden objective paid a crystal (OM-OBJ-04)."""

    who: str


class ObjectiveMet(Told, frozen=True):
    """A private objective was completed."""

    card_key = "om-objective"
    who: str
    card: str


class ColonistGained(Told, frozen=True):
    """Colonists came from the Reserve."""

    who: str
    count: int


class ColonistHome(Told, frozen=True):
    """A colonist left an upgraded mine; `room` says whether it found a place (OM-UPG-10)."""

    who: str
    room: int


class Worked(Told, frozen=True):
    """Colonists went to the Work Area as a price."""

    who: str
    count: int


class Boosted(Told, frozen=True):
    """Colonists strengthened an action."""

    who: str
    count: int


class Recalled(Told, frozen=True):
    """Colonists came back by an effect."""

    who: str
    count: int


class Recovered(Told, frozen=True):
    """All colonists of a side and the Work Area came home."""

    who: str
    side: str


class Swapped(Told, frozen=True):
    """Resources were exchanged."""

    who: str
    count: int


class Scored(Told, frozen=True):
    """Opportunity points at once."""

    who: str
    points: int


class Moved(Told, frozen=True):
    """A bot or rover moved."""

    who: str
    piece: str
    start: str
    to: str


class RoverPlaced(Told, frozen=True):
    """A rover came onto the map (OM-CTRL-12)."""

    who: str
    where: str


class RoverTook(Told, frozen=True):
    """A rover picked up a crystal."""

    who: str
    where: str


class TileTaken(Told, frozen=True):
    """A rover took a tile: "research" or "discovery"."""

    who: str
    tile: str
    where: str


class ClearedAway(Told, frozen=True):
    """A bot removed what it stood on: "crystal", "research", "discovery"."""

    who: str
    tile: str
    where: str


class Displaced(Told, frozen=True):
    """A piece made room."""

    who: str
    piece: str
    start: str
    to: str


class Built(Told, frozen=True):
    """A building was placed."""

    who: str
    building: str
    where: str


class ArrowCrystal(Told, frozen=True):
    """An arrow brought a crystal."""

    where: str


class MinerPlaced(Told, frozen=True):
    """A colonist went onto a new mine."""

    who: str
    where: str


class CubePlaced(Told, frozen=True):
    """A progress cube was moved."""

    who: str
    building: str


class Borrowed(Told, frozen=True):
    """Somebody else's technology was used."""

    who: str
    other: str
    tech: str


class LoanKept(Told, frozen=True):
    """A lender keeps the oxygen."""

    who: str


class LoanUsed(Told, frozen=True):
    """A lender develops instead."""

    who: str


class Learned(Told, frozen=True):
    """A tile came to a lab."""

    who: str
    tech: str
    space: str


class Developed(Told, frozen=True):
    """A tile moved on."""

    who: str
    tech: str
    start: str
    to: str


class BlueprintTaken(Told, frozen=True):
    """A blueprint was taken."""

    who: str
    card: str


class Upgraded(Told, frozen=True):
    """A building became advanced."""

    who: str
    card: str
    where: str


class ShipWelcomed(Told, frozen=True):
    """A ship left its Depot space."""

    who: str
    space: int


class BotArrived(Told, frozen=True):
    """A new bot."""

    who: str
    where: str


class Hired(Told, frozen=True):
    """A scientist or contract was taken."""

    card_key = ""
    who: str
    card: str


class ContractLaid(Told, frozen=True):
    """A contract fills the display."""

    card_key = "om-contract"
    card: str


class ExecutiveTaken(Told, frozen=True):
    """An executive action."""

    who: str
    space: int


class FacilityRun(Told, frozen=True):
    """An advanced building was run."""

    who: str
    card: str


class ScientistSent(Told, frozen=True):
    """A scientist goes to a blueprint."""

    who: str
    scientist: str
    card: str


class Contributed(Told, frozen=True):
    """A deed counted for a mission."""

    who: str
    mission: str
    crystals: int
    left: int


class MissionDone(Told, frozen=True):
    """A mission is complete."""

    mission: str


class RemainingMoved(Told, frozen=True):
    """The missions-remaining marker moved."""

    left: int


class ColumnRose(Told, frozen=True):
    """A life-support marker rose."""

    building: str
    row: int


class FirstBuilt(Told, frozen=True):
    """The first of its type (OM-LSS-04)."""

    who: str
    building: str


class Rewarded(Told, frozen=True):
    """A life-support benefit."""

    who: str
    benefit: str


class LevelRose(Told, frozen=True):
    """The colony level rose."""

    level: int


class DisplayChanged(Told, frozen=True):
    """New blueprints."""

    count: int


class TechLaid(Told, frozen=True):
    """A tile came to the grid."""

    tech: str
    space: str


class WarehouseFilled(Told, frozen=True):
    """The Warehouse was topped up."""


class ProgressScored(Told, frozen=True):
    """Cubes scored at an update."""

    who: str
    points: int


class ShuttleMoved(Told, frozen=True):
    """The shuttle moved on."""

    side: str
    distance: int


class ShuttleTravelled(Told, frozen=True):
    """The shuttle travelled."""

    side: str
    distance: int


class Travelled(Told, frozen=True):
    """A player travels; `ship`: by a ship of the own Hangar."""

    who: str
    side: str
    ship: int


class Stayed(Told, frozen=True):
    """A player stays."""

    who: str


class Produced(Told, frozen=True):
    """Production on travel to Orbit."""

    who: str


class DiscoveryLaid(Told, frozen=True):
    """A discovery came onto the map."""

    who: str
    find: str
    where: str


class EndTriggered(Told, frozen=True):
    """The end is near."""

    round: int


class PointsCounted(Told, frozen=True):
    """Final points."""

    who: str
    points: int


class GameEnded(Told, frozen=True):
    """The game is over."""

    round: int
