"""Pieces of strip: what lies in one row at a strip's pitch is not cut, and every LED is on one piece."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from marshub.board import profile
from marshub.board.profile import check_face
from marshub.board.profile.strips import Strip, find_dark_leds, list_strips

HUB, STARTER = profile.load("hub"), profile.load("starter")


def test_a_row_of_places_is_one_strip_with_dark_leds_between() -> None:
    pieces = list_strips(HUB)
    assert len(pieces) == 10
    assert len(list_strips(STARTER)) == 9
    row = profile.Segment(name="row", first=0, count=3)  # its place is not known, and it is one strip all the same
    assert list_strips(replace(STARTER, segment=[row], leds=replace(STARTER.leds, count=3))) == [Strip(0, 2)]
    first = pieces[0]
    names = {segment.name for segment in HUB.segment if set(segment.indexes) <= set(first.leds)}
    assert names == {*(f"row-1-{n}-lamp" for n in range(1, 6)), "row-1-track"}
    unlit = find_dark_leds(HUB)
    for led, x in {2: 73.0, 3: 73.0 + 50 / 3, 4: 73.0 + 100 / 3}.items():
        assert unlit[led] == pytest.approx((x, 18.0), abs=0.05)


def test_a_strip_that_runs_down_has_its_places_one_below_the_other() -> None:
    segment = profile.Segment(name="down", leds=[5, 4, 3], at=(7, 2), pitch_mm=50 / 3, down=True)
    assert segment.points == [(7, 2), (7, 18.67), (7, 35.33)]


@pytest.mark.parametrize("is_down", [False, True])
def test_dark_leds_lie_on_the_line_between_two_places(is_down: bool) -> None:
    segments = [
        profile.Segment(name=f"s{led}", leds=[led], at=(10, along) if is_down else (along, 10))
        for led, along in ((0, 20), (3, 70))
    ]
    board = replace(STARTER, segment=segments, leds=replace(STARTER.leds, count=4))
    assert find_dark_leds(board) == {
        led: (10, along) if is_down else (along, 10) for led, along in ((1, 36.67), (2, 53.33))
    }


@pytest.mark.parametrize(("dx", "dy"), [(-26, 0), (46, 0), (0, -26), (0, 26)])
def test_a_strip_beside_a_module_has_room(dx: int, dy: int) -> None:
    """Half a strip (6 mm) from where the module ends: 20 mm from its antenna, 40 to the right."""
    (reader,) = STARTER.reader
    for x, y, is_near in ((dx, dy, False), (dx - (dx > 0) + (dx < 0), dy - (dy > 0) + (dy < 0), True)):
        lamp = profile.Segment(name="lamp", leds=[0], at=(reader.at[0] + x, reader.at[1] + y))
        problems = list(check_face.find_problems(replace(STARTER, segment=[lamp])))
        assert [f"on the module of reader {reader.name!r}" in problem for problem in problems] == [True] * is_near, (
            problems
        )


@pytest.mark.parametrize(("x", "y", "is_on"), [(9, 9, True), (8.9, 9, False), (9, 8.9, False)])
@pytest.mark.parametrize("is_far", [False, True])
def test_a_button_on_the_face_has_room_for_its_nut(x: float, y: float, is_on: bool, is_far: bool) -> None:
    face, button = STARTER.face, STARTER.button[0]
    at = (face.width_mm - x, face.height_mm - y) if is_far else (x, y)
    problems = check_face.find_problems(replace(STARTER, button=[replace(button, at=at)]))
    assert any("is not on the face" in problem for problem in problems) != is_on


def moved(name: str, dx: float, dy: float = 0.0) -> profile.Profile:
    segments = []
    for segment in HUB.segment:
        if segment.name == name:
            assert segment.at is not None
            segment = replace(segment, at=(segment.at[0] + dx, segment.at[1] + dy))
        segments.append(segment)
    return replace(HUB, segment=segments)


@pytest.mark.parametrize(("dx", "dy", "pieces"), [(0.4, 0, 10), (0.6, 0, 12), (-4, 0, 12), (0, 4, 12), (16.67, 0, 12)])
def test_what_lies_beside_the_strip_s_pitch_wants_a_cut(dx: float, dy: float, pieces: int) -> None:
    """Before it and behind it; the dark LEDs between have no place then."""
    board = moved("row-1-3-lamp", dx, dy)
    assert len(list_strips(board)) >= pieces
    assert (None in find_dark_leds(board).values()) == (pieces > 10)


TWO_MORE = """base = "hub"
name = "own"
[leds]
count = 246
[[segment]]
name = "left"
first = 240
count = 1
at = [99.67, 50]
[[segment]]
name = "right"
first = 245
count = 1
at = [183, 50]
"""


def test_a_strip_that_would_go_on_over_a_module_is_refused() -> None:
    with pytest.raises(profile.ProfileError) as message:
        profile.decode(TWO_MORE, "own.toml")
    (line,) = str(message.value).splitlines()
    assert "own.toml:9: " in line
    assert "(left).at: the strip goes on from it and lies on the module of reader 'row-1-2'" in line
    # A strip that is cut lies on nothing: left, right, and the dark ones somewhere between.
    assert len(list_strips(profile.decode(TWO_MORE.replace("[183, 50]", "[180, 50]"), "own.toml"))) == 10 + 3


def test_a_strip_that_would_go_on_over_a_button_or_another_led_is_refused() -> None:
    lamps = [profile.Segment(name=f"s{led}", leds=[led], at=(x, 100)) for led, x in ((0, 20), (3, 70))]
    board = replace(STARTER, segment=lamps, leds=replace(STARTER.leds, count=5))
    over_button = replace(board, button=[replace(board.button[0], at=(45, 100))])
    over_led = replace(board, segment=[*lamps, profile.Segment(name="other", leds=[4], at=(53, 103))])
    for wrong, thing in ((over_button, "button 'prev'"), (over_led, "another LED")):
        (problem,) = check_face.find_problems(wrong)
        assert f"segment[0] (s0).at: the strip goes on from it and lies on {thing} at" in problem


@given(st.data())
def test_every_led_is_on_one_piece(data: st.DataObject) -> None:
    """Whatever segments there are, and wherever they lie."""
    segments, at = [], 0
    for number in range(data.draw(st.integers(1, 5))):
        at += data.draw(st.integers(0, 4))
        count = data.draw(st.integers(1, 4))
        leds = list(range(at, at + count))[:: data.draw(st.sampled_from([1, -1]))]
        places = st.tuples(st.integers(0, 30).map(lambda n: n * 50 / 3), st.sampled_from([0.0, 20.0]))
        place = data.draw(st.none() | places)
        segments.append(profile.Segment(name=f"s{number}", leds=leds, at=place))
        at += count
    board = replace(HUB, segment=segments, leds=replace(HUB.leds, count=at + data.draw(st.integers(0, 3))))
    pieces = list_strips(board)
    assert [led for piece in pieces for led in piece.leds] == list(range(board.leds.count))
    lit = {led: point for segment in segments for led, point in zip(segment.indexes, segment.points, strict=False)}
    for piece in pieces:
        assert len(piece.points) in (0, len(piece.leds))
        for led, point in zip(piece.leds, piece.points, strict=False):
            assert led not in lit or point == lit[led]
    assert find_dark_leds(board).keys() == set(range(board.leds.count)) - {led for s in segments for led in s.indexes}
