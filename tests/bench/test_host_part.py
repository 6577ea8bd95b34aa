"""What a token's way through the host costs, in what does not depend on the machine."""

from __future__ import annotations

from bench.host_part import measure


def test_a_pawn_moved_on_is_one_stroke_and_nothing_is_worked_out_twice() -> None:
    counts = measure(1).counts
    assert counts["stroke"] == 1  # of the save: each is a sync
    assert counts["replay"] == 0  # that was done while the pawn was in the hand
    assert counts["options"] == counts["layout"] == counts["indicators"] == 1
    assert counts["mismatches"] == 2  # with the pawn where it was taken from, and where it lies
