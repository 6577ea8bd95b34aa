"""Buttons: one press is one press however the contact bounces, and no press is lost or made up."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hublink.messages import LONG, PRESS, RELEASE
from marshub.board import profile
from marshub.board.profile import check_buttons
from marshub.sim.upy.wiring import Wiring

DAY_MS = 86_400_000


class Contact:
    """A button's contact without a board."""

    level = 1

    def __call__(self) -> int:
        return self.level

    @classmethod
    def button(cls) -> Any:
        from hub.buttons import Button

        one = Button.__new__(Button)
        one.pin = cls()
        return one


def button(wiring: Wiring) -> Any:
    from hub.buttons import Button

    return Button(wiring.config["buttons"][0]["pin"], True)


def test_a_press_is_told_on_its_first_edge(wiring: Wiring) -> None:
    one = button(wiring)
    assert one.look(0) == -1
    wiring.push(0, True)
    assert one.look(10) == PRESS
    assert one.presses == 1
    assert one.look(100) == -1
    wiring.push(0, False)
    assert one.look(200) == RELEASE
    assert one.presses == 1


def test_bouncing_counts_once(wiring: Wiring) -> None:
    one, message = button(wiring), []
    for now, down in [
        (0, 0),
        (10, 1),
        (20, 0),
        (30, 1),
        (40, 0),
        (50, 1),
        (70, 1),
        (200, 0),
        (210, 1),
        (220, 0),
        (300, 0),
    ]:
        wiring.push(0, bool(down))
        message.append(one.look(now))
    assert [item for item in message if item >= 0] == [PRESS, RELEASE]
    assert one.presses == 1


def test_a_press_shorter_than_the_bounce_time_is_still_released(wiring: Wiring) -> None:
    one = button(wiring)
    wiring.push(0, True)
    assert one.look(1000) == PRESS
    wiring.push(0, False)
    assert one.look(1020) == -1
    assert one.look(1060) == RELEASE


def test_presses_count_around_and_the_contact_is_looked_at_again_when_the_bounce_time_is_over(wiring: Wiring) -> None:
    one = button(wiring)
    one.presses = 0xFFFF
    wiring.push(0, True)
    assert (one.look(1000), one.presses) == (PRESS, 0)
    wiring.push(0, False)
    assert [one.look(1000 + one.BOUNCE_MS + ms) for ms in (-1, 0)] == [-1, RELEASE]


