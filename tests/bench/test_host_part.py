"""What a token's way through the host costs, in what does not depend on the machine."""

from __future__ import annotations

from bench.host_part import measure


def test_a_pawn_moved_on_is_one_transaction_and_nothing_is_worked_out_twice() -> None:
    counts = measure(1).counts
    assert counts["transaction"] == 1  # of the save: each is a sync
    assert counts["replay_steps"] == 0  # that was done while the pawn was in the hand
    assert counts["options"] == counts["layout"] == counts["list_indicators"] == 1
    assert counts["find_mismatches"] == 2  # with the pawn where it was taken from, and where it lies
