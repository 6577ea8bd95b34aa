"""What is told of a game: who did it, how it ended, and that a play came to nothing."""

from __future__ import annotations

import pytest
from mars_tables import table


@pytest.mark.rule("PM-HAND-05")
@pytest.mark.parametrize(
    ("hand", "prep", "done"), [(["wat-3"], ["sci-0"], True), ([], ["sci-0"], False), (["wat-3"], [], False)]
)
def test_an_exchange_needs_a_card_on_either_side(hand, prep, done):
    at = table(hand={"red": ["con-3", *hand]}, prep={"red": prep}, places={"red": ["wat-1"] * 7}).do("hand:con-3")
    assert bool(at.find_entries("NothingDone")) == (not done)
    assert (at.asked == "pm-swap-out") == done


def test_a_demotion_by_the_automatics_is_told_as_theirs():
    at = table(
        players=1,
        hand={"red": ["eco-1", "wat-3"]},
        prep={"red": ["con-0", "con-1"]},
        places={"red": ["wat-2"], "blue": ["earth"] * 7},
        down=["eco", "sci"],
    ).do("earth", "1")
    while at.asked not in ("pm-turn", ""):
        at.decline()
    assert [(message.who, message.whose, message.building) for message in at.find_entries("Demoted")] == [
        ("blue", "red", "wat")
    ]
    entries = {"who": "@pm-seat-blue", "whose": "@pm-seat-red", "building": "@pm-type-wat"}
    assert at.find_entries("Demoted")[0].describe().args == entries


@pytest.mark.parametrize(
    ("places", "key", "winners"),
    [
        ({"red": ["wat-2", *["wat-1"] * 6], "blue": ["ship"]}, "pm-won", ("red",)),
        ({"red": ["wat-1"] * 6 + ["ship"], "blue": ["wat-1"] * 6 + ["ship"]}, "", ()),
        ({"red": ["wat-1"] * 7, "blue": ["wat-1"] * 7}, "pm-shared", ("red", "blue")),
    ],
)
def test_how_a_game_ended_is_said(places, key, winners):
    at = table(places=places, hand={"red": ["eco-4", "wat-3"], "blue": ["ene-4", "sci-3"]}, turn=1, energy={"blue": 0})
    at.do("discard:ene-4").pass_on()
    result = at.session.result
    assert bool(result) == bool(key)
    if result is not None:
        assert (result.reason.key, result.winners) == (key, winners)
        assert result.reason.args["points"] == max(result.scores.values())
        ended = at.find_entries("GameEnded")[0]
        assert ended.describe().args == {"reason": f"@pm-reason-{ended.reason}"}


@pytest.mark.parametrize(
    ("theirs", "key"), [(["ship"], "pm-won-alone"), (["eco-2", "ene-2", "sci-2", "wat-2"], "pm-lost-alone")]
)
def test_how_a_game_alone_ended_is_said(theirs, key):
    at = table(
        players=1, places={"red": ["wat-1"] * 7, "blue": theirs}, down=["wat", "wat"], hand={"red": ["eco-1", "wat-3"]}
    )
    at.do("discard:eco-1")
    while at.asked not in ("pm-turn", ""):
        at.decline()
    assert at.session.result is not None
    assert at.session.result.reason.key == key
    totals = at.session.result.scores
    assert at.session.result.reason.args == {"points": totals["red"], "theirs": totals["blue"]}


def test_a_rival_is_chosen_by_name():
    at = table(players=3, hand={"red": ["wat-7", "wat-3"], "blue": ["eco-1"], "green": ["eco-2"]}).do("hand:wat-7")
    assert at.asked == "pm-which-rival"
    labels = {option.id: option.label.key for option in at.session.pending.options()}  # type: ignore[union-attr]
    assert labels == {"blue": "pm-seat-blue", "green": "pm-seat-green"}
