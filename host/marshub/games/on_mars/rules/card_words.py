"""Texts of cards, made of their data: so that a card of any pack has its text too."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Option, Words, say

from .. import effects as fx
from ..content.pack import ContractData, MissionData, ObjectiveData
from ..effects import Ability, Step
from .mars import Mars, told_goods


def contract(data: ContractData) -> Words:
    """Return the wants, gains and costs of a contract."""
    facts: dict[str, str | int] = {"gain": data.gain, "lose": data.lose}
    if data.items:
        return Words("om-card-delivery", facts, {"goods": told_goods(data.items)})
    return Words("om-card-upgrade", {**facts, "building": f"@om-kind-{data.type}", "size": data.complex})


def mission(data: MissionData) -> Words:
    """Return the deed, and the crystals for each."""
    types = tuple(say(f"om-kind-{kind}") for kind in data.types)
    deed = Words(f"om-deed-{data.deed}", {"level": data.level}, {"types": types} if types else None)
    return Words("om-card-mission", {"crystals": data.crystals}, {"deed": (deed,)})


def objective(data: ObjectiveData) -> Words:
    """Return the conditions, and the rewards to choose from."""
    conditions = tuple(say(f"om-metric-{each.metric.replace('_', '-')}", n=each.min) for each in data.all)
    rewards = tuple(
        Words("om-card-reward", {"number": number}, {"effect": ability_words(Ability(reward))})
        for number, reward in enumerate(data.rewards, 1)
    )
    return Words("om-card-objective", {}, {"conditions": conditions, "rewards": rewards})


def contract_option(mars: Mars, card: str) -> Option:
    """Return a contract to choose, by its name and what it says."""
    told = (contract(mars.content.contracts[card]),)
    return Option(card, Words("om-option-card", {"card": f"@om-contract-{card}"}, {"told": told}))


def step_words(step: Step) -> Words:
    """Return the short text of a step: "gain 2 minerals"."""
    facts: dict[str, str | int] = {"n": getattr(step, "n", 1)}
    if isinstance(step, fx.Gain | fx.Warehouse):
        facts["good"] = f"@om-good-{step.what}"
        facts["count"] = step.n
    if isinstance(step, fx.Build):
        facts["building"] = f"@om-kind-{step.what}"
    if isinstance(step, fx.Build | fx.Develop):
        facts["free"] = int(step.free)
    return Words(f"om-step-{step.__struct_config__.tag}", facts)


def either(abilities: Sequence[Ability]) -> tuple[Words, ...]:
    """Return the text of alternative abilities, of which one is chosen: "this or that"."""
    said = [ability_words(each) for each in abilities]
    told = said[0] if said else ()
    for other in said[1:]:
        told = (Words("om-step-or", {}, {"one": told, "other": other}),)
    return told


def ability_words(ability: Ability) -> tuple[Words, ...]:
    """Return all it does, step by step; what it costs goes before."""
    steps = tuple(map(step_words, ability.effect))
    if not ability.cost:
        return steps or (say("om-nothing"),)
    return (Words("om-step-pay", {}, {"goods": told_goods(ability.cost)}), *steps)
