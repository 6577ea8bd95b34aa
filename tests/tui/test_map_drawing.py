"""The map as it is drawn: every space, the ways and their costs, what lies there, in words too."""

from __future__ import annotations

import pytest
from screens import full_table

from marshub.games.first_martians.box.spaces import SPACES
from marshub.languages import LANGUAGES
from marshub.tui.games.first_martians.map_drawing import MapSizes, draw_map
from marshub.tui.games.first_martians.map_screen import describe_route, describe_space, list_facts, step_to
from marshub.words import Speech


@pytest.fixture(scope="module")
def session():
    return full_table()


@pytest.mark.parametrize("room", [(78, 20), (118, 36), (148, 60)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_spaces_are_drawn_and_it_fits(session, room, language):
    speech, sizes = Speech(language), MapSizes.fit(*room)
    width, height = sizes.total_size
    assert width <= room[0]
    assert height <= room[1]
    drawn = draw_map(session.game.make_map_view(session.state), session.state, speech, sizes, "R1-N", ("R1-N",)).plain
    for space in SPACES:
        assert speech.plain_text(f"fm-space-{space}") in drawn
    assert "HUB" in drawn
    assert all(len(row) <= width for row in drawn.splitlines())


def test_a_click_finds_the_space_that_is_drawn_there():
    for room in ((78, 20), (148, 60)):
        sizes = MapSizes.fit(*room)
        for space in SPACES:
            left, top = sizes.get_corner(space)
            assert sizes.find_space(left, top) == space
            assert sizes.find_space(left + sizes.width - 1, top + sizes.height - 1) == space
        assert sizes.find_space(*sizes.get_corner("HUB")) == ""
        assert sizes.find_space(-1, -1) == ""


def test_the_chosen_way_is_drawn_heavy_and_its_cost_said_step_by_step(session):
    chart, state, speech = session.game.make_map_view(session.state), session.state, Speech("en")
    sizes = MapSizes.fit(78, 20)
    state_without_plan = type(state)(**{name: getattr(state, name) for name in state.__struct_fields__})
    state_without_plan.plan = []
    plain = draw_map(chart, state_without_plan, speech, sizes, "R1-W", ()).plain
    heavy = draw_map(chart, state_without_plan, speech, sizes, "R2-N", ("R1-N", "R2-N")).plain
    assert "┃" not in plain
    assert heavy.count("┃") == 2
    way = chart.spaces["R2-N"].routes[0]
    assert describe_route(chart, way, speech) == "HUB – R1-N 1 – R2-N 1 = 2 more pawns  ♥"


def test_what_lies_on_a_space_is_said_in_words(session):
    chart, speech = session.game.make_map_view(session.state), Speech("en")
    assert list_facts(chart.spaces["R1-N"], speech) == ["1 more pawn", "◆ sample 1", "♥ a wound"]
    assert "▬ its outer edge cannot be crossed" in list_facts(chart.spaces["R1-E"], speech)
    assert "⚑ orange Objective token 1" in list_facts(chart.spaces["R1-NE"], speech)
    message = describe_space(chart, chart.spaces["R1-N"], 0, session.state, speech, full=True).plain
    assert "Gather: Geologist, orange pawn 1" in message


def test_a_space_behind_an_edge_and_nothing_explored_is_out_of_reach_and_says_so(session):
    chart, speech = session.game.make_map_view(session.state), Speech("en")
    assert chart.spaces["R3-E"].routes == ()
    message = describe_space(chart, chart.spaces["R3-E"], 0, session.state, speech, full=False).plain
    assert "⊘ No route leads there now" in message


def test_arrows_reach_every_space():
    seen, todo = set(), ["R1-N"]
    while todo:
        space = todo.pop()
        if space not in seen:
            seen.add(space)
            todo += [step_to(space, towards) for towards in "NESW"]
    assert seen == set(SPACES)
    assert step_to("R3-N", "N") == "R3-N"
    assert step_to("R1-N", "S") == "R1-S"
