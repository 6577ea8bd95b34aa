"""A board drawn in cells: its zones with their pieces, its LEDs, its buttons, and the simulated hand.

Frames and names grow with the window; on 80 columns a zone is four rows high.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Literal

from marshub.board.drawn import Cells, Need, Part, Strip, fit_boxes
from marshub.board.palette import DARK, LedColor

from .canvas import Canvas
from .led_symbols import DARK_SYMBOL, make_led_symbol
from .text_fitting import abbreviate

Arrow = Literal["up", "down", "left", "right"]
PLAIN_EDGE = "$border"
HAND = "bold $primary"


@dataclass(frozen=True)
class PieceChip:
    """A piece on the drawn board: `short` in a few letters, `name` whole, `style` with its colour."""

    short: str
    name: str
    style: str = ""


@dataclass(frozen=True)
class BoardContent:
    """What a board picture shows.

    Attributes:
        leds: The LEDs' colours, by number.
        pieces: The pieces, by zone.
        failed_zones: The zones whose reader fails.
        hand_part: The id of the part below the hand.
        held_chip: The piece in the hand.
        hand_acts: True while the hand takes, places or presses.
        beat: The beat of blinking LEDs, four a second.
    """

    leds: tuple[LedColor, ...] = ()
    pieces: Mapping[str, tuple[PieceChip, ...]] = field(default_factory=dict)
    failed_zones: frozenset[str] = frozenset()
    hand_part: str = ""
    held_chip: PieceChip | None = None
    hand_acts: bool = False
    beat: int = 0

    @property
    def has_animation(self) -> bool:
        """True if an LED shows more than a steady light."""
        return any(make_led_symbol(color).mark for color in self.leds)

    def get_led_color(self, led: int) -> LedColor:
        """Return the colour of an LED; dark until one was sent."""
        return self.leds[led] if led < len(self.leds) else DARK


@dataclass(frozen=True)
class _Level:
    """A level of detail: cells of a zone, letters of a label, cells of an LED with its own label, rows of a strip."""

    zone: tuple[int, int]
    label: int
    slot: int
    rows: int


_LEVELS = (
    _Level((20, 7), 18, 7, 2),
    _Level((16, 6), 14, 5, 2),
    _Level((13, 5), 12, 5, 1),
    _Level((12, 4), 9, 4, 1),
    _Level((11, 4), 8, 3, 1),
    _Level((10, 4), 6, 3, 1),
    _Level((9, 3), 5, 2, 1),
    _Level((7, 3), 4, 1, 1),
)
_MAX_CELLS_PER_MM = (0.38, 0.17)  # a small board does not fill a large window
_MAX_STRETCH = 1.3  # height at most this many times the height to scale
_MIN_SIZE = (60, 16)  # cells of a picture, if the window has them
_MIN_FRAMED_SIZE = (9, 4)  # cells from which on a zone has a frame


class BoardPicture:
    """A drawing of the board's `parts`.

    Args:
        parts: The parts to draw.
        names: The text of each part, by its id.
        led_texts: The text at an indicator's LED, by the indicator's id.
        led_paths: The path of an indicator's value in the state where players may adjust it, by the indicator's id.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        names: Mapping[str, str],
        led_texts: Mapping[str, str],
        led_paths: Mapping[str, str] | None = None,
    ) -> None:
        self.parts = tuple(parts)
        self._leds = [(*part.lamp, *(led for strip in part.strips for led in strip.leds)) for part in self.parts]
        self._names, self._led_texts, self._led_paths = names, led_texts, led_paths or {}
        self._available_size = (0, 0)
        self._cells: list[Cells] = []
        self.width = self.height = 0

    @property
    def cells_by_part(self) -> Mapping[str, Cells]:
        """The cells of each part, by its id."""
        return {part.id: cells for part, cells in zip(self.parts, self._cells, strict=True)}

    def lay_out(self, width: int, height: int) -> None:
        """Lay the parts out in `width` x `height` cells.

        A board that needs more gets more (`self.width`, `self.height`), to be scrolled.
        """
        if (width, height) == self._available_size or not self.parts:
            return
        self._available_size = (width, height)
        boxes = [part.box for part in self.parts]
        scaled_width = round((max(box.right for box in boxes) - min(box.left for box in boxes)) * _MAX_CELLS_PER_MM[0])
        scaled_height = round((max(box.bottom for box in boxes) - min(box.top for box in boxes)) * _MAX_CELLS_PER_MM[1])
        min_width, min_height = _MIN_SIZE
        self.width = min(width, max(scaled_width, min_width))
        self.height = min(
            height,
            max(scaled_height, min_height),
            max(min_height, round(self.width * _MAX_STRETCH * scaled_height / scaled_width)),
        )
        while True:
            for level in _LEVELS:
                fitted_cells = fit_boxes(
                    boxes, [self._compute_need(part, level) for part in self.parts], self.width, self.height
                )
                if fitted_cells is not None:
                    self._cells = fitted_cells
                    return
            self.width, self.height = self.width + 4, self.height + 1

    def _compute_need(self, part: Part, level: _Level) -> Need:
        if part.kind == "zone":
            return Need(*level.zone, wider=1.25)  # names need more room than tokens
        if part.kind == "button":
            return Need(len(self._names[part.id]) + 2, 1, grows=False)
        strip = part.strips[0]
        if strip.has_own_meanings:
            return Need(len(strip.leds) * level.slot + 1, 1, grows=False)
        label = min(len(self._names[part.id]), level.label)
        if level.rows > 1:
            return Need(max(label, len(strip.leds)) + 1, 2, grows=False)
        return Need(label + 2 + len(strip.leds), 1, grows=False)

    # ------------------------------------------------------------------ pointing

    def find_part(self, x: int, y: int) -> Part | None:
        """Return the part at a cell; None if there is none."""
        return next((part for part, cells in zip(self.parts, self._cells, strict=True) if cells.has_cell(x, y)), None)

    @property
    def stops(self) -> list[Part]:
        """The parts that the hand stops at: zones with a meaning, and buttons."""
        return [part for part in self.parts if part.kind == "button" or part.zone]

    def step_to(self, part_id: str, arrow: Arrow) -> str:
        """Return the id of the part that an arrow key leads to from `part_id`; `part_id` itself if there is none."""
        cells_by_part = self.cells_by_part
        stops = [part.id for part in self.stops]
        if part_id not in stops:
            return stops[0] if stops else part_id
        origin, across = cells_by_part[part_id], arrow in ("left", "right")
        direction = 1 if arrow in ("right", "down") else -1

        def measure_offset(cells: Cells) -> tuple[float, float]:
            dx = (2 * cells.x + cells.width - 2 * origin.x - origin.width) / 2
            # A row is as high as two columns are wide, so the vertical offset counts twice.
            dy = 2 * cells.y + cells.height - 2 * origin.y - origin.height
            return (direction * dx, abs(dy)) if across else (direction * dy, abs(dx))

        offsets = {stop: measure_offset(cells_by_part[stop]) for stop in stops if stop != part_id}
        distances = {
            stop: forward + 2 * sideways
            for stop, (forward, sideways) in offsets.items()
            if forward > 1 and sideways <= 3 * forward
        }
        return min(distances, key=lambda stop: distances[stop]) if distances else part_id

    # ------------------------------------------------------------------ drawing

    def draw(self, content: BoardContent, known: tuple[BoardContent, Canvas] | None = None) -> Canvas:
        """Return a canvas of the picture's size with all parts drawn.

        `known`: other content and its canvas, laid out in the same size; parts that look alike are taken from there.
        """
        canvas = Canvas(self.width, self.height) if known is None else known[1].copy()
        old_leds = known[0].leds if known is not None else ()
        changed = {
            led for led, (new, old) in enumerate(zip_longest(content.leds, old_leds, fillvalue=DARK)) if new != old
        }
        for part, cells, leds in zip(self.parts, self._cells, self._leds, strict=True):
            if known is not None:
                if changed.isdisjoint(leds) and _find_look(part, content) == _find_look(part, known[0]):
                    continue
                canvas.clear_cells(cells.x, cells.y, cells.width, cells.height)
            if part.kind == "zone":
                self._draw_zone(canvas, part, cells, content)
            elif part.kind == "button":
                self._draw_button(canvas, part, cells, content)
            else:
                self._draw_strip(canvas, part, part.strips[0], cells, content)
        return canvas

    def _draw_zone(self, canvas: Canvas, part: Part, cells: Cells, content: BoardContent) -> None:
        x, y, width, height = cells.x, cells.y, cells.width, cells.height
        framed = width >= _MIN_FRAMED_SIZE[0] and height >= _MIN_FRAMED_SIZE[1]
        below_hand = content.hand_part == part.id
        led_color = content.get_led_color(part.lamp[0]) if part.lamp else DARK
        if framed:
            width -= 1  # one blank between neighbouring zones
            edge = HAND if below_hand else make_led_symbol(led_color).tone if led_color != DARK else PLAIN_EDGE
            corners = "┏━┓┃┗┛" if below_hand else "╭─╮│╰╯"
            canvas.draw_text(x, y, corners[0] + corners[1] * (width - 2) + corners[2], edge)
            for row in range(y + 1, y + height - 1):
                canvas.draw_text(x, row, corners[3], edge)
                canvas.draw_text(x + width - 1, row, corners[3], edge)
            canvas.draw_text(x, y + height - 1, corners[4] + corners[1] * (width - 2) + corners[5], edge)
        inner, left = (width - 2, x + 1) if framed else (width - 1, x)
        self._draw_title(canvas, part, (left, y, inner), content)
        row, last = y + 1, y + height - (2 if framed else 1)
        for strip in part.strips:
            if row <= last:
                self._draw_leds(canvas, strip, (left, row, inner), content, label=True)
                row += 1
        self._draw_pieces(canvas, content.pieces.get(part.zone, ()), (left, row, inner, last - row + 1))
        if below_hand:
            self._draw_hand(canvas, (left, y + height - 1 if framed else last, inner), content)

    def _draw_title(self, canvas: Canvas, part: Part, area: tuple[int, int, int], content: BoardContent) -> None:
        left, y, inner = area
        below_hand = content.hand_part == part.id
        if part.zone in content.failed_zones:
            canvas.draw_text(left, y, "✗", "bold $error")
            left, inner = left + 1, inner - 1
        elif part.lamp:
            symbol = make_led_symbol(content.get_led_color(part.lamp[0]))
            canvas.draw_text(left, y, symbol.get_shape(content.beat), f"bold {symbol.tone}")
            canvas.draw_text(left + 1, y, symbol.mark, f"bold {symbol.tone}")
            left, inner = left + 1 + len(symbol.mark), inner - 1 - len(symbol.mark)
        name = abbreviate(self._names[part.id], inner)
        style = HAND if below_hand else "bold" if part.zone else "$muted"
        canvas.draw_text(left, y, name, style)
        if len(name) < inner - 1:
            canvas.draw_text(left + len(name), y, " ")

    def _draw_pieces(self, canvas: Canvas, chips: Sequence[PieceChip], area: tuple[int, int, int, int]) -> None:
        left, y, inner, rows = area
        if rows <= 0 or not chips:
            return
        if len(chips) <= rows:
            for number, chip in enumerate(chips):
                canvas.draw_text(left, y + number, abbreviate(chip.name, inner), chip.style)
            return
        lines: list[list[PieceChip]] = [[]]
        shown = 0
        for chip in chips:
            used = sum(len(item.short) + 1 for item in lines[-1])
            hidden_count = len(chips) - shown - 1
            hint_width = len(f"+{hidden_count}") + 1 if hidden_count and len(lines) == rows else 0
            if used + len(chip.short) + hint_width > inner and lines[-1]:
                if len(lines) == rows:
                    break
                lines.append([])
            lines[-1].append(chip)
            shown += 1
        for number, line in enumerate(lines):
            x = left
            for chip in line:
                canvas.draw_text(x, y + number, chip.short[:inner], chip.style)
                x += len(chip.short) + 1
        if shown < len(chips):
            hint = f"+{len(chips) - shown}"
            canvas.draw_text(left + inner - len(hint), y + len(lines) - 1, hint, "bold")

    def _draw_hand(self, canvas: Canvas, area: tuple[int, int, int], content: BoardContent) -> None:
        left, y, inner = area
        held = abbreviate(content.held_chip.name, inner - 2) if content.held_chip is not None else ""
        left_end, right_end = ("▼", "▼") if content.hand_acts else ("▸", "◂")
        canvas.draw_text(
            left, y, f"{left_end}{held}{right_end}", "reverse bold $primary" if content.hand_acts else HAND
        )

    def _draw_button(self, canvas: Canvas, part: Part, cells: Cells, content: BoardContent) -> None:
        below_hand = content.hand_part == part.id
        name = self._names[part.id]
        left = cells.x + max(0, cells.width - len(name) - 2) // 2
        ends = ("▸", "◂") if below_hand else ("[", "]")
        style = ("reverse " if below_hand and content.hand_acts else "") + (HAND if below_hand else "")
        canvas.draw_text(left, cells.y, f"{ends[0]}{name}{ends[1]}", style)

    def _draw_strip(self, canvas: Canvas, part: Part, strip: Strip, cells: Cells, content: BoardContent) -> None:
        width = cells.width - 1
        if strip.has_own_meanings or cells.height == 1:
            self._draw_leds(canvas, strip, (cells.x, cells.y, width), content, label=True)
            return
        canvas.draw_text(cells.x, cells.y, abbreviate(self._names[part.id], width), "$muted")
        self._draw_leds(canvas, strip, (cells.x, cells.y + 1, width), content, label=False)

    def _draw_leds(
        self, canvas: Canvas, strip: Strip, area: tuple[int, int, int], content: BoardContent, *, label: bool
    ) -> None:
        """Draw the LEDs of a strip: each with its own label, or all of them after one."""
        left, y, inner = area
        if strip.has_own_meanings:
            self._draw_labelled_leds(canvas, strip, area, content)
            return
        if len(set(strip.means)) == 1:
            canvas.mark_cells(left, y, inner, self._led_paths.get(strip.means[0], ""))
        if label:
            label_width = inner - len(strip.leds) - 1
            name = abbreviate(self._led_texts[strip.means[0]], label_width) if label_width > 0 else ""
            canvas.draw_text(left, y, name, "$muted")
            left += len(name) + 1 if name else 0
            inner -= len(name) + 1 if name else 0
        step = 2 if inner >= 2 * len(strip.leds) else 1
        for number, led in enumerate(strip.leds):
            self._draw_led(canvas, left + number * step, y, content, led, number, step - 1)

    def _draw_labelled_leds(
        self, canvas: Canvas, strip: Strip, area: tuple[int, int, int], content: BoardContent
    ) -> None:
        left, y, inner = area
        labels = [self._led_texts[meaning] for meaning in strip.means]
        slot = max(1, min(inner // len(strip.leds), max(map(len, labels)) + 3))
        for number, (led, label) in enumerate(zip(strip.leds, labels, strict=True)):
            x = left + number * slot
            canvas.mark_cells(x, y, slot, self._led_paths.get(strip.means[number], ""))
            mark_room = 1 if slot > 3 else 0
            self._draw_led(canvas, x, y, content, led, number, mark_room)
            mark_width = len(make_led_symbol(content.get_led_color(led)).mark) if mark_room else 0
            gap = 1 if slot > 3 else 0
            is_lit = content.get_led_color(led) != DARK
            canvas.draw_text(
                x + 1 + mark_width, y, abbreviate(label, slot - 1 - mark_width - gap), "" if is_lit else "$muted"
            )

    @staticmethod
    def _draw_led(canvas: Canvas, x: int, y: int, content: BoardContent, led: int, number: int, mark_room: int) -> None:
        symbol = make_led_symbol(content.get_led_color(led))
        shape = symbol.get_shape(content.beat, number)
        # Without space for its mark, an underline shows that the LED is not a steady light.
        style = f"bold {symbol.tone}" if shape != DARK_SYMBOL or symbol.mark else symbol.tone
        canvas.draw_text(x, y, shape, f"underline {style}" if symbol.mark and not mark_room else style)
        if mark_room and symbol.mark:
            canvas.draw_text(x + 1, y, symbol.mark, style)


def _find_look(part: Part, content: BoardContent) -> tuple[object, ...]:
    """Return what the drawing of a part depends on, besides its LEDs."""
    hand = (content.hand_acts, content.held_chip) if content.hand_part == part.id else None
    return hand, content.pieces.get(part.zone, ()), part.zone in content.failed_zones, content.beat
