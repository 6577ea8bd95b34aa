"""The printed face of a game: what each place, lamp and button of a board means in it.

By day on paper, by night on film that is lit from behind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, pi, sin

from marshub.board.drawn import Box, find_frame, make_face_key
from marshub.board.drawn.face_parts import TOKEN_MM, ZONE
from marshub.board.lights import STATUS, list_led_values
from marshub.board.profile import Overlay, Profile, Reader, Segment
from marshub.board.profile.shape import Tint, is_named_after
from marshub.board.profile.strips import Point
from marshub.hardware.face_drawing import BORDER, BUTTON_HOLE_MM, LED_HOLE_MM, make_sheet, to_sheet
from marshub.hardware.face_room import LEADING, SPACING, find_room_for_name, fit_lines, join_panels
from marshub.hardware.face_style import DAY, NAME, NIGHT, SMALL, TINY, Style
from marshub.hardware.face_symbols import draw_emblem, draw_symbol, find_symbol
from marshub.hardware.paper import Circle, Line, Path, Rect, Sheet, Text, measure_text
from marshub.words import capitalize

Say = Callable[[str], str]

#: The outline of a strip beyond the middle of its windows.
_ASIDE, _UP = 5.0, 4.5
#: Base lines of a strip's title and of what is printed under a window.
_TITLE_UP, _UNDER = 5.9, 8.0
_SYMBOL_MM = 3.8
_TAG_MM = 25.0

_BLEED_MM = 3.0  # of a dark ground, beyond the cut
_KEYLINE_MM = 4.5  # from the edge to the line around everything
_WINDOW_INK = "#1c1c20"  # of a symbol in a window
_ARROWS = {"◀": -1, "▶": 1}
#: Tints of what belongs to a colour of pieces.
_SEATS: dict[str, Tint] = {
    "red": "red", "blue": "blue", "green": "green", "yellow": "yellow",
    "amber": "yellow", "cobalt": "blue", "jade": "green", "violet": "purple",
}  # fmt: skip


def draw_overlay(profile: Profile, game: str, say: Say, night: bool = False) -> Sheet:
    """Return the printed face for `game`.

    Args:
        profile: The board.
        game: The game's id.
        say: Turns the id of a zone, indicator or button into its printed text.
        night: For film that is lit from behind: dark, with clear windows and texts.

    Raises:
        HardwareError: The board has no face, or reportlab is missing.
    """
    style, name = NIGHT if night else DAY, say(f"game-{game}")
    _, sheet = make_sheet(profile, name, style.ground, _BLEED_MM if night else 0.0)
    _Drawing(sheet, profile, profile.overlay[game], style, say).draw(name)
    return sheet


class _Drawing:
    """Draws the parts of a face onto a sheet."""

    def __init__(self, sheet: Sheet, profile: Profile, overlay: Overlay, style: Style, say: Say) -> None:
        self.sheet, self.profile, self.overlay, self.style, self.say = sheet, profile, overlay, style, say
        self.places = [reader for reader in profile.reader if overlay.find_zone(reader.place) is not None]
        self.strips = [segment for segment in profile.segment if segment.name in overlay.indicators]

    def draw(self, name: str) -> None:
        """Draw everything, the lowest first."""
        panels = join_panels(self._list_members())
        x, y, wide, high = self.sheet.area or (0, 0, 0, 0)
        inset = _KEYLINE_MM
        self.sheet.add(
            Rect(x + inset, y + inset, wide - 2 * inset, high - 2 * inset, self.style.name, line_mm=0.4, round_mm=4)
        )
        for tint, box in panels:
            self._add_box(box, self.style.tones[tint].panel, "none", 3.5)
        for reader in self.places:
            self._draw_place(reader)
        for segment in self.strips:
            self._draw_strip(segment)
        for button in self.profile.button:
            self._draw_button(self.say(f"button-{button.name}"), *to_sheet(button.at))
        self._draw_name(name, tuple(box for _, box in panels))

    def _list_members(self) -> Iterator[tuple[Tint, str, Box]]:
        """Yield tint, kind and outline on the face of each place, strip and button, with what is printed around it."""
        for reader in self.places:
            yield self.overlay.find_tint(reader.place or ""), "game", find_frame(self.profile, reader)
        for segment in self.strips:
            if self._find_place(segment) is None:
                (left, y), (right, bottom) = segment.points[0], segment.points[-1]
                title, labels, size = self._title(segment), *self._list_labels(segment)
                aside = max([_ASIDE, *(measure_text(label, size) / 2 - 1 for label in labels)])
                ends = left - _ASIDE + measure_text(title, NAME, bold=True) + _SYMBOL_MM, right + aside
                under = _UNDER + 0.6 if self.overlay.indicators[segment.name] != STATUS else _UP
                yield (
                    self.overlay.find_tint(segment.name),
                    "game",
                    Box(left - aside, y - (_TITLE_UP + NAME * 0.74 if title else _UP), max(ends), bottom + under),
                )
        for button in self.profile.button:
            x, y = button.at or (0.0, 0.0)
            yield "grey", "buttons", Box(x - 11, y - 11.4, x + 11, y + 8.5)

    def _find_place(self, segment: Segment) -> Reader | None:
        """Return the place that a strip belongs to, if the game uses it."""
        return next((reader for reader in self.places if is_named_after(segment.name, reader.place or "?")), None)

    def _title(self, segment: Segment) -> str:
        """Return what is printed over a strip."""
        meaning = self.overlay.indicators[segment.name]
        if not isinstance(meaning, str):
            return ""
        if not meaning.startswith(ZONE):
            return self.say(make_face_key(meaning))
        # A place that no reader senses has a lamp only, and would have no name.
        return "" if self._find_place(segment) else capitalize(self.say(meaning.replace(".", "-", 1)))

    def _draw_place(self, reader: Reader) -> None:
        """Draw the frame around a place and its LEDs, the circle for a token, and its name where no token covers it."""
        tones = self.style.tones[self.overlay.find_tint(reader.place or "")]
        frame, (x, y) = find_frame(self.profile, reader), reader.at or (0.0, 0.0)
        self._add_box(frame, self.style.card, tones.accent, 4)
        middle, half = to_sheet((x, y)), TOKEN_MM / 2
        self.sheet.add(
            Circle(*middle, half, tones.accent, tones.panel, 0.5),
            Circle(*middle, _TAG_MM / 2, tones.accent, line_mm=0.15, dashed=True),
        )
        for turn in range(4):  # where a token's middle goes
            dx, dy = round(cos(turn * pi / 2)), round(sin(turn * pi / 2))
            ends = [(middle[0] + dx * far, middle[1] + dy * far) for far in (half - 2.5, half)]
            self.sheet.add(Line(*ends[0], *ends[1], tones.accent, 0.3))
        windows = [py for s in self.strips if self._find_place(s) is reader for _, py in s.points]
        above = max([frame.top, *(py + LED_HOLE_MM / 2 for py in windows if py < y)]), y - half
        below = y + half, min([frame.bottom, *(py - _UP for py in windows if py > y)])
        bands = (above, below, (y - half, y + half))
        top, bottom = next(band for band in bands if band[1] - band[0] >= 2 * NAME)
        words = capitalize(self.say(f"zone-{self.overlay.find_zone(reader.place)}"))
        lines, size = fit_lines(words, frame.right - frame.left - 3, bottom - top - 1.5)
        for number, line in enumerate(lines):
            down = (top + bottom) / 2 + size * (0.36 + 1.15 * (number - (len(lines) - 1) / 2))
            self.sheet.add(Text(*to_sheet((x, down)), line, size, colour=tones.title, bold=True))

    def _draw_strip(self, segment: Segment) -> None:
        """Draw the windows of a segment, with its title and what each window means."""
        meaning, place = self.overlay.indicators[segment.name], self._find_place(segment)
        tones = self.style.tones[self.overlay.find_tint(segment.name)]
        points = [to_sheet(point) for point in segment.points]
        (left, y), (right, bottom) = points[0], points[-1]
        is_lamp = isinstance(meaning, str) and meaning.startswith(ZONE)
        if not is_lamp:
            fill = tones.panel if place else self.style.card
            wide, high = right - left + 2 * _ASIDE, bottom - y + 2 * _UP
            self.sheet.add(Rect(left - _ASIDE, y - _UP, wide, high, tones.accent, fill, 0.25, round_mm=_UP))
        ids = [meaning] * len(points) if isinstance(meaning, str) else meaning
        for (x, down), indicator in zip(points, ids, strict=True):
            seat = _find_seat(indicator) if not isinstance(meaning, str) else None
            rim, line_mm = (self.style.tones[seat].accent, 0.8) if seat else (self.style.rim, 0.3)
            self.sheet.add(Circle(x, down, LED_HOLE_MM / 2, rim, self.style.window, line_mm))
            if not isinstance(meaning, str):
                symbol = find_symbol(indicator)
                self.sheet.add(*draw_symbol(symbol, x, down, _SYMBOL_MM, _WINDOW_INK, self.style.window))
        if title := self._title(segment):
            if symbol := find_symbol(ids[0]):
                middle = left - _ASIDE + _SYMBOL_MM / 2, y - _TITLE_UP - NAME * 0.36
                self.sheet.add(*draw_symbol(symbol, *middle, _SYMBOL_MM, tones.accent, tones.panel))
            start = left - _ASIDE + (_SYMBOL_MM + 1 if symbol else 0)
            if place:
                _, size = fit_lines(title, BORDER + find_frame(self.profile, place).right - start - 1, NAME * 1.2)
            else:
                size = NAME
            self.sheet.add(Text(start, y - _TITLE_UP, title, size, "start", tones.title, bold=True))
        if not isinstance(meaning, str):
            labels, size = self._list_labels(segment)
            for (x, down), label in zip(points, labels, strict=True):
                if place:  # inside its frame
                    frame, half = find_frame(self.profile, place), measure_text(label, size) / 2 + 0.6
                    x = min(max(x, BORDER + frame.left + half), BORDER + frame.right - half)
                self.sheet.add(Text(x, down + _UNDER, label, size, colour=self.style.ink))
        elif not is_lamp:
            self._add_numbers(points, meaning, tones.accent)

    def _list_labels(self, segment: Segment) -> tuple[list[str], float]:
        """Return the words under windows that have a meaning each, and their size, the same for all."""
        meaning = self.overlay.indicators[segment.name]
        labels = [] if isinstance(meaning, str) else [self.say(make_face_key(indicator)) for indicator in meaning]
        # In a place the frame ends beside the outer windows.
        room = min(segment.pitch_mm - 0.8, 10.4) if self._find_place(segment) else segment.pitch_mm - 0.8
        wide = max((measure_text(label, 1) for label in labels), default=0)
        return labels, next((size for size in (SMALL, 2.4, TINY) if wide * size <= room), 2.0)

    def _add_numbers(self, points: Sequence[Point], indicator: str, accent: str) -> None:
        """Print under each window the least value that lights it; where that differs from game to game, a wedge."""
        if (scale := self.overlay.scales.get(indicator)) is None:
            (left, _), (right, y) = points[0], points[-1]
            wedge = (left, y + _UNDER), (right, y + _UNDER), (right, y + _UNDER - 1.4)
            self.sheet.add(*([Path(wedge, fill=accent)] if right > left and indicator != STATUS else []))
            return
        for (x, y), value in zip(points, list_led_values(*scale, len(points)), strict=True):
            if value is not None:
                words = str(value).replace("-", "\N{EN DASH}")
                self.sheet.add(Text(x, y + _UNDER, words, SMALL, colour=self.style.ink, bold=value % 5 == 0))

    def _draw_button(self, label: str, x: float, y: float) -> None:
        tones = self.style.tones["grey"]
        self.sheet.add(
            Circle(x, y, BUTTON_HOLE_MM / 2 + 1.2, tones.accent, self.style.card, 0.4),
            Circle(x, y, BUTTON_HOLE_MM / 2, tones.accent, self.style.window, 0.2),
        )
        if way := _ARROWS.get(label):
            tip, back, middle = x + way * 1.7, x - way * 1.5, y - 9.6
            self.sheet.add(Path(((tip, middle), (back, middle - 1.8), (back, middle + 1.8)), fill=tones.title))
        else:
            self.sheet.add(Text(x, y - 8.5, label, NAME, colour=tones.title, bold=True))

    def _draw_name(self, name: str, taken: tuple[Box, ...]) -> None:
        """Print the game's name, as large as the largest free room of the face allows."""
        face = self.profile.face
        assert face is not None
        room = find_room_for_name(name.upper(), face.width_mm, face.height_mm, taken)
        if room is None:
            return
        colour = self.style.name
        self.sheet.add(*draw_emblem(*to_sheet((room.x, room.y)), room.emblem * 0.42, colour, self.style.ground))
        for number, line in enumerate(room.lines):
            x, y = to_sheet((room.left, room.top + room.size * (0.88 + LEADING * number)))
            self.sheet.add(Text(x, y, line, room.size, "start", colour, bold=True, spaced_mm=room.size * SPACING))

    def _add_box(self, box: Box, fill: str, stroke: str, round_mm: float) -> None:
        x, y = to_sheet((box.left, box.top))
        self.sheet.add(Rect(x, y, box.right - box.left, box.bottom - box.top, stroke, fill, 0.35, round_mm=round_mm))


def _find_seat(indicator: str) -> Tint | None:
    """Return the tint of the colour of pieces that an indicator is about."""
    return next((_SEATS[word] for word in indicator.split(".") if word in _SEATS), None)
