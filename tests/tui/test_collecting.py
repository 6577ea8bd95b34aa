"""Garbage is looked for while the keys rest, and all is as it was before when the app has ended."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from tui_world import fair_table, playing, until

from marshub.tui.basics.scheduling import (
    FULL_COLLECTION_THRESHOLD,
    IDLE_S,
    MIN_MIDDLE_COLLECTIONS,
    MIN_NEW_OBJECTS,
    REST_S,
    GcScheduler,
)


@pytest.fixture
def thresholds() -> Iterator[tuple[int, int, int]]:
    before = gc.get_threshold()
    yield before
    gc.freeze()  # as conftest has it
    assert gc.get_threshold() == before


def test_a_full_collection_waits_until_no_key_has_come_for_a_while(thresholds: tuple[int, int, int]) -> None:
    now = 0.0
    collecting = GcScheduler(lambda: now)
    collecting.start()
    assert gc.get_threshold() == (*thresholds[:2], FULL_COLLECTION_THRESHOLD)
    while gc.get_count()[2] < MIN_MIDDLE_COLLECTIONS:
        gc.collect(1)
    assert not collecting.collect_if_idle(), "the last key is not long ago"
    now = IDLE_S
    collecting.note_key()
    now += IDLE_S - 0.1
    assert not collecting.collect_if_idle()
    now += 0.2
    frozen = gc.get_freeze_count()
    assert collecting.collect_if_idle()
    assert gc.get_freeze_count() > frozen, "what the screen is made of needs no look any more"
    assert not collecting.collect_if_idle(), "and there is nothing new"
    collecting.stop()


def test_little_garbage_is_not_looked_for_at_all(thresholds: tuple[int, int, int]) -> None:
    now = 0.0
    collecting = GcScheduler(lambda: now)
    collecting.start()
    gc.collect()
    now = 10 * IDLE_S
    assert not collecting.collect_if_idle()
    collecting.stop()


def test_new_objects_are_looked_at_between_two_keys(thresholds: tuple[int, int, int]) -> None:
    now = 0.0
    collecting = GcScheduler(lambda: now)
    gc.collect()
    gc.set_threshold(10 * MIN_NEW_OBJECTS, *thresholds[1:])
    kept: list[list[int]] = []
    try:
        now = REST_S
        assert not collecting.collect_if_idle()
        assert gc.get_count()[2] == 0, "little is new"
        kept.extend([] for _ in range(MIN_NEW_OBJECTS))
        collecting.note_key()
        assert not collecting.collect_if_idle()
        assert gc.get_count()[0] >= MIN_NEW_OBJECTS, "a key has just come"
        now += REST_S
        assert not collecting.collect_if_idle(), "not a full one"
        assert gc.get_count()[0] < MIN_NEW_OBJECTS
        assert gc.get_count()[2] == 1
    finally:
        gc.set_threshold(*thresholds)


async def test_keys_put_it_off_in_the_app_and_the_end_of_the_app_ends_it(thresholds: tuple[int, int, int]) -> None:
    async with playing(fair_table("one")) as (app, pilot):
        assert gc.get_threshold()[2] == FULL_COLLECTION_THRESHOLD
        before = app._gc_scheduler._last_key_time
        await pilot.press("down")
        await until(pilot, lambda: app._gc_scheduler._last_key_time > before)
    assert gc.get_threshold() == thresholds


async def test_the_app_looks_between_keys_and_does_not_wake_up_where_none_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marshub.tui.app.REST_S", 0.01)
    async with playing(fair_table("one")) as (app, pilot):
        looks: list[float] = []
        monkeypatch.setattr(app._gc_scheduler, "collect_if_idle", lambda: looks.append(app.key_age_s))
        timer = app._rest_timer
        assert timer is not None
        await until(pilot, lambda: not timer._active.is_set())
        del looks[:]
        await pilot.press("down")
        await until(pilot, lambda: bool(looks) and not timer._active.is_set())
        assert looks[-1] >= 0.01
