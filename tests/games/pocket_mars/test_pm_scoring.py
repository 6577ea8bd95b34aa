"""The end of the game and its points (END, SCORE)."""

from __future__ import annotations

import pytest
from mars_tables import At, table

from marshub.games.pocket_mars.box.state import Score

SPREAD = ["eco-1", "ene-1", "sci-1", "wat-1"]


def over(places: dict[str, list[str]], energy: dict[str, int] | None = None, players: int = 2) -> At:
    """The last turn of a round is played by discarding a card; then the points are counted."""
    levels = dict.fromkeys(("red", "blue", "green", "yellow")[:players], 6) if energy is None else energy
    at = table(players=players, places=places, energy=levels, turn=players - 1)
    # A discard raises the last player's energy, if the track is not at its top: so tests give levels as they end.
    at.do(next(option for option in at.options if option.startswith("discard")))
    return at.pass_on()


def points(at: At, who: str = "red") -> Score:
    return at.state.scores[who]


SEVEN = ["wat-1"] * 7


@pytest.mark.rule("PM-END-01", "PM-END-03")
def test_seven_on_buildings_end_the_game_only_after_the_round():
    at = table(players=3, places={"red": [*["wat-1"] * 6, "ship"]}, prep={"red": ["con-5", "eco-7"]})
    at.do("prep:con-5", "wat").pass_on()
    assert at.at("wat-1") == 7
    assert (at.who, at.session.result) == ("blue", None)
    at.do("earth").pass_on()
    assert at.who == "green"
    at.do("discard:" + at.side("green").prep[0])
    assert at.asked == "pm-fill-prep"
    assert at.session.result is None  # its 4 Card rule is still to come
    at.pass_on()
    assert at.session.result is not None
    assert len(at.side("green").hand) == 2


@pytest.mark.rule("PM-END-02")
@pytest.mark.parametrize(
    ("places", "ends"),
    [
        (["eco-2", "ene-1", "sci-1", "wat-2", "wat-1", "wat-1", "wat-1"], True),
        (["wat-1"] * 7, True),
        ([*["wat-1"] * 6, "ship"], False),
        ([*["wat-1"] * 6], False),
    ],
)
def test_all_seven_must_be_on_buildings(places, ends):
    for who in ("red", "blue"):
        at = over({who: places})
        assert (at.session.result is not None) == ends
        assert [item.reason for item in at.find_entries("GameEnded")] == ["settled"] * ends


@pytest.mark.rule("PM-END-04")
def test_otherwise_a_new_round_starts_with_the_same_player():
    at = table(turn=1)
    at.do("earth").pass_on()
    assert (at.who, at.state.round, at.state.start) == ("red", 2, "red")
    for _ in range(40):  # no limit to their number
        at.do("discard:" + at.side(at.who).hand[0]).pass_on()
    assert (at.state.round, at.who) == (22, "red")


@pytest.mark.rule("PM-SCORE-01", "PM-SCORE-02", "PM-SCORE-03", "PM-SCORE-08")
def test_colonists_by_place():
    at = over({"red": ["wat-1"] * 7, "blue": ["ship", "ship", "wat-1", "eco-2"]})
    score = points(at, "blue")
    assert (score.ship, score.one_star, score.two_star) == (2, 2, 4)
    assert score.everywhere == score.four_in_one == 0
    assert at.side("blue").hand
    assert score.total == 2 + 2 + 4 + 1  # a tied highest energy; three on Earth, cards: nothing


@pytest.mark.rule("PM-SCORE-04", "PM-SCORE-05", "PM-SCORE-06")
@pytest.mark.parametrize(
    ("places", "everywhere", "crowd"),
    [
        ([*["eco-1"] * 3, "eco-2", "ene-1", "sci-1", "wat-1"], 2, 3),
        (["eco-1"] * 4 + ["ene-1"] * 2 + ["sci-1"], 0, 3),
        (["eco-1"] * 3 + ["ene-1"] * 2 + ["sci-1", "wat-2"], 2, 0),
        (["eco-1"] * 7, 0, 3),
        (["eco-1"] * 3 + ["ene-1"] * 3 + ["sci-1"], 0, 0),
    ],
)
def test_presence_everywhere_and_four_in_one(places, everywhere, crowd):
    score = points(over({"red": places}))
    assert (score.everywhere, score.four_in_one) == (everywhere, crowd)


