"""Wrappers around scripts: their decisions pass through other functions first."""

from __future__ import annotations

from collections.abc import Callable, Container

import msgspec

from .decision import Decision, Gesture, Option
from .game import Script
from .questions import Choose


def map_decisions(script: Script, settle: Callable[[Decision], Script]) -> Script:
    """Run `script`, let `settle` settle each of its decisions, and return the script's value.

    `settle` is itself a script that returns the decision's value.
    """
    value: object = None
    while True:
        try:
            decision = script.send(value)
        except StopIteration as stop:
            return stop.value
        value = yield from settle(decision)


def add_gestures(
    script: Script, question_keys: Container[str], gesture_of: Callable[[str, str, Option], Gesture | None]
) -> Script:
    """Add gestures to the options of a script's choices whose prompts are in `question_keys`; others cost nothing.

    Args:
        script: The script.
        question_keys: The message keys of the prompts that can be answered by a gesture.
        gesture_of: Returns the gesture of an option, given question, decider and option; None where only buttons can
            express it.
    """

    def settle(decision: Decision) -> Script:
        question, decider = decision.prompt.key, decision.decider
        if question in question_keys and isinstance(decision, Choose):
            decision.decorate_options(lambda option: _add_gesture(option, gesture_of(question, decider, option)))
        return (yield decision)

    return map_decisions(script, settle)


def _add_gesture(option: Option, gesture: Gesture | None) -> Option:
    return option if gesture is None else msgspec.structs.replace(option, gesture=gesture)
