"""Effects of event cards as data: the steps that packs use, and the uses of a kept card."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from .box.components import Card

Count = Annotated[int, msgspec.Meta(ge=1, le=9)]
#: A card, or the player's choice: water, stone or metal; a Med Pack, an RCU or a Fuel Cell.
CardOrChoice = Literal[
    "water", "stone", "metal", "olympium", "med", "rcu", "fuel", "blueprint", "any-resource", "any-supply"
]
#: The uses of kept cards, each at its own moment (MM-COLONY-06).
KeptUse = Literal[
    "cancel-strike",  # when a strike location has just been determined, on any turn
    "cancel-injury",  # when one's own population would be injured, not by thirst, not by a strike
    "second-build",  # a second build action after the first
    "export-once",  # in one's own colony phase: one exchange without an Export Station
    "reroll-exploration",  # when one has just rolled the exploration die
    "waive-upkeep",  # in step 1 of one's own Supply Stop
]


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """A step of an event, carried out as far as possible."""


class Nothing(_Step, frozen=True, tag="nothing"):
    """No effect."""


class Gain(_Step, frozen=True, tag="gain"):
    """Cards from the Treasury for the active player, who chooses each card where there is a choice."""

    what: CardOrChoice
    n: Count


class GainAll(_Step, frozen=True, tag="gain-all"):
    """Cards from the Treasury for every player, from the active player on."""

    what: CardOrChoice
    n: Count


class Lose(_Step, frozen=True, tag="lose"):
    """Cards that the active player returns, as many as held; of "any-resource" the player chooses."""

    what: CardOrChoice
    n: Count


class Audit(_Step, frozen=True, tag="audit"):
    """A return of `n` cards by every player with more than `over` cards of Water, Stone and Metal together."""

    over: Annotated[int, msgspec.Meta(ge=0, le=40)]
    n: Count


class Population(_Step, frozen=True, tag="population"):
    """Population for open housing; for each that finds no room, `else_n` cards instead."""

    n: Count
    else_what: CardOrChoice = "any-resource"
    else_n: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0


class Strike(_Step, frozen=True, tag="strike"):
    """Meteorites, one after another (MM-METEOR-09)."""

    n: Count


class Injury(_Step, frozen=True, tag="injury"):
    """Injuries of the active player; returning an `or_pay` card prevents one."""

    n: Count
    or_pay: Card | Literal[""] = ""


class SkipRoll(_Step, frozen=True, tag="skip-roll"):
    """Turns of the active player without a roll; the Rover may still be called in."""

    n: Count


Step = Nothing | Gain | GainAll | Lose | Audit | Population | Strike | Injury | SkipRoll
