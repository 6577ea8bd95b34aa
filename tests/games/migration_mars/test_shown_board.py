"""Migration: Mars on a board: Rovers and what they follow, cards and structures that answer, lamps, both profiles."""

from __future__ import annotations

from typing import Any

import pytest

from board_game import lit, on_board, put
from colony_tables import GAME, answer, event, landed, look_anew, meteor, roll, settled
from marshub.board import profile as profiles
from marshub.board.lights import describe_frame as said_by_lamps
from marshub.board.palette import describe_color
from marshub.games.migration_mars.box.components import CARDS, FACTIONS, PIECES
from marshub.games.migration_mars.box.state import Structure
from marshub.games.migration_mars.shown.panel import find_zone
from marshub.kernel import Indicator, Session
from marshub.languages import LANGUAGES
from marshub.words import Speech

TRACK = GAME.load_content_of(landed().state).track


def lamp(session: Session[Any, Any], name: str) -> Indicator:
    return next(indicator for indicator in GAME.list_indicators(session.state) if indicator.id == name)


def asked(session: Session[Any, Any]) -> str:
    return session.pending.prompt.key if session.pending is not None else ""


# ---------------------------------------------------------------------- faces


@pytest.mark.parametrize("name", ["hub", "starter"])
def test_overlays_show_what_the_game_shows(name):
    overlay = profiles.load(name).overlay[GAME.id]
    session = settled()
    meteor(session, 4, 4, 1)  # what a meteorite shows is there while it falls
    known = {indicator.id for indicator in GAME.list_indicators(session.state)} | {"status"}
    known |= {f"zone.{zone}" for zone in overlay.zones.values()}
    for meaning in overlay.indicators.values():
        assert set([meaning] if isinstance(meaning, str) else meaning) <= known


