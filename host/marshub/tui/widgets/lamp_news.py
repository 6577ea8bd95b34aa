"""The latest changes of a board's LEDs in words: the one or two that matter most, worst first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from marshub.board.drawn.signs import look_words
from marshub.board.lights import MARKS, STATUS, ZONE
from marshub.board.palette import DARK, Lamp
from marshub.kernel import Indicator
from marshub.kernel.tableau import Tone

from ..basics.lamp_signs import sign
from .board_sight import BoardSight

MOST = 2  # changes shown at a time
_LASTS, _MOST = 3, 8  # actions or answers before a lesser change may replace it; before it is dropped

#: Weights of marks at zones, and of tones of indicators. Marks of possible actions are no changes.
_MARKS = {"refused": 0, "blocking": 1, "stranger": 2, "wrong": 5, "belongs": 6, "accepted": 7}
_TONES: dict[Tone, int] = {"bad": 3, "warn": 4, "good": 8}
_OTHERS = 9
_UNTOLD: tuple[Tone, ...] = ("quiet",)  # a deck's height


class News(NamedTuple):
    """A change of LEDs: the lower `weight`, the more it matters. It holds while its LEDs have the colours in `look`."""

    weight: int
    said: Content
    look: tuple[tuple[int, Lamp], ...]


class LampNews:
    """The changes of the LEDs of `visible_board` from one call to the next."""

    def __init__(self, sight: BoardSight) -> None:
        self._sight = sight
        self._lamps: list[Lamp] = []
        self._spans: dict[str, list[int]] = {}  # indicator -> its LEDs
        for led, name in enumerate(sight.table.led_names):
            if name:
                self._spans.setdefault(name.partition("#")[0], []).append(led)
        self._before: tuple[object, int] = (None, 0)  # the simulated hand, and the number of answers
        self._steps = 0  # actions and answers since the last change
        self._news: list[News] = []

    def follow(self, lamps: Sequence[Lamp]) -> list[Content]:
        """Return the new changes, or else the latest ones while they still hold. Call it while nothing changes."""
        table = self._sight.table
        now = (table.hand, table.session.position)
        self._steps += now != self._before
        self._before = now
        before, self._lamps = self._lamps, list(lamps)
        self._news = [news for news in self._news if all(self._lamps[led] == lamp for led, lamp in news.look)]
        if len(before) == len(lamps) and before != self._lamps:
            fresh = sorted(self._told(before), key=lambda news: news.weight)[:MOST]
            if fresh and (not self._news or self._steps >= _LASTS or fresh[0].weight <= self._news[0].weight):
                self._news, self._steps = fresh, 0
        if self._steps > _MOST:
            self._news = []
        return [news.said for news in self._news]

    def _told(self, before: Sequence[Lamp]) -> Iterator[News]:
        said = {each.id: each for each in self._sight.table.referee.desk.indicators}
        for name, leds in self._spans.items():
            if name == STATUS or all(before[led] == self._lamps[led] for led in leds):
                continue
            lamp = max((self._lamps[led] for led in leds), key=lambda lamp: max(lamp[:3]))  # a track's marker
            told = said.get(name)
            found = self._indicator(told, lamp) if told else self._zone(name.removeprefix(ZONE), lamp)
            if found is not None:
                shown, speech = sign(lamp), self._sight.speech
                what = found[1][:1].upper() + found[1][1:]
                text = speech.text("ui-drawn-news", what=what, lamp=speech.say(look_words(lamp)))
                content = Content.assemble((f"{shown.shape}{shown.mark}", f"bold {shown.tone}"), f" {text}")
                yield News(found[0], content, tuple((led, self._lamps[led]) for led in leds))

    def _zone(self, zone: str, lamp: Lamp) -> tuple[int, str] | None:
        mark = next((mark for mark, each in MARKS.items() if each == lamp), "")
        part = self._sight.by_id.get(f"zone:{zone}")
        if mark not in _MARKS or part is None:
            return None
        return _MARKS[mark], f"{self._sight.name(part)}: {self._sight.speech.text(f'ui-drawn-mark-{mark}')}"

    def _indicator(self, shown: Indicator, lamp: Lamp) -> tuple[int, str] | None:
        if shown.tone in _UNTOLD or (lamp == DARK and shown.most - shown.least <= 1):
            return None  # an LED went off; the one that went on matters
        return _TONES.get(shown.tone, _OTHERS), self._sight.speech.say(shown.words)
