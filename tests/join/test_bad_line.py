"""Over a bad line: it delays, loses and breaks, and what is played is the same game, each answer once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from bad_line import Shaped
from joined_tables import Pair, hands, sure
from marshub.board.notices import Failed
from marshub.kernel import Chance
from marshub.kernel.journal import ELSEWHERE, Answered

Seat = Callable[..., Pair]
Lay = Callable[..., Shaped]


@pytest.fixture
def lay() -> Iterator[Lay]:
    """Lay a line: `lay(to, way_s=..., ...)`, see Shaped."""
    lines: list[Shaped] = []

    def make(to: int, **more: float) -> Shaped:
        lines.append(Shaped(to, **more))  # type: ignore[arg-type]
        return lines[-1]

    yield make
    for line in lines:
        line.close()


def whole_game(pair: Pair, line: Shaped, seat: str) -> int:
    """Play to the end, each answer asked for once; says how many the guest gave."""
    guest, dice = pair.come(port=line.port), Chance(4)

    def theirs() -> None:
        pending = guest.session.pending
        assert pending is not None
        guest.answer(pending.random_answer(dice), to=guest.session.pending_id)

    def ours() -> None:
        assert pair.session.pending is not None
        pair.table.answer(pair.session.pending.random_answer(dice))

    count = pair.play(guest, theirs=theirs, ours=ours)
    assert pair.session.result is not None
    steps = [step for step in pair.session.history.steps if isinstance(step, Answered)]
    assert [step.by for step in steps].count(ELSEWHERE) == count
    assert not [notice for notice in guest.notices if isinstance(notice, Failed)]
    assert guest.session.state == pair.session.view(seat)
    assert guest.session.log == pair.session.log
    return count


def test_a_game_over_a_line_that_loses_and_breaks(seat: Seat, lay: Lay) -> None:
    pair = seat("pocket-mars", "blue")
    line = lay(pair.host.port, way_s=0.002, loss=0.05, again_s=0.01, breaks=60)
    assert whole_game(pair, line, "blue") > 10
    assert line.lost
    assert line.broken


@pytest.mark.soak
@pytest.mark.parametrize("schedule", range(3))
def test_a_game_with_hidden_hands_at_300_ms_and_5_in_100(seat: Seat, lay: Lay, schedule: int) -> None:
    pair = seat("pocket-mars", "blue", seed=schedule, quick=False)
    line = lay(pair.host.port, way_s=0.15, loss=0.05, again_s=0.2, breaks=150, seed=schedule)
    assert whole_game(pair, line, "blue") > 10
    assert line.lost


@pytest.mark.soak
def test_a_mission_by_hands_on_two_boards_at_300_ms_and_5_in_100(seat: Seat, lay: Lay) -> None:
    """Minutes: a whole mission of First Martians, gesture by gesture, the line broken now and then."""
    pair = seat("first-martians", "table:geologist", mission="riddle", board="sim", quick=False)
    line = lay(pair.host.port, way_s=0.15, loss=0.05, again_s=0.2, breaks=250)
    guest = pair.come(port=line.port, board="sim")
    ours, theirs = hands(pair.opened), hands(pair.guests[0])
    assert pair.play(guest, theirs=theirs.settle, ours=ours.settle) > 50
    assert pair.session.result is not None
    assert guest.session.result == pair.session.result
    assert guest.session.log == pair.session.log
    theirs.repair()
    ours.repair()
    assert not guest.mismatches
    assert not pair.table.mismatches
    assert line.lost
    assert line.broken
    sure(guest.notices)
    sure(pair.table.notices)
