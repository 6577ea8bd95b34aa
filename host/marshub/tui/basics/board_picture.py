"""A board drawn in cells: its places with what lies there, its lamps, its buttons, and a hand over it.

As much is written as there is room for: frames and names grow with the window, and on 80 columns a place is four rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from marshub.board.drawn import Cells, Need, Part, Strip, fit
from marshub.board.palette import DARK, Lamp

from .canvas import Canvas
from .lamp_signs import DARK_SIGN, sign
from .shortened import shortened

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
class Sight:
    """The content of a picture.

    `lamps` by number; `pieces` by zone; `silent`: zones whose reader fails; `at`: the part under the hand, which holds
    `held`; `does`: that it takes, places or presses there just now; `beat`: of LEDs that blink.
    """

    lamps: tuple[Lamp, ...] = ()
    pieces: Mapping[str, tuple[Chip, ...]] = field(default_factory=dict)
    silent: frozenset[str] = frozenset()
    at: str = ""
    held: Chip | None = None
    does: bool = False
    beat: int = 0

    @property
    def moves(self) -> bool:
        """Whether a LED shows more than a steady light."""
        return any(sign(lamp).mark for lamp in self.lamps)

    def lamp(self, led: int) -> Lamp:
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

    def size(self, width: int, height: int) -> None:
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
                found = fit(boxes, [self._need(part, level) for part in self.parts], self.width, self.height)
                if found is not None:
                    self._cells = found
                    return
            self.width, self.height = self.width + 4, self.height + 1

    def _need(self, part: Part, level: _Level) -> Need:
        if part.kind == "zone":
            return Need(*level.zone, wider=1.25)  # names need more room than tokens
        if part.kind == "button":
            return Need(len(self._names[part.id]) + 2, 1, grows=False)
        strip = part.strips[0]
        if strip.apart:
            return Need(len(strip.leds) * level.slot + 1, 1, grows=False)
        label = min(len(self._names[part.id]), level.label)
        if level.rows > 1:
            return Need(max(label, len(strip.leds)) + 1, 2, grows=False)
        return Need(label + 2 + len(strip.leds), 1, grows=False)

    # ------------------------------------------------------------------ pointing

    def part_at(self, x: int, y: int) -> Part | None:
        """Return the part at a cell."""
        return next((p for p, cells in zip(self.parts, self._cells, strict=True) if cells.holds(x, y)), None)

    @property
    def stops(self) -> list[Part]:
        """The stops of a hand: the places that mean something, and the buttons."""
        return [part for part in self.parts if part.kind == "button" or part.zone]

    def step(self, at: str, arrow: Arrow) -> str:
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

    def draw(self, sight: Sight) -> Canvas:
        """Return all of it, on a canvas of its size."""
        canvas = Canvas(self.width, self.height)
        for part, cells in zip(self.parts, self._cells, strict=True):
            if part.kind == "zone":
                self._zone(canvas, part, cells, sight)
            elif part.kind == "button":
                self._button(canvas, part, cells, sight)
            else:
                self._strip(canvas, part, part.strips[0], cells, sight)
        return canvas

    def _zone(self, canvas: Canvas, part: Part, cells: Cells, sight: Sight) -> None:
        x, y, wide, high = cells.x, cells.y, cells.width, cells.height
        framed = wide >= _FRAMED[0] and high >= _FRAMED[1]
        here = sight.at == part.id
        lit = sight.lamp(part.lamp[0]) if part.lamp else DARK
        if framed:
            wide -= 1  # a blank between neighbours
            edge = HAND if here else sign(lit).tone if lit != DARK else PLAIN_EDGE
            corners = "┏━┓┃┗┛" if here else "╭─╮│╰╯"
            canvas.put(x, y, corners[0] + corners[1] * (wide - 2) + corners[2], edge)
            for row in range(y + 1, y + high - 1):
                canvas.put(x, row, corners[3], edge)
                canvas.put(x + wide - 1, row, corners[3], edge)
            canvas.put(x, y + high - 1, corners[4] + corners[1] * (wide - 2) + corners[5], edge)
        inner, left = (wide - 2, x + 1) if framed else (wide - 1, x)
        self._title(canvas, part, (left, y, inner), sight)
        row, last = y + 1, y + high - (2 if framed else 1)
        for strip in part.strips:
            if row <= last:
                self._leds(canvas, strip, (left, row, inner), sight, label=True)
                row += 1
        self._pieces(canvas, sight.pieces.get(part.zone, ()), (left, row, inner, last - row + 1))
        if here:
            self._hand(canvas, (left, y + high - 1 if framed else last, inner), sight)

    def _title(self, canvas: Canvas, part: Part, room: tuple[int, int, int], sight: Sight) -> None:
        left, y, inner = room
        here = sight.at == part.id
        if part.zone in sight.silent:
            canvas.put(left, y, "✗", "bold $error")
            left, inner = left + 1, inner - 1
        elif part.lamp:
            shown = sign(sight.lamp(part.lamp[0]))
            canvas.put(left, y, shown.at(sight.beat), f"bold {shown.tone}")
            canvas.put(left + 1, y, shown.mark, f"bold {shown.tone}")
            left, inner = left + 1 + len(shown.mark), inner - 1 - len(shown.mark)
        name = shortened(self._names[part.id], inner)
        style = HAND if here else "bold" if part.zone else "$muted"
        canvas.put(left, y, name, style)
        if len(name) < inner - 1:
            canvas.put(left + len(name), y, " ")

    def _pieces(self, canvas: Canvas, chips: Sequence[Chip], room: tuple[int, int, int, int]) -> None:
        left, y, inner, rows = room
        if rows <= 0 or not chips:
            return
        if len(chips) <= rows:
            for number, chip in enumerate(chips):
                canvas.put(left, y + number, shortened(chip.name, inner), chip.style)
            return
        lines: list[list[Chip]] = [[]]
        shown = 0
        for chip in chips:
            used = sum(len(each.short) + 1 for each in lines[-1])
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
                canvas.put(at, y + number, chip.short[:inner], chip.style)
                at += len(chip.short) + 1
        if shown < len(chips):
            told = f"+{len(chips) - shown}"
            canvas.put(left + inner - len(told), y + len(lines) - 1, told, "bold")

    def _hand(self, canvas: Canvas, room: tuple[int, int, int], sight: Sight) -> None:
        left, y, inner = room
        held = shortened(sight.held.name, inner - 2) if sight.held is not None else ""
        open_, shut = ("▼", "▼") if sight.does else ("▸", "◂")
        canvas.put(left, y, f"{open_}{held}{shut}", "reverse bold $primary" if sight.does else HAND)

    def _button(self, canvas: Canvas, part: Part, cells: Cells, sight: Sight) -> None:
        here = sight.at == part.id
        name = self._names[part.id]
        left = cells.x + max(0, cells.width - len(name) - 2) // 2
        ends = ("▸", "◂") if here else ("[", "]")
        style = ("reverse " if here and sight.does else "") + (HAND if here else "")
        canvas.put(left, cells.y, f"{ends[0]}{name}{ends[1]}", style)

    def _strip(self, canvas: Canvas, part: Part, strip: Strip, cells: Cells, sight: Sight) -> None:
        room = cells.width - 1
        if strip.apart or cells.height == 1:
            self._leds(canvas, strip, (cells.x, cells.y, room), sight, label=True)
            return
        canvas.put(cells.x, cells.y, shortened(self._names[part.id], room), "$muted")
        self._leds(canvas, strip, (cells.x, cells.y + 1, room), sight, label=False)

    def _leds(self, canvas: Canvas, strip: Strip, room: tuple[int, int, int], sight: Sight, *, label: bool) -> None:
        """Draw the LEDs of a strip: each with its own word, or all behind one."""
        left, y, inner = room
        if strip.apart:
            self._each(canvas, strip, room, sight)
            return
        if len(set(strip.means)) == 1:
            canvas.mark(left, y, inner, self._places.get(strip.means[0], ""))
        if label:
            space = inner - len(strip.leds) - 1
            name = shortened(self._words[strip.means[0]], space) if space > 0 else ""
            canvas.put(left, y, name, "$muted")
            left += len(name) + 1 if name else 0
            inner -= len(name) + 1 if name else 0
        step = 2 if inner >= 2 * len(strip.leds) else 1
        for number, led in enumerate(strip.leds):
            self._led(canvas, left + number * step, y, sight, led, number, step - 1)

    def _each(self, canvas: Canvas, strip: Strip, room: tuple[int, int, int], sight: Sight) -> None:
        left, y, inner = room
        words = [self._words[meaning] for meaning in strip.means]
        slot = max(1, min(inner // len(strip.leds), max(map(len, words)) + 3))
        for number, (led, word) in enumerate(zip(strip.leds, words, strict=True)):
            at = left + number * slot
            canvas.mark(at, y, slot, self._places.get(strip.means[number], ""))
            marked = 1 if slot > 3 else 0
            self._led(canvas, at, y, sight, led, number, marked)
            mark = len(sign(sight.lamp(led)).mark) if marked else 0
            gap = 1 if slot > 3 else 0
            lit = sight.lamp(led) != DARK
            canvas.put(at + 1 + mark, y, shortened(word, slot - 1 - mark - gap), "" if lit else "$muted")

    @staticmethod
    def _led(canvas: Canvas, x: int, y: int, sight: Sight, led: int, number: int, room: int) -> None:
        shown = sign(sight.lamp(led))
        shape = shown.at(sight.beat, number)
        # Where its mark has no room beside it, the line below it says that it is not a steady light.
        style = f"bold {shown.tone}" if shape != DARK_SIGN or shown.mark else shown.tone
        canvas.put(x, y, shape, f"underline {style}" if shown.mark and not room else style)
        if room and shown.mark:
            canvas.put(x + 1, y, shown.mark, style)
