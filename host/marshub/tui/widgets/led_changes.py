"""The latest changes of a board's LEDs in words: the one or two that matter most, worst first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from marshub.board.drawn.led_signs import describe_look
from marshub.board.lights import MARKS, STATUS, ZONE
from marshub.board.palette import DARK, LedColor
from marshub.kernel import Indicator
from marshub.kernel.board_view import Tone
from marshub.words import capitalize

from ..basics.led_symbols import make_led_symbol
from .visible_board import VisibleBoard

MAX_CHANGES = 2  # changes shown at a time
_MIN_STEPS, _MAX_STEPS = 3, 8  # actions or answers before a lesser change may replace it; before it is dropped

#: Weights of marks at zones, and of tones of indicators. Marks of possible actions are no changes.
_MARK_WEIGHTS = {"refused": 0, "blocking": 1, "stranger": 2, "wrong": 5, "belongs": 6, "accepted": 7}
_TONE_WEIGHTS: dict[Tone, int] = {"bad": 3, "warn": 4, "good": 8}
_OTHER_WEIGHT = 9
_IGNORED_TONES: tuple[Tone, ...] = ("quiet",)  # a deck's height


class LedChange(NamedTuple):
    """A change of LEDs: the lower `weight`, the more it matters. It holds while its LEDs have the colours in `look`."""

    weight: int
    text: Content
    colours: tuple[tuple[int, LedColor], ...]


class LedChanges:
    """The changes of the LEDs of `visible_board` from one call to the next."""

    def __init__(self, visible_board: VisibleBoard) -> None:
        self._visible_board = visible_board
        self._colours: list[LedColor] = []
        self._spans: dict[str, list[int]] = {}  # indicator -> its LEDs
        for led, name in enumerate(visible_board.table.board_side.led_names):
            if name:
                self._spans.setdefault(name.partition("#")[0], []).append(led)
        self._last_position: tuple[object, int] = (None, 0)  # the simulated hand, and the number of answers
        self._steps = 0  # actions and answers since the last change
        self._changes: list[LedChange] = []

    def update(self, colours: Sequence[LedColor]) -> list[Content]:
        """Return the new changes, or else the latest ones while they still hold. Call it while nothing changes."""
        table = self._visible_board.table
        position = (table.hand, table.session.step_count)
        self._steps += position != self._last_position
        self._last_position = position
        previous, self._colours = self._colours, list(colours)
        self._changes = [
            change for change in self._changes if all(self._colours[led] == lamp for led, lamp in change.colours)
        ]
        if len(previous) == len(colours) and previous != self._colours:
            new_changes = sorted(self._find_changes(previous), key=lambda change: change.weight)[:MAX_CHANGES]
            if new_changes and (
                not self._changes or self._steps >= _MIN_STEPS or new_changes[0].weight <= self._changes[0].weight
            ):
                self._changes, self._steps = new_changes, 0
        if self._steps > _MAX_STEPS:
            self._changes = []
        return [change.text for change in self._changes]

    def _find_changes(self, previous: Sequence[LedColor]) -> Iterator[LedChange]:
        indicators = {
            indicator.id: indicator for indicator in self._visible_board.table.referee.question_view.indicators
        }
        changed = {led for led, lamp in enumerate(self._colours) if lamp != previous[led]}
        for name, leds in self._spans.items():
            if name == STATUS or changed.isdisjoint(leds):
                continue
            lamp = max((self._colours[led] for led in leds), key=lambda lamp: max(lamp[:3]))  # a track's marker
            shown_indicator = indicators.get(name)
            weighted = (
                self._describe_indicator(shown_indicator, lamp)
                if shown_indicator
                else self._describe_mark(name.removeprefix(ZONE), lamp)
            )
            if weighted is not None:
                symbol, speech = make_led_symbol(lamp), self._visible_board.speech
                subject = capitalize(weighted[1])
                text = speech.plain_text("ui-drawn-news", what=subject, lamp=speech.say(describe_look(lamp)))
                content = Content.assemble((f"{symbol.shape}{symbol.mark}", f"bold {symbol.tone}"), f" {text}")
                yield LedChange(weighted[0], content, tuple((led, self._colours[led]) for led in leds))

    def _describe_mark(self, zone: str, lamp: LedColor) -> tuple[int, str] | None:
        mark = next((mark for mark, mark_lamp in MARKS.items() if mark_lamp == lamp), "")
        part = self._visible_board.by_id.get(f"zone:{zone}")
        if mark not in _MARK_WEIGHTS or part is None:
            return None
        return _MARK_WEIGHTS[
            mark
        ], f"{self._visible_board.name(part)}: {self._visible_board.speech.plain_text(f'ui-drawn-mark-{mark}')}"

    def _describe_indicator(self, indicator: Indicator, lamp: LedColor) -> tuple[int, str] | None:
        if indicator.tone in _IGNORED_TONES or (lamp == DARK and indicator.most - indicator.least <= 1):
            return None  # an LED went off; the one that went on matters
        return _TONE_WEIGHTS.get(indicator.tone, _OTHER_WEIGHT), self._visible_board.speech.say(indicator.words)
