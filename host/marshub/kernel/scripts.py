"""Wrappers around scripts: their decisions pass through other functions first."""

from __future__ import annotations

from collections.abc import Callable, Container

import msgspec

from .decision import Decision, Gesture, Option
from .game import Script
from .questions import Choose


def through(script: Script, ask: Callable[[Decision], Script]) -> Script:
    """Run `script`, let `settle` settle each of its decisions, and return the script's value.

    `settle` is itself a script that returns the decision's value.
    """
    value: object = None
    while True:
        try:
            decision = script.send(value)
        except StopIteration as stop:
            return stop.value
        value = yield from ask(decision)


def gestured(
    script: Script, by_hand: Container[str], gesture_of: Callable[[str, str, Option], Gesture | None]
) -> Script:
    """Add gestures to the options of a script's choices whose prompts are in `question_keys`; others cost nothing.

    Args:
        script: The script.
        question_keys: The message keys of the prompts that can be answered by a gesture.
        gesture_of: Returns the gesture of an option, given question, decider and option; None where only buttons can
            express it.
    """

    def ask(decision: Decision) -> Script:
        question, who = decision.prompt.key, decision.who
        if question in by_hand and isinstance(decision, Choose):
            decision.dress(lambda option: _with(option, gesture_of(question, who, option)))
        return (yield decision)

    return through(script, ask)


def _with(option: Option, gesture: Gesture | None) -> Option:
    return option if gesture is None else msgspec.structs.replace(option, gesture=gesture)
