"""A board drawn in cells: its places with what lies there, its lamps, its buttons, and a hand over it.

As much is written as there is room for: frames and names grow with the window, and on 80 columns a place is four rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from marshub.board.drawn import Cells, Need, Part, Strip, fit
from marshub.board.palette import DARK, LedColor

from .abbreviations import abbreviate
from .canvas import Canvas
from .led_symbols import DARK_SIGN, make_sign

Arrow = Literal["up", "down", "left", "right"]
PLAIN_EDGE = "$border"
HAND = "bold $primary"


@dataclass(frozen=True)
class Chip:
    """A piece: in a few letters, whole, and in its colour."""

    short: str
    name: str
    style: str = ""


@dataclass(frozen=True)
class BoardContent:
    """The content of a picture.

    `lamps` by number; `pieces` by zone; `silent`: zones whose reader fails; `at`: the part under the hand, which holds
    `held`; `does`: that it takes, places or presses there just now; `beat`: of LEDs that blink.
    """

    lamps: tuple[LedColor, ...] = ()
    pieces: Mapping[str, tuple[Chip, ...]] = field(default_factory=dict)
    silent: frozenset[str] = frozenset()
    at: str = ""
    held: Chip | None = None
    does: bool = False
    beat: int = 0

    @property
    def moves(self) -> bool:
        """Whether a LED shows more than a steady light."""
        return any(make_sign(lamp).mark for lamp in self.lamps)

    def find_led(self, led: int) -> LedColor:
        """Return the colour of a LED; dark as long as nothing was sent."""
        return self.lamps[led] if led < len(self.lamps) else DARK


@dataclass(frozen=True)
class _Level:
    """The least detail: cells of a place, letters of a label, cells of a LED with its own label, rows of a strip."""

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
_CELLS_PER_MM = (0.38, 0.17)  # no larger: a small board need not fill a wall
_SLIM = 1.3  # times as high as to scale, at most
_FRAMED = (9, 4)  # cells from which on a place has a frame


class BoardPicture:
    """Draws `parts`.

    `names`: part id -> its text; `words`: indicator id -> the text at its LED; `places`: indicator id -> the path of
    what
    it shows, if the table may set that.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        names: Mapping[str, str],
        words: Mapping[str, str],
        places: Mapping[str, str] | None = None,
    ) -> None:
        self.parts = tuple(parts)
        self._names, self._words, self._places = names, words, places or {}
        self._room = (0, 0)
        self._cells: list[Cells] = []
        self.width = self.height = 0

    @property
    def spots(self) -> Mapping[str, Cells]:
        """The cells of each part, by its id."""
        return {part.id: cells for part, cells in zip(self.parts, self._cells, strict=True)}

    def find_size(self, width: int, height: int) -> None:
        """Lay it out for a room of so many cells; what needs more gets more (`width`, `height`), to be scrolled."""
        if (width, height) == self._room or not self.parts:
            return
        self._room = (width, height)
        boxes = [part.box for part in self.parts]
        wide = round((max(box.right for box in boxes) - min(box.left for box in boxes)) * _CELLS_PER_MM[0])
        high = round((max(box.bottom for box in boxes) - min(box.top for box in boxes)) * _CELLS_PER_MM[1])
        self.width = min(width, max(wide, 60))
        self.height = min(height, max(high, 16), max(16, round(self.width * _SLIM * high / wide)))
        while True:
            for level in _LEVELS:
                cellses = fit(boxes, [self._compute_need(part, level) for part in self.parts], self.width, self.height)
                if cellses is not None:
                    self._cells = cellses
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
        """Return the part at a cell."""
        return next((p for p, cells in zip(self.parts, self._cells, strict=True) if cells.has_cell(x, y)), None)

    @property
    def stops(self) -> list[Part]:
        """The stops of a hand: the places that mean something, and the buttons."""
        return [part for part in self.parts if part.kind == "button" or part.zone]

    def step_to(self, at: str, arrow: Arrow) -> str:
        """Return the part that an arrow leads to from `at`; `at` itself where none is."""
        spots = self.spots
        stops = [part.id for part in self.stops]
        if at not in stops:
            return stops[0] if stops else at
        here, across = spots[at], arrow in ("left", "right")
        sign_ = 1 if arrow in ("right", "down") else -1

        def way(cells: Cells) -> tuple[float, float]:
            dx = (2 * cells.x + cells.width - 2 * here.x - here.width) / 2
            dy = 2 * cells.y + cells.height - 2 * here.y - here.height  # a row is as high as two columns are wide
            return (sign_ * dx, abs(dy)) if across else (sign_ * dy, abs(dx))

        ways = {stop: way(spots[stop]) for stop in stops if stop != at}
        ahead = {stop: on + 2 * aside for stop, (on, aside) in ways.items() if on > 1 and aside <= 3 * on}
        return min(ahead, key=lambda stop: ahead[stop]) if ahead else at

    # ------------------------------------------------------------------ drawing

    def draw(self, sight: BoardContent) -> Canvas:
        """Return all of it, on a canvas of its size."""
        canvas = Canvas(self.width, self.height)
        for part, cells in zip(self.parts, self._cells, strict=True):
            if part.kind == "zone":
                self._draw_zone(canvas, part, cells, sight)
            elif part.kind == "button":
                self._draw_button(canvas, part, cells, sight)
            else:
                self._draw_strip(canvas, part, part.strips[0], cells, sight)
        return canvas

    def _draw_zone(self, canvas: Canvas, part: Part, cells: Cells, sight: BoardContent) -> None:
        x, y, wide, high = cells.x, cells.y, cells.width, cells.height
        framed = wide >= _FRAMED[0] and high >= _FRAMED[1]
        here = sight.at == part.id
        lit = sight.find_led(part.lamp[0]) if part.lamp else DARK
        if framed:
            wide -= 1  # a blank between neighbours
            edge = HAND if here else make_sign(lit).tone if lit != DARK else PLAIN_EDGE
            corners = "┏━┓┃┗┛" if here else "╭─╮│╰╯"
            canvas.draw_text(x, y, corners[0] + corners[1] * (wide - 2) + corners[2], edge)
            for row in range(y + 1, y + high - 1):
                canvas.draw_text(x, row, corners[3], edge)
                canvas.draw_text(x + wide - 1, row, corners[3], edge)
            canvas.draw_text(x, y + high - 1, corners[4] + corners[1] * (wide - 2) + corners[5], edge)
        inner, left = (wide - 2, x + 1) if framed else (wide - 1, x)
        self._draw_title(canvas, part, (left, y, inner), sight)
        row, last = y + 1, y + high - (2 if framed else 1)
        for strip in part.strips:
            if row <= last:
                self._draw_leds(canvas, strip, (left, row, inner), sight, label=True)
                row += 1
        self._draw_pieces(canvas, sight.pieces.get(part.zone, ()), (left, row, inner, last - row + 1))
        if here:
            self._draw_hand(canvas, (left, y + high - 1 if framed else last, inner), sight)

    def _draw_title(self, canvas: Canvas, part: Part, room: tuple[int, int, int], sight: BoardContent) -> None:
        left, y, inner = room
        here = sight.at == part.id
        if part.zone in sight.silent:
            canvas.draw_text(left, y, "✗", "bold $error")
            left, inner = left + 1, inner - 1
        elif part.lamp:
            shown = make_sign(sight.find_led(part.lamp[0]))
            canvas.draw_text(left, y, shown.at(sight.beat), f"bold {shown.tone}")
            canvas.draw_text(left + 1, y, shown.mark, f"bold {shown.tone}")
            left, inner = left + 1 + len(shown.mark), inner - 1 - len(shown.mark)
        name = abbreviate(self._names[part.id], inner)
        style = HAND if here else "bold" if part.zone else "$muted"
        canvas.draw_text(left, y, name, style)
        if len(name) < inner - 1:
            canvas.draw_text(left + len(name), y, " ")

    def _draw_pieces(self, canvas: Canvas, chips: Sequence[Chip], room: tuple[int, int, int, int]) -> None:
        left, y, inner, rows = room
        if rows <= 0 or not chips:
            return
        if len(chips) <= rows:
            for number, chip in enumerate(chips):
                canvas.draw_text(left, y + number, abbreviate(chip.name, inner), chip.style)
            return
        lines: list[list[Chip]] = [[]]
        shown = 0
        for chip in chips:
            used = sum(len(item.short) + 1 for item in lines[-1])
            left_over = len(chips) - shown - 1
            more = len(f"+{left_over}") + 1 if left_over and len(lines) == rows else 0
            if used + len(chip.short) + more > inner and lines[-1]:
                if len(lines) == rows:
                    break
                lines.append([])
            lines[-1].append(chip)
            shown += 1
        for number, line in enumerate(lines):
            at = left
            for chip in line:
                canvas.draw_text(at, y + number, chip.short[:inner], chip.style)
                at += len(chip.short) + 1
        if shown < len(chips):
            message = f"+{len(chips) - shown}"
            canvas.draw_text(left + inner - len(message), y + len(lines) - 1, message, "bold")

    def _draw_hand(self, canvas: Canvas, room: tuple[int, int, int], sight: BoardContent) -> None:
        left, y, inner = room
        held = abbreviate(sight.held.name, inner - 2) if sight.held is not None else ""
        open_, shut = ("▼", "▼") if sight.does else ("▸", "◂")
        canvas.draw_text(left, y, f"{open_}{held}{shut}", "reverse bold $primary" if sight.does else HAND)

    def _draw_button(self, canvas: Canvas, part: Part, cells: Cells, sight: BoardContent) -> None:
        here = sight.at == part.id
        name = self._names[part.id]
        left = cells.x + max(0, cells.width - len(name) - 2) // 2
        ends = ("▸", "◂") if here else ("[", "]")
        style = ("reverse " if here and sight.does else "") + (HAND if here else "")
        canvas.draw_text(left, cells.y, f"{ends[0]}{name}{ends[1]}", style)

    def _draw_strip(self, canvas: Canvas, part: Part, strip: Strip, cells: Cells, sight: BoardContent) -> None:
        room = cells.width - 1
        if strip.has_own_meanings or cells.height == 1:
            self._draw_leds(canvas, strip, (cells.x, cells.y, room), sight, label=True)
            return
        canvas.draw_text(cells.x, cells.y, abbreviate(self._names[part.id], room), "$muted")
        self._draw_leds(canvas, strip, (cells.x, cells.y + 1, room), sight, label=False)

    def _draw_leds(
        self, canvas: Canvas, strip: Strip, room: tuple[int, int, int], sight: BoardContent, *, label: bool
    ) -> None:
        """Draw the LEDs of a strip: each with its own word, or all behind one."""
        left, y, inner = room
        if strip.has_own_meanings:
            self._draw_each_led(canvas, strip, room, sight)
            return
        if len(set(strip.means)) == 1:
            canvas.mark_cells(left, y, inner, self._places.get(strip.means[0], ""))
        if label:
            space = inner - len(strip.leds) - 1
            name = abbreviate(self._words[strip.means[0]], space) if space > 0 else ""
            canvas.draw_text(left, y, name, "$muted")
            left += len(name) + 1 if name else 0
            inner -= len(name) + 1 if name else 0
        step = 2 if inner >= 2 * len(strip.leds) else 1
        for number, led in enumerate(strip.leds):
            self._draw_led(canvas, left + number * step, y, sight, led, number, step - 1)

    def _draw_each_led(self, canvas: Canvas, strip: Strip, room: tuple[int, int, int], sight: BoardContent) -> None:
        left, y, inner = room
        words = [self._words[meaning] for meaning in strip.means]
        slot = max(1, min(inner // len(strip.leds), max(map(len, words)) + 3))
        for number, (led, word) in enumerate(zip(strip.leds, words, strict=True)):
            at = left + number * slot
            canvas.mark_cells(at, y, slot, self._places.get(strip.means[number], ""))
            marked = 1 if slot > 3 else 0
            self._draw_led(canvas, at, y, sight, led, number, marked)
            mark = len(make_sign(sight.find_led(led)).mark) if marked else 0
            gap = 1 if slot > 3 else 0
            lit = sight.find_led(led) != DARK
            canvas.draw_text(at + 1 + mark, y, abbreviate(word, slot - 1 - mark - gap), "" if lit else "$muted")

    @staticmethod
    def _draw_led(canvas: Canvas, x: int, y: int, sight: BoardContent, led: int, number: int, room: int) -> None:
        shown = make_sign(sight.find_led(led))
        shape = shown.at(sight.beat, number)
        # Where its mark has no room beside it, the line below it says that it is not a steady light.
        style = f"bold {shown.tone}" if shape != DARK_SIGN or shown.mark else shown.tone
        canvas.draw_text(x, y, shape, f"underline {style}" if shown.mark and not room else style)
        if room and shown.mark:
            canvas.draw_text(x + 1, y, shown.mark, style)
