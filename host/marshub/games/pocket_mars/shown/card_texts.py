"""Texts of project cards, made from their steps, so that an owner's card needs no text of its own."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Words, say
from marshub.kernel.words import Args

from .. import effects as fx
from ..content.pack import CardData
from ..effects import Action
from ..rules.fixes import describe_need


def describe_action(action: Action) -> Words:
    """Return an action in one line: its requirements, its cost, its steps."""
    cost = (say("pm-step-cost", n=action.cost),) if action.cost else ()
    needs = (*map(describe_need, action.requires), *cost)
    steps = tuple(words for step in action.steps for words in _describe_step(step))
    return Words("pm-action" if needs else "pm-action-free", {}, {"needs": needs, "steps": steps})


def describe_card(card: CardData) -> Words:
    """Return a card in three lines: name, type and value; its hand action; its prep action."""
    name: Args = {"card": f"@pm-card-{card.id}", "type": f"@pm-type-{card.type}", "value": card.value}
    return Words("pm-held-card", name, {"hand": (describe_action(card.hand),), "prep": (describe_action(card.prep),)})


def _describe_step(step: fx.Step) -> Iterator[Words]:
    match step:
        case fx.Take():
            yield say("pm-step-take", n=step.n)
        case fx.Energy():
            yield say("pm-step-energy", n=step.n)
        case fx.DrawCards():
            yield say("pm-step-draw", n=step.n)
        case fx.Land():
            yield say("pm-step-land", n=step.n, where=_name_sites(step.where))
        case fx.Promote():
            yield say("pm-step-promote", n=step.n, where=_name_sites(step.where))
        case fx.Relocate():
            yield say("pm-step-relocate", n=step.n)
        case fx.Peek():
            yield say("pm-step-peek", look=step.look, keep=step.keep)
        case fx.Swap():
            yield say("pm-step-swap", n=step.n)
        case fx.RivalBottom():
            yield say("pm-step-rival", n=step.n)


def _name_sites(where: str) -> str:
    key = where.replace("_", "-")
    return f"@pm-where-{key}" if where in ("any", "own_absent", "rival_present") else f"@pm-type-{where}"
