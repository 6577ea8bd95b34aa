"""Two boards at one game: the same lamps, each table's hands, and what lies where kept apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bad_line import Shaped
from fake_speech import wait
from joined_tables import PATIENCE_S, Pair, hands, sure
from marshub.board import lights
from marshub.board.notices import Failed
from marshub.join.guest_table import GuestTable
from marshub.table.game_table import GameTable

Seat = Callable[..., Pair]


def shown(table: GameTable) -> dict[str, list[Any]]:
    """What the lamps of the game's own things show: of each indicator, but for the zones' and the prompt's."""
    with table.locked():
        assert table.profile is not None
        leds = table.profile.find_leds(table.session.game.id)
        return {
            name: [table.led_frame[number] for number in numbers]
            for name, numbers in leds.items()
            if not name.startswith(lights.ZONE) and name != lights.STATUS
        }


def lying(table: GameTable) -> dict[str, frozenset[str]]:
    twin = table.referee.twin
    assert twin is not None
    with table.locked():
        return {piece: zones for piece, zones in twin.find_places().items() if zones}


def test_a_mission_is_played_by_hands_on_two_boards(seat: Seat) -> None:
    """A whole mission; each board's hands put their own pieces, and lamps and pieces agree at each sol's start."""
    pair = seat("first-martians", "table:geologist", board="sim")
    guest = pair.come(board="sim")
    ours, theirs = hands(pair.opened), hands(pair.guests[0])
    sols = set()

    def until() -> bool:
        state = pair.session.state
        if state.sol not in sols:
            sols.add(state.sol)
            ours.repair()
            theirs.repair()
            assert shown(guest) == shown(pair.table)
            assert not guest.mismatches
            assert not pair.table.mismatches
        return False

    count = pair.play(guest, theirs=theirs.settle, ours=ours.settle, until=until)
    assert pair.session.result is not None
    assert guest.session.result == pair.session.result
    assert len(sols) > 3
    assert count > 15
    assert guest.session.log == pair.session.log
    sure(guest.notices)
    sure(pair.table.notices)
    theirs.repair()
    ours.repair()
    assert shown(guest) == shown(pair.table)


def test_hands_with_hidden_cards_play_a_game_at_two_boards(seat: Seat) -> None:
    pair = seat("pocket-mars", "blue", board="sim")
    guest = pair.come(board="sim")
    ours, theirs = hands(pair.opened), hands(pair.guests[0])
    count = pair.play(guest, theirs=theirs.settle, ours=ours.settle)
    assert pair.session.result is not None
    assert guest.session.result == pair.session.result
    assert count > 10
    assert guest.session.state == pair.session.view("blue")
    sure(guest.notices)
    sure(pair.table.notices)


def test_half_a_board_shows_what_it_has(seat: Seat) -> None:
    pair = seat("first-martians", "table:geologist", board="sim")
    guest = pair.come(board="sim", profile="starter")
    ours, theirs = hands(pair.opened), hands(pair.guests[0])
    pair.play(guest, theirs=theirs.settle, ours=ours.settle, until=lambda: pair.session.state.sol > 1)
    assert pair.session.state.sol == 2
    ours.repair()
    theirs.repair()
    mine, whole = shown(guest), shown(pair.table)
    assert mine
    assert set(mine) < set(whole)
    same = {name for name in mine if len(mine[name]) == len(whole[name])}
    assert same
    assert {name: mine[name] for name in same} == {name: whole[name] for name in same}
    sure(guest.notices)


@pytest.fixture
def moving(seat: Seat) -> tuple[Pair, GuestTable, Any, str, str, str]:
    """Two boards at a question that pieces answer: the guest's, a piece, and two zones it may go to."""
    pair = seat("first-martians", "table:geologist", board="sim")
    guest = pair.come(board="sim")
    ours, theirs = hands(pair.opened), hands(pair.guests[0])

    def found() -> tuple[str, str, str] | None:
        gestures = [
            key
            for key, ids in guest.referee.question_view.gestures.items()
            if len(ids) == 1 and key[1] in guest.board_side.zones
        ]
        for piece, zone in gestures:
            other = next((to for what, to in gestures if what == piece and to != zone), None)
            if other is not None:
                return piece, zone, other
        return None

    def until() -> bool:
        pair.up_to_date(guest)
        return found() is not None

    pair.play(guest, theirs=theirs.settle, ours=ours.settle, until=until)
    piece, zone, other = found() or ("", "", "")
    assert piece
    ours.repair()
    theirs.repair()
    return pair, guest, theirs, piece, zone, other


