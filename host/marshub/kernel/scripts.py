"""Wrappers around scripts: their decisions pass through other functions first."""

from __future__ import annotations

from collections.abc import Callable, Container

import msgspec

from .decision import Decision, Gesture, Option
from .game import Script
from .questions import Choose


def through(script: Script, ask: Callable[[Decision], Script]) -> Script:
    """Run `script` with `ask` settling each of its decisions, itself a script that returns the value.

    Return its value.
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
    """Add gestures to the options of a script's choices whose prompts are in `by_hand`; other decisions cost nothing.

    `gesture_of(question, decider, option)` returns None where only buttons can express the option.
    """

    def ask(decision: Decision) -> Script:
        question, who = decision.prompt.key, decision.who
        if question in by_hand and isinstance(decision, Choose):
            decision.dress(lambda option: _with(option, gesture_of(question, who, option)))
        return (yield decision)

    return through(script, ask)


def _with(option: Option, gesture: Gesture | None) -> Option:
    return option if gesture is None else msgspec.structs.replace(option, gesture=gesture)
