"""Pocket Mars on a board: pieces, gestures, lamps, on both profiles."""

from __future__ import annotations

import pytest
from mars_tables import CARDS, GAME, At, table

from board_game import lit, on_board, put
from marshub.board import profile as profiles
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.languages import LANGUAGES
from marshub.words import Speech


@pytest.mark.parametrize("name", ["hub", "starter"])
def test_overlays_show_what_the_game_shows(name):
    overlay = profiles.load(name).overlay[GAME.id]
    known = {indicator.id for indicator in GAME.list_indicators(Session(GAME, {"players": 4}, 1).state)} | {"status"}
    known |= {f"zone.{zone}" for zone in (*overlay.zones.values(), "earth")}
    for meaning in overlay.indicators.values():
        assert set([meaning] if isinstance(meaning, str) else meaning) <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_zone_has_a_name(language):
    speech = Speech(language)
    zones = {zone for name in ("hub", "starter") for zone in profiles.load(name).overlay[GAME.id].zones.values()}
    zones |= {option.zone for option in table().session.pending.options() if option.zone}  # type: ignore[union-attr]
    assert [zone for zone in zones | {"earth"} if not speech.has_message(f"zone-{zone}")] == []


def test_every_piece_of_the_box_may_carry_a_tag():
    pieces = [piece.id for piece in GAME.tagged_pieces(table().state)]
    assert len(pieces) == 28 + 35
    assert {f"card-{card}" for card in CARDS} <= set(pieces)


def test_any_colonist_put_onto_the_ship_takes_one_from_earth():
    game = on_board(table().session)
    assert game.mismatches == []
    put(game, "colonist-red-5", "ship-red")
    assert game.session.state.players["red"].colonists.count("ship") == 2
    assert game.mismatches == []  # colonists of a colour stand for each other


def test_a_prep_card_put_under_its_building_is_played_and_the_colonist_follows():
    at = table(prep={"red": ["sci-7", "con-2"]}, places={"red": ["ship"]})
    game = on_board(at.session)
    put(game, "card-sci-7", "sci")
    assert at.state.columns["sci"] == ["sci-7"]
    assert at.asked == "pm-land"
    put(game, "colonist-red-1", "ship-red", here=False)
    put(game, "colonist-red-1", "sci")
    assert at.at("sci-1") == 1
    assert game.mismatches == []


def test_a_hand_card_put_to_the_discards_asks_which_of_the_two_is_meant():
    at = table(hand={"red": ["eco-1", "wat-3"]})
    game = on_board(at.session)
    put(game, "card-eco-1", "discard")
    assert at.asked == "pm-turn"
    view = game.cursor
    assert view.narrowed
    assert {entry.options[0] for entry in view.entries} == {"hand:eco-1", "discard:eco-1"}


@pytest.mark.parametrize("name", ["hub", "starter"])
def test_a_whole_game_is_lit_and_no_light_tells_hands_apart(name):
    """Two tables that differ only in cards with the same back show the same picture."""
    for seed in (1, 2):
        session = Session(GAME, {"players": 3}, seed)
        play(session, "sound", 30)
        while session.pending is not None and session.pending.prompt.key != "pm-turn":
            play(session, "sound", 1)
        at = At(session)
        picture = lit(on_board(session, name))
        assert any(any(lamp) for lamp in picture)
        for player in at.state.players.values():
            for pile in (player.hand, player.prep):
                for index, card in enumerate(pile):
                    alike = next((item for item in at.state.pool if item[:3] == card[:3]), None)
                    if alike is not None:
                        del at.state.pool[alike]
                        at.state.pool[card] = 1
                        pile[index] = alike
        assert session.pending is not None
        session.pending.clear_cache()
        assert lit(on_board(session, name)) == picture
