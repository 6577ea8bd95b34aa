"""Effects of project cards as data: the steps and requirements that packs use."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from .box.components import ENERGY_TOP, Type

Count = Annotated[int, msgspec.Meta(ge=1, le=7)]
Site = Literal["eco", "ene", "sci", "wat"]
LandWhere = Literal["eco", "ene", "sci", "wat", "any", "own_absent", "rival_present"]
PromoteWhere = Literal["eco", "ene", "sci", "wat", "any"]


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """A step of an action, done as far as the position allows (PM-HAND-05)."""


class Take(_Step, frozen=True, tag="take"):
    """A move of own colonists from Earth to the own Ship."""

    n: Count


class Energy(_Step, frozen=True, tag="energy"):
    """A rise of the own energy, up to the top of the track (PM-ENER-04)."""

    n: Count


class DrawCards(_Step, frozen=True, tag="draw"):
    """A draw of cards into the hand."""

    n: Count


class Land(_Step, frozen=True, tag="land"):
    """A landing of up to n own colonists from the own Ship on a one-star space; may be declined."""

    n: Count
    where: LandWhere


class Promote(_Step, frozen=True, tag="promote"):
    """A promotion of up to n own colonists from S1 to S2 of their Building; may be declined."""

    n: Count
    where: PromoteWhere


class Relocate(_Step, frozen=True, tag="relocate"):
    """A move of up to n own colonists from S1 of one Building to S1 of another; may be declined."""

    n: Count


class Peek(_Step, frozen=True, tag="peek"):
    """A look at the top cards: keep some, put the others under the deck in any order."""

    look: Count
    keep: Count


class Swap(_Step, frozen=True, tag="swap"):
    """An exchange of up to n hand cards with as many prep cards; may be declined.

    It is an exception to PM-FOUR-07 (PM-TERM-11).
    """

    n: Count


class RivalBottom(_Step, frozen=True, tag="rival_bottom"):
    """Hand cards that another player has to put under the deck, `n` in number."""

    n: Count


Step = Take | Energy | DrawCards | Land | Promote | Relocate | Peek | Swap | RivalBottom


class _Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    """A requirement of an action."""


class HandHas(_Need, frozen=True, tag="hand_has"):
    """At least one card of a type in hand."""

    type: Type


class OwnNone(_Need, frozen=True, tag="own_none"):
    """No own colonist in a Building."""

    building: Site


class OwnSome(_Need, frozen=True, tag="own_some"):
    """At least one own colonist in a Building."""

    building: Site


class ShipEmpty(_Need, frozen=True, tag="ship_empty"):
    """No colonist on the own Ship."""


class EnergyBehind(_Need, frozen=True, tag="energy_behind"):
    """Another player with more energy."""


class EnergyZero(_Need, frozen=True, tag="energy_zero"):
    """An own energy of 0."""


Need = HandHas | OwnNone | OwnSome | ShipEmpty | EnergyBehind | EnergyZero


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One half of a card: its requirements, its cost, and its steps from left to right."""

    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1)]
    requires: tuple[Need, ...] = ()
    cost: Annotated[int, msgspec.Meta(ge=0, le=ENERGY_TOP)] = 0
