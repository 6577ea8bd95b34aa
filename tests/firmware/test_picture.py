"""LED pictures on the chain: colours in the chain's order, patterns, and a current that never passes the cap."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

SOLID, BLINK, FAST, PULSE, CHASE = range(5)


def leds(count: int = 4, **more: Any) -> dict[str, Any]:
    table = {"pin": 4, "count": count, "order": "GRB", "gamma": False, "channel_ma": 20, "idle_ma": 1, "cap_ma": 10_000}
    return {**table, **more}


def shown(table: dict[str, Any], picture: bytes, now: int = 0, brightness: int = 255) -> list[tuple[int, int, int]]:
    from hub.picture import Picture

    made = Picture(table, bytearray(3 * table["count"]))
    made.show(picture, brightness)
    made.render(now + 17)  # what was shown before leaves nothing
    made.render(now)
    return made.colours()


@pytest.mark.parametrize("order", ["GRB", "RGB", "BRG"])
def test_colours_come_in_the_chains_order(order: str) -> None:
    from hub.picture import Picture

    chain = bytearray(3)
    made = Picture(leds(1, order=order), chain)
    made.show(bytes((1, 2, 3, SOLID)))
    made.render(0)
    assert [chain[order.index(name)] for name in "RGB"] == [1, 2, 3]
    assert made.colours() == [(1, 2, 3)]


def test_what_the_picture_does_not_hold_is_dark_and_what_it_holds_beyond_is_ignored() -> None:
    assert shown(leds(3), bytes((9, 8, 7, 0))) == [(9, 8, 7), (0, 0, 0), (0, 0, 0)]
    assert shown(leds(1), bytes((9, 8, 7, 0)) * 5) == [(9, 8, 7)]
    assert shown(leds(2), b"") == [(0, 0, 0)] * 2


def test_before_the_first_picture_all_is_dark() -> None:
    from hub.picture import Picture

    made = Picture(leds(2), bytearray(6))
    made.render(500)
    assert made.colours() == [(0, 0, 0)] * 2


def test_a_new_picture_leaves_nothing_of_the_old_one() -> None:
    from hub.picture import Picture

    made = Picture(leds(3), bytearray(9))
    made.show(bytes((50, 0, 0, BLINK)) * 3)
    made.show(bytes((0, 60, 0, SOLID)))
    made.render(700)
    assert made.colours() == [(0, 60, 0), (0, 0, 0), (0, 0, 0)]
    assert made.moving == []


@pytest.mark.parametrize("colour", [(40, 0, 0), (0, 40, 0), (0, 0, 40)], ids=["red", "green", "blue"])
@pytest.mark.parametrize(("pattern", "period"), [(BLINK, 1000), (FAST, 250)])
def test_blinking_is_on_for_one_half_and_off_for_the_other(
    pattern: int, period: int, colour: tuple[int, int, int]
) -> None:
    picture = bytes((*colour, pattern))
    for start in (0, 7 * period):
        assert shown(leds(1), picture, start) == [colour]
        assert shown(leds(1), picture, start + period // 2 - 1) == [colour]
        assert shown(leds(1), picture, start + period // 2) == [(0, 0, 0)]
        assert shown(leds(1), picture, start + period - 1) == [(0, 0, 0)]


def test_a_pulse_rises_and_falls_and_never_goes_out() -> None:
    levels = [shown(leds(1), bytes((255, 0, 0, PULSE)), now)[0][0] for now in range(0, 2000, 50)]
    assert min(levels) > 0
    assert max(levels) >= 250
    top = levels.index(max(levels))
    assert levels[: top + 1] == sorted(levels[: top + 1])
    assert levels[top:] == sorted(levels[top:], reverse=True)


def test_a_chase_walks_one_dark_lamp_along_its_run() -> None:
    from hub.picture import CHASE_MS

    picture = bytes((10, 0, 0, CHASE)) * 4 + bytes((0, 10, 0, SOLID))
    dark = []
    for step in range(8):
        colours = shown(leds(5), picture, step * CHASE_MS)
        assert colours[4] == (0, 10, 0)
        dark.append([n for n, colour in enumerate(colours[:4]) if colour == (0, 0, 0)])
    assert dark == [[0], [1], [2], [3]] * 2


def test_patterns_a_board_does_not_know_are_solid() -> None:
    assert shown(leds(1), bytes((10, 20, 30, 200)), 777) == [(10, 20, 30)]


def test_brightness_scales_everything() -> None:
    assert shown(leds(1), bytes((200, 100, 0, 0)), brightness=128) == [(100, 50, 0)]
    assert shown(leds(1), bytes((200, 100, 50, 0)), brightness=0) == [(0, 0, 0)]


def test_gamma_puts_no_lamp_out() -> None:
    for value in range(1, 256):
        low, high = shown(leds(1, gamma=True), bytes((value, 0, 0, 0)))[0][0], value
        assert 1 <= low <= high
        assert low < high or value in (1, 255)
    assert shown(leds(1, gamma=True), bytes((255, 0, 0, 0)))[0][0] == 255


LED = st.tuples(*[st.integers(0, 255)] * 3, st.integers(0, 6)).map(bytes)


@given(
    picture=st.lists(LED, max_size=40).map(b"".join),
    count=st.integers(1, 40),
    cap=st.integers(0, 2500),
    now=st.integers(0, 1 << 30),
    brightness=st.integers(0, 255),
    gamma=st.booleans(),
)
def test_the_current_never_passes_the_cap(
    picture: bytes, count: int, cap: int, now: int, brightness: int, gamma: bool
) -> None:
    table = leds(count, cap_ma=cap + count, gamma=gamma)
    colours = shown(table, picture, now, brightness)
    drawn = count * table["idle_ma"] + sum(map(sum, colours)) * table["channel_ma"] / 255
    assert drawn <= table["cap_ma"]


@given(picture=st.lists(LED, min_size=1, max_size=20).map(b"".join), now=st.integers(0, 1 << 30))
def test_a_picture_within_the_cap_is_shown_as_it_is(picture: bytes, now: int) -> None:
    count = len(picture) // 4
    solid = b"".join(picture[4 * n : 4 * n + 3] + b"\x00" for n in range(count))
    assert shown(leds(count), solid, now) == [tuple(picture[4 * n : 4 * n + 3]) for n in range(count)]