@pytest.mark.rule("PM-SCORE-07")
@pytest.mark.parametrize(
    ("levels", "given"),
    [((6, 6, 2), (1, 1, 0)), ((0, 0, 0), (0, 0, 1)), ((5, 4, 4), (1, 0, 1)), ((6, 6, 6), (1, 1, 1))],
)
def test_every_highest_energy_is_worth_a_point(levels, given):
    energy = dict(zip(("red", "blue", "green"), levels, strict=True))
    at = over({"red": SEVEN}, energy, players=3)  # green, the last to play, gains one unless it is at the top
    assert tuple(points(at, who).energy for who in energy) == given


@pytest.mark.rule("PM-SCORE-07", "PM-SETUP-10")
def test_all_at_the_lowest_level_get_the_point():
    """The energy markers of green and yellow, whom nobody plays, would stand higher."""
    at = table(turn=1, places={"red": ["wat-1"] * 7}, energy={"red": 0, "blue": 0}).do("earth").pass_on()
    assert [points(at, who).energy for who in ("red", "blue")] == [1, 1]


@pytest.mark.rule("PM-SCORE-09")
def test_most_points_win_not_who_ended_it():
    at = over({"red": ["wat-1"] * 7, "blue": ["eco-2", "ene-2", "sci-2", "wat-2", "eco-1", "ship"]})
    assert points(at).total == 14 + 3 + 1
    assert points(at, "blue").total == 16 + 2 + 1 + 2 + 1
    assert at.session.result is not None
    assert at.session.result.winners == ("blue",)
    assert at.session.result.scores == {"red": 18, "blue": 22}


@pytest.mark.rule("PM-SCORE-10")
def test_a_tie_goes_to_who_has_more_on_buildings():
    even = over({"red": ["eco-2", "ene-2", "sci-2", "wat-1", "ship"], "blue": ["wat-1"] * 7})
    assert points(even).total == points(even, "blue").total == 18
    assert even.session.result is not None
    assert even.session.result.winners == ("blue",)


@pytest.mark.rule("PM-SCORE-10")
def test_in_a_tie_nobody_aboard_a_ship_counts():
    four = ["eco-2", "ene-2", "sci-2", "wat-2"]
    at = over({"red": [*four, "eco-1"], "blue": [*four, "ship", "ship"], "green": SEVEN}, players=3)
    assert points(at).total == points(at, "blue").total > points(at, "green").total
    assert at.session.result is not None
    assert at.session.result.winners == ("red",)


@pytest.mark.rule("PM-SCORE-10")
def test_still_tied_players_share_the_win():
    at = over({"red": ["wat-1"] * 7, "blue": ["eco-1"] * 7})
    assert at.session.result is not None
    assert at.session.result.winners == ("red", "blue")
    assert at.session.result.outcome == "victory"


@pytest.mark.rule("PM-SCORE-11")
def test_a_whole_score():
    red = ["ship", "eco-1", "eco-1", "eco-2", "sci-1", "wat-2", "ene-1"]
    at = table(players=2, turn=1, places={"red": red, "blue": ["wat-1"] * 7}, energy={"red": 3, "blue": 2})
    at.do("prep:" + at.side("blue").prep[0])
    at.pass_on()
    assert at.side("blue").energy == 2
    score = points(at)
    assert score == Score(ship=1, one_star=8, two_star=8, everywhere=2, four_in_one=0, energy=1)
    assert score.total == 20
    message = next(item for item in at.find_entries("Scored") if item.who == "red")
    assert message.total == 20


@pytest.mark.rule("PM-SCORE-12", "PM-SCORE-03")
def test_the_most_there_can_be():
    two = over({"red": ["eco-2", "ene-2", "sci-2", "wat-2", "wat-1", "wat-1", "wat-1"]})
    assert points(two).total == 28
    three = over({"red": ["eco-2", "eco-2", "ene-2", "ene-2", "sci-2", "sci-2", "wat-2"]}, players=3)
    assert points(three).total == 31
