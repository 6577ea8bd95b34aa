"""The demo plays On Mars to its end on both boards: by gestures where the board sees them, else on the pad."""

from __future__ import annotations

import re
from functools import partial

from stories import collect_story, hands

story = partial(collect_story, game="on-mars")


def test_on_the_hub_markers_colonists_buildings_and_cards_do_the_talking() -> None:
    lines = story(4, setup={"players": 2})
    assert re.match(r"the end: victory\. \w", lines[-1])
    done = hands(lines)
    assert {"building -> slots-build", "colonist -> slots-upgrade", "card -> slots-hire"} <= done
    assert any(item.startswith("marker -> space-") for item in done)


def test_on_the_starter_board_the_pad_is_shown_what_is_meant() -> None:
    done = hands(story(4, profile="starter", setup={"players": 3}, sols=2))
    assert done
    assert all(item.endswith(" -> scan-pad") for item in done)


def test_alone_it_plays_to_a_goal_that_is_met_or_not() -> None:
    lines = story(4, setup={"players": 1})
    assert re.match(r"the end: (victory|defeat)\. The goal ", lines[-1])
    assert any("Solo card" in line for line in lines)
