"""The printed face of a game: legible by day and by night, with words that fit, and numbers that its LEDs show."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from marshub.board import profile
from marshub.board.drawn import find_frame
from marshub.games import load_game
from marshub.hardware import paper
from marshub.hardware.face_drawing import BORDER, LED_HOLE_MM
from marshub.hardware.face_overlay import draw_overlay
from marshub.hardware.face_symbols import draw_symbol, find_symbol
from marshub.hardware.printed_words import make_printer
from marshub.kernel import Chance, Session
from marshub.languages import LANGUAGES
from marshub.words import list_message_keys

BOARDS = ["hub", "starter", "starter-plug"]
GAMES = ["first-martians", "pocket-mars", "migration-mars", "on-mars"]
Area = tuple[float, float, float, float]  # left, top, right, bottom


def list_texts(sheet: paper.Sheet) -> list[tuple[paper.Text, Area]]:
    """Return the texts within the cut, with the area that their letters cover."""
    assert sheet.area is not None
    left, top, wide, high = sheet.area
    result = []
    for shape in sheet.shapes:
        if isinstance(shape, paper.Text) and top <= shape.y <= top + high:
            width = stringWidth(shape.text, "Helvetica-Bold" if shape.bold else "Helvetica", shape.size)
            width += shape.spaced_mm * len(shape.text)
            start = shape.x - {"start": 0, "middle": width / 2, "end": width}[shape.anchor]
            area = (start, shape.y - 0.72 * shape.size, start + width, shape.y + 0.21 * shape.size)
            assert left + 5 < start < start + width < left + wide - 5, f"{shape.text} is not on the face"
            result.append((shape, area))
    return result


def touches(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BOARDS)
def test_what_is_printed_has_words_that_fit(name: str, language: str) -> None:
    """In each language: no bare id, no word on another or on a window or out of its frame, no lamp without a name."""
    board = profile.load(name)
    known, voice = list_message_keys(language), make_printer(language)
    asked: set[str] = set()

    def say(key: str) -> str:
        asked.add(key)
        return voice(key)

    for game, meant in board.overlay.items():
        sheet = draw_overlay(board, game, say)
        texts = list_texts(sheet)
        frames = [find_frame(board, r) for r in board.reader if meant.find_zone(r.place)]
        windows = [
            (c.x - c.radius, c.y - c.radius, c.x + c.radius, c.y + c.radius)
            for c in sheet.shapes
            if isinstance(c, paper.Circle) and c.radius == LED_HOLE_MM / 2
        ]
        for number, (text, area) in enumerate(texts):
            others = [(other.text, place) for other, place in texts[number + 1 :]]
            others += [("a window", place) for place in windows]
            assert not [other for other, place in others if touches(area, place)], (game, text.text)
            for frame in frames:
                inside = (frame.left + BORDER, frame.top + BORDER, frame.right + BORDER, frame.bottom + BORDER)
                if touches(area, inside):
                    assert inside[0] < area[0] < area[2] < inside[2], (game, text.text)
        words = {word.lower() for text, _ in texts for word in text.text.split()}
        assert set(voice(f"game-{game}").lower().split()) <= words, "the game's name is on the face"
        for zone in meant.indicators.values():
            if isinstance(zone, str) and zone.startswith("zone."):
                assert voice(zone.replace(".", "-")).split()[0].lower() in words, f"a lamp without a name: {zone}"
    assert not {key for key in asked if key not in known}


def compute_luminance(colour: str) -> float:
    """Return the relative luminance of a colour (WCAG 2.2): what a printer without colours shows of it."""
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def compute_contrast(one: str, other: str) -> float:
    dark, light = sorted((compute_luminance(one), compute_luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def list_grounds(sheet: paper.Sheet, x: float, y: float, before: paper.Shape) -> Iterator[str]:
    """Yield the fills that lie under a point, the lowest first."""
    for shape in sheet.shapes[: sheet.shapes.index(before)]:
        if isinstance(shape, paper.Rect):
            is_under = shape.x <= x <= shape.x + shape.width and shape.y <= y <= shape.y + shape.height
        elif isinstance(shape, paper.Circle):
            is_under = (shape.x - x) ** 2 + (shape.y - y) ** 2 <= shape.radius**2
        else:
            continue
        if is_under and shape.fill != "none":
            yield shape.fill


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("name", ["hub", "starter"])
def test_texts_stand_out_also_without_colour(name: str, night: bool) -> None:
    board = profile.load(name)
    for game in board.overlay:
        sheet = draw_overlay(board, game, make_printer("en"), night)
        for text, (left, _, right, _) in list_texts(sheet):
            for x in (left, right):
                *_, ground = list_grounds(sheet, x, text.y - text.size / 3, text)
                assert compute_contrast(text.colour, ground) >= 4.5, (game, text.text, text.colour, ground)
        windows = [c for c in sheet.shapes if isinstance(c, paper.Circle) and c.radius == LED_HOLE_MM / 2]
        for window in windows:
            *_, ground = list_grounds(sheet, window.x, window.y, window)
            assert window.fill == "#ffffff", "a window lets all light through"
            edge = ground if night else window.stroke
            assert compute_contrast(window.fill, edge) >= 3, "a window is seen while it is dark"


def test_a_window_of_a_part_has_its_symbol_and_each_symbol_is_another() -> None:
    kinds = ("energy", "oxygen", "hardware", "cpu", "food", "sol")
    assert len({str(draw_symbol(kind, 0, 0, 4, "ink", "ground")) for kind in kinds}) == len(kinds)
    assert [find_symbol(f"part.lab.{kind}") for kind in kinds[:4]] == list(kinds[:4])
    assert find_symbol("phase.events") == ""
    board = profile.load("hub")
    shapes = draw_overlay(board, "first-martians", make_printer("en")).shapes
    spots = next(segment for segment in board.segment if segment.name == "row-3-3-spots")
    for kind, (x, y) in zip(kinds, spots.points, strict=False):
        symbol = draw_symbol(kind, x + BORDER, y + BORDER, 3.8, "#1c1c20", "#ffffff")
        assert symbol
        assert all(shape in shapes for shape in symbol), kind


@pytest.mark.parametrize("name", BOARDS)
def test_a_scale_is_numbered_under_each_window_and_others_have_a_wedge(name: str) -> None:
    board = profile.load(name)
    sheet = draw_overlay(board, "first-martians", make_printer("en"))
    texts = {(shape.x, shape.y): shape.text for shape in sheet.shapes if isinstance(shape, paper.Text)}

    def list_numbers(indicator: str) -> list[str | None]:
        meant = board.overlay["first-martians"].indicators
        segment = next(segment for segment in board.segment if meant.get(segment.name) == indicator)
        return [texts.get((x + BORDER, y + BORDER + 8)) for x, y in segment.points]

    assert list_numbers("track.living") == ["0", "1", "2", "3", "4", "5"]
    assert list_numbers("morale") == ["\N{EN DASH}2", "\N{EN DASH}1", "0", "1", "2", "3"]
    stress = [str(n) for n in range(1, 19)] if name == "hub" else ["1", "4", "8", "11", "15", "18"]
    assert list_numbers("stress") == stress
    if name == "hub":
        assert list_numbers("sol") == [None] * 12, "missions differ in sols"


@pytest.mark.parametrize("game", GAMES)
def test_scales_of_faces_are_those_of_the_game(game: str) -> None:
    """Played on by chance until each scale was seen: no indicator has other ends than its face prints."""
    scales: dict[str, tuple[int, int]] = {}
    for name in ("hub", "starter"):
        scales |= profile.load(name).overlay[game].scales
    session, unseen = Session(load_game(game), {"players": 4}, 7), set(scales)
    for number in range(400):
        for indicator in session.game.list_indicators(session.state):
            if indicator.id in scales:
                assert (indicator.least, indicator.most) == scales[indicator.id], indicator.id
                unseen.discard(indicator.id)
        if session.pending is None or (not unseen and number > 25):
            break
        session.answer(session.pending.random_answer(Chance(number)))
    assert not unseen


def test_dark_ground_goes_beyond_the_cut() -> None:
    sheet = draw_overlay(profile.load("starter"), "on-mars", make_printer("en"), night=True)
    assert sheet.area is not None
    x, y, wide, high = sheet.area
    ground = sheet.shapes[0]
    assert isinstance(ground, paper.Rect)
    assert (ground.x, ground.y, ground.width, ground.height) == (x - 3, y - 3, wide + 6, high + 6)
    assert ground.fill == "#000000"
    assert sheet.to_pdf() == sheet.to_pdf()
    assert b"(MARS)" in sheet.to_tiled_pdf()
