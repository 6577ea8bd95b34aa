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
from ..box.components import grade_of
from ..effects import Effects, Number, Scale
from .hub import Hub

_Rule = Callable[[Any, Hub], Script | None]
_Settling = Callable[[Hub], Script]
_rules: Final[dict[type, _Rule]] = {}
_settlings: list[_Settling] = []


def carry_out(hub: Hub, effects: Effects) -> Script:
    """Carry out effects one after another; what one sets off is settled when it is done."""
    for effect in effects:
        script = _rules[type(effect)](effect, hub)  # None: carried out at once, without a decision
        if script is not None:
            yield from script
        for settle in _settlings:
            yield from settle(hub)


def number(hub: Hub, value: Number) -> int:
    """Return a number of the data for the difficulty of this mission (FM-APP-02)."""
    return int(getattr(value, grade_of(hub.state.difficulty))) if isinstance(value, Scale) else value


def does(kind: type) -> Callable[[_Rule], _Rule]:
    """Mark the rule that carries out one kind of effect."""

    def mark(rule: _Rule) -> _Rule:
        _rules[kind] = rule
        return rule

    return mark


def carried_out(kind: type) -> bool:
    """Check that there is a rule for that kind of effect."""
    return kind in _rules


def settles(script: _Settling) -> _Settling:
    """Mark a script that checks, after every effect, what the effect may have set off."""
    _settlings.append(script)
    return script


@does(fx.Either)
def _either(effect: fx.Either, hub: Hub) -> Script:
    chosen = yield Choose(TABLE, say("fm-choose-either"), partial(_lots, effect))
    yield from carry_out(hub, effect.options[chosen])


def _lots(effect: fx.Either) -> list[Option]:
    return [Option(key, say(key)) for key in effect.options]
