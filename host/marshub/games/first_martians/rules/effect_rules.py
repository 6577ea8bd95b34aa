"""Carries out effects, by the rules that other modules register for each kind.

What cannot be done, or the part of it that cannot, is ignored without penalty (FM-RND-18, FM-ACT-34). The rule of
each kind of effect is marked with `register_effect_rule` in the module where the rulebook has it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from marshub.kernel import TABLE, Choose, Option, Script, say

from .. import effects as fx
from ..effects import Effects, Number
from .hub import Hub

_Rule = Callable[[Any, Hub], Script | None]
_SettleScript = Callable[[Hub], Script]
_rules: Final[dict[type, _Rule]] = {}
_settle_scripts: list[_SettleScript] = []


def carry_out(hub: Hub, effects: Effects) -> Script:
    """Carry out effects one after another; what one sets off is settled when it is done."""
    for effect in effects:
        script = _rules[type(effect)](effect, hub)  # None: carried out at once, without a decision
        if script is not None:
            yield from script
        for settle in _settle_scripts:
            yield from settle(hub)


def scale_number(hub: Hub, value: Number) -> int:
    """Return a number of the data for the difficulty of this mission (FM-APP-02)."""
    return fx.scale_number(value, hub.state.difficulty)


def register_effect_rule(kind: type) -> Callable[[_Rule], _Rule]:
    """Mark the rule that carries out one kind of effect."""

    def register(rule: _Rule) -> _Rule:
        _rules[kind] = rule
        return rule

    return register


def has_effect_rule(kind: type) -> bool:
    """Return whether there is a rule for that kind of effect."""
    return kind in _rules


def register_settling(script: _SettleScript) -> _SettleScript:
    """Mark a script that checks, after every effect, what the effect may have set off."""
    _settle_scripts.append(script)
    return script


@register_effect_rule(fx.Either)
def _carry_out_either(effect: fx.Either, hub: Hub) -> Script:
    key = yield Choose(TABLE, say("fm-choose-either"), partial(_make_either_options, effect))
    yield from carry_out(hub, effect.options[key])


def _make_either_options(effect: fx.Either) -> list[Option]:
    return [Option(key, say(key)) for key in effect.options]
