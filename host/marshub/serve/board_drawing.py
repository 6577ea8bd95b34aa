"""The board as a page draws it: places, LEDs and pieces, in mm of its face, for the viewer of a link.

Without a board at the table it is drawn as it would show the game. Hidden information is not in it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from marshub.board import lights
from marshub.board.drawn import (
    Box,
    LedSign,
    Part,
    Strip,
    describe_led,
    describe_part,
    describe_zone_mark,
    list_parts,
    make_led_sign,
)
from marshub.board.drawn import describe_indicator as on_face
from marshub.board.palette import DARK, TONES, LedColor
from marshub.board.profile import Profile
from marshub.board.twin import SCAN_PAD
from marshub.kernel import Indicator
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.table.remote_board import HiddenPieces, make_viewer_frame
from marshub.table.simulated_hand import find_lying
from marshub.words import Speech, capitalize, make_initials

from .question_part import to_sentence

_LETTER_MM, _BOLD_MM = 3.5, 4.0  # width of a letter in the font size of the page, plain and bold
_LINE_MM = 7.6
_PAD_MM = 3.0
_LED_MM = 11.0  # height at a place's lower edge for its LED
_NAME_MM = 12.0  # height above a strip for its name
_BRIEF_LETTER_MM, _BRIEF_LINE_MM = 7.0, 17.0  # width of a letter and height of a line where a phone shows the board
_MAX_INITIALS = 3
_PIECE_MARK, _MAX_PIECE_MARKS = "▪", 3


@dataclass(frozen=True)
class Led:
    """A LED, at its centre. `name`: the text below it, if there is space."""

    x: float
    y: float
    shows: LedSign
    name: str = ""


@dataclass(frozen=True)
class Text:
    """A line of text, from its lower left corner."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class Place:
    """A part of the board. `description`: all of it in words; `hue`: the colour of its LED and of its frame.

    `brief`: what stands there where the board is drawn so small that names and pieces cannot be read.
    """

    kind: str
    box: Box
    description: str
    names: tuple[Text, ...]
    pieces: tuple[Text, ...] = ()
    leds: tuple[Led, ...] = ()
    hue: str = ""
    brief: tuple[Text, ...] = ()


@dataclass(frozen=True)
class BoardDrawing:
    """A board. `legend`: the meanings of the lit LEDs, the most important first."""

    box: Box
    places: tuple[Place, ...]
    legend: tuple[tuple[LedSign, str], ...]


def draw_board(
    table: GameTable,
    profile: Profile | None,
    link: Link,
    public_indicators: Sequence[Indicator],
    pieces_by_zone: Mapping[str, Sequence[str]],
    speech: Speech,
) -> BoardDrawing | None:
    """Return the board of `table`, or of `profile` where it has none; None where no overlay of it is the game's.

    Called while nothing changes.

    Args:
        table: The table.
        profile: The board to draw where the table has none.
        link: The link of the viewer.
        public_indicators: The indicators of public information.
        pieces_by_zone: The pieces in each zone, where no board senses them.
        speech: The language.
    """
    profile = table.profile or profile
    game = table.session.game.id
    if profile is None or game not in profile.overlay:
        return None
    has_board = table.profile is not None
    frame = make_viewer_frame(table, profile, link.seat, public_indicators)
    drawer = _Drawer(
        speech,
        frame,
        {indicator.id: indicator for indicator in public_indicators},
        _list_pieces(table, speech) if has_board else pieces_by_zone,
    )
    parts = [part for part in list_parts(profile, game) if has_board or not _is_board_only(part)]
    places = tuple(drawer.draw_place(part) for part in parts)
    return BoardDrawing(_bounding_box(parts), places, tuple(_make_legend(parts, frame, speech)))


def _is_board_only(part: Part) -> bool:
    """Return whether a part belongs to a real board only and shows nothing of the game."""
    prompts = any(lights.STATUS in strip.means for strip in part.strips)
    return part.kind == "button" or part.zone == SCAN_PAD or (part.kind == "strip" and prompts)


def _bounding_box(parts: Sequence[Part]) -> Box:
    boxes = [part.box for part in parts]
    return Box(
        min(box.left for box in boxes) - _PAD_MM,
        min(part.box.top - (_NAME_MM if part.kind == "strip" else 0) for part in parts) - _PAD_MM,
        max(box.right for box in boxes) + _PAD_MM,
        max(box.bottom for box in boxes) + _NAME_MM,
    )


