"""Effects of spaces, tiles, cards and buildings as data: the steps that packs use."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from .box.components import Kind

Count = Annotated[int, msgspec.Meta(ge=1, le=9)]
#: Gains: a good; a resource, or one that is no mineral, of the player's choice for each; a colonist from the Reserve.
Gained = Literal[
    "mineral", "battery", "water", "plant", "oxygen", "crystal", "resource", "nonmineral", "colonist"
]  # fmt: skip
#: Payments: "resource" is any resource, "lss" any that is no mineral, "colonist" goes to the Work Area, "miner" onto
#: the new mine. A mineral may stand in for another resource (OM-TERM-16).
Paid = Literal["mineral", "battery", "water", "plant", "oxygen", "crystal", "resource", "lss", "colonist", "miner"]
Cost = dict[Paid, Count]
#: What may lengthen a movement: nothing, crystals, or crystals and a rover technology (OM-CTRL-20).
Extension = Literal["", "crystals", "crystals-technology"]


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """A step of an effect; each may be declined."""


class Gain(_Step, frozen=True, tag="gain"):
    """A gain from the general supply, as far as the player can hold it (OM-TERM-01)."""

    what: Gained
    n: Count = 1


class Score(_Step, frozen=True, tag="score"):
    """Opportunity points, at once."""

    n: Count


class Warehouse(_Step, frozen=True, tag="warehouse"):
    """Items from the Warehouse: resources, or crystals too; items that cannot be held stay there (OM-SUPPLY-03)."""

    what: Literal["resource", "any"]
    n: Count = 1


class Develop(_Step, frozen=True, tag="develop"):
    """Development steps at the columns' costs, or free."""

    n: Count = 1
    free: bool = False


class Learn(_Step, frozen=True, tag="learn"):
    """Technology tiles from the grid at their prices."""

    n: Count = 1


class Blueprint(_Step, frozen=True, tag="blueprint"):
    """Blueprints from the display, by the rules of that action."""

    n: Count = 1


class Bots(_Step, frozen=True, tag="bots"):
    """Movement points for bots (OM-CTRL-20); `as_rovers` lets them collect crystals and tiles like rovers."""

    n: Count
    extend: Extension = ""
    as_rovers: bool = False


class Rover(_Step, frozen=True, tag="rover"):
    """Movement points for the rover (OM-CTRL-20); 0 stands for the highest level of a rover technology in play."""

    n: Annotated[int, msgspec.Meta(ge=0, le=9)]
    extend: Extension = ""


class Build(_Step, frozen=True, tag="build"):
    """A building at its price."""

    what: Kind | Literal["any"]


class Upgrade(_Step, frozen=True, tag="upgrade"):
    """Up to `n` upgrades.

    Attributes:
        tech: True if an upgrade technology adds its level.
        free: True if the minerals are not paid.
        anywhere: True if no construction zone is needed.
    """

    n: Count = 1
    tech: bool = False
    free: bool = False
    anywhere: bool = False


class Ship(_Step, frozen=True, tag="ship"):
    """Ships to welcome, each at its price or free; with `more` each brings a colonist more."""

    n: Count = 1
    free: bool = False
    more: bool = False


class Hire(_Step, frozen=True, tag="hire"):
    """A card of the hiring display, without slot and surcharge, at its price or free."""

    what: Literal["card", "scientist", "contract"]
    free: bool = False


class Produce(_Step, frozen=True, tag="produce"):
    """Production as on travel to Orbit: 1 for each own advanced building and each own miner."""


class KeepDiscovery(_Step, frozen=True, tag="keep-discovery"):
    """The benefit of a face-up discovery tile, laid on the blueprint at the first use; blueprints alone have it."""


class Travel(_Step, frozen=True, tag="travel"):
    """Travel to the other side, or to Orbit only, with all steps of travelling."""

    orbit_only: bool = False


class RecallWork(_Step, frozen=True, tag="recall-work"):
    """A recall of up to `n` own colonists from the Work Area to the Living Quarters."""

    n: Count


class RecallSlot(_Step, frozen=True, tag="recall-slot"):
    """A recall of up to `n` own colonists from any action slots to the Living Quarters."""

    n: Count


class RecallAny(_Step, frozen=True, tag="recall-any"):
    """A recall of up to `n` own colonists from action slots and the Work Area to the Living Quarters."""

    n: Count


class RecallSide(_Step, frozen=True, tag="recall-side"):
    """A recall of own colonists from the slots of one side, chosen by the player, to the Living Quarters."""


class Trade(_Step, frozen=True, tag="trade"):
    """An exchange of `give` resources of any kinds for `get` resources that are no minerals."""

    give: Count = 1
    get: Count = 1


Step = (
    Gain
    | Score
    | Warehouse
    | Develop
    | Learn
    | Blueprint
    | Bots
    | Rover
    | Build
    | Upgrade
    | Ship
    | Hire
    | Produce
    | KeepDiscovery
    | Travel
    | RecallWork
    | RecallSlot
    | RecallAny
    | RecallSide
    | Trade
)


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cost, paid in full first, and the steps that it pays for.

    Attributes:
        teal: True if colonists may strengthen the steps (OM-TECH-06).
    """

    effect: tuple[Step, ...] = ()
    cost: Cost = {}
    teal: bool = False
