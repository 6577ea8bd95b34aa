"""On Mars on a board: markers in their spaces, what answers when it is laid down, lamps, both profiles."""

from __future__ import annotations

from typing import Any

import pytest

from board_game import on_board, put
from marshub.board import profile as profiles
from marshub.games.on_mars.box.components import COLOURS, COLUMNS, GOODS, KINDS, ORDER, SLOTTED
from marshub.games.on_mars.shown.panel import ZONES, make_slots_zone, make_space_zone
from marshub.kernel import Indicator, Session
from marshub.languages import LANGUAGES
from marshub.words import Speech
from on_mars_tables import CONTENT, GAME, fresh, table


def lamp(session: Session[Any, Any], name: str) -> Indicator:
    return next(indicator for indicator in GAME.list_indicators(session.state) if indicator.id == name)


# ---------------------------------------------------------------------- faces


@pytest.mark.parametrize("name", ["hub", "starter"])
def test_overlays_show_what_the_game_shows(name):
    overlay = profiles.load(name).overlay[GAME.id]
    known = {indicator.id for indicator in GAME.list_indicators(fresh(4).state)} | {"status"}
    known |= {f"zone.{zone}" for zone in overlay.zones.values()}
    for meaning in overlay.indicators.values():
        assert set([meaning] if isinstance(meaning, str) else meaning) <= known


@pytest.mark.parametrize("name", ["hub", "starter"])
def test_both_boards_show_colony_level_life_support_shuttle_missions_and_turns(name):
    shown = set(profiles.load(name).find_leds(GAME.id))
    assert {"level", "shuttle", "remaining", "mission.a", "mission.b", "mission.c"} <= shown
    assert {f"row.{column}" for column in COLUMNS} <= shown
    assert {f"active.{who}" for who in COLOURS} <= shown


def test_the_hub_reads_every_turn_order_space_and_every_action_with_slots():
    overlay = profiles.load("hub").overlay[GAME.id]
    assert sorted(overlay.zones.values()) == sorted([*ZONES, "scan-pad"])
    assert {make_space_zone(number) for number in ORDER} | {make_slots_zone(action) for action in SLOTTED} == set(ZONES)
    assert {f"slots.{action}" for action in SLOTTED} <= set(profiles.load("hub").find_leds(GAME.id))


@pytest.mark.parametrize("language", LANGUAGES)
def test_zones_lamps_and_pieces_have_words(language):
    speech, session = Speech(language), fresh(4).session
    assert [zone for zone in ZONES if not speech.has_message(f"zone-{zone}")] == []
    for words in (
        *(item.words for item in GAME.list_indicators(session.state)),
        *(item.label for item in GAME.tagged_pieces(session.state)),
    ):
        assert speech.has_message(words.key)
        assert "om-" not in speech.say(words)


# ---------------------------------------------------------------------- pieces


def test_markers_have_places_and_what_names_something_lies_anywhere():
    pieces = {piece.id: piece for piece in GAME.tagged_pieces(fresh().state)}
    assert [name for name, piece in pieces.items() if not piece.prop] == [f"marker-{who}" for who in COLOURS]
    assert {f"building-{kind}" for kind in KINDS} | {f"good-{good}" for good in GOODS} <= set(pieces)
    assert {f"card-{card}" for card in (*CONTENT.scientists, *CONTENT.contracts)} <= set(pieces)


def test_the_board_says_where_a_marker_belongs():
    at = table()
    on_hub = on_board(at.session)
    assert on_hub.mismatches == []
    put(on_hub, "marker-red", "space-5", here=False)
    put(on_hub, "marker-red", "space-8")
    (wrong,) = on_hub.mismatches
    assert (wrong.piece, wrong.from_zone, wrong.to_zone) == ("marker-red", "space-8", "space-5")


# ---------------------------------------------------------------------- hands that answer


def test_a_marker_laid_on_a_space_takes_it():
    at = fresh()
    who = at.who
    on_hub = on_board(at.session)
    put(on_hub, f"marker-{who}", "space-6")
    assert at.state.players[who].space == 6
    assert on_hub.mismatches == []


