"""Search for the end of a broken chain of LEDs: by bisection, with one LED lit at a time."""

from __future__ import annotations

from marshub.board.profile import Profile
from marshub.kernel import say
from marshub.tools.doctor.examined_board import ExaminedBoard
from marshub.tools.doctor.report import Finding
from marshub.tools.led_show import COLOURS, make_frame


def find_break(examined: ExaminedBoard, count: int, among: list[int]) -> Finding:
    """Return the finding on a chain through which a light does not walk.

    The first dark LED of `among`, the visible ones.
    """
    first = _find_first_dark(examined, count, among)
    examined.show.turn_off()
    if first is None:
        return Finding(
            "leds",
            "failure",
            say("doctor-chase-wrong"),
            say("doctor-chase-wrong-cause", count=count),
            say("doctor-chase-wrong-cure"),
            "chase",
        )
    segment, number = _place(examined.profile, first)
    entries: dict[str, str | int] = {"led": first, "segment": segment, "number": number, "before": first - 1}
    end = "none" if first == 0 else "broken"
    return Finding(
        "leds",
        "failure",
        say(f"doctor-chain-{end}", **entries),
        say(f"doctor-chain-{end}-cause", **entries),
        say(f"doctor-chain-{end}-cure", pin=examined.profile.leds.pin, **entries),
        "chase",
        {"first_dark": first},
    )


def _find_first_dark(examined: ExaminedBoard, count: int, among: list[int]) -> int | None:
    """Return the first dark LED by bisection; None when all tested LEDs light up, or nobody answers."""
    assert examined.hands is not None
    low, high = 0, len(among)  # all below `low` light; at `high` it is dark, or the end
    while low < high:
        middle = (low + high) // 2
        led = among[middle]
        examined.show.show(make_frame(count, {led: COLOURS["white"]}), 0.0)
        segment, number = _place(examined.profile, led)
        seen = examined.hands.ask_yes_no(
            say("doctor-ask-lit", led=led, segment=segment, number=number), examined.hold_s
        )
        if seen is None:
            return None
        low, high = (middle + 1, high) if seen else (low, middle)
    return among[low] if low < len(among) else None


def _place(profile: Profile, led: int) -> tuple[str, int]:
    """Return the segment of an LED and its number there, from 1; a dark LED between two segments has neither."""
    for segment in profile.segment:
        if led in segment.indexes:
            return segment.name, 1 + segment.indexes.index(led)
    return "-", 0
