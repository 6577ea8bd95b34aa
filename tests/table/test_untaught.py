"""A board that has learned only some of the pieces: it never asks for one that it could not see."""

from __future__ import annotations

from typing import Any

import pytest

from hublink import messages as m
from marshub.board import profile
from marshub.board.tags import make_simulated_tags, make_simulated_uid
from marshub.games import load_game
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.table.game_table import GameTable

HUB = profile.load("hub")
GAME = "pocket-mars"


@pytest.fixture(scope="module")
def session() -> Session[Any, Any]:
    """In the middle of a game: a card on top of each Building, colonists on Ships."""
    result: Session[Any, Any] = Session(load_game(GAME), {}, 3)
    play(result, "random", 60, 1)
    return result


def board(session: Session[Any, Any], *taught: str) -> GameTable:
    """A bare board that knows the pieces whose ids begin so."""
    pieces = [piece for piece in session.game.tagged_pieces(session.state) if piece.id.startswith(taught)]
    table = GameTable(session, HUB, make_simulated_tags(pieces), clock=lambda: 0)
    table.board_connected(resumed=False)
    table.board_snapshot([(m.OK, ()) for _ in HUB.reader], [0] * len(HUB.button), 0)
    return table


def missed(table: GameTable) -> list[str]:
    return sorted(mismatch.piece for mismatch in table.mismatches)


def test_what_has_no_tag_is_not_missed(session: Session[Any, Any]) -> None:
    everything = missed(board(session, "card-", "colonist-"))
    cards = [piece for piece in everything if piece.startswith("card-")]
    colonists = [piece for piece in everything if piece.startswith("colonist-")]
    assert len(cards) == 5
    assert len(colonists) >= 4
    assert missed(board(session, "colonist-")) == colonists
    assert missed(board(session, "card-")) == cards
    assert missed(board(session, "card-eco")) == [piece for piece in cards if piece.startswith("card-eco")]


def test_of_pieces_alike_as_many_are_missed_as_have_a_tag(session: Session[Any, Any]) -> None:
    reds = [piece for piece in missed(board(session, "colonist-")) if piece.startswith("colonist-red")]
    assert len(reds) >= 2
    table = board(session, "colonist-red-7")
    assert len(missed(table)) == 1, "whichever of them: the one with the tag stands for it"
    (wanted,) = table.mismatches
    reader = HUB.list_zones(GAME).index(wanted.to_zone)
    table.board_tag(reader, make_simulated_uid("colonist-red-7"), arrived=True)
    assert missed(table) == []
    # Where it does not belong it is seen all the same.
    table.board_tag(reader, make_simulated_uid("colonist-red-7"), arrived=False)
    table.board_tag(HUB.list_zones(GAME).index("discard"), make_simulated_uid("colonist-red-7"), arrived=True)
    assert [mismatch.from_zone for mismatch in table.mismatches] == ["discard"]


def test_on_the_screen_any_piece_can_be_laid(session: Session[Any, Any]) -> None:
    table = board(session, "colonist-")
    zone = next(view.zone for view in table.list_zones() if view.zone == "eco")
    table.set_zone_source(zone, "simulated")
    card = next(p.piece for p in table.referee.question_view.homes if p.zone == zone)
    table.place_piece(card, "")
    assert card in missed(table)