def test_each_tables_pieces_answer_for_its_seats(moving: Any) -> None:
    """The plan is everybody's, but a pawn is moved where its astronaut is played; keys name it at both tables."""
    pair, guest, _, piece, _, _ = moving
    assert piece.startswith("pawn-geologist")
    with pair.table.locked():
        ours = {mover for mover, _ in pair.table.referee.question_view.gestures}
        offered = {option.gesture.piece for option in pair.session.pending.options() if option.gesture}
    with guest.locked():
        theirs = {mover for mover, _ in guest.referee.question_view.gestures}
        assert {option.gesture.piece for option in guest.session.pending.options() if option.gesture} == offered
    pawns = {item for item in offered if item.startswith("pawn-")}
    assert {item for item in ours & pawns if "geologist" in item} == set()
    assert {item for item in theirs & pawns if "scientist" in item} == set()
    assert {item for item in ours if "scientist" in item}
    assert {item for item in theirs if "geologist" in item}
    pair.table.take_seat("geologist")
    with pair.table.locked():
        assert {mover for mover, _ in pair.table.referee.question_view.gestures} >= pawns


def test_a_gesture_at_one_table_moves_no_piece_at_the_other(moving: Any) -> None:
    pair, guest, theirs, piece, zone, _ = moving
    before, position = lying(pair.table), pair.session.step_count
    theirs._move_piece(piece, zone)
    assert pair.table.wait_for(lambda: pair.session.step_count == position + 1, PATIENCE_S)
    pair.up_to_date(guest)
    assert zone in lying(guest)[piece]
    assert lying(pair.table) == before
    # The host's board leads its own hands to the same.
    assert any(mismatch.piece == piece and mismatch.to_zone == zone for mismatch in pair.table.mismatches)
    assert not guest.mismatches


def test_a_piece_that_is_moved_on_is_one_move(moving: Any) -> None:
    pair, guest, theirs, piece, zone, other = moving
    position = pair.session.step_count
    theirs._move_piece(piece, zone)
    assert pair.table.wait_for(lambda: pair.session.step_count == position + 1, PATIENCE_S)
    pair.up_to_date(guest)
    revision = pair.session.revision
    theirs._move_piece(piece, other)
    assert pair.table.wait_for(lambda: pair.session.revision > revision, PATIENCE_S)
    pair.up_to_date(guest)
    assert pair.session.history.count_actions_since(position) == 1
    assert not guest.mismatches
    assert not [notice for notice in guest.notices if isinstance(notice, Failed)]


def test_hands_that_go_on_while_the_other_table_is_away_lose_nothing(seat: Seat) -> None:
    """What is put down while an answer is under way counts once it has arrived, and once only."""
    pair = seat("first-martians", "table:geologist", board="sim")
    line = Shaped(pair.host.port)
    try:
        guest = pair.come(port=line.port, board="sim")
        ours, theirs = hands(pair.opened), hands(pair.guests[0])
        ours.repair()
        theirs.repair()
        pair.up_to_date(guest)
        position = pair.session.step_count
        line.cut(shut=True)
        assert guest.wait_for(lambda: guest.connection_message != "", PATIENCE_S)
        sim = pair.guests[0].sim
        assert sim is not None
        view = guest.cursor
        assert view.entries
        for _ in range(2):  # the first answers, the second is for what is asked then
            sim.press("ok", False)
        assert guest.wait_for(lambda: guest.session.is_awaiting_host and len(guest._delayed_events) >= 2, PATIENCE_S)
        assert pair.session.step_count == position
        line.mend()
        assert guest.wait_for(lambda: not guest.session.is_awaiting_host and not guest._delayed_events, PATIENCE_S)
        pair.up_to_date(guest)
        assert pair.session.step_count >= position + 1
        assert guest.presses["ok"] == 2
        sure(guest.notices)
    finally:
        line.close()


def test_zones_are_each_tables_own_and_kept_for_the_next_time(seat: Seat) -> None:
    pair = seat("first-martians", "table:geologist", board="sim")
    guest = pair.come(board="sim")
    zone = next(zone_view.zone for zone_view in guest.list_zones() if zone_view.read)
    guest.set_zone_source(zone, "simulated")
    assert {zone_view.zone: zone_view.source for zone_view in guest.list_zones()}[zone] == "simulated"
    assert {zone_view.zone: zone_view.source for zone_view in pair.table.list_zones()}[zone] == "real"
    pair.guests.pop().close()
    assert guest.closed
    wait(lambda: not pair.host.is_connected(pair.links[0]))
    again = pair.come(board="sim", overlays={"04aa": "on-mars"}, calm_ms=70, clock=lambda: 5)
    assert (again.overlays, again.referee.calm_ms, again._clock()) == ({"04aa": "on-mars"}, 70, 5)
    assert {zone_view.zone: zone_view.source for zone_view in again.list_zones()}[zone] == "simulated"
