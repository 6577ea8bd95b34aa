"""What skills and effects do, in words. They are made from typed effects, so that an owner's packs have texts too."""

from __future__ import annotations

from typing import Any

import msgspec

from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.components import Difficulty
from marshub.games.first_martians.content.cards import SkillData
from marshub.kernel import Words, say
from marshub.words import Speech

#: The message key of a value's name, by the name of its field.
_NAME_KEYS = {
    "item": "fm-item-{}",
    "reserve": "fm-reserve-{}",
    "resource": "fm-reserve-{}",
    "block": "fm-block-{}",
    "facility": "fm-facility-{}",
    "part": "fm-part-{}",
    "kind": "fm-part-{}",
}


def describe_cost(skill: SkillData, speech: Speech) -> str:
    """Return the Morale tokens and things from the Cargo Bay that a skill costs (FM-SKILL-06)."""
    parts = [speech.plain_text("ui-fm-token-cost", count=skill.cost)]
    parts += [f"{speech.plain_text(f'fm-item-{item}')} {count}" for item, count in skill.pay.items()]
    return " + ".join(parts)


def describe_effects(skill: SkillData, difficulty: Difficulty, speech: Speech) -> str:
    """Return all effects of a skill."""
    parts = []
    if skill.rerolls:
        actions = ", ".join(_name_action(action, speech) for action in skill.rerolls)
        parts.append(speech.plain_text("ui-fm-does-reroll", actions=actions))
    parts += [describe_single_effect(effect, difficulty, speech) for effect in skill.effects]
    return "; ".join(parts)


def _name_action(action: str, speech: Speech) -> str:
    """Return the name of an action's type; cards' actions have names of their own."""
    key = f"fm-type-{action}"
    return speech.plain_text(key if speech.has_message(key) else f"fm-action-{action}")


def describe_single_effect(effect: fx.Effect, difficulty: Difficulty, speech: Speech) -> str:
    """Return one effect in words."""
    if isinstance(effect, fx.Either):
        options = (
            ", ".join(describe_single_effect(item, difficulty, speech) for item in effects)
            for effects in effect.options.values()
        )
        return f" {speech.plain_text('ui-fm-or')} ".join(options)
    words = _make_words(effect, difficulty, speech)
    return speech.say(words) if speech.has_message(words.key) else speech.plain_text("ui-fm-does-other")


def _make_words(effect: Any, difficulty: Difficulty, speech: Speech) -> Words:
    """Return the message of an effect, with its fields as arguments."""
    arguments: dict[str, str | int] = {}
    for name in effect.__struct_fields__:
        value = getattr(effect, name)
        if isinstance(value, fx.Scale):
            value = fx.scale_number(value, difficulty)
        if name == "by":
            arguments[name] = f"{value:+d}"
        elif name == "whom":
            arguments[name] = (
                f"@ui-fm-whom-{value}" if speech.has_message(f"ui-fm-whom-{value}") else f"@fm-astronaut-{value}"
            )
        elif name in _NAME_KEYS:
            arguments[name] = f"@{_NAME_KEYS[name].format(value)}" if value else "@ui-fm-any"
        elif isinstance(value, int | str):
            arguments[name] = value
    return say(f"ui-fm-does-{_get_tag(effect)}", **arguments)


def _get_tag(effect: Any) -> str:
    """Return the tag of an effect in packs."""
    return str(msgspec.to_builtins(effect)["do"])
