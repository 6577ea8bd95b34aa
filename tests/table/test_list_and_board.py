"""On your table now, with a board: readers tick what they see, lamps show where what they do not see is to be moved."""

from __future__ import annotations

from typing import Any

import pytest
from test_game_table import Wire

from board_game import on_board, put
from hublink import messages as m
from marshub.board import palette
from marshub.board.pending_moves import describe_move
from marshub.board.tags import Tags
from marshub.games import load_game
from marshub.kernel import Chance, Change, Choose, Session
from marshub.table.game_table import GameTable
from marshub.words import Speech


def planning() -> Session[Any, Any]:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 7)
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(session.pending.first_answer())
    return session


def declare(table: GameTable, action: str) -> tuple[str, str]:
    """Declare it by keyboard; the pawn that is to be moved for it, and its zone."""
    pending = table.session.pending
    assert isinstance(pending, Choose)
    table.answer(next(o.id for o in pending.options() if o.id.endswith(f":{action}")))
    return pawns(table)[-1]


def end_of(move: Change) -> str:
    """The end of the line that says the move."""
    return Speech("en").say(describe_move(move)).rpartition(": ")[2]


def pawns(table: GameTable) -> list[tuple[str, str]]:
    return [(move.thing.id, move.thing.zone) for move in table.pending_moves if move.thing.id.startswith("pawn-")]


def zone_lamp(table: GameTable, zone: str) -> palette.LedColor:
    assert table.profile is not None
    return table.led_frame[table.profile.find_leds("first-martians")[f"zone.{zone}"][0]]


def test_readers_tick_in_any_order_and_backwards_after_an_undo_with_nobody_looking() -> None:
    table = on_board(planning())
    table.tick_moves()
    first, second = declare(table, "unwind"), declare(table, "rest")
    assert pawns(table) == [first, second]
    put(table, *second)
    assert pawns(table) == [first]
    put(table, *first)  # nobody looks at the list before it is taken back
    table.undo(1)
    assert pawns(table) == [(second[0], "")]
    put(table, *second, here=False)
    assert pawns(table) == []
    table.close()


def test_a_correction_leaves_no_moves_for_hands_and_ticks_none() -> None:
    table = on_board(planning())
    table.tick_moves()
    declare(table, "rest")
    moves = table.pending_moves
    assert moves
    stress = table.session.state.stress
    table.tick_lines([])
    table.adjust("stress", stress + 1, "it lies there")
    assert table.session.state.stress == stress + 1
    assert table.pending_moves == moves
    table.close()


@pytest.mark.parametrize("gap", ["no tag", "no reader"])
def test_half_a_board_ticks_what_it_sees_and_leaves_the_rest_to_hands(gap: str) -> None:
    table = on_board(planning())
    table.tick_moves()
    assert table.profile is not None
    assert table.referee.twin is not None
    zones = table.profile.list_zones("first-martians")
    if gap == "no tag":
        table.referee.twin.tags = Tags()
    else:
        table.board_reader(zones.index("crew-quarters"), m.MISSING)
    first, second = declare(table, "unwind"), declare(table, "rest")
    assert first[1] == "crew-quarters"
    if gap == "no tag":
        assert pawns(table) == [first, second]  # nothing of them will ever be seen
        table.tick_moves([move for move in table.pending_moves if move.thing.id == first[0]])
        assert pawns(table) == [second]
    else:
        put(table, *second)
        assert pawns(table) == [first]
    table.tick_moves()
    assert table.pending_moves == ()
    table.close()


def test_what_no_reader_sees_lights_its_zone_until_it_is_ticked() -> None:
    table, wire, chance = on_board(planning()), Wire(), Chance(3)
    table.attach_link(wire, "nowhere")
    session = table.session
    while not table.referee.manual_moves:
        assert session.pending is not None
        table.answer(session.pending.random_answer(chance))
        if not table.referee.manual_moves:
            table.tick_moves()
    zone, move = table.referee.manual_moves[0]
    for step in [*table.mismatches]:
        for where, here in ((step.from_zone, False), (step.to_zone, True)):
            if where:
                put(table, step.piece, where, here=here)
    table.tick()
    assert table.referee.walk.step is None
    for _ in table.cursor.entries:
        if zone_lamp(table, zone) != palette.CURSOR:  # what OK would take weighs more
            break
        table.press("next")
    assert zone_lamp(table, zone) == palette.TO_MOVE
    elsewhere = next(where for where in table.profile.list_zones("first-martians") if where and where != zone)
    put(table, "?stranger", elsewhere)
    assert zone_lamp(table, zone) != palette.TO_MOVE, "what nobody knows comes first"
    put(table, "?stranger", elsewhere, here=False)
    assert zone_lamp(table, zone) == palette.TO_MOVE
    sentences = [words for words in table.describe_lights() if words.key == "lights-to-move"]
    assert [Speech("en").say(words).rpartition(": ")[2] for words in sentences] == [end_of(move)]  # and in words
    assert table.profile is not None
    zones = {where for where in table.profile.list_zones("first-martians") if where}
    assert [where for where in zones if zone_lamp(table, where) == palette.TO_MOVE] == [zone]  # one line at a time
    table.tick_moves([change for where, change in table.referee.manual_moves if where == zone])
    assert move not in table.pending_moves
    assert zone_lamp(table, zone) != palette.TO_MOVE
    assert sentences[0] not in table.describe_lights()
    table.close()
