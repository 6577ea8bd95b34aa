"""Texts of skills, made from the packs' typed effects: an owner's own skills have theirs too."""

from __future__ import annotations

from typing import Any

import msgspec

from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.components import Difficulty, find_grade
from marshub.games.first_martians.content.cards import SkillData
from marshub.kernel import Words, say
from marshub.words import Speech

#: Where the name of a field's value is found.
_NAMES = {
    "item": "fm-item-{}",
    "reserve": "fm-reserve-{}",
    "resource": "fm-reserve-{}",
    "block": "fm-block-{}",
    "facility": "fm-facility-{}",
    "part": "fm-part-{}",
    "kind": "fm-part-{}",
}


def describe_cost(skill: SkillData, speech: Speech) -> str:
    """Return morale tokens, and things out of the Cargo Bay (FM-SKILL-06)."""
    parts = [speech.plain_text("ui-fm-token-cost", count=skill.cost)]
    parts += [f"{speech.plain_text(f'fm-item-{item}')} {count}" for item, count in skill.pay.items()]
    return " + ".join(parts)


def describe_effect(skill: SkillData, difficulty: Difficulty, speech: Speech) -> str:
    """Return everything a skill does."""
    parts = []
    if skill.rerolls:
        actions = ", ".join(_action(action, speech) for action in skill.rerolls)
        parts.append(speech.plain_text("ui-fm-does-reroll", actions=actions))
    parts += [describe_skill_effect(effect, difficulty, speech) for effect in skill.effects]
    return "; ".join(parts)


def _action(action: str, speech: Speech) -> str:
    """Return a kind of action: those of cards have names of their own."""
    key = f"fm-type-{action}"
    return speech.plain_text(key if speech.has_message(key) else f"fm-action-{action}")


def describe_skill_effect(effect: fx.Effect, difficulty: Difficulty, speech: Speech) -> str:
    if isinstance(effect, fx.Either):
        ways = (
            ", ".join(describe_skill_effect(item, difficulty, speech) for item in lot)
            for lot in effect.options.values()
        )
        return f" {speech.plain_text('ui-fm-or')} ".join(ways)
    words = _words(effect, difficulty, speech)
    return speech.say(words) if speech.has_message(words.key) else speech.plain_text("ui-fm-does-other")


def _words(effect: Any, difficulty: Difficulty, speech: Speech) -> Words:
    """Return the effect's message with its fields in the places."""
    facts: dict[str, str | int] = {}
    for name in effect.__struct_fields__:
        value = getattr(effect, name)
        if isinstance(value, fx.Scale):
            value = getattr(value, find_grade(difficulty))
        if name == "by":
            facts[name] = f"{value:+d}"
        elif name == "whom":
            facts[name] = (
                f"@ui-fm-whom-{value}" if speech.has_message(f"ui-fm-whom-{value}") else f"@fm-astronaut-{value}"
            )
        elif name in _NAMES:
            facts[name] = f"@{_NAMES[name].format(value)}" if value else "@ui-fm-any"
        elif isinstance(value, int | str):
            facts[name] = value
    return say(f"ui-fm-does-{_tag(effect)}", **facts)


def _tag(effect: Any) -> str:
    """Return an effect's name in packs."""
    return str(msgspec.to_builtins(effect)["do"])
