"""Whole games over bad cables end as they would have ended over a good one."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from faulty_world import CONFIG, FaultyWorld
from hil_table import Host

from hublink import messages as m
from marshub.link.events import Button, Snapshot, TagArrived, TagLeft
from marshub.sim import open_board
from marshub.sim.line_faults import Faults

KINDS = ("drop", "damage", "duplicate", "reorder", "delay", "half", "garbage")


@cache
def undisturbed(seed: int, sols: int) -> str:
    return FaultyWorld(seed, Faults(), 0, sols=sols).play()


def some_faults(schedule: int) -> Faults:
    """Another mixture for each schedule: some kinds are absent, some are bad."""
    random = Random(f"faults {schedule}")
    shares = {kind: random.choice([0.0, 0.01, 0.03, 0.08]) for kind in KINDS}
    return Faults(**shares, cut=random.choice([0.0, 0.002]), delay_ms=random.choice([50, 400]), cut_ms=6000)


def played(schedule: int, *, sols: int) -> FaultyWorld:
    seed = 1 + schedule % 3
    faults = some_faults(schedule)
    world = FaultyWorld(seed, faults, schedule, restarts=0.01 if schedule % 2 else 0.0, sols=sols)
    assert world.play() == undisturbed(seed, sols), f"schedule {schedule}: {faults}"
    return world


@pytest.mark.parametrize("kind", [*KINDS, "cut"])
def test_each_kind_of_fault_by_itself_changes_nothing(kind: str) -> None:
    world = FaultyWorld(1, Faults(**{kind: 0.02 if kind == "cut" else 0.05}), 7, sols=2)
    assert world.play() == undisturbed(1, 2)
    assert world.up.done.get(kind, 0) + world.down.done.get(kind, 0) > 5, "the fault did happen"


@pytest.mark.parametrize("schedule", range(4))
def test_a_whole_game_over_a_random_schedule_ends_the_same(schedule: int) -> None:
    world = played(schedule, sols=99)
    assert world.session.result is not None


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("thousands", range(1, 11))
def test_whole_games_over_many_schedules(thousands: int) -> None:
    for schedule in range(1000 * thousands, 1000 * thousands + 100):
        played(schedule, sols=99)


def test_a_fault_is_read_from_words() -> None:
    assert Faults.parse("drop=0.02, damage=0.01,delay_ms=40") == Faults(drop=0.02, damage=0.01, delay_ms=40)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("loss=0.1", "no fault 'loss': expected drop, damage"),
        ("drop", "drop needs a number"),
        ("drop=much", "drop needs a number"),
        ("drop=2", "expected 0 to 1, got 2.0"),
        ("cut_ms=-1", "expected 0 or more"),
        ("delay_ms=0.5", "delay_ms needs a number"),
    ],
)
def test_a_fault_that_cannot_be_is_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Faults.parse(text)


@pytest.mark.parametrize("depth", [1, 2], ids=["virtual", "firmware"])
def test_over_a_bad_cable_in_real_time_each_press_and_tag_comes_once_in_order(depth: int) -> None:
    """A real port, threads and all, and the real firmware at depth 2."""
    faults = Faults(drop=0.03, damage=0.03, duplicate=0.03, delay=0.05, half=0.02, garbage=0.03, delay_ms=60)
    uid = "04A1B2C3D4E5F6"
    board = open_board(CONFIG, depth, faults=faults)
    try:
        host = Host(board.port, bytes.fromhex(CONFIG["hash"]))
        try:
            host.wait(Snapshot)
            for count in range(1, 6):
                board.press("ok")
                host.wait(Button, lambda e, count=count: (e.action, e.count) == (m.RELEASE, count))
                board.put("pad", uid)
                host.wait(TagArrived, lambda e, count=count: len(host.seen(TagArrived)) == count)
                board.take("pad", uid)
                host.wait(TagLeft, lambda e, count=count: len(host.seen(TagLeft)) == count)
            messages = [type(e) for e in host.events if isinstance(e, TagArrived | TagLeft)]
            presses = [(e.action, e.count) for e in host.events if isinstance(e, Button)]
        finally:
            host.link.close()
    finally:
        board.close()
    assert messages == [TagArrived, TagLeft] * 5
    assert presses == [(action, count) for count in range(1, 6) for action in (m.PRESS, m.RELEASE)]
