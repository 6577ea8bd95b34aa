"""A question may be dressed: its options get gestures on their way to the table, and stay the same answers."""

from __future__ import annotations

import msgspec
import pytest

from marshub.kernel import Answer, Choose, Confirm, Gesture, IllegalAnswer, Option, Script, say
from marshub.kernel.scripts import add_gestures


def question(calls: list[int] | None = None) -> Choose:
    def options() -> list[Option]:
        if calls is not None:
            calls.append(1)
        return [Option("tea", say("tea")), Option("milk", say("milk"))]

    return Choose("anna", say("what"), options)


def poured(option: Option) -> Option:
    return msgspec.structs.replace(option, gesture=Gesture(option.id, "cup"))


def test_options_are_shown_as_they_were_dressed_and_answered_as_before() -> None:
    asked = question()
    asked.decorate_options(poured)
    assert [(option.id, option.gesture) for option in asked.options()] == [
        ("tea", Gesture("tea", "cup")),
        ("milk", Gesture("milk", "cup")),
    ]
    assert asked.parse_answer(Answer(option="milk")) == "milk"
    with pytest.raises(IllegalAnswer):
        asked.parse_answer(Answer(option="wine"))


def test_gestures_are_added_to_the_options_of_some_questions() -> None:
    def script() -> Script:
        drink = yield question()
        sure = yield Confirm("anna", say("what"))
        other = yield Choose("anna", say("other"), lambda: [Option("tea", say("tea"))])
        return drink, sure, other

    def gesture_of(key: str, decider: str, option: Option) -> Gesture | None:
        return Gesture(decider, key) if option.id == "tea" else None

    dressed = add_gestures(script(), ("what",), gesture_of)
    decisions = [next(dressed), dressed.send("tea"), dressed.send(True)]
    assert [[option.gesture for option in decision.options()] for decision in decisions] == [
        [Gesture("anna", "what"), None],
        [None, None],
        [None],
    ]
    with pytest.raises(StopIteration) as end:
        dressed.send("tea")
    assert end.value.value == ("tea", True, "tea")


def test_what_was_seen_before_is_looked_at_anew() -> None:
    asked = question()
    assert asked.options()[0].gesture is None
    asked.decorate_options(poured)
    assert asked.options()[0].gesture is not None


def test_nothing_is_worked_out_until_somebody_looks() -> None:
    calls: list[int] = []
    asked = question(calls)
    asked.decorate_options(poured)
    assert asked.decode_answer(Answer(option="tea")) == "tea"
    assert calls == []
    asked.options()
    asked.options()
    assert calls == [1]