def test_a_building_laid_on_its_action_is_what_is_built():
    at = table(red={"goods": {"mineral": 1}, "bots": ["3,-2"]})
    on_hub = on_board(at.session)
    put(on_hub, "building-generator", "slots-build")
    assert at.asked == "build-where"
    assert at.session.pending.prompt.args["building"] == "@om-kind-generator"
    assert on_hub.mismatches == []


def test_a_colonist_laid_on_an_action_takes_it():
    at = table(side="orbit", red={"goods": {"battery": 1}})
    put(on_board(at.session), "colonist-red", "slots-blueprint")
    assert at.asked == "blueprint"


def test_a_card_laid_at_hiring_is_hired():
    at = table(red={"goods": {"mineral": 2}})
    put(on_board(at.session), "card-physicist", "slots-hire")
    assert at.red.scientists == {"physicist": ""}


def test_on_the_starter_board_the_pad_is_shown_the_good_and_ok_takes_it():
    at = table(side="orbit")
    at.do("resupply")
    on_starter = on_board(at.session, "starter")
    put(on_starter, "good-water", "scan-pad")
    assert at.asked == "resupply"
    assert [entry.options for entry in on_starter.cursor.entries] == [("water",)]


@pytest.mark.parametrize(
    ("piece", "zone", "rule"),
    [
        ("marker-red", "space-8", "OM-TRAVC-08"),
        ("marker-blue", "space-8", "OM-ROUND-02"),
        ("marker-green", "space-8", "OM-COMP-03"),
        ("colonist-blue", "slots-upgrade", "OM-ROUND-02"),
        ("colonist-red", "slots-learn", "OM-TURN-03"),
        ("colonist-red", "slots-upgrade", "OM-UPG-01"),
        ("colonist-red", "slots-build", "OM-SLOT-01"),
        ("building-generator", "slots-build", "OM-BLD-04"),
        ("building-mine", "slots-ship", "OM-SLOT-01"),
        ("good-water", "slots-ship", "OM-SUPPLY-01"),
    ],
)
def test_a_move_that_is_no_answer_is_refused_with_the_rule(piece, zone, rule):
    at = table()
    reasons = GAME.explain_gesture(at.state, at.session.pending, piece, zone)
    assert rule in {reason.rule for reason in reasons}
    for language in LANGUAGES:
        for reason in reasons:
            assert "om-" not in Speech(language).say(reason.words)


def test_no_action_is_chosen_by_a_colonist_while_something_else_is_asked():
    at = table(red={"goods": {"mineral": 1}, "bots": ["3,-2"]})
    at.do("build:generator")
    (reason,) = GAME.explain_gesture(at.state, at.session.pending, "colonist-red", "slots-upgrade")
    assert reason.rule == "OM-SLOT-01"


def test_what_hands_say_is_no_part_of_the_answer():
    """A save knows nothing of gestures: the option's id is the same, however it was given."""
    at = table(red={"goods": {"mineral": 1}, "bots": ["3,-2"]})
    put(on_board(at.session), "building-generator", "slots-build")
    other = table(red={"goods": {"mineral": 1}, "bots": ["3,-2"]}).do("build:generator")
    assert at.session.pending.prompt == other.session.pending.prompt
    assert at.options == other.options


# ---------------------------------------------------------------------- lamps


def test_lamps_follow_the_colony():
    at = table(slots={"upgrade": {"blue": 2}}, level=2, rows=dict.fromkeys(COLUMNS, 3))
    assert (lamp(at.session, "level").value, lamp(at.session, "level").most) == (2, 5)
    assert lamp(at.session, "slots.upgrade").value == 1
    assert lamp(at.session, "active.red").value == 1
    assert not lamp(at.session, "active.blue").value
    assert lamp(at.session, "row.condenser").value == 3
    assert lamp(at.session, "order.red").value == 5