# ---------------------------------------------------------------------- LEDs


def _make_legend(parts: Iterable[Part], lamps: Sequence[LedColor], speech: Speech) -> Iterator[tuple[LedSign, str]]:
    """Yield the marks of zones in the order of their weight, then the meanings of the other LEDs' tones."""
    zones = {led for part in parts for led in part.lamp}
    lit = [(led, lamp) for led, lamp in enumerate(lamps) if lamp != DARK]
    zone_lamps = {lamp for led, lamp in lit if led in zones}
    for lamp in lights.MARKS.values():
        if lamp in zone_lamps and (meaning := describe_zone_mark(lamp)) is not None:
            yield make_led_sign(lamp), to_sentence(meaning, speech)
    other_leds = {
        make_led_sign(lamp).hue: make_led_sign(lamp)
        for led, lamp in lit
        if led not in zones and not make_led_sign(lamp).faint
    }
    for tone in ("bad", "warn", "good", "info"):
        if (hue := make_led_sign(TONES[tone]).hue) in other_leds:
            yield other_leds[hue], speech.plain_text(f"ui-drawn-tone-{tone}")


def _list_pieces(table: GameTable, speech: Speech) -> dict[str, list[str]]:
    """Return the pieces that a board senses in each zone; a card that may be in a hand is "a card"."""
    question_view, hidden_pieces = table.referee.question_view, HiddenPieces(table)
    known = {piece.id: piece for piece in question_view.pieces}

    def name(piece: str) -> str:
        if piece in known and hidden_pieces(known[piece]):
            return speech.plain_text("ui-drawn-card")
        return to_sentence(question_view.names.label(piece), speech)

    return {zone: [name(piece) for piece in pieces] for zone, pieces in find_lying(table).items()}


# ---------------------------------------------------------------------- drawing


