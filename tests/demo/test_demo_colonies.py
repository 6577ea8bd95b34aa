"""The demo plays Migration: Mars to its end on both boards: by gestures where the board sees them, else on the pad."""

from __future__ import annotations

import re
from functools import partial

import pytest
from stories import collect_story, hands

story = partial(collect_story, game="migration-mars")


@pytest.mark.parametrize("players", [2, 4])
def test_on_the_hub_rovers_cards_and_structures_do_the_talking(players: int) -> None:
    lines = story(4, setup={"players": players})
    assert re.match(r"the end: victory\. \w", lines[-1])
    done = hands(lines)
    assert {"build -> building-site", "card -> treasury", "rover -> side-s"} <= done
    assert any(re.match(r"rover -> (stop|ruin)-", item) for item in done)
    assert not any(item.endswith("scan-pad") for item in done - {"nobody -> scan-pad"})


def test_on_the_starter_board_the_pad_is_shown_what_is_meant() -> None:
    lines = story(4, profile="starter", setup={"players": 3})
    assert re.match(r"the end: victory\. \w", lines[-1])
    assert {"build -> scan-pad", "card -> scan-pad"} <= hands(lines)
    called = [line for line in lines if re.search(r"hand: rover-\w+ -> scan-pad", line)]
    assert len(called) == 1, "a Rover's way is sensed nowhere: it is shown once, to be called in"
