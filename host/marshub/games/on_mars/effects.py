"""Effects of spaces, tiles, cards and buildings as data: the steps that packs use."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from .box.components import Kind

Count = Annotated[int, msgspec.Meta(ge=1, le=9)]
#: Gains: a good, a resource of the player's choice for each, a colonist from the Reserve.
Gained = Literal["mineral", "battery", "water", "plant", "oxygen", "crystal", "resource", "colonist"]
#: Payments: "resource" is any resource, "colonist" goes to the Work Area, "miner" onto the new mine.
Paid = Literal["mineral", "battery", "water", "plant", "oxygen", "crystal", "resource", "colonist", "miner"]
Cost = dict[Paid, Count]


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


class Blueprint(_Step, frozen=True, tag="blueprint"):
    """Blueprints from the display, by the rules of that action."""

    n: Count = 1


class Bots(_Step, frozen=True, tag="bots"):
    """Movement points for bots (OM-CTRL-20)."""

    n: Count


class Rover(_Step, frozen=True, tag="rover"):
    """Movement points for the rover (OM-CTRL-20)."""

    n: Count


class Build(_Step, frozen=True, tag="build"):
    """A building; `free` waives its resources, never a miner."""

    what: Kind | Literal["any"]
    free: bool = False


class Upgrade(_Step, frozen=True, tag="upgrade"):
    """Up to `n` upgrades, each for its mineral; technology adds none."""

    n: Count = 1


class Ship(_Step, frozen=True, tag="ship"):
    """Ships to welcome, each at its price."""

    n: Count = 1


class RecallWork(_Step, frozen=True, tag="recall-work"):
    """A recall of up to `n` own colonists from the Work Area to the Living Quarters."""

    n: Count


class RecallSlot(_Step, frozen=True, tag="recall-slot"):
    """A recall of up to `n` own colonists from any action slots to the Living Quarters."""

    n: Count


class Swap(_Step, frozen=True, tag="swap"):
    """An exchange of up to `n` resources for as many of any kinds."""

    n: Count


Step = (
    Gain
    | Score
    | Warehouse
    | Develop
    | Blueprint
    | Bots
    | Rover
    | Build
    | Upgrade
    | Ship
    | RecallWork
    | RecallSlot
    | Swap
)


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cost, paid in full first, and the steps that it pays for.

    Attributes:
        teal: True if colonists may strengthen the steps (OM-TECH-06).
    """

    effect: tuple[Step, ...] = ()
    cost: Cost = {}
    teal: bool = False