class _Drawer:
    """Draws parts with these LEDs, by number, and these pieces, by zone; `indicators`: the indicators by id."""

    def __init__(
        self,
        speech: Speech,
        lamps: Sequence[LedColor],
        indicators: Mapping[str, Indicator],
        pieces: Mapping[str, Sequence[str]],
    ) -> None:
        self._speech, self._lamps, self._by_id, self._pieces = speech, lamps, indicators, pieces

    def draw_place(self, part: Part) -> Place:
        name = to_sentence(describe_part(part), self._speech)
        if part.kind == "button":
            box = part.box
            mid = Text(box.center[0] - len(name) * _LETTER_MM / 2, box.center[1] + 2.4, name)
            brief = (Text(box.left, box.center[1] + 2.4, make_initials(name)),)
            return Place("button", box, self._speech.plain_text("ui-drawn-button", name=name), (mid,), brief=brief)
        return self._draw_zone(part, name) if part.kind == "zone" else self._draw_strip(part, name)

    def _draw_zone(self, part: Part, name: str) -> Place:
        box = part.box
        left, width = box.left + _PAD_MM, box.right - box.left - 2 * _PAD_MM
        lamp = self._find_lamp(part.lamp[0]) if part.lamp else DARK
        names = textwrap.wrap(name, int(width / _BOLD_MM), max_lines=3, placeholder="…")
        y = box.top + _PAD_MM + 5
        lines = tuple(Text(left, y + number * _LINE_MM, line) for number, line in enumerate(names))
        leds = [Led(box.right - _PAD_MM - 7, box.bottom - _PAD_MM - 5, make_led_sign(lamp))] if part.lamp else []
        y += len(names) * _LINE_MM
        for strip in part.strips:
            leds += self._draw_row(strip, left, width, y)
            y += _LINE_MM * 2 + 3  # the LEDs' meanings are below them
        things = self._pieces.get(part.zone, ()) if part.zone else ()
        max_lines = max(1, int((box.bottom - _PAD_MM - (_LED_MM if part.lamp else 0) - y) / _LINE_MM) + 1)
        pieces = [
            Text(left, y + n * _LINE_MM, line) for n, line in enumerate(self._fit_lines(things, width, max_lines))
        ]
        sentences = [*self._describe_led(lamp), *self._describe_things(part, things), *self._describe_indicators(part)]
        hue = make_led_sign(lamp).hue if lamp != DARK else ""
        marks = _PIECE_MARK * min(len(things), _MAX_PIECE_MARKS)
        brief = (
            Text(left, box.bottom - _PAD_MM - 2, capitalize(make_initials(name))),
            Text(left, box.bottom - _PAD_MM - _BRIEF_LINE_MM, marks),
        )
        return Place("zone", box, _describe(name, sentences), lines, tuple(pieces), tuple(leds), hue, brief)

    def _fit_lines(self, things: Sequence[str], width: float, max_lines: int) -> list[str]:
        """Return the things there on `max_lines` lines.

        Two each where there is space, else one each, the rest counted.
        """
        letters = int(width / _LETTER_MM)
        lines = [line for thing in things for line in textwrap.wrap(thing, letters, max_lines=2, placeholder="…")]
        if len(lines) <= max_lines:
            return lines
        listed = things if len(things) <= max_lines else things[: max_lines - 1]
        rest = (
            [self._speech.plain_text("to-move-more", count=len(things) - len(listed))]
            if len(listed) < len(things)
            else []
        )
        return [_cut_text(thing, letters) for thing in (*listed, *rest)]

    def _draw_strip(self, part: Part, name: str) -> Place:
        box, strip = part.box, part.strips[0]
        width = box.right - box.left
        sentences = list(self._describe_indicators(part))
        if strip.has_own_meanings:  # each LED has a meaning of its own: name the lit ones
            lit = [
                self._face_word(means) for led, means in zip(strip.leds, strip.means, strict=False) if self._is_lit(led)
            ]
            name = ", ".join(lit) or name
        label = Text(box.left, box.top - 2, _cut_text(name, int(width / _LETTER_MM)))
        leds = tuple(self._draw_row(strip, box.left, width, box.center[1], named=False))
        touch_area = Box(box.left, box.top - _NAME_MM + _PAD_MM, box.right, box.bottom + _PAD_MM)  # finger-sized
        fits = len(name) * _BRIEF_LETTER_MM <= width
        brief = (Text(box.left, box.top - 2, name if fits else make_initials(name)),)
        return Place("strip", touch_area, _describe(name, sentences), (label,), (), leds, brief=brief)

    def _draw_row(self, strip: Strip, left: float, width: float, y: float, *, named: bool = True) -> list[Led]:
        """Return the LEDs of a strip in a row; in a place each with its meaning below it."""
        pitch = width / len(strip.leds)
        names = (
            [self._face_word(means) for means in strip.means]
            if named and strip.has_own_meanings
            else [""] * len(strip.leds)
        )
        letters = max(1, int(pitch / _LETTER_MM))
        return [
            Led(left + (number + 0.5) * pitch, y, make_led_sign(self._find_lamp(led)), _shorten(name, letters))
            for number, (led, name) in enumerate(zip(strip.leds, names, strict=False))
        ]

    def _find_lamp(self, led: int) -> LedColor:
        return self._lamps[led] if led < len(self._lamps) else DARK

    def _is_lit(self, led: int) -> bool:
        return self._find_lamp(led) != DARK

    def _face_word(self, indicator: str) -> str:
        return to_sentence(on_face(indicator), self._speech)

    def _describe_led(self, lamp: LedColor) -> Iterator[str]:
        if lamp != DARK:
            color, meaning = self._speech.say(describe_led(lamp)), describe_zone_mark(lamp)
            yield f"{color} ({self._speech.say(meaning)})" if meaning is not None else color

    def _describe_things(self, part: Part, things: Sequence[str]) -> Iterator[str]:
        if part.zone:
            names = ", ".join(things)
            yield (
                self._speech.plain_text("ui-drawn-lies", pieces=names)
                if names
                else self._speech.plain_text("ui-drawn-empty")
            )

    def _describe_indicators(self, part: Part) -> Iterator[str]:
        for means in dict.fromkeys(means for strip in part.strips for means in strip.means):
            if means in self._by_id:
                yield self._speech.say(self._by_id[means].words)


def _describe(name: str, words: Sequence[str]) -> str:
    return f"{name}: {' · '.join(words)}" if words else name


def _cut_text(text: str, letters: int) -> str:
    return text if len(text) <= letters else text[: max(1, letters - 1)].rstrip() + "…"


def _shorten(name: str, letters: int) -> str:
    """Return a name if it has so many letters; else its initials, which tell "Violet 1" from "Violet 2"."""
    return name if len(name) <= letters else make_initials(name, min(letters, _MAX_INITIALS))
