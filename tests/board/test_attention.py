"""The readers that the pending decision looks to are scanned more often."""

from __future__ import annotations

import itertools
from types import SimpleNamespace
from typing import Any

from hublink.messages import MAX_READERS
from marshub.board import profile
from marshub.board.scan_priorities import ORDINARY, READERS_PER_WANTED, WANTED, compute_priorities
from marshub.board.tags import Tags
from marshub.board.twin import SCAN_PAD
from marshub.games.first_martians import FirstMartians
from marshub.kernel import Session
from marshub.table.game_table import GameTable
from toy_bench import Bench
from toy_harbour import Lifting

ZONES = ["lab", "farm", "garage", None, "hub", SCAN_PAD, "gym", "mine"]


def referee(gestures: list[tuple[str, str]], to_zones: tuple[str | None, ...] = (), reach: tuple[str, ...] = ()) -> Any:
    return SimpleNamespace(
        question_view=SimpleNamespace(gestures={key: ("x",) for key in gestures}),
        mismatches=[SimpleNamespace(to_zone=zone) for zone in to_zones],
        reachable_zones=frozenset(reach),
    )


def wanted(scene: Any) -> set[str | None]:
    message = compute_priorities(scene, ZONES)
    assert len(message) == len(ZONES)
    assert set(message) <= {WANTED, ORDINARY}
    return {zone for zone, often in zip(ZONES, message, strict=True) if often == WANTED}


def test_zones_of_gestures_are_wanted() -> None:
    assert wanted(referee([("pawn-1", "lab"), ("pawn-2", "lab"), ("pawn-1", "hub")])) == {"lab", "hub"}


def test_a_gesture_without_a_zone_wants_the_scan_pad() -> None:
    assert wanted(referee([("card-7", "")])) == {SCAN_PAD}


def test_a_piece_astray_is_looked_for_where_it_belongs() -> None:
    assert wanted(referee([], ("farm", None))) == {"farm"}


def test_when_everything_is_wanted_only_what_is_astray_is_preferred() -> None:
    everywhere = [("pawn-1", zone) for zone in ZONES if zone]
    assert wanted(referee(everywhere, ("garage",))) == {"garage"}
    assert wanted(referee(everywhere)) == set()


def test_where_a_hand_may_put_what_it_holds_is_wanted_too() -> None:
    assert wanted(referee([], ("garage",), ("garage", "lab"))) == {"garage", "lab"}
    everywhere = [("pawn-1", zone) for zone in ZONES if zone]
    assert wanted(referee(everywhere, ("garage",), ("lab",))) == {"garage", "lab"}
    assert wanted(referee([], ("garage",), ("lab", "hub", "gym"))) == set(), "too many to gain by it"


def test_a_piece_in_a_hand_may_go_where_the_last_one_could() -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    assert bench.referee.reachable_zones == set()
    bench.take("boat-1", "north")
    assert bench.referee.reachable_zones == {"north", "south"}
    bench.put("boat-1", "south")
    assert bench.referee.reachable_zones == set()
    bench.slide("boat-1", "south", "quay")
    assert bench.referee.reachable_zones == set(), "it lies, though not where it may"
    bench = Bench()
    bench.put("boat-2", "north")
    bench.take("boat-2", "north")
    assert bench.referee.reachable_zones == {"north", "south"}, "it stands for the one that is alike"
    bench = Bench(Lifting())
    bench.put("boat-1", "north")
    bench.put("boat-2", "south")
    bench.take("boat-1", "north")
    assert "" not in bench.referee.reachable_zones, "beside the board is no zone"


def test_of_few_readers_one_may_be_preferred_and_of_many_as_many_are_told_of_as_the_wire_carries() -> None:
    assert compute_priorities(referee([("pawn-1", "lab")]), ["lab", "farm"]) == bytes([WANTED, ORDINARY])
    many = [f"zone-{number}" for number in range(MAX_READERS + 6)]
    assert compute_priorities(referee([("pawn-1", "zone-3")]), many)[:5] == bytes([1, 1, 1, WANTED, 1])
    for gestures in ([("pawn-1", "zone-3")], [("pawn-1", zone) for zone in many]):
        assert len(compute_priorities(referee(gestures), many)) == MAX_READERS


def test_nothing_pending_prefers_nobody() -> None:
    assert wanted(referee([])) == set()


def test_the_table_tells_the_board_as_decisions_change() -> None:
    """Through a game: whenever few zones are wanted, just their readers are preferred, and the board hears of it."""
    hub = profile.load("hub")
    session = Session(FirstMartians(), {}, 3)
    messages: list[bytes] = []
    link = SimpleNamespace(
        show=lambda picture: 1, configure=lambda brightness, often: messages.append(often), close=lambda: None
    )
    table = GameTable(session, hub, Tags(), clock=lambda: 0)
    table.attach_link(link)
    zones = hub.list_zones(session.game.id)
    preferred = 0
    for _ in range(400):
        with table.locked():
            if session.pending is None:
                break
            ends = {zone or SCAN_PAD for _, zone in table.referee.question_view.gestures}
            ends |= {mismatch.to_zone for mismatch in table.referee.mismatches}
            readers = {number for number, zone in enumerate(zones) if zone and zone in ends}
            if 0 < len(readers) <= len(zones) // READERS_PER_WANTED:
                assert {number for number, often in enumerate(messages[-1]) if often == WANTED} == readers
                preferred += 1
            option = table.referee.question_view.options[0].id
        table.press("ok") if table.point_at(option) else table.answer(option)
    table.close()
    assert preferred
    assert len(set(messages)) > 1
    assert all(one != other for one, other in itertools.pairwise(messages))  # only when it changes
