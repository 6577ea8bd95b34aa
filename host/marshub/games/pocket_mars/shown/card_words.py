"""What a project card says, put together from its steps: an owner's card needs no text of its own."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Words, say

from .. import effects as fx
from ..effects import Action


def action_words(action: Action) -> Words:
    """An action in one line: what it needs, what it costs, what it does."""
    cost = (say("pm-step-cost", n=action.cost),) if action.cost else ()
    head = (*map(_need, action.requires), *cost)
    steps = tuple(words for step in action.steps for words in _step(step))
    lists = {"steps": steps}
    return Words("pm-card-does-for", {}, {"head": head, **lists}) if head else Words("pm-card-does", {}, lists)


def _need(need: fx.Need) -> Words:
    match need:
        case fx.HandHas():
            return say("pm-need-hand-has", type=f"@pm-type-{need.type}")
        case fx.OwnNone():
            return say("pm-need-own-none", building=f"@pm-type-{need.building}")
        case fx.OwnSome():
            return say("pm-need-own-some", building=f"@pm-type-{need.building}")
        case fx.ShipEmpty():
            return say("pm-need-ship-empty")
        case fx.EnergyBehind():
            return say("pm-need-energy-behind")
        case fx.EnergyZero():
            return say("pm-need-energy-zero")


def _step(step: fx.Step) -> Iterator[Words]:
    match step:
        case fx.Take():
            yield say("pm-step-take", n=step.n)
        case fx.Energy():
            yield say("pm-step-energy", n=step.n)
        case fx.DrawCards():
            yield say("pm-step-draw", n=step.n)
        case fx.Land():
            yield say("pm-step-land", n=step.n, where=_where(step.where))
        case fx.Promote():
            yield say("pm-step-promote", n=step.n, where=_where(step.where))
        case fx.Relocate():
            yield say("pm-step-relocate", n=step.n)
        case fx.Peek():
            yield say("pm-step-peek", look=step.look, keep=step.keep)
        case fx.Swap():
            yield say("pm-step-swap", n=step.n)
        case fx.RivalBottom():
            yield say("pm-step-rival", n=step.n)


def _where(where: str) -> str:
    key = where.replace("_", "-")
    return f"@pm-where-{key}" if where in ("any", "own_absent", "rival_present") else f"@pm-type-{where}"
