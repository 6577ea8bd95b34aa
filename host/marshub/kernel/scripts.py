"""Scripts round a script: whatever it asks passes through other hands first."""

from __future__ import annotations

from collections.abc import Callable, Container

import msgspec

from .decision import Decision, Gesture, Option
from .game import Script
from .questions import Choose


def through(script: Script, ask: Callable[[Decision], Script]) -> Script:
    """`script`, each decision of which `ask` settles in its stead, as a script that gives the value. Gives what it
    gives."""
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
    """`script`, with gestures for the options of its choices whose prompts are in `by_hand`; others cost nothing.

    `gesture_of(question, who, option)` is None where buttons alone can say it.
    """

    def ask(decision: Decision) -> Script:
        question, who = decision.prompt.key, decision.who
        if question in by_hand and isinstance(decision, Choose):
            decision.dress(lambda option: _with(option, gesture_of(question, who, option)))
        return (yield decision)

    return through(script, ask)


def _with(option: Option, gesture: Gesture | None) -> Option:
    return option if gesture is None else msgspec.structs.replace(option, gesture=gesture)
