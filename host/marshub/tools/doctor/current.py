"""Test of LEDs and power in steps of light, and the search for the end of a broken chain."""

from __future__ import annotations

from collections.abc import Iterator

from hublink import messages as m
from marshub.board.profile import Profile
from marshub.board.profile.strips import find_dark_leds
from marshub.kernel import say
from marshub.tools.doctor.examined_board import ExaminedBoard
from marshub.tools.doctor.report import Finding, Status
from marshub.tools.doctor.vitals import has_restarted
from marshub.tools.errors import ToolError
from marshub.tools.led_show import COLOURS, make_chase, make_frame

LEVELS = (25, 50, 75, 100)  # percent of full white
_WHITE = COLOURS["white"]
_CHASE_SHARE = 0.1  # of a step


def compute_current_ma(profile: Profile, percent: int) -> int:
    """Return the LEDs' current in mA at 5 V at a share of full white, limited as in the firmware."""
    power, count = profile.power, profile.leds.count
    lit = count - len(find_dark_leds(profile))
    return min(power.led_cap_ma, count * power.led_idle_ma + 3 * lit * power.led_channel_ma * percent // 100)


def check_power(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield findings on white light in steps of current: at which step the board restarts or readers fall silent."""
    connection, profile = examined.connection, examined.profile
    count = connection.board.leds
    if not count:
        yield Finding("power", "skipped", say("doctor-no-leds"))
        return
    since = connection.mark
    try:
        for percent in LEVELS:
            draws = compute_current_ma(profile, percent)
            entries = {"percent": percent, "leds_ma": draws, "supply_ma": profile.power.supply_ma}
            connection.link.configure(255 * percent // 100)
            try:
                examined.show.show(make_frame(count, dict.fromkeys(examined.visible_leds, _WHITE)), examined.step_s)
            except ToolError:
                yield _make_sag_finding(examined, entries, draws)
                return
            shot = examined.read_snapshot()
            if shot is None or has_restarted(examined, since):
                yield _make_sag_finding(examined, entries, draws)
                return
            failing = [i for i, reader in enumerate(shot.readers) if reader.health == m.FAILING]
            if failing:
                names = ", ".join(profile.reader[i].name for i in failing if i < len(profile.reader))
                yield Finding(
                    "power",
                    "failure",
                    say("doctor-power-readers", draws=draws, readers=names),
                    say("doctor-power-readers-cause"),
                    say("doctor-power-cure", supply=profile.power.supply_ma),
                    figures=dict(entries),
                )
                return
        # What fell over at the last step may have answered before it did.
        if examined.read_snapshot() is None or has_restarted(examined, since):
            yield _make_sag_finding(examined, entries, draws)
            return
    finally:
        connection.link.configure(255)
    yield Finding("power", "ok", say("doctor-power-ok", draws=draws, steps=len(LEVELS)), figures=dict(entries))


def _make_sag_finding(examined: ExaminedBoard, readings: dict[str, int], draws: int) -> Finding:
    return Finding(
        "power",
        "failure",
        say("doctor-power-sagged", draws=draws, percent=readings["percent"]),
        say("doctor-power-sagged-cause", supply=examined.profile.power.supply_ma),
        say("doctor-power-cure", supply=examined.profile.power.supply_ma),
        figures=dict(readings),
    )


def check_leds(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield findings on every colour of every LED on the face, and on each LED alone, if somebody watches."""
    connection = examined.connection
    count, among = connection.board.leds, examined.visible_leds
    if not count:
        yield Finding("leds", "skipped", say("doctor-no-leds"))
        return
    whole = _check_chain(examined, count, among)
    if whole is not None:
        yield whole
        if whole.status == "failure":
            return  # dark LEDs have no colours
    wrong = whole is not None
    for name in ("red", "green", "blue"):
        examined.show.show(make_frame(count, dict.fromkeys(among, COLOURS[name])), 0.0)
        if examined.hands is None:
            continue
        seen = examined.hands.ask_yes_no(
            say("doctor-ask-colour", count=len(among), colour=f"@doctor-colour-{name}"), examined.hold_s
        )
        if seen is None:
            yield Finding("leds", "skipped", say("doctor-nobody-answers"), part=name)
        elif not seen:
            wrong = True
            yield Finding(
                "leds",
                "failure",
                say("doctor-colour-wrong", colour=f"@doctor-colour-{name}"),
                say("doctor-colour-wrong-cause", order=examined.profile.leds.order),
                say("doctor-colour-wrong-cure", pin=examined.profile.leds.pin),
                name,
            )
    if examined.hands is None:
        examined.show.turn_off()
        status: Status = "skipped" if examined.confirming else "ok"
        yield Finding("leds", status, say("doctor-leds-taken", count=len(among)))
        return
    examined.show.turn_off()
    if not wrong:
        yield Finding("leds", "ok", say("doctor-leds-ok", count=len(among)))


def _check_chain(examined: ExaminedBoard, count: int, among: list[int]) -> Finding | None:
    """Return the finding on one light that walks along the face; None if it reaches the end, or nobody watches."""
    if examined.hands is None:
        return None
    for shown in make_chase(count, _WHITE, among):
        examined.show.show(shown, _CHASE_SHARE * examined.step_s)
    examined.show.turn_off()
    seen = examined.hands.ask_yes_no(say("doctor-ask-chase", count=len(among)), examined.hold_s)
    if seen is None:
        return Finding("leds", "skipped", say("doctor-nobody-answers"), part="chase")
    return None if seen else _find_break(examined, count, among)


def _find_break(examined: ExaminedBoard, count: int, among: list[int]) -> Finding:
    """Return the finding on a broken chain: its first dark LED among the visible ones (`among`)."""
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
        examined.show.show(make_frame(count, {led: _WHITE}), 0.0)
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
