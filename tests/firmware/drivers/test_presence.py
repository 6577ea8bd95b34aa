"""Tokens at rest stay, tokens taken away leave, and nothing in between makes them flicker."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.reader_bench import Bench, drivers_on_path
from marshub.sim.iso14443 import Tag
from marshub.sim.quirks import Quirks

drivers_on_path()

from drivers.mfrc522 import ReaderError  # noqa: E402
from drivers.presence import ARRIVED, LEFT, Presence  # noqa: E402

A, B = b"\x04\x01\x02\x03\x04\x05\x06", b"\x12\x34\x56\x78"


class Scripted:
    """A reader that says what the test tells it to: (uids, clean), or an error."""

    def __init__(self) -> None:
        self.clean = True
        self.corrupted = self.collisions = 0
        self.says: list[bytes] | ReaderError = []
        self.cycled = 0

    async def inventory(self) -> list[bytes]:
        if isinstance(self.says, ReaderError):
            raise self.says
        return list(self.says)

    async def glance(self) -> bool:
        return False

    async def cycle_field(self) -> None:
        self.cycled += 1


@pytest.fixture
def reader() -> Scripted:
    return Scripted()


async def test_an_arrival_is_told_at_once_and_only_once(reader: Scripted) -> None:
    presence = Presence(reader)
    reader.says = [A]
    assert list(await presence.poll()) == [(ARRIVED, A)]
    assert list(await presence.poll()) == []
    reader.says = [B, A]
    assert list(await presence.poll()) == [(ARRIVED, B)]
    assert presence.present == [A, B]


async def test_three_clean_misses_in_a_row_are_a_departure(reader: Scripted) -> None:
    presence = Presence(reader)
    reader.says = [A]
    await presence.poll()
    for says in ([], [], [A], [], []):
        reader.says = says
        assert list(await presence.poll()) == []
    assert reader.cycled == 0
    assert list(await presence.poll()) == [(LEFT, A)]
    assert presence.present == []
    assert reader.cycled == 1


async def test_unclear_polls_are_evidence_of_presence(reader: Scripted) -> None:
    presence = Presence(reader)
    reader.says = [A]
    await presence.poll()
    reader.says, reader.clean = [], False
    for n in range(100):
        assert list(await presence.poll()) == []
        assert presence.unclear == n + 1
    reader.clean = True
    assert [list(await presence.poll()) for _ in range(3)] == [[], [], [(LEFT, A)]]
    assert presence.unclear == 0


async def test_faults_and_the_first_look_after_one_do_not_count(reader: Scripted) -> None:
    presence = Presence(reader)
    reader.says = [A]
    await presence.poll()
    reader.says = []
    assert [list(await presence.poll()) for _ in range(2)] == [[], []]
    reader.says = ReaderError("reader hangs")
    for _ in range(10):
        assert list(await presence.poll()) == []
        assert presence.fault == "reader hangs"
        assert presence.present == [A]
    reader.says = []
    assert list(await presence.poll()) == []  # recovering
    assert presence.fault is None
    assert list(await presence.poll()) == [(LEFT, A)]


@given(st.lists(st.tuples(st.sets(st.sampled_from((A, B))), st.booleans()), max_size=40))
async def test_events_add_up_to_what_is_present(polls: list[tuple[set[bytes], bool]]) -> None:
    reader = Scripted()
    presence = Presence(reader)
    lying: set[bytes] = set()
    for uids, clean in polls:
        reader.says, reader.clean = sorted(uids), clean
        for what, uid in await presence.poll():
            assert (uid in lying) == (what == LEFT)
            lying ^= {uid}
        assert lying == set(presence.present)
        assert uids <= lying


def test_on_the_chip_a_resting_tag_is_polled_1000_times_and_never_lost() -> None:
    bench = Bench()
    (tag,) = bench.put(A)
    presence = Presence(bench.reader)
    assert bench.run(presence.poll()) == [(ARRIVED, A)]
    for _ in range(1000):
        bench.clock.advance(50_000)
        assert list(bench.run(presence.poll())) == []
    bench.field.take(tag)
    assert [list(bench.run(presence.poll())) for _ in range(3)] == [[], [], [(LEFT, A)]]


def test_on_the_chip_faults_do_not_make_tokens_leave() -> None:
    bench = Bench()
    bench.put(A, B)
    presence = Presence(bench.reader)
    bench.run(presence.poll())
    for disturb in (bench.chip.brown_out, bench.chip.wedge):
        disturb()
        assert list(bench.run(presence.poll())) == []
        assert presence.fault
        assert [list(bench.run(presence.poll())) for _ in range(5)] == [[]] * 5
        assert presence.fault is None
    assert sorted(presence.present) == sorted((A, B))


@settings(max_examples=20)
@given(seed=st.integers(0, 10_000))
def test_on_the_chip_a_noisy_field_does_not_make_a_resting_token_leave(seed: int) -> None:
    bench = Bench(Quirks(bit_error_rate=0.001, seed=seed))
    bench.put(A)
    presence = Presence(bench.reader)
    events = [event for _ in range(100) for event in bench.run(presence.poll())]
    assert events == [(ARRIVED, A)]


def glancing(cycled: bool, rounds: int = 2) -> tuple[Bench, Presence, Callable[[], list[tuple[str, bytes]]]]:
    """A reader with A at rest, and a poll of it; `cycled`: the field goes off between polls, for the neighbours."""
    bench = Bench()
    bench.put(A)
    presence = Presence(bench.reader)

    def poll() -> list[tuple[str, bytes]]:
        if cycled:
            bench.reader.antenna_off()
            bench.clock.advance(10_000)
        return list(bench.run(presence.poll()))

    assert poll() == [(ARRIVED, A)]
    for _ in range(rounds):
        assert poll() == []
    return bench, presence, poll


@pytest.mark.parametrize("cycled", [False, True])
@pytest.mark.parametrize("rounds", range(10))
def test_a_newcomer_beside_a_resting_token_is_heard_at_once(cycled: bool, rounds: int) -> None:
    bench, presence, poll = glancing(cycled, rounds)
    bench.put(B)
    bench.clock.advance(10_000)
    assert poll() == [(ARRIVED, B)]
    assert all(poll() == [] for _ in range(12))
    assert presence.present == [A, B]
    assert presence.misses == 0


@pytest.mark.parametrize("cycled", [False, True])
@pytest.mark.parametrize("rounds", range(10))
def test_a_resting_token_that_goes_is_gone_after_three_polls(cycled: bool, rounds: int) -> None:
    bench, _, poll = glancing(cycled, rounds)
    bench.field.take(bench.field.tags[0])
    assert [poll() for _ in range(3)] == [[], [], [(LEFT, A)]]


@pytest.mark.parametrize("cycled", [False, True])
@pytest.mark.parametrize("rounds", range(10))
def test_a_token_put_in_anothers_place_is_no_mistake(cycled: bool, rounds: int) -> None:
    bench, _, poll = glancing(cycled, rounds)
    bench.field.take(bench.field.tags[0])
    bench.put(B)
    bench.clock.advance(10_000)
    assert [poll() for _ in range(3)] == [[(ARRIVED, B)], [], [(LEFT, A)]]


def test_a_twin_of_the_same_roll_is_found_by_the_next_full_inventory() -> None:
    # Same maker, same first bytes: in a field that was off, a glance cannot tell them apart.
    bench, presence, poll = glancing(True)
    twin = A[:-1] + b"\x77"
    bench.put(twin)
    bench.clock.advance(10_000)
    heard = [event for _ in range(Presence.GLANCES + 1) for event in poll()]
    assert heard == [(ARRIVED, twin)]
    assert sorted(presence.present) == sorted((A, twin))


@pytest.mark.parametrize("cycled", [False, True])
def test_a_glance_costs_half_an_inventory(cycled: bool) -> None:
    bench, _, _ = glancing(cycled)
    if cycled:
        bench.reader.antenna_off()
        with bench.micropython_time():
            bench.reader.antenna_on()
        bench.clock.advance(10_000)
    glance = bench.measure(bench.reader.glance())
    assert glance.result is True
    assert glance.transactions <= 22
    assert glance.ms <= 2.5
    assert bench.measure(bench.reader.inventory()).transactions >= 2 * glance.transactions


def test_many_tokens_are_never_only_glanced_at() -> None:
    bench, _, poll = glancing(False)
    bench.put(B)
    bench.clock.advance(10_000)
    poll()
    glance = bench.measure(bench.reader.glance())
    assert glance.result is False
    assert glance.transactions == 0


@settings(max_examples=25)
@given(
    steps=st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=25),
    stays=st.booleans(),
    seed=st.integers(0, 9),
)
def test_whatever_comes_and_goes_presence_agrees_in_the_end(
    steps: list[tuple[int, bool]], stays: bool, seed: int
) -> None:
    bench = Bench(Quirks(collided_bit=None, seed=seed))
    presence = Presence(bench.reader)
    tags = [Tag(uid, stays_ready=stays) for uid in (A, B, A[:-1] + b"\x77")]

    def poll(cycled: bool) -> None:
        if cycled:
            bench.reader.antenna_off()
        bench.clock.advance(8_000)
        bench.run(presence.poll())

    for which, cycled in steps:
        if tags[which].field is None:
            bench.field.put(tags[which])
        else:
            bench.field.take(tags[which])
        poll(cycled)
    for turn in range(Presence.GLANCES + Presence.MISSES + 1):
        poll(bool(turn & 1))
    assert sorted(presence.present) == sorted(tag.uid for tag in bench.field.tags)
