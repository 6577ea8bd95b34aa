"""Rates over a window, and a word in time: not for a single miss, not twice for the same, again after it was mended."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hublink import messages as m
from hublink.host_figures import Stats
from marshub.board.health import ENOUGH_POLLS, ENOUGH_READS, LEAST_HEAP, LINE_DAMAGED, WINDOW_MS, Health, Trouble

UID = b"\x04\xa1\xb2\xc3"
STEP_MS = 10_000


class Board:
    """A board whose counters go on."""

    def __init__(self, start: int = 0) -> None:
        self.health = Health(["lab", "farm"])
        self.now = 0
        self.counters = [[start] * 7, [start] * 7]
        self.tag = [0, 0]

    def tell(
        self, *, polls: int = 200, hits: int = 200, misses: int = 0, garbled: int = 0, reinits: int = 0
    ) -> list[Trouble]:
        """Ten seconds pass; what is given happens at the lab, the farm is well."""
        self.now += STEP_MS
        for counters, add in zip(
            self.counters, ([polls, hits, misses, garbled, 0, 0, reinits], [200, 200, 0, 0, 0, 0, 0]), strict=True
        ):
            for at, more in enumerate(add):
                counters[at] = counters[at] + more & 0xFFFF
        self.health.record_readers(0, [(m.OK, *counters) for counters in self.counters], self.now)
        return self.health.take_new_troubles()

    def tell_tag(self, polls: int, misses: int) -> list[Trouble]:
        self.now += STEP_MS
        self.tag = [self.tag[0] + polls & 0xFFFF, self.tag[1] + misses & 0xFFFF]
        self.health.record_tags([(0, UID, *self.tag)], self.now)
        return self.health.take_new_troubles()


def test_readers_are_as_the_last_snapshot_or_event_said() -> None:
    health = Health(["lab", "farm"])
    health.set_all_states([m.FAILING, m.OFF, m.MISSING])
    assert [reader.health for reader in health.readers] == [m.FAILING, m.OFF]
    health.set_state(1, m.BLIND)
    for number in (2, -1):
        health.set_state(number, m.MISSING)  # a reader that this board has not
    assert [reader.health for reader in health.readers] == [m.FAILING, m.BLIND]
    health.set_all_states([m.OK, m.BLIND])
    assert [reader.health for reader in health.readers] == [m.OK, m.BLIND]
    health.reset()
    assert [reader.health for reader in health.readers] == [m.OK, m.OK]


def test_a_board_that_is_well_is_not_talked_about() -> None:
    board = Board()
    assert [board.tell() for _ in range(30)] == [[]] * 30
    lab = board.health.readers[0]
    assert (lab.name, lab.hit_rate, lab.health) == ("lab", 1.0, m.OK)


def test_figures_of_later_readers_are_theirs() -> None:
    board = Board()
    board.tell()
    board.health.record_readers(1, [(m.BLIND, *[300] * 7), (m.OK, *[300] * 7)], board.now)
    assert [reader.health for reader in board.health.readers] == [m.OK, m.BLIND]


def test_a_rate_of_the_least_number_counts_and_is_of_what_should_have_answered() -> None:
    board = Board()
    board.tell()
    board.tell(polls=400, hits=ENOUGH_READS - 10, misses=10)
    assert board.health.readers[0].hit_rate == 0.9
    board.tell_tag(ENOUGH_POLLS, 6)
    assert board.health.tags[0].miss_rate == 0.1


def test_tags_that_missed_are_listed_the_worst_first() -> None:
    health = Health(["lab"])
    rows = [(0, bytes([4, 0, 0, number]), 100, misses) for number, misses in enumerate([10, 0, 30, 20])]
    health.record_tags(rows, 0)
    assert [tag.uid[-1] for tag in health.tags] == [2, 3, 0]
    health.reset()
    assert health.tags == []
    health.record_tags([(7, rows[2][1], 100, 30)], 1)
    assert health.list_troubles() == [], "of a reader that this board has not"


def test_a_weak_reader_is_told_once_and_again_after_it_was_mended() -> None:
    board = Board()
    board.tell()
    assert board.tell(hits=170, misses=30) == [Trouble("board-reader-weak", "lab", percent=15)]
    assert [board.tell(hits=170, misses=30) for _ in range(5)] == [[]] * 5
    assert board.health.readers[0].hit_rate == 0.85
    for _ in range(2 * WINDOW_MS // STEP_MS):
        assert board.tell() == []
    assert board.health.readers[0].hit_rate == 1.0
    # It comes back slowly: told when it passes the limit, and only then.
    messages = [board.tell(hits=170, misses=30) for _ in range(20)]
    assert sum(map(len, messages)) == 1


def test_a_rate_that_comes_and_goes_about_the_limit_is_told_once() -> None:
    board = Board()
    board.tell()
    bad = [24 if at // 15 % 2 == 0 else 16 for at in range(60)]  # 12 % for a while, 8 % for a while
    messages = [board.tell(hits=200 - misses, misses=misses) for misses in bad]
    assert sum(map(len, messages)) == 1


def test_a_few_misses_among_few_reads_say_nothing() -> None:
    board = Board()
    board.tell()
    assert board.tell(hits=40, misses=40) == []
    assert board.health.readers[0].hit_rate is None


def test_a_garbled_and_a_shaky_reader_are_told() -> None:
    board = Board()
    board.tell()
    assert board.tell(garbled=90) == [Trouble("board-reader-noisy", "lab", percent=45)]
    board = Board()
    board.tell()
    assert board.tell(reinits=3) == [Trouble("board-reader-shaky", "lab")]


def test_a_reader_that_does_not_answer_is_not_called_weak() -> None:
    board = Board()
    board.tell()
    board.now += STEP_MS
    board.health.record_readers(0, [(m.FAILING, *[n + 300 for n in board.counters[0]])], board.now)
    assert board.health.take_new_troubles() == []
    assert board.health.readers[0].health == m.FAILING


def test_a_weak_tag_is_told_with_its_place() -> None:
    board = Board()
    assert board.tell_tag(40, 20) == [], "too few polls to tell"
    assert board.tell_tag(160, 40) == [Trouble("board-tag-weak", "lab", UID, 30)]
    assert board.health.tags[0].miss_rate == 0.3
    for _ in range(WINDOW_MS // STEP_MS):
        board.tell_tag(200, 1)
    assert board.health.tags[0].misses == WINDOW_MS // STEP_MS, "of the window alone"
    board.health.record_tags([], board.now + 1)
    assert board.health.tags == []


def test_a_tag_that_came_anew_counts_from_there() -> None:
    board = Board()
    board.tell_tag(30_000, 1)
    board.tag = [0, 0]
    board.tell_tag(100, 2)
    rates = board.health.tags[0]
    assert (rates.polls, rates.misses) == (100, 2)


def test_another_boot_begins_anew() -> None:
    board = Board(start=60_000)
    board.tell()
    board.tell(hits=100, misses=100)
    board.health.reset()
    board.counters = [[0] * 7, [0] * 7]
    assert board.tell() == []
    assert board.health.readers[0].misses == 0


def test_a_bad_cable_and_little_memory_are_told() -> None:
    health = Health(["lab"])
    figures = [9, 70_000, 20, 30, 4, 0, 0, 0]
    health.record_stats(Stats(*figures), 0)
    assert health.take_new_troubles() == []
    figures[5] = LINE_DAMAGED
    health.record_stats(Stats(*figures), STEP_MS)
    assert health.take_new_troubles() == [Trouble("board-line-noisy")]
    figures[1] = 9_000
    health.record_stats(Stats(*figures), 2 * STEP_MS)
    assert health.take_new_troubles() == [Trouble("board-memory-low")]
    figures[1] = LEAST_HEAP + 1000
    health.record_stats(Stats(*figures), 3 * STEP_MS)
    assert health.list_troubles() == [Trouble("board-line-noisy")], "a little more is enough"
    health.take_new_troubles()
    figures[1] = 9_000
    health.record_stats(Stats(*figures), 4 * STEP_MS)
    assert health.take_new_troubles() == [], "but it was not clearly repaired"
    figures[1] = 0  # a board that does not know
    health.record_stats(Stats(*figures), 5 * STEP_MS)
    assert health.list_troubles() == [Trouble("board-line-noisy")]
    health.reset()
    figures[5] = 3
    health.record_stats(Stats(*figures), 6 * STEP_MS)
    assert health.list_troubles() == [], "the counters of another boot began anew"


@given(st.integers(0, 0xFFFF), st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 300)), min_size=1, max_size=40))
def test_the_window_holds_what_happened_in_it_wherever_the_counters_stand(
    start: int, steps: list[tuple[int, int]]
) -> None:
    board = Board(start)
    board.tell(hits=0)
    for hits, misses in steps:
        board.tell(hits=hits, misses=misses)
    kept = steps[-(WINDOW_MS // STEP_MS) :]
    lab = board.health.readers[0]
    assert lab.hits == sum(hits for hits, _ in kept)
    assert lab.misses == sum(misses for _, misses in kept)
