"""What skills and effects do, in words. They are made from typed effects, so that an owner's packs have texts too."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Words, say
from marshub.kernel.words import OR

from .. import effects as fx
from ..box.components import Difficulty
from ..content.cards import SkillData
from ..effects import Effects
from .effect_texts import get_whom_key

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


def describe_skill(skill: SkillData, difficulty: Difficulty) -> Iterator[Words]:
    """Yield what a skill does; actions of cards have names of their own."""
    if skill.rerolls:
        actions = tuple(Words(f"fm-type-{action}{OR}fm-action-{action}") for action in skill.rerolls)
        yield Words("ui-fm-does-reroll", {}, {"actions": actions})
    yield from describe_effects(skill.effects, difficulty)


def describe_effects(effects: Effects, difficulty: Difficulty) -> tuple[Words, ...]:
    """Return a text for each effect."""
    return tuple(_describe_effect(effect, difficulty) for effect in effects)


def _describe_effect(effect: fx.Effect, difficulty: Difficulty) -> Words:
    """Return the message of an effect, with its fields as arguments."""
    if isinstance(effect, fx.Either):
        groups = [describe_effects(group, difficulty) for group in effect.options.values()]
        first, *others = groups or [(say("ui-fm-does-other"),)]
        for other in others:
            first = (Words("ui-fm-does-either", {}, {"first": first, "second": other}),)
        return first[0] if len(first) == 1 else Words("told-text", {}, {"text": first})
    arguments: dict[str, str | int] = {}
    for name in effect.__struct_fields__:
        value = getattr(effect, name)
        if isinstance(value, fx.Scale):
            value = fx.scale_number(value, difficulty)
        if name == "by":
            arguments[name] = f"{value:+d}"
        elif name == "whom":
            arguments[name] = get_whom_key(value)
        elif name in _NAME_KEYS:
            arguments[name] = f"@{_NAME_KEYS[name].format(value)}" if value else "@ui-fm-any"
        elif isinstance(value, int | str) and not isinstance(value, bool):
            arguments[name] = value
    return say(f"ui-fm-does-{effect.__struct_config__.tag}{OR}ui-fm-does-other", **arguments)