async def test_all_buttons_are_watched_and_the_longest_delay_is_told_once(
    wiring: Wiring, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hub import buttons

    ticks = iter([0, 0, 40, 50])  # the second look comes 30 ms late, the third in time

    class Time:
        ticks_ms = staticmethod(lambda: next(ticks))
        ticks_diff = staticmethod(lambda later, earlier: later - earlier)
        ticks_add = staticmethod(lambda ticks, ms: ticks + ms)
        sleep_ms = staticmethod(lambda ms: None)

    waits: list[int] = []

    async def sleep_ms(ms: int) -> None:
        waits.append(ms)

    monkeypatch.setattr(buttons, "time", Time)
    monkeypatch.setattr(asyncio, "sleep_ms", sleep_ms)
    made = buttons.Buttons(wiring.config)
    told: list[tuple[int, ...]] = []
    wiring.push(2, True)
    with pytest.raises(RuntimeError, match="StopIteration"):
        await made.run(lambda *action: told.append(action))
    assert told == [(2, PRESS, 1)]
    assert set(waits) == {made.EVERY_MS}
    assert made.presses() == [0, 0, 1, *[0] * (len(made.buttons) - 3)]
    assert [made.take_lag(), made.take_lag()] == [30, 0]


def test_a_pin_has_its_pull_up_where_the_board_has_none(
    config: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from hub import buttons

    modes: dict[int, tuple[int, ...]] = {}

    class Pin:
        IN, PULL_UP = 1, 2

        def __init__(self, number: int, *mode: int) -> None:
            modes[number] = mode

    monkeypatch.setattr(buttons, "Pin", Pin)
    monkeypatch.setattr(buttons.Buttons, "SETTLE_MS", 0)
    config["buttons"] = [{"pin": 1, "pull": True}, {"pin": 2, "pull": False}, {"pin": 3}]
    buttons.Buttons(config)
    assert modes == {1: (Pin.IN, Pin.PULL_UP), 2: (Pin.IN,), 3: (Pin.IN, Pin.PULL_UP)}


def test_a_long_press_is_told_once_while_held(wiring: Wiring) -> None:
    one = button(wiring)
    wiring.push(0, True)
    messages = [one.look(now) for now in range(0, 3000, 10)]
    assert messages.count(PRESS) == 1
    assert messages.count(LONG) == 1
    assert messages.index(LONG) * 10 == one.LONG_MS
    wiring.push(0, False)
    assert one.look(3000) == RELEASE


@given(st.integers(0, (1 << 30) - 1), st.integers(0, 60 * DAY_MS), st.integers(0, 60 * DAY_MS))
@example((1 << 30) - 10, 60, 1 << 30)  # the clock wraps while the contact bounces
@example(0, 1 << 29, 1 << 29)
def test_a_button_works_however_long_it_was_left_alone_or_held(start: int, idle: int, held: int) -> None:
    """A stamp older than 2**29 ms lies in the future for `ticks_diff`: after 6.2 days a button was dead."""
    one, now = Contact.button(), start

    def press(down: bool, later: int) -> list[int]:
        nonlocal now
        now += later
        one.pin.level = int(not down)
        # By day the loop looks each 10 ms; one look stands for all of a quiet time.
        actions = [one.look((now + ms) % (1 << 30)) for ms in range(0, 2 * one.LONG_MS, 10)]
        now += 2 * one.LONG_MS
        return [action for action in actions if action >= 0]

    assert press(True, 0) == [PRESS, LONG]
    assert press(False, held) == [RELEASE]
    assert press(True, idle) == [PRESS, LONG]
    assert press(False, 0) == [RELEASE]
    assert one.presses == 2


@given(st.lists(st.tuples(st.integers(60, 2000), st.integers(60, 2000)), max_size=20))
def test_clean_presses_are_all_counted(wiring_presses: list[tuple[int, int]]) -> None:
    one = Contact.button()
    now, message = 0, []
    for down, up in wiring_presses:
        for level, span in ((0, down), (1, up)):
            one.pin.level = level
            for _ in range(0, span, 10):
                message.append(one.look(now))
                now += 10
    assert one.presses == message.count(PRESS) == message.count(RELEASE) == len(wiring_presses)
    assert message.count(LONG) == sum(down > one.LONG_MS for down, _ in wiring_presses)


def test_no_button_looks_held_while_its_capacitor_is_charged(wiring: Wiring, monkeypatch: pytest.MonkeyPatch) -> None:
    """At power-on 100 nF are empty: the pin is low until the pull-up, set just then, has charged them."""
    from hub import buttons

    charged: dict[int, float] = {}
    now = 0.0

    class Pin:
        IN, PULL_UP = 1, 2

        def __init__(self, number: int, mode: int, pull: int = -1) -> None:
            self.number = number
            # A pull-up outside began when the board got its 3.3 V.
            charged[number] = now + slowest if pull == self.PULL_UP else 0

        def __call__(self) -> int:
            return int(now >= charged[self.number])

    class Time:
        ticks_ms, ticks_diff = staticmethod(lambda: int(now)), staticmethod(lambda a, b: a - b)

        @staticmethod
        def sleep_ms(ms: int) -> None:
            nonlocal now
            now += ms

    slowest = max(check_buttons.compute_rise_ms(button) for button in profile.load("hub").button)
    monkeypatch.setattr(buttons, "Pin", Pin)
    monkeypatch.setattr(buttons, "time", Time)
    made = buttons.Buttons(wiring.config)
    assert not made.is_escape_held()
    assert [item.look(int(now)) for item in made.buttons] == [-1] * len(made.buttons)
    assert slowest < buttons.Button.BOUNCE_MS  # after a release the pin is high before it is looked at again


def test_the_escape_button_is_seen_at_start(wiring: Wiring) -> None:
    from hub.buttons import Buttons

    back = [item["name"] for item in wiring.config["buttons"]].index("back")
    assert not Buttons(wiring.config).is_escape_held()
    wiring.push(0, True)
    assert not Buttons(wiring.config).is_escape_held()
    wiring.push(back, True)
    assert Buttons(wiring.config).is_escape_held()
