"""Texts of effects: of Malfunction cards, and of event actions' rewards. Cards of any pack have texts by them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Words, say

from .. import effects as fx
from ..box.components import ASTRONAUTS, Difficulty
from ..effects import Effect, Effects, Number
from ..rules.effect_rules import scale_number
from ..rules.hub import Hub


def describe_card(effects: Effects, difficulty: Difficulty) -> Sequence[Words]:
    """Return a sentence for each effect of a Malfunction card; a general one for kinds that no shipped card has."""
    return tuple(_describe_card_effect(effect, difficulty) for effect in effects)


def _describe_card_effect(effect: Effect, difficulty: Difficulty) -> Words:
    def scale(value: Number) -> int:
        return fx.scale_number(value, difficulty)

    match effect:
        case fx.BreakPart(facility, part):
            part_key = f"@fm-part-{part}" if part else "@fm-says-any-part"
            return say("fm-says-breaks", facility=f"@fm-facility-{facility}", part=part_key)
        case fx.PlaceToken(token, place, space):
            return say(f"fm-says-token-{space}", token=f"@fm-token-{token}", place=f"@fm-place-{place}")
        case fx.MoveReserve(reserve, by):
            return say("fm-says-reserve", reserve=f"@fm-reserve-{reserve}", by=_format_signed(scale(by)))
        case fx.MoveProduction(resource, by):
            return say("fm-says-production", reserve=f"@fm-reserve-{resource}", by=_format_signed(scale(by)))
        case fx.MoveStress(by):
            return say("fm-says-stress", by=_format_signed(scale(by)))
        case fx.MoveMorale(by):
            return say("fm-says-morale", by=_format_signed(scale(by)))
        case fx.MoveTrack(by, None):
            return say("fm-says-any-track", by=_format_signed(scale(by)))
        case fx.MoveTrack(by, block):
            return say("fm-says-track", block=f"@fm-block-{block}", by=_format_signed(scale(by)))
        case fx.SwapTracks(first, second):
            return say("fm-says-swap", first=f"@fm-block-{first}", second=f"@fm-block-{second}")
        case fx.GiveTokens(by, whom):
            return say("fm-says-tokens", by=_format_signed(scale(by)), whom=get_whom_key(whom))
        case fx.Wound(count, whom):
            return say("fm-says-wounds", count=scale(count), whom=get_whom_key(whom))
        case fx.DrawCondition(whom):
            return say("fm-says-condition", whom=get_whom_key(whom))
        case fx.Lose(item, count):
            return say("fm-says-lose", item=f"@fm-item-{item}", count=scale(count))
        case fx.DiscardSample(count):
            return say("fm-says-sample", count=scale(count))
        case fx.Wilt():
            return say("fm-says-wilt")
        case fx.UprootPlants():
            return say("fm-says-uproot")
        case fx.LosePlant(count):
            return say("fm-says-plant", count=scale(count))
        case _:
            return say("fm-says-other")


def get_whom_key(whom: str) -> str:
    """Return the key of an astronaut's name, or of whom an effect means."""
    return f"@fm-astronaut-{whom}" if whom in ASTRONAUTS else f"@ui-fm-whom-{whom}"


def _format_signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}"


def describe_reward(hub: Hub, effects: Effects) -> tuple[Words, ...]:
    """Return the text of an event action's reward, shown beforehand, as in the app (FM-EVT-11).

    Kinds of effects that no shipped event gives are shown as "something more".
    """
    return tuple(word for effect in effects for word in _describe_reward_effect(hub, effect))


def _describe_reward_effect(hub: Hub, effect: fx.Effect) -> Iterator[Words]:
    match effect:
        case fx.MoveStress(by):
            yield say("fm-reward-stress", by=_format_signed(scale_number(hub, by)))
        case fx.MoveMorale(by):
            yield say("fm-reward-morale", by=_format_signed(scale_number(hub, by)))
        case fx.MoveReserve(reserve, by):
            yield say("fm-reward-reserve", reserve=f"@fm-reserve-{reserve}", by=_format_signed(scale_number(hub, by)))
        case fx.MoveProduction(resource, by):
            yield say(
                "fm-reward-production", reserve=f"@fm-reserve-{resource}", by=_format_signed(scale_number(hub, by))
            )
        case fx.MoveTrack(by, block):
            arguments = {"block": f"@fm-block-{block}"} if block else {"block": "@fm-reward-any-block"}
            yield say("fm-reward-track", by=_format_signed(scale_number(hub, by)), **arguments)
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
