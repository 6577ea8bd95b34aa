"""The drawn lamps of a board for who sits elsewhere: a question of one seat's own lights none for the others."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from marshub.board import palette, profile
from marshub.board.tags import make_simulated_tags
from marshub.games import load_game
from marshub.kernel import Chance, Choose, Option, Script, Session, Table, say
from marshub.kernel.policy import find_policy
from marshub.serve.board_drawing import draw_board
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.table.remote_board import CARD, HiddenPieces, make_viewer_frame
from marshub.words import Speech
from toy_bench import READERS
from toy_harbour import Toy

HARBOUR = profile.load(Path(__file__).parents[1] / "toy_harbour.toml")


class Secretive(Toy):
    """Red chooses a zone in private."""

    def list_seats(self, state: Any) -> tuple[str, ...]:
        return ("red", "blue")

    def play_segment(self, table: Table[Any]) -> Script:
        zones = [Option(zone, say("toy-moor"), zone=zone) for zone in ("north", "south")]
        yield Choose("red", say("toy-place"), lambda: zones, private_to="red")
        table.state.round += 1


def test_lamps_of_a_private_question_and_its_cursor_are_the_asked_seats_alone() -> None:
    session: Session[Any, Any] = Session(Secretive(), {"rounds": 1}, 1)
    tags = make_simulated_tags(session.game.tagged_pieces(session.state))
    with closing(GameTable(session, HARBOUR, tags, clock=lambda: 0)) as table:
        table.press("next")
        lamps = {seat: make_viewer_frame(table, HARBOUR, seat, ()) for seat in ("red", "blue", "")}
        links = {seat: Link("t", seat, "seat" if seat else "look") for seat in lamps}
        drawn = {seat: draw_board(table, None, link, (), {}, Speech("en")) for seat, link in links.items()}
        assert drawn["red"] != drawn["blue"] == drawn[""]
        zones = [READERS.index(zone) for zone in ("north", "south")]
        assert len({lamps["red"][zone] for zone in zones} - {palette.DARK}) == 2  # one under the cursor, one beside it
        assert {lamps[seat][zone] for zone in zones for seat in ("blue", "")} == {palette.DARK}


def test_the_face_of_a_card_is_drawn_once_everybody_may_know_it() -> None:
    session: Session[Any, Any] = Session(load_game("pocket-mars"), {"players": 2}, 11)
    policy, chance, counts = find_policy(session.game, "sound"), Chance(1), set[int]()
    pieces = session.game.tagged_pieces(session.state)
    with closing(GameTable(session, clock=lambda: 0)) as table:
        is_hidden = HiddenPieces(table)
        for _ in range(12):
            public = msgspec.json.encode(session.game.view(session.state, "")).decode()
            for piece in pieces:
                known = piece.sort != CARD or f'"{piece.id.removeprefix("card-")}"' in public
                assert is_hidden(piece) == (not known)
            counts.add(sum(map(is_hidden, pieces)))
            assert session.pending is not None
            table.answer(policy(session, session.pending, chance))
    assert len(counts) > 1
