"""Effects of event cards, as data: the steps that packs use, and the uses of a kept card."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from .box.components import Card

Count = Annotated[int, msgspec.Meta(ge=1, le=9)]
#: A card, or one the player picks: water, stone or metal; a Med Pack, an RCU or a Fuel Cell.
What = Literal["water", "stone", "metal", "olympium", "med", "rcu", "fuel", "blueprint", "any-resource", "any-supply"]
#: What a kept card is used for, each at its own moment (MM-COLONY-06).
Keeps = Literal[
    "cancel-strike",  # when a strike location has just been determined, on any turn
    "cancel-injury",  # when one's own population would be injured, not by thirst, not by a strike
    "second-build",  # once the build action is taken: another one
    "export-once",  # in one's own colony phase: one exchange without an Export Station
    "reroll-exploration",  # when one has just rolled the exploration die
    "waive-upkeep",  # in step 1 of one's own Supply Stop
]


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """A step of an event, done as far as possible."""


class Nothing(_Step, frozen=True, tag="nothing"):
    """Nothing happens."""


class Gain(_Step, frozen=True, tag="gain"):
    """The active player takes cards from the Treasury; what is to be picked is picked card by card."""

    what: What
    n: Count


class GainAll(_Step, frozen=True, tag="gain-all"):
    """Every player does, from the active player on."""

    what: What
    n: Count


class Lose(_Step, frozen=True, tag="lose"):
    """The active player returns cards, as many as held; "any-resource" is the player's choice."""

    what: What
    n: Count


class Audit(_Step, frozen=True, tag="audit"):
    """Every player with more than `over` cards of Water, Stone and Metal together returns `n` of them."""

    over: Annotated[int, msgspec.Meta(ge=0, le=40)]
    n: Count


class Population(_Step, frozen=True, tag="population"):
    """Population for open housing; for each there is no room for, `else_n` cards instead."""

    n: Count
    else_what: What = "any-resource"
    else_n: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0


class Strike(_Step, frozen=True, tag="strike"):
    """Meteorites, one after another (MM-METEOR-09)."""

    n: Count


class Injury(_Step, frozen=True, tag="injury"):
    """Injuries of the active player; returning an `or_pay` card calls one off."""

    n: Count
    or_pay: Card | Literal[""] = ""


class SkipRoll(_Step, frozen=True, tag="skip-roll"):
    """The active player's next turns have no roll; the Rover may still be called in."""

    n: Count


Step = Nothing | Gain | GainAll | Lose | Audit | Population | Strike | Injury | SkipRoll
