"""The board as a page draws it: every text stands where it can be read, and no longer than there is space for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from marshub.board import lights
from marshub.board import profile as profiles
from marshub.board.drawn import Part, describe_zone_mark, list_parts
from marshub.board.palette import DARK, TONES, LedColor
from marshub.board.profile import Overlay
from marshub.board.twin import SCAN_PAD
from marshub.games import load_game
from marshub.kernel import Indicator, Session, say
from marshub.serve.board_drawing import Place, _cut_text, _shorten, draw_board
from marshub.serve.question_part import to_sentence
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.words import Speech
from toys import Toy

HUB = profiles.load("hub")
GAME = "first-martians"
SPEECH = Speech("en").in_form("long")
LETTER_MM, BOLD_MM, PAD_MM = 3.5, 4.0, 3.0  # of the style sheet
LED_MM, BRIEF_MM = 11.0, 7.0  # of a place, for its LED; of a letter on a phone


@pytest.fixture(scope="module")
def table() -> Iterator[GameTable]:
    session: Session[Any, Any] = Session(load_game(GAME), {"players": 2}, 3)
    with closing(GameTable(session, clock=lambda: 0)) as table:
        yield table


def draw(
    table: GameTable, things: Sequence[str] = (), language: str = "en", indicators: Sequence[Indicator] = ()
) -> list[tuple[Part, Place]]:
    """Return the parts of the board as they are drawn with `things` in each zone."""
    drawn = {part.id: part for part in list_parts(HUB, GAME)}
    zones = {part.zone: things for part in drawn.values() if part.zone}
    drawing = draw_board(table, HUB, Link("all"), indicators, zones, Speech(language).in_form("long"))
    assert drawing is not None
    by_box = {part.box: part for part in drawn.values()}
    result = []
    for place in drawing.places:
        part = by_box.get(place.box)
        if part is None:  # a strip: the place is larger, for fingers
            part = next(p for p in drawn.values() if p.kind == "strip" and p.box.right == place.box.right
                        and place.box.top < p.box.top < p.box.bottom < place.box.bottom)  # fmt: skip
        result.append((part, place))
        texts = (*place.names, *place.pieces, *place.brief)
        assert part.box.right < drawing.box.right, "there is a margin"
        assert all(
            drawing.box.left < text.x and drawing.box.top < text.y - 6 < text.y < drawing.box.bottom for text in texts
        )
    return result


def test_names_stand_above_strips_and_in_places(table: GameTable) -> None:
    kinds = set()
    for part, place in draw(table, language="es"):
        kinds.add(part.kind)
        width = part.box.right - part.box.left
        assert all(place.names)
        assert place.brief[0].text
        if part.kind == "strip":
            assert all(text.y < part.box.top for text in (*place.names, *place.brief))
            assert all(len(text.text) * LETTER_MM <= width for text in place.names)
            assert "," not in place.names[0].text, "of several meanings those of lit LEDs, and none is lit"
        else:
            assert all(part.box.top < text.y <= part.box.bottom - PAD_MM for text in (*place.names, *place.brief))
            assert all(len(text.text) * BOLD_MM <= width - 2 * PAD_MM for text in place.names)
    assert kinds == {"zone", "strip"}


def test_pieces_stand_below_leds_and_their_meanings(table: GameTable) -> None:
    rows = [place for part, place in draw(table, ["Probe"]) if part.kind == "zone" and part.strips]
    assert rows
    for place in rows:
        meanings = [led.y + 9.5 for led in place.leds if led.name]  # as in board.html
        assert place.pieces[0].y > max(meanings, default=0)


def test_a_thing_has_two_lines_at_most_and_the_rest_is_counted(table: GameTable) -> None:
    long = "Provision of emergency equipment " * 4
    shown = draw(table, [long.strip()])
    assert max(len(place.pieces) for _, place in shown) == 2
    for part, place in shown:
        width = part.box.right - part.box.left - 2 * PAD_MM
        assert all(len(text.text) * LETTER_MM <= width for text in place.pieces)
    whole = set()
    for number in range(1, 9):
        places = draw(table, [f"{index} {long}".strip() for index in range(number)])
        for place in (place for part, place in places if part.zone):
            listed = [text for text in place.pieces if text.text[0].isdecimal()]
            assert place.pieces[-1].text.startswith("…") == (len(listed) < number)
            whole.add(len(listed) == len(place.pieces) == number)
    assert whole == {True, False}


def test_a_led_has_its_whole_name_where_it_just_fits() -> None:
    assert (_shorten("Oxygen", 6), _shorten("Oxygen", 5)) == ("Oxygen", "Oxy")
    assert len(_shorten("Crew Quarters Block 9", 2)) == 2
    assert (_cut_text("Oxygen", 6), _cut_text("Oxygen", 5)) == ("Oxygen", "Oxyg…")


def test_a_board_that_is_only_drawn_has_what_shows_the_game(table: GameTable) -> None:
    nothing, many = draw(table), draw(table, ["Probe"] * 9)
    assert not [part for part, _ in nothing if part.kind == "button" or part.zone == SCAN_PAD]
    assert not [part for part, _ in nothing for strip in part.strips if lights.STATUS in strip.means]
    empty = SPEECH.plain_text("ui-drawn-empty")
    for drawn, is_empty in ((nothing, True), (many, False)):
        assert {empty in place.description for part, place in drawn if part.zone} == {is_empty}
    for part, place in ((part, place) for part, place in many if part.zone):
        assert place.pieces[-1].y < part.box.bottom
        assert len(place.pieces) == 1 or not part.lamp or place.pieces[-1].y <= part.box.bottom - PAD_MM - LED_MM
        assert place.brief[1].text == "▪▪▪"  # so many, and more
        rest = 9 - sum(text.text == "Probe" for text in place.pieces)
        assert not rest or place.pieces[-1].text == SPEECH.plain_text("to-move-more", count=rest)


def test_the_board_is_that_of_the_table_and_none_without_an_overlay_of_the_game() -> None:
    starter = profiles.load("starter")
    session: Session[Any, Any] = Session(load_game(GAME), {"players": 2}, 3)
    with closing(GameTable(session, starter, clock=lambda: 0)) as table:
        drawings = [draw_board(table, profile, Link("all"), (), {}, SPEECH) for profile in (HUB, None)]
        assert drawings[0] is not None
        assert drawings[0] == drawings[1]
        assert any(place.kind == "button" for place in drawings[0].places)
    with closing(GameTable(Session(Toy(), {"rounds": 1}, 1), clock=lambda: 0)) as table:
        assert draw_board(table, HUB, Link("all"), (), {}, SPEECH) is None


@contextmanager
def lit(leds: Mapping[int, LedColor], *, count: int = HUB.leds.count) -> Iterator[list[str]]:
    """Let these LEDs be lit; gives the seats for whom they are."""
    seats: list[str] = []

    def make_frame(table: GameTable, profile: object, seat: str, indicators: object) -> list[LedColor]:
        seats.append(seat)
        return [leds.get(led, DARK) for led in range(count)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("marshub.serve.board_drawing.make_viewer_frame", make_frame)
        yield seats


def test_leds_are_those_of_the_links_seat_and_dark_ones_have_no_colour(table: GameTable) -> None:
    with lit({}, count=0) as seats:  # a board with fewer LEDs than its profile
        drawing = draw_board(table, HUB, Link("r", "red", "seat"), (), {}, SPEECH)
    assert drawing is not None
    assert (seats, drawing.legend) == (["red"], ())
    assert {place.hue for place in drawing.places} == {""}


def test_the_legend_has_marks_of_places_and_tones_of_other_leds_that_are_bright(table: GameTable) -> None:
    parts = [part for part in list_parts(HUB, GAME) if part.zone != SCAN_PAD]
    place = next(part for part in parts if part.lamp)
    led = next(part for part in parts if part.kind == "strip").strips[0].leds[0]
    mark = next(lamp for lamp in lights.MARKS.values() if describe_zone_mark(lamp) is not None)
    bad, text = TONES["bad"], SPEECH.plain_text("ui-drawn-tone-bad")
    meaning = to_sentence(describe_zone_mark(mark), SPEECH)  # type: ignore[arg-type]
    for leds, told in (
        ({place.lamp[0]: mark, led: bad}, [meaning, text]),
        ({place.lamp[0]: bad._replace(red=254)}, []),  # no mark of a place
        ({led: bad.dim(8)}, []),
    ):
        with lit(leds):
            drawing = draw_board(table, HUB, Link("all"), (), {}, SPEECH)
        assert drawing is not None
        assert [words for _, words in drawing.legend] == told
        shown = next(item for item in drawing.places if item.box == place.box)
        assert (meaning.lower() in shown.description.lower()) == (meaning in told)


def test_a_part_is_described_with_each_of_its_indicators_once(table: GameTable) -> None:
    ids = sorted({means for part in list_parts(HUB, GAME) for strip in part.strips for means in strip.means})
    names = {id_: f"Toy of {number:03}" for number, id_ in enumerate(ids)}
    indicators = [Indicator(id_, 1, 1, "good", say(name.lower().replace(" ", "-"))) for id_, name in names.items()]
    for part, place in draw(table, indicators=indicators):
        means = {means for strip in part.strips for means in strip.means}
        said = re.findall(r"toy of \d+", place.description, re.I)
        assert sorted(text.lower() for text in said) == sorted(names[id_].lower() for id_ in means)


def test_leds_in_places_have_their_meanings_below_them_and_strips_their_whole_name_where_it_fits(
    table: GameTable,
) -> None:
    drawn = draw(table)
    assert any(led.name for part, place in drawn if part.kind == "zone" for led in place.leds)
    assert not any(led.name for part, place in drawn if part.kind == "strip" for led in place.leds)
    whole = {
        place.names[0].text: place.brief[0].text
        for part, place in drawn
        if part.kind == "strip" and len(place.names[0].text) * BRIEF_MM <= part.box.right - part.box.left
    }
    assert any(len(name) > 5 for name in whole)
    assert all(name == brief for name, brief in whole.items())


def test_a_place_without_a_led_has_none() -> None:
    board = replace(HUB, overlay={"toy": Overlay(zones={"row-1-1": "near"})})
    with closing(GameTable(Session(Toy(), {"rounds": 1}, 1), clock=lambda: 0)) as table:
        drawing = draw_board(table, board, Link("all"), (), {}, SPEECH)
    assert drawing is not None
    assert {place.leds for place in drawing.places if place.kind == "zone"} == {()}
