"""Whatever hands do, in whatever order: nothing breaks or is half applied, and the lamps lead back to agreement."""

from __future__ import annotations

import contextlib

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from marshub.board import lights
from marshub.kernel import IllegalAnswer, MemoryJournal, Session
from toy_bench import READERS, Bench, uid
from toy_harbour import BOATS, Cleared, Lifting, Toy

PIECES = (*BOATS, "crane", "?")
deeds = st.one_of(
    st.tuples(st.just("put"), st.sampled_from(PIECES), st.sampled_from(READERS)),
    st.tuples(st.just("take"), st.sampled_from(PIECES), st.sampled_from(READERS)),
    st.tuples(st.just("press"), st.sampled_from(["ok", "next", "prev", "back", "undo", "why", "help", "pass"])),
    st.tuples(st.just("wait"), st.integers(1, 6000)),
    st.tuples(st.just("screen"), st.sampled_from(["pass", "boat-1@south", "yes", "no", "load", "nonsense"])),
    st.tuples(st.just("adjust"), st.integers(0, 10)),
)
games = st.sampled_from([Toy, Cleared, Lifting])


def do(bench: Bench, deed: tuple[object, ...]) -> None:
    kind, *what = deed
    if kind == "put":
        for zone in READERS:  # a piece lies in one place
            bench.take(what[0], zone)
        bench.put(*what)
    elif kind == "take":
        bench.take(*what)
    elif kind == "press":
        bench.press(*what)
    elif kind == "wait":
        bench.wait(*what)
    elif kind == "adjust":
        bench.referee.adjust("stock", what[0], "", bench.now)
    elif bench.session.pending is not None:
        with contextlib.suppress(IllegalAnswer):
            bench.referee.answer(what[0], bench.now)


def replayed(session: Session) -> Session:
    record = session.journal.read()
    journal = MemoryJournal()
    journal.begin(record.header)
    for entry in record.entries:
        journal.append(entry)
    for checkpoint in record.checkpoints:
        journal.checkpoint(checkpoint)
    return Session.resume(session.game, journal)


@settings(max_examples=150)
@given(games, st.lists(deeds, max_size=40))
def test_nothing_breaks_and_the_journal_holds_it_all(game: type[Toy], doings: list[tuple[object, ...]]) -> None:
    bench = Bench(game())
    for deed in doings:
        do(bench, deed)
        shown = lights.make_scene(bench.referee)
        assert len(lights.make_frame(shown, {"zone.north": (0,), "status": (1, 2)}, 3)) == 3
        lights.describe_frame(bench.referee, bench.referee.question_view.names)
        assert (bench.referee.next_due_ms() or bench.now + 1) > bench.now - 1
    again = replayed(bench.session)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(bench.session.state)
    assert again.pending_id == bench.session.pending_id


@settings(max_examples=150)
@given(games, st.lists(deeds, max_size=25))
def test_following_the_lamps_always_leads_to_agreement(game: type[Toy], doings: list[tuple[object, ...]]) -> None:
    bench = Bench(game())
    for deed in doings:
        do(bench, deed)
    for _ in range(12):
        wrong = bench.referee.mismatches
        if not wrong:
            break
        step = next((m for m in wrong if m.from_zone), wrong[0])
        if step.from_zone:
            bench.take(step.piece, step.from_zone)
        if step.to_zone:
            bench.put(step.piece, step.to_zone)
    assert bench.referee.mismatches == []


@settings(max_examples=100)
@given(games, st.lists(deeds, max_size=25))
def test_after_a_calm_pause_nothing_waits(game: type[Toy], doings: list[tuple[object, ...]]) -> None:
    bench = Bench(game())
    for deed in doings:
        do(bench, deed)
    for _ in range(30):  # taking back may be a chain, but it ends
        if bench.referee.next_due_ms() is None:
            break
        bench.wait(6000)
    assert bench.referee.next_due_ms() is None
    before = bench.session.pending_id
    bench.wait(60_000)
    assert bench.session.pending_id == before


@settings(max_examples=100)
@given(games, st.lists(deeds, max_size=25), st.lists(st.sampled_from(PIECES), max_size=3))
def test_a_snapshot_of_what_is_known_changes_nothing(
    game: type[Toy], doings: list[tuple[object, ...]], more: list[str]
) -> None:
    bench = Bench(game())
    for deed in doings:
        do(bench, deed)
    before = bench.session.pending_id, bench.referee.cursor, bench.referee.mismatches
    same = [{tag for tag in map(uid, PIECES) if bench.twin.is_sensed(number, tag)} for number in range(len(READERS))]
    assert bench.referee.handle_moved(bench.twin.handle_snapshot(same), bench.now) == []
    assert (bench.session.pending_id, bench.referee.cursor, bench.referee.mismatches) == before
