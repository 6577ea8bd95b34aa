"""What is drawn of a board: all of it, each thing once, nothing on anything else, however large the room."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marshub import resources
from marshub.board import profile as profiles
from marshub.board.drawn import Box, Need, find_frame, fit_boxes, list_parts
from marshub.board.profile import Profile, check_face

SHIPPED = [(name, game) for name in profiles.list_names() for game in (*profiles.load(name).overlay, "nobody's")]


def faceless(tmp_path: Path) -> Profile:
    """The hub board of somebody who has not said where things are."""
    text = (resources.boards_folder() / "hub.toml").read_text("utf-8")
    text = re.sub(r"\[face\].*?(?=\n\[leds\])", "", text, flags=re.S)
    text = re.sub(r"^at = .*\n", "", text, flags=re.M)
    face = (resources.faces_folder() / "first-martians" / "hub.toml").read_text("utf-8")
    face = re.sub(r"^\[(\w+)\]$", r"[overlay.first-martians.\1]", face, flags=re.M)
    return profiles.decode(f"{text}\n{face}", str(tmp_path / "mine.toml"))


@pytest.mark.parametrize(("name", "game"), SHIPPED)
def test_every_zone_lamp_strip_and_button_is_drawn_once(name: str, game: str) -> None:
    profile = profiles.load(name)
    parts = list_parts(profile, game)
    assert len({part.id for part in parts}) == len(parts)
    overlay = profile.overlay.get(game)
    zones = {part.zone: part.reader for part in parts if part.zone}
    if overlay is not None:
        read = {zone: number for number, zone in enumerate(profile.list_zones(game)) if zone}
        assert {zone: number for zone, number in zones.items() if number is not None} == read
        meant = [led for leds in profile.find_leds(game).values() for led in leds]
        drawn = [led for part in parts for led in (*part.lamp, *(led for s in part.strips for led in s.leds))]
        assert sorted(drawn) == sorted(meant)
        lamps = {part.zone: part.lamp for part in parts if part.lamp}
        assert lamps == {name[5:]: led for name, led in profile.find_leds(game).items() if name.startswith("zone.")}
    else:
        assert not zones
    assert [part.name for part in parts if part.kind == "button"] == [button.name for button in profile.button]
    assert len([part for part in parts if part.kind == "zone"]) == len(profile.reader)


def test_a_strip_says_what_it_means_or_what_each_of_its_leds_does() -> None:
    parts = {part.name: part for part in list_parts(profiles.load("hub"), "first-martians")}
    assert parts["gauge"].strips[0].means == ("stress",)
    assert not parts["gauge"].strips[0].has_own_meanings
    box = parts["corner-box"].strips[0]
    assert box.has_own_meanings
    assert box.means == ("box.system", "box.living", "box.working")
    assert [strip.means[0] for strip in parts["lab"].strips] == ["part.lab.energy"]


@pytest.mark.parametrize(("name", "game"), SHIPPED)
@pytest.mark.parametrize("room", [(60, 17), (78, 18), (118, 36), (200, 58)])
def test_nothing_lies_on_anything_else_and_all_is_inside(name: str, game: str, room: tuple[int, int]) -> None:
    parts = list_parts(profiles.load(name), game)
    needs = [Need(8, 4) if part.kind == "zone" else Need(6, 1, grows=False) for part in parts]
    cells = fit_boxes([part.box for part in parts], needs, *room)
    assert cells is not None
    assert not [(a, b) for a, b in combinations(cells, 2) if a.is_overlapping(b)]
    for spot, need in zip(cells, needs, strict=True):
        assert 0 <= spot.x <= spot.x + spot.width <= room[0]
        assert 0 <= spot.y <= spot.y + spot.height <= room[1]
        assert spot.width >= need.width
        assert spot.height >= need.height


def test_what_lies_left_or_above_on_the_face_does_so_in_the_picture() -> None:
    parts = list_parts(profiles.load("hub"), "first-martians")
    cells = fit_boxes([part.box for part in parts], [Need(8, 3) for _ in parts], 78, 40)
    assert cells is not None
    at = {part.name: spot for part, spot in zip(parts, cells, strict=True)}
    assert at["oxygenator-01"].x < at["oxygenator-02"].x < at["farm"].x < at["mission-sheet"].x
    assert at["oxygenator-01"].y < at["quiet-place"].y < at["garage-hall"].y < at["gauge"].y < at["ok"].y
    assert at["prev"].y == at["pass"].y


def test_a_room_that_is_too_small_is_said_to_be() -> None:
    boxes = [Box(0, 0, 10, 10), Box(20, 0, 30, 10), Box(40, 0, 50, 10)]
    needs = [Need(7, 1)] * 3
    assert fit_boxes(boxes, needs, 20, 5) is None
    cells = fit_boxes(boxes, needs, 21, 5)
    assert cells is not None
    assert [spot.x for spot in cells] == [0, 7, 14]
    assert fit_boxes([], [], 10, 10) == []


def test_a_part_grows_in_height_and_width_as_far_as_it_may() -> None:
    def size(**need: Any) -> tuple[int, int]:
        cells = fit_boxes([Box(0, 0, 20, 10), Box(40, 0, 60, 10)], [Need(2, 1, **need), Need(2, 1)], 60, 10)
        assert cells is not None
        return cells[0].width, cells[0].height

    assert size() == (20, 10)
    assert size(grows=False) == (20, 1)
    assert size(wider=1.5) == (30, 10)
    assert size(wider=9.0) == (40, 10), "no farther than the next one"


def test_two_parts_are_beside_each_other_where_the_gap_across_looks_larger() -> None:
    boxes = [Box(0, 0, 10, 10), Box(14, 13, 24, 23)]
    cells = fit_boxes(boxes, [Need(20, 1)] * 2, 24, 23)
    assert cells is not None, "a cell is twice as high as wide: they stand on each other"
    assert cells[0].y + cells[0].height <= cells[1].y
    assert fit_boxes(boxes, [Need(1, 12)] * 2, 24, 23) is None


def test_boxes_that_lie_on_each_other_are_parted_all_the_same() -> None:
    cells = fit_boxes([Box(0, 0, 30, 10), Box(20, 5, 50, 15)], [Need(6, 2)] * 2, 30, 8)
    assert cells is not None
    assert not cells[0].is_overlapping(cells[1])


def test_a_place_on_a_face_that_is_not_there_is_refused(tmp_path: Path) -> None:
    profile = faceless(tmp_path)
    *others, last = profile.button
    placed = msgspec.structs.replace(profile, button=[*others, msgspec.structs.replace(last, at=(10.0, 10.0))])
    assert list(check_face.find_problems(profile)) == []
    (told,) = check_face.find_problems(placed)
    assert told.startswith(f"button[{len(others)}] ({last.name}).at: there is no [face]")


def test_leds_of_another_place_whose_name_begins_alike_are_not_its_own() -> None:
    hub = profiles.load("hub")
    longer = [msgspec.structs.replace(segment, name="row-1-10-lamp") for segment in hub.segment[-1:]]
    frame = find_frame(msgspec.structs.replace(hub, segment=[*hub.segment, *longer]), hub.reader[0])
    assert (hub.reader[0].place, frame) == ("row-1-1", find_frame(hub, hub.reader[0]))


def test_a_board_without_a_face_gets_one(tmp_path: Path) -> None:
    profile = faceless(tmp_path)
    assert profile.face is None
    parts = list_parts(profile, "first-martians")
    named = {part.id for part in list_parts(profiles.load("hub"), "first-martians")}
    assert {part.id for part in parts} == named
    places, strips, buttons = ([p.box for p in parts if p.kind == kind] for kind in ("zone", "strip", "button"))
    assert max(box.bottom for box in places) < strips[0].top
    assert max(box.bottom for box in strips) < buttons[0].top
    assert places[0].left == strips[0].left == buttons[0].left, "each row begins at the left"
    assert {box.right - box.left + 4 for box in strips} == {120}, "4 mm between them"
    assert places[1].left - places[0].right == places[6].top - places[0].bottom
    needs = [Need(10, 4) if part.kind == "zone" else Need(8, 1, grows=False) for part in parts]
    for room in ((78, 30), (200, 58)):
        cells = fit_boxes([part.box for part in parts], needs, *room)
        assert cells is not None
        assert not [(a, b) for a, b in combinations(cells, 2) if a.is_overlapping(b)]
