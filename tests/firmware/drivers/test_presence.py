"""Tokens at rest stay, tokens taken away leave, and nothing in between makes them flicker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bench.reader_bench import Bench, drivers_on_path
from marshub.sim.iso14443 import Tag
from marshub.sim.noise import Noise
from marshub.sim.quirks import Quirks

drivers_on_path()

from drivers.presence import ALWAYS, ARRIVED, HITS, LEFT, VISITOR, Presence  # noqa: E402
from drivers.reader import ReaderError  # noqa: E402

A, B = b"\x04\x01\x02\x03\x04\x05\x06", b"\x12\x34\x56\x78"


class Scripted:
    """A reader that says what the test tells it to: (uids, clean), or an error."""

    def __init__(self) -> None:
        self.clean = True
        self.corrupted = self.collisions = 0
        self.says: list[bytes] | ReaderError = []
        self.cycled = 0
        self.forgotten: list[bytes] = []

    async def inventory(self) -> list[bytes]:
        if isinstance(self.says, ReaderError):
            raise self.says
        return list(self.says)

    async def glance(self) -> bool:
        return False

    async def cycle_field(self) -> None:
        self.cycled += 1

    def forget(self, uid: bytes) -> None:
        self.forgotten.append(uid)


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
    reader.says = []
    assert [list(await presence.poll()) for _ in range(2)] == [[], []]
    assert (reader.cycled, reader.forgotten) == (0, [])
    assert list(await presence.poll()) == [(LEFT, A)]
    assert presence.present == []
    assert (reader.cycled, reader.forgotten) == (1, [A])


async def test_unclear_polls_are_evidence_of_presence_but_not_for_ever(reader: Scripted) -> None:
    presence = Presence(reader)
    reader.says = [A]
    await presence.poll()
    reader.says, reader.clean = [], False
    for n in range(40):
        assert list(await presence.poll()) == []
        assert presence.unclear == presence.deaf == n + 1
        assert presence.blind == (n + 1 >= presence.DEAF)
    reader.says = [A]  # heard once amid the noise
    assert list(await presence.poll()) == []
    assert (presence.unclear, presence.deaf, presence.blind) == (41, 0, False)
    reader.says = []
    assert [list(await presence.poll()) for _ in range(96)] == [[]] * 95 + [[(LEFT, A)]]
    assert presence.blind
    reader.clean = True
    assert list(await presence.poll()) == []
    assert (presence.unclear, presence.blind) == (0, False)


async def test_clean_misses_count_after_unclear_ones_too(reader: Scripted) -> None:
    presence = Presence(reader)
    reader.says = [A]
    await presence.poll()
    reader.says, reader.clean = [], False
    assert [list(await presence.poll()) for _ in range(31)] == [[]] * 31
    reader.clean = True
    assert [list(await presence.poll()) for _ in range(3)] == [[], [], [(LEFT, A)]]


async def polled(presence: Presence, reader: Scripted, heard: str) -> list[tuple[str, bytes]]:
    """What is told over polls in which A is heard (x) or not (.)."""
    messages: list[tuple[str, bytes]] = []
    for item in heard:
        reader.says = [A] if item == "x" else []
        messages += await presence.poll()
    return messages


async def test_patience_with_a_tag_grows_with_its_known_misses(reader: Scripted) -> None:
    presence = Presence(reader)
    assert await polled(presence, reader, "x" * 60) == [(ARRIVED, A)]
    assert await polled(presence, reader, "..x.x..xx.x..x.x..x.xx..x" * 8) == []  # never three in a row
    assert await polled(presence, reader, "." * 8 + "x") == []
    assert await polled(presence, reader, "." * 11) == []
    assert await polled(presence, reader, ".") == [(LEFT, A)]  # twelve at most
    assert await polled(presence, reader, "." * 9 + "x") == [(ARRIVED, A)]
    assert await polled(presence, reader, "...") == [(LEFT, A)]  # laid down anew: nothing is known of it


async def test_a_tag_that_leaves_and_is_back_at_once_had_never_left(reader: Scripted) -> None:
    presence = Presence(reader)
    assert await polled(presence, reader, "xxxx...") == [(ARRIVED, A), (LEFT, A)]
    assert await polled(presence, reader, "..x") == [(ARRIVED, A)]
    assert await polled(presence, reader, "....") == []
    assert presence.misses == 3


async def test_the_hit_rate_spans_32_clean_polls_and_noise_leaves_it_alone(reader: Scripted) -> None:
    """Two readers that hear one tag are told apart by it (hub/whereabouts.py)."""
    presence = Presence(reader)
    await polled(presence, reader, "x" * 100)
    record = presence.find_tag(A)
    assert record[HITS] == ALWAYS
    reader.clean = False
    await polled(presence, reader, "." * 20)
    assert record[HITS] == ALWAYS
    reader.clean = True
    await polled(presence, reader, "..")
    assert record[HITS] == ALWAYS * 31 * 31 // 32**2
    await polled(presence, reader, "x")
    rate = ALWAYS * 31 * 31 // 32**2 + (ALWAYS - ALWAYS * 31 * 31 // 32**2) // 32
    assert record[HITS] == rate
    await polled(presence, reader, ".")
    assert record[HITS] == rate - rate // 32, "in whole steps"


async def test_phones_are_one_visitor_of_a_reader(reader: Scripted) -> None:
    presence = Presence(reader)
    message = []
    for n in range(60):
        phones = [bytes((8, n, 1, 2)), *([bytes((8, n, 3, 4))] if n % 5 else [])] if n % 9 else []
        reader.says = [*phones, B]
        message += await presence.poll()
    assert sorted(message) == [(ARRIVED, VISITOR), (ARRIVED, B)]
    assert sorted(presence.present) == [VISITOR, B]
    assert (presence.misses, presence.tag_figures()) == (0, [])
    reader.says = [B]
    assert [item for _ in range(12) for item in await presence.poll()] == [(LEFT, VISITOR)]


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


#: Polls before something changes: none, one, and so many that the change falls on the last glance, on the full
#: inventory that follows, and on the first glance after it.
ROUNDS = (0, 1, Presence.GLANCES - 1, Presence.GLANCES, Presence.GLANCES + 1)


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
def test_on_the_chip_a_phone_beside_a_token_is_told_once(cycled: bool) -> None:
    bench, presence, poll = glancing(cycled)
    chance, message = Random(7), []
    for n in range(40):
        if n % 3 == 0 or cycled:  # another number each time the field came; and phones look away now and then
            for tag in [tag for tag in bench.field.tags if tag.uid != A]:
                bench.field.take(tag)
            if n % 7:
                bench.put(bytes((8, *chance.randbytes(3))))
            bench.clock.advance(10_000)
        message += poll()
    assert message == [(ARRIVED, VISITOR)]
    assert presence.present == [A, VISITOR]


@pytest.mark.parametrize("tags", [1, 3])
def test_on_the_chip_a_weak_tag_does_not_flicker(tags: int) -> None:
    # Seven answers of ten arrive. Three misses in a row come some ten times in 600 polls.
    bench, chance = Bench(), Random(3)
    for tag in bench.put(*[A[:-1] + bytes((n,)) for n in range(tags)]):

        def respond(bits: Sequence[int], original: Any = tag.respond) -> list[int] | None:
            air: list[int] | None = original(bits)
            return air if chance.random() < 0.7 else None

        tag.respond = respond  # type: ignore[method-assign]
    presence, message = Presence(bench.reader), []
    for _ in range(300):
        bench.clock.advance(30_000)
        message += bench.run(presence.poll())
    assert [what for what, _ in message].count(LEFT) <= 1
    assert presence.misses > 30


def test_on_the_chip_noise_that_stays_makes_the_reader_blind_and_takes_the_tag_in_the_end() -> None:
    bench, presence, poll = glancing(False)
    bench.field.noise = [Noise("framed", 0.02)]
    (tag,) = bench.field.tags
    bench.field.take(tag)
    assert [poll() for _ in range(Presence.DEAF)] == [[]] * Presence.DEAF
    assert presence.blind
    assert [item for _ in range(80) for item in poll()] == [(LEFT, A)]
    bench.field.noise = []
    bench.field.put(tag)
    bench.clock.advance(10_000)
    assert poll() == [(ARRIVED, A)]
    assert not presence.blind


@pytest.mark.parametrize("cycled", [False, True])
@pytest.mark.parametrize("rounds", ROUNDS)
def test_a_newcomer_beside_a_resting_token_is_heard_at_once(cycled: bool, rounds: int) -> None:
    bench, presence, poll = glancing(cycled, rounds)
    bench.put(B)
    bench.clock.advance(10_000)
    assert poll() == [(ARRIVED, B)]
    assert all(poll() == [] for _ in range(12))
    assert presence.present == [A, B]
    assert presence.misses == 0


@pytest.mark.parametrize("cycled", [False, True])
@pytest.mark.parametrize("rounds", ROUNDS)
def test_a_resting_token_that_goes_is_gone_after_three_polls(cycled: bool, rounds: int) -> None:
    bench, _, poll = glancing(cycled, rounds)
    bench.field.take(bench.field.tags[0])
    assert [poll() for _ in range(3)] == [[], [], [(LEFT, A)]]


@pytest.mark.parametrize("cycled", [False, True])
@pytest.mark.parametrize("rounds", ROUNDS)
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
@example(steps=[*[(0, False)] * 7, (2, True), (0, False)], stays=False, seed=0)  # often missed
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
    for turn in range(Presence.GLANCES + Presence.MISSES + Presence.MORE_MISSES + 1):
        poll(bool(turn & 1))
    assert sorted(presence.present) == sorted(tag.uid for tag in bench.field.tags)
