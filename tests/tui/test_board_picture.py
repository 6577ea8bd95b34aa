"""The board in cells: at any size each part is there, named, and to be reached; lamps say by shape what they show."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from random import Random
from unittest.mock import patch

import pytest

from hublink.lights import BLINK, CHASE, FAST_BLINK, PULSE
from marshub.board import palette
from marshub.board import profile as profiles
from marshub.board.drawn import make_led_sign
from marshub.board.palette import DARK, LedColor
from marshub.board.tags import make_simulated_tags
from marshub.games import GAMES, load_game
from marshub.kernel import Session
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.tui.basics.board_picture import BoardContent, BoardPicture, PieceChip
from marshub.tui.basics.led_symbols import DARK_SYMBOL, make_led_symbol
from marshub.tui.basics.text_fitting import abbreviate
from marshub.tui.games import get_look
from marshub.tui.widgets.visible_board import VisibleBoard
from marshub.words import Speech, make_initials

ROOMS = [(78, 18), (118, 17), (196, 50)]


def seen(profile: str, game: str, language: str = "en") -> tuple[VisibleBoard, BoardPicture]:
    session = Session(load_game(game), {}, seed=5)
    tags = make_simulated_tags(session.game.tagged_pieces(session.state))
    table = GameTable(session, profiles.load(profile), tags, clock=lambda: 0)
    sight = VisibleBoard(table, Speech(language), get_look(game))
    picture = sight.picture()
    table.close()
    return sight, picture


def lines(picture: BoardPicture, sight: BoardContent) -> list[str]:
    return picture.draw(sight).to_content().plain.splitlines()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("profile", ["hub", "starter"])
def test_at_every_size_each_part_has_cells_of_its_own_and_its_name(profile: str, game: str) -> None:
    for language in LANGUAGES:
        sight, picture = seen(profile, game, language)
        for width, height in ROOMS:
            picture.lay_out(width, height)
            assert picture.width <= width, (language, width)
            assert picture.height <= height, (language, height)
            spots = picture.cells_by_part
            assert not [(a, b) for a, b in combinations(spots.values(), 2) if a.is_overlapping(b)]
            drawn = lines(picture, BoardContent())
            for part in sight.parts:
                cells = spots[part.id]
                inside = [row[cells.x : cells.x + cells.width] for row in drawn[cells.y : cells.y + cells.height]]
                assert any(sign.isalnum() or sign in "◀▶" for sign in "".join(inside)), part.id
            buttons = [part for part in sight.parts if part.kind == "button"]
            for part in buttons:
                assert f"[{sight.name(part)}]" in drawn[spots[part.id].y]


@pytest.mark.parametrize(("profile", "game"), [("hub", "first-martians"), ("starter", "on-mars")])
def test_arrows_lead_a_hand_everywhere(profile: str, game: str) -> None:
    _, picture = seen(profile, game)
    for room in ROOMS:
        picture.lay_out(*room)
        stops = {part.id for part in picture.stops}
        reached, left = set[str](), [picture.stops[0].id]
        while left:
            at = left.pop()
            reached.add(at)
            left += [
                to for arrow in ("up", "down", "left", "right") if (to := picture.step_to(at, arrow)) not in reached
            ]
        assert reached == stops


def test_each_part_is_found_where_it_is_drawn() -> None:
    _, picture = seen("hub", "first-martians")
    picture.lay_out(78, 18)
    for part, cells in picture.cells_by_part.items():
        result = picture.find_part(cells.x + cells.width // 2, cells.y)
        assert result is not None
        assert result.id == part
    every = ((x, y) for x in range(78) for y in range(18))
    free = next(cell for cell in every if not any(cells.has_cell(*cell) for cells in picture.cells_by_part.values()))
    assert picture.find_part(*free) is None


def test_less_room_than_the_least_makes_a_picture_to_be_scrolled() -> None:
    _, picture = seen("hub", "first-martians")
    picture.lay_out(30, 8)
    assert picture.width > 30
    spots = [*picture.cells_by_part.values()]
    assert not [(a, b) for a, b in combinations(spots, 2) if a.is_overlapping(b)]
    part = picture.draw(BoardContent()).to_content(4, 3, 30, 8).plain.splitlines()
    assert [len(row) for row in part] == [30] * 8


def test_pieces_lie_in_their_zone_by_name_or_where_there_are_many_in_short() -> None:
    _, picture = seen("hub", "first-martians")
    picture.lay_out(118, 36)
    one = BoardContent(pieces={"lab": (PieceChip("Sci1", "Scientist, red pawn 1"),)})
    cells = picture.cells_by_part["zone:lab"]
    inside = "\n".join(row[cells.x : cells.x + cells.width] for row in lines(picture, one)[cells.y :][: cells.height])
    assert "Scien red paw 1" in inside
    many = BoardContent(pieces={"lab": tuple(PieceChip(f"Pa{n}", f"pawn {n}") for n in range(20))})
    inside = "\n".join(row[cells.x : cells.x + cells.width] for row in lines(picture, many)[cells.y :][: cells.height])
    shown = inside.count("Pa")
    assert 3 < shown < 20
    assert f"+{20 - shown}" in inside


def test_the_hand_is_seen_with_what_it_holds_and_silence_is_marked() -> None:
    _, picture = seen("hub", "first-martians")
    picture.lay_out(118, 36)
    plain = lines(picture, BoardContent(hand_part="zone:lab"))
    held = lines(
        picture,
        BoardContent(hand_part="zone:lab", held_chip=PieceChip("Sci1", "Scientist"), failed_zones=frozenset({"farm"})),
    )
    cells = picture.cells_by_part["zone:lab"]
    assert plain[cells.y][cells.x] == held[cells.y][cells.x] == "┏"
    assert "▸Scientist◂" in held[cells.y + cells.height - 1]
    farm = picture.cells_by_part["zone:farm"]
    assert held[farm.y][farm.x + 1] == "✗"
    assert "▸OK◂" in lines(picture, BoardContent(hand_part="button:ok"))[picture.cells_by_part["button:ok"].y]


@pytest.mark.parametrize("room", [(30, 8), *ROOMS])
@pytest.mark.parametrize("profile", ["hub", "starter"])
def test_parts_that_look_as_before_are_kept_and_others_drawn_as_in_a_new_picture(
    profile: str, room: tuple[int, int]
) -> None:
    _, picture = seen(profile, "first-martians")
    picture.lay_out(*room)
    choices, content = Random(5), BoardContent(leds=(DARK,) * 200)
    canvas = picture.draw(content)
    for _ in range(60):
        part, led = choices.choice(picture.parts), choices.randrange(200)
        color = choices.choice([DARK, LedColor(*palette.GREEN), LedColor(*palette.RED[:3], BLINK)])
        chips = (PieceChip("Sci1", "Scientist, red pawn 1"),) * choices.randrange(30)
        changed = choices.choice(
            [
                replace(content, leds=(*content.leds[:led], color, *content.leds[led + 1 :])),
                replace(content, pieces={**content.pieces, part.zone: chips}),
                replace(content, failed_zones=content.failed_zones ^ {part.zone}),
                replace(content, hand_part=part.id, hand_acts=choices.random() < 0.5),
                replace(content, held_chip=chips[0] if chips else None),
                replace(content, beat=choices.randrange(4)),
            ]
        )
        canvas, content = picture.draw(changed, (content, canvas)), changed
        assert [*map(repr, canvas.to_rows())] == [*map(repr, picture.draw(content).to_rows())]
    with patch.object(BoardPicture, "_draw_zone") as drawn:
        picture.draw(replace(content, failed_zones=content.failed_zones ^ {"lab"}), (content, canvas))
    assert drawn.call_count == len([part for part in picture.parts if part.zone == "lab"])


def test_lamps_tell_colour_and_movement_by_shape_alone() -> None:
    hues = [palette.GREEN, palette.YELLOW, palette.VERMILLION, palette.SKY, palette.PURPLE, palette.ORANGE, palette.RED]
    hues.append(palette.WHITE)
    shapes = [make_led_symbol(LedColor(*hue)).shape for hue in hues] + [
        make_led_symbol(palette.TONES["black"]).shape,
        make_led_symbol(DARK).shape,
    ]
    assert len(set(shapes)) == len(shapes)
    for hue in hues:
        faint = make_led_symbol(LedColor(*hue).dim(10))
        assert faint.shape != make_led_symbol(LedColor(*hue)).shape
        assert make_led_sign(LedColor(*hue).dim(10)) == make_led_sign(LedColor(*hue))._replace(faint=True)
    marks = [make_led_symbol(LedColor(*palette.SKY, pattern)).mark for pattern in (0, BLINK, FAST_BLINK, PULSE, CHASE)]
    assert len(set(marks)) == len(marks)
    for pattern in (BLINK, FAST_BLINK, CHASE):
        beats = [make_led_symbol(LedColor(*palette.SKY, pattern)).get_shape(beat) for beat in range(4)]
        assert set(beats) == {"◆", DARK_SYMBOL}
    running = [make_led_symbol(LedColor(*palette.SKY, CHASE)).get_shape(0, place) for place in range(4)]
    assert all(one != other for one, other in pairwise(running))
    assert make_led_symbol(LedColor(*palette.SKY)).get_shape(2) == "◆"


def test_a_lamp_is_drawn_where_its_led_is() -> None:
    _, picture = seen("hub", "first-martians")
    picture.lay_out(118, 36)
    dark = lines(picture, BoardContent())
    leds = profiles.load("hub").find_leds("first-martians")
    for name, part in (("zone.lab", "zone:lab"), ("stress", "strip:gauge"), ("part.lab.cpu", "zone:lab")):
        lamps = [DARK] * 240
        lamps[leds[name][0]] = LedColor(*palette.YELLOW)
        lit = lines(picture, BoardContent(tuple(lamps)))
        changed = [(x, y) for y, row in enumerate(lit) for x, cell in enumerate(row) if cell != dark[y][x]]
        assert len(changed) == 1
        assert lit[changed[0][1]][changed[0][0]] == "▲"
        assert picture.cells_by_part[part].has_cell(*changed[0])


@pytest.mark.parametrize(
    ("name", "width", "short"),
    [
        ("Control Center", 14, "Control Center"),
        ("The Cargo Bay", 10, "Cargo Bay"),
        ("Oxygenator 01", 9, "Oxygen 01"),
        ("Oxygenator 02", 9, "Oxygen 02"),
        ("Two-star space of Ecosystem", 9, "Two-s Eco"),
        ("hardware", 3, "har"),
        ("Scientist, red pawn 1", 7, "Scien 1"),
        ("Spazi «Ottenere progetto»", 12, "Spaz Ott pro"),
        ("anything", 0, ""),
    ],
)
def test_names_for_little_room(name: str, width: int, short: str) -> None:
    result = abbreviate(name, width)
    assert len(result) <= width
    assert result == short


def test_chips_differ_where_their_pieces_do() -> None:
    assert make_initials("Scientist, red pawn 1") == "Sci1"
    assert make_initials("Shutdown tile, energy") == "ShuE"
    assert make_initials("La Lanterna") == "Lan"
    assert make_initials("") == ""
