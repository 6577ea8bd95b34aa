"""The text of a Malfunction card, made from its typed effects: an owner's own cards have theirs."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Words, say

from .. import effects as fx
from ..box.components import ASTRONAUTS, Difficulty, find_grade
from ..effects import Effect, Effects, Number


def describe_card(effects: Effects, difficulty: Difficulty) -> Sequence[Words]:
    """Return a sentence for each effect; of kinds that no card of the house has, one that says so."""
    return tuple(_words(effect, difficulty) for effect in effects)


def _words(effect: Effect, difficulty: Difficulty) -> Words:
    def number(value: Number) -> int:
        return int(getattr(value, find_grade(difficulty))) if isinstance(value, fx.Scale) else value

    match effect:
        case fx.BreakPart(facility, part):
            which = f"@fm-part-{part}" if part else "@fm-says-any-part"
            return say("fm-says-breaks", facility=f"@fm-facility-{facility}", part=which)
        case fx.PlaceToken(token, place, space):
            return say(f"fm-says-token-{space}", token=f"@fm-token-{token}", place=f"@fm-place-{place}")
        case fx.MoveReserve(reserve, by):
            return say("fm-says-reserve", reserve=f"@fm-reserve-{reserve}", by=_signed(number(by)))
        case fx.MoveProduction(resource, by):
            return say("fm-says-production", reserve=f"@fm-reserve-{resource}", by=_signed(number(by)))
        case fx.MoveStress(by):
            return say("fm-says-stress", by=_signed(number(by)))
        case fx.MoveMorale(by):
            return say("fm-says-morale", by=_signed(number(by)))
        case fx.MoveTrack(by, None):
            return say("fm-says-any-track", by=_signed(number(by)))
        case fx.MoveTrack(by, block):
            return say("fm-says-track", block=f"@fm-block-{block}", by=_signed(number(by)))
        case fx.SwapTracks(first, second):
            return say("fm-says-swap", first=f"@fm-block-{first}", second=f"@fm-block-{second}")
        case fx.GiveTokens(by, whom):
            return say("fm-says-tokens", by=_signed(number(by)), whom=_whom(whom))
        case fx.Wound(count, whom):
            return say("fm-says-wounds", count=number(count), whom=_whom(whom))
        case fx.DrawCondition(whom):
            return say("fm-says-condition", whom=_whom(whom))
        case fx.Lose(item, count):
            return say("fm-says-lose", item=f"@fm-item-{item}", count=number(count))
        case fx.DiscardSample(count):
            return say("fm-says-sample", count=number(count))
        case fx.Wilt():
            return say("fm-says-wilt")
        case fx.UprootPlants():
            return say("fm-says-uproot")
        case fx.LosePlant(count):
            return say("fm-says-plant", count=number(count))
        case _:
            return say("fm-says-other")


def _whom(whom: str) -> str:
    return f"@fm-astronaut-{whom}" if whom in ASTRONAUTS else f"@ui-fm-whom-{whom}"


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}"
