"""The rewards of an event action in words, shown beforehand, as in the app (FM-EVT-11)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Words, say

from .. import effects as fx
from ..effects import Effects
from ..rules.effect_rules import scale_number
from ..rules.hub import Hub


def describe_reward(hub: Hub, effects: Effects) -> tuple[Words, ...]:
    """Return a few words for each effect; kinds that no event of the house gives are said as "something more"."""
    return tuple(word for effect in effects for word in _words(hub, effect))


def _words(hub: Hub, effect: fx.Effect) -> Iterator[Words]:
    match effect:
        case fx.MoveStress(by):
            yield say("fm-reward-stress", by=_signed(scale_number(hub, by)))
        case fx.MoveMorale(by):
            yield say("fm-reward-morale", by=_signed(scale_number(hub, by)))
        case fx.MoveReserve(reserve, by):
            yield say("fm-reward-reserve", reserve=f"@fm-reserve-{reserve}", by=_signed(scale_number(hub, by)))
        case fx.MoveProduction(resource, by):
            yield say("fm-reward-production", reserve=f"@fm-reserve-{resource}", by=_signed(scale_number(hub, by)))
        case fx.MoveTrack(by, block):
            place = {"block": f"@fm-block-{block}"} if block else {"block": "@fm-reward-any-block"}
            yield say("fm-reward-track", by=_signed(scale_number(hub, by)), **place)
        case fx.TurnBox(block, False):
            yield say("fm-reward-box", block=f"@fm-block-{block}")
        case fx.RepairPart(None):
            yield say("fm-reward-repair")
        case fx.RepairPart(kind):
            yield say("fm-reward-repair-kind", part=f"@fm-part-{kind}")
        case fx.Gain(item, count):
            yield say("fm-reward-gain", item=f"@fm-item-{item}", count=scale_number(hub, count))
        case fx.GiveTokens(by, "everyone"):
            yield say("fm-reward-tokens", count=scale_number(hub, by))
        case fx.HealWounds(count):
            yield say("fm-reward-heal", count=scale_number(hub, count))
        case _:
            yield say("fm-reward-more")


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}"