def test_the_hub_has_a_place_for_every_stretch_of_the_track():
    zones = set(profiles.load("hub").overlay[GAME.id].zones.values())
    assert {find_zone(TRACK, at) for at in range(len(TRACK))} <= zones
    assert {"treasury", "building-site", "events", "scan-pad"} <= zones


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_zone_has_a_name(language):
    speech = Speech(language)
    zones = {zone for name in ("hub", "starter") for zone in profiles.load(name).overlay[GAME.id].zones.values()}
    assert [zone for zone in zones if not speech.has_message(f"zone-{zone}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lamp_and_piece_has_words(language):
    speech, session = Speech(language), settled()
    meteor(session, 4, 4, 1)
    for words in (
        *(item.words for item in GAME.list_indicators(session.state)),
        *(item.label for item in GAME.tagged_pieces(session.state)),
    ):
        assert speech.has_message(words.key)
        assert "mm-" not in speech.say(words)


def test_the_zones_go_clockwise_round_the_board():
    sides = [find_zone(TRACK, at) for at in range(len(TRACK))]
    assert sides[0] == "ruin-n"
    assert sides[1:4] == ["side-n"] * 3
    assert sides[4] == "stop-amber"
    assert sides[5:8] == ["side-e"] * 3 == sides[9:12]
    assert sides[29:] == ["side-n"] * 3
    assert find_zone(TRACK, len(TRACK)) == "ruin-n", "the track is a loop"


def test_on_another_track_a_space_goes_with_the_nearest_ruin():
    """Supply Stops that do not follow each other round the board leave no side to tell."""
    track = (
        "ruin-n",
        "water",
        "stop-amber",
        "ruin-s",
        "stone",
        "stop-jade",
        "ruin-e",
        "stop-cobalt",
        "stop-violet",
        "ruin-w",
    )
    assert find_zone(track, 1) == "side-n"
    assert find_zone(track, 4) == "side-s"


# ---------------------------------------------------------------------- pieces


def test_a_tag_for_every_rover_and_one_for_each_kind_of_what_is_named():
    pieces = {piece.id: piece for piece in GAME.tagged_pieces(landed().state)}
    assert {f"rover-{who}" for who in FACTIONS} <= set(pieces)
    assert {f"card-{card}" for card in CARDS} | {f"build-{piece}" for piece in PIECES} <= set(pieces)
    assert "event-clear-channel" in pieces
    assert [name for name, piece in pieces.items() if not piece.prop] == [f"rover-{who}" for who in FACTIONS]


def test_the_rover_follows_the_dice_and_the_board_says_where_it_belongs():
    session = landed()
    table = on_board(session)
    assert table.mismatches == []
    for reply in ("roll", {"numbered": "3", "collection": "1"}, 0):
        table.answer(reply)
    (wrong,) = table.mismatches
    assert (wrong.piece, wrong.from_zone, wrong.to_zone) == ("rover-amber", "stop-amber", "side-e")
    put(table, "rover-amber", "stop-amber", here=False)
    put(table, "rover-amber", "side-e")
    assert table.mismatches == []


@pytest.mark.parametrize(
    ("piece", "zone", "rule"),
    [
        ("rover-amber", "side-e", "MM-ROLL-02"),
        ("rover-cobalt", "side-e", "MM-TURN-06"),
        ("rover-violet", "side-e", "MM-SETUP-01"),
        ("build-fortress", "building-site", "MM-FORT-02"),
        ("build-tunnel", "treasury", "MM-BUILD-02"),
        ("event-dust-storm", "events", "MM-ROLL-13"),
        ("event-deflector-charge", "events", "MM-COLONY-06"),
        ("card-med", "treasury", "MM-SETUP-09"),
    ],
)
def test_a_move_that_is_no_answer_is_refused_with_the_rule(piece, zone, rule):
    session = settled(3)
    reasons = GAME.explain_gesture(session.state, session.pending, piece, zone)
    assert rule in {reason.rule for reason in reasons}
    for language in LANGUAGES:
        for reason in reasons:
            assert "mm-" not in Speech(language).say(reason.words)


def test_nothing_is_built_while_dice_are_asked_for():
    session = settled()
    session.answer("roll")
    (reason,) = GAME.explain_gesture(session.state, session.pending, "build-tunnel", "building-site")
    assert reason.rule == "MM-BUILD-01"


def test_a_rover_that_may_not_be_called_in_says_why():
    session = settled()
    rules = {r.rule for r in GAME.explain_gesture(session.state, session.pending, "rover-amber", "stop-amber")}
    assert rules == {"MM-ROLL-02", "MM-WIN-05"}


# ---------------------------------------------------------------------- hands that answer


def test_a_structure_laid_on_the_building_site_is_what_is_bought():
    session = settled()
    table = on_board(session)
    put(table, "build-lsc", "building-site")
    assert asked(session) == "mm-build-where"
    assert session.pending.prompt.args["piece"] == "@mm-piece-lsc"  # type: ignore[union-attr]
    assert table.mismatches == [], "what is laid to name something may lie anywhere"


def test_a_card_laid_on_the_treasury_is_the_one_that_is_chosen():
    session = settled()
    answer(session, "roll", {"numbered": "1", "collection": "1"})  # Amber stands 3 spaces beyond its Supply Stop
    answer(session, 0)
    assert asked(session) == "mm-ruin", "the space beyond is a ruin"
    table = on_board(session)
    put(table, "card-blueprint", "treasury")
    assert session.state.players["amber"].hand["blueprint"] == 1


def test_on_the_starter_board_the_pad_is_shown_the_card_and_ok_takes_it():
    session = settled()
    answer(session, "roll", {"numbered": "1", "collection": "1"}, 0)
    table = on_board(session, "starter")
    put(table, "card-blueprint", "scan-pad")
    assert asked(session) == "mm-ruin"
    assert [entry.options for entry in table.cursor.entries] == [("blueprint",)]


def test_a_kept_event_laid_on_the_events_is_used():
    session = settled()
    meteor(session, 4, 4, 1)
    assert asked(session) == "mm-deflect"
    put(on_board(session), "event-deflector-charge", "events")
    assert session.state.impact is None
    assert session.state.under[-2:] == ["deflector-charge", "lone-meteor"]


def test_the_rover_laid_on_its_supply_stop_is_called_in():
    session = settled()
    state = session.state
    homes = ("3,-5", "5,-4", "3,-4", "4,-3", "5,-5")
    for where in homes:
        state.terrain[where] = Structure("amber", "habitat", 1, 30)
    state.ready = True
    look_anew(session)
    table = on_board(session)
    put(table, "rover-amber", "side-e", here=False)
    put(table, "rover-amber", "stop-amber")
    assert state.phase == "stop"
    assert TRACK[state.players["amber"].rover] == "stop-amber"
    assert table.mismatches == []


def test_once_the_build_action_is_taken_hands_still_call_in_and_use_events():
    session = settled()
    state = session.state
    for where in ("3,-5", "5,-4", "3,-4", "4,-3", "5,-5"):
        state.terrain[where] = Structure("amber", "habitat", 1, 30)
    state.ready = True
    state.players["amber"].kept = {"double-shift": 1}
    look_anew(session)
    answer(session, "build:tunnel")
    answer(session, session.pending.first_answer())  # type: ignore[union-attr]
    if asked(session) == "mm-pay":
        answer(session, session.pending.first_answer())  # type: ignore[union-attr]
    assert asked(session) == "mm-after-build"
    table = on_board(session)
    put(table, "event-double-shift", "events")
    assert state.shifts == 1
    put(table, "rover-amber", "side-e", here=False)
    put(table, "rover-amber", "stop-amber")
    assert state.phase == "stop"


# ---------------------------------------------------------------------- lamps


def test_population_and_who_may_win():
    session = settled()
    assert (lamp(session, "population.amber").value, lamp(session, "population.amber").most) == (1, 5)
    assert lamp(session, "hospital.amber").value == 1
    assert lamp(session, "housing.amber").value == 1
    assert not lamp(session, "ready.amber").urgent
    for where in ("3,-5", "3,-4", "4,-3", "5,-5"):
        session.state.terrain[where] = Structure("amber", "habitat", 1, 30)
    assert lamp(session, "ready.amber").urgent
    assert lamp(session, "population.amber").value == 5


def test_the_rover_lamp_counts_from_its_own_supply_stop():
    session = landed()
    assert lamp(session, "rover.amber").value == 0
    roll(session, 3)
    assert lamp(session, "rover.amber").value == 3
    assert (
        Speech("en").say(lamp(session, "rover.amber").words)
        == "Amber: Rover on a Metal space, 29 to its own Supply Stop"
    )


def test_a_passage_goes_out_when_it_is_struck_and_on_when_a_colony_reaches_it():
    session = settled()
    assert lamp(session, "passage.e").tone == "bad"  # (4,-2) carries a strike tile
    assert lamp(session, "passage.n").tone != "bad"
    assert not lamp(session, "connected.n.amber").value
    session.state.terrain["1,-4"] = Structure("amber", "tunnel", 0, 30)
    assert lamp(session, "connected.n.amber").value == 1
    assert not lamp(session, "connected.n.cobalt").value


def test_a_meteorite_is_seen_as_long_as_it_falls():
    session = settled()
    assert not lamp(session, "meteor").urgent
    meteor(session, 4, 4, 1)
    assert lamp(session, "meteor").urgent
    direction = lamp(session, "meteor.direction")
    assert (direction.value, direction.least, direction.most) == (4, 1, 12)
    answer(session, "none", "go-on")
    assert not lamp(session, "meteor").urgent


def test_whose_turn_and_which_phase():
    session = settled()
    on = {
        indicator.id
        for indicator in GAME.list_indicators(session.state)
        if indicator.id.startswith(("active", "phase")) and indicator.value
    }
    assert on == {"active.amber", "phase.colony"}
    answer(session, "build:tunnel", "4,-3", "stone=1")
    assert lamp(session, "phase.build").value
    event(session, "clear-channel")
    assert lamp(session, "active.cobalt").value


@pytest.mark.parametrize("name", ["hub", "starter"])
def test_a_table_is_lit_and_said(name):
    table = on_board(settled(), name)
    assert table.profile is not None
    leds = table.profile.find_leds(GAME.id)
    lamps = lit(table)
    amber = [describe_color(lamps[led]) for led in leds["population.amber"]]
    assert amber == ["faint yellow", "yellow", *["dark"] * 4], "a marker stands on 1 of 0 to 5"
    assert [describe_color(lamps[leds[f"active.{who}"][0]]) for who in FACTIONS] == ["yellow", "dark", "dark", "dark"]
    messages = [Speech("en").say(words) for words in said_by_lamps(table.referee, table.names)]
    assert "Amber: population 1 of 5" in messages
