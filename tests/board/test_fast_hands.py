"""Fast hands in an order of their own: what they did is matched to what the rules know, or left for the calm pause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from marshub.board.notices import Misplaced, Notice, Refusal, Repaired
from marshub.board.referee import CALM_MS
from marshub.kernel import TABLE, Choose, Game, Gesture, Option, Piece, Result, Script, Session, Table, Thing, say
from toy_bench import Bench
from toy_harbour import Cleared, Moored
from toys import lying

STONES = ("a", "b", "c", "d", "e")
ZONES = ("north", "south", "quay")


class Setup(msgspec.Struct):
    rounds: int = 1


class Cairn(msgspec.Struct):
    where: dict[str, str] = {}
    over: bool = False


class Stones(Game[Cairn, Setup]):
    """Stones are laid in the order of their names, each on any spot; "over" ends it."""

    id = "toy-stones"
    rules_version = "1"
    setup_type = Setup
    state_type = Cairn
    log_entry_type: Any = Moored

    def new_initial_state(self, setup: Setup) -> Cairn:
        return Cairn()

    def result(self, state: Cairn) -> Result | None:
        return Result("victory", say("toy-over")) if state.over else None

    def play_segment(self, table: Table[Cairn]) -> Script:
        while (picked := (yield Choose(TABLE, say("toy-place"), lambda: self._steps(table.state)))) != "over":
            stone, _, zone = picked.partition("@")
            table.state.where[stone] = zone
        table.state.over = True

    @staticmethod
    def _steps(state: Cairn) -> list[Option]:
        over = [Option("over", say("toy-pass"))]
        stone = next((stone for stone in STONES if stone not in state.where), None)
        if stone is None:
            return over
        return [Option(f"{stone}@{zone}", say("toy-moor"), Gesture(stone, zone), zone) for zone in ZONES] + over

    def tagged_pieces(self, state: Cairn) -> Sequence[Piece]:
        return [Piece(stone, stone, say(f"toy-{stone}")) for stone in STONES]

    def layout(self, state: Cairn) -> Sequence[Thing]:
        return [lying(stone, state.where.get(stone, "")) for stone in STONES]


def laid(where: dict[str, str]) -> Bench:
    """A bench on which the stones lie as in `where`, put there slowly, one after the other."""
    bench = Bench(Stones())  # type: ignore[arg-type]
    for stone, zone in where.items():
        bench.put(stone, zone)
        bench.wait(CALM_MS)
    assert bench.where == where
    return bench


def calm(bench: Bench) -> list[Notice]:
    notices: list[Notice] = []
    for _ in range(6):
        notices += bench.wait(CALM_MS)
    assert bench.referee.next_due_ms() is None
    return notices


spots = st.lists(st.sampled_from(ZONES), min_size=1, max_size=5)


@given(spots, st.randoms(use_true_random=False))
def test_steps_made_in_any_order_are_all_taken(zones: list[str], random: Any) -> None:
    where = dict(zip(STONES, zones, strict=False))
    bench = Bench(Stones())  # type: ignore[arg-type]
    order = list(where)
    random.shuffle(order)
    for stone in order:
        bench.now += random.randrange(CALM_MS // len(STONES))
        bench.put(stone, where[stone])
    assert bench.where == where, "at once, before any pause"
    assert calm(bench) == []
    assert bench.where == where
    assert bench.referee.mismatches == []


@given(spots, st.data())
def test_a_stone_pushed_about_ends_where_it_was_let_go(zones: list[str], data: st.DataObject) -> None:
    bench = Bench(Stones())  # type: ignore[arg-type]
    where = dict(zip(STONES, zones, strict=False))
    for stone, zone in where.items():
        at = ""
        for step in [*data.draw(st.lists(st.sampled_from(ZONES), max_size=4)), zone]:
            if step != at:
                if at:
                    bench.take(stone, at)
                bench.now += 300
                bench.put(stone, step)
                at = step
    assert bench.where == where
    assert calm(bench) == []
    assert bench.where == where
    assert bench.session.step_count >= len(where)


@given(spots, st.data())
def test_the_last_stones_lifted_in_any_order_lead_back_to_before_them(zones: list[str], data: st.DataObject) -> None:
    where = dict(zip(STONES, zones, strict=False))
    bench = laid(where)
    count = data.draw(st.integers(1, len(where)))
    lifted = data.draw(st.permutations(list(where)[-count:]))
    for stone in lifted:
        bench.now += 500
        bench.take(stone, where[stone])
    assert bench.where == where, "not before a calm pause"
    calm(bench)
    assert bench.where == dict(list(where.items())[:-count])
    assert bench.referee.mismatches == []


@given(spots, st.data())
def test_a_swept_board_put_back_in_time_changes_nothing(zones: list[str], data: st.DataObject) -> None:
    where = dict(zip(STONES, zones, strict=False))
    bench = laid(where)
    position = bench.session.step_count
    for stone in data.draw(st.permutations(list(where))):
        bench.take(stone, where[stone])
        bench.now += 200
    notices: list[Notice] = []
    for stone in data.draw(st.permutations(list(where))):
        notices += bench.put(stone, where[stone])
        bench.now += 200
    assert {type(notice) for notice in notices} == {Repaired}
    assert calm(bench) == []
    assert (bench.where, bench.session.step_count) == (where, position)


@given(spots, st.data())
def test_stones_that_cannot_be_taken_back_alone_are_led_back(zones: list[str], data: st.DataObject) -> None:
    """One from the middle is lifted: no earlier point looked like that, so it is asked back, and nothing is undone."""
    where = dict(zip(STONES, zones, strict=False))
    if len(where) < 2:
        return
    bench = laid(where)
    stone = data.draw(st.sampled_from(list(where)[:-1]))
    bench.take(stone, where[stone])
    notices = calm(bench)
    assert [type(notice) for notice in notices] == [Misplaced]
    assert bench.where == where
    step = bench.referee.walk.step
    assert step is not None
    assert (step.piece, step.to_zone) == (stone, where[stone])
    bench.put(stone, where[stone])
    assert bench.referee.mismatches == []


@given(st.permutations(("boat-1", "boat-2")), st.sampled_from(("south", "quay")), st.integers(0, CALM_MS - 1))
def test_what_is_wrong_is_said_only_after_the_calm_pause(boats: list[str], zone: str, pause: int) -> None:
    bench = Bench(Cleared())
    bench.put(boats[0], "north")
    assert bench.put(boats[1], "north") == []
    assert bench.wait(pause) == []
    bench.take(boats[1], "north")
    bench.put(boats[1], zone)
    notices = calm(bench)
    if zone == "quay":  # where no boat may lie
        assert [type(notice) for notice in notices] == [Refusal]
        assert list(bench.referee.refusals) == [(boats[1], "quay")]
    else:
        assert notices == []
        assert sorted(bench.where.values()) == ["north", "south"]


def test_a_replay_of_what_fast_hands_did_is_the_same_game() -> None:
    bench = Bench(Stones())  # type: ignore[arg-type]
    for stone in ("c", "a", "b"):
        bench.put(stone, "south")
    again = Session.resume(bench.session.game, bench.session.journal)
    assert again.state.where == bench.where  # type: ignore[attr-defined]
