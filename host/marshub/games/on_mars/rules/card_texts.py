"""Texts of cards, made from their data, so that a card of any pack has its text."""

from __future__ import annotations

import msgspec

from marshub.kernel import Option, Words, say

from .. import effects as fx
from ..content.pack import (
    Condition,
    Content,
    ContractData,
    ExecutiveData,
    MissionData,
    ObjectiveData,
    RewardData,
)
from ..effects import Ability, Step
from .mars import Mars, describe_goods


def describe_contract(data: ContractData) -> Words:
    """Return the needs, gains and losses of a contract."""
    facts: dict[str, str | int] = {"gain": data.gain, "lose": data.lose}
    if data.items:
        return Words("om-card-delivery", facts, {"goods": describe_goods(data.items)})
    return Words("om-card-upgrade", {**facts, "building": f"@om-kind-{data.type}", "size": data.complex})


def describe_mission(data: MissionData) -> Words:
    """Return the deed of a mission and the crystals for each contribution."""
    return Words("om-card-mission", {"crystals": data.crystals}, {"deed": (say(f"om-deed-{data.deed}"),)})


def describe_objective(data: ObjectiveData) -> Words:
    """Return the conditions of an objective, and the rewards to choose from."""
    conditions = tuple(describe_condition(data, condition) for condition in data.all)
    rewards = tuple(
        Words("om-card-reward", {"number": number}, {"effect": describe_ability(Ability(reward))})
        for number, reward in enumerate(data.rewards, 1)
    )
    return Words("om-card-objective", {}, {"conditions": conditions, "rewards": rewards})


def describe_condition(data: ObjectiveData, condition: Condition) -> Words:
    """Return one condition of an objective."""
    spaces = {"spaces": ", ".join(data.spaces)} if condition.metric == "marked_lab_spaces" else {}
    return say(f"om-metric-{condition.metric.replace('_', '-')}", n=condition.min, **spaces)


def describe_reward(data: RewardData) -> Words:
    """Return the points of a life-support reward tile: "points: 2 × ships in the Hangar"."""
    return say("om-reward-points", each=data.each, basis=f"@om-per-{data.per.replace('_', '-')}")


def describe_first_card(content: Content, card: str) -> Words:
    """Return the text of a card A of First Colonists: the building types that it names."""
    kinds = tuple(say(f"om-kind-{kind}") for kind in content.first_cards[card].types)
    return Words("om-card-first", {}, {"kinds": kinds})


def describe_task(content: Content, card: str) -> Words:
    """Return the text of a card B of First Colonists: task and reward."""
    data = content.tasks[card]
    reward = describe_ability(Ability(data.reward))
    return Words("om-card-task", {"task": f"@om-fulfil-{data.task}"}, {"effect": reward})


def make_contract_option(mars: Mars, card: str) -> Option:
    """Return a contract as an option, with its name and its text."""
    parts = (describe_contract(mars.content.contracts[card]),)
    return Option(card, Words("om-option-card", {"card": f"@om-contract-{card}"}, {"told": parts}))


def describe_step(step: Step) -> Words:
    """Return the short text of a step: "gain 2 minerals"."""
    facts: dict[str, str | int] = {"n": getattr(step, "n", 1)}
    if isinstance(step, fx.Gain | fx.Warehouse):
        facts["good"] = f"@om-good-{step.what}"
        facts["count"] = step.n
    if isinstance(step, fx.Build):
        facts["building"] = f"@om-kind-{step.what}"
    for name, value in msgspec.structs.asdict(step).items():
        if isinstance(value, bool):
            facts[name.replace("_", "-")] = int(value)
    if isinstance(step, fx.Hire):
        facts["what"] = step.what
    if isinstance(step, fx.Trade):
        facts |= {"give": step.give, "get": step.get}
    if isinstance(step, fx.Bots | fx.Rover):
        facts["extend"] = step.extend or "none"
    return Words(f"om-step-{step.__struct_config__.tag}", facts)


def describe_executive(data: ExecutiveData) -> tuple[Words, ...]:
    """Return the text of an executive action."""
    return (say("om-step-facility"),) if data.facility else describe_ability(data.ability)


def describe_ability(ability: Ability) -> tuple[Words, ...]:
    """Return the text of an ability: its cost, then each step."""
    steps = tuple(map(describe_step, ability.effect))
    if not ability.cost:
        return steps or (say("om-nothing"),)
    return (Words("om-step-pay", {}, {"goods": describe_goods(ability.cost)}), *steps)
